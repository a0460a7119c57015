"""Whose turn it is, what time it is, and how long something of one round lasts."""

from gmtool.rules.harnmaster.state.context import Context
from gmtool.rules.harnmaster.state.fight import Figure, Time

_PAST_ALL_RANKS = 1_000_000
"""A rank before every other: what ends there ends as the round begins."""
_AFTER_ALL_RANKS = -1
"""The rank that is reached when everybody has had a turn."""


def waiting(ctx: Context) -> tuple[Figure, ...]:
    """Those whose turn of this round is still to come or going on, by rank, the highest first."""
    able = [one for one in ctx.everyone() if one.able and not one.done]
    return tuple(sorted(able, key=lambda one: -one.rank))


def acting(ctx: Context) -> Figure | None:
    """Whose turn it is: whom the GM called, or the highest rank that has not had its turn."""
    left = waiting(ctx)
    return next((one for one in left if one.id == ctx.fight.called), left[0] if left else None)


def now(ctx: Context) -> Time:
    """The rank that has been reached in this round, and whose turn of that rank."""
    left, here = waiting(ctx), acting(ctx)
    if here is None:
        return Time(ctx.fight.round, _AFTER_ALL_RANKS)
    # Whoever was called acts out of order: the rank is still that of the first who waits.
    first = left[0]
    return Time(ctx.fight.round, first.rank, here.id if here.rank == first.rank else first.id)


def in_force(ctx: Context, until: Time | None) -> bool:
    """Whether something that ends then still holds: at that rank, as long as the turn is to come in which it ends."""
    if until is None:
        return False
    here = now(ctx)
    return here.before(until) or (here == until and not _has_come(ctx, until, here))


def _has_come(ctx: Context, until: Time, here: Time) -> bool:
    """Whether of all the turns of the rank that is reached this one is over or going on."""
    one = ctx.fight.figures.get(until.turn)
    if one is None or one.done or one.id == here.turn:
        return True
    if one.able and one.rank == here.rank:
        return False
    # It has no turn at this rank any more: what would come after its place has come.
    order = ctx.fight.roster
    return here.turn in order and order.index(here.turn) > order.index(one.id)


def comes(ctx: Context, end: Time) -> tuple[int, int, int]:
    """The place of an end in the order of all ends, to sort by, the soonest first."""
    order = ctx.fight.roster
    return end.round, -end.rank, order.index(end.turn) if end.turn in order else -1


def one_round_from(ctx: Context) -> Time:
    """When something that begins now and lasts one round ends (hm.declare.ignore-choice-lasts)."""
    begun = now(ctx)
    if ctx.house("span") == "round":
        return Time(begun.round + 1, _PAST_ALL_RANKS)
    return Time(begun.round + 1, begun.rank, begun.turn)


def lasting(ctx: Context, end: Time) -> str:
    """How long something lasts that ends then: "until rank 40 of round 3"; of several with that rank, until whose turn.

    Who has that rank is asked now, for the GM may have given out other ranks since.
    """
    if end.rank == _PAST_ALL_RANKS:
        return f"through round {end.round - 1}"
    one = ctx.fight.figures.get(end.turn)
    level = [other for other in ctx.everyone() if other.able and other.rank == end.rank]
    if one in level and len(level) > 1:
        return f"until {one.name}'s turn in round {end.round}"
    if end.rank > 0 or one is not None:
        return f"until rank {end.rank} of round {end.round}"
    return f"until round {end.round} ends"


def evading(ctx: Context, figure: Figure) -> bool:
    """Whether a figure is evading: its evasion is in force, and it is not stunned (hm.evade.ends-stunned).

    What it began in its own turn ends with the next one, also when that one is called early or comes at another rank.
    """
    until = figure.evading
    if figure.stunned or until is None or not in_force(ctx, until):
        return False
    if until.turn != figure.id or until.round > ctx.fight.round:
        return True
    return not figure.done and acting(ctx) is not figure


def ignores(ctx: Context, figure: Figure, foe: Figure) -> bool:
    """Whether a figure must ignore a foe: it has not noticed it, or chose to (hm.declare.ignore-choice-lasts)."""
    return foe.id in figure.unaware or in_force(ctx, figure.ignoring.get(foe.id))
