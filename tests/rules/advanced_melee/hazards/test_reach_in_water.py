"""Reach through water: a move is offered as far as the MA in the water on its way goes."""

from dataclasses import replace

import pytest

from gmtool.rules.seam import Enlisted, Muster, OverlayKind, Side
from gmtool.rules.tft.state.fight import Stage
from gmtool.rules.tft.state.messages.commands import TakeOption
from gmtool.space import parse_label
from tests.rules.advanced_melee.figures import RULES, card
from tests.rules.advanced_melee.situations import GROUNDS


@pytest.mark.rule("am.water.knee")
def test_that_a_ford_is_reached_and_crossed_at_half_ma_alone() -> None:
    sides = (Side("red", "Red"), Side("blue", "Blue"))
    places = {"ann": ("red", "0710"), "bob": ("blue", "3030")}
    figures = tuple(Enlisted(id, card(), side).put(parse_label(at), 0) for id, (side, at) in places.items())
    made = RULES.muster(Muster(figures, sides, GROUNDS["ford"]))
    state = replace(made, stage=Stage.MOVEMENT, order=("red", "blue"))
    move = TakeOption(figure="ann", option="iii")
    marks = [one.marks for one in RULES.overlays(state, "ann", move) if one.kind is OverlayKind.REACH]
    reached = {mark.hex for found in marks for mark in found}
    start = parse_label("0710")
    assert max(start.distance(one) for one in reached if one.q > parse_label("1010").q) == 5
    assert max(start.distance(one) for one in reached) == 10
