import pytest

from gmtool.cli import doctor


def test_that_a_healthy_machine_is_told_so(gmtool):
    status, out, _ = gmtool("doctor")
    assert (status, "BAD" in out) == (0, False)
    for word in ("Python", "PySide6", "offscreen", "SQLite", "FTS5"):
        assert word in out


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


def test_that_a_missing_library_is_named_with_its_package(monkeypatch):
    def fail(path):
        raise OSError("libxcb-cursor.so.0: cannot open shared object file: No such file or directory")

    monkeypatch.setattr("ctypes.CDLL", fail)
    finding = doctor.window()
    assert "libxcb-cursor.so.0 is missing" in finding.found
    assert finding.mend.endswith("apt-get install libxcb-cursor0")


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
