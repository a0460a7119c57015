"""Mustering: the first state of a melee from a prepared encounter; and the checks of a saved state."""

from collections.abc import Iterator
from dataclasses import replace

from gmtool.bounds import Between
from gmtool.rules.kit.mustering import fighter_of, mustered, values_of_figure
from gmtool.rules.kit.play import Answered
from gmtool.rules.melee_rounds.cards.fighter import read_fighter
from gmtool.rules.melee_rounds.data.kits import LOAD, SECONDS, TIME
from gmtool.rules.melee_rounds.data.plots import FIGHTING
from gmtool.rules.melee_rounds.data.tables import Rulebook
from gmtool.rules.melee_rounds.state.context import Context
from gmtool.rules.melee_rounds.state.dice import Dice
from gmtool.rules.melee_rounds.state.fight import Fight, Figure, Plot, Stage
from gmtool.rules.seam import Enlisted
from gmtool.space import Ground, LengthUnit

_ANSWERS: dict[str, tuple[tuple[str, ...], dict[str, Between]]] = {
    "loads": (("key", "name", "weapon"), {"amr": LOAD}),
    "times": (("key", "name", "spell"), {"casting": TIME, "interspell": TIME}),
}
"""The lists that the GM's answers in a melee go to, with the words of a row of each, and its numbers."""


def enlist(book: Rulebook, one: Enlisted, ground: Ground | None) -> Figure:
    """A card as a figure, with the damage that it brings. Raises `BadMuster`."""
    fighter = fighter_of(one, lambda card: read_fighter(card, book.tables))
    return Figure(
        **values_of_figure(one, ground),
        fighter=fighter,
        gear=fighter.gear,
        spells=fighter.spells,
        things=fighter.things,
        damage=fighter.damage,
    )


muster = mustered(Fight, enlist, LengthUnit.FOOT)
"""The state before the first plots, everybody a combatant (mr.round.combatants), in feet (mr.round.scale)."""


def spar(ctx: Context, attacker: str, target: str) -> tuple[Fight, ...]:
    """The melee with only these two, the attacker about to attack with everything in hand and loaded."""
    one = ctx.figure(attacker)
    gear = tuple(replace(other, ready=True, slung=False, loaded=True) for other in one.gear)
    first = replace(one, plot=Plot(FIGHTING), dice=Dice.of((1,)), gear=gear)
    other = replace(ctx.figure(target), plot=Plot(FIGHTING))
    return (replace(ctx.fight, figures={attacker: first, target: other}, second=1, stage=Stage.SECOND),)


def unsound(fight: Fight) -> Iterator[str]:
    """The faults of a state, in words that follow "This is no state of the fight: "."""
    if sorted(fight.roster) != sorted(fight.figures):
        yield "roster: it does not name every figure once."
    for key, one in fight.figures.items():
        yield from (f"figures.{key}: {wrong}" for wrong in _of_figure(fight, key, one))
    if fight.round < 1:
        yield "round: rounds are counted from 1 on."
    if not 0 <= fight.second <= SECONDS or (fight.second == 0) is not (fight.stage is Stage.PLOTS):
        yield "second: it does not fit the stage of the round."
    if not all(_is_row(one) for one in fight.answered):
        yield "answered: it is not a row of a list."


def _of_figure(fight: Fight, key: str, one: Figure) -> Iterator[str]:
    if one.id != key:
        yield "it has the id of another."
    if one.side not in {side.id for side in fight.sides}:
        yield "its side is not in the fight."
    if one.dice is not None and not all(0 <= die <= SECONDS for die in (*one.dice.rolled, *one.dice.left)):
        yield "its dice show impossible faces."


def _is_row(one: Answered) -> bool:
    if one.table not in _ANSWERS:
        return False
    words, numbers = _ANSWERS[one.table]
    return all(isinstance(one.row.get(name), str) for name in words) and all(
        isinstance(number := one.row.get(name), int) and bounds.lowest <= number <= bounds.highest
        for name, bounds in numbers.items()
    )
