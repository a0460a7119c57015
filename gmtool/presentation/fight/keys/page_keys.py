"""Keys of a fight: those that no input takes.

Enter and Space come here only where nothing nearer takes them: an open field or list of candidates, the buttons of the
choices, the cursor on the map, and a prompt that waits, which takes Enter as its answer. Otherwise `Selection.act` does
what is proposed or picked, or begins what is next.
"""

from collections.abc import Callable
from typing import Final, Protocol

from gmtool.language import tr
from gmtool.presentation.fight.command_line.line import COMMAND, CONDITION, DAMAGE, HEALING, TAG
from gmtool.presentation.fight.default_choice import picked_first
from gmtool.presentation.fight.draft import Draft
from gmtool.presentation.fight.keys.entries import too_soon
from gmtool.presentation.fight.keys.typed_actions import FORECAST, meant, typed
from gmtool.presentation.fight.offered_choices import OfferedChoices
from gmtool.presentation.fight.selection import Selection
from gmtool.presentation.keys.pressed import Pressed
from gmtool.rules.seam import DiceQuestion, Input, Refusal

RULER: Final = "ruler"
PROTRACTOR: Final = "protractor"
MORE: Final = typed("all_choices")[2]
"""The key that shows all choices, and only the likely ones again."""
_MEASURING: Final = {"m": RULER, "M": PROTRACTOR}
_FIGURES: Final = {"Up": -1, "Down": 1}
_REPLIES: Final = {"PgUp": -1, "PgDown": 1}
_CHOICES: Final = {"Left": -1, "Right": 1}
_LINES: Final = {":": COMMAND, "/": COMMAND, "d": DAMAGE, "h": HEALING, "c": CONDITION, "t": TAG}
"""Both signs of the command line are typed on every keyboard, whatever is on their keys."""
REASON: Final = "reason"
"""Stands for the field of the reason why the GM overrules."""


class KeyedFight(Protocol):
    """A fight on a screen, or on none, as its keys reach it."""

    picks: Selection

    @property
    def offered(self) -> OfferedChoices:
        """The choices of the picked figure."""
        ...

    @property
    def offered_to_table(self) -> OfferedChoices:
        """The choices of the table besides what is next."""
        ...

    def act(self) -> None:
        """Go on with what is next; while something must still be said of it, the keys go there."""
        ...

    def go_back(self) -> None:
        """Close what lies over the fight, or take back one step; the page has the keys."""
        ...

    def propose(self) -> bool:
        """Propose what is next, or do what is proposed; False where nothing can be."""
        ...

    def type_digit(self, digit: int) -> bool:
        """Begin to type the roll that is due next; False where there is none."""
        ...

    def pick_number(self, draft: Draft, number: int) -> bool:
        """Pick what a digit stands on in the inputs; False where nothing is listed to pick from."""
        ...

    def press_letter(self, letter: str) -> bool:
        """Press the input that has this letter; False where none has."""
        ...

    def open_line(self, kind: str) -> bool:
        """Open the command line, for what is said here; False while nothing may be said."""
        ...

    def toggle_forecast(self) -> bool:
        """Open or close the forecast; False where nothing is forecast."""
        ...

    def show_all_choices(self, shown: bool) -> None:
        """Show all choices, or only the likely ones."""
        ...

    def step_reply(self, step: int) -> bool:
        """Look at the next reply, or the one before; False where there is none."""
        ...

    def step_on_map(self, text: str) -> bool:
        """Turn or size what is laid on the map; False where the key means nothing there."""
        ...

    def take_back_hex(self) -> bool:
        """Take the last hex off the path being drawn; False where there is none."""
        ...

    def measure(self, tool: str) -> bool:
        """Take a tool to measure with, or put it away; False without a map."""
        ...

    def toggle_legend(self) -> bool:
        """Open or close the legend; False without a map."""
        ...


def press(fight: KeyedFight, key: Pressed, to_prompt: Callable[[], bool]) -> bool:
    """Do what a key means, or say why a letter, a digit or a sign does nothing; False for other keys without meaning.

    `to_prompt` passes it to the prompt that waits: wherever the keys were, its answer can be typed. False if none does.
    """
    if _pressed(fight, key, to_prompt):
        return True
    if key.repeated or not key.text.strip() or not (key.plain or key.held == {"Alt"}):
        return False
    fight.picks.session.fail(_nothing(key))
    return True


