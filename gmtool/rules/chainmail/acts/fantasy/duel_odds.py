"""The odds of fantastic combat, with two dice each (cm.fct.table), and of one to come of two who meet alone."""

from fractions import Fraction
from itertools import product

from gmtool.rules.chainmail.acts.fantasy.messages import FantasticBlow, ShotOverhead
from gmtool.rules.chainmail.acts.magic.dice import blow_bars
from gmtool.rules.chainmail.acts.magic.pairs import is_all_fantastic
from gmtool.rules.chainmail.acts.magic.scores import Aim, aim
from gmtool.rules.chainmail.acts.melee.matching import fighting
from gmtool.rules.chainmail.state.battle import Battle
from gmtool.rules.chainmail.state.context import Context
from gmtool.rules.chainmail.state.unit import Melee
from gmtool.rules.seam import FigureCommand, Measures, Odds, Outcome

_DICE = tuple(one + other for one, other in product(range(1, 7), repeat=2))


def duel_odds(ctx: Context, melee: Melee, figure: str) -> Odds | None:
    """The odds from the view of one of the two; None where more meet, or one of them strikes by the normal tables."""
    if len(melee.contacts) != 2 or not is_all_fantastic(ctx, melee):
        return None
    found = {}
    for one in melee.contacts:
        score = aim(ctx, ctx.figure(one.unit), ctx.figure(one.foe))
        if score is None:
            return None
        none = any(blow_bars(ctx, ctx.figure(one.unit)))
        figures = max(1, fighting(ctx, melee, one))
        found[one.unit == figure] = (Fraction(0), Fraction(0)) if none else _chances(score, figures)
    (kills, gives), (killed, own_gives) = found[True], found[False]
    shares = {"gives way": gives, "own gives way": own_gives, "kills": kills, "own killed": killed}
    return Odds({key: {0: 1 - share, 1: share} for key, share in shares.items()}, len(_DICE) ** 2)


def _chances(score: Aim, figures: int) -> tuple[Fraction, Fraction]:
    """The chances that one of so many figures kills, and that one of them kills or drives back."""
    results = [score.result(total) for total in _DICE]
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
