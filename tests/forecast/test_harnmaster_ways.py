"""The ways to act of HarnMaster melee, and forecasts of strikes whose effect only the GM can say."""

from collections.abc import Mapping

from gmtool.forecast.fight import End, Ends, play
from gmtool.forecast.forecast import Forecast
from gmtool.forecast.stances import Stance, Stances
from gmtool.rules.seam import Json, OwnRows
from tests.contract.dumps import whole
from tests.forecast.battles import acting, proposals
from tests.rules.harnmaster.melees import GMS_MODES, SWORD, Melee, duel, melee

DEADLY: OwnRows = {
    "modes": GMS_MODES,
    "injuries": (
        {"key": "cut", "name": "Cut", "die_from": 1, "die_to": 4, "points": 10},
        {"key": "slain", "name": "Slain", "die_from": 5, "die_to": 20, "dead": True},
    ),
}
"""Injuries as a GM would note them: every strike that lands is one of the two."""


def forecast(one: Melee, fights: int, stances: Stances | None = None, ends: Ends | None = None) -> Forecast:
    start = Forecast(one.rules.sides(one.state), one.rules.counters(one.state), ())
    endings = (play(one.rules, one.state, stances or Stances(), ends or Ends(), seed) for seed in range(fights))
    return start.with_endings(endings)


def far(first: Mapping[str, Json] | None = None) -> Melee:
    """Ann and Bob, 30 feet apart on open ground."""
    arms: dict[str, Json] = {"weapons": [SWORD], "dodge": 50, "move": 20, "engagement": 5}
    sides = (("ann", "us", {**arms, "rank": 50, **(first or {})}), ("bob", "them", {**arms, "rank": 40}))
    return melee(*sides, own={"modes": GMS_MODES}, at={"ann": (10, 20), "bob": (10, 50)})


def test_that_strikes_are_counted_where_only_the_gm_can_say_what_they_do():
    found = forecast(duel(own={"modes": GMS_MODES}), 10)
    assert [one.figure for one in found.open] == ["ann", "bob"]
    assert found.tallies == ("strikes",)
    assert all((one.end, one.winner, one.turns) == (End.UNDECIDED, "", 10) for one in found.endings)
    assert 1 < found.asked("ann", "strikes") < 10
    assert found.lost("ann") == 0, "nobody makes an injury up"


def test_that_more_skill_lands_more_strikes():
    found = forecast(duel({"weapons": [{**SWORD, "ml": 90}]}, own={"modes": GMS_MODES}), 10)
    assert found.asked("bob", "strikes") > 2 * found.asked("ann", "strikes")


def test_that_the_gms_own_injuries_decide_a_fight():
    found = forecast(duel(own=DEADLY), 20)
    assert (found.open, found.tallies, found.drawn) == ((), (), 0)
    assert found.ended(End.WON).count == 20
    assert {one.winner for one in found.endings} == {"us", "them"}
    assert all(len(one.up) == 1 for one in found.endings)


def test_that_one_of_several_injuries_that_fit_is_drawn():
    own = {
        **DEADLY,
        "injuries": ({"key": "cut", "name": "Cut", "points": 1}, {"key": "out", "name": "Out", "out": True}),
    }
    found = forecast(duel(own=own), 20)
    assert found.drawn > 1
    assert found.open == ()
    assert found.ended(End.WON).count == 20


def test_that_injuries_by_which_nobody_falls_give_no_winner():
    scratches = ({"key": "cut", "name": "Cut", "die_from": 1, "die_to": 20, "points": 3},)
    found = forecast(duel(own={**DEADLY, "injuries": scratches}), 6)
    assert [one.figure for one in found.open] == ["ann", "bob"]
    assert {one.turns for one in found.endings} == {10}
    assert found.lost("ann") > 3, "the points are counted all the same"


def test_that_more_turns_are_played_where_they_are_asked_for():
    found = forecast(duel(own={"modes": GMS_MODES}), 2, ends=Ends(turns=3, open_turns=3))
    assert {one.turns for one in found.endings} == {3}


def test_that_a_figure_moves_into_reach_and_attacks_the_nearest_foe():
    one = far()
    found, state = proposals(one.rules, one.state, acting(), 12)
    moves = [(one.figure, one.choice.key.split()[0], one.why) for one in found]
    assert moves[0] == ("ann", "move", "toward the nearest foe")
    assert "attack" in [key for _, key, _ in moves]
    ann, bob = one.rules.counters(state)
    assert ann.at is not None
    assert bob.at is not None
    assert ann.at.x == bob.at.x == 1000, "straight on"


def test_that_a_figure_without_a_weapon_in_hand_draws_one_first():
    one = duel({"weapons": [{**SWORD, "ready": False}, {"item": "dagger", "ml": 40, "ready": False}]})
    found, _ = proposals(one.rules, one.state, acting(), 2)
    assert [one.choice.key for one in found] == ["draw g1", "attack g1 sword-cut"]


def test_that_a_prone_figure_stands_up_before_it_attacks():
    one = duel({"prone": True}).change("ann", prone=True)
    found, state = proposals(one.rules, one.state, acting(), 1)
    assert [one.choice.key for one in found] == ["no prone"]
    assert not state.figures["ann"].prone


def test_that_who_holds_waits_for_the_foe():
    one = far()
    stances = Stances({"us": Stance("hold"), "them": Stance("hold")})
    found, state = proposals(one.rules, one.state, stances, 6)
    assert [counter.at for counter in one.rules.counters(state)] == [
        counter.at for counter in one.rules.counters(one.state)
    ]
    assert {one.choice.key for one in found} == {"end", "round"}


def test_that_who_flees_goes_away_and_who_counterstrikes_does():
    one = far()
    found, state = proposals(one.rules, one.state, Stances({"us": Stance("flee"), "them": Stance("hold")}), 4)
    assert one.rules.counters(state)[0].at.y < 2000
    assert found[0].why == "away from the foe"
    engaged = duel(own={"modes": GMS_MODES})
    replies, _ = proposals(engaged.rules, engaged.state, Stances({"them": Stance("counter")}), 2)
    assert replies[1].choice.key == "defend counterstrike g1 sword-cut"


def test_that_a_melee_changes_nothing_of_its_state_and_a_seed_brings_it_back():
    one = duel(own=DEADLY)
    before = one.rules.dump_state(one.state)
    assert play(one.rules, one.state, Stances(), Ends(), 5) == play(one.rules, one.state, Stances(), Ends(), 5)
    assert whole(one.rules, one.state) == before
