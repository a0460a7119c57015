"""What the bundle's executable runs."""

import sys

from gmtool.cli import main

sys.exit(main())
