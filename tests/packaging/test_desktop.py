"""What a desktop is told of the program: its entry, the kind of its files, its description, its manual page."""

import configparser
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from xml.etree import ElementTree

import pytest
import yaml

from gmtool.store.backups import backups
from gmtool.store.campaign import Campaign
from gmtool.store.files.database_file import APPLICATION_ID, application_id
from tests.scripts import script
from tests.store.campaigns import create, execute, reopen
from tests.store.test_schema import make_older

ROOT = Path(__file__).parents[2]
FILES = ROOT / "packaging"
ID, KIND = "org.gmtool.gmtool", "application/vnd.gmtool.campaign"
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def test_that_the_entry_opens_a_campaign_and_the_window_belongs_to_it() -> None:
    entry = configparser.ConfigParser(interpolation=None)
    entry.optionxform = str  # type: ignore[assignment, method-assign]
    entry.read(FILES / f"{ID}.desktop", encoding="utf-8")
    found = dict(entry["Desktop Entry"])
    assert (found["Exec"], found["MimeType"], found["Type"]) == ("gmtool %f", f"{KIND};", "Application")
    code = "from gmtool.desktop.app import make_app; app = make_app(['x']); print(app.desktopFileName())"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ID


def test_that_the_description_names_the_entry_and_the_kind_of_file() -> None:
    root = ElementTree.parse(FILES / f"{ID}.metainfo.xml").getroot()
    assert (root.attrib["type"], root.findtext("id")) == ("desktop-application", ID)
    assert root.findtext("launchable") == f"{ID}.desktop"
    assert root.findtext("provides/mediatype") == KIND
    assert root.findtext("project_license") == PYPROJECT["project"]["license"]
    for tag in ("name", "summary", "metadata_license", "description", "content_rating"):
        assert root.find(tag) is not None
    assert len(root.findtext("summary") or "") <= 35


LOOK = (
    "import sys; from PySide6.QtCore import QMimeDatabase as D; print(D().mimeTypeForFile(sys.argv[1], D.{how}).name())"
)


@pytest.fixture
def kind_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """The kind of a file, as a desktop that has been told of campaigns sees it."""
    told = tmp_path / "data" / "mime" / "packages"
    told.mkdir(parents=True)
    (told / f"{ID}.xml").write_bytes((FILES / f"{ID}.mime.xml").read_bytes())
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))

    def found(path: Path, how: str = "MatchDefault") -> str:
        command = [sys.executable, "-c", LOOK.format(how=how), str(path)]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()

    return found


def test_that_a_campaign_is_known_by_its_name_and_by_what_is_in_it(kind_of, tmp_path: Path) -> None:
    path = tmp_path / "valley.gmtool"
    create(path).close()
    other = tmp_path / "valley"
    other.write_bytes(path.read_bytes())
    assert (kind_of(path), kind_of(other), kind_of(other, "MatchContent")) == (KIND, KIND, KIND)
    execute(other, "PRAGMA application_id = 1")
    assert kind_of(other, "MatchContent") != KIND


@pytest.mark.parametrize("version", ["0001", "0002"])
def test_that_a_migrated_campaign_and_its_backups_have_the_id(version: str, tmp_path: Path) -> None:
    path = tmp_path / "valley.gmtool"
    make_older(path, version)
    with reopen(path) as campaign:
        campaign.go_on_in(tmp_path / "copy.gmtool")
    found = [path, tmp_path / "copy.gmtool", *backups(path)]
    assert [application_id(one) for one in found] == [APPLICATION_ID] * 3
    with Campaign.open(tmp_path / "copy.gmtool"):
        pass


def test_that_the_manual_page_is_up_to_date_and_has_every_command() -> None:
    made = script("man_page", FILES).page()
    assert made == (FILES / "gmtool.1").read_text(encoding="utf-8"), "run: python packaging/man_page.py"
    for command in ("roll", "list", "log", "print", "export", "doctor", "completions"):
        assert f"\n.SS gmtool {command} " in made
    assert made.isascii()


def test_that_the_wheel_takes_all_of_it_along() -> None:
    shared = PYPROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["shared-data"]
    assert [name for name in shared if not (ROOT / name).is_file()] == []
    assert {Path(place).parts[1] for place in shared.values()} == {"applications", "metainfo", "mime", "man", "icons"}
    assert shared[f"packaging/{ID}.desktop"] == f"share/applications/{ID}.desktop"


def test_that_the_scripts_can_be_started() -> None:
    project = PYPROJECT["project"]
    for place in (project["scripts"]["gmtool"], project["gui-scripts"]["gmtool-window"]):
        module, _, function = place.partition(":")
        code = f"from {module} import {function}; raise SystemExit({function}(['roll', '1d6<=6']))"
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
        assert (done.returncode, done.stdout.split()[1]) == (0, "yes")


def test_that_the_description_lists_the_versions_of_the_changelog_and_no_home_page() -> None:
    root = ElementTree.parse(FILES / f"{ID}.metainfo.xml").getroot()
    listed = [(one.attrib["version"], one.attrib["date"]) for one in root.iterfind("releases/release")]
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert listed == re.findall(r"^## \[(.+?)\] - (\d{4}-\d\d-\d\d)$", text, re.MULTILINE)
    assert root.findall("url") == []


def test_that_the_flatpak_is_the_same_program_and_may_serve_phones() -> None:
    (path,) = FILES.glob("*.yml")
    manifest = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert (path.stem, manifest["id"], manifest["command"]) == (ID, ID, "gmtool")
    allowed = manifest["finish-args"]
    assert [one for one in allowed if one.startswith(("--share", "--filesystem"))] == [
        "--share=ipc",
        "--share=network",
        "--filesystem=xdg-documents",
    ]
    assert {"--socket=wayland", "--socket=fallback-x11"} <= set(allowed)
    entry = configparser.ConfigParser(interpolation=None)
    entry.read(FILES / f"{ID}.desktop", encoding="utf-8")
    assert manifest["rename-icon"] == entry["Desktop Entry"]["Icon"]
    (module,) = manifest["modules"]
    (source,) = module["sources"]
    bundle = script("build_bundle", FILES).BUNDLE
    assert ((FILES / source["path"]).resolve(), source["dest"]) == (bundle, "bundle")


def test_that_the_public_forge_tries_every_python_that_is_promised() -> None:
    job = yaml.safe_load((ROOT / ".github" / "workflows" / "ci.yml").read_text(encoding="utf-8"))["jobs"]["all"]
    matrix = job["strategy"]["matrix"]
    pythons = [one.rpartition(" ")[2] for one in PYPROJECT["project"]["classifiers"] if "Python :: 3." in one]
    assert matrix == {"system": ["ubuntu-latest", "macos-latest", "windows-latest"], "python": pythons}
    (step,) = (one for one in job["steps"] if "run" in one)
    assert (step["run"], step["shell"], step["env"]) == (".ci/run", "bash", {"PYTHON": "python"})
    assert (ROOT / ".ci" / "run").is_file()
