"""How a figure is, on which side, and the numbers of its card."""

from dataclasses import replace
from typing import Any

from gmtool.bounds import Between
from gmtool.rules.kit.amending import Value, flag, number
from gmtool.rules.melee_rounds.context import Context, Play
from gmtool.rules.melee_rounds.data import numbers
from gmtool.rules.melee_rounds.data.numbers import ONE_WEAPON, USUAL_AMR
from gmtool.rules.melee_rounds.state import Figure

SECTION_C = "mr.gm.section-c"
"""Leaves to the GM what an attack does, and so what somebody can take."""


def standing() -> dict[str, Value]:
    """What it has taken, and whether it still takes part."""
    return {
        "damage": number("damage", "Damage taken", numbers.POINTS, SECTION_C),
        "out": flag("out", "Out of the melee", SECTION_C),
        "dead": flag("dead", "Dead", SECTION_C),
    }


def noted(ctx: Context, figure: Figure) -> dict[str, Value]:
    """The numbers of its card, its side, and whether it is seen or has left."""
    sides = tuple((side.id, side.name) for side in ctx.fight.sides)
    return {
        "d": _numbered("d", "D", numbers.DODGE, SECTION_C),
        "rd": _numbered("rd", "RD", numbers.DODGE, SECTION_C),
        "hits": _numbered("hits", "Hits (0: not noted)", numbers.POINTS, SECTION_C),
        **{f"amr-{key}": _amr(ctx, key) for key in figure.fighter.sets or (ONE_WEAPON,)},
        "side": Value("Side", lambda _, one: one.side, _to_side, str, options=sides),
        "hidden": flag("hidden", "Hidden from the players"),
        "gone": flag("gone", "Has left"),
    }


def _numbered(name: str, label: str, bounds: Between, rule: str) -> Value:
    """A number that its card gave it."""

    def write(play: Play, one: Figure, value: int) -> None:
        changes: dict[str, Any] = {name: value}
        play.change(one.id, fighter=replace(one.fighter, **changes))

    return Value(
        label, lambda _, one: int(getattr(one.fighter, name)), write, limits=(bounds.lowest, bounds.highest), rule=rule
    )


def _amr(ctx: Context, key: str) -> Value:
    """The attacks in a round with one set of weapons; dice that are rolled stay as they are."""

    def read(_: Context, one: Figure) -> int:
        return one.fighter.sets.get(key, USUAL_AMR)

    def write(play: Play, one: Figure, value: int) -> None:
        if value != read(play, one):
            play.change(one.id, fighter=replace(one.fighter, sets={**one.fighter.sets, key: value}))

    label = f"AMR, {ctx.tables.item_name(key).lower()}"
    return Value(label, read, write, limits=(numbers.AMR.lowest, numbers.AMR.highest))


def _to_side(play: Play, one: Figure, side: str) -> None:
    play.change(one.id, side=side)
