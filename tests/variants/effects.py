"""Tally with effects: a fire that burns whoever stands in it, a poison that calls for a check, and morale.

Fire acts at 4: whoever has more points acts before it. It goes out after its third turn. Whoever is out makes its side
check its morale at once; the side that fails is inspired to run: nobody of it boasts any more. Poison is checked at the
end of the turn.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from gmtool.dice import Dice, at_least
from gmtool.rules.kit.acts import Act, Offer, no_refusals, offered
from gmtool.rules.kit.lasting.checks import Lasting, owe
from gmtool.rules.kit.lasting.effects import begin, within
from gmtool.rules.kit.ruleset import plain_data
from gmtool.rules.seam import (
    END,
    NOWHERE,
    AreaChoice,
    Choice,
    Effect,
    EffectPicture,
    Extent,
    FigureCommand,
    FigureEvent,
    FigureId,
    FigureIds,
    Modifier,
    Refusal,
    WaitingCheck,
    area_inputs,
    command,
    draft_of,
    event,
)
from gmtool.space import Circle, HexGround, disc
from tests.tally import Tally, fight
from tests.tally.fight import ACTS, Context, Fell, Figure, Play, TallyState, idle

ACTS_AT, BURNS, LASTS = 4, 2, 3
FIRE, PANIC = "fire", "panic"


@command("tally.torch/1")
class Torch(FigureCommand):
    pass


@command("tally.poison/1")
class Poison(FigureCommand):
    target: FigureId


@command("tally.throw/1")
class Throw(FigureCommand):
    """A bottle: it hits whoever is in the area, or those of them who are named."""

    where: Extent = NOWHERE
    figures: FigureIds = ()


@event("tally.burned/1", says="{figure} burns for {loss}.")
class Burned(FigureEvent):
    loss: int


@event("tally.weakened/1", says="{figure} is weakened by the poison.")
class Weakened(FigureEvent):
    pass


# --- fire -------------------------------------------------------------------------------------------------------------
def around(ctx: Context, figure: Figure) -> Extent:
    """The place of a figure and what is next to it; none without a map."""
    if isinstance(ctx.ground, HexGround) and figure.place is not None:
        return Extent(tuple(hex_ for hex_ in disc(figure.place, 1) if ctx.ground.covers(hex_)))
    return Extent() if figure.at is None else Extent(shape=Circle(figure.at, ctx.ground.unit.base))


def torch(play: Play, said: Torch) -> None:
    figure = play.change(said.figure, acted=True)
    where, ends = around(play, figure), play.turn + LASTS - 1
    does = f"{BURNS} points to everybody in it"
    begin(play, Effect("", "Fire", EffectPicture.FIRE, where, ends=ends, acts=ACTS_AT, does=does, sort=FIRE))


def burn(play: Play, effect: Effect) -> None:
    for one in within(play, effect.where) if effect.sort == FIRE else ():
        lose(play, one, BURNS)
        play.happened(Burned(figure=one.id, loss=BURNS))


def lose(play: Play, one: Figure, loss: int) -> None:
    if not play.change(one.id, points=max(0, one.points - loss)).points:
        play.happened(Fell(figure=one.id))


# --- a bottle ---------------------------------------------------------------------------------------------------------
def aimed(ctx: Context, said: Throw) -> tuple[str, ...]:
    return said.figures or tuple(one.id for one in within(ctx, said.where))


def no_throw(ctx: Context, said: Throw) -> Iterator[Refusal]:
    yield from idle(ctx, ctx.figure(said.figure))
    if not aimed(ctx, said):
        yield Refusal("Nobody is there.")


def throw(play: Play, said: Throw) -> None:
    play.change(said.figure, acted=True)
    for one in aimed(play, said):
        play.happened(Burned(figure=one, loss=1))
        lose(play, play.figure(one), 1)


def throws(ctx: Context, figure: Figure | None) -> Iterator[Choice]:
    if figure is not None and ctx.ground is not None:
        inputs, against = area_inputs(ctx.ground, 1), tuple(idle(ctx, figure))
        yield AreaChoice(
            "throw", "Throw a bottle", "Act", draft_of(Throw, figure=figure.id), inputs, against, ground=ctx.ground
        )


# --- poison and morale ------------------------------------------------------------------------------------------------
def poison(play: Play, said: Poison) -> None:
    play.change(said.figure, acted=True)
    target = play.figure(said.target)
    sick = Modifier(-1, "few points left") if target.points < ACTS_AT else Modifier(0, "strong")
    label, need = f"{target.name}: poison", at_least(7)
    owe(play, WaitingCheck("", label, target.id, dice=Dice(2), need=need, modifiers=(sick,), at=END, then="sick"))


def sick(play: Play, check: WaitingCheck, passed: bool) -> None:
    if not passed:
        play.happened(Weakened(figure=check.figure))
        lose(play, play.figure(check.figure), 1)


def morale(play: Play) -> None:
    """Owed once by the side of each figure that falls."""
    names = {side.id: side.name for side in play.fight.sides}
    for fallen in (one for one in play.events if isinstance(one, Fell)):
        side = play.figure(fallen.figure).side
        if side in play.sides_left() and f"morale {side}" not in [one.key for one in play.fight.checks]:
            label = f"{names[side]}: morale"
            owe(play, WaitingCheck(f"morale {side}", label, side=side, dice=Dice(2), need=at_least(6), then=PANIC))


def panic(play: Play, check: WaitingCheck, passed: bool) -> None:
    if not passed and not panics(play, check.side):
        begin(play, Effect("", "Shaken", side=check.side, ends=play.turn + 1, sort=PANIC, does="nobody boasts"))


def panics(ctx: Any, side: str) -> bool:
    return any(one.side == side and one.sort == PANIC for one in ctx.fight.effects)


def too_shaken(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    yield from idle(ctx, figure)
    if panics(ctx, figure.side):
        yield Refusal(f"{figure.name} is shaken.", "tally.able")


def settle(play: Play) -> None:
    morale(play)
    fight.settle(play)


EFFECT_ACTS: tuple[Act[Context, Play, Figure], ...] = (
    *(one for one in ACTS if one.command is not fight.Boast),
    offered(fight.Boast, Offer("Boast", "Act", idle=too_shaken), no_refusals, fight.boast),
    offered(Torch, Offer("Drop a torch", "Act", idle=idle), no_refusals, torch),
    Act(Throw, throws, no_throw, throw),
    offered(Poison, Offer("Poison", "Act", idle=idle), fight.too_late, poison),
)


class TallyWithEffects(Tally):
    turn_seconds = 10
    acts = EFFECT_ACTS
    codec: Any = plain_data(EFFECT_ACTS, TallyState)
    fight_parts = replace(
        Tally.fight_parts, settle=settle, lasting=Lasting(follows={"sick": sick, PANIC: panic}, acts=burn)
    )
