"""Stations: what the course of a fight and its views ask of the chapters of the rules.

What is done stands in the order of the chapters; what is shown has slots, whose order is that of the screen.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from gmtool.rules.kit.amending import Values
from gmtool.rules.kit.chapters import Station
from gmtool.rules.seam import CardChange, Command, Condition, FigureEvent, Input, Modifier, Refusal
from gmtool.rules.tft.data.arms import Weapon
from gmtool.rules.tft.data.rows import OptionRow
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Dropped, Figure
from gmtool.rules.tft.state.play import Play
from gmtool.space import Hex

# --- what is done
SETTLES = Station[Callable[[Play], None]]("settles")
"""What no longer holds after a command, or follows from it."""
SETTLES_AGAIN = Station[Callable[[Play, int], None]]("settles again")
"""What follows from what has just been settled: from the events after so many."""
SETTLED = Station[Callable[[Play], None]]("settled")
"""What is kept as it was, once all else is settled."""
ENDS = Station[Callable[[Play], None]]("ends")
"""What ends with a turn, before anybody is fresh for the next."""
RENEWS = Station[Callable[[Context, Figure, int], Mapping[str, Any]]]("renews")
"""Fields of a figure as it is fresh for the turn of this number: all are asked before any figure changes."""
BEGINS = Station[Callable[[Play], None]]("begins")
"""What begins with a turn."""
RISES = Station[Callable[[Play, str], bool]]("rises")
"""Whether a figure that stands up after the actions comes to its feet, by its id."""
DOES = Station[Callable[[Play, str], None]]("does", ("doffs", "frees"))
"""What a figure does at once under an option with a trait, by its id."""
STOPPED = Station[Callable[[Play, str, Sequence[Modifier], int], None]]("stopped")
"""What wears by the hits that it stops: those of a target, by its id, with the lines of them and their sum."""
FLOORED = Station[Callable[[Play, str], None]]("floored")
"""What follows for others when a figure goes down, by its id."""
WOUNDED = Station[Callable[[Play, str], None]]("wounded")
"""What follows from hits for a figure that is able after them, by its id."""

# --- what is asked and shown
STANDS_ON = Station[Callable[[Context, Figure], Figure | None]]("stands on")
"""The larger enemy that stands on a figure that lies there."""
TRAMPLED = Station[Callable[[Context, Figure], Iterable[str]]]("tramples")
"""The words for whom a figure tramples in combat, whatever its option."""
ENGAGED_AS = Station[Callable[[Context, Figure, int], int]]("engaged as")
"""The hexes for which a figure counts when enemies engage it, after a move of so many hexes."""
PARTY = Station[Callable[[Context, Figure], frozenset[str]]]("party")
"""The ids of all that are on one another with a figure, itself too."""
SHUNS = Station[Callable[[Context, Figure], frozenset[Hex]]]("shuns")
"""The hexes that a figure does not go into."""
PACE = Station[Callable[[Context, Figure, int, bool, Hex | None], int]]("pace", ("load", "water"))
"""What is left of the MA of a figure, in flight or on foot, in a place or where it is."""
DX_HOLDS = Station[Callable[[Context, Figure], bool]](
    "dx holds", ("it fears a torch", "wades", "walks on the bottom", "dog-paddles", "swims")
)
"""Whether a condition of the rows of DX holds for a figure, by its words."""
NEEDS = Station[Callable[[Context, Figure], Iterable[Refusal]]](
    "needs",
    (
        "volleys", "armed", "hurls", "defends", "last-shot", "sheds", "draws", "waits", "aims", "doffs", "pins",
        "unpins", "frees", "casts",
    ),
)  # fmt: skip
"""What a figure lacks for options with a trait."""
TO_THROW = Station[Callable[[Context, Figure], bool]]("to throw")
"""Whether a figure has something to throw or to jab with, or may drop things from the air."""
INSTEAD = Station[Callable[[Context, Figure, OptionRow], Iterable[Refusal] | None]]("instead", ("all", "list"))
"""Reasons against an option in place of all others, or of those of its list; None without a say."""
HAS_FOR = Station[Callable[[Context, Figure], bool]]("has for", ("waits", "rides", "aims", "frees"))
"""Whether a figure has what an option with a trait is about; without it that is not listed."""
CHOOSES_LATER = Station[Callable[[Context, Figure], bool]]("chooses later")
"""Whether the option of a figure waits: for its moment, or for somebody else's."""
HAS_NO_OPTION = Station[Callable[[Context, Figure], bool]]("has no option")
"""Whether there is no option for a figure where it is, or as it is."""
CONDITIONS = Station[Callable[[Context, Figure], Iterable[Condition]]](
    "conditions",
    (
        "wounds", "limbs", "posture", "helpless hand to hand", "surprise", "quick", "captives", "hanging", "underfoot",
        "pin", "options", "frenzy", "waiting", "bending", "air", "packs", "clinging harm", "spells", "bonds", "fire",
        "riding", "cover", "surroundings", "wear", "reloading",
    ),
)  # fmt: skip
SITUATION = Station[Callable[[Context, Figure, Figure], Mapping[str, Any]]]("situation")
"""Parts of the situation of an attacker and its target, by the names of their fields."""
KNEELS = Station[Callable[[Context, Figure], bool]]("kneels")
"""Whether a figure that gets up comes to its knees only."""
STAYS_UP = Station[Callable[[Context, Figure], bool]]("stays up")
"""Whether nothing knocks a figure down where it is."""
PROTECTS = Station[Callable[[Context, Figure], Iterable[Modifier]]]("protects")
"""Hits that something stops beside armor, hide and shields, of whatever harm."""
DECLARED = Station[Callable[[Context, Weapon | None], Iterable[Input]]]("declared", ("aim", "pull"))
"""What is said of an attack before its rolls: inputs, for a weapon or the body."""
DEBRIEF = Station[Callable[[Context, Figure], Iterable[CardChange]]](
    "debrief", ("revivals", "fight", "limbs", "shed", "worn", "first aid", "care", "limbs healed", "rest")
)
"""What has changed of a figure for its card, beside its arms."""
LIES = Station[Callable[[Context, Figure], Iterable[Dropped]]]("lies")
"""Things on a figure that are none of its own, and can be picked up after the fight."""
MEASURED = Station[Mapping[type[Command], Callable[[Sequence[Any]], bool | None]]]("measured")
"""Commands that turn on a die beside what becomes of their target, each with whether it succeeds, by its events.

None where no die of its own is rolled.
"""
SUFFERED = Station[Mapping[type[FigureEvent], tuple[str, ...]]]("suffered")
"""Events that show what becomes of a figure, each with its measures."""
VALUES = Station[Callable[[Context, Figure], Values]](
    "values",
    (
        "saves", "initiative", "experience", "engagement", "sight", "wear", "riding", "body", "limbs", "bonds", "fire",
        "heights", "coils", "arms", "presence",
    ),
)  # fmt: skip
"""The values of a figure that the GM may set, by key."""
