"""The setting of a battle of Chainmail: scales, the table, what decides it, and what was settled once."""

from typing import Any

import pytest

from gmtool.rules.chainmail.acts.melee.nations import spares_none
from gmtool.rules.chainmail.ruleset import ChainmailRuleset
from gmtool.rules.chainmail.state.battle import Battle
from gmtool.rules.chainmail.state.context import Context
from gmtool.rules.kit.play import evolve
from gmtool.rules.seam import AnsweredTable, ArriveWave, Card, Coming, Enlisted, Muster, Side, Wave
from gmtool.space import LengthUnit, OpenGround, Point, Scale
from gmtool.systems import ruleset

FOUND = ruleset("chainmail")
assert isinstance(FOUND, ChainmailRuleset)
RULES: ChainmailRuleset = FOUND
SIDES = (Side("red", "Red"), Side("blue", "Blue"))


def battle(*units: tuple[str, dict[str, Any]], ground: OpenGround | None = None, **house: str) -> Battle:
    """A battle of units, each of a side and a card."""
    figures = []
    for place, (side, said) in enumerate(units):
        listed = {key: [{"item": one} for one in said.get(key, ())] for key in ("arms", "traits")}
        fields: dict[str, Any] = {**said, **listed}
        card = Card("chainmail", f"Unit {place}", fields)
        at = Point(2000, 2000 + 500 * place) if ground else None
        figures.append(Enlisted(id=f"u{place}", side=side, card=card, at=at))
    state: Battle = RULES.muster(
        Muster(tuple(figures), SIDES, ground, {k.replace("_", "-"): v for k, v in house.items()})
    )
    return state


def told(state: Battle, rule: str) -> list[str]:
    return [one.text for one in RULES.agenda(state).due if one.rule == rule]


def with_men(state: Battle, unit: str, men: int) -> Battle:
    one = state.figures[unit]
    assert one.formation is not None
    changed = evolve(one, formation=evolve(one.formation, men=men))
    return evolve(state, figures={**state.figures, unit: changed})


FOOT = {"kind": "heavy-foot", "men": 40}


@pytest.mark.rule("cm.setup.victory")
def test_that_a_side_of_forty_is_below_half_with_nineteen_left() -> None:
    state = battle(("red", FOOT), ("blue", FOOT))
    assert told(with_men(state, "u0", 20), "cm.setup.victory") == []
    text = "Red: below 50\u00a0%, 19 of 40 figures left."
    assert told(with_men(state, "u0", 19), "cm.setup.victory") == [text]
    quarter = battle(("red", FOOT), ("blue", FOOT), victory_below="25")
    assert told(with_men(quarter, "u0", 10), "cm.setup.victory") == []
    assert told(with_men(quarter, "u0", 9), "cm.setup.victory") == ["Red: below 25\u00a0%, 9 of 40 figures left."]
    never = battle(("red", FOOT), ("blue", FOOT), victory_below="0")
    assert told(with_men(never, "u0", 1), "cm.setup.victory") == []


@pytest.mark.rule("cm.setup.victory")
def test_that_strength_and_losses_are_counted_in_points() -> None:
    horse = {"kind": "heavy-horse", "men": 10}
    peasants = {"kind": "peasants", "men": 20}
    state = battle(("red", horse), ("red", peasants), ("blue", FOOT), victory_counts="points", victory_turns="1")
    state = with_men(with_men(state, "u0", 4), "u1", 19)
    assert told(state, "cm.setup.victory") == [
        "Red: below 50\u00a0%, 29\u00bd of 60 points left.",
        "The battle is scored. Points lost: Red 30\u00bd, Blue 0.",
    ]


@pytest.mark.rule("cm.setup.victory")
@pytest.mark.parametrize(("counts", "full", "left"), [("figures", "60", "29"), ("points", "120", "58")])
def test_that_those_who_are_still_to_come_belong_to_the_strength_of_a_side(counts: str, full: str, left: str) -> None:
    """Twenty of sixty come later: with nineteen of the forty who are there, the side still has thirty-nine."""
    wave = Wave("w1", "Reinforcements", 5)
    late = Enlisted("late", Card("chainmail", "Late", {**FOOT, "men": 20}), "red", wave="w1")
    state = battle(("red", FOOT), ("blue", FOOT), victory_counts=counts)
    state = evolve(state, coming=(Coming(wave, (late,)),))
    assert told(with_men(state, "u0", 19), "cm.setup.victory") == []
    assert RULES.agenda(with_men(state, "u0", 10)).lost == ()
    weak = with_men(state, "u0", 9)
    assert told(weak, "cm.setup.victory") == [f"Red: below 50\u00a0%, {left} of {full} {counts} left."]
    assert RULES.agenda(weak).lost == ("red",)
    came = RULES.perform(weak, ArriveWave(wave="w1"), AnsweredTable(())).state
    assert told(came, "cm.setup.victory") == told(weak, "cm.setup.victory")


