"""Stations: what a blow asks of the chapters of the rules."""

from collections.abc import Callable, Iterable

from gmtool.dice import Dice
from gmtool.rules.kit.chapters import Station
from gmtool.rules.seam import Modifier, Refusal
from gmtool.rules.tft.acts.attacks.situation import Blow
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Figure
from gmtool.rules.tft.state.play import Play

REACH = Station[Callable[[Context, Blow], Iterable[Refusal]]]("reach")
"""Reasons why a blow does not reach its target, before those of the distance."""
DAMAGE = Station[Callable[[Context, Blow], Dice | None]]("damage")
"""Dice of a weapon that is used in a way of its own; None for all other blows."""
DAMAGE_LINES = Station[Callable[[Context, Blow], Iterable[Modifier]]]("damage lines")
"""What changes the damage of a weapon."""
KEEPS = Station[Callable[[Context, Figure, str], Iterable[Refusal]]]("keeps")
"""Reasons why a figure does not throw what it carries, by its gear id."""
HIT = Station[Callable[[Play, Blow, str], None]]("hit")
"""What follows for the attacker when its blow has hit, with the gear id of its weapon."""
