"""From a prepared encounter to the first state of its melee."""

from gmtool.rules.kit.mustering import fighter_of, values_of_fight, values_of_figure
from gmtool.rules.melee_rounds.cards.carding import read_fighter
from gmtool.rules.melee_rounds.rulebook import Rulebook
from gmtool.rules.melee_rounds.state import Fight, Figure
from gmtool.rules.seam import Enlisted, Muster
from gmtool.space import LengthUnit, OpenGround


def muster(book: Rulebook, prepared: Muster) -> Fight:
    """The state before the first plots, with everybody as a combatant (mr.round.combatants).

    The ground, where there is one, is in feet (mr.round.scale). Raises `BadMuster` with a sentence that names the
    figure or the place.
    """
    return Fight(**values_of_fight(prepared, LengthUnit.FOOT, lambda one, ground: enlist(book, one, ground)))


def enlist(book: Rulebook, one: Enlisted, ground: OpenGround | None) -> Figure:
    """A card as a figure, with the damage that it brings. Raises `BadMuster`."""
    fighter = fighter_of(one, lambda card: read_fighter(card, book.tables))
    return Figure(
        **values_of_figure(one, ground),
        fighter=fighter,
        gear=fighter.gear,
        spells=fighter.spells,
        things=fighter.things,
        damage=fighter.damage,
    )
