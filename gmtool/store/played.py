"""The rule systems that a campaign plays, for whoever has to guess one."""

from typing import Final

from gmtool.records import dataclass


@dataclass(frozen=True, slots=True)
class Played:
    """The ids of the systems of a campaign. `game`: the one that was chosen for it, empty if none was."""

    game: str = ""
    games: frozenset[str] = frozenset()


ANY_GAME: Final = Played()
"""Of a campaign that prefers no system."""
