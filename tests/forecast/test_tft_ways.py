"""Ways to act of The Fantasy Trip, in Melee, Advanced Melee and Quick Combat: what figures do by each."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from gmtool.encounter import read
from gmtool.forecast.fight import End, Ends, ForecastTable, play
from gmtool.forecast.player import Player, Proposal
from gmtool.forecast.stances import Stance, Stances
from gmtool.resources import read_text
from gmtool.rules.seam import Counter, Enlisted, Muster, Ruleset, Side, State
from gmtool.space import at_column_row, blank_ground
from gmtool.systems import ruleset
from tests.contract.dumps import whole

SIDES = (Side("red", "Red"), Side("blue", "Blue", 1))
QUICK = {"quick-combat": "yes"}
FIGHTS = [("tft-melee", {}), ("advanced-melee", {}), ("advanced-melee", QUICK)]
each_fight = pytest.mark.parametrize(("system", "house"), FIGHTS, ids=["Melee", "Advanced Melee", "Quick Combat"])


def fight(
    rules: Ruleset, *names: str, house: dict[str, str] | None = None, ground: bool = True, apart: int = 3
) -> State:
    """A fight between cards of the bestiary, red and blue by turns, in two rows so many hexes apart."""
    cards, found = {one.name: one for one in rules.bestiary()}, []
    for number, name in enumerate(names):
        side = SIDES[number % 2]
        one = Enlisted(f"f{number}", cards[name], side.id, f"{name} {number}")
        if ground:
            place = at_column_row(3 + 2 * (number // 2), 8 + apart * (number % 2))
            one = replace(one, place=place, facing=3 * (number % 2 == 0))
        found.append(one)
    return rules.muster(Muster(tuple(found), SIDES, blank_ground(16, 20) if ground else None, house_rules=house or {}))


def moments(rules: Ruleset, state: State, stances: Stances, turns: int, seed: int) -> Iterator[tuple[Proposal, State]]:
    """What is done in the first turns of a fight, each with the state after it."""
    player, table = Player(rules, stances), ForecastTable(seed)
    while True:
        agenda = rules.agenda(state)
        proposal = player.proposal(state, agenda)
        if agenda.over or agenda.turn > turns or proposal is None:
            return
        state = rules.perform(state, proposal.command, table).state
        yield proposal, state


def counters(rules: Ruleset, state: State) -> dict[str, Counter]:
    """The counters of a state by figure."""
    return {one.figure: one for one in rules.counters(state)}


def apart(rules: Ruleset, state: State) -> int:
    """The hexes between the first two figures."""
    found = counters(rules, state)
    return found["f0"].hexes[0].distance(found["f1"].hexes[0])


@each_fight
@pytest.mark.parametrize("ground", [True, False], ids=["ground", "no ground"])
def test_that_fights_end(system: str, house: dict[str, str], ground: bool) -> None:
    rules = ruleset(system)
    parties = (("Swordsman", "Goblin"), ("Giant", "Bear", "Duelist", "Wolf"), ("Archer", "Crossbowman"))
    for names in parties:
        state = fight(rules, *names, house=house, ground=ground)
        before = rules.dump_state(state)
        endings = [play(rules, state, Stances(), Ends(), seed) for seed in range(3)]
        assert {one.end for one in endings} <= {End.WON, End.DRAWN}, names
        assert endings[0] == play(rules, state, Stances(), Ends(), 0)
        assert whole(rules, state) == before


@each_fight
def test_that_whoever_presses_on_goes_up_to_the_foe(system: str, house: dict[str, str]) -> None:
    rules = ruleset(system)
    state = fight(rules, "Swordsman", "Swordsman", house=house, apart=8)
    stances = Stances({"blue": Stance("hold")})
    *_, (_, later) = moments(rules, state, stances, 2, 0)
    assert (apart(rules, state), apart(rules, later)) == (8, 1)


@each_fight
def test_that_whoever_holds_stays_and_strikes_what_comes(system: str, house: dict[str, str]) -> None:
    rules = ruleset(system)
    state = fight(rules, "Swordsman", "Swordsman", house=house, apart=8)
    quiet = Stances({"red": Stance("hold"), "blue": Stance("hold")})
    *_, (_, later) = moments(rules, state, quiet, 3, 0)
    assert apart(rules, later) == 8
    done = {
        one.choice.key
        for one, _ in moments(rules, state, Stances({"blue": Stance("hold")}), 4, 0)
        if one.figure == "f1"
    }
    assert any(one.startswith(("strike:", "quick:")) for one in done)


@each_fight
def test_that_whoever_keeps_away_does(system: str, house: dict[str, str]) -> None:
    rules = ruleset(system)
    state = fight(rules, "Swordsman", "Swordsman", house=house, apart=4)
    stances = Stances({"red": Stance("flee"), "blue": Stance("hold")})
    *_, (_, later) = moments(rules, state, stances, 1, 0)
    assert apart(rules, later) > 6


@each_fight
def test_that_an_archer_who_keeps_away_shoots(system: str, house: dict[str, str]) -> None:
    rules = ruleset(system)
    state = fight(rules, "Archer", "Swordsman", house=house, apart=9)
    stances = Stances({"red": Stance("shoot"), "blue": Stance("hold")})
    done = {one.choice.key for one, _ in moments(rules, state, stances, 2, 0) if one.figure == "f0"}
    assert any(one.startswith(("shoot:", "quick:")) for one in done)
    assert not any(one.startswith("strike:") for one in done)


@each_fight
def test_that_whoever_flees_at_half_fights_until_then(system: str, house: dict[str, str]) -> None:
    rules = ruleset(system)
    wounded = 0
    for seed in range(12):
        state = fight(rules, "Swordsman", "Swordsman", house=house, ground=False)
        for proposal, after in moments(rules, state, Stances({"red": Stance("waver")}), 12, seed):
            own = counters(rules, state)["f0"]
            if proposal.figure == "f0" and proposal.choice.key.startswith(("strike:", "quick:")):
                assert 2 * own.left > own.full
            wounded += own.able and 2 * own.left <= own.full
            state = after
    assert wounded > 0


@each_fight
def test_that_whoever_protects_attacks_the_foe_nearest_to_its_ward(system: str, house: dict[str, str]) -> None:
    """Of the two foes, one is nearer to the guard, the other to its ward."""
    rules = ruleset(system)
    state = fight(rules, "Swordsman", "Goblin", "Duelist", "Goblin", house=house, apart=1)
    rest = {"f1": Stance("hold"), "f2": Stance("hold"), "f3": Stance("hold")}
    own = Stances(figures={**rest, "f0": Stance("protect", "f2")})
    found = [one for one, _ in moments(rules, state, own, 3, 0) if one.figure == "f0" and "protects" in one.why]
    plain = [one for one, _ in moments(rules, state, Stances(figures=rest), 3, 0) if one.figure == "f0"]
    assert found
    assert not any("protects" in one.why for one in plain)


def test_that_whoever_drops_its_weapon_in_the_worked_fight_takes_one_again() -> None:
    """The worked fight from turn 8, in which both drop their swords by one seed or another."""
    document = read(read_text("examples/flavius-and-wulf.jsonl")).document
    rules = ruleset(document.system)
    journal = document.journal(rules)
    states = (journal.state_at(entry.number) for entry in journal.line())
    state = next(one for one in states if rules.agenda(one).turn == 8)
    endings = [play(rules, state, Stances(), Ends(turns=40), seed) for seed in range(40)]
    assert {one.end for one in endings} <= {End.WON, End.DRAWN}
