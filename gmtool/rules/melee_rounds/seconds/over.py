"""When a melee is over."""

from gmtool.rules.melee_rounds.context import Context


def over(ctx: Context) -> bool:
    """Whether fewer than two sides have anybody able."""
    return len({one.side for one in ctx.everyone() if one.able}) < 2
