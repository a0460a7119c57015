"""From a prepared encounter to the first state of its melee."""

from collections import Counter
from dataclasses import replace

from gmtool.rules.melee_rounds.cards.carding import BadCard, read_fighter
from gmtool.rules.melee_rounds.rulebook import Rulebook
from gmtool.rules.melee_rounds.state import Fight, Figure
from gmtool.rules.seam import BadMuster, Enlisted, Muster
from gmtool.space import Ground, LengthUnit, OpenGround, Point


def muster(book: Rulebook, prepared: Muster) -> Fight:
    """The state before the first plots. Raises `BadMuster` with a sentence that names the figure or the place."""
    if not prepared.figures:
        raise BadMuster("Nobody is in this encounter; add figures first.")
    twice = [key for key, number in Counter(one.id for one in prepared.figures).items() if number > 1]
    if twice:
        raise BadMuster(f"Two figures have the id “{twice[0]}”.")
    sides = {side.id for side in prepared.sides}
    ground = _in_feet(prepared.ground)
    for one in prepared.figures:
        if one.side not in sides:
            raise BadMuster(f"{one.name or one.card.name} fights for “{one.side}”, which is no side of this encounter.")
    figures = {one.id: enlist(book, one, ground) for one in prepared.figures}
    return Fight(
        sides=prepared.sides,
        figures=figures,
        roster=tuple(figures),
        ground=ground,
        house=dict(prepared.house_rules),
    )


def _in_feet(ground: Ground | None) -> OpenGround | None:
    if ground is None or (isinstance(ground, OpenGround) and ground.unit is LengthUnit.FOOT):
        return ground
    raise BadMuster(f"This system is fought on open ground in feet, not on a ground of {ground.extent()}.")


def _check_place(name: str, at: Point | None, ground: OpenGround) -> None:
    if at is None:
        raise BadMuster(f"{name} has no place on the ground.")
    if not ground.holds(at):
        raise BadMuster(f"{name} is not on the ground of {ground.extent()}.")
    if not ground.stands(at):
        raise BadMuster(f"{name} stands in a wall or a closed door.")


def enlist(book: Rulebook, one: Enlisted, ground: OpenGround | None) -> Figure:
    """A card as a figure, with the damage that it brings. Raises `BadMuster`."""
    name = one.name or one.card.name
    try:
        fighter = read_fighter(replace(one.card, name=name), book.tables)
    except BadCard as problem:
        raise BadMuster(str(problem)) from problem
    if ground is not None:
        _check_place(name, one.at, ground)
    return Figure(
        id=one.id,
        name=name,
        side=one.side,
        fighter=fighter,
        card=one.card.id,
        at=one.at if ground else None,
        heading=one.heading if ground else None,
        gear=fighter.gear,
        spells=fighter.spells,
        things=fighter.things,
        damage=fighter.damage,
        hidden=one.hidden,
        picture=one.card.picture,
    )
