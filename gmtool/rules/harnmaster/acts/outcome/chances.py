"""The chances of an exchange, counted from what decides it, and which defense is the best by them."""

from collections.abc import Sequence
from functools import partial

from gmtool.records import dataclass
from gmtool.rules.harnmaster.acts.outcome.exchange import decide, levels
from gmtool.rules.harnmaster.acts.testing.rolling import has_setup
from gmtool.rules.harnmaster.state.commands import Defend
from gmtool.rules.harnmaster.state.context import Context, Play
from gmtool.rules.harnmaster.state.events import AreaStruck, Compared, Rolled, Shot
from gmtool.rules.harnmaster.state.fight import Defence, Fight
from gmtool.rules.kit.play import odds_of
from gmtool.rules.seam import Answer, Command, Measures, Odds, Outcome


def measured(command: Command, outcome: Outcome[Fight]) -> Measures:
    """The values of an exchange, a shot or an Area attack, counted from its events; empty for anything else."""
    tests = [event for event in outcome.events if isinstance(event, Rolled)]
    for event in outcome.events:
        if isinstance(event, Compared):
            return {**_compared(event), **_mishaps(event, tests)}
        if isinstance(event, Shot):
            return {"strikes": int(event.strikes)}
        if isinstance(event, AreaStruck):
            return {"strikes": int(event.succeeded)}
    return {}


def _compared(event: Compared) -> dict[str, int]:
    attacking = event.winner == event.attacker
    extra = max(0, event.stars - 1)
    return {
        "strikes": int(event.strikes and attacking),
        "back": int(event.strikes and not attacking),
        "stars": event.stars if attacking else -event.stars,
        "won": extra if attacking else 0,
        "lost": 0 if attacking else extra,
        "damage": int(event.weapon_damage),
    }


def _mishaps(event: Compared, tests: list[Rolled]) -> dict[str, int]:
    mishaps = [test.figure for test in tests if test.mishap]
    return {"mishap": int(event.attacker in mishaps), "their_mishap": int(event.defender in mishaps)}


_KEPT = 512
"""The number of exchanges whose odds are kept."""


@dataclass(frozen=True, slots=True)
class _Terms:
    """Everything that the odds of an exchange depend on: exchanges with the same terms have the same odds."""

    defence: Defence
    levels: tuple[int, ...]
    setups: tuple[bool, ...]
    house: frozenset[tuple[str, str]]


_kept: dict[_Terms, Odds] = {}


def exchange_odds(ctx: Context, command: Defend, given: Sequence[Answer] = ()) -> Odds:
    """The odds of a defense against the attack that waits, from the same code that decides it, after these answers."""
    exchange = ctx.fight.exchange
    assert exchange is not None
    told = levels(ctx, exchange, command)
    if given:
        return odds_of(Play, ctx, lambda play: decide(play, command, told), partial(measured, command), given)
    both = (ctx.figure(exchange.attacker), ctx.figure(exchange.defender))
    terms = _Terms(
        command.defence,
        tuple(one.total for one in told),
        tuple(has_setup(ctx, one) for one in both),
        frozenset(ctx.fight.house.items()),
    )
    found = _kept.get(terms)
    if found is None:
        if len(_kept) >= _KEPT:
            _kept.clear()
        found = _kept[terms] = odds_of(Play, ctx, lambda play: decide(play, command, told), partial(measured, command))
    return found


def dread(odds: Odds) -> tuple[object, ...]:
    """The sort key of a defense, best first: least likely to be struck, likeliest to strike back, fewest stars lost."""
    return odds.chance("strikes"), -odds.chance("back"), odds.expected("stars")
