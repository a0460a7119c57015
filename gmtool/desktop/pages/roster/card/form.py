"""The card form: the head, values as tiles, fields, findings, tags and notes. Each edit is signaled alone."""

from collections.abc import Mapping
from dataclasses import replace

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QScrollArea, QWidget

from gmtool.desktop.base.forms.item_table import ItemsEditor
from gmtool.desktop.base.forms.section import NARROW, FieldSections
from gmtool.desktop.base.parts.labels import dressed, heading
from gmtool.desktop.base.parts.layouts import column_in
from gmtool.desktop.base.pictures.pictures import Pictures
from gmtool.desktop.base.rolling.into_fields import taking_rolls
from gmtool.desktop.base.theme.lengths import sized
from gmtool.desktop.pages.roster.card.folded_sections import HistorySection, KeptSection, without_field
from gmtool.desktop.pages.roster.card.head import CardHead, PictureDrops
from gmtool.desktop.pages.roster.card.report import Report
from gmtool.desktop.pages.roster.card.spendings import SpendingRow
from gmtool.desktop.pages.roster.card.tiles import PointsMeter, Tiles
from gmtool.language import tr
from gmtool.presentation.cards.card_words import FormWords
from gmtool.presentation.cards.shelves import is_built_in
from gmtool.rules.seam import Card, CardReport, FieldKind, Json, Ruleset


class TagsAndNotes(QWidget):
    """Tells of every change a person makes: the tags, or the notes, as they are now."""

    tagged = Signal(tuple)
    noted = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.tags = dressed(QLineEdit(placeholderText=tr("Separated by commas: ambush, lair")), name=tr("Tags"))
        self.tags.setProperty("keeps", True)
        self.tags.textEdited.connect(lambda text: self.tagged.emit(_split(text)))
        self.notes = dressed(QPlainTextEdit(tabChangesFocus=True), name=tr("Notes"))
        self.notes.setProperty("keeps", True)
        taking_rolls(self.notes)
        sized(self.notes, least_height=90)
        self.notes.textChanged.connect(lambda: self.noted.emit(self.notes.toPlainText()))
        column = column_in(self, gap=8, margins=0)
        for title, field in ((tr("Tags"), self.tags), (tr("Notes"), self.notes)):
            column.addWidget(heading(title))
            column.addWidget(field)

    def show_card(self, card: Card, locked: bool) -> None:
        """Show those of a card; what is there already is not touched, and what is being typed stays as typed."""
        if _split(self.tags.text()) != card.tags:
            self.tags.setText(", ".join(card.tags))
            if not self.tags.hasFocus():
                self.tags.setCursorPosition(0)
        self.tags.setReadOnly(locked)
        if self.notes.toPlainText() != card.notes:
            with QSignalBlocker(self.notes):
                self.notes.setPlainText(card.notes)
        self.notes.setReadOnly(locked)


def _split(text: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(word for part in text.split(",") if (word := part.strip())))


