import ctypes
import json
import re
import sys

import pytest

from gmtool import __version__
from gmtool.cli import doctor, libraries
from tests.store.campaigns import execute
from tests.store.test_schema import make_older


def test_that_a_healthy_machine_is_told_so(gmtool):
    status, out, _ = gmtool("doctor")
    assert (status, "BAD" in out) == (0, False)
    for word in ("Python", "PySide6", "offscreen", "SQLite", "FTS5"):
        assert word in out


def test_that_it_says_where_phones_would_come_in(gmtool):
    _, out, _ = gmtool("doctor")
    (line,) = [line for line in out.splitlines() if line.split()[1] == "phones"]
    assert re.search(r"phones +[\d.]+, .+, port 8642\. .*(firewall|Windows|macOS)", line)


@pytest.mark.slow("what phones need is imported")
def test_that_it_says_which_package_phones_lack(gmtool, monkeypatch):
    monkeypatch.setitem(sys.modules, "psutil", None)
    monkeypatch.delitem(sys.modules, "gmtool.web.addresses", raising=False)
    status, out, _ = gmtool("doctor")
    assert status == 1
    assert "psutil is not installed" in out
    assert "python -m pip install psutil" in out


def test_that_no_display_is_found_with_what_to_do(gmtool, monkeypatch):
    for variable in ("QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(variable, raising=False)
    status, out, _ = gmtool("doctor")
    assert status == 1
    assert "there is no display" in out
    assert "set DISPLAY" in out
    assert "gmtool doctor" in doctor.window_problem()


def test_that_an_unknown_platform_is_found(monkeypatch):
    monkeypatch.setenv("QT_QPA_PLATFORM", "crystal")
    assert doctor.window().found == "Qt has no platform “crystal”"


def without(monkeypatch, *names):
    """A machine that lacks these libraries, so that Qt's platform cannot be loaded either, and has all others."""

    def load(path, *rest, **options):
        if "libqxcb" in str(path) or path in names:
            raise OSError(f"{names[0]}: cannot open shared object file: No such file or directory")

    monkeypatch.setattr(ctypes, "CDLL", load)
    monkeypatch.setenv("QT_QPA_PLATFORM", "xcb")


def test_that_all_missing_libraries_are_named_at_once_with_their_packages(gmtool, monkeypatch):
    without(monkeypatch, "libxcb-cursor.so.0", "libGL.so.1")
    monkeypatch.setattr(doctor, "os_release", lambda: {"ID": "debian"})
    status, out, _ = gmtool("doctor")
    assert status == 1
    assert "Qt's platform xcb cannot be loaded (libGL.so.1, libxcb-cursor.so.0 are missing)" in out
    assert "on Debian and Ubuntu: apt-get install libgl1 libxcb-cursor0\n" in out


def test_that_libraries_are_looked_for_in_the_libraries_of_qt_that_a_file_needs(tmp_path):
    plugin = next(doctor._folder().rglob("libqoffscreen.so"))
    assert "libdbus-1.so.3" not in libraries.needed(plugin)
    assert "libdbus-1.so.3" in libraries.missing_libraries(plugin, lambda name: False)
    assert libraries.missing_libraries(plugin, lambda name: True) == ()
    (tmp_path / "libx.so").write_bytes(plugin.read_bytes()[:3000])
    (tmp_path / "liby.so").write_text("no library")
    assert libraries.missing_libraries(tmp_path / "libx.so", lambda name: False) == ()
    assert libraries.missing_libraries(tmp_path / "liby.so", lambda name: False) == ()


@pytest.mark.parametrize(
    ("names", "system", "said"),
    [
        (("libEGL.so.1", "libGL.so.1"), "ID=ubuntu\nID_LIKE=debian", "apt-get install libegl1 libgl1"),
        (("libEGL.so.1",), 'ID="nobara"\nID_LIKE="rhel fedora"', 'dnf install "libEGL.so.1()(64bit)"'),
        (("libEGL.so.1", "libodd.so.2"), "", "look for libodd.so.2); on Debian and Ubuntu, for the others: apt-get"),
        (("libodd.so.2",), "ID=arch", "with your system's packages (look for libodd.so.2)."),
    ],
)
def test_that_what_to_install_is_said_as_the_system_has_it(tmp_path, names, system, said):
    (tmp_path / "os-release").write_text(system)
    assert said in libraries.how_to_install(names, libraries.os_release(tmp_path / "os-release"))
    assert libraries.os_release(tmp_path / "nowhere") == {}


def test_that_the_findings_have_json(gmtool, monkeypatch):
    status, out, _ = gmtool("doctor", "--json")
    data = json.loads(out)
    assert (status, data["well"]) == (0, True)
    versions = {one["what"]: one["found"] for one in data["findings"]}
    assert versions["gmtool"].startswith(f"{__version__}, ")
    assert "sqlmodel" in versions["packages"]
    without(monkeypatch, "libEGL.so.1")
    status, out, _ = gmtool("doctor", "--json")
    (bad,) = [one for one in json.loads(out)["findings"] if not one["ok"]]
    assert (status, bad["what"]) == (1, "window")
    assert "libEGL.so.1" in bad["mend"]


def test_that_a_sound_campaign_is_told_so_and_stays_as_it_is(gmtool, valley):
    before = valley.read_bytes()
    status, out, _ = gmtool("doctor", valley)
    assert (status, "2 cards, 2 encounters, 1 fight\n" in out) == (0, True)
    assert (valley.read_bytes(), list(valley.parent.iterdir())) == (before, [valley])


def test_that_the_damage_of_a_campaign_is_told(gmtool, valley):
    execute(valley, "UPDATE cards SET fields = '{' WHERE name = 'Wulf'")
    execute(valley, "UPDATE entries SET text = '{'")
    status, out, _ = gmtool("doctor", valley, "--json")
    bad = [one["found"] for one in json.loads(out)["findings"] if not one["ok"]]
    assert status == 1
    assert bad[0] == "1 card of valley.gmtool is damaged and left out; a backup may have it intact."
    assert bad[1].startswith("The journal of “At the ford” is damaged: ")


def test_that_an_older_campaign_is_no_fault(gmtool, tmp_path):
    path = tmp_path / "old.gmtool"
    make_older(path, "0001")
    before = path.read_bytes()
    status, out, _ = gmtool("doctor", path)
    assert (status, "of an older gmtool; it is brought up to date when it is opened" in out) == (0, True)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"no database at all, but long enough to be one " * 30, "is not a campaign: it is not a database."),
        (b"SQLite format 3\0" + b"x" * 500, "is not a campaign: it is not a database."),
        (b"", "is a database, but not a campaign of gmtool."),
    ],
)
def test_that_what_is_no_campaign_is_a_finding(gmtool, tmp_path, content, said):
    path = tmp_path / "valley.gmtool"
    path.write_bytes(content)
    status, out, err = gmtool("doctor", path)
    assert (status, err) == (1, "")
    assert f"BAD  valley.gmtool    valley.gmtool {said}" in out
    assert path.read_bytes() == content


def test_that_a_campaign_which_is_not_there_is_a_sentence(gmtool):
    assert gmtool("doctor", "nowhere.gmtool") == (2, "", "gmtool: There is no campaign nowhere.gmtool.\n")


@pytest.mark.parametrize("there", [True, False])
def test_that_the_folder_of_the_user_is_named(gmtool, monkeypatch, tmp_path, there):
    folder = tmp_path if there else tmp_path / "not yet"
    monkeypatch.setenv("GMTOOL_HOME", str(folder))
    _, out, _ = gmtool("doctor")
    assert str(folder) in out
    assert ("created when needed" in out) is not there


def test_that_a_folder_which_cannot_be_written_is_found(gmtool, monkeypatch, tmp_path):
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("GMTOOL_HOME", str(tmp_path / "file"))
    status, out, _ = gmtool("doctor")
    assert status == 1
    assert "name another folder in GMTOOL_HOME" in out
