"""Stations: what the seconds of a melee and its views ask of the chapters of the rules.

What is done stands in the order of the chapters; what is shown has slots, whose order is that of the screen.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from gmtool.rules.kit.amending import Values
from gmtool.rules.kit.chapters import Station
from gmtool.rules.melee_rounds.cards.fighter import Thing
from gmtool.rules.melee_rounds.data.plots import Deed
from gmtool.rules.melee_rounds.state.context import Context, Play
from gmtool.rules.melee_rounds.state.fight import Figure, Intent, Running
from gmtool.rules.seam import Beat, Condition, Due

# --- Specific Plots
DOES = Station[Callable[[Play, Figure, Intent], None]]("does", tuple(Deed))
"""How a Specific Plot is carried out, by its deed."""
WHOLE_ROUND = Station[Callable[[Play, Figure, int], Running | None]]("whole round", ("potion", "pellet"))
"""What a figure that has plotted its round for a thing begins, by the thing, from a second of the melee on."""
ADVANCES = Station[Callable[[Play, Figure, Running], None]]("advances", tuple(Deed))
"""What a second of a deed over several seconds brings, by the deed."""
FINISHES = Station[Callable[[Play, Figure, Running], None]]("finishes", tuple(Deed))
"""What follows once a deed over several seconds has come to its end, by the deed."""

# --- what begins and ends
OPENS = Station[Callable[[Play, Figure], None]]("opens")
"""What begins with a second for each able figure in turn."""
ENDS = Station[Callable[[Play], None]]("ends")
"""What counts as a second ends, before anything of it is held or lost."""
ENDS_FOR = Station[Callable[[Play, Figure], None]]("ends for")
"""What ends with a second for each able figure in turn."""
RENEWS = Station[Callable[[Play, Figure], Mapping[str, Any]]]("renews", ("second", "round"))
"""The values with which a figure goes into a second or, with those, into a round, by field."""
SETTLES = Station[Callable[[Play], None]]("settles")
"""What no longer holds after a command."""
LEAVES = Station[Callable[[Play, str], None]]("leaves")
"""What no longer refers to a figure that the GM takes out, by its id."""

# --- what is shown
ASKS = Station[Callable[[Context, Figure], str | None]]("asks", ("eyes", "defence"))
"""The question to a figure that may, but need not, do something in a second; None where it may not."""
DUES = Station[Callable[[Context, Figure], Iterable[Due]]]("dues", ("eyes", "dice", "spells"))
"""What is due of a figure."""
BEATS = Station[Callable[[Context, Figure, int], Iterable[Beat]]]("beats", ("spells", "running"))
"""What the strip shows of a figure in a second of this round, beside its dice and what it states and does."""
CONDITIONS = Station[Callable[[Context, Figure], Iterable[Condition]]](
    "conditions", ("plot", "defence", "dice", "shield", "spells", "weapons")
)
THINGS = Station[Callable[[Context, Figure, Thing], Iterable[Condition]]]("things", ("potions", "pellets"))
"""Conditions of a figure by a single potion or pellet."""
VALUES = Station[Callable[[Context, Figure], Values]](
    "values", ("damage", "reach", "dice", "spells", "alert", "weapons", "defences", "amr")
)
"""The values of a figure that the GM may set, by key."""
