"""Readying: drawing, unslinging, putting away and dropping things (hm.ready.*)."""

from collections.abc import Iterator, Sequence

from gmtool.records import evolver
from gmtool.rules.harnmaster.acts.engagement import carried, sheathed
from gmtool.rules.harnmaster.acts.kinds import A_LONG_ACTION, GROPES, IN_TURN, READIES, THERE, kinds
from gmtool.rules.harnmaster.acts.turn.taking import GROPE as SPENT
from gmtool.rules.harnmaster.acts.turn.taking import spend, turn_refusals
from gmtool.rules.harnmaster.cards.fighter import Gear
from gmtool.rules.harnmaster.state.commands import Drop, Grope, Unsheathe
from gmtool.rules.harnmaster.state.context import Act, Context, Play
from gmtool.rules.harnmaster.state.events import Dropped, PutAway, Readied
from gmtool.rules.harnmaster.state.fight import Figure
from gmtool.rules.seam import Candidate, Choice, Input, InputKind, Refusal, Values, draft_of

_evolve = evolver(Gear)


def item_name(ctx: Context, gear: Gear) -> str:
    """The name of a thing in lower case, as it stands in the middle of a sentence."""
    return ctx.tables.item_name(gear.item).lower()


def holding(play: Play, figure: str, gear: Gear, *, ready: bool) -> None:
    """Set whether a thing is in hand."""
    one = play.figure(figure)
    play.change(figure, gear=tuple(_evolve(other, ready=ready) if other.id == gear.id else other for other in one.gear))


def one_of(ctx: Context, label: str, things: Sequence[Gear]) -> Input:
    """The choice of one of these things."""
    found = tuple(Candidate(gear.id, ctx.tables.item_name(gear.item), "in hand" * gear.ready) for gear in things)

    def candidates(_: Values) -> tuple[Candidate, ...]:
        return found

    return Input("weapon", label, InputKind.ONE_OF, candidates)


GROUP = "Ready"
FREE, UNSLING, PUT_AWAY = "hm.ready.unsheathe-free", "hm.ready.unsling-grope", "hm.ready.put-away-grope"


def _unsheathe_refusals(ctx: Context, command: Unsheathe) -> Iterator[Refusal]:
    figure = ctx.figure(command.figure)
    yield from turn_refusals(ctx, figure)
    gear = ctx.gear(figure, command.weapon)
    if gear is None:
        yield Refusal(f"{figure.name} does not carry that.", FREE)
    elif gear.ready:
        yield Refusal(f"{figure.name} has it in hand already.", FREE)
    elif gear.slung:
        yield Refusal(f"{figure.name}'s {item_name(ctx, gear)} is slung: unslinging it is a Grope.", UNSLING)


def _unsheathe(play: Play, command: Unsheathe) -> None:
    gear = play.gear(play.figure(command.figure), command.weapon)
    if gear is not None:
        holding(play, command.figure, gear, ready=True)
        play.happened(Readied(figure=command.figure, item=gear.item, rules=(FREE,)))


def _unsheathe_offers(ctx: Context, figure: Figure | None) -> Iterator[Choice]:
    if figure is None or ctx.fight.exchange is not None:
        return
    against = tuple(turn_refusals(ctx, figure))
    first = None if against or figure.stunned or _holds_weapon(ctx, figure) else next(iter(sheathed(ctx, figure)), None)
    for gear in carried(ctx, figure):
        if not gear.ready and not gear.slung and not gear.broken:
            draft = draft_of(Unsheathe, figure=figure.id, weapon=gear.id)
            label, usual = f"Draw: {item_name(ctx, gear)}", gear == first
            yield Choice(f"draw {gear.id}", label, GROUP, draft, (), against, FREE, usual)


def _holds_weapon(ctx: Context, figure: Figure) -> bool:
    """True if a figure has a weapon in hand that it was not born with; whoever has none usually draws one first."""
    held = [ctx.weapon(gear) for gear in carried(ctx, figure) if gear.ready]
    return any(weapon is not None and weapon.kind != "shield" for weapon in held)


