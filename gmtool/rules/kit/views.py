"""Views that systems on open ground have in common: counters, things that lie about, what the GM gave."""

from collections.abc import Iterator
from typing import Any

from gmtool.rules.seam import Condition, Counter, Lying, Posture


def open_counter(ctx: Any, figure: Any, posture: Posture, left: int, full: int, **more: Any) -> Counter:
    """The counter of a figure on open ground; `more` are its summary, its opponents and the damage it has taken."""
    return Counter(
        figure=figure.id,
        name=figure.name,
        side=figure.side,
        hexes=(),
        facing=None,
        posture=posture,
        left=left,
        full=full,
        gone=figure.gone,
        hidden=figure.hidden,
        picture=figure.picture,
        at=None if figure.gone else figure.at,
        base=ctx.ground.unit.base if ctx.ground else 0,
        heading=figure.heading,
        **more,
    )


def open_lying(ctx: Any) -> tuple[Lying, ...]:
    """What lies on open ground."""
    return tuple(
        Lying(ctx.tables.item_name(thing.item), None, thing.id, thing.at)
        for thing in ctx.fight.lying
        if thing.at is not None
    )


def granted_conditions(figure: Any, turn: str) -> Iterator[Condition]:
    """The modifiers that the GM gave, each with the last turn or round that it counts in."""
    for one in figure.granted:
        until = f"through {turn} {one.until}" if one.until else ""
        yield Condition(f"{one.label} {one.value:+d}", until, good=one.value > 0)
