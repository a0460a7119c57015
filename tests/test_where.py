"""The places of a rule are found by its id."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.scripts import FOLDER, script

where = script("where")
ID = "tm.pole.charge-extra-die"


def asked(*ids: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, FOLDER / "where.py", *ids], capture_output=True, text=True)


@pytest.fixture(scope="module")
def lines() -> list[str]:
    """What is said of an id, of all that begin so, and of another id."""
    done = asked("tm.pole.charge-definition", "tm.pole.", "tm.face.side-bonus")
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.splitlines()


def test_an_id_gives_its_ledger_entry_code_data_and_tests(lines: list[str]):
    assert lines[0] == "tm.pole.charge-definition"
    own = lines[lines.index("tm.face.side-bonus") + 1 :]
    kinds = [line.split()[0] for line in own]
    assert kinds == sorted(kinds, key=["rule", "code", "data", "test"].index)
    assert {"rule", "data", "test"} <= set(kinds)
    assert own[0].startswith("  rule  resources/rules/tft-melee.toml:")
    assert own[0].endswith(where.ledger()["tm.face.side-bonus"].text)


def test_the_line_is_the_one_that_cites_the_rule():
    cited = [place for id, place in where.citations(where.CODE, where.ledger()) if id == ID]
    assert cited
    for place in cited:
        assert ID in place.file.read_text(encoding="utf-8").splitlines()[place.line - 1]


def test_the_beginning_of_an_id_lists_all_rules_that_begin_so(lines: list[str]):
    """One that was asked for before them is not listed again."""
    begin_so = [id for id in where.ledger() if "tm.pole." in id and id != "tm.pole.charge-definition"]
    listed = [line for line in lines if line.startswith("tm.")]
    assert listed == ["tm.pole.charge-definition", *begin_so, "tm.face.side-bonus"]


def test_an_unknown_id_is_one_sentence_with_the_nearest_ids():
    done = asked(ID, "tm.pole.charge-extra-dice")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"The ledger has no rule “tm.pole.charge-extra-dice”; the nearest are {ID}, ")
    assert done.stderr.count("\n") == 1


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "act.py").write_text(
        '"""A blow (ab.hit.twice, ab.hit.no-such)."""\nKIND = "ab.hit/1"\nFILE = "ab.py"\nDONE = x.ab.hit.twice.y\n'
    )
    (tmp_path / "rows.toml").write_text('[[row]]\nrule = "ab.hit.hard"\n')
    return tmp_path


def test_what_looks_like_an_id_is_found_in_strings_words_and_rows_and_nothing_else(folder: Path):
    found = [(id, place.file.name, place.line) for id, place in where.citations(folder, ["ab.hit.hard"])]
    assert found == [("ab.hit.twice", "act.py", 1), ("ab.hit.no-such", "act.py", 1), ("ab.hit.hard", "rows.toml", 2)]


def test_marks_are_found_as_text_as_a_constant_and_on_a_case(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "test_it.py").write_text(
        'import pytest\nHARD = "ab.hit.hard"\n\n\n@pytest.mark.rule("ab.hit.twice", HARD)\n'
        '@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("ab.miss.all"))])\n'
        "def test_a_blow(x): ...\n"
    )
    monkeypatch.setattr(where, "TESTS", tmp_path)
    assert [(id, place.line, place.text) for id, place in where.marks()] == [
        (id, 7, "test_a_blow") for id in ("ab.hit.twice", "ab.hit.hard", "ab.miss.all")
    ]


def test_rows_of_case_files_are_found_with_the_name_of_the_case(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "blows.toml").write_text(
        '[[case]]\nname = "a blow"\nrule = ["ab.hit.twice", "ab.hit.hard"]\n'
        'expect.lines = { "ab.hit.none" = 1 }\neach = [\n  { rule = "ab.miss.all" },\n]\n'
    )
    monkeypatch.setattr(where, "TESTS", tmp_path)
    found = [(id, place.line, place.text) for id, place in where.marks()]
    assert found == [("ab.hit.twice", 3, "a blow"), ("ab.hit.hard", 3, "a blow"), ("ab.miss.all", 6, "a blow")]
