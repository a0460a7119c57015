"""The clock: whose turn it is, the present time, and the end of effects that last a round."""

from gmtool.rules.harnmaster.state.context import Context
from gmtool.rules.harnmaster.state.fight import PAST_ALL_RANKS, Bonus, Figure, Time

_AFTER_ALL_RANKS = -1
"""The rank reached once everybody has had a turn."""


def waits(figure: Figure) -> bool:
    """True if a figure's turn in this round is to come or under way."""
    return figure.able and not figure.done


def waiting(ctx: Context) -> tuple[Figure, ...]:
    """The figures whose turn in this round is to come or under way, the highest rank first."""
    return tuple(sorted((one for one in ctx.everyone() if waits(one)), key=lambda one: -one.rank))


def acting(ctx: Context) -> Figure | None:
    """The figure whose turn it is: the one the GM called, else the highest rank still waiting; None after the last."""
    called = ctx.fight.figures.get(ctx.fight.called)
    if called is not None and waits(called):
        return called
    return max(filter(waits, ctx.everyone()), key=lambda one: one.rank, default=None)


def bonus(ctx: Context) -> Bonus | None:
    """The bonus action that is to be taken now, before anything else; None if there is none."""
    return ctx.fight.bonuses[0] if ctx.fight.bonuses else None


def in_turns(ctx: Context) -> bool:
    """False while a defense is to be declared: then nobody has a turn, and that is the reason told."""
    return ctx.fight.exchange is None


def has_bonus(ctx: Context, figure: Figure) -> bool:
    """True if a figure takes its bonus action now."""
    due = bonus(ctx)
    return due is not None and due.figure == figure.id


def now(ctx: Context) -> Time:
    """The present time: the rank reached in this round, and whose turn of that rank it is."""
    left, here = waiting(ctx), acting(ctx)
    if here is None:
        return Time(ctx.fight.round, _AFTER_ALL_RANKS)
    # A figure called out of order leaves the rank where it is: at the first who waits.
    first = left[0]
    return Time(ctx.fight.round, first.rank, here.id if here.rank == first.rank else first.id)


def in_force(ctx: Context, until: Time | None) -> bool:
    """True if an effect that ends at `until` still holds; at that very rank, until the turn comes in which it ends."""
    if until is None:
        return False
    here = now(ctx)
    return here.before(until) or (here == until and not _has_come(ctx, until, here))


def _has_come(ctx: Context, until: Time, here: Time) -> bool:
    """True if the turn at which an effect ends, one of the rank reached, is under way or over."""
    one = ctx.fight.figures.get(until.turn)
    if one is None or one.done or one.id == here.turn:
        return True
    if one.able and one.rank == here.rank:
        return False
    # It has no turn at this rank any more: the end has come once a figure after its place has the turn.
    order = ctx.fight.roster
    return here.turn in order and order.index(here.turn) > order.index(one.id)


def comes(ctx: Context, end: Time) -> tuple[int, int, int]:
    """The sort key of an end, the soonest first."""
    order = ctx.fight.roster
    return end.round, -end.rank, order.index(end.turn) if end.turn in order else -1


def one_round_from(ctx: Context) -> Time:
    """The end of an effect that begins now and lasts one round (hm.declare.ignore-choice-lasts)."""
    begun = now(ctx)
    if ctx.house("span") == "round":
        return Time(begun.round + 1, PAST_ALL_RANKS)
    return Time(begun.round + 1, begun.rank, begun.turn)


def lasts(until: Time, number: int) -> bool:
    """True if an effect with this end goes on into the round of this number."""
    return until.round >= number


def lasting(ctx: Context, end: Time) -> str:
    """The duration of an effect with this end: "until rank 40 of round 3", or until whose turn if several share it.

    Who shares the rank is looked up now, since the GM may have changed ranks meanwhile.
    """
    if end.rank >= PAST_ALL_RANKS - 1:  # one less where a version with a lower bound has read it
        return f"through round {end.round - 1}"
    one = ctx.fight.figures.get(end.turn)
    level = [other for other in ctx.everyone() if other.able and other.rank == end.rank]
    if one in level and len(level) > 1:
        return f"until {one.name}'s turn in round {end.round}"
    if end.rank > 0 or one is not None:
        return f"until rank {end.rank} of round {end.round}"
    return f"until round {end.round} ends"


def evading(ctx: Context, figure: Figure) -> bool:
    """True if a figure is evading: its evasion is in force, and it is not stunned (hm.evade.ends-stunned).

    An evasion begun in the figure's own turn ends with its next one, however early that comes.
    """
    until = figure.evading
    if figure.stunned or until is None or not in_force(ctx, until):
        return False
    if until.turn != figure.id or until.round > ctx.fight.round:
        return True
    return not figure.done and acting(ctx) is not figure


def ignores(ctx: Context, figure: Figure, foe: Figure) -> bool:
    """True if a figure must ignore a foe, being unaware of it or by its own choice (hm.declare.ignore-choice-lasts)."""
    return foe.id in figure.unaware or in_force(ctx, figure.ignoring.get(foe.id))
