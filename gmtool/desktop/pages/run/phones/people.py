"""Lines of the phones' panel: one for each phone that knocks, is at the table, or is remembered, with its menu."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QLineEdit, QMenu, QPushButton, QWidget

from gmtool.desktop.base.parts.buttons import KeyButton
from gmtool.desktop.base.parts.labels import dressed, literal, set_kind, tool_tip, wrapped
from gmtool.desktop.base.parts.layouts import FlowLayout, column_in, row_of
from gmtool.desktop.base.parts.painting import guarded
from gmtool.desktop.base.theme.current import theme
from gmtool.language import tr, trc
from gmtool.presentation.phones.table import Person, PlayersTable
from gmtool.presentation.phones.views import Named, Role
from gmtool.presentation.text import breakable_anywhere

ONLOOKER: Final = tr("Looks on")
TELEVISION: Final = tr("Television: order and map, large")
_FEW: Final = 10
"""So many figures stand in a menu itself; more have one of their own."""
_NOBODY: Final = tr("plays nobody")


def plays(person: Person) -> str:
    """What a phone is at the table, in a few words."""
    if person.role is Role.TELEVISION:
        return trc("a screen", "television")
    if person.role is Role.ONLOOKER:
        return tr("looks on")
    names = ", ".join(one.name for one in person.figures)
    words = tr("plays {names}", names=names) if names else _NOBODY
    return f"{words} · {tr('does it at once')}" if person.at_once else words


def likely(people: Sequence[Person], playable: Sequence[Named]) -> Named | None:
    """The figure that a phone is likely to play which nobody knows yet: the first that no phone has."""
    taken = {one.figure for person in people for one in person.figures}
    return next((one for one in playable if one.figure not in taken), None)


class Dot(QWidget):
    """A round sign whether a phone is connected; the line says it in words."""

    def __init__(self) -> None:
        super().__init__()
        self._on = False

    def show_on(self, on: bool) -> None:
        self._on = on
        self.setToolTip(tool_tip(tr("Connected") if on else tr("Not connected")))
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802
        return QSize(theme().px(10), theme().px(10))

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        return self.sizeHint()

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        size = theme().px(8)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            colour = theme().colour("good" if self._on else "faint")
            painter.setPen(colour)
            painter.setBrush(colour if self._on else Qt.BrushStyle.NoBrush)
            painter.drawEllipse(1, (self.height() - size) // 2, size, size)


class KnockLine(QFrame):
    """Somebody wants to join: let in as a figure, to look on, or not at all."""

    def __init__(self, table: PlayersTable, back_in: Callable[[Person], object]) -> None:
        super().__init__()
        self._table = table
        self.person = Person(0, "", "", Role.KNOCKING)
        self.setProperty("kind", "row")
        self.setProperty("lit", "true")
        self.words = wrapped("", "strong")
        self.back = KeyButton(tr("Let in"), key_of="run.let_phone_in")
        self.back.clicked.connect(lambda: back_in(self.person))
        self.let_in = QPushButton(tr("Let in as…"))
        self.let_in.clicked.connect(self._offer)
        self.refuse = QPushButton(tr("Refuse"))
        self.refuse.clicked.connect(lambda: table.refuse(self.person.screen))
        buttons = QWidget()
        flow = FlowLayout(buttons, theme().px(6))
        for button in (self.back, self.let_in, self.refuse):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            flow.addWidget(button)
        column_in(self, self.words, buttons, gap=6, margins=10)

    def show_person(self, person: Person) -> None:
        self.person = person
        known = bool(person.seat)
        names = ", ".join(one.name for one in person.figures)
        if not known:
            words = tr("“{player}” wants to join.", player=person.name)
        elif names:
            words = tr("“{player}” is back, who plays {names}.", player=person.name, names=names)
        else:
            words = tr("“{player}” is back.", player=person.name)
        self.words.setText(breakable_anywhere(words))
        self.setAccessibleName(words)
        self.back.setAccessibleName(tr("Let in as {names}", names=names) if names else tr("Let in as before"))
        self.back.setVisible(known)
        for button in (self.let_in, self.refuse):
            button.setAccessibleName(f"{button.text()}: {person.name}")

    def menu(self) -> QMenu:
        """Whom the phone may play, the likely one first, and how it may look on."""
        table, menu = self._table, QMenu(self)
        menu.aboutToHide.connect(menu.deleteLater)
        guess, screen = likely(table.people, table.playable), self.person.screen
        for one in sorted(table.playable, key=lambda one: one != guess):
            menu.addAction(literal(one.name), partial(table.let_in, screen, Role.PLAYER, (one.figure,)))
        if table.playable:
            menu.addSeparator()
        else:
            menu.addAction(tr("A player, whose figures you say later"), partial(table.let_in, screen, Role.PLAYER))
        menu.addAction(ONLOOKER, partial(table.let_in, screen, Role.ONLOOKER))
        menu.addAction(TELEVISION, partial(table.let_in, screen, Role.TELEVISION))
        menu.setActiveAction(menu.actions()[0])
        return menu

    def _offer(self) -> None:
        self.menu().popup(self.let_in.mapToGlobal(self.let_in.rect().bottomLeft()))


class PersonLine(QFrame):
    """A phone that was let in: whether it is connected, what it plays, and everything about it in a menu."""

    def __init__(self, table: PlayersTable) -> None:
        super().__init__()
        self._table = table
        self.person = Person(0, "", "", Role.PLAYER)
        self.setProperty("kind", "card")
        self.dot = Dot()
        self.name = wrapped("", "strong")
        self.about = wrapped("", "muted")
        self.does = wrapped("", "small")
        self.more = QPushButton()
        self.more.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.more.clicked.connect(self._offer)
        self.note = NoteField()
        self.note.written.connect(lambda text: table.note(self.person.seat, text))
        self.note.left.connect(lambda: self.more.setFocus(Qt.FocusReason.OtherFocusReason))
        top = row_of(self.dot, (self.name, 1), self.more, gap=8)
        column_in(self, top, self.about, self.does, self.note, gap=2, margins=(10, 6, 8, 8))

    def show_person(self, person: Person) -> None:
        self.person = person
        connected = bool(person.screen)
        self.dot.show_on(connected)
        self.name.setText(breakable_anywhere(person.name))
        set_kind(self.name, role="strong" if connected else "muted")
        self.about.setText(breakable_anywhere(plays(person)))
        self.does.setText(breakable_anywhere(person.does))
        self.does.setVisible(bool(person.does))
        if person.role is not Role.PLAYER:
            words = tr("order and map")
        else:
            # translators: on a button with a menu: whose dice a player rolls, those at the table or the program's
            words = tr("own dice or ours") if person.rolls else tr("own dice")
        self.more.setText(f"{words} ▼")
        state = tr("connected") if connected else tr("not connected")
        self.setAccessibleName(", ".join(filter(None, (person.name, plays(person), state, person.does))))
        self.more.setAccessibleName(tr("What {player} may do", player=person.name))

    def menu(self) -> QMenu:
        """The figures it plays, and what it may do."""
        table, person, menu = self._table, self.person, QMenu(self)
        menu.aboutToHide.connect(menu.deleteLater)
        mine = [one.figure for one in person.figures]
        figures = menu if len(table.playable) <= _FEW else menu.addMenu(tr("Plays"))
        for one in table.playable:
            others = [key for key in mine if key != one.figure]
            then = others if one.figure in mine else [*others, one.figure]
            give = partial(table.give, person.seat, Role.PLAYER, then)
            words = tr("Plays {name}", name=one.name) if figures is menu else one.name
            self._tick(figures, words, one.figure in mine, give)
        menu.addSeparator()
        for role, words in ((Role.ONLOOKER, ONLOOKER), (Role.TELEVISION, TELEVISION)):
            there = person.role is role
            self._tick(menu, words, there, partial(table.give, person.seat, Role.PLAYER if there else role, ()))
        menu.addSeparator()
        allow = partial(table.allow, person.seat)
        self._tick(menu, tr("May roll the program's dice"), person.rolls, partial(allow, rolls=not person.rolls))
        self._tick(menu, tr("Does it at once, without your Enter"), person.at_once,
                   partial(allow, at_once=not person.at_once))  # fmt: skip
        self._tick(menu, tr("Comes in by itself next time"), person.by_itself,
                   partial(allow, by_itself=not person.by_itself))  # fmt: skip
        menu.addSeparator()
        menu.addAction(tr("Note to this phone…"), self.note.begin).setEnabled(bool(person.screen))
        menu.addAction(tr("Forget this phone"), partial(table.forget, person.seat))
        return menu

    def _tick(self, menu: QMenu, text: str, on: bool, do: Callable[[], object]) -> None:
        action = QAction(literal(text), menu, checkable=True)
        action.setChecked(on)
        action.triggered.connect(lambda: do())
        menu.addAction(action)

    def _offer(self) -> None:
        menu = self.menu()
        menu.setActiveAction(menu.actions()[0])
        menu.popup(self.more.mapToGlobal(self.more.rect().bottomLeft()))


class NoteField(QLineEdit):
    """A private word to a phone: Enter sends it, Esc does not. Hidden until it is asked for."""

    written = Signal(str)
    left = Signal()

    def __init__(self) -> None:
        super().__init__()
        dressed(self, name=tr("Note to this phone; Enter sends it, Esc does not"))
        self.setPlaceholderText(tr("Only this phone shows it · Enter"))
        self.setMaxLength(500)
        self.hide()

    def begin(self) -> None:
        self.clear()
        self.show()
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Enter sends, Esc does not; all else is typed."""
        if event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape):
            super().keyPressEvent(event)
            return
        text = self.text().strip()
        self.hide()
        self.left.emit()
        if text and event.key() != Qt.Key.Key_Escape:
            self.written.emit(text)


Line = KnockLine | PersonLine


def key_of_line(person: Person) -> tuple[str, object]:
    """What tells the line of a phone from all others, as long as it is of the same kind."""
    if person.role is Role.KNOCKING:
        return "knocks", person.screen
    return "seat", person.seat
