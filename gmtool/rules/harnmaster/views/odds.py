"""The odds: the exact chances of an exchange, and of every way to meet an attack."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from gmtool.rules.harnmaster.acts.declaring import attack
from gmtool.rules.harnmaster.acts.declaring.defending import BLOCKING, DEFEND, refusals
from gmtool.rules.harnmaster.acts.outcome.chances import dread, exchange_odds, measured
from gmtool.rules.harnmaster.acts.outcome.exchange import levels
from gmtool.rules.harnmaster.acts.ranged import area, shooting
from gmtool.rules.harnmaster.acts.testing.against import COMPARED, comparable, name_of
from gmtool.rules.harnmaster.acts.testing.modifiers import Using
from gmtool.rules.harnmaster.acts.testing.strikes import called, usable
from gmtool.rules.harnmaster.state.commands import Area, Attack, Defend, Shoot
from gmtool.rules.harnmaster.state.context import Context, Play
from gmtool.rules.harnmaster.state.fight import Defence, Figure
from gmtool.rules.kit.play import odds_of
from gmtool.rules.seam import (
    Answer,
    AnsweredTable,
    Measure,
    Odds,
    Reply,
)

MEASURES = (
    Measure("strikes", "strikes", headline=True),
    Measure("stars", "stars (minus: for the defender)", amount=True),
    Measure("back", "is struck back"),
    Measure("won", "advantages", amount=True, beside=True),
    Measure("lost", "defender's advantages", amount=True, beside=True),
    Measure("damage", "weapon check"),
    Measure("mishap", "mishap"),
    Measure("their_mishap", "defender's mishap"),
)


def shot_odds(ctx: Context, command: Shoot, given: Sequence[Answer] = ()) -> Odds:
    """The odds that a missile strikes; the injuries are the GM's."""
    return odds_of(Play, ctx, lambda play: shooting.decide(play, command), partial(measured, command), given)


def area_odds(ctx: Context, command: Area, given: Sequence[Answer] = ()) -> Odds:
    """The odds that an Area attack strikes; the injuries are the GM's."""
    return odds_of(Play, ctx, lambda play: area.decide(play, command), partial(measured, command), given)


def replies(ctx: Context, command: Attack, given: Sequence[Answer] = ()) -> tuple[Reply, ...]:
    """Every defense that the defender has, each with the weapon whose reach serves it best; the best is marked.

    To declare an attack asks nothing, so nothing is ever given.
    """
    waits = _declared(ctx, command)
    if waits is None:
        return ()
    found = []
    for label, defence in _defences(waits):
        told = levels(waits, waits.fight.exchange, defence) if waits.fight.exchange else ()
        found.append(Reply(label, exchange_odds(waits, defence), told))
    best = min(range(len(found)), key=lambda place: dread(found[place].odds), default=None)
    return tuple(replace(reply, best=place == best) for place, reply in enumerate(found))


def attack_odds(ctx: Context, command: Attack) -> Odds:
    """The odds of an attack that meets the best defense."""
    found = replies(ctx, command)
    return next((reply.odds for reply in found if reply.best), Odds({}, 0))


def _declared(ctx: Context, command: Attack) -> Context | None:
    """The melee with the attack declared; None without a target."""
    if not command.target or command.target not in ctx.fight.figures:
        return None
    play = Play(ctx.book, ctx.fight, AnsweredTable())
    attack.perform(play, command)
    return Context(ctx.book, play.fight)


def _defences(ctx: Context) -> Iterator[tuple[str, Defend]]:
    """Every defense that nothing forbids, with the comparison of reach that hinders the attacker most."""
    exchange = ctx.fight.exchange
    assert exchange is not None
    defender, attacker = ctx.figure(exchange.defender), ctx.figure(exchange.attacker)
    gate = ctx.book.gate
    references = ["", *(name_of(using) for using in comparable(ctx, defender, attacker))]
    for label, defence, using in _ways(ctx, defender):
        compared = references if defence in (Defence.BLOCK, Defence.DODGE) else [""]
        may = [_defend(defender, defence, using, one) for one in compared]
        allowed = [
            one for one in may if not any(gate.against_command(ctx, DEFEND, one)) and not any(refusals(ctx, one))
        ]
        if allowed:
            yield label, min(allowed, key=lambda one: levels(ctx, exchange, one)[0].total)


def _ways(ctx: Context, defender: Figure) -> Iterator[tuple[str, Defence, Using | None]]:
    for using in usable(ctx, defender, (*BLOCKING, "natural")):
        yield f"Block: {called(ctx, using)}", Defence.BLOCK, using
    yield "Dodge", Defence.DODGE, None
    for using in usable(ctx, defender, COMPARED):
        yield f"Counterstrike: {called(ctx, using)}", Defence.COUNTERSTRIKE, using
    yield "Ignore", Defence.IGNORE, None


def _defend(defender: Figure, defence: Defence, using: Using | None, against: str) -> Defend:
    weapon, mode = (using.gear.id, using.mode.key) if using else ("", "")
    return Defend(
        figure=defender.id, defence=defence, weapon=weapon, mode=mode, zone_die=attack.DIE_UNSAID, against=against
    )
