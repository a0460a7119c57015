"""Stations: what the course of a melee and its views ask of the chapters of the rules.

What is done stands in the order of the chapters; what is shown has slots, whose order is that of the screen.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from gmtool.records import dataclass
from gmtool.rules.harnmaster.state.context import Context, Play
from gmtool.rules.harnmaster.state.fight import Figure, Time
from gmtool.rules.kit.amending import Values
from gmtool.rules.kit.chapters import Station
from gmtool.rules.seam import Command, Condition, Due, Overlay, Refusal


@dataclass(frozen=True, slots=True)
class Interruption:
    """What comes before the turns go on.

    phase: its key among the phases of the agenda
    figure: the id of the one who is asked
    prompt: the sentence that says so
    """

    phase: str
    figure: str
    prompt: str


_INTERRUPTING = ("defence", "bonus")

# --- what is done
ENDS = Station[Callable[[Play], None]]("ends")
"""What is given up as a round ends."""
RENEWS = Station[Callable[[Figure, int], Mapping[str, Any]]]("renews")
"""The values with which a figure goes into the round of this number, by field."""
LEAVES = Station[Callable[[Play, str], None]]("leaves")
"""What no longer refers to a figure that the GM takes out, by its id."""
SETTLES = Station[Callable[[Play], None]]("settles")
"""What no longer holds after a command."""

# --- what is asked and shown
WAITS = Station[Callable[[Context, Figure], Iterable[Refusal]]]("waits", _INTERRUPTING)
"""What comes before a figure can go on with its turn."""
INTERRUPTS = Station[Callable[[Context], Interruption | None]]("interrupts", _INTERRUPTING)
"""Who is asked before the turns go on; the first one counts."""
ROWS = Station[Callable[[Context, Figure], str | None]]("rows", _INTERRUPTING)
"""The row of a figure in the agenda in other words than usual; None without a say."""
DUES = Station[Callable[[Context], Iterable[Due]]]("dues", ("bonus",))
"""What is due now."""
ENDINGS = Station[Callable[[Context, Figure], Iterable[tuple[Time, Due]]]](
    "endings", ("setups", "evading", "ignoring")
)  # fmt: skip
"""What ends by itself, and when."""
CONDITIONS = Station[Callable[[Context, Figure], Iterable[Condition]]](
    "conditions", ("states", "evading", "advantages", "foes", "trauma", "gear", "numbers")
)
TOWARDS = Station[Callable[[Context, Figure, Figure], Iterable[Condition]]]("towards", ("noticing", "close"))
"""Conditions of a figure toward a single foe."""
OVERLAYS = Station[Callable[[Context, Figure, Command | None], Iterable[Overlay]]](
    "overlays", ("moving", "evading", "zones")
)
"""What the map shows of a figure, by the command that is picked for it."""
VALUES = Station[Callable[[Context, Figure], Values]](
    "values",
    (
        "states", "evading", "setups", "numbers", "ignoring", "injuries", "gear", "dodge", "move", "aim", "engagement",
    ),
)  # fmt: skip
"""The values of a figure that the GM may set, by key."""
