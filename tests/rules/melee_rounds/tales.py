"""Melees made by hand: figures as they are at some moment, to be told of, looked at, and changed by the GM."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from gmtool.rules.kit.amending import amendables
from gmtool.rules.melee_rounds.acts.amending import BY_HAND, values
from gmtool.rules.melee_rounds.data.tables import Rulebook
from gmtool.rules.melee_rounds.state.context import Context, Play
from gmtool.rules.melee_rounds.state.fight import Fight, Figure, Stage
from gmtool.rules.melee_rounds.state.mustering import muster
from gmtool.rules.melee_rounds.views.counters import conditions, counter
from gmtool.rules.melee_rounds.views.narration import narrate
from gmtool.rules.seam import (
    Amend,
    Answer,
    AnsweredTable,
    ChoiceAnswer,
    Command,
    Condition,
    Counter,
    Enlisted,
    Event,
    Json,
    Line,
    Muster,
    NumberAnswer,
    OwnRows,
    Refused,
    RollAnswer,
    Side,
)
from gmtool.space import LengthUnit, OpenGround, Point
from gmtool.systems import ruleset
from tests.rules.melee_rounds.sample_cards import SWORD, SYSTEM, book, card

SIDES = (Side("us", "Us", 0, players=True), Side("them", "Them", 1))
FIELD = OpenGround(100, 100, LengthUnit.FOOT)


class Tale:
    """A melee at some moment, and what the last command of the GM's did to it."""

    def __init__(self, rules: Rulebook, fight: Fight) -> None:
        self.rules = rules
        self.fight = fight
        self.events: tuple[Event, ...] = ()
        self.lines: tuple[Line, ...] = ()

    @property
    def context(self) -> Context:
        """The melee to be asked about."""
        return Context(self.rules, self.fight)

    def figure(self, key: str) -> Figure:
        """A figure as it is now."""
        return self.fight.figures[key]

    def at(self, second: int, stage: Stage = Stage.SECOND, round: int = 1) -> "Tale":
        """Go to another moment."""
        self.fight = replace(self.fight, round=round, second=second, stage=stage)
        return self

    def change(self, key: str, **changes: Any) -> "Tale":
        """Make a figure otherwise than it is."""
        changed = replace(self.figure(key), **changes)
        self.fight = replace(self.fight, figures={**self.fight.figures, key: changed})
        return self

    def do(self, command: Command) -> "Tale":
        """Do a command of the GM's own; what cannot be is refused."""
        against = BY_HAND.refusals(self.context, command)
        if against:
            raise Refused(*against)
        play = Play(self.rules, self.fight, AnsweredTable())
        BY_HAND.perform(play, command)
        outcome = play.outcome()
        self.lines = narrate(self.rules, self.fight, outcome.state, outcome.events)
        self.fight, self.events = outcome.state, outcome.events
        return self

    def play(self, kind: str, *answers: tuple[int, ...] | int | str, **values: Json) -> "Tale":
        """Do a command by the rules: dice answer a roll, a number is a number, a word a decision; all must be used."""
        rules, table = ruleset(SYSTEM), AnsweredTable([_answer(one) for one in answers])
        outcome = rules.perform(self.fight, rules.command({"kind": f"mr.{kind}/1", **values}), table)
        assert table.left_over == 0, f"{table.left_over} answers are left over"
        self.lines = rules.narrate(self.fight, outcome.state, outcome.events)
        self.fight, self.events = outcome.state, outcome.events
        return self

    def amend(self, key: str, **values: Json) -> "Tale":
        """Set values of a figure by the GM's word; "_" stands for "-" in their names."""
        for field, value in values.items():
            self.do(Amend(figure=key, field=field.replace("_", "-"), value=value))
        return self

    def amendable(self, key: str) -> dict[str, Json]:
        """The values that can be set, as they are now."""
        one = self.figure(key)
        return {value.field: value.value for value in amendables(values(self.context, one), self.context, one)}

    def tell(self, *events: Event) -> list[tuple[int, str]]:
        """What is told of events, with their weights."""
        return [(line.weight, line.text) for line in narrate(self.rules, self.fight, self.fight, events)]

    def held(self, key: str) -> list[tuple[str, str]]:
        """The conditions of a figure, with their ends."""
        return [(one.label, one.until) for one in self.conditions(key)]

    def conditions(self, key: str) -> tuple[Condition, ...]:
        """What holds for a figure."""
        return conditions(self.context, self.figure(key))

    def counter(self, key: str) -> Counter:
        """The counter of a figure."""
        return counter(self.context, self.figure(key))


def tale(
    ann: Mapping[str, Json] | None = None,
    bob: Mapping[str, Json] | None = None,
    *,
    own: OwnRows | None = None,
    house: Mapping[str, str] | None = None,
    places: Mapping[str, tuple[int, int]] | None = None,
) -> Tale:
    """Ann, Bob and Cid, Bob alone among the foes, each with a sword in hand unless their cards say otherwise.

    `places` are theirs in feet, on a ground.
    """
    usual: dict[str, Json] = {"weapons": [SWORD]}
    rules = book(own)
    figures = [
        Enlisted(key, card(key.title(), **{**usual, **(fields or {})}), side, at=_point(places, key))
        for key, side, fields in (("ann", "us", ann), ("bob", "them", bob), ("cid", "us", None))
    ]
    ground = FIELD if places is not None else None
    return Tale(rules, muster(rules, Muster(tuple(figures), SIDES, ground, house or {})))


def _answer(one: tuple[int, ...] | int | str) -> Answer:
    if isinstance(one, tuple):
        return RollAnswer(sum(one), one)
    return NumberAnswer(one) if isinstance(one, int) else ChoiceAnswer(one)


def _point(places: Mapping[str, tuple[int, int]] | None, key: str) -> Point | None:
    if places is None:
        return None
    x, y = places.get(key, (90, 90))
    return Point(x * 100, y * 100)
