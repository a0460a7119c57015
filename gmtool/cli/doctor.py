"""The command `gmtool doctor`: the state of this machine, its faults, and how to fix them.

It tests whether a window can be opened without starting Qt, which would end the process if it could not.
"""

import argparse
import ctypes
import importlib.util
import os
import re
import sqlite3
import sys
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

from gmtool import __version__, resources
from gmtool.cli.arguments import NOT_DONE, Failure, campaign_of
from gmtool.cli.libraries import how_to_install, missing_libraries, os_release
from gmtool.cli.streams import print_json
from gmtool.records import dataclass

# Qt's platforms that draw without a display
_WITHOUT_DISPLAY = ("offscreen", "minimal", "vnc", "linuxfb", "eglfs")
INSTALL_QT = "Install it with `python -m pip install 'PySide6-Essentials>=6.8,<6.12'`."
NO_DISPLAY = "Start gmtool in a desktop session (or set DISPLAY); QT_QPA_PLATFORM=offscreen does without one."

RESTORE = "Open it in gmtool, which offers to restore a backup if there is one."


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
        help="check this machine or a campaign, and say how to fix what is wrong",
        description="Check this machine, and a campaign if one is named: exit status 1 if something is wrong.",
    )
    doctor.add_argument("campaign", nargs="?", type=campaign_of, metavar="FILE", help="a campaign; it is only read")
    doctor.add_argument("--json", action="store_true", help="print JSON")
    doctor.set_defaults(run=run_doctor)


def run_doctor(chosen: argparse.Namespace) -> int:
    """Print every finding; status 1 if something must be fixed."""
    if chosen.campaign is not None and not chosen.campaign.exists():
        raise Failure(f"There is no campaign {chosen.campaign}.")
    checks: tuple[Callable[[], Finding], ...] = (
        _version, _python, qt, window, _database, _search, _packages, _data, _home, _reports, _phones,
    )  # fmt: skip
    findings = [check() for check in checks]
    if chosen.campaign is not None:
        findings += _of_campaign(chosen.campaign)
    if chosen.json:
        print_json({"well": not any(one.mend for one in findings), "findings": [_as_json(one) for one in findings]})
    else:
        _print(findings)
    return NOT_DONE if any(finding.mend for finding in findings) else 0


def _print(findings: Sequence[Finding]) -> None:
    width = max(len(finding.what) for finding in findings)
    for finding in findings:
        print(f"{'BAD' if finding.mend else 'ok':>3}  {finding.what:<{width}}  {finding.found}")
        if finding.mend:
            print(f"     {'':<{width}}  {finding.mend}")


def _as_json(finding: Finding) -> dict[str, Any]:
    return {"what": finding.what, "ok": not finding.mend, "found": finding.found, "mend": finding.mend}


def window_problem() -> str:
    """The reason why no window can be opened, in a sentence that names this command; empty where one can."""
    finding = window()
    return f"No window can be opened: {finding.found}; `gmtool doctor` says how to fix it." if finding.mend else ""


def picture_problem() -> str:
    """The reason why no picture can be painted without a window, in such a sentence; empty where one can."""
    finding = qt()
    return f"No picture can be painted: {finding.found}; `gmtool doctor` says how to fix it." if finding.mend else ""


def _version() -> Finding:
    return Finding("gmtool", f"{__version__}, {Path(__file__).parents[1]}")


def _python() -> Finding:
    import platform

    return Finding("Python", f"{sys.version.split()[0]}, {platform.platform()}")


def qt() -> Finding:
    """The version of Qt."""
    if importlib.util.find_spec("PySide6") is None:
        return Finding("Qt", "PySide6 is not installed", INSTALL_QT)
    try:
        import PySide6.QtWidgets
    except ImportError as problem:
        return _unloadable("Qt", "PySide6", problem, _modules())
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
    plugins = _folder() / "Qt" / "plugins" / "platforms"
    files = sorted(plugins.glob(f"libq{name}*.so"))
    # a Qt of the system keeps its plugins elsewhere, and knows where
    if not files and plugins.is_dir():
        mend = "Unset QT_QPA_PLATFORM, or set it to xcb, wayland or offscreen."
        return Finding("window", f"Qt has no platform “{name}”", mend)
    try:
        for file in files[:1]:
            ctypes.CDLL(str(file))
    except OSError as problem:
        return _unloadable("window", f"Qt's platform {name}", problem, files[:1])
    return Finding("window", f"the platform {name}")


def _folder() -> Path:
    """The folder of PySide6, which need not be loadable."""
    found = importlib.util.find_spec("PySide6")
    return Path(found.origin).parent if found is not None and found.origin else Path()


def _modules() -> Sequence[Path]:
    """The files that a window needs of PySide6: its modules and the platform, so that all that they lack is found."""
    name = _platform() or "xcb"
    plugins = _folder() / "Qt" / "plugins" / "platforms"
    return [*sorted(_folder().glob("QtWidgets*.so")), *sorted(plugins.glob(f"libq{name}*.so"))[:1]]


