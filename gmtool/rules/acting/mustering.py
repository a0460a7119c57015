"""What every muster on open ground is checked for."""

from collections import Counter

from gmtool.rules.seam import BadMuster, Muster
from gmtool.space import Ground, LengthUnit, OpenGround, Point


def ground_of_muster(prepared: Muster, unit: LengthUnit) -> OpenGround | None:
    """The ground, open and in this unit, of a muster in which everybody has an id and a side. Raises `BadMuster`."""
    if not prepared.figures:
        raise BadMuster("Nobody is in this encounter; add figures first.")
    twice = [key for key, number in Counter(one.id for one in prepared.figures).items() if number > 1]
    if twice:
        raise BadMuster(f"Two figures have the id “{twice[0]}”.")
    sides = {side.id for side in prepared.sides}
    ground = _open(prepared.ground, unit)
    for one in prepared.figures:
        if one.side not in sides:
            raise BadMuster(f"{one.name or one.card.name} fights for “{one.side}”, which is no side of this encounter.")
    return ground


def _open(ground: Ground | None, unit: LengthUnit) -> OpenGround | None:
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
