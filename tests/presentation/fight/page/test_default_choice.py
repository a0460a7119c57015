"""Proposals of the key for what is next, as far as they depend on how the fight went: by keys."""

from dataclasses import replace
from random import Random
from typing import Any

from gmtool.encounter import Journal
from gmtool.presentation.fight.rolls.dice_source import DiceSource
from gmtool.presentation.fight.session import FightSession
from tests.presentation.keys.hands import opened, press
from tests.presentation.keys.keyed_page import KeyedPage
from tests.rules.harnmaster.melees import GMS_MODES, duel
from tests.rules.tft.board import Board


def page_of(rules: Any, state: Any) -> KeyedPage:
    """A state of a system as a fight; all dice are virtual."""
    journal = Journal.load(rules, rules.dump_state(state))
    return opened(FightSession(journal, DiceSource(Random(3), players=False, others=False)))


def test_that_space_offers_the_stunned_no_attack_without_a_word() -> None:
    fight = duel().change("ann", stunned=True)
    page = page_of(fight.rules, fight.state)
    assert page.turn.act.words == "Ann: End the turn (stunned)"
    attack = next(button for button in page.turn.choices.buttons if button.choice.key.startswith("attack"))
    assert attack.text() == "1  Attack: Broadsword (stunned)"
    press(page, "Space")
    assert page.session.moment.agenda.next == ("bob",)
    assert page.session.moment.state.exchange is None


def test_that_the_aspect_that_was_chosen_is_attacked_with_again_by_one_key() -> None:
    point = {**GMS_MODES[0], "key": "sword-point", "name": "Point", "aspect": "p"}
    fight = duel(own={"modes": (*GMS_MODES, point)})
    page = page_of(fight.rules, fight.state)
    assert page.turn.act.words == "Ann: Attack: Broadsword, cut, Bob"
    press(page, "Esc")
    button = next(one for one in page.turn.choices.buttons if one.choice.key == "attack g1 sword-point")
    press(page, button.text()[0], "Enter")
    state = page.session.moment.state
    assert state.exchange.strike.mode == "sword-point"
    page = page_of(fight.rules, replace(state, exchange=None))
    page.session.perform({"kind": "hm.reopen/1", "figure": "ann"})
    assert page.turn.act.words == "Ann: Attack: Broadsword, point, Bob"
    press(page, "Enter")
    assert page.session.moment.state.exchange.strike.mode == "sword-point"


def test_that_the_button_of_one_who_must_choose_says_how() -> None:
    board = Board()
    board.add("Wulf", "red", "0505", 0, dx=18, ready=["rapier", "main-gauche"])
    board.add("Axe", "blue", "0504", 3)
    board.combat(Wulf="j", Axe="j")
    board.do("strike", 16, figure="Wulf", weapon="g1", target="Axe")
    board.do("strike", 16, figure="Wulf", weapon="g2", off_hand=True, target="Axe")
    page = page_of(board.rules, board.state)
    assert page.turn.act.words == "Axe: choose"
    page.picks.act()
    assert page.turn.prompt.text() == "Axe must choose: press the number of a choice, or click one."


def test_that_a_refused_target_says_why() -> None:
    board = Board()
    board.add("Wulf", "red", "0505", 0, dx=14, ready=["shortsword"])
    board.add("Axe", "blue", "0504", 3)
    board.add("Ann", "blue", "0604", 3)
    board.add("Bil", "blue", "0509", 3)
    board.combat(Wulf="j", Axe="j", Bil="j", Ann="j")
    page = page_of(board.rules, board.state)
    target, draft = page.fight.form.fields[0], page.picks.draft
    assert draft is not None
    first, _, last = target.candidates
    assert (first.label, first.refusals, draft.chance(target.field, first)) == ("Axe", (), 196 / 216)
    assert first.detail == "14 or less"
    assert (last.label, [one.reason for one in last.refusals]) == ("Bil", ["Bil is 4 hexes away."])
    press(page, "3")
    assert page.turn.prompt.text() == "Bil is 4 hexes away."
