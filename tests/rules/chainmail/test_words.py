"""Words of a battle that people read: effects, cards that cannot be read, losses of a single man."""

from gmtool.presentation.encounters.musters import illegal
from gmtool.rules.seam import Card, Enlisted, Muster
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
