"""Words of a battle that people read: effects, cards that cannot be read, losses of a single man."""

from dataclasses import replace

import pytest

from gmtool.dice import Comparison, Need
from gmtool.presentation.encounters.musters import illegal
from gmtool.rules.chainmail.acts.fire.messages import Fired
from gmtool.rules.chainmail.acts.fire.volleys import Pool
from gmtool.rules.chainmail.acts.melee.messages import Overlapped
from gmtool.rules.chainmail.acts.melee.strength import Strength
from gmtool.rules.chainmail.acts.men.messages import Unhorsed
from gmtool.rules.chainmail.acts.morale.messages import CameBack, Captured, Escaped, Guarded
from gmtool.rules.chainmail.acts.moving.baggage import Returned
from gmtool.rules.chainmail.acts.siege.damage import Damaged
from gmtool.rules.chainmail.acts.wizards.messages import Risen
from gmtool.rules.chainmail.state.events import Struck
from gmtool.rules.chainmail.state.unit import Going
from gmtool.rules.seam import Card, Enlisted, Event, Muster
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


def told(one: Event) -> str:
    game = Game(Foot=("red", {"men": 10}), Foes=("blue", {"men": 10}))
    (line,) = RULES.narrate(game.state, game.state, (one,))
    return line.text


@pytest.mark.parametrize(
    ("one", "words"),
    [
        (Captured(figure="Foot", target="Foes", men=1), "Foot took 1 prisoner from Foes."),
        (Captured(figure="Foot", target="Foes", men=2), "Foot took 2 prisoners from Foes."),
        (Guarded(figure="Foot", guards=1, prisoners=1), "Foot: 1 prisoner, guarded by 1 man."),
        (Guarded(figure="Foot", guards=2, prisoners=9), "Foot: 9 prisoners, guarded by 2 men."),
        (Escaped(figure="Foot", target="Foes", men=1), "1 prisoner of Foot got away to Foes."),
        (CameBack(figure="Foot", men=1), "Foot got back 1 man who got away."),
        (Struck(figure="Foot", target="Foes", dice=1, hits=1), "Foot: 1 hit with 1 die against Foes."),
        (Struck(figure="Foot", target="Foes", dice=9, hits=0), "Foot: 0 hits with 9 dice against Foes."),
        (Fired(figure="Foot", target="Foes", men=1, kills=1), "Foot fired at Foes with 1 man: 1 hit."),
        (Overlapped(figure="Foot", target="Foes", men=1), "1 man of Foot went around Foes in the flank."),
        (Unhorsed(figure="Foot", turns=1), "Foot lay on the ground, stunned for 1 turn."),
        (Unhorsed(figure="Foot", turns=3), "Foot lay on the ground, stunned for 3 turns."),
        (Unhorsed(figure="Foot"), "Foot lay on the ground, not stunned."),
        (Risen(figure="Foot", level=1), "Foot rose to 1 inch."),
        (Damaged(figure="Foot", points=1, left=0), "Foot took 1 point of damage; 0 left."),
        (Returned(figure="Foot", men=1), "Foot came back on the table with 1 man."),
    ],
)
def test_that_one_of_anything_is_told_in_the_singular(one: Event, words: str) -> None:
    assert told(one) == words


def test_that_dice_of_which_no_face_kills_are_said_to_kill_nobody() -> None:
    assert [Strength(10, kills).words for kills in (6, 7)] == ["10 dice, 6 or more", "10 dice, cannot kill"]
    assert Strength(0, 7).words == "no dice"


@pytest.mark.parametrize(
    ("needed", "few", "words"),
    [
        (6, 3, "1 die for 8 men each: 6 or more kills 4, else 3"),
        (7, 3, "1 die for 8 men each: any kills 3"),
        (7, 0, "1 die for 8 men each: cannot kill"),
    ],
)
def test_that_no_face_is_asked_for_that_a_die_has_not(needed: int, few: int, words: str) -> None:
    assert Pool(1, Need(needed, Comparison.AT_LEAST), few, 4, 8).words == words


def test_that_the_row_of_a_destroyed_unit_says_so_once() -> None:
    game = Game(Foot=("red", {"men": 10}), Foes=("blue", {"men": 10}))
    gone = replace(game.unit("Foes"), going=Going.DESTROYED, formation=replace(game.unit("Foes").formation, men=0))
    state = replace(game.state, figures={**game.state.figures, "Foes": gone})
    (lane,) = RULES.agenda(state).lanes
    (slot,) = (one for one in lane.slots if one.figure == "Foes")
    said = " ".join((slot.intends, slot.note, *(one.label for one in RULES.conditions(state, "Foes"))))
    assert said.lower().count("destroyed") == 1


@pytest.mark.rule("cm.missile.indirect")
def test_that_the_words_of_fire_over_heads_draw_the_line_where_it_is_forbidden() -> None:
    game = Game(Bows=("red", {"kind": "light-foot", "men": 10, "arms": ["bow"]}), Foot=("blue", {"men": 10}))
    (fire,) = [one for one in RULES.choices(game.to("missile").state, "Bows") if one.key == "fire"]
    (way,) = [one for one in fire.inputs if one.field == "way"]
    words = {str(one.value): one.label for one in way.candidates({})}
    reasons = RULES.refusals(game.state, RULES.command({**fire.draft, "target": "Foot", "way": "near"}))
    assert [one.reason for one in reasons] == ["The troops in the way are not more than 3 inches off."]
    assert words["over"] == "Over heads, more than 3 inches off"
