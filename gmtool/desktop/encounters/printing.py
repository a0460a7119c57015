"""What of a prepared encounter can be printed: its ground, its figures and their order, as they would begin."""

from dataclasses import replace
from typing import TYPE_CHECKING

from gmtool.desktop.encounters.placing import place_all
from gmtool.desktop.encounters.recruits import called
from gmtool.desktop.paper.fight.fight_figures import cards_of
from gmtool.desktop.paper.fight.told import FightTold, tell
from gmtool.desktop.paper.subject import PrintSubject
from gmtool.rules.seam import BadMuster, Counter, Muster, Posture, Ruleset

if TYPE_CHECKING:
    from gmtool.store.encounters import Encounter


def printed(encounter: "Encounter", ruleset: Ruleset) -> PrintSubject:
    """The encounter as it is printed. Those who have no place yet are printed all the same."""
    muster = encounter.muster
    told = _told(encounter.title, muster, ruleset)
    return PrintSubject(
        encounter.title,
        muster.ground,
        tuple(told.counters.values()),
        muster.sides,
        cards_of(muster.figures, told.counters),
        lambda _: ruleset,
        told,
    )


def _told(title: str, muster: Muster, ruleset: Ruleset) -> FightTold:
    """The fight as it would begin, with the figures in all their hexes; at least their names where it cannot."""
    for tried in (lambda: place_all(muster, ruleset), lambda: replace(muster, ground=None)):
        try:
            return tell(title, ruleset, ruleset.muster(tried()))
        except BadMuster:
            continue
    counters = {
        one.id: Counter(one.id, called(one), one.side, (), None, Posture.STANDING, 0, 0, picture=one.card.picture)
        for one in muster.figures
    }
    return FightTold(title, ruleset.title, counters, {side.id: side for side in muster.sides})
