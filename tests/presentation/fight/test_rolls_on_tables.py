"""The command line rolls on random tables: told before it is done, noted in the log, and taken back by one undo."""

from collections.abc import Iterator

import pytest

from gmtool.presentation.fight.command_line.completions import completions
from gmtool.presentation.fight.command_line.deeds import Reading
from gmtool.presentation.fight.command_line.reading import read
from gmtool.presentation.fight.selection import Selection
from gmtool.presentation.random_tables.table_rolls import TableRolls
from gmtool.store.campaign import Campaign
from gmtool.store.chronicle import RandomTable
from tests.presentation.fight.test_command_line import picks, say
from tests.presentation.random_tables.test_rolling import Given

__all__ = ["picks"]


@pytest.fixture
def with_tables(picks: Selection) -> Iterator[Selection]:
    """The same fight in a campaign with tables, and dice that show 2."""
    with Campaign.in_memory("The valley") as campaign:
        for table in (
            RandomTable("Moor", "1-4 rain\n5-6 fog"),
            RandomTable("Moor folk", "Ann"),
            RandomTable("Bad", "1"),
        ):
            campaign.random_tables.add(table)
        rolls = TableRolls(campaign, Given(2, 2, 2))
        picks.session.dice_source.tables = lambda: rolls
        yield picks


@pytest.mark.parametrize(
    ("line", "note"),
    [
        ("roll moor", "Moor: rain (1d6: 2 (2))"),
        ("Roll  MOOR 6", "Moor: fog (1d6: 6)"),
        ("roll moor f", "Moor folk: Ann"),
    ],
)
def test_that_a_roll_on_a_table_is_a_note_that_undo_takes_back(with_tables: Selection, line: str, note: str) -> None:
    head = with_tables.session.journal.head
    say(with_tables, line)
    assert [one.text for one in with_tables.session.journal.line()[-1].lines] == [note]
    with_tables.session.undo()
    assert with_tables.session.journal.head == head


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("roll", "A random table by its title: “roll Weather”, or “roll Weather 4” for your own dice."),
        ("roll mo", "There is no table “mo”."),
        ("roll bad", "Bad: Line 1 says nothing: write what happens after the number."),
    ],
)
def test_that_a_table_that_cannot_be_rolled_on_says_why(with_tables: Selection, line: str, says: str) -> None:
    assert read(with_tables, line) == Reading(says)


def test_that_a_total_that_no_dice_give_is_refused_and_nothing_is_noted(with_tables: Selection) -> None:
    head, said = with_tables.session.journal.head, []
    with_tables.session.failed.connect(said.append)
    say(with_tables, "roll moor 7")
    assert said == ["1d6 cannot total 7; it gives 1 to 6."]
    assert with_tables.session.journal.head == head


def test_that_titles_complete(with_tables: Selection) -> None:
    assert completions(with_tables, "roll moo")[:2] == ["roll Moor", "roll Moor folk"]


def test_that_without_a_campaign_there_are_no_tables(picks: Selection) -> None:
    assert read(picks, "roll moor").do is None
