"""Pins: holding the only foe of a brawl down, the turns of helplessness, and breaking free.

So a foe is subdued without a hit (am.prisoner.pin).
"""

from collections.abc import Iterator

from gmtool.dice import Dice, at_most
from gmtool.rules.kit.acts import if_allowed, offered
from gmtool.rules.seam import Breakdown, Modifier, Refusal, Why
from gmtool.rules.tft.acts.attacks.adjusted_dx import HTH_ROW, own_adjdx
from gmtool.rules.tft.acts.attacks.attack import finish
from gmtool.rules.tft.acts.attacks.defence import in_words
from gmtool.rules.tft.acts.attacks.intent import brawl_enemies
from gmtool.rules.tft.acts.attacks.order import ATTACK, DIE, not_its_moment
from gmtool.rules.tft.acts.attacks.ready_arms import has_hands
from gmtool.rules.tft.acts.kinds import PINS, UNPINS
from gmtool.rules.tft.acts.turn.saves import ST, save
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Figure, Stage
from gmtool.rules.tft.state.messages.close_quarters import BreakPin, Pin, PinEnded, PinTried
from gmtool.rules.tft.state.play import Act, Offer, Play

CONDITION, ROLL, TRAINED, HELD = "am.pin.condition", "am.pin.roll", "am.pin.uc-dice", "am.pin.effect"
_DICE, _DICE_FREE = 3, 4


def needs(ctx: Context, figure: Figure, target: Figure) -> Breakdown:
    """The most that pins: what the house rule rolls against, and half the difference of the two adjDX.

    The book changes the roll; the same change to the number comes to the same.
    """
    against = ctx.house("pin-against")
    own, theirs = own_adjdx(ctx, figure), own_adjdx(ctx, target)
    lines = (Modifier(figure.st, "ST"),) if against == "st" else own
    if against == "hth" and (there := ctx.tables.adjustments.get(HTH_ROW)):
        lines = (*lines, Modifier(there.dx, there.label, there.rule))
    lead = sum(line.value for line in own) - sum(line.value for line in theirs)
    half = abs(lead) // 2
    if half:
        lines = (*lines, Modifier(half if lead > 0 else -half, f"half the difference in DX, {abs(lead)}", ROLL))
    return Breakdown("To pin", lines, key="pin")


def dice(ctx: Context, figure: Figure, target: Figure) -> Breakdown:
    """The dice: three, one fewer or more for each level of unarmed combat between them; never none."""
    lead = figure.fighter.unarmed_level(ctx.tables) - target.fighter.unarmed_level(ctx.tables)
    lines = [Modifier(_DICE, "dice", ROLL)]
    if lead:
        lines.append(Modifier(max(-lead, 1 - _DICE), "unarmed combat", TRAINED))
    return Breakdown("Dice to pin", tuple(lines), key="pin-dice")


def _may_not_pin(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    if not figure.pile or len(brawl_enemies(ctx, figure)) != 1:
        yield Refusal(f"{figure.name} is not hand to hand with a single foe.", CONDITION)
    if figure.ready:
        yield Refusal(f"{figure.name} has something in hand.", CONDITION)


def refusals(ctx: Context, command: Pin) -> Iterator[Refusal]:
    """Reasons against an attempt."""
    figure = ctx.figure(command.figure)
    yield from not_its_moment(ctx, figure, ATTACK)
    yield from _may_not_pin(ctx, figure)
    if not ctx.does(figure, "pins", "enters"):
        yield Refusal(f"{figure.name} did not choose to pin its foe.", "am.opt.v.e-pin")
    target = ctx.figure(command.target)
    if target.pinner:
        yield Refusal(f"{target.name} is held already.", HELD)
    elif target not in brawl_enemies(ctx, figure):
        yield Refusal(f"{target.name} is not its foe in the brawl.", CONDITION)


def perform(play: Play, command: Pin) -> None:
    """Roll; on success the foe is helpless for two turns, and held until it breaks free (am.pin.effect).

    Of two who try, the one of higher DX is first, and the other only if that fails (am.pin.mutual).
    """
    figure, target = play.figure(command.figure), play.figure(command.target)
    most, count = needs(play, figure, target).total, dice(play, figure, target).total
    why = Why(f"{figure.name} pins {target.name}", figure.side, figure.id, ROLL, at_most(most))
    total = play.roll(Dice(count), why, most.__ge__).sum
    pinned = total <= most
    if pinned:
        play.change(target.id, pinner=figure.id, pinned=play.fight.turn)
    told = PinTried(
        figure=figure.id, target=target.id, needs=most, dice=count, sum=total, pinned=pinned, rules=(ROLL, HELD)
    )
    play.happened(told)
    finish(play, figure.id, ATTACK, target.id)


def explain(ctx: Context, command: Pin) -> tuple[Breakdown, ...]:
    """The number that pins, and the dice."""
    figure, target = ctx.figure(command.figure), ctx.figure(command.target)
    number, count = needs(ctx, figure, target), dice(ctx, figure, target)
    return (in_words(number, at_most(number.total), count.total), count)


def offers(ctx: Context, figure: Figure) -> Iterator[Offer]:
    """The choice to pin the only foe, under an option for it."""
    if figure.pile and ctx.fight.stage is Stage.COMBAT and ctx.does(figure, "pins"):
        for enemy in brawl_enemies(ctx, figure):
            yield _PINS.one(f"pin:{enemy.id}", f"Pin {enemy.name}", {"target": enemy.id})


def _may_not_break(ctx: Context, command: BreakPin) -> Iterator[Refusal]:
    figure = ctx.figure(command.figure)
    yield from not_its_moment(ctx, figure, DIE)
    yield from cannot_break(ctx, figure)


def cannot_break(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    """Reasons why a figure has no roll to break a pin: none holds it, it is too early, or the pinner is stronger."""
    if not figure.pinner:
        yield Refusal(f"{figure.name} is not pinned.", CONDITION)


def _break(play: Play, command: BreakPin) -> None:
    play.acted(command.figure, DIE)
    if save(play, command.figure, ST, _DICE_FREE, HELD, "breaking the hold"):
        let_go(play, command.figure)


def let_go(play: Play, figure: str) -> None:
    """End a pin."""
    play.change(figure, pinner="", pinned=0)
    play.happened(PinEnded(figure=figure, rules=(HELD,)))


def let_go_of(play: Play) -> None:
    """End every pin whose pinner or victim is out of the fight or of their brawl, or whose pinner cannot hold it."""
    for figure in play.everyone():
        if figure.pinner:
            pinner = play.fight.figures.get(figure.pinner)
            there = pinner is not None and figure.able and pinner.pile and pinner.pile == figure.pile
            if pinner is None or not there or not _holds(play, pinner):
                let_go(play, figure.id)


def _holds(ctx: Context, pinner: Figure) -> bool:
    return pinner.able and not pinner.plight.helpless and has_hands(ctx, pinner)


def _breaks(ctx: Context, figure: Figure) -> bool:
    return ctx.fight.stage is Stage.COMBAT and ctx.does(figure, "unpins")


_PINS = Offer("", "Attack", CONDITION, usual=if_allowed)
PIN: Act = offered(Pin, offers, refusals, perform, explain, keys=("pin:",), kinds=PINS)
_BREAKS = Offer("Break the hold", "Attack", HELD, there=_breaks, usual=True)
BREAK_PIN: Act = offered(BreakPin, _BREAKS, _may_not_break, _break, kinds=UNPINS)
