"""The phones' panel beside the map: the code to point a camera at, who is at the table, and what the players are told.

The keys stay with the fight until they are sent here.
"""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QAbstractButton, QCheckBox, QComboBox, QPushButton, QVBoxLayout, QWidget

from gmtool.desktop.base.parts.buttons import KeyButton
from gmtool.desktop.base.parts.labels import dressed, heading, may_be_narrow, wrapped
from gmtool.desktop.base.parts.layouts import UprightArea, column_in, row_of
from gmtool.desktop.base.theme.current import theme, theme_signals
from gmtool.desktop.pages.run.phones.code_picture import CodePicture
from gmtool.desktop.pages.run.phones.door import is_loopback
from gmtool.desktop.pages.run.phones.people import KnockLine, Line, PersonLine, key_of_line
from gmtool.language import tr
from gmtool.presentation.keys.key_book import book
from gmtool.presentation.phones.table import Person
from gmtool.presentation.phones.views import Role

if TYPE_CHECKING:
    from gmtool.desktop.pages.run.phones.service import PhoneService

NOT_REACHED: Final = "handbook/phones.md#my-phone-cannot-reach-it"
_LOOK: Final = 5000
"""Milliseconds between two looks at the code that is typed by hand, which is another one every ten minutes."""


class PhonesPanel(QWidget):
    """Follows the table."""

    closed = Signal()
    """It is to be folded in."""

    def __init__(self, service: "PhoneService") -> None:
        super().__init__()
        self.service = service
        self._lines: dict[object, Line] = {}
        self.setAccessibleName(tr("Phones and tablets"))
        self.setProperty("kind", "page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.title = heading(tr("Phones and tablets"))
        self.shut = dressed(QPushButton("×"), name=tr("Close"), tip=tr("Close; the phones stay (Esc)"))
        self.shut.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.shut.clicked.connect(self.closed)
        self.code = CodePicture()
        self.way = wrapped("")
        self.way.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.typed = wrapped("", "strong")
        self.addresses = dressed(QComboBox(), name=tr("Address of this computer"))
        may_be_narrow(self.addresses)
        self.addresses.activated.connect(self._use_address)
        self.nobody = wrapped(tr("Nobody yet: point a phone's camera at the code."), "muted")
        self.knocks, self.people = QVBoxLayout(), QVBoxLayout()
        self.sealing = wrapped("")
        self.open_sealed = QPushButton(tr("Open now"))
        self.open_sealed.clicked.connect(self._open_sealed)
        self.odds = QCheckBox(tr("Tell needs and chances"))
        self.odds.toggled.connect(self._tell_odds)
        self.switch = KeyButton(key_of="run.phones")
        self.switch.clicked.connect(self._switch)
        self.safe = wrapped("", "small")
        self.help = dressed(QPushButton(tr("A phone cannot reach it?")), kind="link")
        self.help.clicked.connect(lambda: service.desk.show_guide(NOT_REACHED))
        for button in (self.open_sealed, self.odds, self.switch, self.help):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._assemble()
        self._looking = QTimer(self, interval=_LOOK)
        self._looking.timeout.connect(self._say_code)
        service.changed.connect(self.refresh)
        theme_signals().theme_changed.connect(self._space)
        self._space()
        self.refresh()

    def _assemble(self) -> None:
        inside = dressed(QWidget(), kind="clear")
        at_table = heading(tr("At the table"))
        self._of_served = (self.code, self.way, self.typed, at_table, self.odds)
        self._sealed = QWidget()
        column_in(self._sealed, self.sealing, row_of(self.open_sealed, 1), gap=4, margins=0)
        self._inner = column_in(
            inside, self.knocks, self._sealed, self.code, self.way, self.typed, self.addresses, at_table, self.nobody,
            self.people, self.odds, self.safe, row_of(self.help, 1), row_of(self.switch, 1), 1, gap=8, margins=0,
        )  # fmt: skip
        self._top = row_of((self.title, 1), self.shut)
        column_in(self, self._top, (UprightArea(inside), 1), gap=4, margins=0)

    # --- what is shown -------------------------------------------------------------------------------------------
    def refresh(self) -> None:
        service, on = self.service, self.service.on
        for part in self._of_served:
            part.setVisible(on)
        self.switch.setText(tr("Switch off") if on else tr("Switch on"))
        key = book.shown("run.phones")
        safe = tr(
            "Only this network can reach it. Players get what the players' window shows, and what is theirs. "
            "{key} stops it.",
            key=key,
        )
        off = service.door.problem or tr("Off: no phone can reach the fight.")
        here = tr("Only this computer can reach this address. {key} stops it.", key=key)
        self.safe.setText((here if is_loopback(service.door.address) else safe) if on else off)
        self._say_code()
        self._offer_addresses()
        self._show_people()
        table = service.table
        sealing = table.sealing if table is not None and on else None
        self._sealed.setVisible(sealing is not None)
        if sealing is not None:
            self.sealing.setText(tr("Sealed: {done} of {of}", done=sealing.done, of=sealing.of))
            self.open_sealed.setEnabled(sealing.done > 0)
        self.odds.setChecked(service.settings.odds)

    def _say_code(self) -> None:
        server = self.service.door.server
        if server is None:
            return
        self.code.show_rows(self.service.door.qr())
        # the key behind the “#” is in the code; nobody types it
        self.way.setText(server.url.partition("#")[0].rstrip("/"))
        self.typed.setText(tr("code {code}", code=server.code))

    def _offer_addresses(self) -> None:
        door, box = self.service.door, self.addresses
        if [box.itemData(place) for place in range(box.count())] != list(door.addresses):
            box.clear()
            for address, words in door.addresses.items():
                box.addItem(f"{address} · {words}", address)
        box.setCurrentIndex(box.findData(door.address))
        box.setVisible(door.on and len(door.addresses) > 1)

    def _show_people(self) -> None:
        shown = {key_of_line(one): one for one in self.service.people}
        for key in self._lines.keys() - shown.keys():
            line = self._lines.pop(key)
            if line.isAncestorOf(self.focusWidget() or self):
                self.setFocus(Qt.FocusReason.OtherFocusReason)
            line.hide()
            line.deleteLater()
        places = {self.knocks: 0, self.people: 0}
        for key, person in shown.items():
            if key not in self._lines:
                self._lines[key] = self._line(person)
            line = self._lines[key]
            line.show_person(person)
            box = self.knocks if isinstance(line, KnockLine) else self.people
            if box.indexOf(line) != places[box]:
                box.insertWidget(places[box], line)
            places[box] += 1
        self.nobody.setVisible(self.service.on and not shown)

    def _line(self, person: Person) -> Line:
        assert self.service.table is not None
        if person.role is Role.KNOCKING:
            return KnockLine(self.service.table, self.service.let_back_in)
        return PersonLine(self.service.table)

    @property
    def lines(self) -> list[Line]:
        """The lines of the phones, from the top."""
        return [self._lines[key_of_line(one)] for one in self.service.people]

    # --- what is done --------------------------------------------------------------------------------------------
    def take_keys(self) -> None:
        """The keys go to whoever knocks, else to the first that can be pressed here."""
        knocks = next((line for line in self.lines if isinstance(line, KnockLine)), None)
        first = next((line.more for line in self.lines if isinstance(line, PersonLine)), self.switch)
        (knocks.let_in if knocks is not None else first).setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Escape closes, Enter presses; other keys that nothing here takes are the fight's."""
        held = self.focusWidget()
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and isinstance(held, QAbstractButton):
            held.click()
        else:
            event.ignore()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        self.code.fit(self.height())

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802
        super().showEvent(event)
        self._looking.start()
        self.service.see(True)

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802
        super().hideEvent(event)
        self._looking.stop()
        self.service.see(False)

    def _switch(self) -> None:
        if self.service.on:
            self.service.stop()
        else:
            self.service.start()

    def _use_address(self, place: int) -> None:
        address = self.addresses.itemData(place)
        if address != self.service.door.address:
            self.service.settings.keep_address(address)
            self.service.restart()

    def _open_sealed(self) -> None:
        if self.service.table is not None:
            self.service.table.open_sealed()

    def _tell_odds(self, told: bool) -> None:
        self.service.settings.keep_odds(told)
        if self.service.table is not None and self.service.table.tells_odds is not told:
            self.service.table.tell_odds(told)

    def _space(self) -> None:
        px = theme().px
        self._top.setContentsMargins(px(12), px(8), px(8), 0)
        self._inner.setContentsMargins(px(12), 0, px(10), px(10))
        for box in (self.knocks, self.people):
            box.setSpacing(px(6))
