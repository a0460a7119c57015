"""The bundle, as far as it can be told without building one: what it leaves out, and the licenses of what it holds."""

import re
import subprocess
import sys
import sysconfig
from importlib.metadata import Distribution, distribution
from pathlib import Path

import pytest

from gmtool.language import ENGLISH, NAMES
from gmtool.store.pictures import PictureFormat
from tests.scripts import script

ROOT = Path(__file__).parents[2]
FILES = ROOT / "packaging"
contents = script("bundle_contents", FILES)
licenses = script("bundle_licenses", FILES)
build = script("build_bundle", FILES)
OWN = contents.own_distributions()
QT = "_internal/PySide6/Qt"


@pytest.mark.parametrize(
    ("name", "what"),
    [
        (f"{QT}/plugins/platforms/libqeglfs.so", "a screen without a desktop"),
        (f"{QT}/plugins/platforms/libqvnc.so", "a screen without a desktop"),
        (f"{QT}/plugins/wayland-shell-integration/libfullscreen-shell-v1.so", "a screen without a desktop"),
        (f"{QT}/plugins/platforminputcontexts/libqtvirtualkeyboardplugin.so", "a screen without a desktop"),
        (f"{QT}/lib/libQt6EglFSDeviceIntegration.so.6", "a screen without a desktop"),
        (f"{QT}/lib/libQt6Network.so.6", "Qt's network"),
        ("_internal/PySide6/QtNetwork.abi3.so", "Qt's network"),
        ("_internal\\PySide6\\Qt6Network.dll", "Qt's network"),
        ("Contents/Frameworks/PySide6/Qt/lib/QtNetwork.framework/Versions/A/QtNetwork", "Qt's network"),
        (f"{QT}/plugins/tls/libqopensslbackend.so", "Qt's network"),
        (f"{QT}/lib/libQt6Quick.so.6", "Qt Quick, 3D, web, sound and films"),
        (f"{QT}/lib/libQt63DCore.so.6", "Qt Quick, 3D, web, sound and films"),
        (f"{QT}/plugins/imageformats/libqtiff.so", "a kind of picture that a campaign cannot hold"),
        (f"{QT}/plugins/platformthemes/libqgtk3.so", "half of GTK"),
        ("_internal/libcups.so.2", "the system's printing"),
        (f"{QT}/translations/qtbase_fr.qm", "a language that the window does not speak"),
        (f"{QT}/translations/qt_help_de.qm", "a language that the window does not speak"),
        ("_internal/gmtool-0.2.0.dist-info/direct_url.json", "a folder of the machine that built it"),
    ],
)
def test_that_a_file_that_should_not_be_there_is_named(name: str, what: str) -> None:
    assert list(contents.unwanted([name])) == [(name, what)]


@pytest.mark.parametrize(
    "name",
    [
        f"{QT}/plugins/platforms/libqxcb.so",
        f"{QT}/plugins/platforms/libqwayland.so",
        f"{QT}/plugins/platforms/libqoffscreen.so",
        f"{QT}/plugins/printsupport/libcupsprintersupport.so",
        f"{QT}/plugins/wayland-shell-integration/libxdg-shell.so",
        "_internal/PySide6/plugins/platforms/qwindows.dll",
        "_internal/PySide6/plugins/imageformats/qjpeg.dll",
        "_internal/PySide6/Qt6PrintSupport.dll",
        "_internal/libssl.so.3",
        "_internal/python3.12/lib-dynload/_ssl.cpython-312-x86_64-linux-gnu.so",
        "_internal/gmtool/_resources/web/index.html",
        "_internal/gmtool/_docs/handbook/print.md",
        "_internal/alembic-1.20.1.dist-info/METADATA",
    ],
)
def test_that_a_file_that_is_needed_is_not(name: str) -> None:
    assert contents.is_wanted(name)


def test_that_every_kind_of_picture_can_be_read() -> None:
    """PNG is in Qt itself; each other kind is a plug-in."""
    for kind in set(PictureFormat) - {PictureFormat.PNG}:
        assert contents.is_wanted(f"{QT}/plugins/imageformats/libq{kind.value}.so")


def test_that_qt_speaks_the_languages_of_the_window_and_no_other() -> None:
    assert {ENGLISH, *contents.languages()} == set(NAMES)
    names = [f"{QT}/translations/{name}.qm" for name in ("qtbase_de", "qt_de", "qtbase_en", "qtbase_ja")]
    assert [name for name, _ in contents.unwanted(names)] == names[1:]


