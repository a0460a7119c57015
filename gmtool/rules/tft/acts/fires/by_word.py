"""Fire by the GM's word: something goes off, a figure is in the fire, or is no longer burning."""

from collections.abc import Iterator

from gmtool.rules.kit.acts import offered
from gmtool.rules.seam import Refusal
from gmtool.rules.tft.acts.fires.explosions import Explosion, goes_off
from gmtool.rules.tft.acts.fires.inputs import ring_inputs
from gmtool.rules.tft.acts.fires.scorching import pass_through, put_out
from gmtool.rules.tft.acts.kinds import NOTHING
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Figure
from gmtool.rules.tft.state.flames import on_fire
from gmtool.rules.tft.state.play import Act, Offer, Play
from gmtool.rules.tft.state.records.burning import Explode, InFire, PutOut

BLAST, WALK, SOAKED = "am.molotail.blast", "am.fire.walk-through", "am.fire.soaked-damage"
_RING_WORDS = ("In the innermost ring", "In the next ring", "In the third ring", "In the outermost ring")


def _no_bomb(ctx: Context, command: Explode) -> Iterator[Refusal]:
    if command.bomb not in ctx.tables.bombs:
        yield Refusal("There is no such flask or bomb.", BLAST)
    if ctx.ground is not None and (command.hex is None or not ctx.ground.covers(command.hex)):
        yield Refusal("Choose a hex of the map.", "am.molotail.target-hex")


def _explode(play: Play, command: Explode) -> None:
    bomb = play.tables.bombs.get(command.bomb)
    if bomb is not None:
        goes_off(play, Explosion(bomb, "", command.hex, command.among))


def _in_fire(play: Play, command: InFire) -> None:
    pass_through(play, command.figure, 0 if command.stops else 1, stops=command.stops)


def _fire_anywhere(ctx: Context, figure: Figure) -> bool:
    """True where fire burns that is on no map."""
    return bool(ctx.tables.bombs) and figure.place is None and any(one.sort == "fire" for one in ctx.fight.effects)


def _no_fires(ctx: Context, command: InFire) -> Iterator[Refusal]:
    if not ctx.tables.bombs:
        yield Refusal("These rules have no burning hexes.", WALK)


def _no_flames(ctx: Context, command: PutOut) -> Iterator[Refusal]:
    figure = ctx.figure(command.figure)
    if not on_fire(figure, ctx.turn):
        yield Refusal(f"{figure.name} is not on fire.", SOAKED)


_EXPLODES = Offer(
    "Set something off",
    "Other",
    BLAST,
    there=lambda ctx, _: bool(ctx.tables.bombs),
    asks={"bomb": lambda ctx, _: ctx.tables.bombs.values()},
    also=lambda ctx, _: () if ctx.ground is not None else ring_inputs(ctx, _RING_WORDS),
    aside=True,
)
EXPLODE: Act = offered(Explode, _EXPLODES, _no_bomb, _explode, kinds=NOTHING)
_GOES_THROUGH = Offer("Go through the fire", "Other", WALK, there=_fire_anywhere, aside=True)
IN_FIRE: Act = offered(InFire, _GOES_THROUGH, _no_fires, _in_fire, kinds=NOTHING)
_PUTS_OUT = Offer("Put out the fire", "Other", SOAKED, there=lambda ctx, figure: on_fire(figure, ctx.turn))
PUT_OUT: Act = offered(
    PutOut, _PUTS_OUT, _no_flames, lambda play, command: put_out(play, command.figure), kinds=NOTHING
)
