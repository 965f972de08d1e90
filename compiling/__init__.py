"""What hatch_build.py compiles: hot modules with mypyc (modules.py), native rules with the C compiler (native.py)."""