class CardForm(QScrollArea):
    """Shows a card and tells of every edit: the card as it would be now, and what was edited."""

    edited = Signal(object, str)
    rule_wanted = Signal(str)
    spent = Signal(object, object)
    """The card as it is, and the `Spending` that is wanted."""

    def __init__(self, ruleset: Ruleset, pictures: Pictures, pane: QWidget | None = None) -> None:
        super().__init__(pane)
        self.ruleset = ruleset
        self.card: Card | None = None
        self._locked = False
        self._held = False
        """True if the fields stay where they are while the card changes; not for another card, or in other room."""
        self._top = 0
        """The top of the fields, in pixels."""
        self._beside: Mapping[str, Json] = {}
        self.setWidgetResizable(True)
        inside = dressed(QWidget(), kind="clear")
        self.setWidget(inside)
        self._column = column_in(inside, gap=8, margins=(20, 16, 20, 16))
        self._add_head(pictures)
        self._sections = FieldSections(ruleset.card_form().fields, inside)
        self.fields = self._sections.editors
        self._sections.rule_wanted.connect(self.rule_wanted)
        self._sections.edited.connect(self._edit_field)
        self._column.addWidget(self._sections)
        self._add_rest()
        self.drops = PictureDrops(inside)

    def show_card(self, card: Card, locked: bool = False, beside: Mapping[str, Json] | None = None) -> None:
        """Show a card. Where it is the one shown already, only what differs is touched, and the focus stays.

        `beside` is what the campaign keeps of it without knowing what it is.
        """
        self._beside = beside or {}
        new = self.card is None or self.card.id != card.id
        self.card, self._locked = card, locked
        other = new or not card.id  # one that is being written is another one with every letter
        self._held = not other
        self.own_words.show_card(card, locked)
        self.head.show_card(card, locked)
        self.drops.locked = locked
        self._sections.show_values(card.fields)
        for editor in self.fields.values():
            editor.set_locked(locked)
        if new:
            self._sections.fold_if_plain(card.fields)
        self._follow(other)

    def unfold(self, field: str) -> None:
        if (section := self._sections.of(field)) is not None:
            section.head.setChecked(True)

    def show_thing(self, field: str, item: str) -> None:
        """Put the keys on a thing of a field, by the key of its item."""
        self.unfold(field)
        editor = self.fields[field].input if field in self.fields else None
        if isinstance(editor, ItemsEditor):
            editor.choose(item)
            self.ensureWidgetVisible(editor)

    def give_picture(self, key: str) -> None:
        """The card shows this picture of the campaign from now on; none for an empty key."""
        self._edit("picture", picture=key)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        self._held = False
        self._sections.fit(self.width(), least=NARROW)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """What is above the fields has become higher or lower: the fields stay where they are, under the mouse."""
        before, done = self._top, super().eventFilter(watched, event)
        if watched is self.widget() and event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Resize):
            self._top = self._sections.y()  # Qt gives the parts their places first
            if event.type() == QEvent.Type.LayoutRequest:
                bar = self.verticalScrollBar()
                bar.setValue(bar.value() + (self._top - before if self._held else 0))
        return done

    def _follow(self, new: bool = False) -> None:
        assert self.card is not None
        report = self.ruleset.report(self.card)
        subtitle = "  ·  ".join(filter(None, (self.ruleset.title, report.subtitle)))
        self.head.show_subtitle(subtitle, is_built_in(self.card))
        (self.tiles.begin_anew if new else self.tiles.show_values)(report.derived)
        self.points.show_points(report.points, report.summary)
        self._mark_fields(report)
        self._show_spendings(self.card)
        self.kept.show_kept(without_field(self.card.fields, self.fields, self._beside))
        self.report.show_report(report, self.card.rulings, self._locked)

    def _show_spendings(self, card: Card) -> None:
        """Show the things to buy below the field that they are paid from."""
        self.spendings.show_spendings(self.ruleset.cited(self.ruleset.spendings(card)), self._locked)
        if (section := self._sections.of(self.spendings.field)) is not None:
            section.put_below(self.spendings)

    def _mark_fields(self, report: CardReport) -> None:
        """Each field with what derives from it, and with what breaks a rule there and is not ruled to be so."""
        assert self.card is not None
        broken = [one for one in report.findings if one.illegal and one.key not in self.card.rulings]
        for key, editor in self.fields.items():
            editor.show_findings([one.text for one in broken if one.field == key])
            if editor.caption is not None:
                editor.caption.show_values(value for value in report.derived if value.beside == key)
        self._sections.show_wrong()

    def _add_head(self, pictures: Pictures) -> None:
        self.head = CardHead(pictures)
        self.name, self.kind = self.head.name, self.head.kind
        self.kind.edited.connect(lambda: self._edit("kind", kind=self.kind.text))
        self.name.textEdited.connect(lambda text: self._edit("name", name=text))
        self._column.addWidget(self.head)
        self.tiles = Tiles()
        self.tiles.rule_wanted.connect(self.rule_wanted)
        self._column.addWidget(self.tiles)
        self.points = PointsMeter()
        self._column.addWidget(self.points)
        self.spendings = SpendingRow()
        self.spendings.rule_wanted.connect(self.rule_wanted)
        self.spendings.spent.connect(lambda spending: self.spent.emit(self.card, spending))
        self._column.addWidget(self.spendings)

    def _add_rest(self) -> None:
        self.report = Report(field.section for field in self.ruleset.card_form().fields)
        self.report.rule_wanted.connect(self.rule_wanted)
        self.report.ruled.connect(self._rule)
        self._column.addWidget(self.report)
        self.own_words = TagsAndNotes()
        self.tags, self.notes = self.own_words.tags, self.own_words.notes
        self.own_words.tagged.connect(lambda tags: self._edit("tags", tags=tags))
        self.own_words.noted.connect(lambda notes: self._edit("notes", notes=notes))
        self._column.addWidget(self.own_words)
        self.kept = KeptSection()
        self._column.addWidget(self.kept)
        self.history = HistorySection(FormWords(self.ruleset.card_form()))
        self._column.addWidget(self.history)
        self._column.addStretch(1)

    def _rule(self, finding: str, why: str | None) -> None:
        assert self.card is not None
        others = {key: reason for key, reason in self.card.rulings.items() if key != finding}
        self._edit("ruling", rulings=others if why is None else {**others, finding: why})

    def _edit_field(self, key: str) -> None:
        assert self.card is not None
        editor = self.fields[key]
        fields = {**self.card.fields, key: editor.value()}
        if editor.field.kind is FieldKind.ITEMS:
            # the ruleset says whether what was added is in hand
            fields[key] = self.ruleset.completed(replace(self.card, fields=fields)).fields.get(key)
            editor.show_value(fields[key])
        self._edit(key, fields=fields)

    def _edit(self, what: str, **changes: object) -> None:
        if self.card is not None:
            self.card, self._held = replace(self.card, **changes), True  # type: ignore[arg-type]
            self._follow()
            self.edited.emit(self.card, what)
