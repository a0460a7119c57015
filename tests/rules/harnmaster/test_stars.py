"""Step 4: who wins how many stars, row by row of the ledger's table, and what follows from it."""

import tomllib
from typing import Any

import pytest

from gmtool.resources import read_text
from gmtool.rules.harnmaster.state.events import Compared, Mishap, Struck, WeaponsChecked
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


# --- ties ------------------------------------------------------------------------------------------------------------


# --- one side strikes ------------------------------------------------------------------------------------------------


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
