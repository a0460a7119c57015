"""Company in a prepared encounter: who rides, serves or leads whom, and how high everybody is."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from gmtool.language import trn
from gmtool.presentation.encounters.musters import called, change, counter
from gmtool.presentation.map.body_words import company_of, together_words
from gmtool.rules.seam import (
    BadMuster,
    Bond,
    Counter,
    Enlisted,
    Muster,
    Ruleset,
    accompanied,
    at_first,
    carriers,
    place_fields,
)
from gmtool.space import HIGHEST, ONE_HEX, Hex, HexGround, Place, kept_beside, nearest_room


def counters_of(muster: Muster) -> tuple[Counter, ...]:
    """The counters of all figures, those who ride or are carried where their carriers are; each as if unhurt."""
    return tuple(counter(one, muster.ground) for one in accompanied(muster).figures)


def counters_at_start(muster: Muster, ruleset: Ruleset) -> tuple[Counter, ...]:
    """The counters of all figures, with the health in which the fight will begin with them."""
    figures = {one.id: one for one in muster.figures}
    return tuple(_begun(one, figures[one.figure], muster, ruleset) for one in counters_of(muster))


def _begun(counter: Counter, figure: Enlisted, muster: Muster, ruleset: Ruleset) -> Counter:
    """A counter with the health that the rules give the figure, which needs neither a place nor company for it."""
    alone = replace(figure, on="", place=None, at=None, wave="")
    try:
        (begun,) = ruleset.counters(ruleset.muster(replace(muster, figures=(alone,), ground=None)))
    except BadMuster:
        # what keeps the fight from beginning is said beside it
        return counter
    if begun.left == begun.full and not begun.taken and not begun.health_words:
        return counter
    return replace(
        counter, posture=begun.posture, left=begun.left, full=begun.full, taken=begun.taken, breaks=begun.breaks,
        health_words=begun.health_words,
    )  # fmt: skip


def apart(muster: Muster) -> Muster:
    """The muster of those who need a place of their own before the fight, each by itself."""
    alone = (replace(one, on="") for one in at_first(muster) if not one.shares_place)
    return replace(muster, figures=tuple(alone))


def unplaced(muster: Muster) -> tuple[Enlisted, ...]:
    """The figures that still need a place."""
    return tuple(one for one in apart(muster).figures if one.where is None)


def words_of(muster: Muster, figure: Enlisted) -> tuple[str, ...]:
    """A few words for the level, the company and the tags of a figure: "▲2", "rides Grey", "hexed 3"."""
    known = {one.figure: one for one in counters_of(muster)}
    own = known[figure.id]
    tags = (tag.words for tag in figure.tags)
    return tuple(
        words for words in (own.height, *together_words(own, known, company_of(known.values())), *tags) if words
    )


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


def put(muster: Muster, figure: str, place: Place, way: int | None) -> Muster:
    """The muster with a figure somewhere else; whoever leads it or serves it keeps beside it.

    `way` is its facing or heading there. Who has no place yet is left without one.
    """
    was = bearer(muster, figure)
    after = change(muster, was.id, **place_fields(place, way))
    return after if was.where is None else _with_company(after, was, place, way, {was.id})


def _with_company(muster: Muster, was: Enlisted, place: Place, way: int | None, moved: set[str]) -> Muster:
    """The muster with those beside a party that was there and is here now, and with those beside them."""
    party = [one.id for one in muster.figures if bearer(muster, one.id).id == was.id]
    for one in muster.figures:
        if one.on in party and one.id not in moved and not one.shares_place and one.where is not None:
            # on one ground all three are hexes, or all points
            wanted, looks = kept_beside((was.where, was.way), (place, way), (one.where, one.way))  # type: ignore[arg-type]
            free = _free(muster, wanted, one)
            moved.add(one.id)
            muster = change(muster, one.id, **place_fields(free, looks))
            muster = _with_company(muster, one, free, looks, moved)
    return muster


def _free(muster: Muster, wanted: Place, figure: Enlisted) -> Place:
    """The nearest place where a figure can stand: the wanted one, or on hexes one where nobody else is."""
    ground = muster.ground
    if isinstance(ground, HexGround) and isinstance(wanted, Hex):
        others = {one.place for one in muster.figures if one.id != figure.id and one.place is not None}
        return nearest_room(ground, wanted, 0, ONE_HEX, others) or figure.place or wanted
    assert figure.where is not None
    return wanted if ground is not None and ground.stands(wanted) else figure.where


def raised(muster: Muster, figures: Sequence[str], steps: int) -> Muster:
    """The muster with figures so many steps higher, or lower; each with all who share its place."""
    for key in dict.fromkeys(bearer(muster, one).id for one in figures):
        level = next(one.level for one in muster.figures if one.id == key) + steps
        muster = change(muster, key, level=max(-HIGHEST, min(HIGHEST, level)))
    return muster


def named(muster: Muster, figures: Collection[str]) -> str:
    """The figures in a few words: "Wulf", "3 figures"."""
    if len(figures) != 1:
        return trn("{n} figure", "{n} figures", len(figures))
    return next(called(one) for one in muster.figures if one.id in figures)
