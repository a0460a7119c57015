"""The default choice of a figure and of the table, the question it would ask, and the order of the figures."""

from collections.abc import Callable, Iterator

from gmtool.language import tr
from gmtool.presentation.fight.draft import Draft
from gmtool.presentation.fight.gm_commands import fight_end
from gmtool.presentation.fight.places import MOST_DIGITS, listed
from gmtool.presentation.fight.state_view import StateView
from gmtool.presentation.keys.key_book import book
from gmtool.rules.seam import Choice, Data, InputKind, Question, Refusal


def one_side_left(moment: StateView) -> bool:
    """True if all able figures are of one side, while others were against them."""
    able = {counter.side for counter in moment.counters.values() if counter.able}
    return len(able) == 1 and len({counter.side for counter in moment.counters.values()}) > 1


def default_choice(moment: StateView, figure: str) -> Choice | None:
    """The first default choice that can be performed, or else the only choice that can; None: the GM must choose."""
    allowed = [choice for choice in moment.choices(figure) if choice.allowed]
    for choice in allowed:
        if choice.usual and Draft.of(moment, choice).possible:
            return choice
    possible = [choice for choice in allowed if not choice.usual and Draft.of(moment, choice).possible]
    return possible[0] if len(possible) == 1 else None


def asked_first(moment: StateView, figure: str, draft: Draft | None, *, picked: bool, digits: bool) -> str:
    """The message that a figure must choose before everybody does as usual, and the keys that do.

    `picked`: the draft is to be done or put away first; `digits` pick another choice, else with Alt.
    """
    name, usual = moment.name(figure), default_choice(moment, figure)
    if draft is None and usual is not None:
        draft = Draft.of(moment, usual)
    if draft is None:
        return nothing_chosen(moment, figure)
    if not draft.ready or draft.forbidden:
        return " ".join([tr("{name} must choose.", name=name), *(one.reason for one in still_to_say(draft))])
    keys = {"name": name, "choice": draft.done_words, "go_on": book.spell("Space")}
    if picked:
        return tr("{name} must choose: {go_on} does “{choice}”, {back} drops it.", back=book.spell("Esc"), **keys)
    if digits:
        return tr("{name} must choose: {go_on} does “{choice}”, a number picks another.", **keys)
    return tr("{name} must choose: {go_on} does “{choice}”, Alt and a number picks another.", **keys)


def picked_first() -> str:
    """The message that the picked choice is to be done, or put away, before everybody does as usual."""
    go_on, back = book.spell("Return"), book.spell("Esc")
    return tr("A choice is picked: {go_on} does it, {back} cancels it.", go_on=go_on, back=back)


def nobody_due(choice: Choice | None) -> str:
    """The message that nobody is due, and how the table goes on, if it does."""
    if choice is None:
        return tr("Nobody is due.")
    return tr("Nobody is due. {key} does “{choice}”.", key=book.spell("Space"), choice=choice.label)


def nothing_chosen(moment: StateView, figure: str) -> str:
    """The message that a figure must choose, and how."""
    return tr("{name} must choose: press the number of a choice, or click one.", name=moment.name(figure))


def still_to_say(draft: Draft) -> tuple[Refusal, ...]:
    """The reasons why a draft cannot be done yet: what must still be said and how, or why nothing that could be is
    allowed; none for one that is ready."""
    field = draft.missing
    if field is None or draft.hopeless:
        return draft.hopeless
    digits = len(listed(draft, field))
    if field.kind is InputKind.HEX and 1 < digits <= MOST_DIGITS:
        said = tr(
            "{label}: still to be chosen. Press 1 to {last}, or click it on the map.", label=field.label, last=digits
        )
    elif field.kind in _ON_THE_MAP:
        said = tr("{label}: still to be chosen. Click it on the map, or walk there with the arrows.", label=field.label)
    elif field.kind in _TYPED:
        said = tr("{label}: still to be entered.", label=field.label)
    else:
        said = tr("{label}: still to be chosen. Press its number, or click it.", label=field.label)
    return (Refusal(said),)


def default_table_choice(choices: tuple[Choice, ...]) -> Choice | None:
    """The table's default choice if it is allowed, else the first choice that is, but for the seldom ones."""
    allowed = [choice for choice in choices if choice.allowed and not choice.aside]
    return next((choice for choice in allowed if choice.usual), allowed[0] if allowed else None)


def default_reply(moment: StateView) -> Draft | None:
    """The default reply to what another figure has begun, where it is ready; None where there is none."""
    answering = next(iter(moment.agenda.next), None)
    if answering is None or not any(choice.answers for choice in moment.choices(answering)):
        return None
    answer = default_choice(moment, answering)
    if answer is None or not answer.answers:
        return None
    draft = Draft.of(moment, answer)
    return draft if draft.ready else None