def _unloadable(what: str, name: str, problem: Exception, files: Sequence[Path]) -> Finding:
    """The finding on something that the loader refuses, with everything that its files lack."""
    missing = tuple(sorted({library for file in files for library in missing_libraries(file)}))
    if missing:
        said = f"{', '.join(missing)} {'is' if len(missing) == 1 else 'are'} missing"
        return Finding(what, f"{name} cannot be loaded ({said})", how_to_install(missing, os_release()))
    return Finding(what, f"{name} cannot be loaded ({problem})", f"{INSTALL_QT[:-1]}, over the one that is there.")


def _database() -> Finding:
    return Finding("database", f"SQLite {sqlite3.sqlite_version}")


def _search() -> Finding:
    with closing(sqlite3.connect(":memory:")) as connection:
        try:
            connection.execute("CREATE VIRTUAL TABLE search USING fts5(words)")
        except sqlite3.OperationalError:
            return Finding("search", "SQLite has no FTS5", "Use a Python whose sqlite3 was built with FTS5.")
    return Finding("search", "FTS5")


def _packages() -> Finding:
    """The versions of the packages that gmtool stands on."""
    from importlib import metadata

    try:
        wanted = metadata.requires("gmtool") or ()
    except metadata.PackageNotFoundError:
        # a checkout that is not installed, or a bundle made from one
        wanted = ()
    names = [found[0] for one in wanted if "extra ==" not in one and (found := re.match(r"[\w.-]+", one))]
    said = list[str]()
    for name in names:
        try:
            said.append(f"{name} {metadata.version(name)}")
        except metadata.PackageNotFoundError:
            return Finding("packages", f"{name} is not installed", f"Install it with `python -m pip install {name}`.")
    return Finding("packages", ", ".join(said) or "not installed as a package")


def _data() -> Finding:
    try:
        ledgers = resources.names("rules", ".toml")
    except resources.ResourceError as problem:
        return Finding("program's data", str(problem), "Install gmtool again.")
    from gmtool import systems  # the window asks this module too, and need not wait for the rules

    bad = systems.problems()
    if bad:
        return Finding(
            "program's data",
            " ".join(bad),
            "The rest works without it; install gmtool, or the package that is named, again or in a version that fits.",
        )
    return Finding("program's data", f"{resources.ROOT}, {len(ledgers)} ledgers, {len(systems.all_rulesets())} systems")


def _home() -> Finding:
    import tempfile

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


def _reports() -> Finding:
    """The folder of the log and of crash reports."""
    from gmtool.store.files.user_folder import state_home

    folder = state_home()
    reports = sorted((folder / "crashes").glob("*.txt"))
    said = f", {len(reports)} crash {'report' if len(reports) == 1 else 'reports'}" if reports else ""
    return Finding("log and reports", f"{folder}{said}")


def _phones() -> Finding:
    """Where phones would reach a fight, and what may be between."""
    from gmtool.presentation.phones import USUAL_PORT

    try:
        from gmtool.web.addresses import addresses, firewall_words
    except ImportError as problem:
        mend = f"Install it with `python -m pip install {problem.name}`."
        return Finding("phones", f"{problem.name} is not installed", mend)
    first = addresses()[0]
    return Finding("phones", f"{first.address}, {first.label}, port {USUAL_PORT}. {firewall_words(USUAL_PORT)}")


def _of_campaign(path: Path) -> list[Finding]:
    """The findings on a campaign: its form, its soundness, and everything in it that cannot be read."""
    from gmtool.store import StoreError
    from gmtool.store.schema import check_file, is_sound

    try:
        is_current = check_file(path, alone=False)
        if not is_sound(path):
            return [Finding(path.name, "SQLite finds damage in the file", RESTORE)]
        if not is_current:
            return [Finding(path.name, "of an older gmtool; it is brought up to date when it is opened")]
        return _contents(path)
    except StoreError as problem:
        return [Finding(path.name, str(problem), RESTORE)]


def _contents(path: Path) -> list[Finding]:
    """The findings on what is in a campaign. Raises `StoreError`."""
    from gmtool.store import StoreError
    from gmtool.store.campaign import Campaign

    with Campaign.open(path, read_only=True) as campaign:
        cards, encounters = campaign.cards.list(), campaign.encounters.list()
        fights, sentences = [one for one in encounters if one.started], list[str]()
        for fight in fights:
            try:
                campaign.encounters.journal(fight.id)
            except StoreError as problem:
                sentences.append(str(problem))
        counts = ((cards, "card"), (encounters, "encounter"), (fights, "fight"))
        said = ", ".join(f"{len(some):,} {noun}{'' if len(some) == 1 else 's'}" for some, noun in counts)
        return [
            Finding(path.name, said),
            *(Finding(path.name, sentence, RESTORE) for sentence in filter(None, (campaign.damage, *sentences))),
            *(Finding(path.name, sentence, "Change the row on the page Lists.") for sentence in campaign.left_out),
        ]
