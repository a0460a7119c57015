"""All that can be chosen before an encounter is printed."""

from dataclasses import replace

from PySide6.QtCore import QSettings, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gmtool.desktop.paper.counters.counter_fields import CounterFields
from gmtool.desktop.paper.form import OneOf, Rows
from gmtool.desktop.paper.ground.ground_fields import GroundFields
from gmtool.desktop.paper.paper_fields import PaperFields
from gmtool.desktop.paper.pictures import PaperPictures
from gmtool.desktop.paper.sheet import Stack
from gmtool.desktop.paper.subject import PrintSubject
from gmtool.desktop.paper.wishes import REMEMBERED, PrintWishes, What
from gmtool.desktop.theme import theme
from gmtool.rules.seam.muster import GroundKind


class PrintFields(QWidget):
    """The print form of an encounter: `wishes`, and `chosen`, the figures."""

    changed = Signal()

    def __init__(self, subject: PrintSubject, store: QSettings) -> None:
        super().__init__()
        self._subject = subject
        self._store = store
        self._before = wishes = REMEMBERED.last(store)
        self._ground = subject.ground
        self._kind = GroundKind.HEXES if subject.ground is None else GroundKind.of(subject.ground)
        self.what = OneOf(What, "What is printed")
        self.paper = PaperFields()
        self.ground = GroundFields(self._kind)
        self.counters = CounterFields(subject.counters, subject.sides)
        self._lay_out()
        self.what.choose(What.COUNTERS if subject.ground is None else wishes.what)
        self.what.setEnabled(subject.ground is not None)
        self.paper.show_paper(wishes.paper)
        self.ground.show_wishes(wishes.ground, wishes.scale(subject.ground))
        self.counters.show_wishes(wishes.kind, wishes.copies)
        self._show_parts()
        self.what.currentIndexChanged.connect(self._show_parts)
        self.what.currentIndexChanged.connect(self.changed)
        for part in (self.paper, self.ground, self.counters):
            part.changed.connect(self.changed)

    @property
    def title(self) -> str:
        """The encounter's."""
        return self._subject.title

    @property
    def widget(self) -> QWidget:
        """The form itself."""
        return self

    @property
    def wishes(self) -> PrintWishes:
        """What is wished; what this encounter has no use for stays as it was."""
        return replace(
            self._before,
            what=self._before.what if self._ground is None else self.what.chosen,
            paper=self.paper.paper,
            ground=self.ground.wishes,
            scales={**self._before.scales, self._kind: self.ground.scale.value()},
            kind=self.counters.kind.chosen,
            copies=self.counters.copies.value(),
        )

    @property
    def chosen(self) -> frozenset[str]:
        """The figures whose counters are printed."""
        return self.counters.chosen

    @property
    def first(self) -> QWidget | None:
        """What is printed, where there is a choice."""
        return self.what if self.what.isEnabled() else None

    def stack(self, pictures: PaperPictures) -> Stack:
        """The sheets as they are wished now."""
        wishes = self.wishes
        if self._ground is not None and self._ground.backdrop is not None and wishes.ground.backdrop:
            # begin to read it, so that it is waited for
            pictures.image(self._ground.backdrop.picture)
        return self._subject.stack(wishes, self.chosen, pictures)

    def remember(self) -> None:
        """Keep what is wished for the next time."""
        REMEMBERED.keep(self._store, self.wishes)

    def _show_parts(self) -> None:
        what = self.what.chosen
        self.ground.show_only_scale(what is What.COUNTERS)
        self.counters.setVisible(what is not What.GROUND)

    def _lay_out(self) -> None:
        self.setProperty("kind", "clear")
        top = QWidget()
        Rows(top, "What").addRow(self.what)
        column = QVBoxLayout(self)
        margin = theme().px(16)
        column.setContentsMargins(margin, theme().px(8), margin, margin)
        column.setSpacing(theme().px(10))
        for part in (top, self.paper, self.ground, self.counters):
            column.addWidget(part)
        column.addStretch(1)
