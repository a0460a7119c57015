"""Engaging: who threatens whom, who is In Close, and being outnumbered (hm.engage.*)."""

from collections.abc import Iterator

from gmtool.bounds import Between
from gmtool.rules.harnmaster.acts.declaring.marks import MARK
from gmtool.rules.harnmaster.acts.engagement import in_close, threatening
from gmtool.rules.harnmaster.acts.ways import zone_shape
from gmtool.rules.harnmaster.cards.fighter import Fighter
from gmtool.rules.harnmaster.state.context import Context, Play
from gmtool.rules.harnmaster.state.fight import Figure
from gmtool.rules.harnmaster.state.stations import CONDITIONS, LEAVES, OVERLAYS, TOWARDS, VALUES
from gmtool.rules.harnmaster.views.counters import toward_foes
from gmtool.rules.kit.amending import Values, card_number, number
from gmtool.rules.kit.chapters import Chapter
from gmtool.rules.seam import Command, Condition, Overlay, OverlayKind, signed

_NUMBERS = "hm.opt.allies-flanking"


def _close(ctx: Context, figure: Figure, foe: Figure) -> Iterator[Condition]:
    if in_close(figure, foe):
        yield Condition(f"In Close with {foe.name}", "as long as the GM says", "hm.gm.close")


def _outnumbered(ctx: Context, figure: Figure) -> Iterator[Condition]:
    if figure.outnumbered:
        label = f"Outnumbered penalty {signed(figure.outnumbered)}"
        yield Condition(label, "as long as the GM says", _NUMBERS, good=figure.outnumbered > 0)


def _zones(ctx: Context, figure: Figure, command: Command | None) -> Iterator[Overlay]:
    """Engagement Zones as circles: a figure whose base touches one is in it."""
    own = zone_shape(ctx, figure)
    if own is not None:
        yield Overlay(OverlayKind.FRONT, "Engagement Zone", shapes=(own,))
    for foe in threatening(ctx, figure):
        theirs = zone_shape(ctx, foe)
        if theirs is not None:
            yield Overlay(OverlayKind.JAB, f"Engagement Zone of {foe.name}", shapes=(theirs,))


def _leaves(play: Play, gone: str) -> None:
    for one in play.everyone():
        threatens = {foe: holds for foe, holds in one.threatens.items() if foe != gone}
        play.change(one.id, threatens=threatens, close=tuple(foe for foe in one.close if foe != gone))


def _numbers(ctx: Context, figure: Figure) -> Values:
    return {"outnumbered": number("outnumbered", "Added to the outnumbered penalty", Between(-99, 99), _NUMBERS)}


def _zone(ctx: Context, figure: Figure) -> Values:
    label = "Engagement Zone in feet"
    return {"engagement": card_number(Fighter, "engagement", label, "hm.gm.engagement-zone")}


CHAPTER = Chapter(
    "engaging",
    acts={"marks": (MARK,)},
    hooks=(
        CONDITIONS(toward_foes, "foes"),
        TOWARDS(_close, "close"),
        CONDITIONS(_outnumbered, "numbers"),
        OVERLAYS(_zones, "zones"),
        LEAVES(_leaves),
        VALUES(_numbers, "numbers"),
        VALUES(_zone, "engagement"),
    ),
)
