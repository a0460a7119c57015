"""Control of the phones: their key, and their panel, folded out beside the map and in again."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final, Protocol

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from gmtool.desktop.base.desk import Deed, Desk, deeds_of, make_actions
from gmtool.desktop.base.pictures.pictures import Pictures
from gmtool.desktop.pages.run.page.page import FightPage
from gmtool.desktop.pages.run.phones.chip import PhonesChip
from gmtool.desktop.pages.run.phones.service import PhoneService
from gmtool.desktop.pages.run.player_control import PlayerControl
from gmtool.language import tr
from gmtool.presentation.fight_settings import FightSettings
from gmtool.rules.seam import Card
from gmtool.store.campaign import Campaign

if TYPE_CHECKING:
    from gmtool.desktop.pages.run.phones.panel import PhonesPanel

WIDE: Final = 340
"""The panel's width at 100 %."""
_DEEDS = deeds_of(
    "run",
    Deed("phones", tr("Phones and tablets…"), ("F12",),
         tr("The players' phones join the fight: a code to point them at, and who is there; again: off")),
    Deed("let_phone_in", tr("Let a phone in"), ("Shift+F12",),
         tr("Who was here before, as who they were; for all else the keys go to the panel")),
    Deed("stop_phones", tr("Phones and tablets: off"), (), tr("No phone can reach the fight")),
)  # fmt: skip


class Host(Protocol):
    """Where the panel stands: beside the map of a fight, or on the page that says that there is none."""

    def hold_beside(self, panel: QWidget, length: int) -> None:
        """Have a panel stand at the right, so wide at 100 %."""
        ...


class PhonesControl(PhoneService):
    """One a campaign: the service, with its panel on whichever page stands there."""

    opened = Signal()
    """The panel is folded out."""
    keys_left = Signal()
    """The panel gives the keys back to the page."""

    def __init__(
        self,
        campaign: Campaign,
        desk: Desk,
        memory: FightSettings,
        players: PlayerControl,
        pictures: Pictures,
        page: QWidget,
    ) -> None:
        super().__init__(campaign, desk, memory, players, pictures, page)
        self.panel: PhonesPanel | None = None
        self.panel_open = False
        """True while the GM wants the panel, whichever page it stands on."""
        self._host: Host | None = None
        self._actions = make_actions(page, self, _DEEDS)
        for action in self._actions.values():
            action.setAutoRepeat(False)

    @property
    def actions(self) -> Sequence[QAction]:
        """Everything that can be done here."""
        return tuple(self._actions.values())

    @property
    def of_players(self) -> Mapping[str, QAction]:
        """What the player window's panel offers, by name."""
        action = self._actions["phones"]
        return {action.text(): action}

    # --- keys ----------------------------------------------------------------------------------------------------
    def phones(self) -> None:
        """Switch it on with its panel; fold the panel out; with the panel in sight, switch it off."""
        if self.on and self.panel_open:
            self.stop_phones()
        elif self.on or self.start():
            self.open_panel()

    def stop_phones(self) -> None:
        """Switch it off, and fold the panel in."""
        self.stop()
        self.close_panel()

    def let_phone_in(self) -> None:
        """Let in who was here before, as who they were; else the keys go to the panel, which opens for it."""
        if not self.on and not self.start():
            return
        for person in self.knocking:
            if self.let_back_in(person):
                return
        self.open_panel()
        if self.panel is not None:
            self.panel.take_keys()

    # --- the fight -----------------------------------------------------------------------------------------------
    def follow_fight(self, page: FightPage, cards: Mapping[str, Card], encounter: int) -> None:
        """Serve this fight, with the panel on its page; `cards` are those that the figures began with."""
        super().follow_fight(page, cards, encounter)
        chip = PhonesChip(self)
        chip.clicked.connect(self.open_panel)
        page.bar.hold(chip)
        self.stand_in(page)

    def leave_fight(self) -> None:
        """The fight is no longer run."""
        self._put_panel_away()
        self._host = None
        super().leave_fight()

    def close(self) -> None:
        """The campaign is closed; nothing waits for the phones."""
        self.panel_open = False
        self._put_panel_away()
        super().close()

    # --- the panel -----------------------------------------------------------------------------------------------
    def stand_in(self, host: Host) -> None:
        """Fold the panel out here, where it is wanted."""
        self._put_panel_away()
        self._host = host
        if self.panel_open:
            self._fold_out()

    def open_panel(self) -> None:
        if not self.panel_open or self.panel is None:
            self.panel_open = True
            self._fold_out()
        self.opened.emit()
        self.changed.emit()

    def close_panel(self) -> None:
        """Fold the panel in; the phones stay."""
        self.panel_open = False
        self._put_panel_away()
        self.changed.emit()
        self.keys_left.emit()

    def _fold_out(self) -> None:
        if self._host is not None:
            from gmtool.desktop.pages.run.phones.panel import PhonesPanel

            self.panel = PhonesPanel(self)
            self.panel.closed.connect(self.close_panel)
            self._host.hold_beside(self.panel, WIDE)

    def _put_panel_away(self) -> None:
        if self.panel is not None:
            panel, self.panel = self.panel, None
            panel.hide()
            panel.deleteLater()
