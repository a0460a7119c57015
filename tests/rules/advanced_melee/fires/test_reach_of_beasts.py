"""The hexes that a beast can reach when something burns beside it."""

from dataclasses import replace

import pytest

from gmtool.rules.seam import Effect, EffectPicture, Enlisted, Extent, Muster, Side
from gmtool.rules.tft.acts.movement.allowance import allowance
from gmtool.rules.tft.acts.movement.path import Manner
from gmtool.rules.tft.acts.movement.reachable import reachable_hexes
from gmtool.rules.tft.state.context import Context
from gmtool.space import blank_ground, parse_label
from tests.rules.advanced_melee.figures import RULES, card

SIDES = (Side("red", "Red"), Side("blue", "Blue", 1))
FIRE = parse_label("1009")


def reached(people: str, **said) -> set:
    figures = (
        Enlisted("one", card(people=people, **said), "red", "One").put(parse_label("1010"), 0),
        Enlisted("foe", card(ready=["club"]), "blue", "Foe").put(parse_label("0202"), 0),
    )
    state = RULES.muster(Muster(figures, SIDES, blank_ground(20, 20)))
    fire = Effect("e1", "Fire", EffectPicture.FIRE, Extent((FIRE,)))
    ctx = Context(RULES.book, replace(state, effects=(fire,)))
    figure = ctx.figure("one")
    row = ctx.tables.options["iii"]
    return set(reachable_hexes(ctx, figure, Manner(row, allowance(ctx, figure, row, fly=False))))


@pytest.mark.rule("am.fire.animals")
def test_that_a_wolf_reaches_what_lies_beyond_a_fire_only_around_it() -> None:
    wolf, man = reached("wolf", st=10, dx=14, ready=[]), reached("human", ready=["club"])
    assert FIRE in man
    assert FIRE not in wolf
    assert parse_label("1008") in wolf
