"""The odds of commands, and what an outcome comes to, of which they are made."""

from itertools import takewhile

from gmtool.rules.chainmail.acts.fire.cannon import shoot_odds
from gmtool.rules.chainmail.acts.fire.catapults import call_odds
from gmtool.rules.chainmail.acts.fire.messages import CallShot, Fire, ShootGun
from gmtool.rules.chainmail.acts.melee import round_odds
from gmtool.rules.chainmail.state.battle import Battle
from gmtool.rules.chainmail.state.context import Context
from gmtool.rules.chainmail.state.events import LostMen, MeleeOver, Reacted, Scored
from gmtool.rules.seam import CheckOwed, Command, Measure, Measures, Odds, Outcome

MUST_CHECK = Measure("must check", "they must check", named=True)
MEASURES = (*round_odds.MEASURES, MUST_CHECK)


def weighed(ctx: Context, command: Command) -> Odds | None:
    """The odds of a command that is not weighed by performing every outcome; None for any other."""
    match command:
        case CallShot():
            return call_odds(ctx, command)
        case ShootGun():
            return shoot_odds(ctx, command)
    return round_odds.weighed(ctx, command)


def measured(command: Command, outcome: Outcome[Battle]) -> Measures:
    """Who gives way or must check, and the losses of the blows, from the view of the unit that was told to act."""
    figures = outcome.state.figures
    own = figures[command.figure].side if getattr(command, "figure", "") in figures else ""  # type: ignore[attr-defined]
    struck = takewhile(lambda one: not isinstance(one, (Scored, Reacted, MeleeOver)), outcome.events)
    lost = [(figures[one.figure].side != own, one.men) for one in struck if isinstance(one, LostMen)]
    if isinstance(command, Fire | CallShot | ShootGun):
        checks = [one.figure for one in outcome.events if isinstance(one, CheckOwed)]
        must = any(figures[key].side != own for key in checks if key in figures)
        theirs = {"must check": int(must), "losses": sum(men for foe, men in lost if foe)}
        # a ball or a stone may fall on friends
        friends = {} if isinstance(command, Fire) else {"own losses": sum(men for foe, men in lost if not foe)}
        return {**theirs, **friends}
    gives = [figures[one.figure].side != own for one in outcome.events if isinstance(one, Reacted)]
    gives += [one.side in (own, "") for one in outcome.events if isinstance(one, MeleeOver)]
    return {
        "gives way": int(any(gives)),
        "own gives way": int(any(not one for one in gives)),
        "losses": sum(men for theirs, men in lost if theirs),
        "own losses": sum(men for theirs, men in lost if not theirs),
    }
