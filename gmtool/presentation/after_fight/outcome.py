"""The outcome of a fight in words: who stands and who does not, which is all that follows from it."""

from collections.abc import Sequence
from typing import Final

from gmtool.language import tr, trn
from gmtool.name_runs import runs
from gmtool.presentation.text import shortened
from gmtool.rules.seam import Counter, Posture, Side
from gmtool.store.listed import listed

_STANDING: Final = tr("Left standing: {figures}.")
_OUT, _DEAD, _GONE = tr("Out of action: {figures}."), tr("Dead: {figures}."), tr("Gone: {figures}.")
_FATES: Final = (_STANDING, _OUT, _DEAD, _GONE)
_LETTERS: Final = 40
_NAMED: Final = 4
"""The names of a side that are said at least."""


def outcome_words(counters: Sequence[Counter], sides: Sequence[Side]) -> str:
    """Who stands and who does not, side by side, in sentences: what a fight says of its end, and no more."""
    groups: dict[str, list[Counter]] = {fate: [] for fate in _FATES}
    for one in counters:
        groups[_fate(one)].append(one)
    nobody = [] if groups[_STANDING] else [tr("Nobody is left standing.")]
    return " ".join(
        [*nobody, *(fate.format(figures=_by_side(those, sides)) for fate, those in groups.items() if those)]
    )


def _fate(counter: Counter) -> str:
    if counter.able:
        return _STANDING
    return _DEAD if counter.posture is Posture.DEAD else _GONE if counter.gone else _OUT


def _by_side(counters: Sequence[Counter], sides: Sequence[Side]) -> str:
    """“Goblin 1–3 and Wulf (Theirs)”, for each side; of a large one only the first are named."""
    said = []
    for side in sides:
        names = runs(shortened(one.name, _LETTERS) for one in counters if one.side == side.id)
        more = len(names) - _NAMED
        named = names if more < 2 else [*names[:_NAMED], trn("{n} more", "{n} more", more)]
        said += [tr("{figures} ({side})", figures=listed(named), side=shortened(side.name, _LETTERS))] if names else []
    return ", ".join(said)
