"""The form of a picked choice without widgets: its inputs in their order, what is looked at, and what is typed."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from gmtool.presentation.fight.draft import Draft
from gmtool.presentation.fight.keys.inputs import (
    Entered,
    entered_by,
    in_order,
    is_unlit,
    letter_places,
    limited,
    number_in,
    number_of,
    pressed_button,
    row_of_value,
    switched,
    value_of,
    within,
)
from gmtool.presentation.fight.keys.page_keys import REASON
from gmtool.presentation.fight.places import listed
from gmtool.presentation.fight.selection import Selection
from gmtool.presentation.keys.pressed import Pressed
from gmtool.rules.seam import Candidate, Choice, Input

_NUMBERS = (Entered.NUMBER, Entered.FILES, Entered.WHEEL)
_CURSOR = {"Left": -1, "Right": 1}
_ARROWS = ("Left", "Right", "Up", "Down", "PgUp", "PgDown")
_STEPS = {"Left": -1, "Up": -1, "Right": 1, "Down": 1}


class FieldText:
    """The text of a field, its cursor, and what Ctrl+Z takes back: letters typed in a row, or deleted in a row."""

    def __init__(self) -> None:
        self.text, self.cursor, self.lit = "", 0, False
        self.touched = False
        """True if the last key put something in or took something away, even if the text is the same."""
        self._before: list[tuple[str, str]] = []

    def set(self, text: str, *, lit: bool = False) -> None:
        """Have another text that nobody typed."""
        if text != self.text:
            self._before = []
            self.text = text
        self.cursor, self.lit = len(text), lit and bool(text)

    @property
    def can_undo(self) -> bool:
        return bool(self._before)

    def undo(self) -> None:
        """Take back what was typed last; what it was typed in place of is lit again."""
        how, self.text = self._before.pop()
        self.cursor, self.lit = len(self.text), how == "replaced" and bool(self.text)

    def clear(self) -> None:
        """Take all of it away, so that Ctrl+Z brings it back."""
        self._edit("replaced", "", 0, whole=True)

    def moved(self, key: Pressed) -> bool:
        """Whether a key has moved the cursor, or was used up in trying."""
        step = _CURSOR.get(key.name)
        if step is not None:
            self.cursor = min(max(self.cursor + step, 0), len(self.text))
            self.lit = False
        return step is not None

    def typed(self, key: Pressed) -> bool:
        """Whether a key has edited the text, or was used up in trying."""
        if key.name == "Backspace":
            self._edit("deleted", "", self.cursor - 1)
        elif key.name == "Ctrl+Backspace":
            word = self.text[: self.cursor].rstrip().rpartition(" ")[0]
            self._edit("replaced", "", len(f"{word} ") if word else 0)
        elif key.text.isprintable() and key.text and "Ctrl" not in key.held:
            self._edit("typed", key.text, self.cursor)
        else:
            return False
        return True

    def _edit(self, how: str, text: str, first: int, *, whole: bool = False) -> None:
        """Put a text where everything from `first` to the cursor was, or the whole, or all that is lit."""
        whole = whole or self.lit
        how, first, end = ("replaced", 0, len(self.text)) if whole else (how, max(first, 0), self.cursor)
        edited = self.text[:first] + text + self.text[end:]
        last = self._before[-1][0] if self._before else ""
        self.touched = bool(text) or first < end
        # what is typed in place of something is taken back with it
        if self.touched and (how == "replaced" or last not in (how, "replaced")):
            self._before.append((how, self.text))
        self.text, self.cursor, self.lit = edited, first + len(text), False


@dataclass
class DrivenField:
    """An input: the row of its list that is looked at, -1 for none, or what is typed."""

    field: Input
    entered: Entered
    candidates: Sequence[Candidate] = ()
    row: int = -1
    typed: FieldText = field(default_factory=FieldText)
    opened: bool = False
    """True if a row is looked at although the GM must say it himself."""
    shows: list[Draft] = field(default_factory=list)


@dataclass(frozen=True)
class Button:
    """A button that a letter presses; without a candidate it is a switch."""

    of: DrivenField
    name: str
    candidate: Candidate | None = None


class DrivenForm:
    """Follows a draft, and says what keys fill in."""

    def __init__(self, picks: Selection, picked: Callable[[], None]) -> None:
        """`picked` is called once something was picked from a list."""
        self.picks = picks
        self.fields: list[DrivenField] = []
        self.reason = FieldText()
        self._picked = picked
        self._of: tuple[Choice, bool] | None = None

    # --- what is shown -------------------------------------------------------------------------------------------
    def show(self, draft: Draft | None) -> bool:
        """Show the inputs of a draft; whether they are those of another choice than before."""
        now = (draft.choice, draft.overruling) if draft else None
        if fresh := self._of != now:
            self._of = now
            self.reason = FieldText()
            inputs = in_order(draft.choice.inputs) if draft else ()
            self.fields = [DrivenField(limited(one), entered_by(draft, one)) for one in inputs if draft]
            for one in self.fields:
                self._begin(one, draft)
        elif draft is not None:
            for one in self.fields:
                self._renew(one, draft)
        return fresh

    def _begin(self, one: DrivenField, draft: Draft | None) -> None:
        assert draft is not None
        one.shows, one.candidates = [draft], self._listed(one, draft)
        one.opened = not is_unlit(draft, one.field)
        one.row = row_of_value(one.candidates, draft.value(one.field)) if one.opened else -1
        self._show_value(one, draft)

    def _renew(self, one: DrivenField, draft: Draft) -> None:
        if one.shows[0] is not draft:
            opened = is_unlit(draft, one.field) and one.opened
            place = -1 if opened else one.row
            one.shows, one.candidates = [draft], self._listed(one, draft)
            one.row = place if 0 <= place < len(one.candidates) else -1
        self._show_value(one, draft)

    def _show_value(self, one: DrivenField, draft: Draft) -> None:
        value = draft.value(one.field)
        if one.entered in _NUMBERS:
            number = number_of(one.entered, value)
            if number_in(one.typed.text) != number:
                one.typed.set("" if number is None else str(number))
        elif one.entered is Entered.TEXT and one.typed.text != (value or ""):
            one.typed.set(value if isinstance(value, str) else "")

    def _listed(self, one: DrivenField, draft: Draft) -> Sequence[Candidate]:
        return listed(draft, one.field) if one.entered is Entered.LIST else draft.candidates(one.field)

    def of(self, name: str) -> DrivenField:
        return next(one for one in self.fields if one.field.field == name)

    @property
    def has_number(self) -> bool:
        return bool(self.fields) and self.fields[0].entered in _NUMBERS

    def is_said(self, name: str, draft: Draft | None) -> bool:
        """True if the input that has the keys has let go of them: its button is pressed, or its list put away."""
        one = next((one for one in self.fields if one.field.field == name), None)
        if one is None or draft is None:
            return one is None and name != REASON
        value = draft.value(one.field)
        return one.entered is Entered.BUTTONS or (one.entered is Entered.LIST and value is not None)

    # --- keys ----------------------------------------------------------------------------------------------------
    def enter(self, name: str) -> None:
        """The keys come to an input: of a row of buttons, to the first that can be had."""
        one = next((one for one in self.fields if one.field.field == name), None)
        if one is not None and one.entered is Entered.BUTTONS:
            one.row = next((at for at, found in enumerate(one.candidates) if not found.refusals), -1)

    def field_text(self, name: str) -> FieldText | None:
        """The text of an input that is typed, or of the reason; None for any other."""
        one = next((one for one in self.fields if one.field.field == name), None)
        if one is None:
            return self.reason if name == REASON else None
        return one.typed if one.entered in (Entered.TEXT, *_NUMBERS) else None

    def press(self, name: str, key: Pressed) -> bool:
        """Press a key in an input; False for one that it leaves to the page. What scrolls its form goes no further."""
        draft, typed = self.picks.draft, self.field_text(name)
        if draft is None:
            return False
        if typed is not None:
            blank = key.last == "Space" and name != REASON and self.of(name).entered in _NUMBERS
            taken = typed.moved(key) or (not blank and typed.typed(key))
            if taken and key.name not in _CURSOR and typed.touched:
                self.take_text(name)
        elif (one := self.of(name)).entered is Entered.LIST:
            taken = self._look(one, key)
        else:
            taken = one.entered is Entered.BUTTONS and self._step(one, key, draft)
        return taken or key.last in _ARROWS

    def take_text(self, name: str) -> None:
        """Say what is typed in an input, as far as it can be."""
        if name == REASON:
            self.picks.overrule(self.reason.text)
            return
        one = self.of(name)
        text, number = one.typed.text, number_in(one.typed.text)
        if one.entered is Entered.TEXT:
            self.picks.say(name, text or None)
        elif (number is not None and within(one.field, number) == number) or not text:
            self.picks.say(name, value_of(one.entered, number))

    def _look(self, one: DrivenField, key: Pressed) -> bool:
        if (step := _STEPS.get(key.last)) and key.last in ("Up", "Down"):
            one.row = min(max(one.row + step, 0), len(one.candidates) - 1)
        elif key.enter and one.row >= 0:
            self._take(one, one.candidates[one.row])
        else:
            return False
        return True

    def _step(self, one: DrivenField, key: Pressed, draft: Draft) -> bool:
        """Arrows and Enter, while one of a few must be said."""
        free = [at for at, found in enumerate(one.candidates) if not found.refusals]
        said = any(found.value == draft.value(one.field) for found in one.candidates)
        if one.row not in free or not one.field.required or said:
            return False
        if step := _STEPS.get(key.last):
            one.row = free[(free.index(one.row) + step) % len(free)]
        elif key.enter and not key.repeated:
            self._click(Button(one, "", one.candidates[one.row]))
        else:
            return False
        return True

    def pick_number(self, asked: Input, number: int) -> bool:
        """Pick what a digit stands on; False for an input without digits."""
        one = self.of(asked.field)
        found = one.candidates[number - 1] if 0 < number <= len(one.candidates) else None
        if one.entered is Entered.BUTTONS:
            if found is not None and not found.refusals:
                self._click(Button(one, "", found))
        elif one.entered is not Entered.LIST:
            return False
        elif found is not None:
            one.row = number - 1
            self.picks.session.refuse(found.refusals) if found.refusals else self._take(one, found)
        return True

    @property
    def letters(self) -> dict[str, Button]:
        """The buttons by the letters that press them."""
        buttons = [
            Button(one, found.label, found)
            for one in self.fields
            for found in (one.candidates if one.entered is Entered.BUTTONS else ())
            if not found.refusals
        ]
        switches = [Button(one, one.field.label) for one in self.fields if one.entered is Entered.SWITCH]
        order = [one.field.field for one in self.fields]
        every = sorted([*buttons, *switches], key=lambda button: order.index(button.of.field.field))
        letters, _ = letter_places([button.name for button in every])
        return {letter: every[at] for letter, at in letters.items()}

    def press_letter(self, letter: str) -> bool:
        button = self.letters.get(letter.lower())
        if button is not None:
            self._click(button)
        return button is not None

    def _click(self, button: Button) -> None:
        draft, one = self.picks.draft, button.of
        assert draft is not None
        value = draft.value(one.field)
        if button.candidate is None:
            self.picks.say(one.field.field, switched(one.field, not value))
        else:
            down = button.candidate.value != value
            self.picks.say(one.field.field, pressed_button(one.field, button.candidate, down))

    def _take(self, one: DrivenField, candidate: Candidate) -> None:
        self.picks.say(one.field.field, candidate.value)
        self._picked()