def _nothing(key: Pressed) -> str:
    """The sentence about a key that does nothing now."""
    own = meant(key)
    if key.number is not None:
        return tr("There is no choice {number} now.", number=key.number)
    if own in ("r", "R"):
        return tr("{key}: no roll is due.", key=own.upper())
    if own in ("p", "P"):
        return tr("{key}: nothing can be proposed now.", key=own.upper())
    if own in _MEASURING or own in ("l", "L"):
        return tr("{key}: there is no map.", key=own.upper())
    # translators: the keys F1 and F6
    return tr("{key} does nothing now. F1 shows the keys, F6 gives them to the map.", key=key.text.upper())


def _pressed(fight: KeyedFight, key: Pressed, to_prompt: Callable[[], bool]) -> bool:
    """Do what a key means; False if it means nothing."""
    if key.held == {"Alt"}:
        return key.number is not None and _pick_numbered(fight, key.number)
    if not key.plain:
        return False
    if (key.text.isalnum() or key.enter) and to_prompt():
        return True
    picks, last = fight.picks, key.last
    if last == "Space" or key.enter:
        if not key.repeated:
            fight.act()
    elif last == "Esc":
        fight.go_back()
    elif last == "Backspace":
        return fight.take_back_hex() or picks.taken.take_back()
    elif last in _FIGURES:
        picks.step_figure(_FIGURES[last])
    elif last in _CHOICES:
        picks.step_choice(_CHOICES[last])
    elif last in _REPLIES:
        return fight.step_reply(_REPLIES[last])
    elif ((own := meant(key)) == FORECAST and fight.toggle_forecast()) or (key.text and fight.step_on_map(key.text)):
        return True
    elif (kind := _LINES.get(own.lower())) and not key.repeated:
        return fight.open_line(kind)
    else:
        return not key.repeated and (own or key.text).isalnum() and _letter(fight, key.text, own)
    return True


def _letter(fight: KeyedFight, text: str, own: str) -> bool:
    picks = fight.picks
    if own in ("r", "R") and (picks.upcoming or isinstance(picks.session.question, DiceQuestion)):
        return picks.roll()
    if text.isdigit():
        return _digit(fight, int(text))
    if own in ("p", "P"):
        return fight.propose()
    if fight.press_letter(text) or (own in _MEASURING and fight.measure(_MEASURING[own])):
        return True
    if own.upper() == MORE:
        fight.show_all_choices(not fight.offered.unfolded)
        return True
    if own in ("g", "G"):
        picks.mark_alike()
        return True
    if own in ("l", "L") and fight.toggle_legend():
        return True
    if own in ("n", "N"):
        if picks.undecided:
            picks.everybody_as_usual()
        else:
            picks.session.refuse((Refusal(picked_first()),))
        return True
    return False


def _digit(fight: KeyedFight, digit: int) -> bool:
    """Pick what the digit stands on, or begin to type a roll; what belongs to a number typed in vain picks nothing."""
    picks, draft = fight.picks, fight.picks.draft
    if picks.digits_settling:
        picks.pause.slip()
        picks.session.fail(too_soon())
        return True
    if draft is not None and fight.pick_number(draft, digit):
        if picks.draft is draft:
            picks.pause.slip()
        return True
    if fight.type_digit(digit):
        return True
    if picks.undecided and _pick_numbered(fight, digit):
        return True
    picks.pause.slip()
    return False


def _pick_numbered(fight: KeyedFight, number: int) -> bool:
    choice = (fight.offered if number else fight.offered_to_table).numbered(number)
    if choice is not None:
        fight.picks.pick(choice)
        if choice.at_once and not choice.inputs and fight.picks.do():
            fight.picks.spare.begin()
    return choice is not None


def may_say(picks: Selection) -> bool:
    """True while something can be said of the fight as it is now."""
    return picks.session.preview_entry is None and not picks.session.read_only


def to_be_said(draft: Draft | None, *, proposed: bool = False) -> Input | str | None:
    """The input of a draft that must still be said and takes the keys; `REASON` for why the GM overrules; else None."""
    if draft is None or proposed:
        return None
    if draft.missing is not None:
        return draft.missing
    return REASON if draft.overruling and not draft.reason else None
