"""Field editors: a widget for each kind of field. All of them take a JSON value and give one back."""

from collections.abc import Mapping, Sequence
from typing import Final, cast

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QHelpEvent, QPainter, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QLineEdit,
    QSpinBox,
    QStyle,
    QStyleOptionComboBox,
    QToolTip,
    QWidget,
)

from gmtool.desktop.base.forms.caption import Caption
from gmtool.desktop.base.forms.choices import NumbersEditor, SomeOfEditor, fill_box, show_number
from gmtool.desktop.base.forms.form_field import FormField
from gmtool.desktop.base.forms.fraction_box import FractionBox
from gmtool.desktop.base.forms.item_table import ItemsEditor
from gmtool.desktop.base.forms.typed_number import WholeBox
from gmtool.desktop.base.parts.labels import before_tip, may_be_narrow, set_kind, tool_tip
from gmtool.desktop.base.parts.layouts import column_in
from gmtool.desktop.base.parts.painting import guarded
from gmtool.desktop.base.theme.current import theme
from gmtool.desktop.base.theme.lengths import number_sized, sized
from gmtool.language import tr
from gmtool.rules.seam import CardField, FieldKind, Json

_FOREIGN: Final = Qt.ItemDataRole.UserRole + 2
"""The role that says that an item is not of the list, but of the card that is shown."""
_LETTERS: Final = 40
_MARGIN: Final = 10
"""Pixels at 100 % that a field has at each end of its text."""


class FieldEditor(QWidget):
    """One field. `edited` is sent for each change a person makes, never for one that is shown to them.

    `caption` is what stands over it, where the field does not say its name itself.
    """

    edited = Signal()

    def __init__(self, field: CardField, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.field = field
        says_its_name = field.kind in (FieldKind.YES_NO, FieldKind.ITEMS) or isinstance(field, FormField)
        self.caption = None if says_its_name else Caption(field.label, parent)
        self.input = _MAKERS[field.kind](field)
        self.input.setAccessibleName((isinstance(field, FormField) and field.name) or field.label)
        self.input.setToolTip(tool_tip(field.help))
        self.wrong = ""
        """Sentences on what breaks a rule here; empty for a field in order."""
        column_in(self, self.input, margins=0)
        self.setFocusProxy(self.input)
        if isinstance(field, FormField):
            self.setSizePolicy(self.input.sizePolicy())
            self.show_value(field.default)
            if isinstance(self.input, QAbstractSpinBox):
                number_sized(self.input, field.room)
                sized(self, least_width=field.room)
        self._listen()

    def value(self) -> Json:
        match self.input:
            case FractionBox() as box:
                return box.data()
            case QSpinBox() | QDoubleSpinBox() as box:
                return None if box.specialValueText() and box.value() == box.minimum() else box.value()
            case QCheckBox() as tick:
                return tick.isChecked()
            case QComboBox() as box:
                chosen: Json = box.currentData()
                return chosen
            case QLineEdit() as line if self.field.kind is FieldKind.WORDS:
                return [word for part in line.text().split(",") if (word := part.strip())]
            case QLineEdit() as line:
                return line.text()
            case ItemsEditor() | NumbersEditor() | SomeOfEditor() as several:
                return several.value()
        return None

    @property
    def text(self) -> str:
        """The value as a text: a number, or the key of a choice."""
        value = self.value()
        return "" if value is None else str(value)

    def show_value(self, value: Json) -> None:
        """Show a value; the cursor stays where it is if nothing changes."""
        self.input.blockSignals(True)
        match self.input:
            case FractionBox() as box:
                box.show_data(value)
            case QSpinBox() as box:
                show_number(box, value)
            case QDoubleSpinBox() as box if isinstance(value, int | float):
                box.setValue(value)  # or the nearest to it that may be
            case QCheckBox() as tick:
                tick.setChecked(value is True)
            case QComboBox() as box if isinstance(self.field, FormField):
                box.setCurrentIndex(max(0, box.findData(str(value))))
            case QComboBox() as box:
                _show_choice(box, value)
            case QLineEdit() as line if self.field.kind is FieldKind.WORDS:
                if self.value() != (value or []):
                    line.setText(", ".join(str(word) for word in value) if isinstance(value, list) else "")
            case QLineEdit() as line if line.text() != str(value or ""):
                line.setText(str(value or ""))
                if not line.hasFocus():
                    line.setCursorPosition(0)  # what is longer than the field is read from its beginning
            case ItemsEditor() | NumbersEditor() | SomeOfEditor() as several:
                several.show_value(value)
        self.input.blockSignals(False)

    def begin(self) -> None:
        """Put the keys into the field; what is typed takes the place of what stands there."""
        self.input.setFocus(Qt.FocusReason.OtherFocusReason)
        if isinstance(self.input, QAbstractSpinBox | QLineEdit):
            self.input.selectAll()

    def offer(self, options: Mapping[str, str]) -> None:
        """Have these to choose from, by their keys; where they are others than before, the first is shown."""
        box = self.input
        assert isinstance(box, QComboBox)
        if options != {box.itemData(place): box.itemText(place) for place in range(box.count())}:
            box.clear()
            for key, words in options.items():
                box.addItem(words, key)

    def shows(self, value: Json) -> bool:
        """True if the field can show a value as it is; otherwise it shows something near it, or nothing."""
        match self.field.kind:
            case FieldKind.NUMBER if isinstance(box := self.input, QSpinBox):
                number = isinstance(value, int) and not isinstance(value, bool)
                return value is None or (number and box.minimum() <= cast(int, value) <= box.maximum())
            case FieldKind.FRACTION if isinstance(box := self.input, FractionBox):
                return box.shows(value)
            case FieldKind.YES_NO:
                return isinstance(value, bool)
            case FieldKind.ITEMS:
                return isinstance(value, list) and all(isinstance(row, dict) for row in value)
            case FieldKind.NUMBERS:
                return isinstance(value, dict)
            case FieldKind.SOME_OF | FieldKind.WORDS:
                return isinstance(value, list) and all(isinstance(key, str) for key in value)
        return value is None or isinstance(value, str)

    def show_findings(self, sentences: Sequence[str]) -> None:
        """Mark the field as one that breaks a rule, or as in order where there are no sentences."""
        marked = self.input.table if isinstance(self.input, ItemsEditor) else self.input
        wrong = " ".join(sentences)
        if self.wrong != wrong:
            self.wrong = wrong
            set_kind(marked, wrong=bool(wrong))
            marked.setAccessibleDescription(wrong)
            marked.setToolTip(tool_tip("\n".join((*sentences, self.field.help)).strip()))

    def set_locked(self, locked: bool) -> None:
        if isinstance(self.input, ItemsEditor | NumbersEditor | SomeOfEditor):
            self.input.set_locked(locked)
        else:
            self.input.setEnabled(not locked)

    def _listen(self) -> None:
        match self.input:
            case QSpinBox() | QDoubleSpinBox() as box:
                box.valueChanged.connect(self.edited)
            case QCheckBox() as tick:
                tick.toggled.connect(self.edited)
            case QComboBox() as box:
                box.activated.connect(self.edited)
            case QLineEdit() as line:
                line.textEdited.connect(self.edited)
            case ItemsEditor() | NumbersEditor() | SomeOfEditor() as several:
                several.edited.connect(self.edited)


class _Decimal(QDoubleSpinBox):
    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802
        event.ignore()


class Choice(QComboBox):
    """Words that are longer than the box end in “…”, and are whole where the mouse rests."""

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802
        event.ignore()

    def shown_text(self) -> str:
        """The words as far as there is room for them."""
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        style, part = self.style(), QStyle.SubControl.SC_ComboBoxEditField
        room = style.subControlRect(QStyle.ComplexControl.CC_ComboBox, option, part, self).width() - theme().px(6)
        return self.fontMetrics().elidedText(self.currentText(), Qt.TextElideMode.ElideRight, room)

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        option.currentText = self.shown_text()
        with QPainter(self) as painter:
            self.style().drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option, painter, self)
            self.style().drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option, painter, self)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            whole = self.currentText() if self.shown_text() != self.currentText() else ""
            QToolTip.showText(event.globalPos(), before_tip(whole, self.toolTip()), self)
            return True
        return super().event(event)


