"""Battles of Chainmail to forecast: units of the bestiary, without a map or so many inches apart on a table."""

from dataclasses import replace

from gmtool.forecast.fight import Ending, Ends, ForecastTable, play
from gmtool.forecast.player import Player, Proposal
from gmtool.forecast.stances import Stance, Stances
from gmtool.rules.seam import Enlisted, Muster, Ruleset, State
from gmtool.space import LengthUnit, OpenGround, Point
from gmtool.systems import ruleset
from tests.forecast.fights import SIDES

CHAINMAIL = ruleset("chainmail")
CARDS = {one.name: one for one in CHAINMAIL.bestiary()}
TABLE = OpenGround(48, 48, LengthUnit.INCH)


def battle(red: tuple[str, ...], blue: tuple[str, ...], *, table: bool = False, apart: int = 20, **house: str) -> State:
    """A battle between these cards; the first unit of Red is "red 0"."""
    found = []
    for side, names, y, heading in (("red", red, 1000, 180), ("blue", blue, 1000 + 100 * apart, 0)):
        for number, name in enumerate(names):
            one = Enlisted(f"{side} {number}", CARDS[name], side, f"{name} {number}")
            at = Point(1500 + 1000 * number, y)
            found.append(replace(one, at=at, heading=heading) if table else one)
    switches = {key.replace("_", "-"): value for key, value in house.items()}
    return CHAINMAIL.muster(Muster(tuple(found), SIDES, TABLE if table else None, switches))


def acting(red: str = "", blue: str = "") -> Stances:
    """Stances of the two sides; empty for the usual way."""
    return Stances({"red": Stance(red), "blue": Stance(blue)})


def ending(state: State, seed: int, stances: Stances | None = None, ends: Ends | None = None) -> Ending:
    """The end of one battle."""
    return play(CHAINMAIL, state, stances or Stances(), ends or Ends(), seed)


def proposals(
    rules: Ruleset, state: State, stances: Stances, number: int, seed: int = 0
) -> tuple[list[Proposal], State]:
    """The first so many proposals of a fight, and the state that they lead to."""
    player, table, found = Player(rules, stances), ForecastTable(seed), list[Proposal]()
    while len(found) < number and (one := player.proposal(state, rules.agenda(state))) is not None:
        found.append(one)
        state = rules.perform(state, one.command, table).state
    return found, state
