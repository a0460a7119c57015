"""Settings in one table, from which the values, the help and the panel are made. A change holds at once."""

from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, QSettings, Signal
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

from gmtool.desktop.base.parts.labels import heading, wrapped
from gmtool.desktop.base.parts.overlay import Overlay
from gmtool.desktop.base.theme.current import SCALES, theme, use_theme

Value = bool | int | str


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting. `options` are the values it can have (value, label); without them it is yes or no, or a text."""

    key: str
    label: str
    default: Value
    help: str
    section: str
    options: tuple[tuple[Value, str], ...] = ()


_DICE = (("virtual", "The program rolls"), ("real", "Somebody rolls real dice and the result is typed in"))

SETTINGS = (
    Setting(
        "theme",
        "Colours",
        "dark",
        "Dark for a dim room, light for daylight.",
        "Looks",
        (("dark", "Dark"), ("light", "Light")),
    ),
    Setting(
        "font_size",
        "Font size",
        100,
        "Everything grows with it. Ctrl+= and Ctrl+- change it from anywhere.",
        "Looks",
        tuple((size, f"{size} %") for size in (100, 110, 125, 150, 175, 200)),
    ),
    Setting(
        "counters",
        "Counters on the map",
        "both",
        "A figure whose card has no picture shows its initials.",
        "Looks",
        (("initials", "Initials"), ("picture", "Picture"), ("both", "Picture and initials")),
    ),
    Setting(
        "dice_gm", "Dice of the GM's sides", "virtual", "Who rolls for the sides that the GM plays.", "Dice", _DICE
    ),
    Setting("dice_players", "Dice of the players' sides", "real", "Who rolls for the sides of players.", "Dice", _DICE),
    Setting(
        "open_last",
        "Open the last campaign at the start",
        True,
        "Otherwise the program begins with the sample campaign.",
        "Campaign",
    ),
    Setting(
        "delete_notice",
        "Say what was deleted",
        True,
        "After something is deleted, a notice names it and the key that brings it back.",
        "Campaign",
    ),
)
_BY_KEY = {setting.key: setting for setting in SETTINGS}


class Settings(QObject):
    """The values of the settings, kept in a file of the user's data folder."""

    changed = Signal(str)

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.store = QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat)

    def get(self, key: str) -> Value:
        """The value of a setting; its default where the file has none or a damaged one."""
        setting = _BY_KEY[key]
        return _as_declared(setting, self.store.value(key, setting.default))

    def set(self, key: str, value: Value) -> None:
        """Set and keep a value."""
        if value != self.get(key):
            self.store.setValue(key, value)
            self.changed.emit(key)


def _as_declared(setting: Setting, value: object) -> Value:
    if isinstance(setting.default, bool):
        return value if isinstance(value, bool) else str(value).lower() == "true"
    if isinstance(setting.default, int):
        digits = str(value)
        value = int(digits) if digits.isdecimal() else setting.default
    if setting.options and all(value != option for option, _ in setting.options):
        return setting.default
    return value if isinstance(value, int | str) else setting.default


class Looks:
    """The colours, the font size and the face of counters as they are set, and how they are changed from anywhere."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        settings.changed.connect(self._setting_changed)
        self._use()

    def larger(self) -> None:
        """The next larger font size."""
        self._step(1)

    def smaller(self) -> None:
        """The next smaller font size."""
        self._step(-1)

    def switch_theme(self) -> None:
        """Dark to light and back."""
        self._settings.set("theme", "light" if theme().palette.name == "dark" else "dark")

    def _step(self, step: int) -> None:
        place = min(range(len(SCALES)), key=lambda i: abs(SCALES[i] - theme().scale))
        self._settings.set("font_size", SCALES[min(max(place + step, 0), len(SCALES) - 1)])

    def _setting_changed(self, key: str) -> None:
        if key in ("theme", "font_size", "counters"):
            self._use()

    def _use(self) -> None:
        kept = self._settings
        use_theme(str(kept.get("theme")), int(kept.get("font_size")), str(kept.get("counters")))


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
