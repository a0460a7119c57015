"""Packages of others with a rule system: Tally as a package of its own, and packages that are broken."""

import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).parents[2]
TALLY = ROOT / "tests" / "tally"
PYPROJECT = """
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "gmtool-tally"
version = "1.4"

[project.entry-points."gmtool.systems"]
tally = "gmtool_tally"
"""
OPENING = '''"""Tally."""

from gmtool_tally.fight import rulesets

SEAM = 2
SYSTEMS = ("tally",)
__all__ = ["rulesets"]
'''


_COMMANDS = """
import contextlib, io, json, sys
from gmtool.cli import main
for line in sys.stdin:
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        status = main(json.loads(line))
    print(json.dumps([status, out.getvalue(), err.getvalue()]), flush=True)
"""


class Started:
    """A Python that runs one command of gmtool after another: to start one for each takes longer than most commands."""

    def __init__(self, python: Path | str, **environment: str) -> None:
        piped = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "encoding": "utf-8"}
        all_of_it = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONIOENCODING": "utf-8", **environment}
        self._process = subprocess.Popen([python, "-c", _COMMANDS], env=all_of_it, **piped)

    def ran(self, *arguments: object) -> subprocess.CompletedProcess[str]:
        """What a command came to."""
        self._process.stdin.write(json.dumps([*map(str, arguments)]) + "\n")
        self._process.stdin.flush()
        return subprocess.CompletedProcess(arguments, *json.loads(self._process.stdout.readline()))

    def end(self) -> None:
        self._process.communicate()


def tally_package(folder: Path) -> Path:
    """The sources of a package that brings Tally, as somebody else would write it."""
    code, data = folder / "gmtool_tally", folder / "gmtool_tally" / "resources"
    (data / "rules").mkdir(parents=True)
    for module in ("cards", "fight"):
        text = (TALLY / f"{module}.py").read_text(encoding="utf-8").replace("tests.tally", "gmtool_tally")
        (code / f"{module}.py").write_text(text, encoding="utf-8")
    (code / "__init__.py").write_text(OPENING, encoding="utf-8")
    shutil.copytree(TALLY / "data", data / "systems" / "tally")
    shutil.copy(TALLY / "ledger.toml", data / "rules" / "tally.toml")
    (folder / "pyproject.toml").write_text(PYPROJECT, encoding="utf-8")
    return folder


def installed(package: Path, environment: Path) -> Path:
    """The Python of a fresh environment, which sees what is installed here, with a package built and installed."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", environment], check=True)
    python = next(path for path in environment.glob("*/python*") if re.fullmatch(r"python(\.exe)?", path.name))
    paths = {"base": str(environment), "platbase": str(environment)}
    site = Path(sysconfig.get_path("purelib", "venv", paths))
    ours = [sysconfig.get_path("purelib"), sysconfig.get_path("platlib"), str(ROOT)]
    (site / "ours.pth").write_text("\n".join(dict.fromkeys(ours)), encoding="utf-8")
    options = ["--no-index", "--no-deps", "--no-build-isolation", "--disable-pip-version-check", "-q"]
    subprocess.run([python, "-m", "pip", "install", *options, package], check=True, capture_output=True)
    return python


def broken_package(folder: Path, name: str, module: str, value: str = "") -> None:
    """A package as it lies in an environment, with the text of its module; by hand, since nothing of it is built."""
    package = f"odd_{name}"
    (folder / package).mkdir()
    (folder / package / "__init__.py").write_text(module, encoding="utf-8")
    about = folder / f"{package}-0.3.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: odd-{name}\nVersion: 0.3\n", encoding="utf-8")
    points = f"[gmtool.systems]\n{name} = {value or package}\n"
    (about / "entry_points.txt").write_text(points, encoding="utf-8")


def listed(output: str) -> list[str]:
    """The ids of `gmtool list systems --json`."""
    return [one["id"] for one in json.loads(output)]
