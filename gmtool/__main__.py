"""`python -m gmtool`."""

import sys

from gmtool.cli import main

if __name__ == "__main__":
    sys.exit(main())
