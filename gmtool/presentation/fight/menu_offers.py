"""Offers of the picked figure to another figure or about a place: its allowed choices, with that filled in."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from gmtool.presentation.fight.draft import Draft, place_json
from gmtool.presentation.fight.numbers import percent
from gmtool.presentation.fight.selection import Selection
from gmtool.rules.seam import Candidate, Choice, Input, InputKind, Json
from gmtool.space import Place

_PLACES = (InputKind.FIGURE, InputKind.HEX, InputKind.PATH, InputKind.POINT)


@dataclass(frozen=True, slots=True)
class Offer:
    """A choice with one thing said; `field` is empty where nothing is."""

    text: str
    choice: Choice
    field: str = ""
    value: Json = None

    def take(self, picks: Selection) -> None:
        """Begin the choice, and say that."""
        picks.pick(self.choice)
        if self.field:
            picks.say(self.field, self.value)


def offers_for_figure(picks: Selection, figure: str) -> tuple[Offer, ...]:
    """What it could do to a figure, or go where that is; all that it could do, if it is the picked figure itself."""
    if figure == picks.figure:
        return tuple(Offer(choice.label, choice) for choice in picks.choices if choice.allowed)
    counter = picks.session.moment.counters.get(figure)
    hexes = counter.hexes if counter is not None else ()
    return tuple(_offers(picks, lambda one: one.figure == figure or (not one.figure and one.hex in hexes)))


def offers_for_place(picks: Selection, place: Place) -> tuple[Offer, ...]:
    """What it could do about an empty hex, or a place of open ground."""
    ground = picks.session.moment.ground
    if ground is None:
        return ()
    found = _offers(picks, lambda one: not one.figure and ground.is_near(one.where, place))
    return (*found, *_ways(picks, place))


def _ways(picks: Selection, place: Place) -> Iterator[Offer]:
    """Going straight there, where the rules let it."""
    for choice in picks.choices:
        field = next((field for field in choice.inputs if field.kind is InputKind.POINTS), None)
        if field is not None and choice.allowed:
            way: Json = [place_json(place)]
            draft = Draft.of(picks.session.moment, choice).having(field.field, way)
            if not draft.against:
                yield Offer(f"{choice.label} here", choice, field.field, way)


def _offers(picks: Selection, concerns: Callable[[Candidate], bool]) -> Iterator[Offer]:
    for choice in picks.choices:
        draft = Draft.of(picks.session.moment, choice)
        for field in choice.inputs if choice.allowed else ():
            if field.kind in _PLACES:
                found = (one for one in draft.candidates(field) if concerns(one) and not one.refusals)
                yield from (Offer(_text(draft, field, one), choice, field.field, one.value) for one in found)


def _text(draft: Draft, field: Input, candidate: Candidate) -> str:
    """ "Strike with shortsword: Wulf 25.9 %", "Move here (4 MA)"."""
    if not candidate.figure:
        return f"{draft.choice.label} here" + (f" ({candidate.detail})" if candidate.detail else "")
    chance = draft.chance(field, candidate)
    words = candidate.detail if chance is None else percent(chance)
    return f"{draft.choice.label}: {candidate.label} {words}".rstrip()
