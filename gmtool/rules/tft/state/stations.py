"""Stations: what the course of a fight and its views ask of the chapters of the rules.

What is done stands in the order of the chapters; what is shown has slots, whose order is that of the screen.
"""

from collections.abc import Callable, Iterable

from gmtool.rules.kit.amending import Values
from gmtool.rules.kit.chapters import Station
from gmtool.rules.seam import Condition, Refusal
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Figure
from gmtool.rules.tft.state.play import Play

# --- what is done
SETTLES = Station[Callable[[Play], None]]("settles")
"""What no longer holds after a command, or follows from it."""
SETTLES_AGAIN = Station[Callable[[Play, int], None]]("settles again")
"""What follows from what has just been settled: from the events after so many."""
SETTLED = Station[Callable[[Play], None]]("settled")
"""What is kept as it was, once all else is settled."""
ENDS = Station[Callable[[Play], None]]("ends")
"""What ends with a turn, before anybody is fresh for the next."""
BEGINS = Station[Callable[[Play], None]]("begins")
"""What begins with a turn."""
RISES = Station[Callable[[Play, str], bool]]("rises")
"""Whether a figure that stands up after the actions comes to its feet, by its id."""

# --- what is asked and shown
NEEDS = Station[Callable[[Context, Figure], Iterable[Refusal]]](
    "needs",
    (
        "volleys", "armed", "defends", "last-shot", "sheds", "draws", "waits", "aims", "doffs", "pins", "unpins",
        "frees",
    ),
)  # fmt: skip
"""What a figure lacks for options with a trait."""
CONDITIONS = Station[Callable[[Context, Figure], Iterable[Condition]]](
    "conditions",
    (
        "wounds", "limbs", "posture", "helpless hand to hand", "surprise", "quick", "captives", "hanging", "underfoot",
        "pin", "options", "frenzy", "waiting", "bending", "air", "packs", "clinging harm", "spells", "bonds", "fire",
        "riding", "cover", "surroundings", "wear", "reloading",
    ),
)  # fmt: skip
VALUES = Station[Callable[[Context, Figure], Values]](
    "values",
    (
        "saves", "initiative", "experience", "engagement", "sight", "wear", "riding", "body", "limbs", "bonds", "fire",
        "heights", "coils", "arms", "presence",
    ),
)  # fmt: skip
"""The values of a figure that the GM may set, by key."""
