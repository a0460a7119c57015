"""The script that changes every number of the tables, with systems that take a moment."""

import sys
from pathlib import Path

import pytest

from tests.rules.cells import Asked, Cells, in_words, once
from tests.scripts import script

CELLS = script("cells")
SYSTEM = "melee-rounds"
OURS = "kits kit"


@pytest.mark.parametrize(
    ("value", "become"),
    [
        (3, [4, 2]),
        (-1, [0, -2]),
        (0.5, [1.5, -0.5]),
        ("3/2", ["4/2", "2/2", "3/3", "3/1"]),
        ("2d-1", ["3d-1", "1d-1", "2d0", "2d-2"]),
        ("2d+1", ["3d+1", "1d+1", "2d+2", "2d+0"]),
        ("1d", ["2d", "0d", "1d+1", "1d-1"]),
        ("12", ["13", "11"]),
    ],
)
def test_that_each_part_of_a_number_becomes_one_more_and_one_less(value: object, become: list[object]) -> None:
    assert CELLS.is_number(value)
    assert list(CELLS.changes(value)) == become


def test_that_what_two_rows_of_the_ledger_share_is_told() -> None:
    assert once([("3", -1), ("4", 0)]) == {"3": -1, "4": 0}
    with pytest.raises(ValueError, match="“3” is in two rows"):
        once([("3", -1), ("3", 0)])
    assert in_words("-10 per foe beyond 1") == [-10, 1]


@pytest.mark.parametrize("value", ["", "full", "half", "mr.init.who", "long-bow", True, None, "1d6 or so"])
def test_that_words_are_no_numbers(value: object) -> None:
    assert not CELLS.is_number(value)


def test_that_numbers_are_found_in_lists_and_tables_of_a_row() -> None:
    row = {"key": "a", "st": 3, "ma": {"human": 10, "elf": "12"}, "results": ["M", "1/2"], "rule": "x.1"}
    assert list(CELLS.places(row, CELLS.is_number)) == [("st",), ("ma", "human"), ("ma", "elf"), ("results", 1)]


@pytest.mark.parametrize(
    ("value", "become"),
    [
        ("20 x ST of user", ["21 x ST of user", "19 x ST of user"]),
        ("-10 per foe", ["-9 per foe", "-11 per foe"]),
        ("within 3 of 6", ["within 4 of 6", "within 2 of 6", "within 3 of 7", "within 3 of 5"]),
    ],
)
def test_that_numbers_in_words_are_those_of_the_ledger_alone(value: str, become: list[str]) -> None:
    assert (CELLS.is_number(value), CELLS.has_number(value)) == (False, True)
    assert list(CELLS.changes(value)) == become
    assert not CELLS.has_number("half")


def run(monkeypatch: pytest.MonkeyPatch, exempt: Path, *more: str) -> int:
    monkeypatch.setattr(sys, "argv", ["cells.py", "--exempt", str(exempt), *more])
    status: int = CELLS.main()
    return status


EXEMPT = Path(__file__).parent / "cells.toml"


def test_that_no_change_of_a_system_of_few_numbers_lives(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, EXEMPT, "--only", "tables", SYSTEM) == 0
    assert capsys.readouterr().out.startswith(f"{SYSTEM}: 16 cells, 32 changes, ")


@pytest.mark.slow("the tables are read for each column of them")
@pytest.mark.parametrize("system", sorted(CELLS.packages()))
def test_that_a_number_of_every_column_is_compared(
    system: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, EXEMPT, "--columns", system) == 0, capsys.readouterr().out


def test_that_a_change_that_no_comparison_notices_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    nothing = tmp_path / "none.toml"
    nothing.write_text("", encoding="utf-8")
    assert run(monkeypatch, nothing, "--only", "tables", SYSTEM) == 1
    assert f"{SYSTEM}: {OURS}, two-weapons, amr: 3 can be 4, 2" in capsys.readouterr().out.splitlines()


def test_that_a_change_of_the_ledger_that_no_comparison_notices_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    nothing = tmp_path / "none.toml"
    nothing.write_text("", encoding="utf-8")
    assert run(monkeypatch, nothing, "--only", "ledger", "--columns", SYSTEM) == 1
    told = capsys.readouterr().out
    assert f"{SYSTEM}: melee-rounds derived, 1, lost: 0 can be 1" in told.splitlines()
    assert "melee-rounds action_cost, 1, amr" not in told, "that attacks and parries take one is compared"


def test_that_comparisons_that_cannot_be_made_from_a_changed_ledger_notice_it() -> None:
    paths = CELLS.modules()[SYSTEM]
    book = CELLS.read(CELLS.packages()[SYSTEM], SYSTEM, CELLS.system_files(SYSTEM))
    files = CELLS.ledger_files(SYSTEM)
    assert not CELLS.noticed_in_ledger(paths, book, files)
    (file,) = files
    assert CELLS.noticed_in_ledger(paths, book, {file: {**files[file], "plot": [{"name": "Fighting"}]}})
    assert not CELLS.noticed_in_ledger(paths, book, files), "the ledger is read as it is again"


def test_that_a_cell_that_need_not_be_exempt_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    more = tmp_path / "more.toml"
    added = f'[[exempt]]\nsystems = ["{SYSTEM}"]\ntable = "plots plot"\ncolumns = ["casts"]\nreason = "x"\n'
    more.write_text(EXEMPT.read_text(encoding="utf-8") + added, encoding="utf-8")
    assert run(monkeypatch, more, "--only", "tables", SYSTEM) == 1
    assert f"{SYSTEM}: plots plot, magic-weapon, casts is exempt, but each change of it is noticed" in (
        capsys.readouterr().out.splitlines()
    )


def test_that_every_system_has_comparisons_and_every_exemption_a_reason_and_a_table_that_there_is() -> None:
    assert set(CELLS.modules()) == set(CELLS.packages())
    for one in CELLS.exempt_cells(EXEMPT):
        assert one.reason
        for system in one.systems:
            files = CELLS.system_files(system) | CELLS.ledger_files(system)
            file, entry = one.table.split()
            rows = files[file][entry]
            every = list(enumerate(rows if isinstance(rows, list) else [rows], start=1))
            found = [(place, row) for place, row in every if not one.columns or set(one.columns) & set(row)]
            assert found, (system, one.table)
            known = {row.get("key", row.get("name", str(place))) for place, row in found}
            assert set(one.rows) <= known, (system, one.table)


def test_that_a_comparison_tells_another_number_of_the_code_and_those_that_only_one_side_has() -> None:
    asked = Asked("dice", "mr.init.who", {"a": 1, "b": 2}, lambda: {"a": 1, "b": 3, "c": 4})
    assert asked.differences(None) == ["dice: “b” is 3, and 2 in the source", "dice: “c” is 4, and None in the source"]


def test_that_a_comparison_tells_another_cell_and_rows_too_few_and_too_many() -> None:
    book = CELLS.read(CELLS.packages()[SYSTEM], SYSTEM, CELLS.system_files(SYSTEM))
    rows = {"fighting": {"casts": 1}, "duel": {"casts": 0}}
    assert Cells("plots", "mr.init.who", rows, whole=False).differences(book) == [
        "plots: there is no “duel”",
        "plots: “casts” of “fighting” is 0, and 1 in the source",
    ]
    assert "plots: “magic” is too much" in Cells("plots", "mr.init.who", rows).differences(book)
