"""Fire by the GM's word: something goes off, a figure is in the fire, or is no longer burning."""

from collections.abc import Iterable, Iterator

from gmtool.rules.kit.acts import Whose, offered
from gmtool.rules.seam import Candidate, Choice, Input, InputKind, Refusal, draft_of
from gmtool.rules.tft.acts.fires.explosions import Explosion, goes_off
from gmtool.rules.tft.acts.fires.inputs import ring_inputs
from gmtool.rules.tft.acts.fires.scorching import pass_through, put_out
from gmtool.rules.tft.acts.kinds import NOTHING
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Figure
from gmtool.rules.tft.state.flames import on_fire
from gmtool.rules.tft.state.play import Act, Play
from gmtool.rules.tft.state.records.burning import Explode, InFire, PutOut

_RING_WORDS = ("In the innermost ring", "In the next ring", "In the third ring", "In the outermost ring")


def _no_bomb(ctx: Context, command: Explode) -> Iterator[Refusal]:
    if command.bomb not in ctx.tables.bombs:
        yield Refusal("There is no such flask or bomb.", "am.molotail.blast")
    if ctx.ground is not None and (command.hex is None or not ctx.ground.covers(command.hex)):
        yield Refusal("Choose a hex of the map.", "am.molotail.target-hex")


def _explode(play: Play, command: Explode) -> None:
    bomb = play.tables.bombs.get(command.bomb)
    if bomb is not None:
        goes_off(play, Explosion(bomb, "", command.hex, command.among))


def _explode_offers(ctx: Context, figure: Figure | None) -> Iterable[Choice]:
    if figure is not None or not ctx.tables.bombs:
        return
    bombs = tuple(Candidate(row.key, row.name) for row in ctx.tables.bombs.values())
    what = Input("bomb", "Weapon", InputKind.ONE_OF, lambda _: bombs)
    where = (
        (Input("hex", "Hex", InputKind.HEX, anywhere=True),)
        if ctx.ground is not None
        else ring_inputs(ctx, _RING_WORDS)
    )
    draft = draft_of(Explode)
    yield Choice(
        "explode", "Let something go off", "Other", draft, (what, *where), rule="am.molotail.blast", aside=True
    )


def _in_fire(play: Play, command: InFire) -> None:
    pass_through(play, command.figure, 0 if command.stops else 1, stops=command.stops)


def _fire_anywhere(ctx: Context, figure: Figure) -> bool:
    """True where fire burns that is on no map."""
    return bool(ctx.tables.bombs) and figure.place is None and any(one.sort == "fire" for one in ctx.fight.effects)


def _no_flames(ctx: Context, command: PutOut) -> Iterator[Refusal]:
    figure = ctx.figure(command.figure)
    if not on_fire(figure, ctx.turn):
        yield Refusal(f"{figure.name} is not on fire.", "am.fire.soaked-damage")


EXPLODE = Act(Explode, _explode_offers, _no_bomb, _explode, keys=("explode",), whose=Whose.TABLE, kinds=NOTHING)
IN_FIRE: Act = offered(
    InFire,
    "Go through the fire",
    "Other",
    _in_fire,
    against=lambda ctx, command: (
        () if ctx.tables.bombs else (Refusal("These rules have no burning hexes.", "am.fire.walk-through"),)
    ),
    there=_fire_anywhere,
    rule="am.fire.walk-through",
    aside=True,
    kinds=NOTHING,
)
PUT_OUT: Act = offered(
    PutOut,
    "Put out the fire",
    "Other",
    lambda play, command: put_out(play, command.figure),
    against=_no_flames,
    there=lambda ctx, figure: on_fire(figure, ctx.turn),
    rule="am.fire.soaked-damage",
    kinds=NOTHING,
)
