"""How wide the columns of a table are."""

from collections.abc import Sequence
from typing import Final

_HALVINGS: Final = 10


def shared(wish: Sequence[float], least: Sequence[float], room: float) -> tuple[float, ...]:
    """Widths that fill the room: as wished where that fits; else the widest give way first, down to their words."""
    if not wish:
        return ()
    spare = room - sum(wish)
    if spare >= 0:
        # what is left goes to the last column, which is the one with the longest texts as a rule
        return (*wish[:-1], wish[-1] + spare)
    if sum(least) >= room:
        return tuple(one * room / sum(least) for one in least)
    low, high = 0.0, max(wish)
    for _ in range(_HALVINGS):
        level = (low + high) / 2
        if sum(_levelled(wish, least, level)) > room:
            high = level
        else:
            low = level
    return _levelled(wish, least, low)


def _levelled(wish: Sequence[float], least: Sequence[float], level: float) -> tuple[float, ...]:
    return tuple(min(w, max(a, level)) for w, a in zip(wish, least, strict=True))
