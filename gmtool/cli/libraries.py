"""Shared libraries that a file of Qt needs on Linux: all that are missing at once, and the packages that have them.

The loader names only the first one that it misses, so the files are read: which libraries each needs (`DT_NEEDED`), and
those of Qt in turn.
"""

import ctypes
import struct
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Final

_PACKAGES: Final = {
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libGLX.so.0": "libglx0",
    "libOpenGL.so.0": "libopengl0",
    "libX11-xcb.so.1": "libx11-xcb1",
    "libX11.so.6": "libx11-6",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-render.so.0": "libxcb-render0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-shm.so.0": "libxcb-shm0",
    "libxcb-sync.so.1": "libxcb-sync1",
    "libxcb-util.so.1": "libxcb-util1",
    "libxcb-xfixes.so.0": "libxcb-xfixes0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxcb.so.1": "libxcb1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
    "libwayland-egl.so.1": "libwayland-egl1",
    "libfontconfig.so.1": "libfontconfig1",
    "libfreetype.so.6": "libfreetype6",
    "libdbus-1.so.3": "libdbus-1-3",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libgthread-2.0.so.0": "libglib2.0-0",
    "libICE.so.6": "libice6",
    "libSM.so.6": "libsm6",
    "libdrm.so.2": "libdrm2",
    "libz.so.1": "zlib1g",
}
"""The Debian package of each library that Qt may need."""
_DYNAMIC, _LOAD = 2, 1
_NEEDED, _STRINGS = 1, 5
_ELF64: Final = b"\x7fELF\x02\x01"


def missing_libraries(file: Path, can_load: Callable[[str], bool] | None = None) -> tuple[str, ...]:
    """The libraries that a file needs and this machine does not have, by name. Empty for a file that is no 64-bit ELF.

    `can_load` says of a library of the system whether it can be loaded.
    """
    can_load = can_load or _can_load
    folders = _folders(file)
    waiting, seen, missing = [file], {file.name}, set[str]()
    while waiting:
        for name in needed(waiting.pop()):
            if name in seen:
                continue
            seen.add(name)
            own = next((folder / name for folder in folders if (folder / name).is_file()), None)
            if own is not None:
                waiting.append(own)
            elif not can_load(name):
                missing.add(name)
    return tuple(sorted(missing))


def how_to_install(libraries: tuple[str, ...], release: Mapping[str, str]) -> str:
    """A sentence that says how to install these, for a system as its `os-release` file has it."""
    if {"fedora", "rhel"} & set(f"{release.get('ID', '')} {release.get('ID_LIKE', '')}".split()):
        wanted = " ".join(f'"{name}()(64bit)"' for name in libraries)
        return f"Install {', '.join(libraries)}: dnf install {wanted}"
    packages = [_PACKAGES.get(name, "") for name in libraries]
    if not all(packages):
        unknown = ", ".join(name for name in libraries if name not in _PACKAGES)
        known = " ".join(sorted({*filter(None, packages)}))
        rest = f"; on Debian and Ubuntu, for the others: apt-get install {known}" if known else ""
        return f"Install the libraries {', '.join(libraries)} with your system's packages (look for {unknown}){rest}."
    return f"Install {', '.join(libraries)}; on Debian and Ubuntu: apt-get install {' '.join(sorted(set(packages)))}"


def os_release(file: Path = Path("/etc/os-release")) -> dict[str, str]:
    """The system, as its own file describes it; empty where there is none."""
    try:
        lines = file.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return {}
    pairs = (line.partition("=") for line in lines if "=" in line)
    return {key.strip(): value.strip().strip("\"'") for key, _, value in pairs}


def needed(file: Path) -> tuple[str, ...]:
    """The names of the libraries that a file says it needs."""
    try:
        return tuple(_needed(file.read_bytes()))
    except (OSError, struct.error, ValueError, LookupError):
        return ()


def _needed(raw: bytes) -> Iterator[str]:
    if not raw.startswith(_ELF64):
        return
    start, size, count = struct.unpack_from("<Q", raw, 32)[0], *struct.unpack_from("<HH", raw, 54)
    headers = [struct.unpack_from("<IIQQQQ", raw, start + place * size) for place in range(count)]
    loaded = [(address, offset, length) for kind, _, offset, address, _, length in headers if kind == _LOAD]
    for kind, _, offset, _, _, length in headers:
        if kind == _DYNAMIC:
            entries = list(struct.iter_unpack("<QQ", raw[offset : offset + length // 16 * 16]))
            address = dict(entries)[_STRINGS]
            (strings,) = (address - begin + there for begin, there, room in loaded if begin <= address < begin + room)
            for tag, value in entries:
                if tag == _NEEDED:
                    yield raw[strings + value : raw.index(b"\0", strings + value)].decode()


def _folders(file: Path) -> tuple[Path, ...]:
    """The folders in which Qt's own libraries may be, the nearest first, and those of PySide."""
    places = ("", "lib", "Qt/lib", "shiboken6")
    return tuple(parent / place for parent in file.parents[:4] for place in places)


def _can_load(name: str) -> bool:
    try:
        ctypes.CDLL(name)
    except OSError:
        return False
    return True
