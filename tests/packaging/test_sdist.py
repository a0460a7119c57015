"""The sdist: what its tests need is in it, and nothing that is only on one machine."""

import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FOLDERS = (".ci", ".github", "docs", "gmtool", "packaging", "resources", "scripts", "tests")


@pytest.fixture(scope="module")
def packed(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    folder = tmp_path_factory.mktemp("sdist")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (path,) = folder.glob("*.tar.gz")
    with tarfile.open(path) as archive:
        return {one.name.partition("/")[2] for one in archive.getmembers() if one.isfile()}


def known_files() -> set[str]:
    """The files that git knows or would add; without git, as in an unpacked sdist, those that are there."""
    if (ROOT / ".git").exists():
        command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", *FOLDERS]
        names = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.split("\0")
        return {name for name in names if name and (ROOT / name).is_file()}
    paths = (path for folder in FOLDERS for path in (ROOT / folder).rglob("*"))
    return {path.relative_to(ROOT).as_posix() for path in paths if path.is_file() and "__pycache__" not in path.parts}


@pytest.mark.slow("the first here, it builds the package")
def test_that_it_holds_the_same_files_as_the_checkout(packed: set[str]) -> None:
    in_folders = {name for name in packed if name.partition("/")[0] in FOLDERS}
    known = known_files()
    assert len(known) > 2000
    assert (sorted(known - in_folders), sorted(in_folders - known)) == ([], [])


def test_that_what_stands_beside_the_folders_is_there_too(packed: set[str]) -> None:
    alone = {name for name in packed if "/" not in name}
    assert alone == {
        *(".gitignore", ".pre-commit-config.yaml", "CHANGELOG.md", "LICENSE", "PKG-INFO", "README.md"),
        "pyproject.toml",
    }
