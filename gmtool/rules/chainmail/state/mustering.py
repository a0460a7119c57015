"""The muster: a battle before its first turn."""

from gmtool.rules.chainmail.data.tables import Rulebook
from gmtool.rules.chainmail.state.battle import Battle, enlist
from gmtool.rules.chainmail.state.context import Context
from gmtool.rules.kit.mustering import mustered
from gmtool.rules.kit.play import evolve
from gmtool.rules.seam import Muster
from gmtool.space import LengthUnit

_MUSTERED = mustered(Battle, enlist, LengthUnit.INCH)


def muster(book: Rulebook, prepared: Muster) -> Battle:
    """The battle at the first phase of its first turn. Raises `BadMuster`."""
    made = evolve(_MUSTERED(book, prepared), brief=True)
    return evolve(made, phase=Context(book, made).phases[0])
