"""The ways to act of melee rounds, and forecasts where nobody noted what a figure can take."""

from collections import Counter

from gmtool.forecast.fight import End, Ending, Ends, play
from gmtool.forecast.forecast import Forecast
from gmtool.forecast.stances import Stance, Stances
from gmtool.rules.seam import OwnRows
from tests.contract.dumps import whole
from tests.forecast.battles import acting, proposals
from tests.rules.melee_rounds.rounds import Round, card

OWN: OwnRows = {
    "tests": ({"key": "swing", "name": "Swing", "dice": "1d20"},),
    "weapons": ({"key": "longsword", "name": "Longsword", "test": "swing", "damage": "1d8"},),
}
"""A weapon whose rolls a GM noted."""


def swords(*names: str, hits: int = 0, to_hit: int = 11) -> Round:
    """Figures with a longsword each, whose rolls are known; of their hits so many are noted."""
    arms = {"weapons": [{"item": "longsword", "ready": True, "hit": to_hit}], "hits": hits}
    return Round(*(card(name, **arms) for name in names), own=OWN)


def forecast(one: Round, fights: int, stances: Stances | None = None) -> Forecast:
    start = Forecast(one.rules.sides(one.state), one.rules.counters(one.state), ())
    return start.with_endings(ending(one, seed, stances) for seed in range(fights))


def ending(one: Round, seed: int, stances: Stances | None = None) -> Ending:
    return play(one.rules, one.state, stances or Stances(), Ends(), seed)


def test_that_known_rolls_and_hits_decide_a_fight():
    found = forecast(swords("Ann", "Mob", hits=12), 12)
    assert (found.open, found.tallies) == ((), ())
    assert found.ended(End.WON).count + found.ended(End.DRAWN).count == 12
    assert found.ended(End.DRAWN).count < 3, "both fall in one second"
    assert {one.winner for one in found.endings} >= {"red", "blue"}


def test_that_damage_is_counted_where_nobody_noted_the_hits():
    found = forecast(swords("Ann", "Mob"), 6)
    assert [one.figure for one in found.open] == ["ann", "mob"]
    assert {(one.end, one.winner, one.turns) for one in found.endings} == {(End.UNDECIDED, "", 10)}
    assert 30 < found.taken("ann") < 60, "20 attacks, of which half hit for 4.5"
    assert found.tallies == ()


def test_that_who_has_no_noted_hits_wins_against_nobody():
    """Bo's hits are noted, Zed's are not: Bo falls sooner or later, and Zed might have fallen before."""
    arms = {"weapons": [{"item": "longsword", "ready": True, "hit": 11}]}
    found = forecast(Round(card("Bo", **arms, hits=10), card("Zed", **arms), own=OWN), 8)
    assert [one.figure for one in found.open] == ["zed"]
    assert {one.winner for one in found.endings} == {""}
    assert any("bo" not in one.up for one in found.endings)


def test_that_attacks_are_counted_where_the_gm_says_what_they_do():
    found = forecast(Round(card("Ann", hits=10), card("Mob", hits=10)), 3)
    assert found.tallies == ("attacks",)
    assert found.asked("ann", "attacks") == found.asked("mob", "attacks") == 20, "two dice in each of ten rounds"
    assert {one.winner for one in found.endings} == {""}


def keys(one: Round, stances: Stances, number: int) -> Counter[str]:
    found, _ = proposals(one.rules, one.state, stances, number)
    return Counter(one.choice.key for one in found if one.figure == "ann")


def test_that_who_presses_on_attacks_with_every_die_and_who_parries_with_none():
    one = swords("Ann", "Mob")
    pressing, parrying = (keys(one, Stances({"red": Stance(way)}), 40) for way in ("press", "parry"))
    assert pressing["plot fighting"] >= 2
    assert parrying["plot fighting"] >= 2
    assert pressing["attack"] == pressing["resolve"] >= 2 * (pressing["plot fighting"] - 1)
    assert pressing["parry"] == parrying["attack"] == 0
    assert parrying["parry"] >= 2


def test_that_who_holds_plots_full_defensive():
    found = keys(swords("Ann", "Mob"), Stances({"red": Stance("hold")}), 30)
    assert found["plot defensive"] >= 1
    assert found["plot fighting"] == 0


def test_that_two_against_two_share_out_their_foes():
    one = swords("Ann", "Bob", "Mob", "Zed")
    found, _ = proposals(one.rules, one.state, acting(), 80)
    sent = {one.figure: one.command.target for one in found if one.choice.key == "attack"}
    assert {sent["ann"], sent["bob"]} == {"mob", "zed"}
    assert {sent["mob"], sent["zed"]} == {"ann", "bob"}


def test_that_a_melee_changes_nothing_of_its_state_and_a_seed_brings_it_back():
    one = swords("Ann", "Mob", hits=12)
    before = one.rules.dump_state(one.state)
    assert ending(one, 3) == ending(one, 3)
    assert whole(one.rules, one.state) == before
