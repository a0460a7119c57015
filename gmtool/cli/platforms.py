"""Platforms of Qt: finds out if one can open a window here, without starting Qt, which would end the process if not."""

import ctypes
import importlib.util
import os
import sys
from pathlib import Path

# Qt's platforms that draw without a display
_WITHOUT_DISPLAY = ("offscreen", "minimal", "vnc", "linuxfb", "eglfs")
# what a missing library's Debian package is called, where the name does not say it
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


def qt() -> tuple[str, str]:
    """What there is of Qt, and how to mend it (empty if nothing need be)."""
    if importlib.util.find_spec("PySide6") is None:
        return "PySide6 is not installed", INSTALL_QT
    try:
        import PySide6.QtWidgets
    except ImportError as problem:
        return f"PySide6 cannot be loaded ({_bare(problem)})", _install(problem)
    version = PySide6.__version__
    if version.startswith("6.12."):
        return f"PySide6 {version}, which aborts after a while on Python 3.11", INSTALL_QT
    return f"PySide6 {version}", ""


def window() -> tuple[str, str]:
    """On what platform Qt would open the window, and how to mend it (empty if nothing need be)."""
    found, mend = qt()
    if mend:
        return found, mend
    if not sys.platform.startswith("linux"):
        return sys.platform, ""
    name = _platform()
    if name is None:
        return "there is no display", NO_DISPLAY
    return _loaded(name)


def _platform() -> str | None:
    """The platform that Qt would take; None where it would find no display."""
    chosen = os.environ.get("QT_QPA_PLATFORM", "").split(";")[0].split(":")[0]
    if chosen in _WITHOUT_DISPLAY:
        return chosen
    if os.environ.get("WAYLAND_DISPLAY") and chosen in ("", "wayland"):
        return "wayland"
    if os.environ.get("DISPLAY") and chosen in ("", "xcb"):
        return "xcb"
    return chosen or None


def _loaded(name: str) -> tuple[str, str]:
    import PySide6

    plugins = Path(PySide6.__file__).parent / "Qt" / "plugins" / "platforms"
    files = sorted(plugins.glob(f"libq{name}*.so"))
    if not files:
        # a system's own Qt keeps its plugins elsewhere, and knows where
        return (f"the platform {name}", "") if not plugins.is_dir() else _unknown(name)
    try:
        ctypes.CDLL(str(files[0]))
    except OSError as problem:
        return f"Qt's platform {name} cannot be loaded ({_bare(problem)})", _install(problem)
    return f"the platform {name}", ""


def _unknown(name: str) -> tuple[str, str]:
    return f"Qt has no platform “{name}”", "Unset QT_QPA_PLATFORM, or set it to xcb, wayland or offscreen."


def _bare(problem: Exception) -> str:
    library, _, why = str(problem).partition(":")
    return f"{library} is missing" if "cannot open shared object" in why else str(problem)


def _install(problem: Exception) -> str:
    library = str(problem).partition(":")[0]
    package = _PACKAGES.get(library)
    if package:
        return f"Install {library}; on Debian and Ubuntu: apt-get install {package}"
    return f"Install the library {library} with your system's packages."