def _number(field: CardField) -> QWidget:
    if isinstance(field, FormField):
        return _own_number(field)
    box = WholeBox()
    lowest = -999 if field.lowest is None else field.lowest
    box.setRange(lowest, 99999 if field.highest is None else field.highest)
    if field.default is None:
        box.setMinimum(lowest - 1)
        box.setSpecialValueText("–")  # it may be left out
    box.lineEdit().setProperty("keeps", True)
    number_sized(box, 84)
    return box


def _own_number(field: FormField) -> QAbstractSpinBox:
    box = _Decimal(decimals=field.decimals) if field.decimals else WholeBox(blanks=False)
    box.setRange(field.lowest or 0, field.highest or 0)
    box.setPrefix(f"{field.sign} " if field.sign else "")
    box.setSuffix(f" {field.unit}" if field.unit else "")
    box.setKeyboardTracking(not field.when_whole)
    return box


class _Line(QLineEdit):
    def event(self, event: QEvent) -> bool:
        """Tool tip: the whole of a text that is longer than the field."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            room = self.width() - 2 * theme().px(_MARGIN)
            whole = self.text() if self.fontMetrics().horizontalAdvance(self.text()) > room else ""
            QToolTip.showText(event.globalPos(), before_tip(whole, self.toolTip()), self)
            return True
        return super().event(event)


def _text(field: CardField) -> QWidget:
    line = _Line()
    if isinstance(field, FormField):
        line.setPlaceholderText(field.prompt)
    else:
        line.setProperty("keeps", True)
    return line


def _one_of(field: CardField) -> QWidget:
    box = Choice()
    if not isinstance(field, FormField):
        fill_box(box, field.items())
        may_be_narrow(box, 14)
        return box
    if field.room:
        may_be_narrow(box, field.room)
    for item in field.items():
        box.addItem(item.label, item.key)
    return box


def _show_choice(box: QComboBox, value: Json) -> None:
    last = box.count() - 1
    if box.itemData(last, _FOREIGN):
        box.removeItem(last)
    place = box.findData(value, Qt.ItemDataRole.UserRole)
    if place < 0 and isinstance(value, str) and value:
        place = box.count()
        box.addItem(tr("{value} (not in the list)", value=value[:_LETTERS]), value)
        box.setItemData(place, True, _FOREIGN)
    box.setCurrentIndex(place)


_MAKERS = {
    FieldKind.NUMBER: _number,
    FieldKind.TEXT: _text,
    FieldKind.YES_NO: lambda field: QCheckBox(field.label),
    FieldKind.ONE_OF: _one_of,
    FieldKind.ITEMS: ItemsEditor,
    FieldKind.DICE: _text,
    FieldKind.NUMBERS: NumbersEditor,
    FieldKind.SOME_OF: SomeOfEditor,
    FieldKind.FRACTION: FractionBox,
    FieldKind.WORDS: _text,
}
