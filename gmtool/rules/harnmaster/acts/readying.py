"""Readying: drawing, unslinging, putting away and dropping things (hm.ready.*)."""

from collections.abc import Iterable, Iterator

from gmtool.records import evolver
from gmtool.rules.harnmaster.acts.engagement import carried, sheathed
from gmtool.rules.harnmaster.acts.kinds import A_LONG_ACTION, GROPES, IN_TURN, READIES, THERE, kinds
from gmtool.rules.harnmaster.acts.turn.taking import GROPE as SPENT
from gmtool.rules.harnmaster.acts.turn.taking import spend, turn_refusals
from gmtool.rules.harnmaster.cards.fighter import Gear
from gmtool.rules.harnmaster.state.commands import Drop, Grope, Unsheathe
from gmtool.rules.harnmaster.state.context import Act, Context, Offer, Play
from gmtool.rules.harnmaster.state.events import Dropped, PutAway, Readied
from gmtool.rules.harnmaster.state.fight import Figure
from gmtool.rules.kit.acts import offered
from gmtool.rules.seam import Candidate, Refusal

_evolve = evolver(Gear)


def item_name(ctx: Context, gear: Gear) -> str:
    """The name of a thing in lower case, as it stands in the middle of a sentence."""
    return ctx.tables.item_name(gear.item).lower()


def holding(play: Play, figure: str, gear: Gear, *, ready: bool) -> None:
    """Set whether a thing is in hand."""
    one = play.figure(figure)
    play.change(figure, gear=tuple(_evolve(other, ready=ready) if other.id == gear.id else other for other in one.gear))


def _held(ctx: Context, figure: Figure) -> list[Gear]:
    return [gear for gear in carried(ctx, figure) if gear.ready]


def _named(ctx: Context, things: Iterable[Gear]) -> list[Candidate]:
    return [Candidate(gear.id, ctx.tables.item_name(gear.item), "in hand" * gear.ready) for gear in things]


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


def _unsheathe_offers(ctx: Context, figure: Figure) -> Iterator[Offer]:
    if ctx.fight.exchange is not None:
        return
    barred = any(turn_refusals(ctx, figure)) or figure.stunned
    first = None if barred or _holds_weapon(ctx, figure) else next(iter(sheathed(ctx, figure)), None)
    for gear in carried(ctx, figure):
        if not gear.ready and not gear.slung and not gear.broken:
            label, key, given = f"Draw: {item_name(ctx, gear)}", f"draw {gear.id}", {"weapon": gear.id}
            yield Offer(label, GROUP, FREE, key=key, given=given, usual=gear == first)


def _holds_weapon(ctx: Context, figure: Figure) -> bool:
    """True if a figure has a weapon in hand that it was not born with; whoever has none usually draws one first."""
    held = [ctx.weapon(gear) for gear in _held(ctx, figure)]
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


def _grope_offers(ctx: Context, figure: Figure) -> Iterator[Offer]:
    """One choice for each slung thing, and a single one for everything in hand, to keep the list short."""
    if ctx.fight.exchange is not None:
        return
    for gear in carried(ctx, figure):
        if gear.slung and not gear.ready and not gear.broken:
            label, key = f"Unsling: {item_name(ctx, gear)}", f"unsling {gear.id}"
            yield Offer(label, GROUP, UNSLING, key=key, given={"weapon": gear.id})
    yield _PUTS_AWAY


_PUTS_AWAY = Offer(
    "Put away", GROUP, PUT_AWAY, key="away", needs="weapon", barred=turn_refusals,
    asks={"weapon": lambda ctx, figure: _named(ctx, _held(ctx, figure))},
)  # fmt: skip
UNSHEATHE: Act = offered(Unsheathe, _unsheathe_offers, _unsheathe_refusals, _unsheathe, kinds=IN_TURN | {READIES})
GROPE: Act = offered(Grope, _grope_offers, _grope_refusals, _grope, kinds=A_LONG_ACTION | {GROPES})

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


def _to_drop(ctx: Context, figure: Figure) -> list[Candidate]:
    return _named(ctx, sorted(carried(ctx, figure), key=lambda gear: not gear.ready))


_DROPS = Offer("Drop", GROUP, _RULE, asks={"weapon": _to_drop}, needs="weapon")
DROP: Act = offered(Drop, _DROPS, _refusals, _perform, kinds=kinds(THERE))
