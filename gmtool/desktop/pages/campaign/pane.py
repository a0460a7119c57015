"""The pane at the right of the campaign page: the form of what is chosen, or what a card or an encounter says."""

from collections.abc import Callable
from functools import cached_property, partial
from typing import TypeVar

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QScrollArea, QStackedWidget, QVBoxLayout, QWidget

from gmtool.desktop.base.parts.buttons import KeyButton, button_row
from gmtool.desktop.base.parts.labels import dressed, label, wrapped
from gmtool.desktop.base.parts.layouts import UprightArea, column_in, row_of
from gmtool.desktop.base.pictures.pictures import Pictures
from gmtool.desktop.pages.campaign.forms import HandoutForm, NoteForm, RecordForm, SessionForm
from gmtool.desktop.pages.campaign.table_form import TableForm
from gmtool.language import tr
from gmtool.presentation.chronicle import NAMES, Thing
from gmtool.store import StoreError
from gmtool.store.campaign import Campaign
from gmtool.store.chronicle import Kind

_EMPTY = (
    tr("Nothing is written down yet"),
    tr(
        "Keep the evenings you played, notes of your own, handouts for the players and random tables here. The field"
        " above the list searches everything in the campaign."
    ),
)


Form = TypeVar("Form", bound=RecordForm)
Page = TypeVar("Page", bound=QWidget)


class ThingPane(QStackedWidget):
    """Shows one thing. `open_found` leads to the page of a card or an encounter.

    Each form is made when the first thing of its kind is looked at.
    """

    edited = Signal(object, object, object, str)
    """The kind of the record, the record as it was, as it is wished now, and the word for what was changed."""

    def __init__(
        self,
        campaign: Campaign,
        pictures: Pictures,
        open_found: QAction,
        of_handouts: tuple[QAction, ...],
        of_sessions: tuple[QAction, ...],
        tables: Callable[[], TableForm],
    ) -> None:
        super().__init__()
        self._campaign = campaign
        self._pictures = pictures
        self._open_found = open_found
        self._of_handouts = of_handouts
        self._of_sessions = of_sessions
        self._make_table = tables
        self._forms: dict[Kind, RecordForm] = {}
        self._areas: dict[Kind, QScrollArea] = {}

    @cached_property
    def note(self) -> NoteForm:
        return self._form(Kind.NOTE, NoteForm())

    @cached_property
    def session(self) -> SessionForm:
        return self._form(Kind.SESSION, SessionForm(button_row(self._of_sessions)))

    @cached_property
    def handout(self) -> HandoutForm:
        of_it = button_row(self._of_handouts, usual=self._of_handouts[0])
        return self._form(Kind.HANDOUT, HandoutForm(self._pictures, of_it))

    @cached_property
    def table(self) -> TableForm:
        return self._form(Kind.TABLE, self._make_table())

    @cached_property
    def reading(self) -> "_Reading":
        return self._page(_Reading(self._open_found))

    @cached_property
    def empty(self) -> QWidget:
        return self._page(_empty())

    def show_thing(self, thing: Thing | None, fights: list[str]) -> None:
        """Show a thing; None: what can be done here. Raises `StoreError`."""
        if thing is None:
            self.setCurrentWidget(self.empty)
            return
        match thing.kind:
            case Kind.NOTE:
                self.note.show_record(self._campaign.notes.get(int(thing.id)))
            case Kind.SESSION:
                self.session.show_session(self._campaign.sessions.get(int(thing.id)), fights)
            case Kind.HANDOUT:
                handout = self._campaign.handouts.get(int(thing.id))
                self.handout.show_record(handout, self._pictures.problem(handout.picture))
            case Kind.TABLE:
                self.table.show_record(self._campaign.random_tables.get(int(thing.id)))
            case Kind.CARD | Kind.ENCOUNTER:
                self.reading.show_thing(thing, self._notes(thing))
                self.setCurrentWidget(self.reading)
                return
        self.setCurrentWidget(self._areas[thing.kind])

    def begin(self, thing: Thing) -> None:
        """Put the keys into the form of a thing."""
        self._forms[thing.kind].begin()

    def _form(self, kind: Kind, form: Form) -> Form:
        form.set_locked(self._campaign.read_only)
        form.edited.connect(partial(self.edited.emit, kind))
        self._forms[kind] = form
        self._areas[kind] = self._page(UprightArea(form))
        return form

    def _page(self, page: Page) -> Page:
        self.addWidget(page)
        return page

    def _notes(self, thing: Thing) -> str:
        try:
            if thing.kind is Kind.CARD:
                return self._campaign.cards.get(thing.id).notes
            return self._campaign.encounters.get(int(thing.id)).notes
        except StoreError as problem:
            return str(problem)


class _Reading(QScrollArea):
    """A card or an encounter: its name, its notes, and the button that leads to it."""

    def __init__(self, open_found: QAction) -> None:
        super().__init__(widgetResizable=True)
        inside = dressed(QWidget(), kind="clear")
        self._kind, self._title = label("", "muted"), wrapped("", "title")
        self._notes = wrapped("")
        self._notes.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        button = KeyButton(action=open_found)
        column_in(inside, self._kind, self._title, row_of(button, 1), self._notes, 1, gap=10, margins=(20, 16, 20, 16))
        self.setWidget(inside)

    def show_thing(self, thing: Thing, notes: str) -> None:
        self._kind.setText(NAMES[thing.kind])
        self._title.setText(thing.title)
        self._notes.setText(notes or tr("No notes."))


def _empty() -> QWidget:
    page = dressed(QWidget(), kind="clear")
    box: QVBoxLayout = column_in(page, 1, margins=(28, 22, 28, 22))
    for line in (wrapped(_EMPTY[0], "title"), wrapped(_EMPTY[1], "muted")):
        line.setAlignment(Qt.AlignmentFlag.AlignCenter)
        box.addWidget(line)
    box.addStretch(2)
    return page
