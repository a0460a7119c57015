"""All that can be chosen before cards of the roster are printed."""

from PySide6.QtCore import QSettings, Signal
from PySide6.QtWidgets import QComboBox, QVBoxLayout, QWidget

from gmtool.desktop.paper.cards.record_fields import RecordFields
from gmtool.desktop.paper.cards.subject import REMEMBERED, CardsSubject, CardsWhat, CardsWishes, Which
from gmtool.desktop.paper.form import OneOf, Rows
from gmtool.desktop.paper.paper_fields import PaperFields
from gmtool.desktop.paper.pictures import PaperPictures
from gmtool.desktop.paper.sheet import Stack
from gmtool.desktop.parts import may_be_narrow
from gmtool.desktop.theme import theme


class CardsFields(QWidget):
    """The print form of the roster."""

    changed = Signal()

    def __init__(self, subject: CardsSubject, store: QSettings) -> None:
        super().__init__()
        self._subject = subject
        self._store = store
        wishes = REMEMBERED.last(store)
        self.what = OneOf(CardsWhat, "What is printed")
        self.which = QComboBox()
        self.which.setAccessibleName("Which cards")
        for which, said in ((Which.CHOSEN, "Chosen"), (Which.SHOWN, "All that are shown")):
            if subject.cards(which):
                self.which.addItem(f"{said} ({len(subject.cards(which)):,})", which)
        may_be_narrow(self.which, 8)
        self.paper = PaperFields()
        self.records = RecordFields()
        self._lay_out()
        self.what.choose(wishes.what)
        self.paper.show_paper(wishes.paper)
        self.records.show_wishes(wishes.records)
        self.what.currentIndexChanged.connect(self.changed)
        self.which.currentIndexChanged.connect(self.changed)
        for part in (self.paper, self.records):
            part.changed.connect(self.changed)

    @property
    def title(self) -> str:
        """The cards'."""
        return self._subject.title

    @property
    def widget(self) -> QWidget:
        """The form itself."""
        return self

    @property
    def first(self) -> QWidget | None:
        """What is printed."""
        return self.what

    @property
    def wishes(self) -> CardsWishes:
        """What is wished."""
        return CardsWishes(self.what.chosen, self.paper.paper, self.records.wishes)

    def stack(self, pictures: PaperPictures) -> Stack:
        """The sheets as they are wished now."""
        return self._subject.stack(self.wishes, Which(self.which.currentData() or Which.SHOWN), pictures)

    def remember(self) -> None:
        """Keep what is wished for the next time."""
        REMEMBERED.keep(self._store, self.wishes)

    def _lay_out(self) -> None:
        self.setProperty("kind", "clear")
        top = QWidget()
        rows = Rows(top, "What")
        rows.addRow(self.what)
        rows.addRow(self.which)
        column = QVBoxLayout(self)
        margin = theme().px(16)
        column.setContentsMargins(margin, theme().px(8), margin, margin)
        column.setSpacing(theme().px(10))
        for part in (top, self.paper, self.records):
            column.addWidget(part)
        column.addStretch(1)
