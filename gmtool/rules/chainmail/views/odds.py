"""What the outcome of a command comes to, of which the odds are made."""

from itertools import takewhile

from gmtool.rules.chainmail.state.battle import Battle
from gmtool.rules.chainmail.state.events import LostMen, MeleeOver, Reacted, Scored
from gmtool.rules.seam import Command, Measures, Outcome


def measured(command: Command, outcome: Outcome[Battle]) -> Measures:
    """Who gives way, and the losses of the blows, from the view of the unit that was told to act."""
    figures = outcome.state.figures
    own = figures[command.figure].side if getattr(command, "figure", "") in figures else ""  # type: ignore[attr-defined]
    struck = takewhile(lambda one: not isinstance(one, (Scored, Reacted, MeleeOver)), outcome.events)
    lost = [(figures[one.figure].side != own, one.men) for one in struck if isinstance(one, LostMen)]
    gives = [figures[one.figure].side != own for one in outcome.events if isinstance(one, Reacted)]
    gives += [one.side in (own, "") for one in outcome.events if isinstance(one, MeleeOver)]
    return {
        "gives way": int(any(gives)),
        "own gives way": int(any(not one for one in gives)),
        "losses": sum(men for theirs, men in lost if theirs),
        "own losses": sum(men for theirs, men in lost if not theirs),
    }
