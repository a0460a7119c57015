"""Sentences of a source that stand in a file of ours are found."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.scripts import FOLDER, script

SCRIPT = FOLDER / "borrowed_words.py"
borrowed_words = script("borrowed_words")

SOURCE = "A knight's horse, once it has been struck, will carry him no farther than the next hedge."


def found(ours: str, tmp_path: Path) -> list[tuple[int, str]]:
    (tmp_path / "source.txt").write_text(SOURCE, encoding="utf-8")
    sources = borrowed_words.source_runs(tmp_path)
    return [(line, name) for line, _, name in borrowed_words.shared(ours, sources)]


def test_twelve_words_in_a_row_are_found_across_lines_and_punctuation(tmp_path: Path):
    ours = "x\n# A Knight’s HORSE once it has\n# been struck: will carry him no; y"
    assert found(ours, tmp_path) == [(2, "source.txt")]


def test_a_long_passage_is_named_once(tmp_path: Path):
    assert found(f"first line\n{SOURCE}", tmp_path) == [(2, "source.txt")]


def test_eleven_words_in_a_row_are_nobodys(tmp_path: Path):
    assert found("a knight's horse, once it has been struck, will carry him not a step farther", tmp_path) == []


@pytest.mark.slow("every word of the project is compared")
def test_what_this_project_holds_is_compared_and_a_borrowed_sentence_named(tmp_path: Path):
    words = (SCRIPT.parents[1] / "LICENSE").read_text(encoding="utf-8")
    (tmp_path / "source.txt").write_text(words, encoding="utf-8")
    done = subprocess.run([sys.executable, SCRIPT, tmp_path], capture_output=True, text=True)
    assert done.returncode == 1
    assert "LICENSE:1: " in done.stdout


def test_a_folder_without_sources_is_a_sentence(tmp_path: Path):
    done = subprocess.run([sys.executable, SCRIPT, tmp_path], capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stderr == f"{tmp_path} holds no text file (*.txt).\n"
