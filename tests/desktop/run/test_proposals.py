"""What the key for what is next proposes, as far as it depends on how the fight went: by keys, in the real page."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from PySide6.QtCore import Qt

from gmtool.desktop.run.hands import Hands
from gmtool.desktop.run.page import FightPage
from gmtool.desktop.run.session import FightSession
from gmtool.desktop.theme import use_theme
from gmtool.encounter import Journal
from tests.rules.harnmaster.melees import duel
from tests.rules.melee_rounds.rounds import Round
from tests.rules.melee_rounds.rounds import card as combatant

Key = Qt.Key
SPACE, ENTER = Key.Key_Space, Key.Key_Return
OpenFight = Callable[[Any, Any], FightPage]


@pytest.fixture
def open_fight(qtbot: Any) -> OpenFight:
    """Open a state of a system in the page, with the keys on it; all dice are virtual."""
    use_theme("dark", 100)

    def opened(rules: Any, state: Any) -> FightPage:
        journal = Journal.load(rules, rules.dump_state(state))
        page = FightPage(FightSession(journal, Hands(Random(3), players=False, others=False)))
        page.picks.bounce = 0
        qtbot.addWidget(page)
        page.resize(1400, 900)
        with qtbot.waitExposed(page):
            page.show()
        page.activateWindow()
        page.setFocus()
        return page

    return opened


def test_that_a_second_does_not_run_past_whoever_threw_a_flash_pellet(open_fight: OpenFight, press: Any) -> None:
    fight = Round(combatant("Ann", 2, things=[{"item": "flash-pellet"}]), combatant("Zed", 1)).from_round(2)
    fight.plots(ann="fighting", zed="fighting").roll((1, 2), (6,))
    for _ in ("out", "thrown"):
        fight.do("pellet", "ann", thing="t1").second_is_in()
    page = open_fight(fight.rules, fight.state)
    assert page.turn.prompt.text() == "Ann threw a flash pellet in the last second: does it close its eyes?"
    assert page.turn.act.words == "Ann: Close its eyes"
    press(page, SPACE, ENTER)
    assert page.session.moment.state.second == 3
    press(page, SPACE)
    assert "Ann closes its eyes against the flash." in page.log.text()


def test_that_space_offers_the_stunned_no_attack_without_a_word(open_fight: OpenFight, press: Any) -> None:
    fight = duel().change("ann", stunned=True)
    page = open_fight(fight.rules, fight.state)
    assert page.turn.act.words == "Ann: End the turn (stunned)"
    attack = next(button for button in page.turn.choices.buttons if button.choice.key.startswith("attack"))
    assert attack.text() == "Attack: Broadsword (stunned)"
    press(page, SPACE)
    assert page.session.moment.agenda.next == ("bob",)
    assert page.session.moment.state.exchange is None
