"""The default choice: what Space and Enter take for a figure and for the table, and which figure is next.

`Selection.act` in `gmtool.desktop.pages.run.selection` does what is decided here."""

from gmtool.presentation.fight.draft import Draft
from gmtool.presentation.fight.state_view import StateView
from gmtool.rules.seam import Choice


def default_choice(moment: StateView, figure: str) -> Choice | None:
    """The first usual choice that can be performed, or the only choice that can; None where the GM must say which."""
    allowed = [choice for choice in moment.choices(figure) if choice.allowed]
    for choice in allowed:
        if choice.usual and Draft.of(moment, choice).possible:
            return choice
    possible = [choice for choice in allowed if not choice.usual and Draft.of(moment, choice).possible]
    return possible[0] if len(possible) == 1 else None


def default_table_choice(choices: tuple[Choice, ...]) -> Choice | None:
    """The table's usual choice, where the rules let it be; without one, the first they let be."""
    allowed = [choice for choice in choices if choice.allowed]
    return next((choice for choice in allowed if choice.usual), allowed[0] if allowed else None)


def figures_in_order(moment: StateView) -> list[str]:
    """The figures in the order that is shown of the turn; where there is none, in that of the muster."""
    if (strip := moment.agenda.strip) is not None and strip.tracks:
        return [track.figure for track in strip.tracks]
    order = dict.fromkeys(slot.figure for lane in moment.agenda.lanes for slot in lane.slots)
    return list(order) or list(moment.counters)


def stepped(places: list[str], here: str | None, step: int) -> str | None:
    """The next of these, or the one before; the first where none of them is looked at; None where there are none."""
    if not places:
        return None
    place = places.index(here) + step if here in places else 0
    return places[min(max(place, 0), len(places) - 1)]


def needs_no_look(draft: Draft) -> bool:
    """Whether it is done as it stands: there is nothing to say and no number to look at, or it is meant to be so."""
    if draft.choice.at_once:
        return not draft.forbidden
    return not draft.choice.inputs and not draft.breakdowns
