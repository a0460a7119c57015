"""Journals of Tally for the tests."""

import random
from collections.abc import Sequence

from gmtool.encounter import Journal, Sink
from gmtool.rules.seam import (
    Answer,
    AnsweredTable,
    Card,
    ChoiceAnswer,
    Command,
    Enlisted,
    Muster,
    NumberAnswer,
    Option,
    RollAnswer,
    Side,
    VirtualTable,
    Why,
    WordsAnswer,
)
from tests.tally import Pass, Strike, Tally
from tests.tally.fight import Boast

WULF_STRIKES = Strike(figure="wulf", target="flavius")
FLAVIUS_STRIKES = Strike(figure="flavius", target="wulf")
WULF_BOASTS = Boast(figure="wulf")
WULF_PASSES = Pass(figure="wulf")
FLAVIUS_PASSES = Pass(figure="flavius")


def muster(points: int = 10) -> Muster:
    card = Card("tally", "Somebody", {"points": points})
    figures = (Enlisted("wulf", card, "a", "Wulf"), Enlisted("flavius", card, "b", "Flavius"))
    return Muster(figures, (Side("a", "Arrows"), Side("b", "Blades", 1)))


def journal(sink: Sink | None = None, points: int = 10) -> Journal:
    return Journal.begin(Tally(), muster(points), sink)


def answers(*given: int | str) -> AnsweredTable:
    """A table that answers with these sums and keys."""
    found: list[Answer] = [ChoiceAnswer(one) if isinstance(one, str) else RollAnswer(one) for one in given]
    return AnsweredTable(found)


def boasting(words: str, beaten: int) -> AnsweredTable:
    """A table that answers a boast."""
    return AnsweredTable([WordsAnswer(words), NumberAnswer(beaten)])


def virtual(seed: int) -> VirtualTable:
    source = random.Random(seed)

    def decide(options: Sequence[Option], _: Why) -> str:
        return source.choice(options).key

    return VirtualTable(source, decide)


def usual(journal: Journal) -> Command:
    """The strike of whoever is first in the agenda."""
    figure = journal.ruleset.agenda(journal.state).next[0]
    return WULF_STRIKES if figure == "wulf" else FLAVIUS_STRIKES


def play(journal: Journal, seed: int, acts: int) -> Journal:
    table = virtual(seed)
    for _ in range(acts):
        journal.do(usual(journal), table)
    return journal
