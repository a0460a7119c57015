"""Step 4: who wins how many stars, row by row of the ledger's table, and what follows from it."""

import tomllib
from typing import Any

import pytest

from gmtool.resources import read_text
from gmtool.rules.harnmaster.state.events import Compared, Mishap, Rolled, Struck, TieBroken, WeaponsChecked
from tests.rules.harnmaster.exchanges import ROLLS, exchange, result
from tests.rules.harnmaster.melees import NOTHING, duel

LEDGER: dict[str, Any] = tomllib.loads(read_text("rules/harnmaster-melee.toml"))
NAMES = {"attacker": "ann", "defender": "bob", "none": ""}


def rolls(row: dict[str, Any], higher: str) -> tuple[int, int | None]:
    """What both roll for a row; of a tie, `higher` rolls more."""
    attacker = ROLLS[row["attacker"]]
    if row["defender"] == "-":
        return attacker, None
    defender = ROLLS[row["defender"]]
    if row["winner"] == "higher-roll":
        more = {"CS": 40, "S": 42}[row["attacker"]]
        attacker, defender = (more, defender) if higher == "ann" else (attacker, more)
    return attacker, defender


@pytest.mark.rule("hm.out.compare")
@pytest.mark.parametrize("higher", ["ann", "bob"])
@pytest.mark.parametrize(
    "row", LEDGER["stars"], ids=lambda row: f"{row['attacker']} {row['defence']} {row['defender']}"
)
def test_that_every_row_of_the_table_comes_out(row: dict[str, Any], higher: str):
    fight, table = exchange(row["defence"], *rolls(row, higher))
    winner = higher if row["winner"] == "higher-roll" else NAMES[row["winner"]]
    strikes = {
        "attacker": "ann",
        "defender": "bob",
        "none": "",
        "attacker-if-winner": winner if winner == "ann" else "",
    }
    found = fight.found(Compared)
    assert (found.winner, found.stars) == (winner, row["stars"])
    assert [event.figure for event in fight.events if isinstance(event, Struck)] == [
        one for one in (strikes[row["strike_by"]],) if one
    ]
    checked = [event for event in fight.events if isinstance(event, WeaponsChecked)]
    assert bool(checked) is row["weapon_damage_check"]
    mishaps = {event.figure: event.roll for event in fight.events if isinstance(event, Mishap)}
    expected = {"ann": row["attacker_mishap"], "bob": row["defender_mishap"]}
    assert mishaps == {one: "stumble" for one, kind in expected.items() if kind != "none"}, (
        "a 65 is a stumble either way"
    )
    offered = table.advantages()
    assert len(offered) == row["ta"]
    assert all(set(keys) == set(row["ta_types"]) for keys in offered)


def test_that_the_ledger_and_the_program_have_all_rows():
    assert len(LEDGER["stars"]) == 3 * 16 + 4


@pytest.mark.rule("hm.out.stars-by-difference")
@pytest.mark.parametrize("attacker", ["CS", "S", "F", "CF"])
@pytest.mark.parametrize("defender", ["CS", "S", "F", "CF"])
def test_that_the_better_level_wins_a_star_a_step(attacker: str, defender: str):
    ladder = {"CS": 3, "S": 2, "F": 1, "CF": 0}
    step = ladder[attacker] - ladder[defender]
    if step and max(ladder[attacker], ladder[defender]) > 1:
        for defence in ("block", "dodge", "counterstrike"):
            winner, stars, _ = result(exchange(defence, ROLLS[attacker], ROLLS[defender])[0])
            assert (winner, stars) == ("ann" if step > 0 else "bob", abs(step))


@pytest.mark.rule("hm.out.both-fail")
def test_that_where_both_fail_nobody_strikes_or_gains_a_star_and_mishaps_stand():
    for attacker, defender in ((71, 72), (71, 65), (65, 71), (65, 70)):
        fight, _ = exchange("counterstrike", attacker, defender)
        assert result(fight) == ("", 0, False)
        mishaps = [event.figure for event in fight.events if isinstance(event, Mishap)]
        assert mishaps == [one for one, roll in (("ann", attacker), ("bob", defender)) if roll % 5 == 0]


@pytest.mark.rule("hm.out.fail-v-ignore-can-hit")
def test_that_a_failure_strikes_who_ignores_and_nobody_else():
    assert result(exchange("ignore", 71)[0]) == ("ann", 1, True)
    assert result(exchange("block", 71, 72)[0]) == ("", 0, False)


@pytest.mark.rule("hm.out.ignore-stars")
@pytest.mark.parametrize(("rolled", "stars"), [(35, 4), (36, 3), (71, 1), (65, 0)])
def test_that_against_ignore_the_attackers_level_gives_the_stars(rolled: int, stars: int):
    fight, _ = exchange("ignore", rolled)
    assert result(fight) == ("ann" if stars else "", stars, bool(stars))
    assert [event.roll for event in fight.events if isinstance(event, Mishap)] == (["stumble"] if rolled == 65 else [])


@pytest.mark.parametrize(
    ("house", "rolled", "stars"), [({"ignore-critical": "3"}, 35, 3), ({"ignore-failure": "0"}, 71, 0)]
)
def test_that_the_lost_table_can_be_read_otherwise(house: dict[str, str], rolled: int, stars: int):
    assert result(exchange("ignore", rolled, fight=duel(house=house))[0])[1] == stars


# --- ties ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("hm.out.tie-block")
@pytest.mark.parametrize(("attacker", "defender"), [(36, 12), (35, 40)])
def test_that_a_block_wins_a_tie_and_weapons_are_checked(attacker: int, defender: int):
    fight, _ = exchange("block", attacker, defender)
    assert result(fight) == ("bob", 1, False)
    assert fight.found(WeaponsChecked).words == "nothing"


