"""The action by which the party joins an encounter."""

from collections.abc import Collection
from typing import Final

from PySide6.QtWidgets import QWidget

from gmtool.desktop.base.desk import READ_ONLY, ActionGroup, Deed, Desk, Level, allow, deeds_of
from gmtool.desktop.pages.encounters.builder import Builder
from gmtool.language import tr
from gmtool.presentation.edits.encounter_edits import EncounterEdits
from gmtool.presentation.keys.key_book import book
from gmtool.presentation.party.party import Party
from gmtool.store.campaign import Campaign

MOST: Final = 40
"""The most members that join by one key; more would be an army."""
_DEEDS: Final = deeds_of(
    "encounters",
    Deed("party", tr("The party…"), ("Ctrl+Shift+P",), tr("Your party joins: tick who is there tonight")),
)
_NOBODY: Final = tr("No card of {system} is in the party. In the roster, {roster.party} puts the chosen cards into it.")


class PartyActions(ActionGroup):
    """Asks in a strip over the foot of the page."""

    def __init__(self, campaign: Campaign, desk: Desk, edits: EncounterEdits, page: QWidget, search: QWidget) -> None:
        """The keys go to the `search` of the cards when the strip is closed."""
        super().__init__(page, _DEEDS)
        self._campaign = campaign
        self._desk = desk
        self._edits = edits
        self._search = search
        self._builder: Builder | None = None

    def serve(self, builder: Builder) -> None:
        """Offer it in a new builder."""
        builder.offer(self.actions[0])
        builder.banners.party.closed.connect(self._search.setFocus)

    def follow(self, builder: Builder | None) -> None:
        """The encounter that is shown, if one is; a strip about it as it was before is closed."""
        encounter = builder.encounter if builder is not None else None
        if self._builder is not None:
            self._builder.banners.party.leave(encounter)
        self._builder = builder
        missing = "" if encounter is not None else tr("no encounter is chosen.")
        begun = tr("the fight has begun.") if encounter is not None and encounter.started else ""
        allow(self.actions[0], (READ_ONLY if self._campaign.read_only else "") or missing or begun)

    def party(self) -> None:
        """Ask who is there; nothing is asked where nobody can join."""
        builder = self._builder
        if builder is None or builder.encounter is None:
            return
        party = Party(self._campaign, builder.encounter)
        if refused := self._refused(party, builder):
            self._desk.notice(refused, Level.WARN)
            return

        def join(present: Collection[str], side: str, kinds: Collection[str]) -> None:
            changed = lambda: self._edits.changed.emit(party.encounter.id)  # noqa: E731
            for sentence in party.join(self._desk.history, changed, present, side, kinds):
                self._desk.notice(sentence, Level.GOOD)

        builder.banners.party.ask(party, builder.sides.lit, join)

    def _refused(self, party: Party, builder: Builder) -> str:
        if builder.ground.at_work:
            return tr("Put the pen away first: {key}.", key="Esc")
        if len(party.members) > MOST:
            many = len(party.members)
            return tr("The party has {many:,} members; at most {most} can join by one key.", many=many, most=MOST)
        if not party.members and party.there:
            return tr("Everyone of the party is in this encounter already.")
        if not party.members:
            return book.told(_NOBODY.replace("{system}", builder.ruleset.title))
        if not party.encounter.muster.sides:
            return tr("Add a side first.")
        return ""
