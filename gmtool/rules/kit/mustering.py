"""Mustering: from a prepared encounter to the first state of a fight on open ground."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

from gmtool.rules.kit.records import BadCard
from gmtool.rules.seam import BadMuster, Card, Enlisted, Muster
from gmtool.space import HexGround, LengthUnit, OpenGround, Point

F = TypeVar("F")


def values_of_fight(
    prepared: Muster, unit: LengthUnit, enlist: Callable[[Enlisted, OpenGround | None], Any]
) -> dict[str, Any]:
    """The values that every state begins with: sides, figures, their order, ground, house rules. Raises `BadMuster`."""
    ground = ground_of_muster(prepared, unit)
    figures = {one.id: enlist(one, ground) for one in prepared.figures}
    return {
        "sides": prepared.sides,
        "figures": figures,
        "roster": tuple(figures),
        "ground": ground,
        "house": dict(prepared.house_rules),
    }


def values_of_figure(one: Enlisted, ground: OpenGround | None) -> dict[str, Any]:
    """The values that every figure begins with: who it is, and where. Raises `BadMuster`."""
    name = one.name or one.card.name
    if ground is not None:
        check_place(name, one.at, ground)
    return {
        "id": one.id,
        "name": name,
        "side": one.side,
        "card": one.card.id,
        "at": one.at if ground else None,
        "heading": one.heading if ground else None,
        "hidden": one.hidden,
        "picture": one.card.picture,
    }


def fighter_of(one: Enlisted, read: Callable[[Card], F]) -> F:
    """What a card says, under the name that it fights by. Raises `BadMuster`."""
    try:
        return read(replace(one.card, name=one.name or one.card.name))
    except BadCard as problem:
        raise BadMuster(str(problem)) from problem


def check_enlisted(prepared: Muster) -> None:
    """Raise `BadMuster` where nobody is in a muster, or somebody has no id or no side of their own."""
    if not prepared.figures:
        raise BadMuster("Nobody is in this encounter; add figures first.")
    twice = [key for key, number in Counter(one.id for one in prepared.figures).items() if number > 1]
    if twice:
        raise BadMuster(f"Two figures have the id “{twice[0]}”.")
    sides = {side.id for side in prepared.sides}
    for one in prepared.figures:
        if one.side not in sides:
            raise BadMuster(f"{one.name or one.card.name} fights for “{one.side}”, which is no side of this encounter.")


def ground_of_muster(prepared: Muster, unit: LengthUnit) -> OpenGround | None:
    """The ground, open and in this unit, of a muster in which everybody has an id and a side. Raises `BadMuster`."""
    check_enlisted(prepared)
    ground = prepared.ground
    if ground is None or (isinstance(ground, OpenGround) and ground.unit is unit):
        return ground
    raise BadMuster(f"This system is fought on open ground in {unit.plural}, not on a ground of {ground.extent()}.")


def check_place(name: str, at: Point | None, ground: OpenGround) -> None:
    """Somebody can begin there. Raises `BadMuster`."""
    if at is None:
        raise BadMuster(f"{name} has no place on the ground.")
    if not ground.holds(at):
        raise BadMuster(f"{name} is not on the ground of {ground.extent()}.")
    if not ground.stands(at):
        raise BadMuster(f"{name} stands in a wall or a closed door.")


def somebody_in(ctx: Any, after: Any) -> str:
    """Why the ground of a fight cannot become like this: somebody is in a new wall or closed door; empty if it can."""
    before = ctx.ground
    for figure in ctx.everyone() if before is not None else ():
        if isinstance(after, HexGround):
            walled = [hex_ for hex_ in ctx.hexes(figure) if hex_ in before and hex_ in after.blocked]
            if walled and not figure.fled:
                return f"{figure.name} is in hex {ctx.label(walled[0])}."
        elif figure.at is not None and not figure.gone and before.stands(figure.at) and not after.stands(figure.at):
            return f"{figure.name} stands there."
    return ""
