"""Mounted combat: riders and mounts, panic, and getting on and off."""

from collections.abc import Iterator

from gmtool.rules.kit.chapters import Chapter
from gmtool.rules.seam import Condition
from gmtool.rules.tft.acts.mounted.bolting import BOLT
from gmtool.rules.tft.acts.mounted.by_hand import values
from gmtool.rules.tft.acts.mounted.conditions import riding_conditions
from gmtool.rules.tft.acts.mounted.getting_on import DISMOUNT_ACT, JUMP_OFF, MOUNT_UP
from gmtool.rules.tft.acts.mounted.leaning import LEAN
from gmtool.rules.tft.acts.mounted.panic import CONTROL_ACT, FOLLOWS, FRIGHTEN
from gmtool.rules.tft.acts.mounted.pulling import PULL_RIDER
from gmtool.rules.tft.acts.mounted.ride import RIDE
from gmtool.rules.tft.chapters.editions import has_mounts, second
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Figure
from gmtool.rules.tft.state.stations import CONDITIONS, VALUES


def _rides(ctx: Context, figure: Figure) -> Iterator[Condition]:
    if ctx.book.variants.mounts:
        yield from riding_conditions(ctx, figure)


CHAPTER = Chapter(
    "riding",
    may=has_mounts,
    acts={
        "pulls": (second(PULL_RIDER),),
        "riding": (RIDE, CONTROL_ACT, BOLT),
        "mounting": (second(MOUNT_UP), DISMOUNT_ACT, second(JUMP_OFF), LEAN, second(FRIGHTEN)),
    },
    checks=FOLLOWS,
    hooks=(CONDITIONS(_rides, "riding"), VALUES(values, "riding")),
)
