"""The same rules in C, for millions of decisions a second. The Python rules are the authority: tests/native plays both
side by side and compares everything after every action.

A file here has the name of the Python module that it mirrors: `sell.c` is `steps/sell.py`, `houses.c` is
`rules/houses.py`. `tables.py` hands the C rules what a `Ruleset` says; what all games share is in `era/native`.
"""
