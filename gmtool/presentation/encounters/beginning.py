"""The beginning of fights: whether an encounter is ready for its fight, and what the GM wants all the same."""

from collections.abc import Sequence
from dataclasses import replace
from functools import reduce

from gmtool.language import tr
from gmtool.presentation.encounters.obstacles import Mend, obstacle, only_side
from gmtool.presentation.encounters.placing import place_all
from gmtool.rules.seam import BadMuster, Card, Muster, Ruleset
from gmtool.store.fights.encounters import Encounter

DEAD = "dead"
"""The tag that the results of a fight give to a card whose figure died."""


class Beginnings:
    """Encounters of one system before their fights. What the GM has insisted on is not asked about again."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset
        self._dead_accepted: set[str] = set()
        self._one_sided_accepted: set[int] = set()

    def ready(self, encounter: Encounter) -> Muster:
        """The muster with everybody placed. Raises `BadMuster` with the reason why the fight cannot begin."""
        muster = encounter.muster
        if only_side(muster) is not None and encounter.id not in self._one_sided_accepted:
            raise BadMuster(obstacle(muster, self._ruleset, mapless=encounter.mapless))
        placed = place_all(muster, self._ruleset)
        self._ruleset.muster(replace(placed, ground=None) if encounter.mapless else placed)
        return placed

    def start_anyway(self, encounter: Encounter) -> None:
        """The GM starts a fight of one side."""
        self._one_sided_accepted.add(encounter.id)

    def mended(self, encounter: Encounter, mend: Mend) -> Encounter:
        """The encounter with an obstacle mended, and everybody placed. Raises `BadMuster`."""
        mapless = mend.mapless or encounter.mapless
        muster = mend.muster if mapless else place_all(mend.muster, self._ruleset)
        return replace(encounter, muster=muster, mapless=mapless)

    def refused(self, cards: Sequence[Card]) -> str:
        """The reason why cards cannot join an encounter; empty if they can. The dead are refused once."""
        if strangers := [card.name for card in cards if card.system != self._ruleset.id]:
            return tr("{card} is not a card of {system}.", card=strangers[0], system=self._ruleset.title)
        dead = {card.id: card.name for card in cards if DEAD in card.tags and card.id not in self._dead_accepted}
        if not dead:
            return ""
        self._dead_accepted |= dead.keys()
        names = reduce(
            lambda first, last: tr("{first} and {last}", first=first, last=last), dict.fromkeys(dead.values())
        )
        return tr("{names}: killed in an earlier fight. Nobody was added; add again to use them anyway.", names=names)
