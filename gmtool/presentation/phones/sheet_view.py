"""The sheet of a player's own figure: its card, and how it is in the fight. Nothing that is the Game Master's is on it.

The notes of a card, the findings about it and the values that the Game Master may set stay with the Game Master.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from gmtool.presentation.fight.rows.health import in_words
from gmtool.presentation.fight.state_view import StateView
from gmtool.presentation.phones.views import Lasting, Sheet, Table
from gmtool.presentation.players.known_moment import known_moment, may_tell
from gmtool.rules.seam import Card, Counter, Ruleset


def sheets_of(moment: StateView, figures: Iterable[str], cards: Mapping[str, Card]) -> tuple[Sheet, ...]:
    """The sheets of these figures that the players know of; the cards are by figure."""
    known, mine = known_moment(moment), {one.figure for one in moment.known}
    return tuple(_sheet(moment, known, known.counters[one], cards.get(one)) for one in figures if one in mine)


def _sheet(moment: StateView, known: StateView, counter: Counter, card: Card | None) -> Sheet:
    """A sheet: the same object as in the moment before where nothing on it has changed."""
    lasting = tuple(_lasting(known, counter.figure))

    def made() -> Sheet:
        return _made(known, counter, lasting, card)

    return moment.worked_out(("phone-sheet", counter.figure), (counter, lasting, card), made)


def _made(known: StateView, counter: Counter, lasting: tuple[Lasting, ...], card: Card | None) -> Sheet:
    facts = tuple(_facts(known, counter))
    health = in_words(counter)
    told = Sheet(counter.figure, counter.name, "", health, counter.left, counter.full, lasting, facts=facts)
    return told if card is None else _with_card(told, known.ruleset, card)


def _lasting(known: StateView, figure: str) -> Iterator[Lasting]:
    for one in known.conditions(figure):
        if not one.secret and may_tell(known, f"{one.label} {one.until}"):
            yield Lasting(one.label, one.until, one.good)


def _facts(known: StateView, counter: Counter) -> Iterator[str]:
    """How it is in the fight beside its hits: its posture, its numbers now, and what it has in hand."""
    if not counter.able:
        yield counter.posture.words
    told = [*counter.summary, *(counter.facts.splitlines())]
    yield from (one for one in told if one.strip() and may_tell(known, one))


def _with_card(sheet: Sheet, rules: Ruleset, card: Card) -> Sheet:
    report = rules.report(card)
    return replace(
        sheet,
        about=report.subtitle,
        numbers=tuple((one.label, one.text) for one in report.derived),
        tables=tuple(Table(one.title, one.columns, one.rows) for one in report.grids if one.rows),
    )
