"""Interspell time, and casting straight on in the two seconds after a spell (4.1)."""

from collections.abc import Iterator

from gmtool.rules.melee_rounds.clock import Second
from gmtool.rules.melee_rounds.commands import CastSpell
from gmtool.rules.melee_rounds.context import Context
from gmtool.rules.melee_rounds.state import Cast, Figure
from gmtool.rules.seam import Refusal

REST, DISCERN, CHAIN = "mr.magic.ist-includes-two-seconds", "mr.magic.discern-second", "mr.magic.chain-cast"


def last_cast(ctx: Context, figure: Figure) -> Cast | None:
    """The spell that a figure cast last before this second; Reflex Spells are no part of the order."""
    past = [one for one in figure.cast if one.kind != "reflex" and one.ends < ctx.now]
    return max(past, key=lambda one: one.ends, default=None)


def chained(ctx: Context, figure: Figure) -> bool:
    """Whether a spell begun now goes straight on from the last one: its interspell time is running."""
    last = last_cast(ctx, figure)
    return last is not None and ctx.now < last.rested


def resting_refusals(ctx: Context, figure: Figure, command: CastSpell) -> Iterator[Refusal]:
    """Why a spell cannot begin yet: the time after the last one, or the effect that it reacts to."""
    last = last_cast(ctx, figure)
    if last is None:
        return
    straight = last.ends < ctx.now <= last.discerned and ctx.house("chain") == "allowed"
    if ctx.now < last.rested and straight and command.reacts:
        yield Refusal(f"{figure.name} goes straight on only with what does not react to its last spell.", CHAIN)
    elif ctx.now < last.rested and not straight:
        then = Second.of(last.rested)
        yield Refusal(f"{figure.name} waits until second {then.second} of round {then.round}.", REST)
    known = last.discerned + (ctx.house("discern") == "next")
    if command.reacts and ctx.now < known:
        yield Refusal(f"{figure.name} does not perceive yet what its last spell did.", DISCERN)
