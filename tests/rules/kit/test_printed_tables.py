"""Tables that are printed, laid out by `sheets.toml`, with tables made up for this."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

import pytest

from gmtool.rules.kit.tables.printed import Sheet, printed_tables, read_sheets, roll_tables
from gmtool.rules.kit.tables.tables import BaseTables, table
from gmtool.rules.seam import BadData, PrintedTable, RollTable


@dataclass(frozen=True, slots=True)
class Kind:
    key: str
    name: str
    move: Fraction = Fraction(1)


@dataclass(frozen=True, slots=True)
class Fall:
    lowest: int
    highest: int
    kind: str = ""
    does: str = ""
    kills: bool = False
    marks: tuple[str, ...] = ()
    by_kind: Mapping[str, int] = field(default_factory=dict)
    rule: str = "x"


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Made(BaseTables):
    """Two tables."""

    kinds: Mapping[str, Kind] = table(Kind, "kinds", "kind", title="Kinds")
    falls: Mapping[str, Fall] = table(Fall, "falls", "fall", key=lambda row: str(row.lowest))


TABLES = Made(
    kinds={"ogre": Kind("ogre", "Ogre"), "big-cat": Kind("big-cat", "Lion", Fraction(3, 2))},
    falls={
        "1": Fall(1, 1, "ogre", "is-stunned", marks=("big-cat", "so-so"), by_kind={"ogre": 3, "big-cat": -2}),
        "2": Fall(2, 6, "big-cat", "dies", kills=True, by_kind={"ogre": 5}),
    },
)


def printed(**how: object) -> PrintedTable:
    (found,) = printed_tables(TABLES, (Sheet("falls", "Falls", **how),))  # type: ignore[arg-type]
    return found


def test_that_columns_are_fields_or_texts_with_fields_in_them() -> None:
    found = printed(columns={"{lowest}–{highest}": "Die", "kind": "Who", "does": "Does", "kills": "Dies"})
    assert found.columns == ("Die", "Who", "Does", "Dies")
    assert found.rows == (("1", "Ogre", "is stunned", ""), ("2–6", "Lion", "dies", "●"))


def test_that_words_stand_for_values_and_rows_are_left_out() -> None:
    found = printed(columns={"does": "Does"}, words={"is-stunned": "sees stars"}, where={"kind": "ogre"})
    assert found.rows == (("Sees stars",),)


def test_that_rows_are_spread_out_as_a_matrix() -> None:
    found = printed(columns={"kind": "Who"}, down="kind", across="lowest", cell="{does}")
    assert (found.columns, found.rows) == (("Who", "1", "2"), (("Ogre", "is stunned", ""), ("Lion", "", "dies")))


def test_that_values_for_several_things_become_columns() -> None:
    found = printed(columns={"kind": "Who"}, spread=("by_kind",))
    assert (found.columns, found.rows) == (("Who", "Ogre", "Lion"), (("Ogre", "3", "−2"), ("Lion", "5", "")))


def test_that_a_table_nobody_laid_out_is_printed_by_its_fields() -> None:
    (found,) = printed_tables(TABLES, ())
    assert (found.title, found.columns) == (
        "Falls", ("Lowest", "Highest", "Kind", "Does", "Kills", "Marks", "By kind"),
    )  # fmt: skip
    assert found.rows[0] == ("1", "1", "Ogre", "is stunned", "", "Lion, so so", "Ogre 3, Lion −2")


def test_that_a_hidden_table_is_not_printed() -> None:
    assert printed_tables(TABLES, (Sheet("falls", hidden=True),)) == ()


@pytest.mark.parametrize("row", [{"title": "Falls"}, {"table": "falls", "columns": 3}, {"table": 1}])
def test_that_a_wrong_sheet_is_told_in_a_sentence(row: Mapping[str, object]) -> None:
    with pytest.raises(BadData, match=r"^sheets\.toml, \[\[sheet\]\], row 1, cannot be read: .*\.$"):
        read_sheets({"sheets": {"sheet": [row]}})


def test_that_a_matrix_that_is_rolled_is_a_table_to_roll_on_for_each_of_its_rows() -> None:
    falls = {str(die): Fall(die, die, "ogre" if die < 3 else "big-cat", f"falls-{die % 2}") for die in range(1, 5)}
    sheet = Sheet("falls", "Falls", down="kind", across="lowest", cell="{does}", rolled=True)
    halves = {key: replace(one, lowest=1 + (one.lowest - 1) % 2) for key, one in falls.items()}
    assert roll_tables(replace(TABLES, falls=halves), (sheet, Sheet("kinds", "Kinds"))) == (
        RollTable("Falls: ogre", "1d2", ((1, 1, "falls 1"), (2, 2, "falls 0"))),
        RollTable("Falls: lion", "1d2", ((1, 1, "falls 1"), (2, 2, "falls 0"))),
    )
