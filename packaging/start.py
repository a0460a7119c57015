"""What the bundle's executable runs."""

import sys
from multiprocessing import freeze_support

# the processes that play forecasts are this same executable; here they turn off and do their work
freeze_support()

from gmtool.cli.window import main  # noqa: E402

sys.exit(main())
