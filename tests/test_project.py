"""What must hold for the project as a whole: what is shipped, what is written about it, how long a file may grow."""

import ast
import configparser
import os
import re
import subprocess
import sys
import tomllib
import zipfile
from importlib.metadata import PackageNotFoundError, packages_distributions, requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from gmtool import __version__

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
README = (ROOT / "README.md").read_text(encoding="utf-8")
DEPENDENCIES = (ROOT / "docs" / "contributing" / "dependencies.md").read_text(encoding="utf-8")
CHANGELOG = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
LONGEST = 400


def files(folder: str, pattern: str = "*") -> list[str]:
    return [
        path.relative_to(ROOT).as_posix()
        for path in sorted((ROOT / folder).rglob(pattern))
        if path.is_file() and "__pycache__" not in path.parts
    ]


@pytest.fixture(scope="module")
def unpacked_wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    (wheel,) = folder.glob("*.whl")
    zipfile.ZipFile(wheel).extractall(folder / "unpacked")
    return folder / "unpacked"


def test_the_wheel_ships_the_program_and_its_data(unpacked_wheel: Path):
    shipped = {path.relative_to(unpacked_wheel).as_posix() for path in unpacked_wheel.rglob("*") if path.is_file()}
    data = {name.replace("resources/", "gmtool/_resources/", 1) for name in files("resources")}
    handbook = {name.replace("docs/", "gmtool/_docs/", 1) for name in files("docs")}
    assert data
    assert handbook
    assert not (data | handbook) - shipped
    assert not set(files("gmtool", "*.py")) - shipped


def test_the_installed_program_finds_its_data(unpacked_wheel: Path):
    code = (
        "from gmtool import resources; print(resources.ROOT); print(resources.DOCUMENTS);"
        "resources.read_toml(resources.names('rules', '.toml')[0])"
    )
    environment = {**os.environ, "PYTHONPATH": str(unpacked_wheel)}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=unpacked_wheel, env=environment, check=True, capture_output=True, text=True
    )
    package = unpacked_wheel / "gmtool"
    assert done.stdout.split() == [str(package / "_resources"), str(package / "_docs")]


@pytest.mark.parametrize("name", files("resources", "*.toml"))
def test_bundled_toml_is_sound(name: str):
    assert tomllib.loads((ROOT / name).read_text(encoding="utf-8"))


def test_no_file_outgrows_one_sitting():
    lengths = {name: len((ROOT / name).read_text(encoding="utf-8").splitlines()) for name in files("gmtool", "*.py")}
    assert {name: length for name, length in lengths.items() if length > LONGEST} == {}


def test_that_the_kit_leaves_little_to_whatever_it_is_given():
    # where a system plugs in, the type checker sees what it is
    kit = [path.read_text(encoding="utf-8") for path in (ROOT / "gmtool" / "rules" / "kit").rglob("*.py")]
    assert sum(len(re.findall(r"\bAny\b", text)) for text in kit) < 150


@pytest.mark.parametrize("requirement", PROJECT["dependencies"])
def test_the_documents_say_why_each_dependency_is_there_and_its_lowest_version(requirement: str):
    name = re.match(r"[\w-]+", requirement).group()
    lowest = re.search(r">=([\d.]*\d)", requirement).group(1)
    assert re.search(
        rf"^\| {name} \| .{{10,}} \| {re.escape(lowest)}(\.? [^|]*)? ?\|$", DEPENDENCIES, re.MULTILINE | re.IGNORECASE
    )


IMPORTED_BY = {
    "gmtool": ("cluster",),
    "tests": ("test",),
    "scripts": ("test", "dev"),
    "packaging": ("test", "bundle"),
}
"""What each folder may import beside what the program depends on: the extras with which it is used."""


_IMPORT = re.compile(r"(?:^|[;:])[ \t]*(?:from[ \t]+(\w+)[\w.]*[ \t]+import\b|import[ \t]+(.+))", re.MULTILINE)


def perhaps_imported(text: str) -> set[str]:
    """The first names of all that a module imports, and words of its texts that look as if it did."""
    named = (one for found in _IMPORT.finditer(text) for one in (found[1] or found[2]).split(","))
    return {re.match(r"\s*(\w*)", one)[1] for one in named}


