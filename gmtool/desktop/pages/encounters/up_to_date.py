"""The action that brings an encounter's figures up to date with their cards."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtWidgets import QWidget

from gmtool.desktop.base.desk import READ_ONLY, ActionGroup, Deed, allow, deeds_of
from gmtool.desktop.pages.encounters.builder import Builder
from gmtool.language import tr, trn
from gmtool.presentation.encounters.musters import Outdated, brought_up_to_date, called, outdated
from gmtool.store.campaign import Campaign

_DEEDS: Final = deeds_of(
    "encounters",
    Deed("bring_up_to_date", tr("Update figures from their cards"), (), tr("Bring in changes made to the cards since")),
)


class UpToDate(ActionGroup):
    """Looks whenever an encounter is shown; one that has begun keeps the figures it began with."""

    def __init__(self, campaign: Campaign, page: QWidget) -> None:
        super().__init__(page, _DEEDS)
        self._campaign = campaign
        self._builder: Builder | None = None
        self._found: Sequence[Outdated] = ()

    def follow(self, builder: Builder | None) -> None:
        """Look at the encounter that is shown, if one is."""
        encounter = builder.encounter if builder is not None else None
        self._builder, self._found = builder, ()
        begun = tr("the fight has begun.") if encounter is not None and encounter.started else ""
        if builder is not None and encounter is not None and not encounter.started and not self._campaign.read_only:
            self._found = outdated(encounter.muster, self._campaign, builder.ruleset)
        if builder is not None:
            builder.banners.outdated.tell(self._found)
        missing = "" if encounter is not None else tr("no encounter is chosen.")
        locked = READ_ONLY if self._campaign.read_only else ""
        allow(
            self.actions[0],
            locked or missing or begun or ("" if self._found else tr("the cards have not changed since.")),
        )

    def bring_up_to_date(self) -> None:
        """The figures become what their cards are by now."""
        found = self._found
        if self._builder is not None and found:
            what = trn("update {name}", "update {n} figures", len(found), name=called(found[0].figure))
            self._builder.change(what, brought_up_to_date(self._builder.muster, found))