def test_that_no_module_of_the_program_needs_what_is_left_out() -> None:
    code = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "gmtool").rglob("*.py"))
    imported = set(re.findall(r"^\s*(?:from|import) ([\w.]+)", code, re.MULTILINE))
    assert "PySide6.QtWidgets" in imported
    assert imported & set(contents.MODULES) == set()


def test_that_only_what_gmtool_needs_is_taken_from_a_full_python() -> None:
    others = contents.modules_of_others()
    assert {"pytest", "hypothesis", "distributed"} <= set(others)
    assert {"PySide6", "sqlalchemy", "mako", "pydantic_core", "gmtool"} & set(others) == set()
    found, strange = contents.shipped_distributions(["sqlalchemy", "json", "gmtool", "pytest", "nobodys"])
    assert (sorted(found), strange) == (["pytest", "sqlalchemy"], ["nobodys"])


@pytest.mark.slow("a process imports the whole program")
def test_that_every_module_can_be_imported_without_what_is_left_out() -> None:
    """As in the bundle, where the modules of others and those of Qt's network are not there."""
    blocked = [*contents.MODULES, *contents.modules_of_others()]
    code = (
        f"import importlib, pkgutil, sys; sys.modules.update(dict.fromkeys({blocked!r}))\n"
        "import gmtool\n"
        "for one in pkgutil.walk_packages(gmtool.__path__, 'gmtool.'):\n"
        "    if '.migrations' not in one.name and not one.name.endswith('__main__'):\n"
        "        importlib.import_module(one.name)\n"
        "print(len(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert int(done.stdout) > 1000


def test_that_a_library_tells_whose_it_is() -> None:
    names = ("PySide6/QtCore.abi3.so", "ab__mypyc.cpython-311-x86_64-linux-gnu.so", "yaml\\_yaml.pyd", "libz.so.1")
    assert [*map(build.top_module, names)] == ["PySide6", "ab__mypyc", "yaml", ""]


@pytest.mark.parametrize("name", sorted(OWN))
def test_that_each_distribution_in_the_bundle_has_a_license_text(name: str) -> None:
    found = licenses.texts(OWN[name])
    # PDFium brings texts of others, one of which is not in UTF-8
    assert max(len(path.read_text(encoding="utf-8", errors="replace")) for path in found.values()) > 1000


@pytest.mark.parametrize(
    ("name", "titles"),
    [
        (
            "pyside6-essentials",
            ("GNU LESSER GENERAL PUBLIC LICENSE", "GNU GENERAL PUBLIC LICENSE\n", "UNICODE LICENSE"),
        ),
        ("shiboken6", ("GNU LESSER GENERAL PUBLIC LICENSE", "GNU GENERAL PUBLIC LICENSE\n")),
        ("shtab", ("1. Definitions",)),
    ],
)
def test_that_whole_licenses_stand_where_a_package_has_none_or_points_to_one(name: str, titles: tuple[str]) -> None:
    said = "".join(path.read_text(encoding="utf-8") for path in licenses.texts(OWN[name]).values())
    assert [title for title in titles if title not in said] == []


@pytest.fixture
def bare(tmp_path: Path) -> Distribution:
    """A distribution without any license text."""
    about = tmp_path / "bare-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: bare\nVersion: 1.0\nLicense: MIT\n")
    (about / "RECORD").write_text("bare.py,,\nbare-1.0.dist-info/METADATA,,\nbare-1.0.dist-info/LICENSE,,\n")
    (about / "LICENSE").write_text("")
    return Distribution.at(about)


def test_that_one_without_a_text_is_named(bare: Distribution, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(licenses, "IN_THE_PROGRAM", ())
    folder = tmp_path / "licenses"
    assert licenses.collect(folder, [bare, distribution("sqlmodel")], []) == ["bare"]
    assert (folder / "sqlmodel" / "licenses-LICENSE").stat().st_size > 500
    assert (folder / "Python" / "LICENSE.txt").stat().st_size > 5000
    assert "bare 1.0: MIT\n" in (folder / "README.txt").read_text(encoding="utf-8")


def test_that_a_library_of_nobody_is_named(tmp_path: Path) -> None:
    lone = tmp_path / "liblone.so.1"
    lone.write_bytes(b"\x7fELF")
    known = [ROOT / "gmtool" / "__init__.py", Path(pytest.__file__), Path(sysconfig.get_path("stdlib"), "x.so")]
    assert licenses.foreign_files([lone, *known]) == [lone]
    assert licenses.system_packages([lone]) == ([], [str(lone)])


def test_that_the_icon_can_be_made_for_windows_and_macos(qapp, tmp_path: Path) -> None:
    for name, pixels in build.ICONS.values():
        build.draw_icon(tmp_path / name, pixels)
        assert (tmp_path / name).stat().st_size > 1000
