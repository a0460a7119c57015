"""Offers of Chainmail: what stays aside, what must be named, and where an act is offered."""

from dataclasses import replace
from typing import Any

import pytest

from gmtool.dice import Dice
from gmtool.rules.chainmail.state.siege import Breach
from gmtool.rules.seam import AnsweredTable, Asked, Card, Choice, Enlisted, Muster
from gmtool.space import Point
from tests.rules.chainmail.game import SIDES, Game
from tests.rules.chainmail.sieges.test_siege import FIELD, FOOT, RULES, WALL, battle

KNIGHTS = {"kind": "knights", "men": 10, "files": 5, "traits": [{"item": "feudal"}]}


def offered(state: Any, figure: str) -> dict[str, Choice]:
    return {one.key: one for one in RULES.choices(state, figure)}


@pytest.mark.rule("cm.charge.contact")
@pytest.mark.parametrize(("far", "aside"), [(5, False), (20, True)])
def test_that_a_charge_stays_aside_where_no_enemy_is_within_it(far: int, aside: bool) -> None:
    places = {"Foot": ("red", 30), "Foes": ("blue", 30 - far)}
    figures = tuple(
        Enlisted(name, Card("chainmail", name, dict[str, Any](FOOT), id=name), side, at=Point(3000, y * 100), heading=0)
        for name, (side, y) in places.items()
    )
    state = replace(RULES.muster(Muster(figures, SIDES, FIELD)), phase="move-first", first="red")
    assert [offered(state, "Foot")[key].aside for key in ("charge", "attack")] == [aside, aside]


@pytest.mark.rule("cm.charge.contact", "cm.knights.charge")
def test_that_only_the_target_must_be_named() -> None:
    game = Game(None, Foot=("red", FOOT), Foes=("blue", FOOT))
    game.state = replace(game.state, phase="move-first", first="red")
    for key in ("charge", "attack"):
        choice = {one.key: one for one in game.rules.choices(game.state, "Foot")}[key]
        assert [one.field for one in choice.inputs if one.required] == ["target"]


@pytest.mark.rule("cm.knights.precedence")
def test_that_the_gm_names_whom_knights_could_charge_where_no_map_tells() -> None:
    def asked(ground: Any, *foes: str) -> list[tuple[str, Any]]:
        knights = battle({"Knights": KNIGHTS}, dict.fromkeys(foes, FOOT), ground, phase="obedience")
        return [(one.field, one.default) for one in offered(knights, "Knights")["obey"].inputs if not one.stated]

    assert asked(None, "Foes") == [("target", "Foes")], "the only one"
    assert asked(None, "Foes", "Others") == [("target", None)]
    inputs = battle({"Knights": KNIGHTS}, {"Foes": FOOT, "Others": FOOT}, phase="obedience")
    assert [one.required for one in offered(inputs, "Knights")["obey"].inputs] == [True, False, False]


MAN = {"kind": "heavy-foot", "men": 1, "weapon": "sword", "column": "none"}


@pytest.mark.rule("cm.mtm.blow-then-return")
def test_that_a_man_with_two_foes_strikes_at_nobody_unnamed() -> None:
    game = Game({"fought": "men"}, Rolf=("red", MAN), Guy=("blue", MAN), Hugh=("blue", MAN))
    game.state = replace(game.state, phase="move-first", first="blue")
    game.do("attack", figure="Guy", target="Rolf")

    def strike() -> tuple[Any, bool, bool]:
        choice = offered(replace(game.state, phase="melee"), "Rolf")["strike"]
        return choice.inputs[0].default, choice.at_once, choice.unasked

    assert strike() == ("Guy", True, True)
    game.do("attack", figure="Hugh", target="Rolf")
    assert strike() == (None, False, False), "neither Enter nor all as usual picks one of the two"


