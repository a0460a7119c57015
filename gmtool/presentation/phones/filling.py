"""Filling in a choice from a phone: what was picked there becomes a draft, as far as its values can be taken."""

from collections.abc import Mapping

from gmtool.presentation.fight.draft import Draft
from gmtool.presentation.fight.state_view import StateView
from gmtool.presentation.phones.offer_view import allowed_of
from gmtool.records import dataclass
from gmtool.rules.seam import Choice, Input, InputKind, Json
from gmtool.rules.seam.table.questions import MOST_WORDS


@dataclass(frozen=True, slots=True)
class Picking:
    """What a player has picked for a figure: the key of a choice, and values by field. `sent`: it waits to be done."""

    choice: str
    values: Mapping[str, Json]
    sent: bool = False


def draft_of(moment: StateView, figure: str, picking: Picking) -> Draft | None:
    """The draft of what was picked; values that are none of the candidates are left out.

    None where the figure has no such choice, or no longer.
    """
    choice = choice_of(moment, figure, picking.choice)
    if choice is None:
        return None
    draft = Draft.of(moment, choice)
    for field in choice.inputs:
        if field.field in picking.values and takes(draft, field, value := picking.values[field.field]):
            draft = draft.going(field.field, value)
    return draft


def choice_of(moment: StateView, figure: str, key: str) -> Choice | None:
    """The choice of a figure that has this key and is allowed; None for none."""
    if figure not in moment.agenda.next:
        return None
    return next((one for one in allowed_of(moment, figure) if one.key == key), None)


def takes(draft: Draft, field: Input, value: Json) -> bool:
    """True if a value that came from a phone can be that of a field."""
    match field.kind:
        case InputKind.YES_NO:
            return isinstance(value, bool)
        case InputKind.TEXT:
            return isinstance(value, str) and len(value) <= MOST_WORDS
        case InputKind.NUMBER:
            if isinstance(value, bool) or not isinstance(value, int):
                return False
            return (field.lowest is None or value >= field.lowest) and (field.highest is None or value <= field.highest)
    return any(one.value == value and not one.refusals for one in draft.candidates(field))
