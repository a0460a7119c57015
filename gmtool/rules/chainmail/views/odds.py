"""The odds: the measures of all commands as the screen shows them, and what losses and fire come to."""

from collections.abc import Iterable

from gmtool.rules.chainmail.state.battle import Battle
from gmtool.rules.chainmail.state.events import LostMen
from gmtool.rules.seam import CheckOwed, Event, FigureCommand, Measure, Measures, Outcome

MEASURES = (
    Measure("gives way", "they give way or worse", headline=True, named=True, worse=("kills",)),
    Measure("must check", "they must check", named=True),
    Measure("own gives way", "we give way or worse", named=True, worse=("own killed",)),
    Measure("falls", "the foe is killed", headline=True, named=True),
    Measure("own falls", "our man is killed", named=True),
    Measure("unhorsed", "the foe is unhorsed", named=True),
    Measure("losses", "lost by them", amount=True),
    Measure("own losses", "lost by us", amount=True, beside=True),
    Measure("kills", "the enemy is killed", named=True),
    Measure("own killed", "we are killed", named=True),
    Measure("works", "the spell works at once", named=True),
    Measure("delayed", "it works in the next turn", named=True),
    Measure("countered", "the counter-spell breaks it", named=True),
    Measure("obeys", "it does as told", named=True),
)


def losses(figure: str, outcome: Outcome[Battle], events: Iterable[Event]) -> dict[str, int]:
    """What such events cost both sides, from the view of a unit."""
    figures = outcome.state.figures
    lost = [(figures[one.figure].side != figures[figure].side, one.men) for one in events if isinstance(one, LostMen)]
    return {
        "losses": sum(men for theirs, men in lost if theirs),
        "own losses": sum(men for theirs, men in lost if not theirs),
    }


def fire_measures(command: FigureCommand, outcome: Outcome[Battle]) -> Measures:
    """What fire comes to: whether the enemy must check, and the losses."""
    found = artillery_measures(command, outcome)
    return {key: value for key, value in found.items() if key != "own losses"}


def artillery_measures(command: FigureCommand, outcome: Outcome[Battle]) -> Measures:
    """What fire comes to that can hit its own side."""
    figures = outcome.state.figures
    checks = [one.figure for one in outcome.events if isinstance(one, CheckOwed) and one.figure in figures]
    must = any(figures[key].side != figures[command.figure].side for key in checks)
    return {"must check": int(must), **losses(command.figure, outcome, outcome.events)}
