"""The values of a figure that the GM may set."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from gmtool.rules.seam import Amendable, Json
from gmtool.rules.tft.context import Context
from gmtool.rules.tft.state import Figure, Pose

ARMOR = "armor"
"""No value that can be set: armour stays as it is through a fight (tm.create.armor-locked)."""


@dataclass(frozen=True, slots=True)
class _Value:
    label: str
    read: Callable[[Context, Figure], Json]
    write: Callable[[Context, Figure, Any], Figure]
    options: Callable[[Context, Figure], tuple[tuple[str, str], ...]] = lambda _, __: ()
    limits: tuple[int, int] | tuple[()] = ()
    kind: type = int


def _sides(ctx: Context, _: Figure) -> tuple[tuple[str, str], ...]:
    return tuple((side.id, side.name) for side in ctx.fight.sides)


def _ready(ctx: Context, figure: Figure, items: str) -> Figure:
    wanted = [word.strip() for word in items.split(",") if word.strip()]
    return replace(figure, ready=tuple(gear.id for gear in figure.gear if gear.id in wanted or gear.item in wanted))


_VALUES = {
    "hits": _Value("Hits taken", lambda _, f: f.hits, lambda _, f, v: replace(f, hits=v), limits=(0, 999)),
    "turn_hits": _Value(
        "Hits this turn", lambda _, f: f.turn_hits, lambda _, f, v: replace(f, turn_hits=v), limits=(0, 999)
    ),
    "shaken": _Value(
        "DX -2 on the next attack", lambda _, f: f.shaken, lambda _, f, v: replace(f, shaken=v), kind=bool
    ),
    "pose": _Value(
        "Posture",
        lambda _, f: f.pose.value,
        lambda _, f, v: replace(f, pose=Pose(v)),
        lambda _, __: tuple((pose.value, pose.value) for pose in Pose),
        kind=str,
    ),
    "side": _Value("Side", lambda _, f: f.side, lambda _, f, v: replace(f, side=v), _sides, kind=str),
    "ready": _Value(
        "In hand",
        lambda c, f: ", ".join(gear.item for gear in c.in_hand(f)),
        _ready,
        kind=str,
    ),
    "reload": _Value(
        "Turns of reloading left", lambda _, f: f.reload, lambda _, f, v: replace(f, reload=v), limits=(0, 9)
    ),
    "hidden": _Value("Hidden from the players", lambda _, f: f.hidden, lambda _, f, v: replace(f, hidden=v), kind=bool),
    "fled": _Value("Has left", lambda _, f: f.fled, lambda _, f, v: replace(f, fled=v), kind=bool),
}


def amendments(ctx: Context, figure: Figure) -> tuple[Amendable, ...]:
    """Every value with what it is now."""
    return tuple(
        Amendable(key, one.label, one.read(ctx, figure), one.options(ctx, figure), *one.limits)
        for key, one in _VALUES.items()
    )


def cannot_amend(ctx: Context, figure: Figure, field: str, value: Json) -> str:
    """Why a value cannot be set; empty if it can."""
    one = _VALUES.get(field)
    if field == ARMOR:
        return "Armor can be neither put on nor taken off during a combat."
    if one is None:
        return f"“{field}” is nothing that can be amended; there are {', '.join(_VALUES)}."
    if type(value) is not one.kind:
        return f"{one.label} cannot be {value!r}."
    options = one.options(ctx, figure)
    if options and value not in [key for key, _ in options]:
        return f"{one.label} is one of {', '.join(key for key, _ in options)}, not {value!r}."
    limits = one.limits
    if limits and isinstance(value, int) and not limits[0] <= value <= limits[1]:
        return f"{one.label} goes from {limits[0]} to {limits[1]}, not {value}."
    return ""


def amended(ctx: Context, figure: Figure, field: str, value: Json) -> tuple[Figure, str, Json]:
    """The figure with the value set, the value's name, and what it was."""
    one = _VALUES[field]
    return one.write(ctx, figure, value), one.label, one.read(ctx, figure)
