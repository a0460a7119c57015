"""Names that are odd to one machine or another: each is taken, or refused with one sentence."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

CARDS = '{"format": "gmtool cards", "version": 1, "cards": [{"system": "tft-melee", "name": "Wulf"}]}'
BAD = b"caf\xe9.gmtool"
REFUSED = "gmtool: The name caf\ufffd.gmtool is not text in UTF-8; rename the file.\n"


@pytest.fixture
def in_ascii(tmp_path):
    """Run a command where Python takes names for ASCII: its exit status, and what it said on stderr."""
    plain = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONPATH": str(Path(__file__).parents[2])}
    (tmp_path / "a.json").write_text(CARDS)

    def run(*arguments: bytes | str) -> tuple[int, str]:
        command = [sys.executable, "-m", "gmtool", *arguments]
        done = subprocess.run(command, cwd=tmp_path, env=os.environ | plain, capture_output=True, check=False)
        return done.returncode, done.stderr.decode()

    return run


@pytest.mark.parametrize(
    "command", [["import"], ["export"], ["replay"], ["import", "a.json", "--campaign"], ["--campaign"]]
)
def test_that_a_name_which_is_not_utf_8_is_a_sentence(gmtool, tmp_path, command, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert gmtool(*command, os.fsdecode(BAD)) == (2, "", REFUSED)
    assert list(tmp_path.iterdir()) == []


def test_that_it_is_one_in_any_locale(in_ascii):
    assert in_ascii("import", "a.json", "--campaign", BAD) == (2, REFUSED.replace("\ufffd", "?"))


@pytest.mark.slow("the program starts in a process of its own")
def test_that_a_name_in_utf_8_is_taken_in_any_locale(in_ascii, gmtool, tmp_path):
    assert in_ascii("import", "a.json", "--campaign", "Bürgerwehr.gmtool".encode()) == (0, "Wulf: ?Race? is missing.\n")
    assert gmtool("export", tmp_path / "b.json", "--campaign", tmp_path / "Bürgerwehr.gmtool") == (0, "", "")
    assert '"title": "Bürgerwehr"' in (tmp_path / "b.json").read_text(encoding="utf-8")


@pytest.mark.parametrize("command", [["export", "x.json"], []])
def test_that_a_data_folder_which_is_a_file_is_a_sentence(process, tmp_path, command):
    (tmp_path / "home").write_text("mine")
    done = process(*command, QT_QPA_PLATFORM="offscreen")
    said = f"gmtool: {tmp_path / 'home'} is a file, not a folder; GMTOOL_HOME must name a folder.\n"
    assert (done.returncode, done.stderr) == (2, said)
    assert (tmp_path / "home").read_text() == "mine"


def test_that_a_data_folder_whose_name_is_not_utf_8_is_a_sentence(gmtool, monkeypatch):
    monkeypatch.setenv("GMTOOL_HOME", os.fsdecode(b"caf\xe9"))
    assert gmtool("export", "x.json") == (2, "", REFUSED.replace(".gmtool", ""))