def _grope_refusals(ctx: Context, command: Grope) -> Iterator[Refusal]:
    figure = ctx.figure(command.figure)
    yield from turn_refusals(ctx, figure)
    gear = ctx.gear(figure, command.weapon)
    if gear is None:
        yield Refusal(f"{figure.name} does not carry that.", UNSLING)
    elif gear not in carried(ctx, figure):
        yield Refusal("That cannot be put away.", PUT_AWAY)
    elif not gear.ready and not gear.slung:
        yield Refusal(f"{figure.name}'s {item_name(ctx, gear)} is sheathed: drawing it is free.", FREE)


def _grope(play: Play, command: Grope) -> None:
    """Unsling a slung thing; sheathe or sling again one in hand."""
    gear = play.gear(play.figure(command.figure), command.weapon)
    spend(play, command.figure, SPENT)
    if gear is None or gear not in carried(play, play.figure(command.figure)):
        return
    holding(play, command.figure, gear, ready=not gear.ready)
    if gear.ready:
        play.happened(PutAway(figure=command.figure, item=gear.item, slung=gear.slung, rules=(PUT_AWAY,)))
    else:
        play.happened(Readied(figure=command.figure, item=gear.item, groped=True, rules=(UNSLING,)))


def _grope_offers(ctx: Context, figure: Figure | None) -> Iterator[Choice]:
    """One choice for each slung thing, and a single one for everything in hand, to keep the list short."""
    if figure is None or ctx.fight.exchange is not None:
        return
    draft = draft_of(Grope, figure=figure.id)
    against = tuple(turn_refusals(ctx, figure))
    held: list[Gear] = []
    for gear in carried(ctx, figure):
        if gear.ready:
            held.append(gear)
        elif gear.slung and not gear.broken:
            label = f"Unsling: {item_name(ctx, gear)}"
            yield Choice(f"unsling {gear.id}", label, GROUP, {**draft, "weapon": gear.id}, (), against, UNSLING)
    if held:
        yield Choice("away", "Put away", GROUP, draft, (one_of(ctx, "Put away", held),), against, PUT_AWAY)


UNSHEATHE = Act(Unsheathe, _unsheathe_offers, _unsheathe_refusals, _unsheathe, kinds=IN_TURN | {READIES})
GROPE = Act(Grope, _grope_offers, _grope_refusals, _grope, kinds=A_LONG_ACTION | {GROPES})

_RULE = "hm.ready.drop-free"


def _refusals(ctx: Context, command: Drop) -> Iterator[Refusal]:
    """Refusals of a drop, which is free in anybody's turn and while an exchange waits."""
    figure = ctx.figure(command.figure)
    gear = ctx.gear(figure, command.weapon)
    if gear is None:
        yield Refusal(f"{figure.name} does not carry that.", _RULE)
    elif gear not in carried(ctx, figure):
        yield Refusal("That cannot be dropped.", _RULE)


def _perform(play: Play, command: Drop) -> None:
    """Drop the thing; an attacker that drops the weapon of a waiting attack loses that attack."""
    gear = play.gear(play.figure(command.figure), command.weapon)
    if gear is None:
        return
    play.let_fall(command.figure, gear)
    play.happened(Dropped(figure=command.figure, item=gear.item, rules=(_RULE,)))
    exchange = play.fight.exchange
    if exchange is not None and (exchange.attacker, exchange.strike.weapon) == (command.figure, gear.id):
        play.call_off()


def _offers(ctx: Context, figure: Figure | None) -> Iterator[Choice]:
    things = carried(ctx, figure) if figure is not None else ()
    if figure is None or not things:
        return
    draft = draft_of(Drop, figure=figure.id)
    ordered = sorted(things, key=lambda gear: not gear.ready)
    yield Choice("drop", "Drop", GROUP, draft, (one_of(ctx, "Drop", ordered),), (), _RULE)


DROP = Act(Drop, _offers, _refusals, _perform, kinds=kinds(THERE))
