"""Build a stand-alone Linux bundle and prove that it starts.

    pip install -e ".[bundle]" && python packaging/build_linux.py

leaves `dist/gmtool/` (run `dist/gmtool/gmtool`) and the same as `dist/gmtool-VERSION-linux-MACHINE.tar.gz`.
Needs `objdump` (binutils). The proof needs no display. Build on the oldest Linux the bundle is to run on.
"""

import os
import platform
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
BUNDLE = DIST / "gmtool"
SECONDS = 120
COMPLETIONS = {
    "bash": "share/bash-completion/completions/gmtool",
    "zsh": "share/zsh/site-functions/_gmtool",
    "fish": "share/fish/vendor_completions.d/gmtool.fish",
}


def build() -> None:
    """Let PyInstaller make `dist/gmtool`, and put beside it what a desktop and a shell want to know."""
    options = ["--noconfirm", "--clean", "--log-level=ERROR", f"--distpath={DIST}", f"--workpath={ROOT / 'build'}"]
    subprocess.run([sys.executable, "-m", "PyInstaller", *options, str(ROOT / "packaging" / "gmtool.spec")], check=True)
    for source, place in (*shared_files(), ("LICENSE", "LICENSE")):
        (BUNDLE / place).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / source, BUNDLE / place)


def shared_files() -> list[tuple[str, str]]:
    """The files for the desktop and the manual, each with its place under the bundle, as the wheel has them too."""
    targets = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"]["build"]["targets"]
    return list(targets["wheel"]["shared-data"].items())


def add_completions(home: str) -> None:
    """What shells complete, as the bundle itself prints it."""
    for shell, place in COMPLETIONS.items():
        (BUNDLE / place).parent.mkdir(parents=True, exist_ok=True)
        (BUNDLE / place).write_text(start("completions", shell, home=home) + "\n", encoding="utf-8")


def start(*arguments: str, home: str) -> str:
    """What the bundle prints for `arguments`, with no display, none of this Python's settings and an empty home."""
    ours = ("PYTHON", "VIRTUAL_ENV", "QT_", "XDG_")
    environment = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    environment |= {"HOME": home, "QT_QPA_PLATFORM": "offscreen", "GMTOOL_EXIT_AFTER_PAINT": "full"}
    done = subprocess.run(
        [str(BUNDLE / "gmtool"), *arguments],
        cwd=home,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    if done.returncode:
        said = f"{done.stdout}{done.stderr}"
        raise SystemExit(f"gmtool {' '.join(arguments)} ended with status {done.returncode}:\n{said}")
    return done.stdout.strip()


def prove(version: str) -> None:
    """Ask the bundle for its version, then let it open the sample campaign and close itself after the first paint."""
    with tempfile.TemporaryDirectory(prefix="gmtool-bundle-") as home:
        if (said := start("--version", home=home)) != f"gmtool {version}":
            raise SystemExit(f"The bundle says it is {said!r}, not gmtool {version}.")
        print(f"{said}: answers")
        add_completions(home)
        start("--sample", home=home)
        print("the sample campaign: painted")


def warn_of_missing_libraries() -> None:
    """Say what this machine could not give the bundle for a window on X11; the proof has no display and cannot tell."""
    plugin = next(BUNDLE.rglob("libqxcb.so"))
    listed = subprocess.run(["ldd", str(plugin)], capture_output=True, text=True, check=True).stdout
    missing = sorted({line.split()[0] for line in listed.splitlines() if line.endswith("not found")})
    if missing:
        print(f"note: on X11 the bundle needs {', '.join(missing)}, which this machine could not give it.")


def pack(version: str) -> Path:
    """The bundle as one file."""
    archive = DIST / f"gmtool-{version}-linux-{platform.machine()}.tar.gz"
    with tarfile.open(archive, "w:gz") as packed:
        packed.add(BUNDLE, arcname=f"gmtool-{version}")
    return archive


def main() -> None:
    """Build, prove, pack."""
    if not sys.platform.startswith("linux"):
        raise SystemExit("This makes a Linux bundle, and must run on Linux.")
    if not shutil.which("objdump"):
        raise SystemExit("PyInstaller needs objdump; on Debian: apt-get install binutils.")
    sys.path.insert(0, str(ROOT))
    from gmtool import __version__

    build()
    prove(__version__)
    warn_of_missing_libraries()
    print(pack(__version__))


if __name__ == "__main__":
    main()
