"""Sessions: the evenings of play, with who was there, what was fought and what was earned."""

from collections.abc import Mapping
from dataclasses import field
from datetime import date as Date
from typing import Any, Final

from gmtool.language import tr
from gmtool.records import dataclass
from gmtool.store.chronicle.records import RecordKind, Records
from gmtool.store.database.connection import Database
from gmtool.store.database.rows import PlainRow, damaged
from gmtool.store.errors import StoreError
from gmtool.store.limits import EXPERIENCE, MINUTES, NAME_LETTERS, NOTES_LETTERS, PRESENT, SESSIONS

_MINUTES: Final = "minutes"
"""The key of the minutes among the fields that an older gmtool does not know."""


@dataclass(frozen=True, slots=True)
class PlaySession:
    """A session: its `date` (ISO 8601), who was `present`, the titles of its `fights`, and `experience` by name.

    `minutes` are those that the fights took, 0 where nobody has noted them. `extra` keeps unknown fields.

    Fights are told by their titles, so that the session says what was fought even where the fight is gone.
    """

    date: str
    title: str = ""
    present: tuple[str, ...] = ()
    fights: tuple[str, ...] = ()
    experience: Mapping[str, int] = field(default_factory=dict)
    text: str = ""
    id: int = 0
    minutes: int = 0
    extra: Mapping[str, Any] = field(default_factory=dict)


def is_date(text: str) -> bool:
    """True for a day as it is written in a campaign: 2026-11-27."""
    try:
        return Date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def are_names(value: object) -> bool:
    """True for a list of so many names as a session can have."""
    return (
        isinstance(value, list)
        and len(value) <= PRESENT
        and all(isinstance(one, str) and len(one) <= NAME_LETTERS for one in value)
    )


def is_experience(value: object) -> bool:
    """True for numbers by name."""
    return (
        isinstance(value, dict)
        and are_names(list(value))
        and all(isinstance(one, int) and not isinstance(one, bool) and abs(one) <= EXPERIENCE for one in value.values())
    )


def are_minutes(value: object) -> bool:
    """True for a whole number of minutes that a session can have."""
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MINUTES


def with_minutes(extra: Mapping[str, Any], minutes: int) -> dict[str, Any]:
    """The unknown fields of a session with its minutes, which an older gmtool keeps as one of them."""
    rest = {key: value for key, value in extra.items() if key != _MINUTES}
    return {**rest, _MINUTES: minutes} if minutes else rest


def _read(row: PlainRow) -> PlaySession:
    """The session of a row. Raises `DamagedRow` where it cannot be read."""
    if not (is_date(row.date) and are_names(row.present) and are_names(row.fights) and is_experience(row.experience)):
        raise damaged(row)
    present, fights = tuple(row.present), tuple(row.fights)
    extra = dict(row.extra)
    minutes = extra.pop(_MINUTES) if are_minutes(extra.get(_MINUTES)) else 0
    return PlaySession(row.date, row.title, present, fights, dict(row.experience), row.text, row.id, minutes, extra)


def _columns(session: PlaySession) -> dict[str, Any]:
    if not is_date(session.date):
        raise StoreError(tr("“{date}” is not a date; write it as 2026-11-27.", date=session.date[:20]))
    present, fights = [*session.present], [*session.fights]
    if not are_names(present):
        raise StoreError(
            tr("A session can have {most} people, each of {letters} letters.", most=PRESENT, letters=NAME_LETTERS)
        )
    if not are_names(fights):
        raise StoreError(
            tr("A session can have {most} fights, each of {letters} letters.", most=PRESENT, letters=NAME_LETTERS)
        )
    if not is_experience(dict(session.experience)):
        raise StoreError(
            tr(
                "The experience of a session is at most {most:,} for each of {names} names.",
                most=EXPERIENCE,
                names=PRESENT,
            )
        )
    if not are_minutes(session.minutes):
        raise StoreError(tr("The fights of a session can take {most:,} minutes at most.", most=MINUTES))
    return {
        "date": session.date,
        "title": session.title,
        "present": present,
        "fights": fights,
        "experience": dict(session.experience),
        "text": session.text,
        "extra": with_minutes(session.extra, session.minutes) if session.minutes else dict(session.extra),
    }


_KIND: Final = RecordKind(
    "sessions",
    "session",
    _read,
    _columns,
    NOTES_LETTERS,
    SESSIONS,
    tr("The session is no longer in the campaign."),
    tr("A campaign can have {most:,} sessions; delete some first.", most=SESSIONS),
    lambda count: tr("A session can have {most:,} letters; this one has {count:,}.", most=NOTES_LETTERS, count=count),
)


def sessions_of(database: Database) -> Records[PlaySession]:
    """The sessions of a campaign."""
    return Records(database, _KIND)
