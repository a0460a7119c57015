"""Moves by the command line: `ulg move 1408`, `ulg charge 1408`, or only `ulg 1408`."""

from collections.abc import Iterator, Sequence
from functools import partial

from gmtool.language import tr
from gmtool.presentation.fight.command_line.deeds import Reading, perform, pick_filled, why_idle
from gmtool.presentation.fight.draft import Draft
from gmtool.presentation.fight.selection import Selection
from gmtool.presentation.fight.state_view import StateView
from gmtool.rules.seam import Candidate, Choice, Input, InputKind
from gmtool.space import Hex, HexGround, SpaceError

_MOVES = ("move", "moves", "walk", "walks", "run", "runs", "go", "goes", "to")


def walk(picks: Selection, figure: str, words: Sequence[str]) -> Reading | None:
    """The move of a figure to the hex named last; None where no hex is named, or the words before it are no move."""
    moment, said = picks.session.moment, " ".join(words[:-1]).casefold().removesuffix(" to")
    place = hex_named(moment, words[-1])
    if place is None:
        return None
    plain = not said or all(word in _MOVES for word in said.split())
    choices = [one for one in moment.choices(figure) if plain or one.label.casefold().startswith(said)]
    if not choices:
        return None
    name, label = moment.name(figure), words[-1]
    found = list(_ways(moment, choices, place))
    free = next((way for way in found if not way[2].refusals), None)
    if free is None:
        against = [refusal.reason for way in found[:1] for refusal in way[2].refusals]
        reasons = " ".join(against or why_idle(moment, figure))
        return Reading(
            tr("{name} cannot move to {place} now: {reasons}", name=name, place=label, reasons=reasons)
            if reasons
            else tr("{name} cannot move to {place} now.", name=name, place=label)
        )
    choice, field, candidate = free
    draft = Draft.of(moment, choice).going(field.field, candidate.value)
    says = tr("{name}: {choice} to {place}", name=name, choice=choice.label, place=label)
    if draft.ready and not draft.forbidden:
        return Reading(says, partial(perform, picks, figure, draft, ""))
    return Reading(tr("{deed}; then choose the rest", deed=says), partial(pick_filled, picks, figure, draft))


def hex_named(moment: StateView, said: str) -> Hex | None:
    """The hex of the ground with this label."""
    if not isinstance(moment.ground, HexGround):
        return None
    try:
        place = moment.ground.parse_label(said)
    except SpaceError:
        return None
    return place if moment.ground.covers(place) else None


def _ways(moment: StateView, choices: Sequence[Choice], place: Hex) -> Iterator[tuple[Choice, Input, Candidate]]:
    """Choices that lead to a hex, the usual one first."""
    for choice in sorted(choices, key=lambda one: not one.usual):
        field = next((one for one in choice.inputs if one.kind in (InputKind.PATH, InputKind.HEX)), None)
        if choice.allowed and field is not None:
            candidates = Draft.of(moment, choice).candidates(field)
            yield from ((choice, field, one) for one in candidates if one.hex == place)
