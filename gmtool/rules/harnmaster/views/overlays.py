"""What the map shows about a figure: its Engagement Zone, those of the foes who threaten it, and how far it moves."""

from collections.abc import Iterator

from gmtool.rules.harnmaster.acts.declaring.engagement import threatening
from gmtool.rules.harnmaster.acts.movement.evading import LEAST, reach_of_evading
from gmtool.rules.harnmaster.acts.movement.moving import moves
from gmtool.rules.harnmaster.acts.movement.way import allowance
from gmtool.rules.harnmaster.acts.shapes import zone_shape
from gmtool.rules.harnmaster.acts.turn.taking import has_bonus
from gmtool.rules.harnmaster.state.clock import acting
from gmtool.rules.harnmaster.state.commands import Evade, Move
from gmtool.rules.harnmaster.state.context import Context
from gmtool.rules.harnmaster.state.fight import Figure
from gmtool.rules.seam import Command, Overlay, OverlayKind
from gmtool.space import HUNDRED, Circle


def overlays(ctx: Context, figure: Figure, command: Command | None = None) -> tuple[Overlay, ...]:
    """Zones as circles about the middle of a base: whose base touches one is in it.

    How far it moves is left out once a command is picked that is not about moving.
    """
    if ctx.ground is None or figure.at is None or not figure.able:
        return ()
    moving = () if isinstance(command, Evade) or not _about_moving(command) else _moves(ctx, figure)
    evading = () if isinstance(command, Move) or not _about_moving(command) else _evades(ctx, figure, command)
    return (*moving, *evading, *_zones(ctx, figure))


def _about_moving(command: Command | None) -> bool:
    return command is None or isinstance(command, Move | Evade)


def _zones(ctx: Context, figure: Figure) -> Iterator[Overlay]:
    own = zone_shape(ctx, figure)
    if own is not None:
        yield Overlay(OverlayKind.FRONT, "Engagement Zone", shapes=(own,))
    for foe in threatening(ctx, figure):
        theirs = zone_shape(ctx, foe)
        if theirs is not None:
            yield Overlay(OverlayKind.JAB, f"Engagement Zone of {foe.name}", shapes=(theirs,))


def _moves(ctx: Context, figure: Figure) -> Iterator[Overlay]:
    """How far it moves still, if it may now."""
    bonus = has_bonus(ctx, figure)
    if figure.at is not None and not any(moves(ctx, figure)) and (bonus or acting(ctx) is not None):
        yield Overlay(
            OverlayKind.REACH, "Moves so far", shapes=(Circle(figure.at, allowance(ctx, figure, bonus=bonus)),)
        )


def _evades(ctx: Context, figure: Figure, command: Command | None) -> Iterator[Overlay]:
    """How far it evades at most, and, once it is about to, how far at least."""
    far = reach_of_evading(ctx, figure)
    if figure.at is None or not far:
        return
    yield Overlay(OverlayKind.REACH, "Evades so far", shapes=(Circle(figure.at, far),))
    if command is not None:
        yield Overlay(OverlayKind.TARGET, "Evades at least so far", shapes=(Circle(figure.at, LEAST * HUNDRED),))
