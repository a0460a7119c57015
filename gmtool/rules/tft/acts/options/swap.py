"""Swap of weapons between two figures beside each other, neither of them engaged (am.opt.iv.b-exchange)."""

from collections.abc import Iterator, Mapping
from typing import Any

from gmtool.rules.kit.acts import offered
from gmtool.rules.kit.asking import Ask, Asks, as_the_first
from gmtool.rules.kit.gate import Kinds, Meant
from gmtool.rules.seam import Candidate, Refusal
from gmtool.rules.tft.acts.among import carried
from gmtool.rules.tft.acts.attacks.ready_arms import cannot_hold
from gmtool.rules.tft.acts.kinds import SWAPS
from gmtool.rules.tft.acts.options.availability import barred
from gmtool.rules.tft.acts.turn.stages import may_move_now
from gmtool.rules.tft.cards.fighter import Gear
from gmtool.rules.tft.cards.legality import ready_findings
from gmtool.rules.tft.data.rows import OptionRow
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.engagement import distance, found_so, record_status, status_at_move
from gmtool.rules.tft.state.fight import Figure, Status
from gmtool.rules.tft.state.messages.commands import SwapWeapons
from gmtool.rules.tft.state.messages.turns import WeaponsSwapped
from gmtool.rules.tft.state.play import Act, Offer, Play

RULE = "am.opt.iv.b-exchange"


def _option(ctx: Context) -> OptionRow | None:
    return ctx.tables.option("swaps", Status.DISENGAGED.value)


def refusals(ctx: Context, command: SwapWeapons) -> Iterator[Refusal]:
    """Reasons against the swap: whatever keeps either of the two from changing weapons, and an enemy near one."""
    one, other = ctx.figure(command.figure), ctx.figure(command.target)
    row = _option(ctx)
    if row is None or one.id == other.id or one.side != other.side:
        yield Refusal("Weapons are swapped with a friend.", RULE)
        return
    if (distance(ctx, one, other) or 0) != 1 and one.place is not None:
        yield Refusal(f"{one.name} and {other.name} are not beside each other.", RULE)
    for figure in (one, other):
        yield from _takes_no_part(ctx, figure, row)
    given, taken = ctx.gear(one, command.give), ctx.gear(other, command.take)
    for figure, gone, got in ((one, given, taken), (other, taken, given)):
        if gone is None:
            yield Refusal(f"{figure.name} does not carry that.", RULE)
        elif got is not None:
            yield from cannot_hold(ctx, figure, (*_beside(ctx, figure, gone, got), got))


def _takes_no_part(ctx: Context, figure: Figure, row: OptionRow) -> Iterator[Refusal]:
    """Reasons why one of the two does not change weapons this turn."""
    if status_at_move(ctx, figure) is Status.ENGAGED:
        yield found_so(figure, Status.ENGAGED, RULE)
    if figure.deeds.option not in ("", row.code):
        yield Refusal(f"{figure.name} has chosen something else.", RULE, short="does something else")
    yield from barred(ctx, figure, row)


def _means(_: Context, kinds: Kinds | None, values: Mapping[str, Any]) -> Iterator[Meant]:
    """Both change what they have in hand."""
    figure, target = values.get("figure") or "", values.get("target") or ""
    for one, other in ((figure, target), (target, figure)):
        yield Meant(one, kinds or SWAPS, other)


def perform(play: Play, command: SwapWeapons) -> None:
    """Both have the other's weapon ready, for the next turn."""
    row, one, other = _option(play), play.figure(command.figure), play.figure(command.target)
    given, taken = play.gear(one, command.give), play.gear(other, command.take)
    if row is None or given is None or taken is None:
        return
    for figure, gone, giver, got in ((one, given, other, taken), (other, taken, one, given)):
        record_status(play, figure.id, status_at_move(play, figure))
        left = play.lose(figure.id, gone)
        fresh = giver.as_left(got, play.serial("d"))
        ready = (*(gear.id for gear in _beside(play, left, gone, fresh)), fresh.id)
        play.change(figure.id, gear=(*left.gear, fresh), ready=ready)
        play.deed(
            figure.id, option=row.code, start=figure.deeds.start or figure.place, readied=(fresh.id,), intent=None
        )
    play.happened(WeaponsSwapped(figure=one.id, other=other.id, given=given.item, taken=taken.item, rules=(RULE,)))


def _beside(ctx: Context, figure: Figure, gone: Gear, got: Gear) -> tuple[Gear, ...]:
    """The one thing that stays in hand beside what it is given, if anything goes together with that."""
    hand = [gear for gear in ctx.in_hand(figure) if gear.id != gone.id]
    return tuple([gear for gear in hand if not ready_findings([gear.item, got.item], ctx.tables)][:1])


def _may_swap(ctx: Context, figure: Figure) -> bool:
    may = bool(figure.gear) and may_move_now(ctx, figure) and ctx.book.variants.casts
    return may and _option(ctx) is not None


def _friends(ctx: Context, figure: Figure) -> Iterator[Candidate]:
    """The friends beside it who carry something."""
    row = _option(ctx)
    for one in ctx.everyone():
        if row is None or one.side != figure.side or not one.able or one.id == figure.id:
            continue
        if one.gear and (distance(ctx, figure, one) or 1) == 1:
            yield Candidate(one.id, one.name, "", one.place, one.id, tuple(_takes_no_part(ctx, one, row)))


def _theirs(ctx: Context, _: Figure, said: Mapping[str, Any]) -> tuple[Candidate, ...]:
    friend = ctx.fight.figures.get(str(said.get("target")))
    return carried(ctx, friend) if friend else ()


def _idle(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    row = _option(ctx)
    if row is not None:
        yield from _takes_no_part(ctx, figure, row)


_ASKS: Asks = {"target": Ask(among=_friends, hopeless=as_the_first), "give": carried, "take": _theirs}
_SWAPS = Offer("Swap weapons", "On foot", RULE, there=_may_swap, asks=_ASKS, needs="target", barred=_idle, aside=True)
SWAP: Act = offered(SwapWeapons, _SWAPS, refusals, perform, kinds=SWAPS, means=_means)
