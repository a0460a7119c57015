"""What the lines for dice, damage and commands refuse, in the words that the GM reads before Enter."""

from typing import Any

import pytest

from gmtool.presentation.fight.command_line.reading import read, read_condition, read_damage, read_healing
from gmtool.presentation.fight.selection import Selection
from gmtool.presentation.forecasts.proposing import nothing_to_propose
from gmtool.presentation.map.body_words import body_words, company_of
from gmtool.rules.seam import Bond, Counter, Posture
from tests.presentation.fight.test_command_line import picks, say
from tests.tally import Tally
from tests.variants.breaths import TallyInBreaths
from tests.variants.talkative_tally import begun

__all__ = ["picks"]


@pytest.fixture
def tallied() -> Selection:
    """Four who count points; nobody has struck yet."""
    found = Selection(begun(Tally(), ("Goblin 1", "Wulf", "Goblin 2", "Sigrun")))
    found.bounce = 0
    return found


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("wulf > flavius nine", "“nine” is not dice."),
        ("wulf and flavius prone", "Wulf: prone, no → yes; Flavius: prone, no → yes"),
        ("blue prone", "Flavius: prone, no → yes; Goblin 1: prone, no → yes; Goblin 2: prone, no → yes"),
        ("resume", "You have not ended this fight."),
        ("undo undo", "Nothing to undo."),
        ("goblins pass", "“pass” is neither something"),
        ("effect fog at zed", "“zed” is neither a place nor a figure here."),
    ],
)
def test_that_a_line_says_what_it_would_do_or_why_not(picks: Selection, line: str, says: str) -> None:
    assert read(picks, line).says.startswith(says)


def test_that_lines_about_nobody_ask_for_a_name(picks: Selection) -> None:
    picks.choose_figure(None)
    for one in (read_damage, read_healing, read_condition):
        reading = one(picks, "4")
        assert (reading.do, reading.says) == (None, "Nobody is picked: type a name first.")


def test_that_a_roll_that_is_due_is_read_before_enter(picks: Selection) -> None:
    reading = read(picks, "2")
    assert reading.do is None
    assert "cannot total 2" in reading.says
    say(picks, "wulf > flavius")
    assert read(picks, "end").says.startswith("Only dice or “undo” until this is answered: Wulf attacks Flavius")
    assert read(picks, "end").do is None


def test_that_a_fight_is_ended_once_and_resumed(picks: Selection) -> None:
    say(picks, "end They parley")
    assert read(picks, "end").says == "The fight is over."
    assert say(picks, "resume") == "Resume the fight"
    assert not picks.session.moment.agenda.over
    assert read(picks, "resume").says == "You have not ended this fight."


def test_that_no_dice_are_taken_where_none_are_due() -> None:
    picks = Selection(begun(TallyInBreaths(), ("Flavius", "Wulf")))
    picks.choose_figure("f0")
    assert picks.upcoming is None
    reading = read(picks, "9 7")
    assert (reading.do, reading.says) == (None, "No roll is due.")


def test_that_marking_without_a_picked_figure_picks_it_and_nobody_alike_is_told(tallied: Selection) -> None:
    said: list[str] = []
    tallied.session.failed.connect(said.append)
    tallied.choose_figure(None)
    tallied.mark("f1")
    assert tallied.picked == ("f1",)
    tallied.mark_alike()
    assert tallied.picked == ("f1",)
    assert said == ["Nobody else like Wulf can do the same."]
    tallied.choose_figure("f0")
    tallied.mark_alike()
    assert tallied.picked == ("f0", "f2")


def test_that_the_table_is_told_that_there_is_nothing_to_propose(tallied: Selection) -> None:
    moment = tallied.session.moment
    assert nothing_to_propose(moment, "f1") == "There is nothing to propose for Wulf."
    assert nothing_to_propose(moment, "") == "There is nothing to propose for the table."
    tallied.end_fight("They parley")
    assert nothing_to_propose(tallied.session.moment, "f1") == "The fight is over: there is nothing to propose."


@pytest.mark.parametrize(
    ("bond", "said", "other"),
    [
        (Bond.RIDES, "rides Grey", "ridden by Ulf"),
        (Bond.CARRIED, "is carried by Grey", "carries Ulf"),
        (Bond.CREWS, "serves Grey", "served by Ulf"),
        (Bond.LEADS, "leads Grey", "led by Ulf"),
    ],
)
def test_that_who_is_with_whom_is_told_from_both_sides(bond: Bond, said: str, other: str) -> None:
    grey = Counter("g", "Grey", "ours", (), None, Posture.STANDING, 8, 8)
    ulf = Counter("u", "Ulf", "ours", (), None, Posture.STANDING, 8, 8, on="g", bond=bond)
    every: dict[str, Any] = {"g": grey, "u": ulf}
    company = company_of(every.values())
    assert list(body_words(ulf, every, company)) == [said]
    assert list(body_words(grey, every, company)) == [other]
