"""Obstacles of a prepared encounter: the reason why its fight cannot begin, and the mends for it."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from gmtool.language import tr
from gmtool.presentation.encounters.company import unplaced
from gmtool.presentation.encounters.musters import add_side
from gmtool.presentation.encounters.placing import fits, waived
from gmtool.records import dataclass
from gmtool.rules.seam import BadMuster, Muster, Ruleset, Side


@dataclass(frozen=True, slots=True)
class Mend:
    """A way to let an encounter begin that cannot: its words, briefly and in full, and the muster that it makes.

    `mapless`: it is fought without the map. `anyway`: the GM overrules the obstacle, and the fight starts as it stands.
    """

    text: str
    tip: str
    muster: Muster
    mapless: bool = False
    anyway: bool = False


def obstacle(muster: Muster, ruleset: Ruleset, *, mapless: bool) -> str:
    """The reason why an encounter cannot begin; empty where it can, or has no figures.

    The places of figures count only once everybody has one, and not if it is fought `mapless`.
    """
    if (side := only_side(muster)) is not None:
        return tr("All figures are on one side ({name}), so the fight would be over at once.", name=side.name)
    placed = not unplaced(muster)
    tried = muster if placed and not mapless else replace(muster, ground=None)
    try:
        if muster.figures:
            ruleset.muster(tried)
    except BadMuster as problem:
        return str(problem)
    return ""


def untold(sentences: Iterable[str], why: str) -> tuple[str, ...]:
    """The sentences about cards, each with names before it, that the reason `why` a fight cannot begin does not tell:
    a card that cannot be read is both an obstacle and against the rules."""
    return tuple(one for one in sentences if not why or not why.endswith(one.partition(": ")[2] or one))


def mends(muster: Muster, ruleset: Ruleset) -> tuple[Mend, ...]:
    """Ways past an obstacle: other sides, or for the figures' places a house rule, other places, no map."""
    if only_side(muster) is not None:
        return tuple(_against_one_side(muster))
    if muster.ground is None or not fits(replace(muster, ground=None), ruleset):
        return ()
    found = [Mend(text, tip, changed) for text, tip, changed in waived(muster, ruleset) if fits(changed, ruleset)]
    nowhere = replace(muster, figures=tuple(one.taken_off() for one in muster.figures))
    anew = Mend(tr("Place everybody again"), tr("Where each side comes in"), nowhere)
    without = Mend(
        tr("Fight without the map"), tr("The ground stays, and can be fought on again"), muster, mapless=True
    )
    return (*found, anew, without)


def only_side(muster: Muster) -> Side | None:
    """The side that all figures are on; None where there are two, or no figures."""
    there = {figure.side for figure in muster.figures}
    return next((side for side in muster.sides if {side.id} == there), None)


def _against_one_side(muster: Muster) -> Iterator[Mend]:
    if len(muster.figures) > 1:
        by_kind = len({figure.card.kind == "player" for figure in muster.figures}) > 1
        tip = tr("Player characters against all others") if by_kind else tr("The first half of them against the rest")
        yield Mend(tr("Split into two sides"), tip, _split(muster, by_kind=by_kind))
    yield Mend(tr("Start anyway"), tr("More figures can join during the fight"), muster, anyway=True)


def _split(muster: Muster, *, by_kind: bool) -> Muster:
    """The muster with some figures of its only side on another: who is no player character, or the last half."""
    two = add_side(muster) if len(muster.sides) == 1 else muster
    first, second, *_ = sorted(two.sides, key=lambda side: not side.players)
    half = (len(two.figures) + 1) // 2
    figures = (
        replace(one, side=(first if (one.card.kind == "player" if by_kind else place < half) else second).id)
        for place, one in enumerate(two.figures)
    )
    return replace(two, figures=tuple(figures))
