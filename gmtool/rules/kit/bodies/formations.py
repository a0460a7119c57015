"""Formations: what a figure's body is, its block and its counter, and how a unit loses men and takes other ranks."""

from dataclasses import replace
from typing import ClassVar, TypedDict

from gmtool.records import dataclass
from gmtool.rules.kit.fighting import Body
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


class OnHexes(Embodied):
    """A body on hexes, which is at no point."""

    __slots__ = ()
    at: ClassVar[None] = None
    heading: ClassVar[None] = None


class OnOpenGround(Embodied):
    """A body on open ground, which has no hex."""

    __slots__ = ()
    place: ClassVar[None] = None
    facing: ClassVar[None] = None


def unit_of(figure: Body) -> Formation:
    """The formation of a figure that is a unit."""
    assert figure.formation is not None
    return figure.formation


def block_of(figure: Body) -> Block | None:
    """The rectangle of a unit on open ground; None for any other figure."""
    formation, at = figure.formation, figure.at
    if formation is None or at is None:
        return None
    return Block(at, figure.heading or 0, formation.width, formation.depth)


class BodyView(TypedDict):
    """The values of a counter that are about the body."""

    formation: Formation | None
    block: Block | None
    level: Level
    on: str
    bond: Bond


def body_view(figure: Body) -> BodyView:
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


def reformed(ctx: AnyContext, figure: Body, formation: Formation) -> dict[str, object]:
    """The changes of a unit that stands in another formation; the middle of its front stays where it is."""
    block = block_of(figure)
    if block is None:
        return {"formation": formation}
    middle = block.resized(formation.width, formation.depth).middle
    # a unit at the edge of the ground would have its middle beyond that
    return {"formation": formation, "at": middle if ctx.ground is None or ctx.ground.stands(middle) else figure.at}


def with_men(ctx: AnyContext, figure: Body, men: int) -> dict[str, object]:
    """The changes of a unit that has so many men now; its ranks are closed up from the rear."""
    formation = unit_of(figure)
    return reformed(ctx, figure, evolve(formation, men=max(0, min(men, formation.start))))


def lose_men(play: AnyPlay, figure: str, men: int) -> int:
    """Take men off a unit, as many as it has; how many that were."""
    one = play.figure(figure)
    left = unit_of(one).men
    lost = max(0, min(men, left))
    play.change(figure, **with_men(play, one, left - lost))
    return lost
