"""`gmtool doctor`: what this machine has, what is wrong, and how to mend it."""

import argparse
import os
import sqlite3
import sys
import tempfile
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from typing import Any

from gmtool import resources
from gmtool.cli import platforms

UNWELL = 1


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing looked at. `mend` says what to do; it is empty where all is well."""

    what: str
    found: str
    mend: str = ""


def add(parsers: Any) -> None:
    """Declare the command."""
    doctor = parsers.add_parser(
        "doctor",
        help="what this machine has, and how to mend it",
        description="What this machine has: exit status 1 where something is missing.",
    )
    doctor.set_defaults(run=run_doctor)


def run_doctor(_: argparse.Namespace) -> int:
    """Print every finding; status 1 if something must be mended."""
    checks: tuple[Callable[[], Finding], ...] = (_python, _qt, _window, _database, _search, _data, _home)
    findings = [check() for check in checks]
    width = max(len(finding.what) for finding in findings)
    for finding in findings:
        print(f"{'BAD' if finding.mend else 'ok':>3}  {finding.what:<{width}}  {finding.found}")
        if finding.mend:
            print(f"     {'':<{width}}  {finding.mend}")
    return UNWELL if any(finding.mend for finding in findings) else 0


def window_problem() -> str:
    """Why no window can be opened, in a sentence that names this command; empty where one can."""
    found, mend = platforms.window()
    return f"No window can be opened: {found}; `gmtool doctor` says how to mend it." if mend else ""


def _python() -> Finding:
    return Finding("Python", sys.version.split()[0])


def _qt() -> Finding:
    version, mend = platforms.qt()
    return Finding("Qt", version, mend)


def _window() -> Finding:
    found, mend = platforms.window()
    return Finding("window", found, mend)


def _database() -> Finding:
    return Finding("database", f"SQLite {sqlite3.sqlite_version}")


def _search() -> Finding:
    with closing(sqlite3.connect(":memory:")) as connection:
        try:
            connection.execute("CREATE VIRTUAL TABLE search USING fts5(words)")
        except sqlite3.OperationalError:
            return Finding("search", "SQLite has no FTS5", "Use a Python whose sqlite3 was built with FTS5.")
    return Finding("search", "FTS5")


def _data() -> Finding:
    try:
        ledgers = resources.names("rules", ".toml")
    except resources.ResourceError as problem:
        return Finding("program's data", str(problem), "Install gmtool again.")
    from gmtool import systems  # the window asks this module too, and need not wait for the rules

    bad = systems.problems()
    if bad:
        return Finding("program's data", " ".join(bad), "The rest works without it; install gmtool again to have all.")
    return Finding("program's data", f"{resources.ROOT}, {len(ledgers)} ledgers, {len(systems.all_rulesets())} systems")


def _home() -> Finding:
    from gmtool.store.files.user_folder import home

    folder = home()
    nearest = next(parent for parent in (folder, *folder.parents) if parent.exists())
    try:
        with tempfile.TemporaryFile(dir=nearest):
            pass
    except OSError as problem:
        mend = f"Let {nearest} be written to, or name another folder in GMTOOL_HOME."
        return Finding("your folder", f"{folder}: {problem.strerror}", mend)
    made = "" if folder.exists() else ", made when it is needed"
    return Finding("your folder", f"{folder}{made}" + (" (GMTOOL_HOME)" if os.environ.get("GMTOOL_HOME") else ""))
