"""The command `gmtool doctor`: the state of this machine, its faults, and how to fix them.

It tests whether a window can be opened without starting Qt, which would end the process if it could not.
"""

import argparse
import ctypes
import importlib.util
import os
import sqlite3
import sys
import tempfile
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from gmtool import resources

UNWELL = 1
# Qt's platforms that draw without a display
_WITHOUT_DISPLAY = ("offscreen", "minimal", "vnc", "linuxfb", "eglfs")
# the Debian package of a missing library, where the name does not say it
_PACKAGES = {
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libfontconfig.so.1": "libfontconfig1",
    "libdbus-1.so.3": "libdbus-1-3",
    "libglib-2.0.so.0": "libglib2.0-0",
}
INSTALL_QT = "Install it with `python -m pip install 'PySide6-Essentials>=6.8,<6.12'`."
NO_DISPLAY = "Start gmtool in a desktop session (or set DISPLAY); QT_QPA_PLATFORM=offscreen does without one."


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing checked. `mend` says how to fix it; it is empty where all is well."""

    what: str
    found: str
    mend: str = ""


def add(parsers: Any) -> None:
    """Declare the command."""
    doctor = parsers.add_parser(
        "doctor",
        help="check this machine and say how to fix what is missing",
        description="Check this machine: exit status 1 if something is missing.",
    )
    doctor.set_defaults(run=run_doctor)


def run_doctor(_: argparse.Namespace) -> int:
    """Print every finding; status 1 if something must be fixed."""
    checks: tuple[Callable[[], Finding], ...] = (_python, qt, window, _database, _search, _data, _home)
    findings = [check() for check in checks]
    width = max(len(finding.what) for finding in findings)
    for finding in findings:
        print(f"{'BAD' if finding.mend else 'ok':>3}  {finding.what:<{width}}  {finding.found}")
        if finding.mend:
            print(f"     {'':<{width}}  {finding.mend}")
    return UNWELL if any(finding.mend for finding in findings) else 0


def window_problem() -> str:
    """The reason why no window can be opened, in a sentence that names this command; empty where one can."""
    finding = window()
    return f"No window can be opened: {finding.found}; `gmtool doctor` says how to fix it." if finding.mend else ""


def picture_problem() -> str:
    """The reason why no picture can be painted without a window, in such a sentence; empty where one can."""
    finding = qt()
    return f"No picture can be painted: {finding.found}; `gmtool doctor` says how to fix it." if finding.mend else ""


def _python() -> Finding:
    return Finding("Python", sys.version.split()[0])


def qt() -> Finding:
    """The version of Qt."""
    if importlib.util.find_spec("PySide6") is None:
        return Finding("Qt", "PySide6 is not installed", INSTALL_QT)
    try:
        import PySide6.QtWidgets
    except ImportError as problem:
        return Finding("Qt", f"PySide6 cannot be loaded ({_bare(problem)})", _install(problem))
    version = PySide6.__version__
    if version.startswith("6.12."):
        return Finding("Qt", f"PySide6 {version}, which aborts after a while on Python 3.11", INSTALL_QT)
    return Finding("Qt", f"PySide6 {version}")


def window() -> Finding:
    """The platform on which Qt would open the window."""
    if (finding := qt()).mend:
        return replace(finding, what="window")
    if not sys.platform.startswith("linux"):
        return Finding("window", sys.platform)
    name = _platform()
    return Finding("window", "there is no display", NO_DISPLAY) if name is None else _plugin(name)


def _platform() -> str | None:
    """The platform that Qt would choose; None where it would find no display."""
    chosen = os.environ.get("QT_QPA_PLATFORM", "").split(";")[0].split(":")[0]
    if chosen in _WITHOUT_DISPLAY:
        return chosen
    if os.environ.get("WAYLAND_DISPLAY") and chosen in ("", "wayland"):
        return "wayland"
    if os.environ.get("DISPLAY") and chosen in ("", "xcb"):
        return "xcb"
    return chosen or None


def _plugin(name: str) -> Finding:
    """The finding on the platform `name`, its plugin loaded as Qt would load it."""
    import PySide6

    plugins = Path(PySide6.__file__).parent / "Qt" / "plugins" / "platforms"
    files = sorted(plugins.glob(f"libq{name}*.so"))
    # a Qt of the system keeps its plugins elsewhere, and knows where
    if not files and plugins.is_dir():
        mend = "Unset QT_QPA_PLATFORM, or set it to xcb, wayland or offscreen."
        return Finding("window", f"Qt has no platform “{name}”", mend)
    try:
        for file in files[:1]:
            ctypes.CDLL(str(file))
    except OSError as problem:
        return Finding("window", f"Qt's platform {name} cannot be loaded ({_bare(problem)})", _install(problem))
    return Finding("window", f"the platform {name}")


def _bare(problem: Exception) -> str:
    """The loader's message, shortened."""
    library, _, why = str(problem).partition(":")
    return f"{library} is missing" if "cannot open shared object" in why else str(problem)


def _install(problem: Exception) -> str:
    library = str(problem).partition(":")[0]
    if package := _PACKAGES.get(library):
        return f"Install {library}; on Debian and Ubuntu: apt-get install {package}"
    return f"Install the library {library} with your system's packages."


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
        mend = f"Make {nearest} writable, or name another folder in GMTOOL_HOME."
        return Finding("your folder", f"{folder}: {problem.strerror}", mend)
    made = "" if folder.exists() else ", created when needed"
    return Finding("your folder", f"{folder}{made}" + (" (GMTOOL_HOME)" if os.environ.get("GMTOOL_HOME") else ""))
