"""Times: turns, and minutes and hours of the world where the length of a turn is known."""

from enum import StrEnum
from typing import Final

from gmtool.language import tr, trc, trn
from gmtool.rules.seam import END, Agenda, Effect, WaitingCheck


class TimeUnit(StrEnum):
    """The unit in which the GM says how long something lasts."""

    TURNS = "turns"
    MINUTES = "minutes"
    HOURS = "hours"


UNIT_NAMES: Final = {TimeUnit.TURNS: tr("Turns"), TimeUnit.MINUTES: tr("Minutes"), TimeUnit.HOURS: tr("Hours")}
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
    # translators: {turn} is the rules' own English word, here and elsewhere: turn, round
    count = trn("{n} {turn}", "{n} {turn}s", turns, turn=called.lower())
    return f"{count}, {world_time(turns * turn_seconds)}" if turn_seconds else count


def ends_words(effect: Effect, agenda: Agenda, turn_seconds: int | None) -> str:
    """The time that an effect still holds: "2 turns left, 10 s"; the last turn is called so."""
    left = effect.turns_left(agenda.turn)
    if left is None:
        return tr("until ended")
    if left <= 1:
        return tr("last {turn}", turn=agenda.called.lower())
    count = trn("{n} {turn} left", "{n} {turn}s left", left, turn=agenda.called.lower())
    return f"{count}, {world_time(left * turn_seconds)}" if turn_seconds else count


def due_words(check: WaitingCheck, agenda: Agenda, turn_seconds: int | None) -> str:
    """The moment of a check: "now", "end of the turn", "in 3 turns, 15 s"; "still waits" after the fight."""
    called, later = agenda.called.lower(), check.turn - agenda.turn
    if check.due:
        return trc("when", "now")
    if agenda.over and later <= 0:
        return trc("check", "still pending")
    phase = next((one.label for one in agenda.phases if one.key == check.at), "")
    at = tr("end of the {turn}", turn=called) if check.at == END else phase
    if later <= 0:
        return at or tr("this {turn}", turn=called)
    # translators: a number of turns, with the time they take: “in 3 turns, 15 s”
    wait = tr("in {time}", time=long_words(later, agenda.called, turn_seconds))
    return f"{wait}, {at}" if at else wait
