"""Rows of the order: what is grave comes first, words are kept whole, and the tip has everything."""

from random import Random

import pytest

from gmtool.encounter import Journal
from gmtool.presentation.fight.rolls.dice_source import DiceSource
from gmtool.presentation.fight.rows.order_rows import OrderRow, fitting, order_rows
from gmtool.presentation.fight.session import FightSession
from gmtool.rules.seam import Card, Condition, Enlisted, Muster, Side
from gmtool.space import at_column_row, blank_ground
from gmtool.systems import ruleset
from tests.contract.crossings import Crossing, states_of

DOWN = Condition("Knocked down", "until it stands up", grave=True)
SHAKEN = Condition("DX −2", "until its next attack")
UNLOADED = Condition("Crossbow unloaded")


@pytest.mark.parametrize(
    ("conditions", "room", "words"),
    [
        ((DOWN, SHAKEN, UNLOADED), 40, "Knocked down, DX −2, Crossbow unloaded"),
        ((SHAKEN, DOWN, UNLOADED), 26, "DX −2 · 2 more conditions"),
        ((DOWN, SHAKEN, UNLOADED), 30, "Knocked down, DX −2 · 1 more"),
        ((DOWN, SHAKEN, UNLOADED), 16, "Knocked down · 2 more"),
        ((DOWN, SHAKEN), 6, "Knocked down · 1 more"),
        ((SHAKEN, UNLOADED), 14, "DX −2 · 1 more"),
        ((UNLOADED,), 12, "1 condition"),
        ((UNLOADED, SHAKEN), 12, "2 conditions"),
        ((UNLOADED,), 3, "1 cond."),
        ((UNLOADED, SHAKEN), 0, "2 cond."),
        ((), 40, ""),
    ],
)
def test_that_conditions_are_whole_or_counted(conditions: tuple[Condition, ...], room: int, words: str) -> None:
    shown, rest = fitting(conditions, len, room)
    assert " · ".join(part for part in (", ".join(one.label for one in shown), rest) if part) == words


@pytest.fixture
def hurt() -> OrderRow:
    """A fighter who was hit, and then knocked down."""
    rules = ruleset("tft-melee")
    card = rules.completed(Card(rules.id, "Wulf", {"people": "human", "st": 14, "dx": 10}))
    side = Side("ours", "Ours", 0, True)
    figure = Enlisted("wulf", card, side.id, "Wulf", place=at_column_row(2, 2), facing=0)
    journal = Journal.begin(rules, Muster((figure,), (side,), blank_ground(5, 5)))
    session = FightSession(journal, DiceSource(Random(1)))
    for field, value in (("hits", 11), ("pose", "down")):
        session.perform({"kind": "gm.amend/1", "figure": "wulf", "field": field, "value": value})
    return next(row for row in order_rows(session.moment) if row.figure == "wulf")


def test_that_what_is_grave_comes_before_what_came_before_it(hurt: OrderRow) -> None:
    assert hurt.conditions[0].label == "Knocked down"
    assert len(hurt.conditions) > 1


def test_that_the_tip_of_a_row_has_everything(hurt: OrderRow) -> None:
    assert hurt.tip.splitlines()[:3] == ["Wulf, Ours", "3 of 14 left", "Knocked down (until it stands up)"]
    assert all(condition.label in hurt.tip for condition in hurt.conditions)


@pytest.mark.parametrize(("state", "pill"), [("floored", "lost"), ("out, dead", "out")])
def test_that_only_whoever_is_out_of_the_fight_is_called_out(state: str, pill: str) -> None:
    crossing = Crossing(ruleset("tft-melee"))
    begun = crossing.begun(next(one for one in states_of("tft-melee") if one.title == state))
    journal = Journal.load(crossing.rules, crossing.rules.dump_state(begun))
    moment = FightSession(journal, DiceSource(Random(1))).moment
    [row] = [row for row in order_rows(moment) if row.figure == "me"]
    assert row.pill == pill
    assert moment.counters["me"].able is (pill == "lost")
