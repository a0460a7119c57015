"""From a prepared encounter to the first state of its melee."""

from collections import Counter

from gmtool.rules.harnmaster.cards.carding import BadCard, read_fighter
from gmtool.rules.harnmaster.rulebook import Rulebook
from gmtool.rules.harnmaster.state import Fight, Figure, Injury
from gmtool.rules.seam import BadMuster, Enlisted, Muster
from gmtool.space import Ground, LengthUnit, OpenGround


def muster(book: Rulebook, prepared: Muster) -> Fight:
    """The state before the first turn. Raises `BadMuster` with a sentence that names the figure or the place."""
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


def enlist(book: Rulebook, one: Enlisted, ground: OpenGround | None) -> Figure:
    """A card as a figure. Raises `BadMuster`."""
    name = one.name or one.card.name
    try:
        fighter = read_fighter(one.card, book.tables)
    except BadCard as problem:
        said = str(problem).partition(": ")[2]
        raise BadMuster(f"{name}: {said}") from problem
    if ground is not None and (one.at is None or not ground.holds(one.at)):
        raise BadMuster(f"{name} has no place on the ground.")
    injured = fighter.impairment or fighter.injuries
    return Figure(
        id=one.id,
        name=name,
        side=one.side,
        fighter=fighter,
        card=one.card.id,
        at=one.at if ground else None,
        heading=one.heading if ground else None,
        rank=fighter.rank,
        gear=fighter.gear,
        hidden=one.hidden,
        picture=one.card.picture,
        fatigue=fighter.fatigue,
        injuries=(Injury(fighter.injuries or "From before", fighter.impairment),) if injured else (),
    )
