"""What an outcome comes to, for the odds."""

from gmtool.rules.harnmaster.events import AreaStruck, Compared, Rolled, Shot
from gmtool.rules.harnmaster.state import Fight
from gmtool.rules.seam import Command, Measure, Measures, Outcome

MEASURES = (
    Measure("strikes", "strikes", headline=True),
    Measure("stars", "stars, the defender's below zero", amount=True),
    Measure("back", "is struck back"),
    Measure("won", "advantages", amount=True),
    Measure("lost", "advantages of the defender", amount=True),
    Measure("damage", "weapons checked"),
    Measure("mishap", "mishap"),
    Measure("their_mishap", "mishap of the defender"),
)


def measured(command: Command, outcome: Outcome[Fight]) -> Measures:
    """Counted from the events of an exchange or a shot; nothing of what is neither."""
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