@pytest.mark.rule("cm.siege.breach-move")
def test_that_a_breach_is_entered_by_a_choice_on_paper_and_by_a_move_on_the_map() -> None:
    moves: dict[str, Any] = {"phase": "move-first", "first": "red", "breaches": (Breach(key="b1", wall="Wall"),)}
    paper, table = (battle({"Foot": FOOT}, {"Wall": WALL}, ground, **moves) for ground in (None, FIELD))
    assert "enter-breach" in offered(paper, "Foot")
    assert "enter-breach" not in offered(table, "Foot")


@pytest.mark.rule("cm.siege.mines-sappers")
def test_that_sappers_are_named_against_walls_of_the_enemy_alone() -> None:
    own = battle({"Foot": FOOT, "Wall": WALL}, {"Foes": FOOT}, phase="move-first", first="red")
    assert "sappers" not in offered(own, "Foot")
    theirs = battle({"Foot": FOOT}, {"Wall": WALL, "Foes": FOOT}, phase="move-first", first="red")
    assert "sappers" in offered(theirs, "Foot")


@pytest.mark.rule("cm.combat.table")
@pytest.mark.parametrize(("men", "words"), [(1, "1 man as"), (2, "2 men as")])
def test_that_the_dice_say_how_many_men_they_are_of(men: int, words: str) -> None:
    game = Game(None, Foot=("red", {"men": men, "files": men}), Foes=("blue", FOOT))
    game.state = replace(game.state, phase="move-first", first="red")
    command = game.rules.command({"kind": "cm.attack/1", "figure": "Foot", "target": "Foes"})
    (first, *_) = game.rules.explain(game.state, command)
    assert first.lines[0].label.startswith(words)


def test_that_the_men_of_a_random_unit_are_two_dice_and_ten() -> None:
    with pytest.raises(Asked) as asked:
        RULES.created({"type": "heavy-foot"}, AnsweredTable())
    question: Any = asked.value.question
    assert question.dice == Dice(2, 10)


@pytest.mark.rule("cm.siege.oil-kill")
def test_that_up_to_999_men_stand_in_a_puddle_of_oil_on_paper() -> None:
    state = battle({"Foot": FOOT}, {"Wall": WALL, "Guard": FOOT}, phase="missile", first="red")
    men = next(one for one in offered(state, "Guard")["oil"].inputs if one.field == "men")
    assert (men.lowest, men.highest, men.required) == (0, 999, False)


BOWS = {"kind": "light-foot", "men": 10, "files": 10, "arms": [{"item": "bow"}]}


@pytest.mark.rule("cm.missile.table")
def test_that_without_a_map_nobody_is_fired_at_unnamed_but_the_last_target_and_whoever_comes_on() -> None:
    game = Game(None, Bows=("red", BOWS), Captain=("blue", FOOT), Spears=("blue", FOOT), Axes=("blue", FOOT))

    def aim() -> Any:
        (target, *_) = offered(game.state, "Bows")["fire"].inputs
        return target.default

    game.state = replace(game.state, phase="missile")
    assert aim() is None, "three are possible, and no place says who is nearest"
    game.do("fire", figure="Bows", target="Axes")
    bows = replace(game.unit("Bows"), shots=0, done=False)
    game.state = replace(game.state, figures={**game.state.figures, "Bows": bows})
    assert aim() == "Axes"
    game.state = replace(game.state, phase="move-first", first="blue")
    game.do("attack", figure="Spears", target="Bows")
    assert aim() == "Spears", "who comes on goes before the last target"


@pytest.mark.rule("cm.melee.no-missiles-in")
def test_that_whoever_cannot_be_fired_at_comes_last() -> None:
    game = Game(None, Bows=("red", BOWS), Foot=("red", FOOT), Axes=("blue", FOOT), Spears=("blue", FOOT))
    game.state = replace(game.state, phase="move-first", first="red")
    game.do("attack", figure="Foot", target="Axes")
    (target, *_) = offered(replace(game.state, phase="missile"), "Bows")["fire"].inputs
    assert [(one.figure, bool(one.refusals)) for one in target.candidates({})] == [("Spears", False), ("Axes", True)]
    assert target.default == "Spears", "the only one that can be had"


