"""Tally with more to say: questions as long, and with as many answers, as a real game's."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from random import Random

from gmtool.encounter import Journal
from gmtool.presentation.fight.rolls.dice_source import DiceSource
from gmtool.presentation.fight.session import FightSession
from gmtool.rules.seam import (
    Answer,
    Card,
    Command,
    Enlisted,
    Measure,
    Muster,
    Odds,
    Option,
    Outcome,
    Reply,
    Side,
    Table,
    Why,
)
from tests.tally import Tally
from tests.tally.fight import Boast, Boasted, TallyState

LONG = (
    "Injury Sequence (page 167): broadsword, edge, impact 8 + 5, aimed at zone 1, zone die 4. What is Flavius's injury?"
)
KNOWN = ("S2 left arm", "M1 head", "S3 right thigh, bleeding until somebody binds it with more than a rag")
WAYS = ("Block", "Dodge", "Counterstrike", "Ignore")
MANY = tuple(f"{WAYS[n % 4]} number {n}, with {'much ' * n}care" for n in range(14))
SIDES = (Side("ours", "Ours", 0, True), Side("theirs", "Theirs", 1))


class Talk(Tally):
    """A boast is an injury in words, then its depth as a number, then a decision of fourteen."""

    def perform(self, state: TallyState, command: Command, table: Table) -> Outcome[TallyState]:
        if not isinstance(command, Boast):
            return super().perform(state, command, table)
        words = table.words(KNOWN, Why(LONG, "ours", command.figure))
        depth = table.number(-5, 99, Why("How deep is it?", "ours", command.figure))
        met = table.choose([Option(str(n), words) for n, words in enumerate(MANY)], Why(LONG, "ours", command.figure))
        boasted = Boasted(figure=command.figure, words=f"{words} / {met}", beaten=depth)
        figures = {**state.figures, command.figure: replace(state.figures[command.figure], acted=True)}
        return Outcome(replace(state, figures=figures), (boasted,))


class Wary(Tally):
    """Replies with long names and more that can come of them; it counts how often they are worked out."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = 0

    def measured(self) -> tuple[Measure, ...]:
        further = (Measure(f"more{n}", f"{'far ' * 2 * n}further", amount=n > 2) for n in range(5))
        return (*super().measured(), *further)

    def replies(self, state: TallyState, command: Command, given: Sequence[Answer] = ()) -> tuple[Reply, ...]:
        self.asked += 1
        found = super().replies(state, command, given)
        return tuple(
            replace(reply, label=f"{reply.label} with the round shield, backwards", odds=_further(reply.odds))
            for reply in found
        )


def _further(odds: Odds) -> Odds:
    more = {f"more{n}": {0: Fraction(n, 9), n + 1: Fraction(9 - n, 9)} for n in range(5)}
    return Odds({**odds.distributions, **more}, odds.branches)


def begun(rules: Tally, names: tuple[str, ...] = ("Flavius", "Wulf")) -> FightSession:
    """A fight of these, alternately of the two sides, everybody with real dice."""
    cards = [Card("tally", name, {"points": 10}) for name in names]
    figures = tuple(Enlisted(f"f{i}", card, SIDES[i % 2].id) for i, card in enumerate(cards))
    return FightSession(Journal.begin(rules, Muster(figures, SIDES)), DiceSource(Random(3), others=True))
