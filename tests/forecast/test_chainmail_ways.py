"""The ways to act of Chainmail: without a map, on the table, by written orders, man to man, and in the lists."""

import pytest

from gmtool.forecast.fight import End, Ends
from gmtool.forecast.stances import Stance, Stances
from tests.contract.dumps import whole
from tests.forecast.battles import CHAINMAIL, acting, battle, ending, proposals


def places(state):
    return {one.figure: one.at for one in CHAINMAIL.counters(state)}


@pytest.mark.parametrize("table", [False, True])
def test_that_heavy_foot_that_presses_on_beats_peasants(table):
    found = [ending(battle(("Heavy Foot",), ("Peasants",), table=table), seed) for seed in range(4)]
    assert [(one.end, one.winner, one.up) for one in found] == [(End.WON, "red", ("red 0",))] * 4
    assert max(one.turns for one in found) <= 5
    assert all(one.left["red 0"] >= 17 for one in found), "it loses three men at most"


def test_that_a_unit_can_leave_the_table_with_men_left():
    found = ending(battle(("Heavy Foot",), ("Peasants",)), 4)
    assert (found.left["blue 0"], found.up) == (15, ("red 0",))


def test_that_a_side_below_half_of_its_men_has_lost_though_a_unit_of_it_stands():
    state = battle(("Heavy Foot",), ("Heavy Foot",))
    found = ending(state, 2)
    assert (found.winner, found.up) == ("red", ("red 0", "blue 0"))
    assert found.left["blue 0"] == 9
    to_the_last = ending(battle(("Heavy Foot",), ("Heavy Foot",), victory_below="0"), 2)
    assert (to_the_last.winner, to_the_last.up) == ("red", ("red 0",))


def test_that_a_wall_fights_on_for_nobody():
    found = ending(battle(("Peasants", "Curtain wall"), ("Knights", "Heavy Horse")), 1)
    assert (found.end, found.winner) == (End.WON, "blue")
    assert "red 1" in found.up


def test_that_units_share_out_their_foes_where_no_map_tells_who_is_near():
    state = battle(("Heavy Horse", "Heavy Horse"), ("Heavy Foot", "Levies"))
    found, _ = proposals(CHAINMAIL, state, acting("", "hold"), 8)
    charges = {one.figure: one.choice.data(one.values)["target"] for one in found if one.choice.key == "charge"}
    assert charges == {"red 0": "blue 0", "red 1": "blue 1"}


def test_that_who_presses_on_walks_straight_toward_the_enemy_as_far_as_it_can():
    state = battle(("Heavy Foot",), ("Heavy Foot",), table=True)
    found, after = proposals(CHAINMAIL, state, acting("", "hold"), 8)
    (walk,) = [one for one in found if one.choice.key == "move"]
    assert (walk.figure, walk.why) == ("red 0", "toward the nearest foe")
    before, now = places(state)["red 0"], places(after)["red 0"]
    assert before is not None
    assert now is not None
    assert (now.x, 700 <= now.y - before.y <= 900) == (before.x, True), "its move is nine inches"


def test_that_who_holds_stays_and_fires():
    state = battle(("Longbowmen",), ("Longbowmen",), table=True)
    found, after = proposals(CHAINMAIL, state, acting("hold", "hold"), 30)
    assert places(after)["red 0"] == places(state)["red 0"]
    assert "fire" in [one.choice.key for one in found]
    assert not {"move", "charge", "attack"} & {one.choice.key for one in found}


@pytest.mark.parametrize(("apart", "moved"), [(20, 1), (10, 0), (4, -1)])
def test_that_who_keeps_away_and_shoots_stays_six_to_twelve_inches_off(apart, moved):
    """It goes nearer from farther off, and back from an enemy that is nearer."""
    stances = Stances({"blue": Stance("hold")}, {"red 0": Stance("shoot")})
    state = battle(("Archers",), ("Light Foot",), table=True, apart=apart)
    after = proposals(CHAINMAIL, state, stances, 5)[1]
    before, now = places(state)["red 0"].y, places(after)["red 0"].y
    assert (now > before) - (now < before) == moved
    assert places(after)["blue 0"].y - now < 1500


def test_that_who_flees_gets_away_and_never_attacks():
    state = battle(("Light Horse",), ("Heavy Foot",), table=True)
    found, after = proposals(CHAINMAIL, state, acting("flee", "hold"), 20)
    assert not {"charge", "attack", "fire"} & {one.choice.key for one in found if one.figure == "red 0"}
    assert places(after)["red 0"].y < places(state)["red 0"].y == 1000


def test_that_who_flees_at_half_presses_on_before():
    state = battle(("Heavy Foot",), ("Heavy Foot",), victory_below="0")
    found, _ = proposals(CHAINMAIL, state, acting("waver", "hold"), 5)
    assert [one.choice.key for one in found if one.figure == "red 0"] == ["charge"]
    endings = [ending(state, seed, acting("waver", "")) for seed in range(6)]
    assert endings != [ending(state, seed) for seed in range(6)]


def test_that_orders_are_written_for_every_unit_and_carried_out():
    state = battle(("Heavy Horse",), ("Light Foot",), table=True, turn_system="simultaneous")
    found, _ = proposals(CHAINMAIL, state, acting(), 4)
    assert [(one.figure, one.choice.key) for one in found[:2]] == [
        ("red 0", "order charge"),
        ("blue 0", "order charge"),
    ]
    results = [ending(state, seed) for seed in range(4)]
    assert [(one.winner, one.left["red 0"]) for one in results] == [("red", 10)] * 4


def test_that_men_are_fought_one_by_one():
    results = [ending(battle(("Knights",), ("Heavy Foot",), table=True, fought="men"), seed) for seed in range(4)]
    assert [(one.winner, one.left) for one in results] == [("red", {"red 0": 1, "blue 0": 0})] * 4


def test_that_aims_and_seats_of_a_joust_are_drawn_and_the_team_that_leads_wins():
    state = battle(("Knights",), ("Knights",), fought="joust")
    results = [ending(state, seed) for seed in range(12)]
    assert {one.winner for one in results} == {"red", "blue"}
    assert all(one.end is End.WON for one in results)
    assert results == [ending(state, seed) for seed in range(12)], "the same seed gives the same joust"


def test_that_a_wizard_calls_his_missile_as_far_as_the_nearest_enemy():
    state = battle(("Wizard",), ("Peasants",), table=True)
    found, _ = proposals(CHAINMAIL, state, acting("hold", "hold"), 12)
    (thrown, *_) = [one for one in found if one.choice.key == "throw"]
    assert thrown.values["inches"] == 20


def test_that_two_who_hold_are_undecided_after_the_last_turn():
    found = ending(battle(("Heavy Foot",), ("Heavy Foot",), table=True), 0, acting("hold", "hold"), Ends(turns=5))
    assert (found.end, found.turns, found.left) == (End.UNDECIDED, 5, {"red 0": 20, "blue 0": 20})


def test_that_a_battle_changes_nothing_of_its_state():
    state = battle(("Heavy Foot", "Archers"), ("Knights", "Wizard"), table=True)
    before = CHAINMAIL.dump_state(state)
    assert ending(state, 3) == ending(state, 3)
    assert whole(CHAINMAIL, state) == before
