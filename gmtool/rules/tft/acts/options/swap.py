"""Swap of weapons between two figures beside each other, neither of them engaged (am.opt.iv.b-exchange)."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from gmtool.rules.kit.gate import Kinds, Meant
from gmtool.rules.seam import Candidate, Choice, Input, InputKind, Refusal, Values, draft_of
from gmtool.rules.tft.acts.attacks.ready_arms import cannot_hold
from gmtool.rules.tft.acts.kinds import SWAPS
from gmtool.rules.tft.acts.options.availability import barred
from gmtool.rules.tft.acts.turn.stages import may_move_now
from gmtool.rules.tft.cards.fighter import Gear
from gmtool.rules.tft.cards.legality import ready_findings
from gmtool.rules.tft.data.rows import OptionRow
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.engagement import distance, record_status, status_at_move
from gmtool.rules.tft.state.fight import Figure, Status
from gmtool.rules.tft.state.messages.commands import SwapWeapons
from gmtool.rules.tft.state.messages.turns import WeaponsSwapped
from gmtool.rules.tft.state.play import Act, Play

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
        yield Refusal(f"{figure.name} is engaged.", RULE)
    if figure.deeds.option not in ("", row.code):
        yield Refusal(f"{figure.name} has chosen something else.", RULE)
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


def offers(ctx: Context, figure: Figure | None) -> Iterable[Choice]:
    """The choice to swap with a friend beside the figure."""
    if figure is None or not figure.gear or not may_move_now(ctx, figure) or not ctx.book.variants.casts:
        return
    row = _option(ctx)
    if row is None:
        return
    friends = [one for one in ctx.everyone() if one.side == figure.side and one.able and one.id != figure.id]
    beside = [one for one in friends if one.gear and (distance(ctx, figure, one) or 1) == 1]
    if not beside:
        return

    def whom(_: Values) -> tuple[Candidate, ...]:
        return tuple(
            Candidate(one.id, one.name, "", one.place, one.id, tuple(_takes_no_part(ctx, one, row))) for one in beside
        )

    def theirs(values: Values) -> tuple[Candidate, ...]:
        friend = ctx.fight.figures.get(str(values.get("target")))
        return _things(ctx, friend) if friend else ()

    inputs = (
        Input("target", "With", InputKind.FIGURE, whom),
        Input("give", "Gives", InputKind.ONE_OF, lambda _: _things(ctx, figure)),
        Input("take", "Takes", InputKind.ONE_OF, theirs),
    )
    draft = draft_of(SwapWeapons, figure=figure.id)
    refused = tuple(_takes_no_part(ctx, figure, row))
    yield Choice("swap-weapons", "Swap weapons", "On foot", draft, inputs, refused, RULE, aside=True)


def _things(ctx: Context, figure: Figure) -> tuple[Candidate, ...]:
    names = ctx.tables.item_names([gear.item for gear in figure.gear])
    return tuple(Candidate(gear.id, name) for gear, name in zip(figure.gear, names, strict=True))


SWAP = Act(SwapWeapons, offers, refusals, perform, keys=("swap-weapons",), kinds=SWAPS, means=_means)
