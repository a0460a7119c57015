"""Bringing the figures of a prepared encounter up to date with their cards."""

from collections.abc import Sequence
from typing import Any, Final

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from gmtool.desktop.encounters.builder import Builder
from gmtool.desktop.encounters.outdated import Outdated, brought_up_to_date, outdated
from gmtool.desktop.encounters.recruits import called
from gmtool.desktop.shell.actions import Deed, make_actions

_DEEDS: Final = (
    Deed("bring_up_to_date", "Bring the figures up to date with their cards", (), "What was changed on them since"),
)


class UpToDate(QObject):
    """Looks whenever an encounter is shown; one that has begun keeps the figures it began with."""

    def __init__(self, campaign: Any, page: QWidget) -> None:
        super().__init__(page)
        self._campaign = campaign
        self._builder: Builder | None = None
        self._found: Sequence[Outdated] = ()
        self.actions: tuple[QAction, ...] = tuple(make_actions(page, self, _DEEDS).values())

    def follow(self, builder: Builder | None) -> None:
        """Look at the encounter that is shown, if one is."""
        encounter = builder.encounter if builder is not None else None
        self._builder, self._found = builder, ()
        if builder is not None and encounter is not None and not encounter.started and not self._campaign.read_only:
            self._found = outdated(encounter.muster, self._campaign, builder.ruleset)
        if builder is not None:
            builder.head.outdated.tell(self._found)
        self.actions[0].setEnabled(bool(self._found))

    def bring_up_to_date(self) -> None:
        """The figures become what their cards are by now."""
        found = self._found
        if self._builder is not None and found:
            whom = called(found[0].figure) if len(found) == 1 else f"{len(found)} figures"
            self._builder.change(f"bring {whom} up to date", brought_up_to_date(self._builder.muster, found))
