"""Proposals of the key for what is next, as far as they depend on how the fight went: by keys, in the real page."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton

from gmtool.desktop.base.theme.current import use_theme
from gmtool.desktop.pages.run.page.page import FightPage
from gmtool.encounter import Journal
from gmtool.presentation.fight.dice_source import DiceSource
from gmtool.presentation.fight.session import FightSession
from tests.rules.harnmaster.melees import GMS_MODES, SWORD, Melee, duel, melee
from tests.rules.melee_rounds.rounds import Round
from tests.rules.melee_rounds.rounds import card as combatant
from tests.rules.tft.board import Board

Key = Qt.Key
SPACE, ENTER = Key.Key_Space, Key.Key_Return
OpenFight = Callable[[Any, Any], FightPage]


@pytest.fixture
def open_fight(qtbot: Any) -> OpenFight:
    """Open a state of a system in the page, with the keys on it; all dice are virtual."""
    use_theme("dark", 100)

    def opened(rules: Any, state: Any) -> FightPage:
        journal = Journal.load(rules, rules.dump_state(state))
        page = FightPage(FightSession(journal, DiceSource(Random(3), players=False, others=False)))
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


def test_that_the_aspect_that_was_chosen_is_attacked_with_again_by_two_keys(open_fight: OpenFight, press: Any) -> None:
    point = {**GMS_MODES[0], "key": "sword-point", "name": "Point", "aspect": "p"}
    fight = duel(own={"modes": (*GMS_MODES, point)})
    page = open_fight(fight.rules, fight.state)
    assert page.turn.act.words == "Ann: Attack: Broadsword, cut"
    number = [b.choice.key for b in page.turn.choices.buttons if b.choice.allowed].index("attack g1 sword-point") + 1
    press(page, str(number), ENTER)
    state = page.session.moment.state
    assert state.exchange.strike.mode == "sword-point"
    page = open_fight(fight.rules, replace(state, exchange=None))
    page.session.perform({"kind": "hm.reopen/1", "figure": "ann"})
    assert page.turn.act.words == "Ann: Attack: Broadsword, point"
    press(page, SPACE, ENTER)
    assert page.session.moment.state.exchange.strike.mode == "sword-point"


def three(*, ground: bool = False) -> Melee:
    """Ann 50 against Bob 40 and Cyd 30, within reach of each other; she attacked Cyd last, and Bob attacked her."""
    places = {"ann": (50, 50), "bob": (55, 50), "cyd": (45, 50)} if ground else None
    ranks = {"ann": ("us", 50), "bob": ("them", 40), "cyd": ("them", 30)}
    fields: dict[str, Any] = {"weapons": [SWORD], "dodge": 60}
    figures = ((key, side, {**fields, "rank": rank}) for key, (side, rank) in ranks.items())
    return melee(*figures, at=places).change("ann", foe="cyd", attacker="bob")


@pytest.mark.parametrize("ground", [False, True], ids=["rows", "map"])
def test_that_two_keys_attack_whoever_is_fought(open_fight: OpenFight, press: Any, ground: bool) -> None:
    fight = three(ground=ground)
    page = open_fight(fight.rules, fight.state)
    press(page, SPACE)
    assert page.picks.draft.words == "Attack: Broadsword, Cyd"
    press(page, ENTER)
    exchange = page.session.moment.state.exchange
    assert (exchange.attacker, exchange.defender) == ("ann", "cyd")


def test_that_two_keys_attack_whoever_attacked_last_once_the_foe_is_down(open_fight: OpenFight, press: Any) -> None:
    fight = three().change("cyd", out=True)
    page = open_fight(fight.rules, fight.state)
    press(page, SPACE, ENTER)
    assert page.session.moment.state.exchange.defender == "bob"


def test_that_another_target_is_said_as_before(open_fight: OpenFight, press: Any) -> None:
    """The list begins at whom one fights."""
    fight = three()
    page = open_fight(fight.rules, fight.state)
    press(page, SPACE)
    (known,) = (one for one in page.turn.draft.form.fields if one.field.field == "target")
    known.findChild(QPushButton).click()
    press(page, Key.Key_Up, ENTER, ENTER)
    assert page.session.moment.state.exchange.defender == "bob"


def test_that_one_key_plots_an_attack_on_whoever_attacked_last(open_fight: OpenFight, press: Any) -> None:
    fight = Round(combatant("Ann", 1), combatant("Max", 1), combatant("Ned", 1)).from_round(2)
    fight.plots(**dict.fromkeys(("ann", "max", "ned"), "fighting")).roll((3,), (1,), (2,))
    fight.strikes("max", "ann").strikes("ned", "ann")
    page = open_fight(fight.rules, fight.state)
    assert page.turn.act.words == "Ann: Attack, Ned, Sword"
    press(page, SPACE)
    assert page.session.moment.state.figures["ann"].intent.target == "ned"


def test_that_two_keys_strike_the_foe_of_the_turn_before(open_fight: OpenFight, press: Any) -> None:
    board = Board()
    board.add("Wulf", "red", "0505", 0, dx=14, ready=["shortsword"])
    board.add("Axe", "blue", "0504", 3)
    board.add("Bil", "blue", "0604", 4)
    board.combat(Wulf="j", Axe="j", Bil="j")
    board.do("strike", 15, figure="Wulf", weapon="g1", target="Bil")
    board.combat(Wulf="j", Axe="j", Bil="j")
    page = open_fight(board.rules, board.state)
    press(page, SPACE)
    assert page.picks.draft.words == "Strike with shortsword, Bil"
    press(page, ENTER)
    assert page.session.moment.state.figures["Wulf"].deeds.target == "Bil"
