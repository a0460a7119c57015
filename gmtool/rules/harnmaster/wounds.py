"""Injuries as a card writes them: "Cut in the arm (5); broken rib (15, does not count)"."""

import re
from collections.abc import Iterable

from gmtool.rules.harnmaster.cards.fighter import Fighter
from gmtool.rules.harnmaster.state import Injury
from gmtool.rules.kit.rows import LONGEST_NOTE

FROM_BEFORE = "From before"
_SPARED = "does not count"
_WRITTEN = re.compile(rf"(?P<words>.+?)(?: \((?P<points>\d{{1,2}})?(?:, )?(?P<spared>{_SPARED})?\))?")


def injury_words(injury: Injury) -> str:
    """An injury with its points."""
    more = [str(injury.points)] * bool(injury.points) + [_SPARED] * (not injury.applicable)
    return f"{injury.words.replace(';', ',')} ({', '.join(more)})" if more else injury.words.replace(";", ",")


def written(injuries: Iterable[Injury]) -> str:
    """Injuries as the text of a card; what is too much for it is cut off."""
    text = "; ".join(injury_words(one) for one in injuries)
    return text if len(text) <= LONGEST_NOTE else f"{text[: LONGEST_NOTE - 1]}…"


def brought(fighter: Fighter) -> tuple[Injury, ...]:
    """The injuries that somebody comes with.

    One by one where the points in the text make up the impairment of the card; else as one, which has them all.
    """
    said = tuple(_read(part.strip()) for part in fighter.injuries.split(";") if part.strip())
    if sum(one.points for one in said if one.applicable) == fighter.impairment:
        return said
    return (Injury(fighter.injuries.strip() or FROM_BEFORE, fighter.impairment),)


def _read(part: str) -> Injury:
    found = _WRITTEN.fullmatch(part)
    if found is None or (found["points"] is None and found["spared"] is None):
        return Injury(part)
    return Injury(found["words"], int(found["points"] or 0), applicable=found["spared"] is None)
