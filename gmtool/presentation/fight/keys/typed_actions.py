"""Actions of a fight whose keys are typed on its page without Ctrl or Alt, or in the field for dice: names and keys."""

from typing import Final

from gmtool.language import tr
from gmtool.presentation.keys.key_book import ALL_AS_USUAL, PROPOSE, KeyedAction, book
from gmtool.presentation.keys.key_names import MEANT, parts_of
from gmtool.presentation.keys.pressed import Pressed

PLACE: Final = "run"
FORECAST: Final = "?"
"""As it is typed, whatever else is on its key."""
PAIRS: Final = ("]", "+")
"""The key next to each of these does the opposite, so that neither can be changed."""

_TYPED: Final = (
    ("go_on_with_what_is_next", tr("Do what the gold button says"), "Space"),
    ("go_on", tr("Go on"), "Return"),
    ("all_of_a_kind", tr("All of a kind"), "G"),
    ("forecast_from_here", tr("Forecast from here"), FORECAST),
    ("roll_virtual_dice", tr("Roll virtual dice"), "R"),
    ("damage_or_healing", tr("Damage or healing"), "D"),
    ("healing", tr("Healing"), "H"),
    ("condition", tr("Condition"), "C"),
    ("tag", tr("Tag"), "T"),
    ("command_line", tr("Command line"), ":"),
    ("back", tr("Back"), "Esc"),
    ("next_figure", tr("Next figure"), "Down"),
    ("previous_figure", tr("Previous figure"), "Up"),
    ("next_choice", tr("Next choice"), "Right"),
    ("previous_choice", tr("Previous choice"), "Left"),
    ("all_choices", tr("All choices"), "A"),
    ("next_reply", tr("Next reply"), "PgDown"),
    ("previous_reply", tr("Previous reply"), "PgUp"),
    ("remove_the_last_hex", tr("Remove the last hex"), "Backspace"),
    ("correct_the_last_roll", tr("Correct the last roll"), "Ctrl+Backspace"),
    ("unit_step", tr("Unit: a step to the right, or a file wider"), "]"),
    ("area_larger", tr("Area: larger"), "+"),
    ("ruler", tr("Ruler"), "M"),
    ("protractor", tr("Protractor"), "Shift+M"),
    ("legend", tr("Legend"), "L"),
)
_ACTIONS: Final = {
    one.id: one
    for one in (
        ALL_AS_USUAL,
        PROPOSE,
        *(KeyedAction(f"{PLACE}.{id}", name, (key,), key in MEANT or key in PAIRS) for id, name, key in _TYPED),
    )
}
book.declare(_ACTIONS.values())


def typed(name: str) -> tuple[str, str, str]:
    """The name, the words and the key of a typed action, as its row in a table of actions begins."""
    action = _ACTIONS[f"{PLACE}.{name}"]
    return name, action.name, action.keys[0]


def meant(key: Pressed) -> str:
    """The table's key for the one that was pressed; empty if the GM has given its meaning to another key."""
    actions = [one for one in book.actions() if one.place == PLACE and not any(map(_held, one.keys))]
    small = key.name.removeprefix("Shift+")
    for name in (key.name, small):  # a capital letter without a meaning of its own means the small one
        for action in actions:
            if name in book.keys(action.id):
                own = "".join(action.keys)
                return own.removeprefix("Shift+") if own.startswith("Shift+") else own.lower()
    return "" if any(small in action.keys for action in actions) else key.text


def _held(key: str) -> bool:
    """True for a key that is no typed one: with Ctrl or Alt, or on the top row of the keyboard."""
    held, last = parts_of(key)
    return bool(held & {"Ctrl", "Alt", "Meta"}) or (len(last) > 1 and last[0] == "F" and last[1:].isdigit())
