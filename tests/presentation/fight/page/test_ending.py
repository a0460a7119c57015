"""The end of a fight by keys and words, and what is kept over it."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from gmtool.encounter import Journal
from gmtool.presentation.after_fight.summary import Summary
from gmtool.presentation.encounters.musters import enlist
from gmtool.presentation.fight.rolls.dice_source import DiceSource
from gmtool.presentation.fight.rows.order_rows import order_rows
from gmtool.presentation.fight.session import FightSession
from gmtool.rules.seam import Muster, Side
from gmtool.store.campaign import Campaign
from gmtool.store.fights.encounters import Encounter
from gmtool.systems import ruleset
from tests.presentation.keys.hands import opened, press, told
from tests.presentation.keys.keyed_page import KeyedPage
from tests.presentation.keys.player import Player

SYSTEM = "tft-melee"
SIDES = (Side("ours", "Ours", 0, True), Side("theirs", "Theirs", 1, True))


def muster() -> Muster:
    """One against one, both with real dice."""
    cards = ruleset(SYSTEM).bestiary()
    return enlist(enlist(Muster((), SIDES), "ours", [cards[0]]), "theirs", [cards[1]])


@pytest.fixture
def page() -> KeyedPage:
    return page_of(Journal.begin(ruleset(SYSTEM), muster()))


def page_of(journal: Journal) -> KeyedPage:
    return opened(FightSession(journal, DiceSource(Random(1), others=True)))


def test_that_an_ended_fight_is_resumed_by_its_button_and_by_undo(page: KeyedPage) -> None:
    before = page.session.moment.agenda
    for resume in (page.session.resume_fight, page.session.undo):
        page.picks.end_fight()
        assert page.session.moment.agenda.over
        resume()
        assert (resume == page.session.undo) or told(page)[-1] == "The GM resumes the fight."
        agenda = page.session.moment.agenda
        assert (agenda.over, agenda.next, agenda.prompt) == (False, before.next, before.prompt)
        assert page.fight.asked is not None, "a roll is due again"


def test_that_the_command_line_ends_a_fight_with_what_the_gm_says(page: KeyedPage) -> None:
    press(page, ":", "end The goblins flee.", "Enter")
    assert page.turn.prompt.text().startswith("Ended: The goblins flee. Left standing: ")
    assert "The GM ends the fight: The goblins flee. Left standing: " in page.log.text()
    press(page, ":", "resume", "Enter")
    assert not page.session.moment.agenda.over


def test_that_a_capital_r_rolls(page: KeyedPage) -> None:
    press(page, "Space")
    asked = page.session.question
    assert asked is not None
    press(page, "R")
    assert page.dice.rolls.field.text() == ""
    assert page.session.question is not asked


def rows(page: KeyedPage) -> list[tuple[str, str]]:
    """The checks that wait as the order shows them."""
    return [(row.name, row.pill) for row in order_rows(page.session.moment) if row.check]


def test_that_a_timer_is_kept_over_undo_closing_and_the_end_of_the_fight(tmp_path: Path) -> None:
    path = tmp_path / "Borderlands.gmtool"
    with Campaign.create(path, "Borderlands") as campaign:
        encounter = campaign.encounters.add(Encounter(SYSTEM, "The ford", muster())).id
        page = page_of(campaign.encounters.start(encounter))
        press(page, "/", "timer 1 turns The bridge burns", "Enter")
        press(page, "/", "check Theirs: morale 2d6 7+ in 20 turns", "Enter")
        kept = [("Timer", "in 1 turn, 5 s"), ("Theirs: morale", "in 20 turns, 1 min 40 s")]
        assert rows(page) == kept
        page.session.undo()
        assert [name for name, _ in rows(page)] == ["Timer"]
        page.session.redo()
        assert rows(page) == kept
    with Campaign.open(path) as campaign:
        page = page_of(campaign.encounters.journal(encounter))
        assert rows(page) == kept
        player = Player(page, lambda *keys: press(page, *keys))
        for _ in range(60):
            if page.session.moment.agenda.check is None:
                player.step()
        assert (page.session.moment.agenda.turn, page.turn.act.text()) == (2, "Timer")
        press(page, "Space")
        assert page.session.journal.entry(page.session.journal.head).lines[0].text == "Timer: The bridge burns."
        press(page, "/", "end They flee", "Enter")
        assert [name for name, _ in rows(page)] == ["Theirs: morale"]
        assert page.session.moment.agenda.check is None
        summary: Any = Summary(campaign, encounter)
        assert summary.waiting == ["Theirs: morale, 2d6, 7 or more"]
