"""Proposals of the key for what is next, as far as they depend on how the fight went."""

from random import Random
from typing import Any

import pytest

from gmtool.encounter import Journal
from gmtool.presentation.fight.rolls.dice_source import DiceSource
from gmtool.presentation.fight.selection import Selection
from gmtool.presentation.fight.session import FightSession
from gmtool.presentation.fight.words.turn_words import act_text, prompt
from tests.rules.harnmaster.melees import SWORD, Melee, melee
from tests.rules.melee_rounds.rounds import Round
from tests.rules.melee_rounds.rounds import card as combatant
from tests.rules.tft.board import Board


def opened(rules: Any, state: Any) -> Selection:
    """A state of a system as a fight; all dice are virtual. `act` is what Space and Enter do."""
    journal = Journal.load(rules, rules.dump_state(state))
    picks = Selection(FightSession(journal, DiceSource(Random(3), players=False, others=False)))
    picks.bounce = 0
    return picks


def log(picks: Selection) -> str:
    return "\n".join(line.text for entry in picks.session.journal.line() for line in entry.lines)


def three(*, ground: bool = False) -> Melee:
    """Ann 50 against Bob 40 and Cyd 30, within reach of each other; she attacked Cyd last, and Bob attacked her."""
    places = {"ann": (50, 50), "bob": (55, 50), "cyd": (45, 50)} if ground else None
    ranks = {"ann": ("us", 50), "bob": ("them", 40), "cyd": ("them", 30)}
    fields: dict[str, Any] = {"weapons": [SWORD], "dodge": 60}
    figures = ((key, side, {**fields, "rank": rank}) for key, (side, rank) in ranks.items())
    return melee(*figures, at=places).change("ann", foe="cyd", attacker="bob")


def test_that_a_second_does_not_run_past_whoever_threw_a_flash_pellet() -> None:
    fight = Round(combatant("Ann", 2, things=[{"item": "flash-pellet"}]), combatant("Zed", 1)).from_round(2)
    fight.plots(ann="fighting", zed="fighting").roll((1, 2), (6,))
    for _ in ("out", "thrown"):
        fight.do("pellet", "ann", thing="t1").second_is_in()
    picks = opened(fight.rules, fight.state)
    assert prompt(picks) == "Ann threw a flash pellet in the last second: does it close its eyes?"
    assert act_text(picks) == "Ann: Close its eyes"
    picks.act()
    assert picks.session.moment.state.second == 6, "the seconds in which nobody has a die end by themselves"
    assert "Ann closes its eyes against the flash." in log(picks)


@pytest.mark.parametrize("ground", [False, True], ids=["rows", "map"])
def test_that_one_key_attacks_whoever_is_fought(ground: bool) -> None:
    fight = three(ground=ground)
    picks = opened(fight.rules, fight.state)
    assert picks.proposed
    assert picks.draft.words == "Attack: Broadsword, Cyd"
    picks.act()
    exchange = picks.session.moment.state.exchange
    assert (exchange.attacker, exchange.defender) == ("ann", "cyd")


def test_that_one_key_attacks_whoever_attacked_last_once_the_foe_is_down() -> None:
    fight = three().change("cyd", out=True)
    picks = opened(fight.rules, fight.state)
    picks.act()
    assert picks.session.moment.state.exchange.defender == "bob"


def test_that_one_key_plots_an_attack_on_whoever_attacked_last() -> None:
    fight = Round(combatant("Ann", 1), combatant("Max", 1), combatant("Ned", 1)).from_round(2)
    fight.plots(**dict.fromkeys(("ann", "max", "ned"), "fighting")).roll((3,), (1,), (2,))
    fight.strikes("max", "ann").strikes("ned", "ann")
    picks = opened(fight.rules, fight.state)
    assert act_text(picks) == "Ann: Attack, Ned, Sword"
    picks.act()
    assert picks.session.moment.state.figures["ann"].intent.target == "ned"


def test_that_a_strike_at_the_foe_of_the_turn_before_is_proposed() -> None:
    board = Board()
    board.add("Wulf", "red", "0505", 0, dx=14, ready=["shortsword"])
    board.add("Axe", "blue", "0504", 3)
    board.add("Bil", "blue", "0604", 4)
    board.combat(Wulf="j", Axe="j", Bil="j")
    board.do("strike", 15, figure="Wulf", weapon="g1", target="Bil")
    board.combat(Wulf="j", Axe="j", Bil="j")
    picks = opened(board.rules, board.state)
    assert picks.draft.words == "Strike with shortsword, Bil"
    picks.act()
    assert picks.session.moment.state.figures["Wulf"].deeds.target == "Bil"
