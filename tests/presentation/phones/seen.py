"""All that phones are shown of a moment, as they are sent it: of every figure that they know of, and what it may do."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from pydantic import TypeAdapter

from gmtool.presentation.fight.state_view import StateView
from gmtool.presentation.phones.due_view import due_of
from gmtool.presentation.phones.duties import Duty
from gmtool.presentation.phones.filling import Picking, draft_of
from gmtool.presentation.phones.view_of import map_of, offers_of, order_of, picked_of, sheets_of
from gmtool.presentation.phones.views import Acting, PhoneView
from gmtool.presentation.players.known_moment import known_moment
from gmtool.presentation.players.permissions import HitDetail, Permissions
from gmtool.presentation.players.scene import scene
from gmtool.rules.seam import (
    Answer,
    AnsweredTable,
    Asked,
    Card,
    ChoiceAnswer,
    ChoiceQuestion,
    Data,
    NumberAnswer,
    NumberQuestion,
    PoolAnswer,
    PoolQuestion,
    Question,
    Refused,
    RollAnswer,
    RollQuestion,
    WordsAnswer,
)
from tests.contract.players import Luck, RandomTable, filled
from tests.presentation.phones.alike import Pair, all_hidden

VIEW: TypeAdapter[PhoneView] = TypeAdapter(PhoneView)
Picked = Mapping[str, Picking]


def view(
    moment: StateView, cards: Mapping[str, Card], allowed: Permissions, picked: Picked, *, odds: bool
) -> PhoneView:
    """What a phone that plays everybody is shown."""
    shown, known = scene(moment, allowed), known_moment(moment)
    figures = [one.figure for one in moment.known]
    return PhoneView(
        acting=tuple(_acting(known, one, picked.get(one), odds=odds) for one in acting(moment)),
        order=order_of(shown),
        map=map_of(shown, None),
        sheets=sheets_of(moment, figures, cards),
    )


def acting(moment: StateView) -> tuple[str, ...]:
    """The figures that may act, as players know it."""
    known = known_moment(moment)
    there = {one.figure for one in moment.known}
    return tuple(one for one in known.agenda.next if one in moment.agenda.next and one in there)


def _acting(known: StateView, figure: str, picking: Picking | None, *, odds: bool) -> Acting:
    draft = None if picking is None else draft_of(known, figure, picking)
    shown = None if draft is None else picked_of(draft, sent=False, odds=odds)
    return Acting(figure, known.name(figure), offers_of(known, figure), shown)


def any_picked(moment: StateView, luck: Luck) -> dict[str, Picking]:
    """What players could pick of what they are offered, with some of the values that they are offered."""
    known, picked = known_moment(moment), dict[str, Picking]()
    for figure in acting(moment)[:3]:
        offers = offers_of(known, figure)
        if not offers:
            continue
        picking = Picking(offers[luck(len(offers))].key, {})
        for _ in range(luck(4)):
            draft = draft_of(known, figure, picking)
            if draft is None or (field := draft.missing) is None:
                break
            asked = next(
                (one for one in picked_of(draft, sent=False, odds=False).asks if one.field == field.field), None
            )
            if asked is None or not asked.options:
                break
            value: Any = asked.options[luck(len(asked.options))].value
            picking = replace(picking, values={**picking.values, field.field: value})
        picked[figure] = picking
    return picked


def any_allowed(moment: StateView, luck: Luck) -> Permissions:
    """Any detail in which the players are told the hits of each side."""
    every = tuple(HitDetail)
    return Permissions({side: every[luck(3)] for side in moment.sides}, bool(luck(2)))


_TRIED = 4
"""So many things are tried in each pair."""


# --- what they are asked ---------------------------------------------------------------------------------------------
def any_duties(one: StateView, other: StateView, luck: Luck) -> Iterator[tuple[Duty, Duty]]:
    """What is asked in both moments if somebody does something, as far as the same is asked in both."""
    everybody = [*(one.agenda.next or one.counters)]
    for _ in range(_TRIED):
        figure = None if not everybody or not luck(4) else everybody[luck(len(everybody))]
        choices = one.ruleset.allowed(one.state, figure)
        data = filled(choices[luck(len(choices))], luck) if choices else None
        if data is not None:
            yield from _duties(one, other, data, luck)


def _duties(one: StateView, other: StateView, data: Data, luck: Luck) -> Iterator[tuple[Duty, Duty]]:
    """What a command asks in both moments, one question after another."""
    answers: tuple[Answer, ...] = ()
    for _ in range(3):
        asked, likewise = _asked(one, data, answers), _asked(other, data, answers)
        if asked is None or likewise is None or not _alike(asked, likewise):
            return
        if asked.why.figure not in {counter.figure for counter in one.known} | {""}:
            return  # it is no player's
        yield Duty(asked, data, answers), Duty(likewise, data, answers)
        answers = (*answers, _answer(asked, luck))


def _asked(moment: StateView, data: Data, answers: tuple[Answer, ...]) -> Question | None:
    rules = moment.ruleset
    command = rules.command(data)
    try:
        if rules.refusals(moment.state, command):
            return None
        rules.perform(moment.state, command, AnsweredTable(answers))
    except Asked as asked:
        return asked.question
    except (Refused, KeyError):
        return None
    return None


def _alike(one: Question, other: Question) -> bool:
    """True if two questions are answered in the same way."""
    if type(one) is not type(other) or (one.why.figure, one.why.side) != (other.why.figure, other.why.side):
        return False
    return all(
        getattr(one, name, None) == getattr(other, name, None) for name in ("dice", "options", "lowest", "highest")
    )


def _answer(question: Question, luck: Luck) -> Answer:
    return _Answering(luck).answer(question)


class _Answering(RandomTable):
    """Gives one answer to a question."""

    def __init__(self, luck: Luck) -> None:
        super().__init__(luck.source, luck)

    def answer(self, question: Question) -> Answer:
        match question:
            case RollQuestion(dice=dice, why=why):
                faces = self.roll(dice, why).faces
                return RollAnswer(sum(faces), faces)
            case PoolQuestion(dice=dice, need=need, why=why):
                found = self.pool(dice, need, why)
                return PoolAnswer(found.hits, found.faces)
            case ChoiceQuestion(options=options, why=why):
                return ChoiceAnswer(self.choose(options, why))
            case NumberQuestion(lowest=lowest, highest=highest, why=why):
                return NumberAnswer(self.number(lowest, highest, why))
        return WordsAnswer("something")


def due(asked: Duty, moment: StateView, *, odds: bool) -> Any:
    """What a phone is asked."""
    return due_of(asked, moment, known_moment(moment), odds=odds, may_roll=True)


def sent(shown: PhoneView) -> bytes:
    """A view as it is sent."""
    return VIEW.dump_json(shown)


# --- leaks -----------------------------------------------------------------------------------------------------------
def leaks(pair: Pair) -> list[str]:
    """What phones could tell of what is hidden: views that are not the same in both, and names and ids of anybody
    hidden. Empty where all is well."""
    luck = Luck(pair.again)
    allowed, odds, picked = any_allowed(pair.one, luck), bool(luck(3)), any_picked(pair.one, luck)
    cards = dict(zip((one.figure for one in pair.one.known), pair.one.ruleset.bestiary(), strict=False))
    one, other = (view(moment, cards, allowed, picked, odds=odds) for moment in (pair.one, pair.other))
    found = [f"{part} are not the same" for part in _PARTS if getattr(one, part) != getattr(other, part)]
    if not found and sent(one) != sent(other):
        found.append("what is sent is not the same")
    if scene(pair.one, allowed) != scene(pair.other, allowed):
        found.append("the scenes are not the same")
    told = [sent(one).decode(), sent(other).decode()]
    for asked, likewise in any_duties(pair.one, pair.other, luck):
        first, second = due(asked, pair.one, odds=odds), due(likewise, pair.other, odds=odds)
        told += [repr(first), repr(second)]
        if first != second:
            found.append(f"what is asked is not the same: {asked.question.words}")
    found += [f"told of {secret}" for text in told for secret in named_in(text, secrets_of(pair))]
    return found


_PARTS = ("acting", "order", "map", "sheets")


def secrets_of(pair: Pair) -> frozenset[str]:
    """The ids and names of all who are hidden, but for names that somebody has who is known."""
    found = set[str]()
    for moment in (pair.one, pair.other):
        hidden = all_hidden(moment)
        late = {text for wave in moment.waves for one in wave.figures for text in (one.id, one.name)}
        found |= hidden | late | {moment.counters[one].name for one in hidden}
    known = {text for moment in (pair.one, pair.other) for one in moment.known for text in (one.figure, one.name)}
    return frozenset(found - known - {""})


def named_in(text: str, secrets: frozenset[str]) -> list[str]:
    """Those of these names and ids that are in a text."""
    return [one for one in secrets if re.search(rf"(?<![\w-]){re.escape(one)}(?![\w-])", text)]
