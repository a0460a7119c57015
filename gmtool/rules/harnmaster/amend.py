"""The values of a figure that the GM may set."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from gmtool.rules.harnmaster.context import Context
from gmtool.rules.harnmaster.state import Figure
from gmtool.rules.seam import Amendable, Json


@dataclass(frozen=True, slots=True)
class _Value:
    label: str
    read: Callable[[Figure], Json]
    write: Callable[[Figure, Any], Figure]
    options: Callable[[Context], tuple[tuple[str, str], ...]] = lambda _: ()
    limits: tuple[int, int] | tuple[()] = ()
    kind: type = int


def _flag(name: str, label: str) -> _Value:
    return _Value(label, lambda f: bool(getattr(f, name)), lambda f, v: replace(f, **{name: v}), kind=bool)


def _number(name: str, label: str, lowest: int, highest: int) -> _Value:
    return _Value(
        label, lambda f: int(getattr(f, name)), lambda f, v: replace(f, **{name: v}), limits=(lowest, highest)
    )


def _sides(ctx: Context) -> tuple[tuple[str, str], ...]:
    return tuple((side.id, side.name) for side in ctx.fight.sides)


_VALUES = {
    "fatigue": _number("fatigue", "Fatigue", 0, 200),
    "prone": _flag("prone", "Prone"),
    "stunned": _flag("stunned", "Stunned"),
    "out": _flag("out", "Out of the melee"),
    "dead": _flag("dead", "Dead"),
    "outnumbered": _number("outnumbered", "Added to the outnumbered penalty", -99, 99),
    "side": _Value("Side", lambda f: f.side, lambda f, v: replace(f, side=v), _sides, kind=str),
    "hidden": _flag("hidden", "Hidden from the players"),
    "gone": _flag("gone", "Has left"),
}


def amendments(ctx: Context, figure: Figure) -> tuple[Amendable, ...]:
    """Every value with what it is now."""
    return tuple(
        Amendable(key, one.label, one.read(figure), one.options(ctx), *one.limits) for key, one in _VALUES.items()
    )


def cannot_amend(ctx: Context, field: str, value: Json) -> str:
    """Why a value cannot be set; empty if it can."""
    one = _VALUES.get(field)
    if one is None:
        return f"“{field}” is nothing that can be amended; there are {', '.join(_VALUES)}."
    if type(value) is not one.kind:
        return f"{one.label} cannot be {value!r}."
    options = one.options(ctx)
    if options and value not in [key for key, _ in options]:
        return f"{one.label} is one of {', '.join(key for key, _ in options)}, not {value!r}."
    limits = one.limits
    if limits and isinstance(value, int) and not limits[0] <= value <= limits[1]:
        return f"{one.label} goes from {limits[0]} to {limits[1]}, not {value}."
    return ""


def amended(figure: Figure, field: str, value: Json) -> tuple[Figure, str, Json]:
    """The figure with the value set, the value's name, and what it was."""
    one = _VALUES[field]
    return one.write(figure, value), one.label, one.read(figure)
