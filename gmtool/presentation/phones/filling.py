"""Filling in a choice from a phone: what was picked there becomes a draft, as far as its values can be taken."""

from collections.abc import Mapping
from typing import Final

from gmtool.presentation.fight.draft import Draft
from gmtool.presentation.fight.state_view import StateView
from gmtool.presentation.text import on_one_line
from gmtool.records import dataclass
from gmtool.rules.seam import Choice, Input, InputKind, Json
from gmtool.rules.seam.table.questions import MOST_WORDS

_LARGEST: Final = 999_999_999
"""The largest number that can be typed."""


@dataclass(frozen=True, slots=True)
class Picking:
    """What a player has picked for a figure: the key of a choice, and values by field. `sent`: it waits to be done."""

    choice: str
    values: Mapping[str, Json]
    sent: bool = False


def draft_of(moment: StateView, figure: str, picking: Picking, *, refused: bool = False) -> Draft | None:
    """The draft of what was picked; values that are none of the candidates are left out.

    `refused`: what the rules refuse is taken, too. None where the figure has no such choice, or no longer.
    """
    choice = _choice_of(moment, figure, picking.choice, refused)
    if choice is None:
        return None
    return filled(Draft.of(moment, choice), picking.values, refused=refused)


def filled(draft: Draft, values: Mapping[str, Json], *, refused: bool = False) -> Draft:
    """The draft with these values, as far as they can be taken."""
    for field in draft.choice.inputs:
        if field.field in values and not field.private:
            value = _taken(draft, field, values[field.field], refused)
            draft = draft if value is None else draft.going(field.field, value)
    return draft


def _choice_of(moment: StateView, figure: str, key: str, refused: bool) -> Choice | None:
    """The choice of a figure that has this key; None for none."""
    if figure not in moment.agenda.next:
        return None
    # with all words of its candidates, which what is allowed may lack where it was asked for alone
    return next((one for one in moment.choices(figure) if one.key == key and (refused or one.allowed)), None)


def _taken(draft: Draft, field: Input, value: Json, refused: bool) -> Json:
    """A value that came from a phone as that of a field; None where it cannot be one."""
    match field.kind:
        case InputKind.YES_NO:
            return value if isinstance(value, bool) else None
        case InputKind.TEXT:
            return (on_one_line(value) or None) if isinstance(value, str) and len(value) <= MOST_WORDS else None
        case InputKind.NUMBER:
            if isinstance(value, bool) or not isinstance(value, int):
                return None
            lowest = -_LARGEST if field.lowest is None else field.lowest
            highest = _LARGEST if field.highest is None else field.highest
            return value if lowest <= value <= highest else None
    # the candidate's value, not what was sent: true is 1 to Python, and something else in a journal
    found = (one for one in draft.candidates(field) if one.value == value and (refused or not one.refusals))
    return next((one.value for one in found), None)
