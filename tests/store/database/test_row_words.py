"""The words for rows, as sentences about damage use them."""

import pytest
from sqlmodel import SQLModel

from gmtool.store.database import tables  # noqa: F401
from gmtool.store.database.row_words import counted, damage_of_row

_OF_THE_SEARCH = {"card_values", "card_tags", "card_index"}
"""Tables that follow from the cards, so that nobody is told about their rows."""


@pytest.mark.parametrize("table", sorted(set(SQLModel.metadata.tables) - _OF_THE_SEARCH))
def test_that_there_are_words_for_the_rows_of_every_table(table: str) -> None:
    assert counted(table, 1).startswith("1 ")
    assert counted(table, 1) != counted(table, 2).replace("2", "1")
    assert damage_of_row(table, "").endswith(" is damaged and cannot be read; a backup may have it intact.")


def test_that_a_damaged_row_is_named_if_its_name_can_be_read() -> None:
    assert damage_of_row("encounters", "The duel").startswith("The encounter “The duel” is damaged")
    assert damage_of_row("encounters", "").startswith("An encounter is damaged")
    assert counted("entries", 1_200) == "1,200 entries of fights"