@pytest.mark.rule("cm.setup.table-size")
@pytest.mark.parametrize(
    ("wide", "long", "texts"),
    [
        (60, 108, []),
        (60, 84, ["The table is 12 inches shorter than 8 feet."]),
        (40, 96, ["The table is 40 inches wide; 4 to 7 feet are usual."]),
        (96, 90, ["The table is 90 inches wide; 4 to 7 feet are usual."]),
    ],
)
def test_that_a_table_of_another_size_is_told_on_the_first_turn(wide: int, long: int, texts: list[str]) -> None:
    state = battle(("red", FOOT), ("blue", FOOT), ground=OpenGround(wide, long, LengthUnit.INCH))
    assert told(state, "cm.setup.table-size") == texts
    assert told(evolve(state, round=2), "cm.setup.table-size") == []


@pytest.mark.rule("cm.scale.time")
def test_that_a_turn_is_a_minute() -> None:
    assert RULES.turn_seconds == 60


@pytest.mark.rule("cm.scale.ground")
def test_that_an_inch_of_the_map_is_ten_yards() -> None:
    scale = RULES.scale(OpenGround(96, 60, LengthUnit.INCH))
    assert scale == Scale(10, "yards")


@pytest.mark.rule("cm.setup.disputes")
def test_that_what_was_settled_once_holds_for_the_whole_battle_and_is_saved_with_it() -> None:
    state = battle(("red", FOOT), ("blue", FOOT), commander_dice="all")
    saved = RULES.load_state(RULES.dump_state(state))
    assert saved.house == {"commander-dice": "all"}
    assert Context(RULES.book, saved).house("commander-dice") == "all"
    assert Context(RULES.book, battle(("red", FOOT), ("blue", FOOT))).house("commander-dice") == "checks"


@pytest.mark.rule("cm.nation.saracens-prisoners")
def test_that_saracens_take_no_prisoners_of_religious_orders() -> None:
    saracens = {"kind": "medium-horse", "nation": "saracen"}
    state = battle(("red", saracens), ("blue", {"kind": "knights", "traits": ["order"]}), ("blue", {"kind": "knights"}))
    ctx = Context(RULES.book, state)
    assert spares_none(ctx, state.figures["u0"], state.figures["u1"])
    assert not spares_none(ctx, state.figures["u0"], state.figures["u2"])
    assert not spares_none(ctx, state.figures["u2"], state.figures["u1"])


@pytest.mark.rule("cm.nation.japan-bow")
def test_that_mounted_samurai_make_no_split_moves() -> None:
    horse = {"kind": "medium-horse", "nation": "japanese", "arms": ["longbow"]}
    state = battle(("red", horse), ("red", {**horse, "kind": "light-foot"}), ("blue", FOOT))
    shoots = RULES.command({"kind": "cm.fire/1", "figure": "u0", "target": "u2"})
    assert "cm.nation.japan-bow" not in [one.rule for one in RULES.refusals(state, shoots)]
    rider, archer = (RULES.command({"kind": "cm.split/1", "figure": one}) for one in ("u0", "u1"))
    assert "cm.nation.japan-bow" in [one.rule for one in RULES.refusals(state, rider)]
    assert "cm.nation.japan-bow" not in [one.rule for one in RULES.refusals(state, archer)]


@pytest.mark.rule("cm.nation.mongols-risk")
def test_that_the_daring_of_mongols_is_told_and_changes_nothing() -> None:
    plain, bold = (RULES.report(Card("chainmail", "Riders", {"kind": "light-horse", "nation": nation}))
                   for nation in ("saxon", "mongol"))  # fmt: skip
    told = {tile.key: tile for tile in bold.derived}
    assert told["nation"].label == "They do not shrink from risks, for which nothing is added or taken."
    assert told["rating"].text == {tile.key: tile.text for tile in plain.derived}["rating"] == "6"
