"""Inputs of a draft, as keys fill them: how each is entered, its digits and letters, and what a typed number says."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from enum import Enum, auto
from typing import Final

from gmtool.presentation.fight.draft import Draft
from gmtool.presentation.fight.places import MOST_DIGITS, listed
from gmtool.presentation.fight.selection import Selection
from gmtool.presentation.keys.key_book import book
from gmtool.rules.seam import Candidate, Input, InputKind, Json
from gmtool.space import FULL_WHEEL

FEW: Final = 7
"""So many candidates at most have a button each; more are listed."""
LARGEST: Final = 9999
_LIMITS: Final = {InputKind.HEADING: (0, 359), InputKind.FILES: (1, 999), InputKind.WHEEL: (-FULL_WHEEL, FULL_WHEEL)}
_TAKEN: Final = frozenset(
    f"run.{name}"
    for name in (
        "all_choices",
        "condition",
        "damage_or_healing",
        "healing",
        "legend",
        "all_as_usual",
        "propose",
        "roll_virtual_dice",
    )
)
"""Actions whose letters mean something else in every fight."""


class Entered(Enum):
    """The way an input is filled."""

    BUTTONS = auto()
    """One of a few, each with a button; while it must be said, with a digit."""
    SWITCH = auto()
    NUMBER = auto()
    FILES = auto()
    """The men who stand side by side, by a step of 1."""
    WHEEL = auto()
    """Degrees, by steps of 15, to the left below 0."""
    TEXT = auto()
    LIST = auto()
    """One of many, of which one is looked at."""
    POSITION = auto()
    PLACE = auto()


def entered_by(draft: Draft, field: Input) -> Entered:
    """The way an input of a draft is filled."""
    match field.kind:
        case InputKind.YES_NO:
            return Entered.SWITCH
        case InputKind.NUMBER | InputKind.HEADING:
            return Entered.NUMBER
        case InputKind.FILES:
            return Entered.FILES
        case InputKind.WHEEL:
            return Entered.WHEEL
        case InputKind.TEXT:
            return Entered.TEXT
        case InputKind.ONE_OF | InputKind.FACING:
            return Entered.BUTTONS if len(draft.candidates(field)) <= FEW else Entered.LIST
        case InputKind.POSITION:
            return Entered.POSITION
        case InputKind.HEX | InputKind.POINT | InputKind.POINTS if _anywhere(field) and not draft.candidates(field):
            return Entered.PLACE
    return Entered.LIST


def _anywhere(field: Input) -> bool:
    return field.anywhere or field.kind is not InputKind.HEX


def in_order(inputs: Iterable[Input]) -> tuple[Input, ...]:
    """Inputs in the order in which they are filled: what must be said comes first."""
    return tuple(sorted(inputs, key=lambda field: not (field.required and field.default is None)))


def numbered_input(draft: Draft, opened: Input | None) -> Input | None:
    """The input that a digit is for: the list that was opened, or what must be said; None where nothing must."""
    return opened or draft.missing


def open_target(picks: Selection) -> Input | None:
    """The target that a picked choice proposes, while a digit takes another: nothing must be said, and no roll is due.

    None where no figure is proposed, there is no other, or the GM has named one.
    """
    draft = picks.draft
    if draft is None or picks.undecided or draft.missing is not None or picks.session.question is not None:
        return None
    field = next((one for one in draft.choice.inputs if one.kind is InputKind.FIGURE and one.required), None)
    if field is None or field.default is None or field.field in draft.values or picks.upcoming is not None:
        return None
    others = [one for one in draft.candidates(field) if not one.refusals and one.value != field.default]
    return field if others else None


def digits_of(picks: Selection, field: Input | None) -> Mapping[str, int]:
    """The digits that pick figures now, by figure: their places in the list; empty while digits mean something else."""
    draft = picks.draft
    asked = None if draft is None else numbered_input(draft, open_target(picks))
    if draft is None or asked is None or field is None or asked.field != field.field:
        return {}
    found = enumerate(listed(draft, asked)[:MOST_DIGITS], 1)
    return {one.figure: place for place, one in found if one.figure and not one.refusals}


# --- buttons and letters -----------------------------------------------------------------------------------------
def letter_places(names: Sequence[str]) -> tuple[Mapping[str, int], Sequence[int | None]]:
    """A letter of its own for each button: the first of its name that is free.

    Returns the places of the buttons by letter, and the place of its letter in each name, None where all are taken.
    """
    letters: dict[str, int] = {}
    places: list[int | None] = []
    mean = [one.id for one in book.actions() if one.id in _TAKEN or (one.place == "run" and book.is_changed(one.id))]
    taken = {key.lower() for id in mean for key in book.keys(id)}
    for button, name in enumerate(names):
        place = next((i for i, c in enumerate(name) if c.isalpha() and c.lower() not in (*letters, *taken)), None)
        if place is not None:
            letters[name[place].lower()] = button
        places.append(place)
    return letters, places


def switched(field: Input, down: bool) -> Json:
    """The value of a yes or no whose button now is down, or up."""
    return True if down else None if field.default is None and not field.required else False


def pressed_button(field: Input, candidate: Candidate, down: bool) -> Json:
    """The value of one of a few whose button now is down, or up: what must be said is not taken back."""
    return candidate.value if down or field.required else None


# --- lists -------------------------------------------------------------------------------------------------------
def is_unlit(draft: Draft, field: Input) -> bool:
    """True where no row of a list is lit before the GM looks at one."""
    return (bool(field.unsaid) or field.blank) and draft.value(field) is None


def row_of_value(candidates: Sequence[Candidate], value: Json) -> int:
    """The row with this value; the first that is allowed if none has it; -1 if there is none."""
    places = [place for place, candidate in enumerate(candidates) if candidate.value == value]
    places += [place for place, candidate in enumerate(candidates) if not candidate.refusals]
    return (places or [-1])[0]


# --- numbers -----------------------------------------------------------------------------------------------------
def limited(field: Input) -> Input:
    """The input with the limits of its kind."""
    limits = _LIMITS.get(field.kind)
    return field if limits is None else replace(field, lowest=limits[0], highest=limits[1])


def number_in(text: str) -> int | None:
    """The whole number that is typed, with a minus as keyboards or as books have it; None if it is none."""
    text = text.strip().replace("−", "-")
    return int(text) if text.removeprefix("-").isdecimal() else None


def within(field: Input, number: int) -> int:
    """The number, or the nearest that the input takes."""
    lowest = -LARGEST if field.lowest is None else field.lowest
    highest = LARGEST if field.highest is None else field.highest
    return min(max(number, lowest), highest)


def number_of(entered: Entered, value: Json) -> Json:
    """The number that is shown for a value: a wheel to the left is below 0."""
    if entered is not Entered.WHEEL:
        return value
    match value:
        case {"hand": str(hand), "degrees": int(degrees)}:
            return -degrees if hand == "left" else degrees
    return None


def value_of(entered: Entered, number: int | None) -> Json:
    """The value that a number stands for: a wheel is about the corner to its side."""
    if entered is not Entered.WHEEL or number is None:
        return number
    return {"hand": "left" if number < 0 else "right", "degrees": abs(number)}
