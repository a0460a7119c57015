"""Settings in one table, from which the values, the help and the panel are made. A change applies at once."""

from collections.abc import Mapping
from dataclasses import field
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QSettings, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QButtonGroup, QPushButton, QScrollArea, QStackedWidget, QWidget

from gmtool.desktop.base.parts.labels import dressed, wrapped
from gmtool.desktop.base.parts.layouts import row_of
from gmtool.desktop.base.parts.overlay import Overlay
from gmtool.desktop.base.theme.current import SCALES, theme, use_theme
from gmtool.fraction import per_cent
from gmtool.language import NAMES, tr
from gmtool.presentation.keys.key_book import book
from gmtool.records import dataclass

if TYPE_CHECKING:
    from gmtool.desktop.base.forms.form_field import FormField
    from gmtool.desktop.shell.keys.key_editor import KeyEditor

Value = bool | int | str

_DICE = {"virtual": tr("The program rolls"), "real": tr("Real dice, typed in")}


@dataclass(frozen=True, slots=True)
class Setting:
    """A setting: a yes or no, or one of `options` (key and words). The fields of forms are too slow for the start."""

    key: str
    label: str
    default: Value
    help: str
    section: str
    options: Mapping[str, str] = field(default_factory=dict)


SETTINGS = (
    Setting(
        "theme",
        tr("Colors"),
        options={"system": tr("Like the system"), "dark": tr("Dark"), "light": tr("Light")},
        default="system",
        help=tr("Dark for a dim room, light for daylight."),
        section=tr("Appearance"),
    ),
    Setting(
        "font_size",
        tr("Font size"),
        options={str(size): per_cent(size / 100, 0) for size in (100, 110, 125, 150, 175, 200)},
        default=100,
        help=tr("Scales the whole window. {window.larger} and {window.smaller} change it from anywhere."),
        section=tr("Appearance"),
    ),
    Setting(
        "language",
        tr("Language"),
        options={"system": tr("Like the system"), **NAMES},
        default="system",
        help=tr("Takes effect at the next start. The rules and the log stay in English."),
        section=tr("Appearance"),
    ),
    Setting(
        "counters",
        tr("Counters on the map"),
        options={"initials": tr("Initials"), "picture": tr("Picture"), "both": tr("Picture and initials")},
        default="both",
        help=tr("A figure whose card has no picture shows its initials."),
        section=tr("Appearance"),
    ),
    Setting(
        "dice_gm",
        tr("Dice of the GM's sides"),
        options=_DICE,
        default="virtual",
        help=tr("Who rolls for the GM's sides."),
        section=tr("Dice"),
    ),
    Setting(
        "dice_players",
        tr("Dice of the players' sides"),
        options=_DICE,
        default="real",
        help=tr("Who rolls for the players' sides."),
        section=tr("Dice"),
    ),
    Setting(
        "turn_timer",
        tr("Time for a player's turn"),
        options={
            "0": tr("No timer"),
            "30": tr("30 seconds"),
            "60": tr("1 minute"),
            "90": tr("90 seconds"),
            "120": tr("2 minutes"),
            "180": tr("3 minutes"),
            "300": tr("5 minutes"),
        },
        default=0,
        help=tr("Counts down while a player's figure acts. Nothing happens at the end: the fight waits for you."),
        section=tr("Turn timer"),
    ),
    Setting(
        "turn_timer_players",
        tr("Show the time to the players"),
        default=False,
        help=tr("At the top of the players' window."),
        section=tr("Turn timer"),
    ),
    Setting(
        "forecast_prepared",
        tr("Forecast while preparing"),
        default=True,
        help=tr("The encounters page plays the fight over and over, and shows who is likely to win. Uses more power."),
        section=tr("Forecasts"),
    ),
    Setting(
        "open_last",
        tr("Reopen the last campaign at start"),
        default=True,
        help=tr("Otherwise the sample campaign opens."),
        section=tr("Campaign"),
    ),
    Setting(
        "delete_notice",
        tr("Announce deletions"),
        default=True,
        help=tr("After something is deleted, a notice names it and the key that brings it back."),
        section=tr("Campaign"),
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
        value = _as_declared(_BY_KEY[key], value)
        if value != self.get(key):
            self.store.setValue(key, value)
            self.changed.emit(key)


def _as_declared(setting: Setting, value: object) -> Value:
    default = setting.default
    if isinstance(default, bool):
        return value if isinstance(value, bool) else str(value).lower() == "true"
    if str(value) not in setting.options:
        value = default
    return int(str(value)) if isinstance(default, int) else str(value)


_MARGIN: Final = 9
"""Pixels around the rows, at any font size."""


class Looks(QObject):
    """The colors, the font size and the face of counters as they are set, and how they are changed from anywhere."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self._settings = settings
        hints = QGuiApplication.styleHints()
        self._scheme = hints.colorScheme()
        hints.colorSchemeChanged.connect(self._system_changed)
        settings.changed.connect(self._setting_changed)
        self._use()

    def larger(self) -> None:
        self._step(1)

    def smaller(self) -> None:
        self._step(-1)

    def switch_theme(self) -> None:
        self._settings.set("theme", "light" if theme().palette.name == "dark" else "dark")

    def _step(self, step: int) -> None:
        place = min(range(len(SCALES)), key=lambda i: abs(SCALES[i] - theme().scale))
        self._settings.set("font_size", SCALES[min(max(place + step, 0), len(SCALES) - 1)])

    def _setting_changed(self, key: str) -> None:
        if key in ("theme", "font_size", "counters"):
            self._use()

    def _system_changed(self, scheme: Qt.ColorScheme) -> None:
        self._scheme = scheme
        self._use()

    def _use(self) -> None:
        kept, colors = self._settings, self._settings.get("theme")
        if colors == "system":  # dark where the system does not say
            colors = "light" if self._scheme is Qt.ColorScheme.Light else "dark"
        use_theme(str(colors), int(kept.get("font_size")), str(kept.get("counters")))


class SettingsPanel(Overlay):
    """Every setting with its help, and behind a tab every key."""

    keys: "KeyEditor"
    """There once its tab has been opened."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, tr("Settings"), 720, 660)
        self._parts = QStackedWidget()
        self.tabs = [dressed(QPushButton(name), kind="tab") for name in (tr("General"), tr("Keys"))]
        group = QButtonGroup(self)
        for tab, show in zip(self.tabs, (self.show_general, self.show_keys), strict=True):
            tab.setCheckable(True)
            group.addButton(tab)
            tab.clicked.connect(show)
        self.body.addLayout(row_of(*self.tabs, 1))

    def show_general(self) -> None:
        self.tabs[0].setChecked(True)
        self._parts.setCurrentIndex(0)

    def show_keys(self) -> None:
        """The keys; their editor is made when it is first wanted, for it reads the tables of all pages."""
        from gmtool.desktop.shell.keys.key_editor import KeyEditor

        if self._parts.count() == 1:
            self.keys = KeyEditor()
            self._parts.addWidget(self.keys)
        self.tabs[1].setChecked(True)
        self._parts.setCurrentIndex(1)
        self.keys.search.setFocus()

    def show_all(self, settings: Settings) -> None:
        """Make a row of every setting of the table."""
        from gmtool.desktop.base.forms.field_rows import FieldRows

        self.rows = FieldRows([_field(setting) for setting in SETTINGS], explained=True)
        self.rows.setProperty("kind", "clear")
        self.rows.rows.setContentsMargins(*(_MARGIN,) * 4)
        self.rows.rows.setHorizontalSpacing(theme().px(16))
        self.rows.show_values({setting.key: settings.get(setting.key) for setting in SETTINGS})
        for key, editor in self.rows.editors.items():
            editor.edited.connect(lambda key=key, editor=editor: settings.set(key, editor.value()))
        area = QScrollArea(widgetResizable=True)
        area.setWidget(self.rows)
        self._parts.addWidget(area)
        self.show_general()
        self.body.addWidget(self._parts, 1)
        close = QPushButton(tr("Close"))
        close.clicked.connect(self.close_up)
        row = row_of((wrapped(tr("Changes apply immediately, except the language."), "small"), 1), close)
        self.body.addLayout(row)


def _field(setting: Setting) -> "FormField":
    from gmtool.desktop.base.forms.form_field import choice, switch

    help = book.told(setting.help)
    if not setting.options:
        return switch(setting.key, setting.label, help, setting.section, default=bool(setting.default))
    return choice(
        setting.key, setting.label, setting.options, default=setting.default, help=help, section=setting.section
    )