def imported(text: str) -> set[str]:
    """The first names of all that a module imports, also inside a function; to tell them takes long."""
    names = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            names |= {one.name.split(".")[0] for one in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level:
            names.add(node.module.split(".")[0])
    return names


def distributions(requirements: list[str]) -> set[str]:
    """The packages that are declared, and those of which one of them asks for exactly one version."""
    named = {canonicalize_name(Requirement(one).name) for one in requirements}
    for name in sorted(named):
        try:
            needs = requires(name) or []
        except PackageNotFoundError:  # of an extra that the tests do without
            continue
        named |= {canonicalize_name(one.name) for one in map(Requirement, needs) if str(one.specifier).startswith("==")}
    return named


@pytest.mark.parametrize("folder", IMPORTED_BY)
def test_what_is_imported_is_declared(folder: str):
    extras = PROJECT["optional-dependencies"]
    declared = distributions(PROJECT["dependencies"] + [one for key in IMPORTED_BY[folder] for one in extras[key]])
    own = {"gmtool", "tests"} | {Path(name).stem for place in (folder, "scripts") for name in files(place, "*.py")}
    owners = packages_distributions()
    foreign = {name for name, there in owners.items() if {canonicalize_name(one) for one in there} & declared}
    known = foreign | own | set(sys.stdlib_module_names)
    texts = [(ROOT / name).read_text(encoding="utf-8") for name in files(folder, "*.py")]
    perhaps = [perhaps_imported(text) for text in texts]
    assert foreign & set().union(*perhaps)
    strange = [text for text, names in zip(texts, perhaps, strict=True) if names - known]
    assert set().union(*map(imported, strange)) - known == set()


def test_the_readme_has_the_two_lines_that_ci_runs():
    assert len(re.findall(r"^python3 -m venv .*gmtool --sample$", README, re.MULTILINE)) == 1
    assert len(re.findall(r"^python3 -m venv .*-m pytest -n auto$", README, re.MULTILINE)) == 1


def test_the_readme_is_read_in_two_minutes():
    """Words of prose and of lines of code; not the addresses of links and pictures."""
    text = re.sub(r"\]\([^)]*\)", "]", README)
    assert 200 < len([word for word in text.split() if re.search(r"\w", word)]) <= 400


def test_the_readme_shows_the_window_at_once_and_names_every_game(qapp):
    from gmtool.systems import all_rulesets

    sentence, picture = README.split("\n\n")[1:3]
    assert sentence.endswith("what the wound did.")
    assert picture.startswith("![")
    plain = README.replace("â", "a").replace("*", "").lower()
    assert [one.title for one in all_rulesets() if one.title.lower() not in plain] == []
    assert len(re.findall(r"^- \*\*", README, re.MULTILINE)) == 5


def test_the_readme_says_that_it_is_an_unofficial_aid():
    assert "unofficial aid" in README
    assert "not made, endorsed or supported by their publishers" in README


def test_the_changelog_has_this_version_and_a_place_for_the_next():
    headings = re.findall(r"^## \[(.+?)\](?: - (\d{4}-\d\d-\d\d))?$", CHANGELOG, re.MULTILINE)
    assert headings[0] == ("Unreleased", "")
    assert headings[1][0] == __version__
    assert all(date for _, date in headings[1:])


def test_the_program_says_its_version():
    done = subprocess.run(
        [sys.executable, "-m", "gmtool", "--version"], cwd=ROOT, check=True, capture_output=True, text=True
    )
    assert done.stdout.strip() == f"gmtool {__version__}"


def test_the_desktop_entry_starts_gmtool_with_its_icon():
    entry = configparser.ConfigParser(interpolation=None)
    entry.optionxform = str
    entry.read(ROOT / "packaging" / "org.gmtool.gmtool.desktop", encoding="utf-8")
    assert dict(entry["Desktop Entry"]).items() >= {"Exec": "gmtool %f", "Icon": "gmtool", "Terminal": "false"}.items()


def test_the_icon_can_be_drawn(qapp):
    from PySide6.QtSvg import QSvgRenderer

    renderer = QSvgRenderer(str(ROOT / "resources" / "icons" / "gmtool.svg"))
    assert renderer.isValid()
    assert renderer.defaultSize().width() == renderer.defaultSize().height()


@pytest.mark.parametrize("first", ["gmtool.rules.seam", "gmtool.encounter", "gmtool.systems", "PySide6.QtCore"])
def test_the_rules_the_store_and_qt_are_imported_in_any_order(first: str):
    code = f"import {first}, PySide6.QtCore, gmtool.rules.seam, gmtool.store.campaign"
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)


def test_that_the_window_stands_before_what_is_slow_is_imported():
    """The first cards are shown by a glance at the file; rules and database come in beside the window."""
    slow = {"gmtool.rules.seam", "gmtool.space", "pydantic", "sqlalchemy", "alembic", "numpy"}
    code = (
        "import sys, gmtool.desktop.shell.main_window, gmtool.desktop.shell.problems.crash_reports\n"
        "import gmtool.desktop.shell.settings\n"
        "print(*sys.modules)"
    )
    loaded = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout.split()
    assert "gmtool.desktop.shell.main_window" in loaded
    assert slow & set(loaded) == set()
