"""A widget for each kind of field a card can have. All of them take a JSON value and give one back."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QSpinBox, QVBoxLayout, QWidget

from gmtool.desktop.card.item_table import ItemsEditor, fill_box
from gmtool.desktop.parts import may_be_narrow
from gmtool.desktop.theme import theme
from gmtool.rules.seam import CardField, FieldKind, Json


class FieldEditor(QWidget):
    """One field. `edited` is sent for each change a person makes, never for one that is shown to them."""

    edited = Signal()

    def __init__(self, field: CardField) -> None:
        super().__init__()
        self.field = field
        self.input = _MAKERS[field.kind](field)
        self.input.setAccessibleName(field.label)
        self.input.setToolTip(field.help)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.input)
        self.setFocusProxy(self.input)
        self._listen()

    def value(self) -> Json:
        """What stands in the field."""
        match self.input:
            case QSpinBox() as box:
                return None if box.specialValueText() and box.value() == box.minimum() else box.value()
            case QCheckBox() as tick:
                return tick.isChecked()
            case QComboBox() as box:
                return box.currentData()
            case QLineEdit() as line:
                return line.text()
            case ItemsEditor() as items:
                return items.value()  # type: ignore[return-value]
        return None

    def show_value(self, value: Json) -> None:
        """Show a value; the cursor stays where it is if nothing changes."""
        self.input.blockSignals(True)
        match self.input:
            case QSpinBox() as box:
                box.setValue(value if isinstance(value, int) else box.minimum())
            case QCheckBox() as tick:
                tick.setChecked(value is True)
            case QComboBox() as box:
                _show_choice(box, value)
            case QLineEdit() as line if line.text() != str(value or ""):
                line.setText(str(value or ""))
            case ItemsEditor() as items:
                items.show_value(value)
        self.input.blockSignals(False)

    def set_locked(self, locked: bool) -> None:
        """Only to be looked at."""
        if isinstance(self.input, ItemsEditor):
            self.input.set_locked(locked)
        else:
            self.input.setEnabled(not locked)

    def _listen(self) -> None:
        match self.input:
            case QSpinBox() as box:
                box.valueChanged.connect(self.edited)
            case QCheckBox() as tick:
                tick.toggled.connect(self.edited)
            case QComboBox() as box:
                box.activated.connect(self.edited)
            case QLineEdit() as line:
                line.textEdited.connect(self.edited)
            case ItemsEditor() as items:
                items.edited.connect(self.edited)


class _Number(QSpinBox):
    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802
        event.ignore()  # the wheel scrolls the card, it never changes it


class _Choice(QComboBox):
    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802
        event.ignore()


def _number(field: CardField) -> QWidget:
    box = _Number()
    lowest = -999 if field.lowest is None else field.lowest
    box.setRange(lowest, 99999 if field.highest is None else field.highest)
    if field.default is None:
        box.setMinimum(lowest - 1)
        box.setSpecialValueText("–")  # it may be left out
    box.setMinimumWidth(theme().px(84))
    box.lineEdit().setProperty("keeps", True)
    box.lineEdit().setTextMargins(theme().px(7), 0, 0, 0)
    return box


def _text(_: CardField) -> QWidget:
    line = QLineEdit()
    line.setProperty("keeps", True)
    return line


def _yes_no(field: CardField) -> QWidget:
    return QCheckBox(field.label)


def _one_of(field: CardField) -> QWidget:
    box = _Choice()
    fill_box(box, field.items())
    may_be_narrow(box, 18)
    return box


def _show_choice(box: QComboBox, value: Json) -> None:
    place = box.findData(value, Qt.ItemDataRole.UserRole)
    if place < 0 and value not in (None, ""):
        box.addItem(f"{value} (not in the list)", value)
        place = box.count() - 1
    box.setCurrentIndex(place)


_MAKERS = {
    FieldKind.NUMBER: _number,
    FieldKind.TEXT: _text,
    FieldKind.YES_NO: _yes_no,
    FieldKind.ONE_OF: _one_of,
    FieldKind.ITEMS: ItemsEditor,
}
