"""Leaning: the hex of its mount that a rider is in, and the way it looks, until its next movement."""

from collections.abc import Iterator

from gmtool.rules.kit.acts import offered
from gmtool.rules.seam import Candidate, Refusal
from gmtool.rules.tft.acts.kinds import LEANS
from gmtool.rules.tft.acts.turn.stages import may_move_now
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Figure, Stage
from gmtool.rules.tft.state.play import Act, Offer, Play
from gmtool.rules.tft.state.records.riding import Lean, Leaned
from gmtool.rules.tft.state.saddle import mount_of
from gmtool.space import Hex, direction_names, turn

TWO, THREE, LARGE, TIED = (
    "am.mount.lean-two-hex",
    "am.mount.lean-three-hex",
    "am.mount.lean-large",
    "am.mount.tied",
)
_THREE, _BACKWARDS = 3, 3


def seats(ctx: Context, rider: Figure, mount: Figure) -> tuple[Hex, ...]:
    """The hexes of the mount that a rider may be in: any of up to three, of more the saddle's and those beside it.

    Whoever is tied stays in the saddle's.
    """
    hexes = ctx.hexes(mount)
    if not hexes:
        return ()
    saddle = hexes[min(mount.riding.saddle, len(hexes) - 1)]
    if rider.riding.tied:
        return (saddle,)
    return tuple(one for one in hexes if len(hexes) <= _THREE or one.distance(saddle) <= 1)


def _rule(mount: Figure) -> str:
    hexes = mount.fighter.hexes
    return TWO if hexes < _THREE else THREE if hexes == _THREE else LARGE


def refusals(ctx: Context, command: Lean) -> Iterator[Refusal]:
    """Reasons against it: it is for the rider's own movement, within its mount, and never backwards."""
    rider = ctx.figure(command.figure)
    mount = mount_of(ctx, rider)
    if mount is None:
        yield Refusal(f"{rider.name} is not in the saddle.", TWO)
        return
    if ctx.fight.stage is not Stage.MOVEMENT or not may_move_now(ctx, rider):
        yield Refusal(f"{rider.name} can lean only during its own side's movement.", _rule(mount))
    if command.hex is not None and command.hex not in seats(ctx, rider, mount):
        rule = TIED if rider.riding.tied else _rule(mount)
        yield Refusal(f"{rider.name} cannot lean into that hex.", rule)
    if command.facing is not None and command.facing == turn(mount.facing, _BACKWARDS):
        yield Refusal("A rider does not face backwards.", _rule(mount))


def perform(play: Play, command: Lean) -> None:
    """Put the rider into the hex, with the facing."""
    rider = play.figure(command.figure)
    mount = mount_of(play, rider)
    place = rider.place if command.hex is None else command.hex
    facing = rider.facing if command.facing is None else command.facing
    play.change(rider.id, place=place, facing=facing)
    rule = TWO if mount is None else _rule(mount)
    play.happened(Leaned(figure=rider.id, hex=place, facing=facing, rules=(rule,)))


def offers(ctx: Context, figure: Figure) -> Iterator[Offer]:
    """The choice to lean, with the hexes and the ways to face."""
    mount = mount_of(ctx, figure) if ctx.fight.stage is Stage.MOVEMENT else None
    if mount is not None and mount.place is not None and figure.able:
        yield Offer("Lean", "Riding", _rule(mount), key="lean", asks=_ASKS, judged=True, aside=True)


def _hexes(ctx: Context, rider: Figure) -> tuple[Hex, ...]:
    mount = mount_of(ctx, rider)
    return () if mount is None else seats(ctx, rider, mount)


def _ways(ctx: Context, rider: Figure) -> Iterator[Candidate]:
    mount = mount_of(ctx, rider)
    for way, name in enumerate(direction_names(ctx.ground)):
        if mount is not None and way != turn(mount.facing, _BACKWARDS):
            yield Candidate(way, name)


_ASKS = {"hex": _hexes, "facing": _ways}
LEAN: Act = offered(Lean, offers, refusals, perform, keys=("lean",), kinds=LEANS)
