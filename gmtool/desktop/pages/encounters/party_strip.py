"""The strip that asks who of the party is there, on which side, and what they carry over from their last fights."""

from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import pairwise
from typing import Final

from PySide6.QtWidgets import QCheckBox, QWidget

from gmtool.desktop.base.forms.field_editor import FieldEditor
from gmtool.desktop.base.forms.form_field import choice
from gmtool.desktop.base.parts.labels import dressed, literal, wrapped
from gmtool.desktop.base.parts.layouts import FlowLayout, UprightArea, column_in
from gmtool.desktop.base.parts.question_strip import QuestionStrip
from gmtool.desktop.base.theme.current import theme
from gmtool.language import tr, trn
from gmtool.presentation.party.carried import KINDS
from gmtool.presentation.party.party import Party
from gmtool.presentation.text import shortened
from gmtool.store.fights.encounters import Encounter

Then = Callable[[Collection[str], str, Collection[str]], None]
_LETTERS: Final = 300
"""So much is told of a kind that is carried over."""
_NAME: Final = 40
_LEAST: Final = 40
"""The least height at 100 % of what is asked about."""


class PartyStrip(QuestionStrip):
    """A box to tick for each member, and for each kind of thing that those who are there carry over."""

    def __init__(self) -> None:
        self.side = FieldEditor(choice("side", tr("Side"), {}, room=6))
        super().__init__(tr("The party"), (self.side,))
        self.take.setText(tr("Join"))
        who, self._carried = QWidget(), QWidget()
        self._who = FlowLayout(who, theme().px(8))
        self._from = wrapped("")
        kinds = {kind: QCheckBox(text) for kind, text in KINDS.items()}
        self.kinds: Mapping[str, QCheckBox] = kinds
        self._told = {kind: wrapped("", "small") for kind in kinds}
        rows = [part for kind in kinds for part in (kinds[kind], self._told[kind])]
        column_in(self._carried, self._from, *rows, gap=2, margins=0)
        self._inside = inside = dressed(QWidget(), kind="clear")
        self._asked = column_in(inside, who, self._carried, gap=6, margins=0)
        self._area = UprightArea(inside)
        self.column.insertWidget(1, self._area)
        self.members: dict[str, QCheckBox] = {}
        self._party: Party | None = None
        for box in kinds.values():
            box.toggled.connect(self._look)

    def ask(self, party: Party, lit: str, then: Then) -> None:
        """Ask who of this party joins; the side is the players', or else the one that is lit."""
        self._party = party
        self.about.setText(tr("Who of the party is there tonight?"))
        self._who.clear()
        self.members = {}
        for card in party.members:
            box = QCheckBox(literal(shortened(card.name, _NAME)))
            box.setChecked(party.usually_there(card))
            box.toggled.connect(self._look)
            self.members[card.id] = box
            self._who.addWidget(box)
        # the members come first, though they were made last
        order = [*self.members.values(), *self.kinds.values(), self.side.input, self.take, self.cancel]
        for before, after in pairwise(order):
            QWidget.setTabOrder(before, after)
        for kind, box in self.kinds.items():
            box.setChecked(party.usually(kind))
        sides = party.encounter.muster.sides
        self.side.offer({side.id: side.name or side.id for side in sides})
        self.side.show_value(party.side or lit)
        self._look()
        self.open_on(next(iter(self.members.values())), lambda: then(self.present, self.side.text, self.wanted))

    def share_room(self, wide: int, high: int) -> None:
        """Be no higher than this at this width: those who are asked about scroll where they need more."""
        sides = self.column.contentsMargins()
        room = wide - sides.left() - sides.right()
        rest = self.column.totalHeightForWidth(wide) - self._area.minimumHeight()
        left = max(theme().px(_LEAST), high - rest)
        needed = self._asked.totalHeightForWidth(room)
        if needed > left:
            needed = self._asked.totalHeightForWidth(room - self._area.verticalScrollBar().sizeHint().width())
        self._inside.setFixedHeight(needed)
        self._area.setFixedHeight(min(needed, left))

    def leave(self, encounter: Encounter | None) -> None:
        """Close it, unless this encounter is as it was asked about."""
        if self._party is not None and encounter != self._party.encounter:
            self.close_up()

    @property
    def present(self) -> Sequence[str]:
        """The ids of the cards of those who are there."""
        return [id for id, box in self.members.items() if box.isChecked()]

    @property
    def wanted(self) -> Sequence[str]:
        """The kinds of things that are carried over."""
        return [kind for kind, box in self.kinds.items() if box.isChecked()]

    def _look(self) -> None:
        if (party := self._party) is None:
            return
        present = self.present
        fights = ", ".join(tr("“{name}”", name=shortened(title, _NAME)) for title in party.fights(present))
        self._from.setText(tr("From {fights} they carry over:", fights=fights))
        self._carried.setVisible(bool(fights))
        for kind, box in self.kinds.items():
            words = party.words(kind, present)
            box.setVisible(bool(words))
            self._told[kind].setVisible(bool(words))
            self._told[kind].setText(shortened("; ".join(words), _LETTERS))
        there = ", ".join(shortened(card.name, _NAME) for card in party.there)
        joins = trn("{n} figure.", "{n} figures.", len(present))
        already = tr("In it already: {names}.", names=shortened(there, _LETTERS)) if there else ""
        self.say(f"{joins} {already}".strip(), able=bool(present))
