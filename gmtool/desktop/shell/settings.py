"""Every setting in one table: the dialog, the help and the values are made from it."""

from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, QSettings, Signal

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
