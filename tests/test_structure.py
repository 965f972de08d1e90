"""The tree of src/era: no crowded folder, no module that nobody would search for, no class name with two meanings."""

import ast
from collections import Counter

from tests.support.modules import find_modules

MAX_MODULES = 24
UNSEARCHABLE = {"asks", "asking", "doors", "pens", "rubbish", "goodbye", "student"}
"""Words that say nothing to whoever looks for queries, dependencies, middleware, writers or the garbage collector."""


def test_no_folder_has_too_many_modules() -> None:
    folders = Counter(path.parent for path in find_modules().values() if path.name != "__init__.py")
    large = {str(folder): count for folder, count in folders.items() if count > MAX_MODULES}
    assert not large, "make rooms"


def test_modules_have_names_that_engineers_search_for() -> None:
    assert [name for name in find_modules() if name.rpartition(".")[2] in UNSEARCHABLE] == []


SAME_JOB = {"Action", "Components", "Ruleset", "State", "Style", "Weights"}
"""Names that both games have, each for the same job."""


def test_a_class_name_means_one_thing() -> None:
    """Neither another class nor the name of a type elsewhere is called like a class."""
    classes, others = Counter[str](), Counter[str]()
    for path in find_modules().values():
        tree = ast.parse(path.read_text("utf-8"))
        classes.update(node.name for node in ast.walk(tree) if isinstance(node, ast.ClassDef))
        others.update(find_type_names(tree))
    doubled = {name for name, count in classes.items() if count + others[name] > 1}
    assert doubled - SAME_JOB == set(), "rename one of each (docs/reference/glossary.md)"
    assert SAME_JOB - doubled == set(), "no longer shared"


def test_what_both_games_have_stands_in_the_same_module() -> None:
    places: dict[str, set[str]] = {}
    for name, path in find_modules().items():
        tree = ast.parse(path.read_text("utf-8"))
        found = {node.name for node in ast.walk(tree) if isinstance(node, ast.ClassDef)} | find_type_names(tree)
        for each in found & SAME_JOB:
            places.setdefault(each, set()).add(".".join(name.split(".")[3:]))
    assert {name: modules for name, modules in places.items() if len(modules) > 1} == {}


def find_type_names(tree: ast.Module) -> set[str]:
    """What a module gives a type by an assignment, as `Counts = tuple[int, ...]`."""
    targets = [node.targets[0] for node in tree.body if isinstance(node, ast.Assign)]
    names = {target.id for target in targets if isinstance(target, ast.Name)}
    return {name for name in names if name[0].isupper() and not name.isupper()}