@pytest.mark.rule("cm.mtm.unhorse-declare")
def test_that_the_aim_of_the_foe_names_the_foe() -> None:
    game = Game({"fought": "men"}, Rolf=("red", {**MAN, "kind": "knights", "horse": "heavy"}), Guy=("blue", MAN))
    game.state = replace(game.state, phase="move-first", first="blue")
    game.do("attack", figure="Guy", target="Rolf")
    choice = offered(replace(game.state, phase="melee"), "Rolf")["strike"]
    back = next(one for one in choice.inputs if one.field == "back")
    labels = [one.label for one in back.candidates({})]
    assert labels == ["Foe strikes him", "Foe strikes his horse", "Foe unhorses him"]


@pytest.mark.rule("cm.commander.with-unit", "cm.move.table")
def test_that_units_too_far_away_for_a_commander_say_so() -> None:
    leader = {"kind": "knights", "men": 1, "traits": [{"item": "commander"}]}
    places = {
        "Leader": (leader, "red", 30),
        "Near": (FOOT, "red", 26),
        "Far": (FOOT, "red", 5),
        "Foes": (FOOT, "blue", 38),
    }
    figures = tuple(
        Enlisted(name, Card("chainmail", name, dict[str, Any](card), id=name), side, at=Point(3000, y * 100), heading=0)
        for name, (card, side, y) in places.items()
    )
    state = replace(RULES.muster(Muster(figures, SIDES, FIELD)), phase="move-first", first="red")
    [unit] = offered(state, "Leader")["lead"].inputs
    assert {one.figure: [each.rule for each in one.refusals] for one in unit.candidates({})} == {
        "Near": [],
        "Far": ["cm.move.table"],
    }


def reached(key: str, places: dict[str, int]) -> dict[str, list[str]]:
    """The enemies in a line before ten foot, so many inches up the table, with the reasons against going at them."""
    everybody = {"Foot": ("red", 40), **{name: ("blue", y) for name, y in places.items()}}
    figures = tuple(
        Enlisted(name, Card("chainmail", name, dict[str, Any](FOOT), id=name), side, at=Point(3000, y * 100), heading=0)
        for name, (side, y) in everybody.items()
    )
    state = replace(RULES.muster(Muster(figures, SIDES, FIELD)), phase="move-first", first="red")
    [target, *_] = [one for one in offered(state, "Foot")[key].inputs if one.field == "target"]
    return {str(one.figure): [each.reason for each in one.refusals] for one in target.candidates({})}


@pytest.mark.rule("cm.move.table", "cm.charge.contact")
def test_that_whoever_cannot_be_reached_is_listed_with_the_reason() -> None:
    for key, most, far in (("attack", "move 9", 34), ("charge", "charge 12", 29)):
        found = reached(key, {"Near": far, "Far": 5})
        assert list(found) == ["Near", "Far"], "the nearest first"
        assert found == {"Near": [], "Far": [f"Foot can {most} inches at most."]}


@pytest.mark.rule("cm.melee.zone")
@pytest.mark.parametrize("key", ["attack", "charge"])
def test_that_nobody_goes_at_an_enemy_through_another_one(key: str) -> None:
    found = reached(key, {"Near": 36, "Behind": 33})
    assert found == {"Near": [], "Behind": ["The way passes within an inch of Near."]}


@pytest.mark.rule("cm.prisoners.guard", "cm.missile.ranks")
def test_that_no_more_men_are_asked_for_than_there_can_be() -> None:
    game = Game(None, Bows=("red", {**BOWS, "men": 20}), Foes=("blue", FOOT))
    bows = replace(game.unit("Bows"), prisoners=45, prisoners_of=("Foes",), guards=9)
    game.state = replace(game.state, phase="missile", figures={**game.state.figures, "Bows": bows})

    def highest(key: str, field: str) -> int | None:
        return next(one.highest for one in offered(game.state, "Bows")[key].inputs if one.field == field)

    assert highest("fire", "men") == 11, "those who guard do not fire"
    assert highest("guard", "guards") == 20
    game.state = replace(game.state, phase="move-first", first="red")
    assert highest("attack", "men") == highest("charge", "men") == 11
    assert highest("form", "files") == 20
