"""Which structs of some sources may be read back from JSON, found without running them.

Whoever reads a struct back hands its class to a decoder as a value, whatever lies between the two. So every struct
whose class stands somewhere as a value (not called, not annotated, not a base, not asked for by isinstance) may be
read back, and so may what its fields hold. More are found than are read back, never fewer.
"""

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

STRUCT = "msgspec.Struct"


def find_structs(root: Path) -> tuple[set[str], set[str]]:
    """All structs under this folder, and those that may be read back, as `package.module.Class`."""
    modules = [Module(root, path) for path in sorted(root.rglob("*.py"))]
    return Sources(modules).find()


class Module:
    def __init__(self, root: Path, path: Path) -> None:
        parts = path.relative_to(root).with_suffix("").parts
        self.name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        self.package = ".".join(parts[:-1])
        self.tree = ast.parse(path.read_text("utf-8"))
        self.classes: dict[str, ast.ClassDef] = {}
        self.names: dict[str, str] = {}
        for node in ast.walk(self.tree):
            self._add(node)

    def _add(self, node: ast.AST) -> None:
        if isinstance(node, ast.ClassDef):
            self.classes[f"{self.name}.{node.name}"] = node
            self.names[node.name] = f"{self.name}.{node.name}"
        elif isinstance(node, ast.Import):
            for alias in node.names:
                top = alias.name.split(".")[0]
                self.names[alias.asname or top] = alias.name if alias.asname else top
        elif isinstance(node, ast.ImportFrom):
            package = self.package.split(".")
            above = package[: len(package) + 1 - node.level] if node.level else []
            origin = ".".join([*above, *filter(None, [node.module])])
            self.names |= {alias.asname or alias.name: f"{origin}.{alias.name}" for alias in node.names}


class Sources:
    def __init__(self, modules: Iterable[Module]) -> None:
        self.modules = {module.name: module for module in modules}
        self.owners = {name: module for module in self.modules.values() for name in module.classes}

    def find(self) -> tuple[set[str], set[str]]:
        structs: set[str] = {STRUCT}
        while more := {name for name in self.owners if structs & self._bases(name)} - structs:
            structs |= more
        structs.remove(STRUCT)
        read = {name for module in self.modules.values() for name in self._values(module, module.tree)} & structs
        while more := ({held for name in read for held in self._fields(name)} & structs) - read:
            read |= more
        return structs, read

    def _bases(self, name: str) -> set[str]:
        return set(self._mentioned(self.owners[name], self.owners[name].classes[name].bases))

    def _fields(self, name: str) -> Iterator[str]:
        """What a struct is made of: its bases, and all that its fields may hold."""
        module = self.owners[name]
        yield from self._bases(name)
        lines = module.classes[name].body
        yield from self._mentioned(module, [line.annotation for line in lines if isinstance(line, ast.AnnAssign)])

    def _mentioned(self, module: Module, nodes: Iterable[ast.AST]) -> Iterator[str]:
        for node in nodes:
            for part in ast.walk(node):
                if isinstance(part, ast.Constant) and isinstance(part.value, str):
                    yield from self._mentioned(module, _parsed(part.value))
                else:
                    yield self._resolve(module, part)

    def _values(self, module: Module, node: ast.AST) -> Iterator[str]:
        """What stands as a value in this part of a module."""
        if isinstance(node, ast.Name | ast.Attribute):
            yield self._resolve(module, node)
        for part in _value_parts(node):
            yield from self._values(module, part)

    def _resolve(self, module: Module, node: ast.AST) -> str:
        """What a name stands for, where it was defined. Empty if it is none of ours."""
        if isinstance(node, ast.Name):
            return self._origin(module.names.get(node.id, ""))
        if isinstance(node, ast.Attribute):
            return self._origin(f"{self._resolve(module, node.value)}.{node.attr}")
        return ""

    def _origin(self, name: str) -> str:
        """Follows a name through the modules that only import it."""
        module, _, last = name.rpartition(".")
        if name in self.owners or module not in self.modules:
            return name
        further = self.modules[module].names.get(last, name)
        return name if further == name else self._origin(further)


def _value_parts(node: ast.AST) -> Iterator[ast.AST]:
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "bases") or (isinstance(node, ast.MatchClass) and name == "cls"):
            continue
        if isinstance(node, ast.Call) and name == "func":
            yield from _value_parts(value)  # what is called is none, but what it was found in may be
        elif isinstance(node, ast.Call) and name == "args" and _asks_for_kind(node):
            yield node.args[0]
        else:
            yield from (part for part in (value if isinstance(value, list) else [value]) if isinstance(part, ast.AST))


def _asks_for_kind(call: ast.Call) -> bool:
    return isinstance(call.func, ast.Name) and call.func.id == "isinstance"


def _parsed(text: str) -> list[ast.AST]:
    try:
        return [ast.parse(text, mode="eval")]
    except SyntaxError:
        return []
