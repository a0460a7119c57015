"""Build a stand-alone bundle for the system that this runs on, and prove that it starts.

    pip install -e ".[bundle]" && python packaging/build_bundle.py

leaves `dist/gmtool/` (run `dist/gmtool/gmtool`) and the same packed in one file. Tried on Linux only, where it needs
`objdump` and `strip` (binutils). The proof needs no display. Build on the oldest system the bundle is to run on.
"""

import json
import os
import platform
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
from collections.abc import Iterator
from pathlib import Path

from bundle_contents import own_distributions, shipped_distributions, unwanted
from bundle_licenses import collect, foreign_files

ROOT = Path(__file__).resolve().parent.parent
DIST, WORK = ROOT / "dist", ROOT / "build" / "gmtool"
BUNDLE = DIST / "gmtool"
INSIDE = BUNDLE / "_internal"
LINUX = sys.platform.startswith("linux")
SECONDS = 300
COMPLETIONS = {
    "bash": "share/bash-completion/completions/gmtool",
    "zsh": "share/zsh/site-functions/_gmtool",
    "fish": "share/fish/vendor_completions.d/gmtool.fish",
}
ICONS = {"win32": ("gmtool.ico", 256), "darwin": ("gmtool.icns", 512)}


def build() -> None:
    """Let PyInstaller make `dist/gmtool`, and put beside it what a desktop and a shell want to know."""
    shutil.rmtree(WORK, ignore_errors=True)
    WORK.mkdir(parents=True)
    if sys.platform in ICONS:
        draw_icon(WORK / ICONS[sys.platform][0], ICONS[sys.platform][1])
    options = ["--noconfirm", "--log-level=ERROR", f"--distpath={DIST}", f"--workpath={WORK.parent}"]
    subprocess.run([sys.executable, "-m", "PyInstaller", *options, str(ROOT / "packaging" / "gmtool.spec")], check=True)
    shared = shared_files() if LINUX else []
    for source, place in (*shared, ("LICENSE", "LICENSE")):
        (BUNDLE / place).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / source, BUNDLE / place)


