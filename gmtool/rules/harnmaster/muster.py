"""From a prepared encounter to the first state of its melee."""

from dataclasses import replace

from gmtool.rules.acting.mustering import check_place, ground_of_muster
from gmtool.rules.cards.reading import BadCard
from gmtool.rules.harnmaster.cards.carding import read_fighter
from gmtool.rules.harnmaster.rulebook import Rulebook
from gmtool.rules.harnmaster.state import Fight, Figure
from gmtool.rules.harnmaster.wounds import brought
from gmtool.rules.seam import BadMuster, Enlisted, Muster
from gmtool.space import LengthUnit, OpenGround


def muster(book: Rulebook, prepared: Muster) -> Fight:
    """The state before the first turn. Raises `BadMuster` with a sentence that names the figure or the place."""
    ground = ground_of_muster(prepared, LengthUnit.FOOT)
    figures = {one.id: enlist(book, one, ground) for one in prepared.figures}
    return Fight(
        sides=prepared.sides,
        figures=figures,
        roster=tuple(figures),
        ground=ground,
        house=dict(prepared.house_rules),
    )


def enlist(book: Rulebook, one: Enlisted, ground: OpenGround | None) -> Figure:
    """A card as a figure. Raises `BadMuster`."""
    name = one.name or one.card.name
    try:
        fighter = read_fighter(replace(one.card, name=name), book.tables)
    except BadCard as problem:
        raise BadMuster(str(problem)) from problem
    if ground is not None:
        check_place(name, one.at, ground)
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
        injuries=brought(fighter),
    )
