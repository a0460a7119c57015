"""Options of riders and mounts: what is left of those of figures on foot (am.mount.animal-options)."""

from collections.abc import Iterator

from gmtool.rules.seam import Refusal
from gmtool.rules.tft.data.rows import OptionRow
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Figure
from gmtool.rules.tft.state.saddle import panicked, riders_of, rides, skill_of

RIDERS, ANIMALS, PICK_UP, ONLY = (
    "am.mount.rider-options",
    "am.mount.animal-options",
    "am.mount.pick-up",
    "am.panic.control-only",
)
CONTROL = "control"
"""The code of the option of a rider who controls his mount."""
_ON_FOOT = frozenset(("drops", "stands", "rises", "steps", "doffs", "fights", "pins", "waits"))
"""The traits of options for which a figure must be on the ground."""
_OF_ANIMALS = frozenset(("moves", "strikes", "steps", "stands", "frees", "fights", "breaks-free", "unpins"))
"""The traits of the options of a ridden animal: to move, to attack or shift, to stand up and get free of what holds it.

To stand still is to attack nobody.
"""


def not_in_the_saddle(ctx: Context, figure: Figure, row: OptionRow) -> Iterator[Refusal]:
    """The refusal of what cannot be done from the saddle; all else is open to a rider as on foot.

    So are all kinds of weapons (am.mount.weapons).
    """
    if "rides" in row.does:
        yield Refusal(f"{row.title} is a deed of its own.", row.rule)
    if figure.deeds.option == CONTROL:
        yield Refusal(f"{figure.name} controls the mount, and does nothing else.", ONLY)
    if not rides(ctx, figure):
        return
    if not _ON_FOOT.isdisjoint(row.does) or ("enters" in row.does and "strikes" not in row.does):
        yield Refusal(f"{figure.name} is in the saddle.", RIDERS)
    if "picks-up" in row.does and not skill_of(ctx, figure).picks_up:
        yield Refusal("Only an expert horseman picks things up from the saddle.", PICK_UP)


def not_for_mounts(ctx: Context, figure: Figure, row: OptionRow) -> Iterator[Refusal]:
    """The refusal of what a ridden animal does not do: it moves, or attacks after half of its MA at most.

    Engaged, it shifts at most (am.mount.animal-engaged); in panic it does what that makes it do.
    """
    if panicked(figure) and not figure.frenzy:
        yield Refusal(f"{figure.name} is in panic.", "am.panic.table")
    if riders_of(ctx, figure) and _OF_ANIMALS.isdisjoint(row.does):
        yield Refusal(f"{figure.name} is ridden: it moves, or attacks.", ANIMALS)
