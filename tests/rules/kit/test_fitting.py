"""Acts of kinds of fights: what an act fits is asked once for all that share it, and only those that fit offer."""

from dataclasses import replace
from typing import Any

import pytest

from gmtool.encounter import Journal
from gmtool.rules.seam import Preference
from tests.contract.players import Luck, skirmish
from tests.tally import Tally


class Fitting:
    """Answers what it is told, and counts how often it is asked."""

    def __init__(self, answer: bool) -> None:
        self.answer, self.asked = answer, 0

    def __call__(self, ctx: Any) -> bool:
        self.asked += 1
        return self.answer


@pytest.mark.parametrize("fits", [True, False])
def test_that_acts_offer_in_the_fights_that_they_fit(fits) -> None:
    fitting, plain = Fitting(fits), Tally()
    rules = type("Fitted", (Tally,), {"acts": tuple(replace(act, fits=fitting) for act in Tally.acts)})()
    state = Journal.begin(plain, skirmish(plain, Luck(1), 4)).state
    figure = plain.agenda(state).next[0]
    for asked in (rules.choices, rules.allowed):
        offered = [one.key for one in asked(state, figure)]
        assert offered == ([one.key for one in getattr(plain, asked.__name__)(state, figure)] if fits else [])
        assert fitting.asked == 1
        fitting.asked = 0
    likes = (Preference("*"),)
    assert len(list(rules.liked(state, figure, likes))) == (len(list(plain.liked(state, figure, likes))) if fits else 0)
    assert fitting.asked == 1
