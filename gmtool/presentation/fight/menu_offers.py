"""Offers of the picked figure to another one or for a place, and everything that can be done now, by name."""

from collections.abc import Callable, Iterator
from functools import partial

from gmtool.language import tr
from gmtool.presentation.fight import gm_commands
from gmtool.presentation.fight.command_line.by_word import condition, condition_words
from gmtool.presentation.fight.draft import Draft
from gmtool.presentation.fight.lasting.check_choices import changes_of_check, new_check, new_timer
from gmtool.presentation.fight.lasting.effect_choices import OWN, READY, changes_of, effect_choice
from gmtool.presentation.fight.lasting.tag_choices import changes_of_tags, put_tag
from gmtool.presentation.fight.selection import Selection
from gmtool.presentation.fight.state_view import StateView
from gmtool.presentation.fight.wave_choices import changes_of_wave
from gmtool.presentation.fight.words.numbers import percent
from gmtool.records import dataclass
from gmtool.rules.seam import Candidate, Choice, Input, InputKind, Json, place_json
from gmtool.space import Place

_PLACES = (InputKind.FIGURE, InputKind.HEX, InputKind.PATH, InputKind.POINT)


@dataclass(frozen=True, slots=True)
class Offer:
    """A choice with one value; without any, `field` is empty."""

    text: str
    choice: Choice
    field: str = ""
    value: Json = None

    def take(self, picks: Selection) -> None:
        """Pick the choice, and fill in the value."""
        picks.pick(self.choice)
        if self.field:
            picks.say(self.field, self.value)


@dataclass(frozen=True, slots=True)
class NamedDeed:
    """A deed by its name; `against` is why it cannot be done now, empty if it can."""

    text: str
    do: Callable[[], object]
    against: str = ""


def named_deeds(picks: Selection) -> tuple[NamedDeed, ...]:
    """The finder's deeds of the table and the picked figure: choices, conditions, values, and who rolls."""
    if picks.session.preview_entry is not None or picks.session.question is not None:
        return ()
    return (*_of_figure(picks, picks.figure), *_of_table(picks)) if picks.figure else tuple(_of_table(picks))


def _of_figure(picks: Selection, figure: str) -> Iterator[NamedDeed]:
    moment, name = picks.session.moment, picks.session.moment.name(figure)
    for choice in picks.choices:
        yield _picking(picks, choice, f"{name}: {choice.label}")
    for word in condition_words(moment, figure):
        if (said := condition(moment, figure, word)) is not None:
            yield NamedDeed(said.words, partial(picks.session.perform, said.data))
    values = [one for one in gm_commands.amendments(moment, figure) if one.inputs[0].kind is not InputKind.YES_NO]
    tags = (put_tag(moment, figure), *changes_of_tags(moment, figure))
    for choice in (*values, *tags, *gm_commands.figure_choices(moment, figure)):
        yield _picking(picks, choice, f"{choice.label.rstrip('…')}…")


def _of_table(picks: Selection) -> Iterator[NamedDeed]:
    for choice in picks.table_choices:
        yield _picking(picks, choice, choice.label)
    yield from _of_what_lasts(picks)
    source = picks.session.dice_source
    for side in picks.session.moment.sides.values():
        by_hand = source.by_hand(side.id)
        words = (
            tr("{side}: the program rolls", side=side.name)
            if by_hand
            else tr("{side}: rolls real dice", side=side.name)
        )
        yield NamedDeed(words, partial(source.set_by_hand, side.id, not by_hand))


def _of_what_lasts(picks: Selection) -> Iterator[NamedDeed]:
    """Effects and checks that the GM can begin, and deeds for each that lasts or waits."""
    moment = picks.session.moment
    for ready in (*READY, OWN):
        choice = effect_choice(moment, ready, chosen=picks.figure or "")
        yield _picking(picks, choice, tr("Effect: {label}", label=choice.label))
    for other in (new_check(moment), new_timer(moment), *changes_of_all(moment)):
        yield _picking(picks, other, other.label)


def changes_of_all(moment: StateView) -> tuple[Choice, ...]:
    """The GM's choices about every effect that holds, every check that waits, and every wave that is still to come."""
    effects = (choice for effect in moment.effects.values() for choice in changes_of(moment, effect))
    checks = (choice for check in moment.agenda.owed for choice in changes_of_check(check))
    return (*effects, *checks, *(choice for wave in moment.waves for choice in changes_of_wave(moment, wave)))


def _picking(picks: Selection, choice: Choice, text: str) -> NamedDeed:
    return NamedDeed(text, partial(picks.pick, choice), " ".join(one.reason for one in choice.refusals))


def offers_for_figure(picks: Selection, figure: str) -> tuple[Offer, ...]:
    """The picked figure's choices aimed at this one, or at its hexes; for the picked figure itself, all its choices."""
    if figure == picks.figure:
        return tuple(Offer(choice.label, choice) for choice in picks.choices if choice.allowed)
    counter = picks.session.moment.counters.get(figure)
    hexes = counter.hexes if counter is not None else ()
    return tuple(_offers(picks, lambda one: one.figure == figure or (not one.figure and one.hex in hexes)))


def offers_for_place(picks: Selection, place: Place) -> tuple[Offer, ...]:
    """The picked figure's choices for an empty hex, or for a place of open ground."""
    ground = picks.session.moment.ground
    if ground is None:
        return ()
    found = _offers(picks, lambda one: not one.figure and ground.is_near(one.where, place))
    return (*found, *_ways(picks, place))


def _ways(picks: Selection, place: Place) -> Iterator[Offer]:
    """The ways straight to a place, where the rules allow them."""
    for choice in picks.choices:
        field = next((field for field in choice.inputs if field.kind is InputKind.POINTS), None)
        if field is not None and choice.allowed:
            way: Json = [place_json(place)]
            draft = Draft.of(picks.session.moment, choice).having(field.field, way)
            if not draft.against:
                yield Offer(tr("{choice} here", choice=choice.label), choice, field.field, way)


def _offers(picks: Selection, concerns: Callable[[Candidate], bool]) -> Iterator[Offer]:
    for choice in picks.choices:
        draft = Draft.of(picks.session.moment, choice)
        for field in choice.inputs if choice.allowed else ():
            if field.kind in _PLACES:
                found = (one for one in draft.candidates(field) if concerns(one) and not one.refusals)
                yield from (Offer(_text(draft, field, one), choice, field.field, one.value) for one in found)


def _text(draft: Draft, field: Input, candidate: Candidate) -> str:
    """The text of an offer: "Strike with shortsword: Wulf 25.9 %", "Move here (4 MA)"."""
    if not candidate.figure:
        # translators: a choice of the rules at the place of the pointer, such as “Move here”
        here = tr("{choice} here", choice=draft.choice.label)
        return f"{here} ({candidate.detail})" if candidate.detail else here
    chance = draft.chance(field, candidate)
    words = candidate.detail if chance is None else percent(chance)
    return f"{draft.choice.label}: {candidate.label} {words}".rstrip()
