"""The modules of a package and what each of them imports, read from their source without importing anything."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import era

SOURCE = Path(era.__file__).parent.parent


class Import(NamedTuple):
    module: str
    line: int
    type_only: bool
    """Under `if TYPE_CHECKING`: it does not happen when the program runs."""


def find_modules(source: Path = SOURCE, package: str = "era") -> dict[str, Path]:
    """Return every module of the package by its dotted name; a package's name is its __init__'s."""
    files = sorted((source / package).rglob("*.py"))
    return {".".join(file.relative_to(source).with_suffix("").parts).removesuffix(".__init__"): file for file in files}


def read_imports(name: str, modules: dict[str, Path]) -> Iterator[Import]:
    """Yield what a module imports of the others, anywhere in it."""
    path = modules[name]
    package = name.split(".") if path.name == "__init__.py" else name.split(".")[:-1]
    tree = ast.parse(path.read_text("utf-8"))
    hidden = {id(node) for test in ast.walk(tree) if _is_type_checking(test) for node in ast.walk(test)}
    for node in ast.walk(tree):
        for target in _targets(node, package, modules):
            if target in modules and target != name:
                yield Import(target, getattr(node, "lineno", 0), id(node) in hidden)


def _is_type_checking(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)


def _targets(node: ast.AST, package: list[str], modules: dict[str, Path]) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        parts = package[: len(package) + 1 - node.level] if node.level else []
        base = ".".join([*parts, *filter(None, [node.module])])
        for alias in node.names:  # `from era.core import record` imports a module, `import Match` a name of one
            inner = f"{base}.{alias.name}"
            yield inner if inner in modules else base


def find_cycles(graph: dict[str, set[str]]) -> list[list[str]]:
    """Return each set of modules that import each other in a circle (Tarjan's strongly connected components)."""
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []

    def visit(name: str) -> None:
        index[name] = low[name] = len(index)
        stack.append(name)
        for target in graph.get(name, ()):
            if target not in index:
                visit(target)
                low[name] = min(low[name], low[target])
            elif target in stack:
                low[name] = min(low[name], index[target])
        if low[name] == index[name]:
            at = stack.index(name)
            if len(stack) - at > 1:
                found.append(sorted(stack[at:]))
            del stack[at:]

    for name in graph:
        if name not in index:
            visit(name)
    return found
