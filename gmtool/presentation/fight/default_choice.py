"""The default choice of a figure and of the table, what it would ask, and the order in which figures are looked at."""

from gmtool.presentation.fight.draft import Draft
from gmtool.presentation.fight.state_view import StateView
from gmtool.rules.seam import Choice, InputKind, Question


def one_side_left(moment: StateView) -> bool:
    """Whether the figures that are able are all of one side, and others were against them."""
    able = {counter.side for counter in moment.counters.values() if counter.able}
    return len(able) == 1 and len({counter.side for counter in moment.counters.values()}) > 1


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


def first_question(moment: StateView, draft: Draft) -> Question | None:
    """The first question that a draft would ask, or else the usual answer of the other side to it."""
    after = moment.after(draft.data())
    if not isinstance(after, StateView):
        return after
    answering = next(iter(after.agenda.next), None)
    answer = default_choice(after, answering) if answering is not None else None
    if answer is None or not answer.answers or not (reply := Draft.of(after, answer)).ready:
        return None
    asked = after.after(reply.data())
    return None if isinstance(asked, StateView) else asked


def asks_nothing(moment: StateView, draft: Draft) -> bool:
    """Whether it can be done as it stands, and neither it nor an answer to it needs dice or a decision."""
    if not draft.ready or draft.forbidden:
        return False
    after = moment.after(draft.data())
    if not isinstance(after, StateView):
        return False
    answering = next(iter(after.agenda.next), None)
    return answering is None or not any(choice.answers for choice in after.choices(answering))


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


def lacks_target_at_most(draft: Draft) -> bool:
    """Whether it could be done as it stands, or as soon as one of several figures is picked."""
    field = draft.missing
    return field is None or (field.kind is InputKind.FIGURE and draft.possible)


def needs_no_look(draft: Draft) -> bool:
    """Whether it is done as it stands: there is nothing to say and no number to look at, or it is meant to be so."""
    if draft.choice.at_once:
        return not draft.forbidden
    return not draft.choice.inputs and not draft.breakdowns
