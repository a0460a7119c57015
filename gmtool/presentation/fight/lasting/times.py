"""Times: turns, and minutes and hours of the world where the length of a turn is known."""

from enum import StrEnum
from typing import Final

from gmtool.rules.seam import END, Agenda, Effect, WaitingCheck


class TimeUnit(StrEnum):
    """The unit in which the GM says how long something lasts."""

    TURNS = "turns"
    MINUTES = "minutes"
    HOURS = "hours"


_SECONDS: Final = {TimeUnit.MINUTES: 60, TimeUnit.HOURS: 3600}


def units(turn_seconds: int | None) -> tuple[TimeUnit, ...]:
    """The units that there are; only turns where nobody knows how long one is."""
    return tuple(TimeUnit) if turn_seconds else (TimeUnit.TURNS,)


def in_turns(number: int, unit: TimeUnit, turn_seconds: int | None) -> int:
    """A time in turns; a part of a turn counts as a whole one."""
    if unit is TimeUnit.TURNS or not turn_seconds:
        return number
    return -(-number * _SECONDS[unit] // turn_seconds)


def world_time(seconds: int) -> str:
    """A time of the world in its two largest units: "45 s", "3 min", "1 h 30 min"."""
    hours, rest = divmod(seconds, 3600)
    minutes, left = divmod(rest, 60)
    parts = [f"{number} {word}" for number, word in ((hours, "h"), (minutes, "min"), (left, "s")) if number]
    return " ".join(parts[:2]) or "0 s"


def long_words(turns: int, called: str, turn_seconds: int | None) -> str:
    """A number of turns, with the time of the world beside it: "36 turns, 3 min"."""
    word = called.lower() if turns == 1 else f"{called.lower()}s"
    return f"{turns} {word}" + (f", {world_time(turns * turn_seconds)}" if turn_seconds else "")


def ends_words(effect: Effect, agenda: Agenda, turn_seconds: int | None) -> str:
    """The time that an effect still holds: "2 turns left, 10 s"; the last turn is called so."""
    left = effect.turns_left(agenda.turn)
    if left is None:
        return "until ended"
    if left <= 1:
        return f"last {agenda.called.lower()}"
    turns, comma, world = long_words(left, agenda.called, turn_seconds).partition(", ")
    return f"{turns} left{comma}{world}"


def due_words(check: WaitingCheck, agenda: Agenda, turn_seconds: int | None) -> str:
    """The moment of a check: "now", "end of the turn", "in 3 turns, 15 s"; "still waits" after the fight."""
    called, later = agenda.called.lower(), check.turn - agenda.turn
    if check.due:
        return "now"
    if agenda.over and later <= 0:
        return "still waits"
    phase = next((one.label for one in agenda.phases if one.key == check.at), "")
    at = f"end of the {called}" if check.at == END else phase
    if later <= 0:
        return at or f"this {called}"
    return ", ".join(part for part in (f"in {long_words(later, agenda.called, turn_seconds)}", at) if part)
