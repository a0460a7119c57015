"""Mustering: the values that every figure and every fight has, made from a prepared encounter."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import field, replace
from typing import Any, TypedDict, TypeVar

from gmtool.bounds import Change, Count
from gmtool.records import dataclass
from gmtool.rules.kit.bodies.formations import Embodied
from gmtool.rules.kit.card_reader import BadCard
from gmtool.rules.kit.fighting import Fighting
from gmtool.rules.kit.play import AnyContext
from gmtool.rules.seam import (
    BadMuster,
    Bond,
    Card,
    Coming,
    Effect,
    Enlisted,
    Muster,
    Side,
    Tag,
    WaitingCheck,
    accompanied,
    carriers,
)
from gmtool.space import Facing, Ground, Heading, Hex, HexGround, LengthUnit, OpenGround, Point

F = TypeVar("F")
B = TypeVar("B", bound=Fighting)
K = TypeVar("K")
S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Granted:
    """A GM's modifier on a figure's rolls; `until` is the last turn or round in which it counts, 0 for no end."""

    label: str
    value: Change
    until: Count = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class BaseFigure(Embodied):
    """Values of every figure: a card's copy in the fight, its place, the GM's modifiers. A system's own has more."""

    id: str
    name: str
    side: str
    card: str = ""
    place: Hex | None = None
    facing: Facing | None = None
    at: Point | None = None
    heading: Heading | None = None
    gone: bool = False
    hidden: bool = False
    picture: str = ""
    granted: tuple[Granted, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class BaseFight:
    """Values of every state: figures of several sides, perhaps on a ground, what lasts and what waits.

    A system's own has more. `ended` are the GM's words on ending the fight, perhaps empty; None while it goes on.
    """

    round: Count = 1
    figures: Mapping[str, Fighting]
    sides: tuple[Side, ...]
    roster: tuple[str, ...]
    ground: Ground | None = None
    house: Mapping[str, str] = field(default_factory=dict)
    ended: str | None = None
    effects: tuple[Effect, ...] = ()
    checks: tuple[WaitingCheck, ...] = ()
    tagged: tuple[Tag, ...] = ()
    coming: tuple[Coming, ...] = ()


def mustered(
    state: Callable[..., S],
    enlist: Callable[[K, Enlisted, Ground | None], Fighting],
    unit: LengthUnit | None = None,
    hexes: Callable[[K, S], Mapping[str, tuple[Hex, ...]]] | None = None,
) -> Callable[[K, Muster], S]:
    """A function that makes a system's first state from the rulebook and the prepared encounter.

    `enlist` makes a figure of a card: from the rulebook, the enlisted card and the ground. The ground must be open and
    in the `unit`; without a unit any ground will do. `hexes` gives the hexes of each figure where bodies have several:
    all must be open, and no two figures share one. The function raises `BadMuster` with a sentence that names the
    figure or the place.
    """

    def muster(book: K, prepared: Muster) -> S:
        if unit is None:
            check_enlisted(prepared)
        ground = prepared.ground if unit is None else ground_of_muster(prepared, unit)
        figures = {one.id: enlist(book, one, ground) for one in prepared.figures}
        made = state(
            sides=prepared.sides,
            figures=figures,
            roster=tuple(figures),
            ground=ground,
            house=dict(prepared.house_rules),
        )
        if hexes is not None and isinstance(ground, HexGround):
            check_room(hexes(book, made), figures, ground)
        return made

    return muster


def check_room(hexes: Mapping[str, tuple[Hex, ...]], figures: Mapping[str, Fighting], ground: HexGround | None) -> None:
    """Raise `BadMuster` if a hex that a figure fills is not open, or is another's; a rider has none of its own."""
    taken: dict[Hex, str] = {}
    for key in sharing_none(figures):
        name, filled = figures[key].name, hexes[key]
        for hex_ in filled:
            if ground is not None and hex_ not in ground:
                raise BadMuster(f"There is no room for {name} in {ground.label(filled[0])}.")
            if hex_ in taken:
                raise BadMuster(f"{name} and {taken[hex_]} stand in the same hex.")
            taken[hex_] = name


def values_of_figure(one: Enlisted, ground: Ground | None) -> dict[str, Any]:
    """The values that every figure begins with: identity and place. Raises `BadMuster`."""
    name = one.name or one.card.name
    if isinstance(ground, HexGround):
        where: dict[str, object] = {"place": one.place, "facing": one.facing}
    else:
        where = {"at": one.at if ground else None, "heading": one.heading if ground else None}
    if isinstance(ground, OpenGround):
        check_place(name, one.at, ground)
    return {
        "id": one.id,
        "name": name,
        "side": one.side,
        "card": one.card.id,
        **where,
        "hidden": one.hidden,
        "picture": one.card.picture,
        **company_of(one),
    }


class Company(TypedDict):
    """The values of a figure's body that are prepared."""

    level: int
    on: str
    bond: Bond


def company_of(one: Enlisted) -> Company:
    """The values of a figure's body that are prepared: its level, and whom it goes with."""
    return {"level": one.level, "on": one.on, "bond": one.bond}


def sharing_none(figures: Mapping[str, B]) -> dict[str, B]:
    """The figures that take up room of their own: all but those who ride or are carried."""
    return {key: one for key, one in figures.items() if not (one.on and one.bond.shares_place)}


def together(prepared: Muster) -> Muster:
    """The muster with riders where their mounts are. Raises `BadMuster` for company that cannot be kept."""
    named = {one.id: one.name or one.card.name for one in prepared.figures}
    for one in prepared.figures:
        if one.on and one.on not in named:
            raise BadMuster(f"{named[one.id]} goes with a figure that is not in this encounter.")
        if one.on and one.id in (one.on, *(other.on for other in carriers(prepared, one.id))):
            raise BadMuster(f"{named[one.id]} cannot be with itself.")
    return accompanied(prepared)


def fighter_of(one: Enlisted, read: Callable[[Card], F]) -> F:
    """The record of a card, under the name that it fights by. Raises `BadMuster`."""
    try:
        return read(replace(one.card, name=one.name or one.card.name))
    except BadCard as problem:
        raise BadMuster(str(problem)) from problem


def check_enlisted(prepared: Muster) -> None:
    """Raise `BadMuster` for a muster without figures, or an unknown side."""
    if not prepared.figures:
        raise BadMuster("This encounter has no figures; add some first.")
    sides = {side.id for side in prepared.sides}
    for one in prepared.figures:
        if one.side not in sides:
            raise BadMuster(
                f"{one.name or one.card.name} fights for “{one.side}”, which is not a side of this encounter."
            )


def ground_of_muster(prepared: Muster, unit: LengthUnit) -> OpenGround | None:
    """The open ground, in this unit, of a muster whose ids and sides are sound. Raises `BadMuster`."""
    check_enlisted(prepared)
    ground = prepared.ground
    if ground is None or (isinstance(ground, OpenGround) and ground.unit is unit):
        return ground
    raise BadMuster(f"This system is fought on open ground in {unit.plural}, not on a ground of {ground.extent()}.")


def check_place(name: str, at: Point | None, ground: OpenGround) -> None:
    """Raise `BadMuster` for a place where nobody can begin."""
    if at is None:
        raise BadMuster(f"{name} has no place on the ground.")
    if not ground.holds(at):
        raise BadMuster(f"{name} is not on the ground of {ground.extent()}.")
    if not ground.stands(at):
        raise BadMuster(f"{name} stands in a wall or a closed door.")


def waiting(ctx: AnyContext) -> Iterator[Enlisted]:
    """Whoever is still to come in a wave."""
    return (one for wave in ctx.fight.coming for one in wave.figures)


def somebody_in(ctx: AnyContext, after: Ground) -> str:
    """The reason against a change of the ground: somebody is in a new wall or closed door; empty without one."""
    before = ctx.ground
    if before is None:
        return ""
    for figure in ctx.everyone():
        if isinstance(after, HexGround):
            walled = [hex_ for hex_ in ctx.hexes(figure) if hex_ in before and hex_ in after.blocked]
            if walled and ctx.there(figure):
                return f"{figure.name} is in hex {ctx.label(walled[0])}."
        elif figure.at is not None and ctx.there(figure) and before.stands(figure.at) and not after.stands(figure.at):
            return f"{figure.name} stands there."
    return ""
