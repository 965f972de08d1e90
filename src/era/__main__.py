"""`python -m era` is the same as `era`."""

import sys

from era.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
