"""Which modules are compiled.

It is a rule, not a list: a package whose `__init__.py` has a line `# Compiled: why` is compiled, module by
module, without the packages inside it; a line `# Compiled: why` or `# Not compiled: why` in a module goes before
what its package says. Nothing that is read back from JSON may be compiled, and nothing that only runs between
games need be (tests/test_install.py holds it to that).
"""

import re
from pathlib import Path

from compiling.target import SOURCE

MARK = re.compile(r"^# (Compiled|Not compiled): (.+)$", re.MULTILINE)


def find_compiled(root: Path) -> list[str]:
    """Find the modules that are compiled, as paths inside the source folder."""
    source = root / SOURCE
    return [path.relative_to(source).as_posix() for path in sorted(source.rglob("*.py")) if is_compiled(path)]


def is_compiled(path: Path) -> bool:
    package = path.with_name("__init__.py")
    return path != package and read_mark(path, otherwise=read_mark(package, otherwise=False))


def read_mark(path: Path, *, otherwise: bool) -> bool:
    found = MARK.search(path.read_text("utf-8")) if path.is_file() else None
    return found[1] == "Compiled" if found else otherwise
