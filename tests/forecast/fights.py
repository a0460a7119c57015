"""Fights to forecast: of Tally, whose chances can be worked out by hand, and of Melee without a ground."""

from collections.abc import Mapping
from dataclasses import replace

from gmtool.presentation.encounters.placing import place_all
from gmtool.rules.seam import AnsweredTable, Card, ChoiceAnswer, Enlisted, Muster, RollAnswer, Ruleset, Side, State
from gmtool.space import HexGround
from gmtool.systems import ruleset
from tests.scripts import script
from tests.tally import Tally

SIDES = (Side("red", "Red"), Side("blue", "Blue", 1))
TALLY, MELEE, ADVANCED = Tally(), ruleset("tft-melee"), ruleset("advanced-melee")


def tally(red: int | tuple[int, ...], blue: int | tuple[int, ...]) -> State:
    """A fight of Tally between figures with these points: "red 0" and so on."""
    found = [
        Enlisted(f"{side} {number}", Card("tally", side, {"points": points}), side, f"{side.title()} {number}")
        for side, figures in (("red", red), ("blue", blue))
        for number, points in enumerate((figures,) if isinstance(figures, int) else figures)
    ]
    return TALLY.muster(Muster(tuple(found), SIDES))


def melee(
    red: int = 1, blue: int = 1, name: str = "Swordsman", rules: Ruleset = MELEE, ground: HexGround | None = None
) -> State:
    """A fight of Melee, or Advanced Melee, between so many figures of the bestiary on each side."""
    card = next(one for one in rules.bestiary() if one.name == name)
    found = [
        Enlisted(f"{side} {number}", card, side, f"{side.title()} {number}")
        for side, count in (("red", red), ("blue", blue))
        for number in range(count)
    ]
    return rules.muster(place_all(Muster(tuple(found), SIDES, ground), rules))


def hurt(state: State, left: Mapping[str, int]) -> State:
    """A fight of Melee in which figures have so much ST left."""
    figures = {key: replace(one, hits=one.fighter.st - left[key]) for key, one in state.figures.items()}
    return replace(state, figures=figures)


def worked_fight(turn: int) -> State:
    """The worked fight of Melee at the beginning of a turn, with its situations stated instead of a map."""
    fight = script("worked_fight").Fight(mapped=False)
    state = MELEE.muster(fight.muster())
    for step in fight.steps():
        if MELEE.turn(state) == turn:
            break
        answers = [ChoiceAnswer(one) if isinstance(one, str) else RollAnswer(one) for one in step.answers]
        command = MELEE.command({"kind": step.kind, **step.data})
        state = MELEE.perform(state, command, AnsweredTable(answers)).state
    return state
