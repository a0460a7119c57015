"""Settings in one table, from which the values, the help and the panel are made. A change holds at once."""

from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QSettings, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QScrollArea, QWidget

from gmtool.desktop.base.forms.field_rows import FieldRows
from gmtool.desktop.base.forms.form_field import FormField, choice, switch
from gmtool.desktop.base.parts.labels import wrapped
from gmtool.desktop.base.parts.overlay import Overlay
from gmtool.desktop.base.theme.current import SCALES, theme, use_theme

Value = bool | int | str

_DICE = {"virtual": "The program rolls", "real": "Somebody rolls real dice and the result is typed in"}

SETTINGS = (
    choice(
        "theme",
        "Colours",
        {"dark": "Dark", "light": "Light"},
        help="Dark for a dim room, light for daylight.",
        section="Looks",
    ),
    choice(
        "font_size",
        "Font size",
        {str(size): f"{size} %" for size in (100, 110, 125, 150, 175, 200)},
        default=100,
        help="Everything grows with it. Ctrl+= and Ctrl+- change it from anywhere.",
        section="Looks",
    ),
    choice(
        "counters",
        "Counters on the map",
        {"initials": "Initials", "picture": "Picture", "both": "Picture and initials"},
        default="both",
        help="A figure whose card has no picture shows its initials.",
        section="Looks",
    ),
    choice(
        "dice_gm",
        "Dice of the GM's sides",
        _DICE,
        help="Who rolls for the sides that the GM plays.",
        section="Dice",
    ),
    choice(
        "dice_players",
        "Dice of the players' sides",
        _DICE,
        default="real",
        help="Who rolls for the sides of players.",
        section="Dice",
    ),
    switch(
        "open_last",
        "Open the last campaign at the start",
        "Otherwise the program begins with the sample campaign.",
        "Campaign",
        default=True,
    ),
    switch(
        "delete_notice",
        "Say what was deleted",
        "After something is deleted, a notice names it and the key that brings it back.",
        "Campaign",
        default=True,
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
        value = _as_declared(_BY_KEY[key], value)
        if value != self.get(key):
            self.store.setValue(key, value)
            self.changed.emit(key)


def _as_declared(setting: FormField, value: object) -> Value:
    default = setting.default
    if isinstance(default, bool):
        return value if isinstance(value, bool) else str(value).lower() == "true"
    if all(str(value) != option.key for option in setting.items()):
        value = default
    return int(str(value)) if isinstance(default, int) else str(value)


_MARGIN: Final = 9
"""Pixels around the rows, at any font size."""


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

    def show_all(self, settings: Settings) -> None:
        """Make a row of every setting of the table."""
        self.rows = FieldRows(SETTINGS, explained=True)
        self.rows.setProperty("kind", "clear")
        self.rows.rows.setContentsMargins(*(_MARGIN,) * 4)
        self.rows.rows.setHorizontalSpacing(theme().px(16))
        self.rows.show_values({setting.key: settings.get(setting.key) for setting in SETTINGS})
        for key, editor in self.rows.editors.items():
            editor.edited.connect(lambda key=key, editor=editor: settings.set(key, editor.value()))
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setWidget(self.rows)
        self.body.addWidget(area, 1)
        row = QHBoxLayout()
        row.addWidget(wrapped("What is changed here holds at once.", "small"), 1)
        close = QPushButton("Close")
        close.clicked.connect(self.close_up)
        row.addWidget(close)
        self.body.addLayout(row)
