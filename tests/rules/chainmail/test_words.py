"""Words of a battle that people read: effects, cards that cannot be read, losses of a single man."""

from dataclasses import replace

import pytest

from gmtool.presentation.encounters.musters import illegal
from gmtool.rules.kit.play import evolve
from gmtool.rules.seam import Asked, Card, Enlisted, Muster, Progress, Slot
from gmtool.systems import ruleset
from tests.rules.chainmail.game import SIDES, Game

RULES = ruleset("chainmail")


def test_a_spell_on_a_unit_names_it_beside_its_own_name() -> None:
    wizard = {"fantastic": "wizard", "kind": "armored-foot", "men": 1, "spells": ["concealment"]}
    game = Game(Merlin=("red", wizard), Elves=("red", {"fantastic": "elves", "men": 10}), Foot=("blue", {"men": 10}))
    before = game.to("missile").state
    game.do("cast", figure="Merlin", spell="concealment", target="Elves")
    lines = [line.text for line in RULES.narrate(before, game.state, game.events)]
    assert any(line.startswith("Concealment (Elves) begins: ") for line in lines)


def test_a_card_that_cannot_be_read_is_named_once() -> None:
    card = Card("chainmail", "Elves", {"fantastic": "elves", "men": "many"}, id="a")
    (said,) = illegal(Muster((Enlisted("a", card, "red", "Elves"),), SIDES), RULES)
    assert said.startswith("Elves: “")
    assert said.count("Elves") == 1


def test_a_single_man_is_lost_in_the_singular() -> None:
    game = Game({"fought": "men"}, Ann=("red", {"men": 1}), Bob=("blue", {"men": 1}), Cid=("blue", {"men": 1}))
    game.to("move-first").do("attack", figure="Ann", target="Bob").to("melee")
    game.do("strike", dice=(6, 6), answers=("strike",), figure="Ann", target="Bob")
    assert [one.text for one in RULES.debrief(game.state)] == ["Bob lost 1 of 1 man", "Bob: slain"]


def test_a_fall_off_a_horse_counts_its_turns() -> None:
    knight = {"kind": "heavy-horse", "men": 1}
    game = Game({"fought": "men"}, Knights=("red", knight), Foot=("blue", {"kind": "heavy-foot", "arms": ["halberd"]}))
    game.to("move-first").do("attack", figure="Knights", target="Foot").to("melee")
    before = game.state
    game.do("strike", dice=(6, 6, 4), answers=("strike",), figure="Knights", target="Foot", back="unhorse")
    told = [line.text for line in RULES.narrate(before, game.state, game.events)]
    assert "Knights lay on the ground, stunned for 1 turn." in told


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
