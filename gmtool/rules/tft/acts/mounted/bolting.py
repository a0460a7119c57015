"""Bolting: the run of an animal in panic, as far from its enemies as it gets, or straight into them."""

from collections.abc import Callable, Iterator, Mapping

from gmtool.rules.kit.acts import if_allowed, offered
from gmtool.rules.seam import Refusal
from gmtool.rules.tft.acts.kinds import BOLTS
from gmtool.rules.tft.acts.movement.allowance import allowance
from gmtool.rules.tft.acts.movement.path import Manner
from gmtool.rules.tft.acts.movement.reachable import reachable_hexes
from gmtool.rules.tft.acts.movement.walking import move
from gmtool.rules.tft.acts.turn.stages import may_move_now
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.engagement import record_status, status_at_move
from gmtool.rules.tft.state.fight import Figure, Stage, Status
from gmtool.rules.tft.state.play import Act, Offer, Play
from gmtool.rules.tft.state.records.riding import Bolt
from gmtool.space import Hex, Reached

TABLE = "am.panic.table"
RUNS = ("flees", "charges")
"""The panics in which an animal runs."""


def _farthest(near: int, way: Reached) -> tuple[int, int]:
    return (-near, -way.cost)


def _nearest(near: int, way: Reached) -> tuple[int, int]:
    return (near, way.cost)


_BEST: Mapping[str, Callable[[int, Reached], tuple[int, int]]] = {"flees": _farthest, "charges": _nearest}


def way_of(ctx: Context, mount: Figure) -> tuple[Hex, ...]:
    """The hexes that it runs, at full speed: to the one that is farthest from all its enemies, or nearest to one."""
    manner = _manner(ctx, mount)
    foes = [hex_ for one in ctx.foes(mount) for hex_ in ctx.hexes(one)]
    found = reachable_hexes(ctx, mount, manner)
    if not found or not foes:
        return ()
    best = _BEST[mount.riding.panic]
    end = min(found.values(), key=lambda way: best(min(way.hex.distance(hex_) for hex_ in foes), way))
    return end.path[1:]


def _manner(ctx: Context, mount: Figure) -> Manner:
    row = ctx.tables.option("moves", Status.DISENGAGED.value)
    assert row is not None
    return Manner(row, allowance(ctx, mount, row))


def refusals(ctx: Context, command: Bolt) -> Iterator[Refusal]:
    """Reasons against it: no panic in which it runs, or it has run."""
    mount = ctx.figure(command.figure)
    if mount.riding.panic not in RUNS:
        yield Refusal(f"{mount.name} is not in such a panic.", TABLE)
    if ctx.fight.stage is not Stage.MOVEMENT or not may_move_now(ctx, mount):
        yield Refusal(f"{mount.name}'s side does not move now.", "tm.turn.first-player-moves")
    if mount.deeds.option or mount.deeds.path:
        yield Refusal(f"{mount.name} has run this turn.", TABLE)


def perform(play: Play, command: Bolt) -> None:
    """Run; it attacks nobody."""
    mount = play.figure(command.figure)
    if mount.riding.panic not in RUNS:
        return
    manner, way = _manner(play, mount), way_of(play, mount)
    record_status(play, mount.id, status_at_move(play, mount))
    play.deed(mount.id, option=manner.option.code, start=mount.place, intent=None)
    play.acted(mount.id, "passed")
    move(play, mount.id, way, None, manner)


def offers(ctx: Context, figure: Figure) -> Iterator[Offer]:
    """The one choice of an animal that runs in panic."""
    if figure.riding.panic in RUNS and ctx.fight.stage is Stage.MOVEMENT:
        label = "Runs away in panic" if figure.riding.panic == "flees" else "Runs into the enemy in panic"
        yield Offer(label, "Riding", TABLE, usual=if_allowed)


BOLT: Act = offered(Bolt, offers, refusals, perform, keys=("bolt",), kinds=BOLTS)
