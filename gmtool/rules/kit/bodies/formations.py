"""Formations: what a figure's body is, its block and its counter, and how a unit loses men and takes other ranks."""

from dataclasses import dataclass, replace
from typing import Any

from gmtool.rules.kit.play import AnyContext, AnyPlay, evolve
from gmtool.rules.seam import Bond, Counter, Formation, Level
from gmtool.space import Block


@dataclass(frozen=True, slots=True, kw_only=True)
class Embodied:
    """Values of a figure's body: a unit has a `formation`. `on` is the figure it goes along with, by its `bond`."""

    formation: Formation | None = None
    level: Level = 0
    on: str = ""
    bond: Bond = Bond.RIDES


def block_of(figure: Any) -> Block | None:
    """The rectangle of a unit on open ground; None for any other figure."""
    formation, at = figure.formation, getattr(figure, "at", None)
    if formation is None or at is None:
        return None
    return Block(at, figure.heading or 0, formation.width, formation.depth)


def body_view(figure: Any) -> dict[str, Any]:
    """The part of a counter that is about the body."""
    block = None if figure.formation is None else block_of(figure)
    return {
        "formation": figure.formation,
        "block": block,
        "level": figure.level,
        "on": figure.on,
        "bond": figure.bond,
    }


def unit_counter(counter: Counter) -> Counter:
    """The counter of a unit whose health is its men: "18 of 20"."""
    formation = counter.formation
    return counter if formation is None else replace(counter, left=formation.men, full=formation.start)


def reformed(ctx: AnyContext, figure: Any, formation: Formation) -> dict[str, Any]:
    """The changes of a unit that stands in another formation; the middle of its front stays where it is."""
    block = block_of(figure)
    if block is None:
        return {"formation": formation}
    middle = block.resized(formation.width, formation.depth).middle
    # a unit at the edge of the ground would have its middle beyond that
    return {"formation": formation, "at": middle if ctx.ground is None or ctx.ground.stands(middle) else figure.at}


def with_men(ctx: AnyContext, figure: Any, men: int) -> dict[str, Any]:
    """The changes of a unit that has so many men now; its ranks are closed up from the rear."""
    formation = figure.formation
    return reformed(ctx, figure, evolve(formation, men=max(0, min(men, formation.start))))


def lose_men(play: AnyPlay, figure: str, men: int) -> int:
    """Take men off a unit, as many as it has; how many that were."""
    one = play.figure(figure)
    lost: int = max(0, min(men, one.formation.men))
    play.change(figure, **with_men(play, one, one.formation.men - lost))
    return lost
