"""The party of an encounter's game: who can join, who is usually there, and their joining as one step."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from typing import Any, Final

from gmtool.language import trn
from gmtool.presentation.after_fight.accepting import Taking
from gmtool.presentation.after_fight.summary import Summary, ticked_results
from gmtool.presentation.cards.shelves import PARTY
from gmtool.presentation.edits.history import EditHistory
from gmtool.presentation.encounters.beginning import DEAD
from gmtool.presentation.encounters.musters import change, enlist
from gmtool.presentation.party.carried import HITS, KINDS, LOST, TAGS, Carried, carried_over
from gmtool.rules.seam import Card, Muster
from gmtool.store.campaign import Campaign
from gmtool.store.fights.encounters import Encounter
from gmtool.store.search import Query
from gmtool.store.search.listing import BY_NAME

ABSENT: Final = "party.absent"
"""The setting of those who were not there the last time: the ids of their cards."""
ASKED: Final = "party.asked"
"""The setting of the fights that the GM was asked about, by the ids of the cards."""

KEPT: Final = "party.carried"
"""The setting of the kinds of things that the GM had carried over the last time, or not, by the ids of the systems."""


class Party:
    """The party, as it can join one encounter. Raises `StoreError`."""

    def __init__(self, campaign: Campaign, encounter: Encounter) -> None:
        self._campaign = campaign
        self.encounter = encounter
        numbers = campaign.cards.listing(Query(), BY_NAME, {"system": encounter.system, "tag": PARTY})
        every: Sequence[Card] = campaign.cards.at(numbers[:])
        in_it = {figure.card.id for figure in encounter.muster.figures}
        self.there = tuple(card for card in every if card.id in in_it)
        """Those who are in the encounter already."""
        self.members = tuple(card for card in every if card.id not in in_it)
        """Those who can still join."""
        self._absent = {id for id in _list(campaign.settings.get(ABSENT)) if isinstance(id, str)}
        self._asked = {key: said for key, said in _table(campaign.settings.get(ASKED)).items() if isinstance(said, str)}
        self._kept = _table(campaign.settings.get(KEPT))
        ids = [card.id for card in self.members]
        self.carried: dict[str, Carried] = carried_over(campaign, encounter.system, ids, self._asked)
        """What the members carry over from their last fights, by the ids of their cards."""

    @property
    def side(self) -> str:
        """The id of the players' side; empty where there is none, or several."""
        players = [side.id for side in self.encounter.muster.sides if side.players]
        return players[0] if len(players) == 1 else ""

    def usually_there(self, card: Card) -> bool:
        """True unless the member was not there the last time, or is dead."""
        carried = self.carried.get(card.id)
        return card.id not in self._absent and DEAD not in card.tags and not (carried is not None and carried.died)

    def usually(self, kind: str) -> bool:
        """True if a kind is carried over unless the GM says otherwise: as the last time.

        The first time, tags are, weapons are not lost, and wounds stay where they do so by the rules.
        """
        last = _table(self._kept.get(self.encounter.system)).get(kind)
        if isinstance(last, bool):
            return last
        return any(one.wounded for one in self.carried.values()) if kind == HITS else kind == TAGS

    def words(self, kind: str, present: Collection[str]) -> tuple[str, ...]:
        """What those who are present carry over of a kind, in words."""
        of = [carried for id, carried in self.carried.items() if id in present]
        return tuple(f"{one.name}: {', '.join(words)}" for one in of if (words := one.words(kind)))

    def fights(self, present: Collection[str]) -> tuple[str, ...]:
        """The titles of the fights from which those who are present carry something over."""
        of = (one for id, one in self.carried.items() if id in present and (one.hits or one.lost or one.tags))
        return tuple(dict.fromkeys(one.summary.encounter.title for one in of))

    def join(
        self,
        history: EditHistory,
        changed: Callable[[], None],
        present: Collection[str],
        side: str,
        kinds: Collection[str],
    ) -> Sequence[str]:
        """Those who are present join a side, with what they carry over of these kinds: one step to be undone.

        Who is absent is remembered, and that the GM was asked about the fights. Returns what was saved to cards, in
        sentences.
        """
        joining = [card for card in self.members if card.id in present]
        takings = self._takings(present, kinds)
        after: list[Encounter] = []
        system = self.encounter.system
        asked = {kind: kind in kinds for kind in KINDS if self.words(kind, present)}
        was = {key: self._campaign.settings.get(key) for key in (ABSENT, ASKED, KEPT)}
        is_now: dict[str, Any] = {
            ABSENT: sorted((self._absent | {card.id for card in self.members}) - {card.id for card in joining}),
            ASKED: self._asked | {id: one.fight for id, one in self.carried.items() if id in present},
            KEPT: {**self._kept, system: {**_table(self._kept.get(system)), **asked}},
        }

        def do() -> None:
            with self._campaign.database.writing():
                for taking in takings:
                    taking.do()
                if not after:
                    after.append(replace(self.encounter, muster=self._muster(joining, side, kinds)))
                self._write(after[0], is_now)
            changed()

        def undo() -> None:
            with self._campaign.database.writing():
                self._write(self.encounter, was)
                for taking in takings:
                    taking.undo()
            changed()

        what = trn("{name} joins", "{n} of the party join", len(joining), name=joining[0].name)
        done = history.do(f"{self.encounter.title}: {what}", do, undo)
        return [taking.sentence for taking in takings] if done else ()

    def _takings(self, present: Collection[str], kinds: Collection[str]) -> list[Taking]:
        """The results of each fight that the cards of those who are present take over."""
        found: dict[int, tuple[Summary, list[Any]]] = {}
        for id, one in self.carried.items():
            if id in present:
                fight = found.setdefault(one.summary.encounter.id, (one.summary, []))
                fight[1].extend(line for kind in (HITS, LOST) if kind in kinds for line in one.lines(kind))
        takings = []
        for summary, lines in found.values():
            summary.tick_none()
            for line in lines:
                summary.tick(line, on=True)
            results = ticked_results(summary)
            if results.taken:
                takings.append(Taking(self._campaign, summary.encounter, results))
        return takings

    def _muster(self, joining: Sequence[Card], side: str, kinds: Collection[str]) -> Muster:
        """The muster with these cards as they are now, and the tags that they carry over."""
        before = self.encounter.muster
        muster = enlist(before, side, [self._campaign.cards.get(card.id) for card in joining])
        for figure in muster.figures[len(before.figures) :]:
            carried = self.carried.get(figure.card.id)
            if carried is not None and TAGS in kinds:
                muster = change(muster, figure.id, tags=carried.tags)
        return muster

    def _write(self, encounter: Encounter, settings: dict[str, Any]) -> None:
        started = self._campaign.encounters.get(encounter.id).started
        self._campaign.encounters.update(replace(encounter, started=started))
        for key, value in settings.items():
            self._campaign.settings.set(key, value)


def _list(found: object) -> list[Any]:
    return found if isinstance(found, list) else []


def _table(found: object) -> dict[str, Any]:
    return found if isinstance(found, dict) else {}
