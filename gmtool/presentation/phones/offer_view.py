"""What a figure may do, for the screen of its player: the choices, and what must be said of the one that is picked.

All of it is worked out in the moment that the players know.
"""

from typing import Final

from gmtool.language import tr
from gmtool.presentation.fight.draft import Draft
from gmtool.presentation.fight.offered_choices import FEW, sorted_by_group
from gmtool.presentation.fight.state_view import StateView
from gmtool.presentation.fight.words.numbers import percent
from gmtool.presentation.phones.map_view import place_on_map
from gmtool.presentation.phones.views import Ask, AskKind, Offer, Option, Picked
from gmtool.presentation.players.known_moment import may_tell
from gmtool.rules.seam import Candidate, Choice, Input, InputKind

_WEIGHED: Final = 12
"""The chances of so many options are worked out at most."""
_BY_PLACE: Final = (InputKind.HEX, InputKind.PATH, InputKind.POINT, InputKind.POINTS, InputKind.POSITION)
_PLAIN: Final = {
    InputKind.NUMBER: AskKind.NUMBER,
    InputKind.TEXT: AskKind.TEXT,
    InputKind.YES_NO: AskKind.YES_NO,
}


def offers_of(known: StateView, figure: str) -> tuple[Offer, ...]:
    """What the rules allow a figure, in the order of the Game Master's page; what is seldom wanted only among few."""
    allowed = [one for one in sorted_by_group(known.allowed(figure)) if may_tell(known, one.label)]
    usual = [one for one in allowed if not one.aside]
    return tuple(_offer(known, one) for one in (allowed if len(allowed) <= FEW or not usual else usual))


def _offer(known: StateView, choice: Choice) -> Offer:
    likely = (known.counters.get(str(one.default)) for one in choice.inputs if one.kind is InputKind.FIGURE)
    detail = next((one.name for one in likely if one is not None), "")
    return Offer(choice.key, choice.label, choice.group, choice.usual, detail)


def picked_of(draft: Draft, *, sent: bool, odds: bool) -> Picked:
    """What was picked, as far as it is filled in; `odds`: with its chances."""
    asked = [one for one in draft.choice.inputs if not one.stated and not one.private]
    headline = draft.headline if odds and draft.ready and not draft.forbidden else None
    return Picked(
        key=draft.choice.key,
        label=draft.words,
        asks=tuple(ask for one in asked if (ask := ask_of(draft, one, odds=odds and not sent)) is not None),
        ready=draft.ready and not draft.forbidden,
        sent=sent,
        chance="" if headline is None else percent(headline),
        problem=_problem(draft),
    )


def _problem(draft: Draft) -> str:
    """Why it cannot be done, in a sentence; empty where it can."""
    against = draft.against if draft.ready else draft.hopeless
    told = (one.reason for one in against if may_tell(draft.moment, one.reason))
    return next(told, tr("That cannot be done now.") if against else "")


def ask_of(draft: Draft, field: Input, *, odds: bool) -> Ask | None:
    """How a value of a choice is asked for; None for what need not be said, and a phone cannot say."""
    options = _options(draft, field, odds=odds)
    kind = _PLAIN.get(field.kind) or (AskKind.PLACE if field.kind in _BY_PLACE else AskKind.ONE)
    if kind in (AskKind.PLACE, AskKind.ONE) and not options:
        kind = AskKind.ELSEWHERE
    required = field.required or bool(field.unsaid)
    if kind is AskKind.ELSEWHERE and not required:
        return None
    if kind is AskKind.PLACE and any(one.x is None for one in options):
        kind = AskKind.ONE
    value = draft.value(field)
    return Ask(field.field, field.label, kind, options, field.lowest, field.highest, value, required)


def _options(draft: Draft, field: Input, *, odds: bool) -> tuple[Option, ...]:
    if field.kind in _PLAIN:
        return ()
    known, found = draft.moment, [one for one in draft.candidates(field) if not one.refusals]
    found = [one for one in found if may_tell(known, f"{one.label} {one.detail}")]
    weighed = odds and field.kind is InputKind.FIGURE and len(found) <= _WEIGHED
    return tuple(_option(draft, field, one, weighed=weighed) for one in found)


def _option(draft: Draft, field: Input, one: Candidate, *, weighed: bool) -> Option:
    known = draft.moment
    counter = known.counters.get(one.figure)
    where = counter.where if counter is not None and one.where is None else one.where
    at = place_on_map(known.ground, where)
    label = one.label or (known.ground.place_label(where) if known.ground is not None else "")
    chance = draft.chance(field, one) if weighed else None
    told = "" if chance is None else percent(chance)
    return Option(one.value, label, one.detail, told, *(at or (None, None)))
