"""The odds of commands, and what an outcome comes to, of which they are made."""

from itertools import takewhile

from gmtool.rules.chainmail.acts.fire.cannon import shoot_odds
from gmtool.rules.chainmail.acts.fire.catapults import call_odds
from gmtool.rules.chainmail.acts.fire.messages import CallShot, Fire, ShootGun
from gmtool.rules.chainmail.acts.melee.round_odds import melee_odds
from gmtool.rules.chainmail.state.battle import Battle
from gmtool.rules.chainmail.state.commands import FightRound
from gmtool.rules.chainmail.state.context import Context
from gmtool.rules.chainmail.state.events import LostMen, MeleeOver, Reacted, Scored
from gmtool.rules.seam import CheckOwed, Command, Measure, Measures, Odds, Outcome

MEASURES = (
    Measure("gives way", "they give way", headline=True, named=True),
    Measure("must check", "they must check", named=True),
    Measure("own gives way", "we give way", named=True),
    Measure("losses", "their losses", amount=True),
    Measure("own losses", "our losses", amount=True, beside=True),
)


def weighed(ctx: Context, command: Command) -> Odds | None:
    """The odds of a command that is not weighed by performing every outcome; None for any other."""
    match command:
        case FightRound():
            melee = ctx.melee_of(command.figure)
            return melee_odds(ctx, melee, command.figure) if melee else None
        case CallShot():
            return call_odds(ctx, command)
        case ShootGun():
            return shoot_odds(ctx, command)
    return None


def measured(command: Command, outcome: Outcome[Battle]) -> Measures:
    """Who gives way, or after fire must check, and the losses of the blows, from the view of the unit that was told to
    act."""
    figures = outcome.state.figures
    own = figures[command.figure].side if getattr(command, "figure", "") in figures else ""  # type: ignore[attr-defined]
    struck = takewhile(lambda one: not isinstance(one, (Scored, Reacted, MeleeOver)), outcome.events)
    lost = [(figures[one.figure].side != own, one.men) for one in struck if isinstance(one, LostMen)]
    losses = {
        "losses": sum(men for theirs, men in lost if theirs),
        "own losses": sum(men for theirs, men in lost if not theirs),
    }
    if isinstance(command, Fire | CallShot | ShootGun):
        checks = [one.figure for one in outcome.events if isinstance(one, CheckOwed)]
        must = any(figures[key].side != own for key in checks if key in figures)
        if isinstance(command, Fire):
            losses.pop("own losses")
        return {"must check": int(must), **losses}
    gives = [figures[one.figure].side != own for one in outcome.events if isinstance(one, Reacted)]
    gives += [one.side in (own, "") for one in outcome.events if isinstance(one, MeleeOver)]
    return {"gives way": int(any(gives)), "own gives way": int(any(not one for one in gives)), **losses}
