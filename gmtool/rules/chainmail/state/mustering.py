"""The muster: a battle before its first turn."""

from gmtool.rules.chainmail.data.tables import Rulebook
from gmtool.rules.chainmail.state.battle import Battle, enlist
from gmtool.rules.chainmail.state.context import Context
from gmtool.rules.chainmail.state.unit import Unit
from gmtool.rules.kit.mustering import mustered
from gmtool.rules.kit.play import evolve
from gmtool.rules.seam import Muster
from gmtool.space import LengthUnit

_MUSTERED = mustered(Battle, enlist, LengthUnit.INCH)


def as_one_man(unit: Unit) -> Unit:
    """A unit as the single man that a figure is, man to man and in a joust (cm.mtm.scale); engines keep their crew."""
    if unit.formation is None or unit.engine or unit.start == 1:
        return unit
    return evolve(unit, formation=evolve(unit.formation, men=1, start=1, files=1), mixed="", mixed_men=0)


def muster(book: Rulebook, prepared: Muster) -> Battle:
    """The battle at the first phase of its first turn. Raises `BadMuster`."""
    made = evolve(_MUSTERED(book, prepared), brief=True)
    if Context(book, made).single:
        made = evolve(made, figures={key: as_one_man(one) for key, one in made.figures.items()})
    return evolve(made, phase=Context(book, made).phases[0])
