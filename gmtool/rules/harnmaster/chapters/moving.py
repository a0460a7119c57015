"""Moving, in one's turn or as a bonus action."""

from collections.abc import Iterator, Mapping
from typing import Any

from gmtool.rules.harnmaster.acts.movement.moving import MOVE, may_move
from gmtool.rules.harnmaster.acts.ways import allowance
from gmtool.rules.harnmaster.cards.fighter import Fighter
from gmtool.rules.harnmaster.state.clock import acting, has_bonus
from gmtool.rules.harnmaster.state.commands import Move
from gmtool.rules.harnmaster.state.context import Context
from gmtool.rules.harnmaster.state.fight import Figure
from gmtool.rules.harnmaster.state.stations import OVERLAYS, RENEWS, VALUES
from gmtool.rules.kit.amending import Values, card_number
from gmtool.rules.kit.chapters import Chapter
from gmtool.rules.seam import Command, Overlay, OverlayKind
from gmtool.space import Circle


def _overlays(ctx: Context, figure: Figure, command: Command | None) -> Iterator[Overlay]:
    """The distance that it can still move, if it may now."""
    if command is not None and not isinstance(command, Move):
        return
    bonus = has_bonus(ctx, figure)
    if figure.at is not None and may_move(ctx, figure) and (bonus or acting(ctx) is not None):
        yield Overlay(
            OverlayKind.REACH, "Can move this far", shapes=(Circle(figure.at, allowance(ctx, figure, bonus=bonus)),)
        )


def _renews(figure: Figure, number: int) -> Mapping[str, Any]:
    return {"moved": 0}


def _values(ctx: Context, figure: Figure) -> Values:
    return {"move": card_number(Fighter, "move", "Move in feet", "hm.gm.stunned-shock")}


CHAPTER = Chapter(
    "moving",
    acts={"moving": (MOVE,)},
    hooks=(OVERLAYS(_overlays, "moving"), RENEWS(_renews), VALUES(_values, "move")),
)
