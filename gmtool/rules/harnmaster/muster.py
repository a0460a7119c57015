"""From a prepared encounter to the first state of its melee."""

from gmtool.rules.harnmaster.cards.fighter import read_fighter
from gmtool.rules.harnmaster.data.tables import Rulebook
from gmtool.rules.harnmaster.state import Fight, Figure
from gmtool.rules.harnmaster.wounds import brought
from gmtool.rules.kit.mustering import fighter_of, values_of_fight, values_of_figure
from gmtool.rules.seam import Enlisted, Muster
from gmtool.space import LengthUnit, OpenGround


def muster(book: Rulebook, prepared: Muster) -> Fight:
    """The state before the first turn. Raises `BadMuster` with a sentence that names the figure or the place."""
    return Fight(**values_of_fight(prepared, LengthUnit.FOOT, lambda one, ground: enlist(book, one, ground)))


def enlist(book: Rulebook, one: Enlisted, ground: OpenGround | None) -> Figure:
    """A card as a figure. Raises `BadMuster`."""
    fighter = fighter_of(one, lambda card: read_fighter(card, book.tables))
    return Figure(
        **values_of_figure(one, ground),
        fighter=fighter,
        rank=fighter.rank,
        gear=fighter.gear,
        fatigue=fighter.fatigue,
        injuries=brought(fighter),
    )
