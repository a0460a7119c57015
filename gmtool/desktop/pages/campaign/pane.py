"""The pane at the right of the campaign page: the form of what is chosen, or what a card or an encounter says."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QScrollArea, QStackedWidget, QVBoxLayout, QWidget

from gmtool.desktop.base.parts.buttons import KeyButton, button_row
from gmtool.desktop.base.parts.labels import dressed, label, wrapped
from gmtool.desktop.base.parts.layouts import UprightArea, column_in, row_of
from gmtool.desktop.base.pictures.pictures import Pictures
from gmtool.desktop.pages.campaign.forms import HandoutForm, NoteForm, SessionForm
from gmtool.language import tr
from gmtool.presentation.chronicle import NAMES, Thing
from gmtool.store import StoreError
from gmtool.store.campaign import Campaign
from gmtool.store.chronicle import Kind

_EMPTY = (
    tr("Nothing is written down yet"),
    tr(
        "Keep the evenings you played, notes of your own, and handouts for the players here. The field above the list"
        " searches everything in the campaign."
    ),
)


class ThingPane(QStackedWidget):
    """Shows one thing. `open_found` leads to the page of a card or an encounter."""

    def __init__(
        self, campaign: Campaign, pictures: Pictures, open_found: QAction, of_handouts: tuple[QAction, ...]
    ) -> None:
        super().__init__()
        self._campaign = campaign
        self._pictures = pictures
        self.note, self.session = NoteForm(), SessionForm()
        self.handout = HandoutForm(pictures, button_row(of_handouts, usual=of_handouts[0]))
        self.reading = _Reading(open_found)
        self.empty = _empty()
        self._forms = {Kind.NOTE: self.note, Kind.SESSION: self.session, Kind.HANDOUT: self.handout}
        self._areas: dict[QWidget, QScrollArea] = {form: UprightArea(form) for form in self._forms.values()}
        for page in (*self._areas.values(), self.reading, self.empty):
            self.addWidget(page)
        for form in self._forms.values():
            form.set_locked(campaign.read_only)

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
            case Kind.CARD | Kind.ENCOUNTER:
                self.reading.show_thing(thing, self._notes(thing))
                self.setCurrentWidget(self.reading)
                return
        self.setCurrentWidget(self._areas[self._forms[thing.kind]])

    def begin(self, thing: Thing) -> None:
        """Put the keys into the form of a thing."""
        self._forms[thing.kind].begin()

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
