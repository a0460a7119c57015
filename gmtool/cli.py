"""The command line."""

import argparse
from collections.abc import Sequence

from gmtool import __version__


def main(arguments: Sequence[str] | None = None) -> int:
    """Run gmtool with `arguments` (the process's own when None) and give the exit status."""
    parser = argparse.ArgumentParser(prog="gmtool", description="The books of a fight fought on a real table.")
    parser.add_argument("--version", action="version", version=f"gmtool {__version__}")
    parser.parse_args(arguments)
    parser.print_help()
    return 0
