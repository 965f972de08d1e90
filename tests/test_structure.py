"""The tree of src/era: no folder with too many doors, and no module by a name that nobody would search for."""

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
