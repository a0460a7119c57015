"""The order of ranks as the screen shows it."""

from gmtool.rules.harnmaster.clock import acting, waiting
from gmtool.rules.harnmaster.context import Context
from gmtool.rules.harnmaster.state import Figure
from gmtool.rules.harnmaster.turn.taking import bonus
from gmtool.rules.seam import Agenda, Lane, Phase, Progress, Slot


def over(ctx: Context) -> bool:
    """Whether fewer than two sides have anybody able."""
    return len({one.side for one in ctx.everyone() if one.able}) < 2


def agenda(ctx: Context) -> Agenda:
    """The round's order by rank; who is attacked comes first, then whoever has a bonus action."""
    ended = over(ctx)
    slots = sorted((_slot(ctx, one) for one in ctx.everyone() if not one.gone), key=lambda slot: -(slot.score or 0))
    phase = Phase("round", f"Round {ctx.fight.round}", Progress.DONE if ended else Progress.NOW)
    lanes = (Lane("Order · Initiative Rank", tuple(slots)),)
    return Agenda(ctx.fight.round, (phase,), lanes, () if ended else _next(ctx), _prompt(ctx, ended=ended), over=ended)


def _next(ctx: Context) -> tuple[str, ...]:
    exchange, due, now = ctx.fight.exchange, bonus(ctx), acting(ctx)
    if exchange is not None:
        return (exchange.defender,)
    if due is not None:
        return (due.figure,)
    return (now.id,) if now is not None else ()


def _prompt(ctx: Context, *, ended: bool) -> str:
    if ended:
        return "The melee is over."
    exchange, due, now = ctx.fight.exchange, bonus(ctx), acting(ctx)
    if exchange is not None:
        return f"{ctx.figure(exchange.defender).name} declares its defence."
    if due is not None:
        return f"{ctx.figure(due.figure).name} takes its bonus action."
    return f"{now.name} acts." if now is not None else "Everybody has had a turn."


def _slot(ctx: Context, one: Figure) -> Slot:
    now = acting(ctx)
    progress = Progress.LATER
    if not one.able:
        progress = Progress.LOST
    elif one not in waiting(ctx):
        progress = Progress.DONE
    elif now is not None and now.id == one.id:
        progress = Progress.NOW
    return Slot(one.id, one.rank, None, one.acted, progress, key=one.id)
