"""The forecast of a prepared encounter: the question that its muster asks, where it can be asked."""

from dataclasses import replace
from typing import Final

from gmtool.forecast.fight import Ends
from gmtool.forecast.runs import Question
from gmtool.forecast.stances import Stances
from gmtool.presentation.encounters.placing import place_all
from gmtool.presentation.forecasts.chosen_ways import ways_of_sides
from gmtool.rules.seam import BadMuster, Muster, Ruleset, at_first, own_rows

ENDS: Final = Ends()


def can_be_forecast(muster: Muster, ruleset: Ruleset) -> bool:
    """True if figures of two sides or more fight, in a system that knows ways to act."""
    surely = {wave.key for wave in muster.waves if wave.turn}
    fighting = {one.side for one in (*at_first(muster), *(late for late in muster.figures if late.wave in surely))}
    return len(fighting) > 1 and bool(ways_of_sides(ruleset))


def prepared_question(
    muster: Muster,
    ruleset: Ruleset,
    stances: Stances,
    *,
    mapless: bool,
    fights: int,
    exactly: bool = False,
    ends: Ends = ENDS,
) -> Question | None:
    """The question who wins, with a place for everybody who has none yet; None where the fight could not begin."""
    if not can_be_forecast(muster, ruleset):
        return None
    own = own_rows(ruleset.lists())
    try:
        placed = replace(muster, ground=None) if mapless else place_all(muster, ruleset)
        state = ruleset.muster(replace(placed, own=own))
    except BadMuster:
        return None
    return Question(ruleset, state, own, stances, ends, fights, exactly)
