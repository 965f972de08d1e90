"""Tests of the laboratory use DuckDB, which tells of what it does not free when Python has ended already."""

import atexit

from era.cli.lab.arguments import hush_after_exit

atexit.register(hush_after_exit)
