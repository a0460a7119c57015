"""Rows, prompts and lines of men and of fantastic combat, and what is not offered to a single man."""

from dataclasses import replace

import pytest

from gmtool.rules.chainmail.state.unit import Going
from gmtool.rules.kit.play import evolve
from gmtool.rules.seam import Asked, Progress, Slot
from gmtool.systems import ruleset
from tests.rules.chainmail.game import Game
from tests.rules.chainmail.sieges.test_siege import FIELD, FOOT, battle

RULES = ruleset("chainmail")


def test_dice_of_men_and_their_ends_are_told_without_a_verb_that_must_agree() -> None:
    arms = {"kind": "armored-foot"}
    game = Game({"fought": "men"}, Knights=("red", arms), Guards=("blue", arms)).to("move-first")
    game.do("attack", figure="Knights", target="Guards").to("melee")
    for answers, dice, asked in (
        (("strike",), (), "Knights against Guards"),
        (("strike",), (1, 1), "Guards against Knights"),
    ):
        with pytest.raises(Asked, match=asked):
            game.do("strike", dice, answers, figure="Knights", target="Guards")
    before = game.state
    game.do("strike", (6, 6), ("strike",), figure="Knights", target="Guards")
    assert "Guards: killed." in [line.text for line in RULES.narrate(before, game.state, game.events)]


def test_the_row_of_a_melee_of_two_dice_says_so_until_it_is_fought() -> None:
    giant, hero = {"fantastic": "giant", "men": 1}, {"fantastic": "hero", "men": 1}
    game = Game(Giant=("red", giant), Hero=("blue", hero)).to("move-first")
    game.do("attack", figure="Giant", target="Hero").to("melee")

    def row() -> Slot:
        return next(lane for lane in RULES.agenda(game.state).lanes if lane.title == "Melees").slots[0]

    assert (row().intends, row().progress) == ("against Hero: fantastic combat", Progress.NOW)
    game.do("fight-fantastic", (1, 1, 1, 1), figure="Giant", target="Hero")
    assert row().progress is Progress.DONE


def test_a_single_man_does_not_get_mixed_up_in_a_melee() -> None:
    arms = {"kind": "armored-foot", "men": 1}
    found = {}
    for scale in ("units", "men"):
        game = Game({"fought": scale}, Ann=("red", arms), Bob=("blue", arms)).to("melee")
        state = replace(game.state, figures={key: evolve(one, fought_on=1) for key, one in game.state.figures.items()})
        found[scale] = "mixed-up" in {one.key for one in RULES.choices(state, "Ann")}
    assert found == {"units": True, "men": False}


@pytest.mark.parametrize("going", [Going.BROKEN, Going.DESTROYED, Going.LEFT])
def test_a_unit_that_is_out_is_off_the_map(going: Going) -> None:
    state = battle({"Foot": FOOT}, {"Foes": FOOT}, FIELD)
    out = replace(state, figures={**state.figures, "Foot": evolve(state.figures["Foot"], going=going)})
    before, after = ({one.figure: one for one in RULES.counters(one_state)} for one_state in (state, out))
    assert before["Foot"].at is not None
    assert before["Foot"].block is not None
    assert (after["Foot"].at, after["Foot"].block, after["Foot"].able) == (None, None, False)
    assert after["Foes"].at is not None
