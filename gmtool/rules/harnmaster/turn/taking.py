"""What a turn can be spent on, and by whom."""

from collections.abc import Iterator

from gmtool.rules.harnmaster.clock import acting
from gmtool.rules.harnmaster.context import Context, Play
from gmtool.rules.harnmaster.state import Bonus, Figure
from gmtool.rules.seam import Refusal

ATTACK, EVADE, GROPE, SHOOT, AREA, OTHER = "attack", "evade", "grope", "shoot", "area", "other"


def bonus(ctx: Context) -> Bonus | None:
    """The bonus action that is to be taken now, before anything else goes on."""
    return ctx.fight.bonuses[0] if ctx.fight.bonuses else None


def has_bonus(ctx: Context, figure: Figure) -> bool:
    """Whether a figure takes its bonus action now."""
    due = bonus(ctx)
    return due is not None and due.figure == figure.id


def turn_refusals(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    """Why nothing of a turn can be done now by a figure."""
    if not figure.able:
        yield Refusal(f"{figure.name} is out of the melee.")
        return
    waits = ctx.fight.exchange
    if waits is not None:
        name = ctx.figure(waits.defender).name
        yield Refusal(f"First {name} declares its defence.", "hm.sequence.four-steps")
        return
    due, now = bonus(ctx), acting(ctx)
    if due is not None and due.figure != figure.id:
        yield Refusal(f"First {ctx.figure(due.figure).name} takes its bonus action.", "hm.ta.action")
    elif due is None and now is not None and now.id != figure.id:
        yield Refusal(f"It is {now.name}'s turn, at rank {now.rank}.", "hm.gm.stunned-shock")
    elif due is None and figure.done:
        yield Refusal(f"{figure.name} has had its turn.", "hm.gm.stunned-shock")


def action_refusals(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    """Why a figure cannot take an action now: its turn, and that it has not taken one yet."""
    yield from turn_refusals(ctx, figure)
    if figure.acted and not has_bonus(ctx, figure):
        yield Refusal(f"{figure.name} has spent its turn: {figure.acted}.", "hm.gm.stunned-shock")


def spend(play: Play, figure: str, action: str) -> bool:
    """Write down that a figure took an action; whether it was its bonus action."""
    if has_bonus(play, play.figure(figure)):
        play.change_fight(bonuses=play.fight.bonuses[1:])
        return True
    play.change(figure, acted=action)
    return False