def draw_icon(path: Path, pixels: int) -> None:
    """The icon in the form that the executable of Windows or macOS has it."""
    from PySide6.QtCore import Qt
    from PySide6.QtGui import QImage, QPainter
    from PySide6.QtSvg import QSvgRenderer

    image = QImage(pixels, pixels, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    QSvgRenderer(str(ROOT / "resources" / "icons" / "gmtool.svg")).render(painter)
    painter.end()
    if not image.save(str(path)):
        raise SystemExit(f"Qt cannot write {path.name}.")


def shared_files() -> list[tuple[str, str]]:
    """The files for the desktop and the manual, each with its place under the bundle, as the wheel has them too."""
    targets = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"]["build"]["targets"]
    return list(targets["wheel"]["shared-data"].items())


def shared_libraries() -> Iterator[Path]:
    """Every shared library and extension in the bundle; a link to another one is none."""
    return (path for path in INSIDE.rglob("*.so*") if path.is_file() and not path.is_symlink())


def remove_what_nothing_needs() -> None:
    """Remove the libraries that were only there for a plug-in that was left out, and the links that lead nowhere."""
    asked = [BUNDLE / "gmtool", *shared_libraries()]
    while True:
        listed = subprocess.run(["objdump", "-p", *asked], capture_output=True, text=True, check=True).stdout
        needed = {line.split()[1] for line in listed.splitlines() if line.split()[:1] == ["NEEDED"]}
        lone = [path for path in asked if path.name not in needed and ".so." in path.name and "python" not in path.name]
        if not lone:
            break
        for path in lone:
            path.unlink()
        asked = [path for path in asked if path not in lone]
    for path in INSIDE.rglob("*"):
        if path.is_symlink() and not path.exists():
            path.unlink()


def strip() -> None:
    """Remove what is only for debuggers; a Python that was built by hand has more of it than all else."""
    for path in shared_libraries():
        sections = subprocess.run(["objdump", "-h", path], capture_output=True, text=True, check=True).stdout
        if " .debug_" in sections:
            subprocess.run(["strip", "--strip-debug", path], check=True)


def check_contents() -> None:
    """Leave the license texts in the bundle; end with what should not be there, or has no text."""
    contents = json.loads((WORK / "contents.json").read_text(encoding="utf-8"))
    names = [path.relative_to(BUNDLE).as_posix() for path in BUNDLE.rglob("*") if not path.is_dir()]
    programs = [name for name in names if not name.startswith("licenses/")]
    faults = [f"{name}: {what}" for name, what in unwanted(programs)]
    tops = map(top_module, (name for name, _ in contents["files"]))
    found, strange = shipped_distributions({*contents["modules"], *filter(None, tops)})
    faults += [f"{name}: of no package" for name in strange]
    faults += [f"{name}: gmtool does not need it" for name in sorted(set(found) - set(own_distributions()))]
    there = {Path(name).name for name in names}
    sources = [Path(source) for name, source in contents["files"] if Path(name).name in there]
    without = collect(BUNDLE / "licenses", found.values(), foreign_files(sources) if LINUX else [])
    faults += [f"{name}: no license text" for name in without]
    if faults:
        raise SystemExit("What is wrong with the bundle:\n  " + "\n  ".join(faults))
    print(f"nothing that should not be there; {sum(1 for _ in (BUNDLE / 'licenses').rglob('*.*'))} license texts")


def top_module(name: str) -> str:
    """The package or module that a library in the bundle belongs to; none for a library that lies there by itself."""
    folder, _, rest = name.replace("\\", "/").partition("/")
    alone = not rest and ".cpython-" not in name and not name.endswith((".abi3.so", ".pyd"))
    return "" if alone else folder.partition(".")[0]


def add_completions(home: str) -> None:
    """What shells complete, as the bundle itself prints it."""
    for shell, place in COMPLETIONS.items():
        (BUNDLE / place).parent.mkdir(parents=True, exist_ok=True)
        (BUNDLE / place).write_text(start("completions", shell, home=home) + "\n", encoding="utf-8")


def start(*arguments: str, home: str) -> str:
    """What the bundle prints for `arguments`, with no display, none of this Python's settings and an empty home."""
    ours = ("PYTHON", "VIRTUAL_ENV", "QT_", "XDG_")
    environment = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    environment |= {
        "HOME": home,
        "GMTOOL_HOME": home,
        "QT_QPA_PLATFORM": "offscreen",
        "GMTOOL_EXIT_AFTER_PAINT": "full",
    }
    done = subprocess.run(
        [str(BUNDLE / "gmtool"), *arguments],
        cwd=home,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        timeout=SECONDS,
        check=False,
    )
    if done.returncode:
        said = f"{done.stdout}{done.stderr}"
        raise SystemExit(f"gmtool {' '.join(arguments)} ended with status {done.returncode}:\n{said}")
    return done.stdout.strip()


def prove(version: str) -> None:
    """Let the bundle say its version, find nothing wrong, open the sample, and play a forecast in its processes."""
    with tempfile.TemporaryDirectory(prefix="gmtool-bundle-") as home:
        if (said := start("--version", home=home)) != f"gmtool {version}":
            raise SystemExit(f"The bundle says it is {said!r}, not gmtool {version}.")
        print(f"{said}: answers")
        if LINUX:
            add_completions(home)
        start("doctor", home=home)
        print("doctor: nothing is wrong")
        start("--sample", home=home)
        print("the sample campaign: painted")
        fight = ROOT / "resources" / "examples" / "small-melee.jsonl"
        start("forecast", str(fight), "--fights", "4", home=home)
        print("a forecast: played")


def warn_of_missing_libraries() -> None:
    """Say what this machine could not give the bundle for a window on X11; the proof has no display and cannot tell."""
    plugin = next(BUNDLE.rglob("libqxcb.so"))
    listed = subprocess.run(["ldd", str(plugin)], capture_output=True, text=True, check=True).stdout
    missing = sorted({line.split()[0] for line in listed.splitlines() if line.endswith("not found")})
    if missing:
        print(f"note: on X11 the bundle needs {', '.join(missing)}, which this machine could not give it.")


def pack(version: str) -> Path:
    """The bundle as one file: a zip on Windows, else a tar."""
    name = f"gmtool-{version}-{sys.platform}-{platform.machine().lower()}"
    if sys.platform == "win32":
        return Path(shutil.make_archive(str(DIST / name), "zip", DIST, BUNDLE.name))
    archive = DIST / f"{name}.tar.gz"
    with tarfile.open(archive, "w:gz") as packed:
        if sys.platform == "darwin":
            for part in (DIST / "gmtool.app", BUNDLE / "licenses", BUNDLE / "LICENSE"):
                packed.add(part, arcname=f"gmtool-{version}/{part.name}")
        else:
            packed.add(BUNDLE, arcname=f"gmtool-{version}")
    return archive


def main() -> None:
    """Build, trim, check, prove, pack."""
    for tool in ("objdump", "strip") if LINUX else ():
        if not shutil.which(tool):
            raise SystemExit(f"This needs {tool}; on Debian: apt-get install binutils.")
    sys.path.insert(0, str(ROOT))
    from gmtool import __version__

    build()
    if LINUX:
        remove_what_nothing_needs()
        strip()
    check_contents()
    prove(__version__)
    if LINUX:
        warn_of_missing_libraries()
    print(pack(__version__))


if __name__ == "__main__":
    main()
