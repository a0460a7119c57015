"""Stations: what the course of a battle and its views ask of the chapters of the rules.

What is done stands in the order of the chapters; what is shown has slots, whose order is that of the screen.
"""

from collections.abc import Callable, Iterable

from gmtool.rules.chainmail.state.battle import PHASE_NAMES
from gmtool.rules.chainmail.state.context import Act, Context, Play
from gmtool.rules.chainmail.state.unit import Unit
from gmtool.rules.kit.amending import Values
from gmtool.rules.kit.chapters import Station
from gmtool.rules.seam import Agenda, Condition, Due, Effect, Overlay, Refusal

PHASES = tuple(PHASE_NAMES)

# --- what is done
WAITS = Station[Callable[[Context, Unit], bool]]("waits", PHASES)
"""Whether a unit that is not done has something to do in a phase: any chapter may say so."""
MUST = Station[Callable[[Context, Unit], bool]]("must")
"""Whether a unit has something to go on with, even if it is done for the phase."""
ENTERS = Station[Callable[[Play], None]]("enters", PHASES)
"""What begins with a phase."""
LEAVES = Station[Callable[[Play], None]]("leaves")
"""What ends with every phase."""
ENDS = Station[Callable[[Play], None]]("ends")
"""What ends with a turn."""
ENDS_FOR = Station[Callable[[Play, Unit], None]]("ends for")
"""What ends with a turn for each unit in turn."""
ENDED = Station[Callable[[Play], None]]("ended")
"""What follows once a turn has ended for every unit."""
RENEWS = Station[Callable[[Play, str], None]]("renews")
"""What each unit in turn forgets or begins as the turn does, by its id."""
BEGINS = Station[Callable[[Play], None]]("begins")
"""What begins with a turn, before its first phase."""
BEGINS_FOR = Station[Callable[[Play, Unit], None]]("begins for")
"""What begins for each unit in turn, in the first phase."""
SETTLES = Station[Callable[[Play], None]]("settles")
"""What no longer holds after a command, or follows from it."""

# --- what is asked and shown
MET_BY = Station[Act]("met by")
"""The acts by which a unit meets an enemy, if it must."""
BEFORE = Station[Callable[[Context], Iterable[Refusal]]]("before")
"""What must be settled before the turn goes on."""
UNFINISHED = Station[Callable[[Context], Iterable[Refusal]]](
    "unfinished", ("weather", "initiative", "joust", "obedience", "melee", "magic", "charges", "orders")
)
"""The reasons against ending a phase."""
STANDS = Station[Callable[[Context, Unit], str | None]]("stands")
"""What it is called when a unit does nothing more in a phase; empty where it cannot be, None without a say."""
CONDITIONS = Station[Callable[[Context, Unit], Iterable[Condition]]](
    "conditions",
    (
        "flight", "charging on", "beasts", "hedgehog", "prisoners", "tired", "men", "obedience", "stakes", "leaders",
        "invisible", "light", "formation", "magic", "siege",
    ),
)  # fmt: skip
EFFECTS = Station[Callable[[Context], Iterable[Effect]]]("effects", ("weather", "breaches", "mines", "baggage"))
OVERLAYS = Station[Callable[[Context, Unit], Iterable[Overlay]]]("overlays", ("fire", "zone", "flight", "move"))
VALUES = Station[Values | Callable[[Context, Unit], Values]](
    "values", ("tired", "steady", "loaded", "formation", "commander", "stands", "men", "prisoners", "walls")
)
"""The values of a unit that the GM may set, by key; where no function says whose, of every one that has men."""
ROWS = Station[Callable[[Context, Unit], str | None]]("rows")
"""The row of a unit in the agenda in other words than usual; None without a say."""
CALLED = Station[Callable[[Context, Unit], str | None]]("called")
"""What men are called in their rows instead of by their class; None without a say."""
PARTS = Station[Callable[[Context, Unit], str]]("parts", ("melee", "order"))
"""What the row of a unit says beside what it is and how far it has gone; empty for nothing."""
DUES = Station[Callable[[Context], Iterable[Due]]]("dues", ("losses", "lineups", "count", "table"))
"""What the players should hear."""
AGENDA = Station[Callable[[Context, Agenda], Agenda]]("agenda", ("orders", "melees", "joust"))
"""Changes of the finished agenda."""
