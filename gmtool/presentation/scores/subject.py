"""Subject: what is shown in numbers."""

from gmtool.records import dataclass


@dataclass(frozen=True, slots=True)
class Subject:
    """The fight with this id, or the evening of the session with this id; the other one is 0."""

    encounter: int = 0
    session: int = 0
