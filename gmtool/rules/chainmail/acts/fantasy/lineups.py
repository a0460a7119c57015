"""Line-ups: the dice for neutral figures, sides that mix Law and Chaos, and true Trolls that regenerate."""

from collections.abc import Iterator

from gmtool.dice import Dice
from gmtool.rules.chainmail.acts.fantasy.messages import DiceForNeutral, Regenerate, Regenerated, Sided, StayedOut
from gmtool.rules.chainmail.acts.kinds import NOTHING
from gmtool.rules.chainmail.acts.morale.flight import leave
from gmtool.rules.chainmail.state.context import Act, Context, Offer, Play
from gmtool.rules.chainmail.state.unit import Going, Unit
from gmtool.rules.kit.acts import offered
from gmtool.rules.kit.play import evolve
from gmtool.rules.seam import Breakdown, Due, Modifier, Refusal, Why

DICE, LEANS, REGENERATES = "cm.lineup.neutral-dice", "cm.lineup.underlined", "cm.fantasy.regenerate"
LAW, NEUTRAL, CHAOS = "law", "neutral", "chaos"


def lineup(ctx: Context, unit: Unit) -> tuple[str, ...]:
    """The lists that a unit stands in; none for men."""
    fantastic = ctx.fantastic(unit)
    return fantastic.lineup if fantastic is not None else ()


def mixtures(ctx: Context) -> Iterator[Due]:
    """A reminder on the first turn of each side in which Law and Chaos are mixed (cm.lineup.lists)."""
    for side in ctx.fight.sides if ctx.turn == 1 else ():
        units = ctx.troops(side.id)
        law = next((one for one in units if lineup(ctx, one) == (LAW,)), None)
        chaos = next((one for one in units if lineup(ctx, one) == (CHAOS,)), None)
        if law is not None and chaos is not None:
            yield Due(f"{side.name} has both: {law.name} of Law, {chaos.name} of Chaos.", rule="cm.lineup.lists")


# --- the dice for neutral figures -------------------------------------------------------------------------------------
def _is_open(ctx: Context, unit: Unit) -> bool:
    early = ctx.turn == 1 and ctx.fight.phase in ("obedience", "initiative", "orders")
    return ctx.holds("neutral-dice") and early and NEUTRAL in lineup(ctx, unit) and unit.able


def _side_of_law(ctx: Context) -> str:
    """The side that has types of Law and none of Chaos; empty for none."""
    sides = {one.side for one in ctx.units() if lineup(ctx, one) == (LAW,)}
    return next(iter(sides)) if len(sides) == 1 else ""


def _against(ctx: Context, command: DiceForNeutral) -> Iterator[Refusal]:
    unit = ctx.figure(command.figure)
    yield from ctx.unable(unit)
    if not _is_open(ctx, unit):
        yield Refusal(f"{unit.name} is not diced for now.", DICE, short="not diced for now")


def _dice(play: Play, command: DiceForNeutral) -> None:
    """A die of each side; the higher one has the figure, and a tie leaves it out of the battle."""
    unit, law, rolled = play.figure(command.figure), _side_of_law(play), dict[str, int]()
    for side in play.fight.sides:
        die = play.roll(Dice(1), Why(f"{side.name} dices for {unit.name}", side.id, rule=DICE)).total
        rolled[side.id] = die + (command.leans and side.id == law)
    best, *others = sorted(rolled.values(), reverse=True)
    second = others[0] if others else 0
    if best == second:
        play.happened(StayedOut(figure=unit.id, rolled=best, against=second, rules=(DICE,)))
        leave(play, unit.id, Going.LEFT, DICE)
        return
    winner = next(key for key, total in rolled.items() if total == best)
    play.change(unit.id, side=winner)
    play.happened(Sided(figure=unit.id, side=winner, rolled=best, against=second, rules=(DICE,)))


def _explain(ctx: Context, command: DiceForNeutral) -> tuple[Breakdown, ...]:
    if not command.leans or not _side_of_law(ctx):
        return ()
    return (Breakdown("The die of Law", (Modifier(1, "it leans to Law", LEANS),), key="law"),)


# --- regeneration -----------------------------------------------------------------------------------------------------
def _can_regenerate(ctx: Context, unit: Unit) -> bool:
    return ctx.holds("regeneration") and ctx.can(unit, "regenerates") and unit.going is Going.DESTROYED


def _regenerate_against(ctx: Context, command: Regenerate) -> Iterator[Refusal]:
    unit = ctx.figure(command.figure)
    if not _can_regenerate(ctx, unit):
        yield Refusal(f"{unit.name} does not regenerate.", REGENERATES)


def _regenerate(play: Play, command: Regenerate) -> None:
    unit = play.figure(command.figure)
    if unit.formation is not None:
        whole = evolve(unit.formation, men=unit.start)
        play.change(unit.id, going=None, formation=whole, hits=0)
        play.happened(Regenerated(figure=unit.id, rules=(REGENERATES,)))


_DICES = Offer("Dice for its side", "Turn", DICE, there=_is_open)
_STANDS = Offer(
    "It regenerates",
    "Turn",
    REGENERATES,
    there=lambda ctx, unit: not ctx.over() and _can_regenerate(ctx, unit),
    aside=True,
)
LINEUPS: tuple[Act, ...] = (
    offered(DiceForNeutral, _DICES, _against, _dice, _explain, kinds=NOTHING),
    offered(Regenerate, _STANDS, _regenerate_against, _regenerate, kinds=NOTHING),
)
