"""Company in a prepared encounter: who rides, serves or leads whom, and how high everybody is."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from gmtool.presentation.encounters.musters import called, change, counter
from gmtool.presentation.map.body_words import company_of, together_words
from gmtool.rules.seam import Bond, Counter, Enlisted, Muster, accompanied, carriers
from gmtool.space import HIGHEST


def counters_of(muster: Muster) -> tuple[Counter, ...]:
    """The counters of all figures, those who ride or are carried where their carriers are."""
    return tuple(counter(one, muster.ground) for one in accompanied(muster).figures)


def apart(muster: Muster) -> Muster:
    """The muster of those who need a place of their own, each by itself."""
    alone = (replace(one, on="") for one in muster.figures if not one.shares_place)
    return replace(muster, figures=tuple(alone))


def unplaced(muster: Muster) -> tuple[Enlisted, ...]:
    """The figures that still need a place."""
    return tuple(one for one in apart(muster).figures if one.where is None)


def words_of(muster: Muster, figure: Enlisted) -> tuple[str, ...]:
    """A few words for the level and the company of a figure: "▲2", "rides Grey"."""
    known = {one.figure: one for one in counters_of(muster)}
    own = known[figure.id]
    return tuple(words for words in (own.height, *together_words(own, known, company_of(known.values()))) if words)


def may_go_with(muster: Muster, figure: str) -> tuple[Enlisted, ...]:
    """The figures that a figure can go with: all but itself, and those who go with it."""
    return tuple(
        one
        for one in muster.figures
        if one.id != figure and figure not in [other.id for other in carriers(muster, one.id)]
    )


def joined(muster: Muster, figure: str, on: str, bond: Bond) -> Muster:
    """The muster with a figure that goes with another one; who shares its place gives up its own."""
    gone = change(muster, figure, on=on, bond=bond)
    return replace(
        gone, figures=tuple(one.taken_off() if one.id == figure and one.shares_place else one for one in gone.figures)
    )


def parted(muster: Muster, figure: str) -> Muster:
    """The muster with a figure that goes with nobody."""
    return change(muster, figure, on="", bond=Bond.RIDES)


def bearer(muster: Muster, figure: str) -> Enlisted:
    """The figure that is placed or raised when this one is: whoever is below all who share the place."""
    *_, last = _below(muster, figure)
    return last


def _below(muster: Muster, figure: str) -> Iterator[Enlisted]:
    below = next(one for one in muster.figures if one.id == figure)
    yield below
    for one in carriers(muster, figure):
        if not below.shares_place:
            return
        below = one
        yield below


def raised(muster: Muster, figures: Sequence[str], steps: int) -> Muster:
    """The muster with figures so many steps higher, or lower; each with all who share its place."""
    for key in dict.fromkeys(bearer(muster, one).id for one in figures):
        level = next(one.level for one in muster.figures if one.id == key) + steps
        muster = change(muster, key, level=max(-HIGHEST, min(HIGHEST, level)))
    return muster


def named(muster: Muster, figures: Collection[str]) -> str:
    """The figures in a few words: "Wulf", "3 figures"."""
    if len(figures) != 1:
        return f"{len(figures)} figures"
    return next(called(one) for one in muster.figures if one.id in figures)