def first_question(moment: StateView, draft: Draft) -> Question | None:
    """The first question that a draft would ask, or that the other side's default answer to it would; None for none."""
    after = moment.after(draft.data())
    if not isinstance(after, StateView):
        return after
    reply = default_reply(after)
    if reply is None:
        return None
    asked = after.after(reply.data())
    return None if isinstance(asked, StateView) else asked


def asks_nothing(moment: StateView, draft: Draft) -> bool:
    """True if a draft can be done as it stands, with no dice, no decision, and no answer from the other side."""
    if not draft.ready or draft.forbidden:
        return False
    after = moment.after(draft.data())
    if not isinstance(after, StateView):
        return False
    answering = next(iter(after.agenda.next), None)
    return answering is None or not any(choice.answers for choice in after.choices(answering))


def unasked_draft(moment: StateView, figure: str) -> Draft | None:
    """The default choice of a figure, where it may be done unasked and asks nobody anything; None: the GM is asked."""
    choice = default_choice(moment, figure) if figure in moment.agenda.next else None
    if choice is None or not choice.unasked:
        return None
    draft = Draft.of(moment, choice).by_default()
    return draft if asks_nothing(moment, draft) else None


def unasked_table_choice(moment: StateView) -> Choice | None:
    """The table's default choice, where it may be done unasked; None: somebody would lose something by it."""
    choice = default_table_choice(moment.choices(None))
    return choice if choice and (choice.unasked or (choice.by_itself and not moment.agenda.next)) else None


def anything_unasked(moment: StateView) -> bool:
    """True if anything may be done without asking the GM, by a figure that is next or by the table."""
    figures = (unasked_draft(moment, figure) for figure in moment.agenda.next)
    return any(draft is not None for draft in figures) or unasked_table_choice(moment) is not None


def figures_in_order(moment: StateView) -> list[str]:
    """The figures in the order of the turn as shown, or where there is none in that of the muster."""
    if (strip := moment.agenda.strip) is not None and strip.tracks:
        return [track.figure for track in strip.tracks]
    order = dict.fromkeys(slot.figure for lane in moment.agenda.lanes for slot in lane.slots)
    return list(order) or list(moment.counters)


def stepped(places: list[str], here: str | None, step: int) -> str | None:
    """The place that is `step` after this one (before, if negative), within the list; the first if `here` is not in it.

    None for an empty list.
    """
    if not places:
        return None
    place = places.index(here) + step if here in places else 0
    return places[min(max(place, 0), len(places) - 1)]


def choice_beside(choices: tuple[Choice, ...], key: str, step: int) -> Choice | None:
    """The allowed choice that is `step` after the one with this key, going around; the first one if it is not there.

    None where none is allowed.
    """
    allowed = [choice for choice in choices if choice.allowed]
    keys = [choice.key for choice in allowed]
    place = (keys.index(key) + step) % len(keys) if key in keys else 0
    return allowed[place] if allowed else None


def lacks_target_at_most(draft: Draft) -> bool:
    """True if a draft can be done as it stands, or once one of several figures is picked."""
    field = draft.missing
    return field is None or (field.kind is InputKind.FIGURE and draft.possible)


def needs_no_look(draft: Draft) -> bool:
    """True if a draft needs no look before it is done: it has neither inputs nor numbers, or is to be done at once."""
    if draft.choice.at_once:
        return not draft.forbidden
    return not draft.choice.inputs and not draft.breakdowns


def proposal(moment: StateView, figure: str | None, choice: Choice | None, *, due: bool) -> Draft | None:
    """The draft that is proposed: a check that is due, or the default choice of a figure that is next.

    The choice of a figure lacks at most a target, and has inputs or numbers to look at; one that is done at once has
    numbers and lacks nothing, so that its chances are in sight and its dice can be typed.
    """
    if choice is None or not (due or figure in moment.agenda.next):
        return None
    draft = Draft.of(moment, choice).by_default()
    seen = bool(draft.breakdowns) if choice.at_once else not needs_no_look(draft)
    return draft if due or (lacks_target_at_most(draft) and seen) else None


def fight_ending(now: Callable[[], StateView], words: str) -> Iterator[Data]:
    """The commands that end the fight, each made of what the one before has led to.

    Where only one side is left, the table first acts as far as it asks nothing; an end with words is the GM's at once.
    """
    for _ in range(_TABLE_ACTS if one_side_left(now()) and not words else 0):
        moment = now()
        choice = default_table_choice(moment.choices(None))
        draft = None if choice is None or moment.agenda.over else Draft.of(moment, choice)
        if draft is None or not asks_nothing(moment, draft):
            break
        yield draft.data()
    if not now().agenda.over:
        yield fight_end(words)


_ON_THE_MAP = frozenset({InputKind.HEX, InputKind.PATH, InputKind.POINT, InputKind.POINTS, InputKind.POSITION})
_TYPED = frozenset({InputKind.NUMBER, InputKind.TEXT, InputKind.HEADING, InputKind.FILES, InputKind.WHEEL})
_TABLE_ACTS = 8
"""The most choices of the table that lead from any point of a turn to its end."""
