"""The settings as a panel over the window, made from the table. What is changed holds at once."""

from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFormLayout,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from gmtool.desktop.parts import heading, wrapped
from gmtool.desktop.parts.overlay import Overlay
from gmtool.desktop.shell.settings import SETTINGS, Setting, Settings
from gmtool.desktop.theme import theme


class SettingsPanel(Overlay):
    """Every setting with its help."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, "Settings", 720, 600)
        self.fields: dict[str, QWidget] = {}

    def show_all(self, settings: Settings) -> None:
        """Make a row of every setting of the table."""
        self._settings = settings
        section = ""
        rows = self._rows()
        for setting in SETTINGS:
            if setting.section != section:
                section = setting.section
                rows.addRow(heading(section))
            self._add(rows, setting)
        self._add_close()

    def _rows(self) -> QFormLayout:
        inside = QWidget()
        inside.setProperty("kind", "clear")
        rows = QFormLayout(inside)
        rows.setVerticalSpacing(theme().px(6))
        rows.setHorizontalSpacing(theme().px(16))
        rows.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setWidget(inside)
        self.body.addWidget(area, 1)
        return rows

    def _add(self, rows: QFormLayout, setting: Setting) -> None:
        field = self._options(setting) if setting.options else self._tick(setting)
        field.setAccessibleName(setting.label)
        self.fields[setting.key] = field
        explained = QWidget()
        column = QVBoxLayout(explained)
        column.setContentsMargins(0, 0, 0, theme().px(6))
        column.setSpacing(theme().px(2))
        column.addWidget(field)
        column.addWidget(wrapped(setting.help, "small"))
        rows.addRow("" if isinstance(field, QCheckBox) else setting.label, explained)

    def _options(self, setting: Setting) -> QComboBox:
        field = QComboBox()
        for value, text in setting.options:
            field.addItem(text, value)
        field.setCurrentIndex(field.findData(self._settings.get(setting.key)))
        field.activated.connect(lambda _: self._settings.set(setting.key, field.currentData()))
        return field

    def _tick(self, setting: Setting) -> QCheckBox:
        field = QCheckBox(setting.label)
        field.setChecked(bool(self._settings.get(setting.key)))
        field.toggled.connect(lambda on: self._settings.set(setting.key, on))
        return field

    def _add_close(self) -> None:
        row = QHBoxLayout()
        row.addWidget(wrapped("What is changed here holds at once.", "small"), 1)
        close = QPushButton("Close")
        close.clicked.connect(self.close_up)
        row.addWidget(close)
        self.body.addLayout(row)
