"""ERA: Medieval Age and its expansion Rivers & Roads."""
