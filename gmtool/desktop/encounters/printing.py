"""What of a prepared encounter can be printed: its ground and its figures, as they would begin."""

from dataclasses import replace
from typing import TYPE_CHECKING

from gmtool.desktop.encounters.placing import place_all
from gmtool.desktop.encounters.recruits import called
from gmtool.desktop.paper.subject import PrintSubject
from gmtool.rules.seam import BadMuster, Counter, Muster, Posture, Ruleset

if TYPE_CHECKING:
    from gmtool.store.encounters import Encounter


def printed(encounter: "Encounter", ruleset: Ruleset) -> PrintSubject:
    """The encounter as it is printed. Those who have no place yet are printed all the same."""
    muster = encounter.muster
    return PrintSubject(encounter.title, muster.ground, _counters(muster, ruleset), muster.sides)


def _counters(muster: Muster, ruleset: Ruleset) -> tuple[Counter, ...]:
    """The figures as the ruleset shows them, with all their hexes; at least by name where it cannot."""
    for tried in (lambda: place_all(muster, ruleset), lambda: replace(muster, ground=None)):
        try:
            return ruleset.counters(ruleset.muster(tried()))
        except BadMuster:
            continue
    return tuple(
        Counter(one.id, called(one), one.side, (), None, Posture.STANDING, 1, 1, picture=one.card.picture)
        for one in muster.figures
    )
