"""Step 3: a percentile roll against a level."""

import tomllib
from typing import Any

import pytest

from gmtool.resources import read_text
from gmtool.rules.harnmaster.acts.testing.rolling import PERCENTILE, clamped, need, success_level
from gmtool.rules.harnmaster.state.context import Context
from gmtool.rules.harnmaster.state.events import Rolled
from tests.contract.needed_rolls import claimed
from tests.rules.harnmaster.melees import CUT, NO_PRESS, NOTHING, duel

LEDGER: dict[str, Any] = tomllib.loads(read_text("rules/harnmaster-melee.toml"))


def context(**house: str) -> Context:
    fight = duel(house=house)
    return Context(fight.rules.book, fight.state)


@pytest.mark.rule("hm.test.success-levels")
@pytest.mark.parametrize("row", LEDGER["level"], ids=lambda row: f"{row['roll']} against {row['ml']}")
def test_that_a_roll_at_or_under_the_level_succeeds_and_0_and_5_are_critical(row: dict[str, Any]):
    assert success_level(context(), row["roll"], row["ml"]) == row["level"]


@pytest.mark.rule("hm.test.success-levels")
def test_that_every_roll_has_its_level():
    counted = {"CS": 0, "S": 0, "F": 0, "CF": 0}
    for rolled in range(1, 101):
        counted[success_level(context(), rolled, 60)] += 1
    assert counted == {"CS": 12, "S": 48, "F": 32, "CF": 8}


def test_that_a_roll_equal_to_the_level_fails_where_the_house_rule_says_so():
    assert success_level(context(equal="fails"), 60, 60) == "CF"
    assert success_level(context(equal="fails"), 59, 60) == "S"


@pytest.mark.rule("hm.test.clamp")
@pytest.mark.parametrize(
    ("house", "level", "rolls"),
    [
        ("clamped", -30, {5: "CS", 6: "F"}),
        ("free", -30, {5: "CF"}),
        ("clamped", 120, {96: "F", 95: "CS"}),
        ("free", 120, {96: "S"}),
    ],
)
def test_that_the_level_is_kept_between_5_and_95_unless_the_house_rule_frees_it(
    house: str, level: int, rolls: dict[int, str]
):
    ctx = context(clamp=house)
    assert {rolled: str(success_level(ctx, rolled, clamped(ctx, level))) for rolled in rolls} == rolls


@pytest.mark.rule("hm.test.modifiers-add")
def test_that_all_modifiers_add_up_for_each_by_itself():
    fight = duel({"fatigue": 5}).change("ann", prone=True)
    attack = {"target": "bob", "aim": 3, **CUT}
    assert fight.total("attack", "ann", **attack) == 60 - 10 - 20 - 5
    for rolled, level in ((26, "F"), (25, "CS")):
        one = duel({"fatigue": 5}).change("ann", prone=True).do("attack", "ann", **attack)
        answers = (4, NOTHING, NO_PRESS) if rolled == 25 else (NO_PRESS,)
        one.do("defend", "bob", rolled, 61 if rolled == 25 else 36, *(["setup"] if rolled == 25 else []), *answers,
               defence="dodge", against="g1/sword-cut")  # fmt: skip
        assert next(event.level for event in one.events if isinstance(event, Rolled)) == level
        assert [event.needs for event in one.events if isinstance(event, Rolled)] == [25, 60]


@pytest.mark.rule("hm.test.ignore-unopposed")
def test_that_nobody_rolls_against_an_attack_that_is_ignored():
    ignored = duel().do("attack", "ann", target="bob", **CUT).do(
        "defend", "bob", 71, 4, NOTHING, NO_PRESS, defence="ignore")  # fmt: skip
    assert [event.figure for event in ignored.events if isinstance(event, Rolled)] == ["ann"]
    blocked = (
        duel().do("attack", "ann", target="bob", **CUT).do("defend", "bob", 71, 36, NO_PRESS, defence="block", **CUT)
    )
    assert [event.figure for event in blocked.events if isinstance(event, Rolled)] == ["ann", "bob"]


@pytest.mark.parametrize("level", [-20, 0, 1, 5, 60, 95, 99, 100, 101, 160])
@pytest.mark.parametrize("equal", ["succeeds", "fails"])
def test_that_the_words_of_a_level_are_of_the_rolls_that_succeed(level: int, equal: str) -> None:
    one = context(equal=equal)
    succeed = {rolled for rolled in range(1, 101) if success_level(one, rolled, level) in ("S", "CS")}
    assert claimed(str(need(one, level)), PERCENTILE) == succeed
