"""The license texts of everything in a bundle: gmtool, Python, the packages, and the libraries of the building system.

They are put into `licenses/`, a folder each, with a list. Whatever has no text is named, and then there is no bundle.
"""

import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterable
from importlib.metadata import Distribution, distribution
from pathlib import Path, PurePosixPath
from typing import Final

from bundle_contents import plain

ROOT: Final = Path(__file__).resolve().parent.parent
OURS: Final = ROOT / "packaging" / "licenses"
TEXTS: Final = {
    "pyside6-essentials": ("LGPL-3.0.txt", "GPL-3.0.txt", "ICU.txt"),
    "shiboken6": ("LGPL-3.0.txt", "GPL-3.0.txt"),
    "shtab": ("MPL-2.0.txt",),
}
"""Texts for packages that bring none, or only say where theirs is. The LGPL adds to the GPL, so both are needed."""
IN_THE_PROGRAM: Final = ("pyinstaller",)
"""What the executable itself is made of, though no module of it is in the bundle."""
_NAMED: Final = re.compile(r"(licen[cs]e|copying|notice|authors)[^/]*(/|$)", re.IGNORECASE)
_DOCUMENTS: Final = Path("/usr/share/doc")
_COMMON: Final = Path("/usr/share/common-licenses")
_MENTIONED: Final = re.compile(rf"{_COMMON}/([\w.+-]*\w)")
_OPENING: Final = """\
The licenses of what comes with gmtool, whose own is LICENSE in the folder above.

Qt and PySide6 are used under the LGPL, version 3: they lie in _internal/PySide6 as shared libraries, and you may put
others in their place. Qt itself contains code of others; "Licenses Used in Qt" in Qt's documentation lists it.

"""


def texts(one: Distribution) -> dict[str, Path]:
    """The license texts of a distribution: where each belongs, and where it is now."""
    found = {name: OURS / name for name in TEXTS.get(plain(one.name), ())}
    for file in one.files or ():
        path = PurePosixPath(file)
        if path.parts[0].endswith(".dist-info") and _NAMED.search("/".join(path.parts[1:])):
            found["-".join(path.parts[1:])] = Path(str(one.locate_file(file)))
    return {name: path for name, path in found.items() if path.is_file() and path.stat().st_size}


def collect(folder: Path, distributions: Iterable[Distribution], files: Iterable[Path]) -> list[str]:
    """Put the texts of distributions, of Python and of whatever else the files are from into a folder.

    The names of those that have none.
    """
    shutil.rmtree(folder, ignore_errors=True)
    lines, without = [], []
    every = {one.name: one for one in (*distributions, *map(distribution, IN_THE_PROGRAM))}
    for name, one in sorted(every.items(), key=lambda item: item[0].lower()):
        found = texts(one)
        for place, path in found.items():
            _copy(path, folder / name / place)
        lines.append(f"{name} {one.version}: {_license(one)}")
        without += [] if found else [name]
    if (python := _python_license()) is not None:
        _copy(python, folder / "Python" / "LICENSE.txt")
        lines.append(f"Python {sys.version.split()[0]}: PSF-2.0")
    else:
        without.append("Python")
    packages, strange = system_packages(files)
    for package in packages:
        path = _DOCUMENTS / package / "copyright"
        if not path.is_file():
            without.append(package)
            continue
        _copy(path, folder / "system" / f"{package}.txt")
        for common in _MENTIONED.findall(path.read_text(encoding="utf-8", errors="replace")):
            if (_COMMON / common).is_file():
                _copy(_COMMON / common, folder / "system" / "common" / f"{common}.txt")
        lines.append(f"{package}: system/{package}.txt")
    (folder / "README.txt").write_text(_OPENING + "\n".join(lines) + "\n", encoding="utf-8")
    return [*without, *strange]


def system_packages(files: Iterable[Path]) -> tuple[list[str], list[str]]:
    """The Debian packages that files of the building system are from, and the files that no package has."""
    packages, strange = set(), []
    for file in sorted(set(files)):
        if (package := _package_of(file)) is None:
            strange.append(str(file))
        else:
            packages.add(package)
    return sorted(packages), strange


def foreign_files(sources: Iterable[Path]) -> list[Path]:
    """The files, of those that a bundle was made of, that are neither a package's nor Python's nor ours."""
    paths, base = sysconfig.get_paths(), Path(sys.base_prefix)
    known = [ROOT, *(Path(paths[name]) for name in ("purelib", "platlib", "stdlib", "platstdlib"))]
    if base != Path("/usr"):  # which holds far more than Python
        known.append(base)
    known += [place.resolve() for place in known]
    return [one for one in sources if one.is_absolute() and not any(one.is_relative_to(place) for place in known)]


def _package_of(file: Path) -> str | None:
    if not shutil.which("dpkg-query"):
        return None
    real = file.resolve()
    for path in dict.fromkeys((real, file, Path(str(real).removeprefix("/usr")), Path(f"/usr{real}"))):
        asked = ["dpkg-query", "--search", str(path)]
        done = subprocess.run(asked, capture_output=True, text=True, check=False)
        if done.returncode == 0:
            return done.stdout.partition(":")[0].partition(",")[0]
    return None


def _python_license() -> Path | None:
    stdlib = Path(sysconfig.get_path("stdlib"))
    places = (stdlib, Path(sys.base_prefix), _DOCUMENTS / f"python{sysconfig.get_python_version()}")
    names = ("LICENSE.txt", "LICENSE", "copyright")
    return next((path for place in places for name in names if (path := place / name).is_file()), None)


def _license(one: Distribution) -> str:
    said = one.metadata.get("License-Expression") or one.metadata.get("License") or ""
    return said if said and "\n" not in said else "see its folder"


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)
