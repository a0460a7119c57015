"""Pikes in the way of a move: whoever crosses a hex that one covers may be struck at once (am.pike.interrupt).

It is a blow as any other: what keeps a figure from striking another keeps a pikeman from it, and nobody is struck who
moves hidden, for nobody knows that it is there (am.hidden.off-board).
"""

from collections.abc import Iterator

from gmtool.rules.kit.gate import Meant
from gmtool.rules.seam import Option, Why
from gmtool.rules.tft.acts.attacks.order import ATTACK, to_do
from gmtool.rules.tft.acts.attacks.strike import perform as strike
from gmtool.rules.tft.acts.kinds import STRIKES
from gmtool.rules.tft.acts.saddle.long_arms import is_open, jabbed_hexes, pike_hexes
from gmtool.rules.tft.state.airborne import off_ground
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.engagement import may_be_struck, party_of
from gmtool.rules.tft.state.fight import Figure
from gmtool.rules.tft.state.messages.commands import Strike
from gmtool.rules.tft.state.play import Play
from gmtool.rules.tft.state.saddle import riders_of, rides
from gmtool.rules.tft.state.unseen import hides_at
from gmtool.space import Hex

INTERRUPT, WAIT = "am.pike.interrupt", "wait"


def before_pikes(ctx: Context, figure: Figure, path: tuple[Hex, ...]) -> int | None:
    """The number of hexes of a path up to the first that an enemy's pike covers; None where there is none."""
    enemies = [one for one in ctx.foes(figure) if _ready(ctx, one)]
    if not enemies:
        return None
    own = party_of(ctx, figure)
    seen = (n for n, at in enumerate(path, 1) if not hides_at(ctx, figure, at))
    return next((n for n in seen if any(_covers(ctx, one, path[n - 1], own) for one in enemies)), None)


def _ready(ctx: Context, pikeman: Figure) -> bool:
    """True for a pikeman on foot, and on the ground, who has stood still and has an attack left (am.pike.grounded)."""
    deeds = pikeman.deeds
    if not ctx.book.variants.mounts or pikeman.place is None or deeds.path or deeds.acts or not _pike(ctx, pikeman):
        return False
    if rides(ctx, pikeman) or off_ground(ctx, pikeman):
        return False
    if any(ctx.book.gate.against(ctx, Meant(pikeman.id, STRIKES))):
        return False
    return not deeds.option or ATTACK in to_do(ctx, pikeman) or ctx.does(pikeman, "tentative")


def _pike(ctx: Context, figure: Figure) -> str:
    return next((gear.id for gear, weapon in ctx.arms(figure) if weapon.sets), "")


def _covers(ctx: Context, pikeman: Figure, at: Hex, besides: frozenset[str]) -> bool:
    assert pikeman.place is not None
    covered = {
        **pike_hexes(pikeman.place, pikeman.facing),
        **jabbed_hexes(pikeman.place, pikeman.facing),
    }
    return at in covered and is_open(ctx, covered[at], besides)


def meet_pikes(play: Play, mover: str) -> bool:
    """Let the pikemen who cover the mover's hex strike at it or its rider now, or wait; whether it can go on."""
    figure = play.figure(mover)
    seated = {one.id for one in riders_of(play, figure)}
    for pikeman in play.foes(figure):
        now = play.figure(mover)
        if now.place is None or not now.able or now.deeds.floored:
            break
        hidden = hides_at(play, now, now.place)
        if not hidden and _ready(play, pikeman) and _covers(play, pikeman, now.place, party_of(play, now)):
            _strikes(play, pikeman, now)
    after = play.figure(mover)
    return after.standing and not after.deeds.floored and seated == {one.id for one in riders_of(play, after)}


def _strikes(play: Play, pikeman: Figure, mover: Figure) -> None:
    """Ask whether the pikeman strikes, and at whom; it is his attack of the turn."""
    targets = list(_targets(play, pikeman, mover))
    if not targets:
        return
    options = (*_options(targets), Option(WAIT, "Wait"))
    why = Why(f"{mover.name} comes into the way of {pikeman.name}’s pike", pikeman.side, pikeman.id, INTERRUPT)
    chosen = play.choose(options, why)
    if chosen == WAIT:
        return
    attack = play.tables.option("strikes")
    play.deed(pikeman.id, option=attack.code if attack else "", start=pikeman.place)
    strike(play, Strike(figure=pikeman.id, target=chosen, weapon=_pike(play, pikeman)))


def _targets(ctx: Context, pikeman: Figure, mover: Figure) -> Iterator[Figure]:
    """The mover and its riders, but for those whom nothing lets him strike at: out of reach, or unknown in the dark."""
    for one in (mover, *riders_of(ctx, mover)):
        if may_be_struck(ctx, one) and not any(ctx.book.gate.against(ctx, Meant(pikeman.id, STRIKES, one.id))):
            yield one


def _options(targets: list[Figure]) -> Iterator[Option]:
    return (Option(one.id, f"Strike at {one.name}") for one in targets)
