"""Whose turn it is, what time it is, and how long something of one round lasts."""

from gmtool.rules.harnmaster.context import Context
from gmtool.rules.harnmaster.state import Figure, Time

_PAST_ALL_RANKS = 1_000_000
"""A rank before every other: what ends there ends as the round begins."""


def waiting(ctx: Context) -> tuple[Figure, ...]:
    """Those whose turn of this round is still to come or going on, by rank, the highest first."""
    able = [one for one in ctx.everyone() if one.able and not one.done]
    return tuple(sorted(able, key=lambda one: -one.rank))


def acting(ctx: Context) -> Figure | None:
    """Whose turn it is: whom the GM called, or the highest rank that has not had its turn."""
    left = waiting(ctx)
    return next((one for one in left if one.id == ctx.fight.called), left[0] if left else None)


def now(ctx: Context) -> Time:
    """The rank that has been reached in this round: 0 when everybody has had a turn."""
    left = waiting(ctx)
    return Time(ctx.fight.round, left[0].rank if left else 0)


def in_force(ctx: Context, until: Time | None) -> bool:
    """Whether something that ends then still holds."""
    return until is not None and now(ctx).before(until)


def one_round_from(ctx: Context) -> Time:
    """When something that begins now and lasts one round ends (hm.declare.ignore-choice-lasts)."""
    begun = now(ctx)
    if ctx.house("span") == "round":
        return Time(begun.round + 1, _PAST_ALL_RANKS)
    return Time(begun.round + 1, begun.rank)


def lasting(end: Time) -> str:
    """How long something lasts that ends then: "until rank 40 of round 3"."""
    if end.rank == _PAST_ALL_RANKS:
        return f"through round {end.round - 1}"
    return f"until rank {end.rank} of round {end.round}" if end.rank else f"until round {end.round} ends"


def evading(ctx: Context, figure: Figure) -> bool:
    """Whether a figure is evading: its evasion is in force, and it is not stunned (hm.evade.ends-stunned)."""
    return not figure.stunned and in_force(ctx, figure.evading)


def ignores(ctx: Context, figure: Figure, foe: Figure) -> bool:
    """Whether a figure must ignore a foe: it has not noticed it, or chose to (hm.declare.ignore-choice-lasts)."""
    return foe.id in figure.unaware or in_force(ctx, figure.ignoring.get(foe.id))
