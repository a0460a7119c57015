"""The odds of fantastic combat, with two dice each (cm.fct.table)."""

from fractions import Fraction
from itertools import product

from gmtool.rules.chainmail.acts.fantasy.duels import two_dice
from gmtool.rules.chainmail.acts.fantasy.messages import FantasticBlow, FightFantastic, ShotOverhead
from gmtool.rules.chainmail.acts.magic.scores import Aim
from gmtool.rules.chainmail.state.battle import Battle
from gmtool.rules.chainmail.state.context import Context
from gmtool.rules.seam import FigureCommand, Measures, Odds, Outcome

_DICE = tuple(one + other for one, other in product(range(1, 7), repeat=2))


def duel_odds(ctx: Context, command: FightFantastic) -> Odds:
    """The odds of a fantastic combat: what one of the two rolls is nothing to the other."""
    one, other = ctx.figure(command.figure), ctx.figure(command.target)
    (kills, gives), (killed, own_gives) = _chances(*two_dice(ctx, one, other)), _chances(*two_dice(ctx, other, one))
    shares = {"gives way": gives, "own gives way": own_gives, "kills": kills, "own killed": killed}
    return Odds(
        {key: {value: part for value, part in ((0, 1 - share), (1, share)) if part} for key, share in shares.items()},
        len(_DICE) ** 2,
    )


def _chances(score: Aim | None, figures: int) -> tuple[Fraction, Fraction]:
    """The chances that one of so many figures kills, and that one of them kills or drives back."""
    results = [score.result(total) for total in _DICE] if score is not None else ["nothing"] * len(_DICE)
    killed, spared = results.count("killed"), results.count("nothing")
    every = len(_DICE)
    return 1 - Fraction(every - killed, every) ** figures, 1 - Fraction(spared, every) ** figures


def duel_measures(command: FigureCommand, outcome: Outcome[Battle]) -> Measures:
    """The measures of the two dice of both: who is killed, and who is killed or driven back."""
    done = {(one.figure == command.figure, one.result) for one in outcome.events if isinstance(one, FantasticBlow)}
    done |= {(True, "killed") for one in outcome.events if isinstance(one, ShotOverhead) and one.hits}
    return {
        "gives way": int(bool(done & {(True, "killed"), (True, "back")})),
        "own gives way": int(bool(done & {(False, "killed"), (False, "back")})),
        "kills": int((True, "killed") in done),
        "own killed": int((False, "killed") in done),
    }
