"""ERA: Medieval Age and its expansion Rivers & Roads."""

# Compiled: the rules, which every move runs.