@pytest.mark.rule("hm.out.weapon-damage-only-on-tie")
def test_that_weapons_are_checked_after_a_tied_block_alone():
    checked = {}
    for name, defence, attacker, defender in (
        ("won", "block", 71, 36),
        ("tied", "block", 37, 36),
        ("dodge", "dodge", 37, 36),
        ("counter", "counterstrike", 37, 36),
    ):
        fight, _ = exchange(defence, attacker, defender)
        checked[name] = any(isinstance(event, WeaponsChecked) for event in fight.events)
    assert checked == {"won": False, "tied": True, "dodge": False, "counter": False}


@pytest.mark.rule("hm.out.tie-dodge")
@pytest.mark.parametrize(("attacker", "defender", "winner"), [(36, 51, "bob"), (51, 36, "ann")])
def test_that_the_higher_roll_wins_a_tied_dodge(attacker: int, defender: int, winner: str):
    fight, _ = exchange("dodge", attacker, defender)
    assert result(fight)[:2] == (winner, 1)
    assert fight.found(TieBroken).how == "roll"


@pytest.mark.rule("hm.out.tie-dodge-attacker-wins")
def test_that_an_attacker_who_wins_the_tie_break_strikes_with_base_impact():
    fight, table = exchange("dodge", 51, 36)
    assert (result(fight), fight.found(Struck).extra) == (("ann", 1, True), 0)
    assert not any("advantage" in text for text in table.asked)
    assert not any(isinstance(event, Struck) for event in exchange("dodge", 36, 51)[0].events)


@pytest.mark.rule("hm.out.tie-dodge-equal-rolls")
def test_that_equal_rolls_of_a_tied_dodge_go_to_the_higher_level_and_then_to_dice():
    fight, _ = exchange("dodge", 36, 36, fight=duel(other={"dodge": 50}))
    assert (result(fight)[0], fight.found(TieBroken).how) == ("ann", "level")
    fight = duel().do("attack", "ann", target="bob", weapon="g1", mode="sword-cut")
    dice = (36, 36, 4, 4, 8, 3)
    fight.do("defend", "bob", *dice, 2, NOTHING, "no", defence="dodge", against="g1/sword-cut")
    broken = fight.found(TieBroken)
    assert (broken.winner, broken.how, broken.dice) == ("ann", "dice", (4, 4, 8, 3))
    house, _ = exchange("dodge", 36, 36, fight=duel(house={"equal-tie": "defender"}))
    assert result(house)[0] == "bob"


@pytest.mark.rule("hm.out.tie-counterstrike")
def test_that_a_counterstrike_loses_a_tie_without_a_tie_break():
    fight, _ = exchange("counterstrike", 36, 51)
    assert result(fight) == ("ann", 1, True)
    assert [event.figure for event in fight.events if isinstance(event, Struck)] == ["ann"]
    assert not any(isinstance(event, TieBroken) for event in fight.events)


# --- one side strikes ------------------------------------------------------------------------------------------------


@pytest.mark.rule("hm.out.one-strike-only")
def test_that_only_the_victor_strikes_though_both_succeeded():
    fight, _ = exchange("counterstrike", 36, 35)
    assert [event.figure for event in fight.events if isinstance(event, Struck)] == ["bob"]
    levels = [event.level.value for event in fight.events if isinstance(event, Rolled)]
    assert (levels, result(fight)) == (["S", "CS"], ("bob", 1, True))


@pytest.mark.parametrize(
    ("defence", "attacker", "defender", "outcome"),
    [
        pytest.param("block", 36, 71, ("ann", 1, True), marks=pytest.mark.rule("hm.out.attack-one-star")),
        pytest.param("block", 71, 36, ("bob", 1, False), marks=pytest.mark.rule("hm.out.block-one-star")),
        pytest.param("dodge", 36, 35, ("bob", 1, False), marks=pytest.mark.rule("hm.out.dodge-one-star")),
        pytest.param(
            "counterstrike", 71, 36, ("bob", 1, True), marks=pytest.mark.rule("hm.out.counterstrike-one-star")
        ),
    ],
)
def test_that_one_star_is_the_plain_result(defence: str, attacker: int, defender: int, outcome: tuple[str, int, bool]):
    fight, table = exchange(defence, attacker, defender)
    assert result(fight) == outcome
    assert not any("advantage" in text for text in table.asked), "no star is left for an advantage"
    struck = [(event.figure, event.impact, event.extra) for event in fight.events if isinstance(event, Struck)]
    assert struck == ([(outcome[0], 5, 0)] if outcome[2] else [])


# --- the GM's word ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("hm.gm.victory-stars")
def test_that_the_gm_rules_on_winner_and_stars_and_the_log_keeps_both():
    fight = duel().do("attack", "ann", target="bob", stars=True, weapon="g1", mode="sword-cut")
    fight.do(
        "defend", "bob", 36, 71, "ann 2", "impact", 4, NOTHING, "no", defence="block", weapon="g1", mode="sword-cut"
    )
    found = fight.found(Compared)
    assert (found.winner, found.stars, found.ruled) == ("ann", 2, True)
    assert (found.rolled_winner, found.rolled_stars) == ("ann", 1)
    assert fight.found(Struck).extra == 5


@pytest.mark.rule("hm.gm.victory-stars")
def test_that_the_house_rule_asks_every_time_and_the_roll_may_stand():
    fight, table = exchange("block", 36, 71, fight=duel(house={"ask-stars": "gm"}))
    assert result(fight) == ("ann", 1, True)
    assert "Who wins how many stars?" in table.asked
    assert not fight.found(Compared).ruled
