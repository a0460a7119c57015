"""The contents of a bundle: which packages it may hold, and which of their files it leaves out.

The spec asks `is_wanted` while it builds, and `build_bundle.py` asks `unwanted` of what was built.
"""

import re
import sys
import tomllib
from collections.abc import Iterable, Iterator
from fnmatch import fnmatchcase
from importlib.metadata import Distribution, distribution, distributions
from pathlib import Path, PurePosixPath
from typing import Final

from packaging.requirements import Requirement

ROOT: Final = Path(__file__).resolve().parent.parent
LEFT_OUT: Final = {
    "a screen without a desktop": (
        *("*eglfs*", "*egldeviceintegrations*", "*kms*support*", "*/platforms/*linuxfb*", "*/platforms/*minimal*"),
        *("*/platforms/*vnc*", "*/platforms/*vkkhr*", "*/platforms/*direct2d*", "*/generic/*"),
        *("*shell-integration/*ivi*", "*shell-integration/*fullscreen*", "*shell-integration/*qt-shell*"),
        *("*shell-integration/*wl-shell*", "*virtualkeyboard*"),
    ),
    "Qt's network": ("*qtnetwork*", "*qt6network*", "*/tls/*", "*/networkinformation/*"),
    "Qt Quick, 3D, web, sound and films": (
        *("*qtqml*", "*qt6qml*", "*/qml/*", "*qtquick*", "*qt6quick*", "*qt3d*", "*qt63d*", "*opengl32sw*"),
        *("*qtwebengine*", "*qt6webengine*", "*qtmultimedia*", "*qt6multimedia*", "*qtpdf*", "*qt6pdf*"),
    ),
    "a kind of picture that a campaign cannot hold": tuple(
        f"*/imageformats/*{kind}.*" for kind in ("gif", "icns", "ico", "pdf", "tga", "tiff", "wbmp")
    ),
    # GTK must be the system's own, and would have to go with these; portals give the same dialogs
    "half of GTK": ("*/platformthemes/*gtk3*", "*libgtk*", "*libgdk*", "*libpango*", "*libcairo*", "*libatk*"),
    # it talks to the system's service; without either, the only printer is a PDF
    "the system's printing": ("*libcups.*",),
    "tests and tools": ("*/pytest*", "*/hypothesis*", "*tkinter*", "*_tk_data*", "*_tcl_data*", "*.pyi"),
    "a folder of the machine that built it": ("*.dist-info/direct_url.json",),
}
"""What has no business in a bundle: patterns of paths in small letters, by what the files are for."""
MODULES: Final = ("tkinter", "PySide6.QtNetwork", "PySide6.QtDBus", "PySide6.QtQml", "PySide6.QtQuick")
"""Modules of the packages and of Python that nothing in the program needs. `ssl` is not among them: uvicorn imports it,
though phones are served without."""
_OF_THE_MAKING: Final = ("_sysconfigdata_", "pyi", "_pyi", "python3")
"""How names begin that Python's and PyInstaller's own files have in a bundle."""


def languages() -> list[str]:
    """The languages that the window can speak besides English: those with a catalogue."""
    return sorted(path.stem for path in (ROOT / "resources" / "languages").glob("*.mo"))


def is_wanted(name: str) -> bool:
    """Whether a bundle has a use for a file of this name."""
    return not any(unwanted([name]))


def unwanted(names: Iterable[str]) -> Iterator[tuple[str, str]]:
    """The names of files that should not be in a bundle, each with what it is for."""
    for name in names:
        path = f"/{PurePosixPath(name.replace(chr(92), '/'))}".lower()
        if path.endswith(".qm") and PurePosixPath(path).stem not in {f"qtbase_{code}".lower() for code in languages()}:
            yield name, "a language that the window does not speak"
        for what, patterns in LEFT_OUT.items():
            # the handbook and the program's own data may be named as they like
            if "/gmtool/_" not in path and any(fnmatchcase(path, pattern) for pattern in patterns):
                yield name, what
                break


def own_distributions() -> dict[str, Distribution]:
    """The distributions that gmtool needs on this system, and what those need in turn, by name."""
    found: dict[str, Distribution] = {}
    waiting = [Requirement(one) for one in _dependencies()]
    while waiting:
        one = waiting.pop()
        name = plain(one.name)
        if name in found or (one.marker and not one.marker.evaluate({"extra": ""})):
            continue
        found[name] = distribution(one.name)
        waiting += [Requirement(text) for text in found[name].requires or ()]
    return found


def modules_of_others() -> list[str]:
    """The modules of everything else that is installed in this Python; PyInstaller would take some of them along."""
    own = {*own_distributions(), "gmtool"}
    return sorted(module for module, there in _owners().items() if own.isdisjoint(there) and module.isidentifier())


def shipped_distributions(modules: Iterable[str]) -> tuple[dict[str, Distribution], list[str]]:
    """The distributions that top-level modules and folders come from, and the names that nothing here answers for."""
    owners, found, strange = _owners(), {}, []
    for module in sorted(set(modules)):
        if module in sys.stdlib_module_names or module in ("gmtool", "start") or module.startswith(_OF_THE_MAKING):
            continue
        if module not in owners:
            strange.append(module)
        found |= owners.get(module, {})
    return found, strange


def _owners() -> dict[str, dict[str, Distribution]]:
    """The distributions that have files of each top-level name, by their names."""
    found: dict[str, dict[str, Distribution]] = {}
    for one in distributions():
        name = plain(one.name)  # asked once: each time, all that it says of itself is read
        for file in one.files or ():
            if not file.parts[0].endswith(".dist-info"):
                found.setdefault(file.parts[0].partition(".")[0], {})[name] = one
    return found


def _dependencies() -> list[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return list(project["dependencies"])


def plain(name: str) -> str:
    """The name of a distribution as every index and tool understands it."""
    return re.sub(r"[-_.]+", "-", name).lower()
