"""Melees to test with: figures with the weapons that a test names, and commands said in short."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from gmtool.rules.harnmaster.ruleset import HarnmasterRuleset
from gmtool.rules.harnmaster.state.fight import Fight, Figure
from gmtool.rules.seam import (
    Answer,
    AnsweredTable,
    Asked,
    Card,
    Choice,
    ChoiceAnswer,
    Enlisted,
    Event,
    Json,
    Line,
    Muster,
    OwnRows,
    RollAnswer,
    Side,
    WordsAnswer,
)
from gmtool.space import LengthUnit, OpenGround, Point
from gmtool.systems import ruleset

SYSTEM = "harnmaster-melee"
SIDES = (Side("us", "Us", 0, players=True), Side("them", "Them", 1))
FIELD = OpenGround(100, 100, LengthUnit.FOOT)
SWORD: dict[str, Json] = {"item": "broadsword", "ml": 60, "ready": True}
NOTHING = WordsAnswer("nothing")
NO_PRESS = ChoiceAnswer("no")
GMS_MODES: tuple[Mapping[str, Json], ...] = (
    # made up for the tests, as a GM would note them
    {"key": "sword-cut", "name": "Cut", "weapon": "broadsword", "aspect": "e", "impact": 5, "reach": 4, "heft": 11},
    {"key": "spear-thrust-6", "name": "Jab", "weapon": "spear", "aspect": "p", "impact": 4, "reach": 6, "thrust": True},
    {"key": "shield-bash", "name": "Bash", "weapon": "shield", "aspect": "b", "impact": 2, "reach": 1, "heft": 12,
     "zone_die": 6},
    {"key": "dagger-stab", "name": "Stab", "weapon": "dagger", "aspect": "p", "impact": 3, "reach": 2, "zone_die": 6},
)  # fmt: skip


def rules(own: OwnRows | None = None) -> HarnmasterRuleset:
    """The system, with rows of the GM's own."""
    found = ruleset(SYSTEM).extended(own or {})
    assert isinstance(found, HarnmasterRuleset)
    return found


def card(name: str, **fields: Json) -> Card:
    """A card as it stands: what it does not say is the usual, and it carries what it says and nothing else."""
    return Card(SYSTEM, name, fields)


@dataclass
class Melee:
    """A melee that goes on command by command; `events` are those of the last one, `lines` what is told of it."""

    rules: HarnmasterRuleset
    state: Fight
    events: tuple[Event, ...] = field(default=())
    lines: tuple[Line, ...] = field(default=())

    def figure(self, key: str) -> Figure:
        """A figure as it is now."""
        return self.state.figures[key]

    def data(self, kind: str, figure: str, **values: Json) -> Any:
        """A command: `kind` without its prefix and version."""
        return self.rules.command({"kind": f"hm.{kind}/1", "figure": figure, **values})

    def do(self, kind: str, figure: str, *answers: Answer | int | str, **values: Json) -> "Melee":
        """Do a command; a number answers a roll, a word a decision. Every answer must be used."""
        return self.perform(self.data(kind, figure, **values), *answers)

    def gm(self, kind: str, **values: Json) -> "Melee":
        """Do a command of the GM's own."""
        return self.perform(self.rules.command({"kind": f"gm.{kind}/1", **values}))

    def amend(self, figure: str, **values: Json) -> "Melee":
        """Set values of a figure by the GM's word; "_" stands for "-" in their names."""
        for field_, value in values.items():
            self.gm("amend", figure=figure, field=field_.replace("_", "-"), value=value)
        return self

    def perform(self, command: Any, *answers: Answer | int | str) -> "Melee":
        """Do a command with these answers."""
        table = AnsweredTable([_answer(one) for one in answers])
        outcome = self.rules.perform(self.state, command, table)
        assert table.left_over == 0, f"{table.left_over} answers are left over"
        self.lines = self.rules.narrate(self.state, outcome.state, outcome.events)
        self.state, self.events = outcome.state, outcome.events
        return self

    def asked(self, kind: str, figure: str, *answers: Answer | int | str, **values: Json) -> str:
        """What is asked after these answers to a command, which is not done."""
        with pytest.raises(Asked) as question:
            self.do(kind, figure, *answers, **values)
        return question.value.question.why.text

    @property
    def told(self) -> list[str]:
        """The sentences of the last command."""
        return [line.text for line in self.lines]

    def next_round(self) -> "Melee":
        """End the turns that are left, and begin the next round."""
        while following := self.rules.agenda(self.state).next:
            self.do("end-turn", following[0])
        command = self.rules.command({"kind": "hm.next-round/1", "round": self.state.round + 1})
        outcome = self.rules.perform(self.state, command, AnsweredTable())
        self.state, self.events = outcome.state, outcome.events
        return self

    def offered(self, figure: str, group: str = "") -> list[str]:
        """The labels of the choices that a figure is allowed, of one group or of all."""
        found = self.rules.choices(self.state, figure)
        return [one.label for one in found if one.allowed and group in ("", one.group)]

    def defences(self, figure: str) -> list[Choice]:
        """The choices of a defender, allowed or not; what else there is at any time left out."""
        return [one for one in self.rules.choices(self.state, figure) if one.group == "Defense"]

    def next(self) -> tuple[str, ...]:
        """Who may act."""
        return self.rules.agenda(self.state).next

    def against(self, kind: str, figure: str, **values: Json) -> list[str]:
        """The ledger ids of what forbids a command."""
        return [one.rule for one in self.rules.refusals(self.state, self.data(kind, figure, **values))]

    def total(self, kind: str, figure: str, place: int = 0, **values: Json) -> int:
        """A level that a command would be rolled against: the first, or another."""
        return self.rules.explain(self.state, self.data(kind, figure, **values))[place].total

    def change(self, key: str, **changes: Any) -> "Melee":
        """Make a figure otherwise than it is."""
        changed = replace(self.figure(key), **changes)
        self.state = replace(self.state, figures={**self.state.figures, key: changed})
        return self

    def found(self, kind: type) -> Any:
        """The one event of this kind."""
        (one,) = (event for event in self.events if isinstance(event, kind))
        return one


def melee(
    *figures: tuple[str, str, Mapping[str, Json]],
    house: Mapping[str, str] | None = None,
    own: OwnRows | None = None,
    ground: OpenGround | None = None,
    at: Mapping[str, tuple[int, int]] | None = None,
) -> Melee:
    """A melee of figures (id, side, fields of the card). `at` are places in feet on a ground."""
    system = rules({"modes": GMS_MODES} if own is None else own)
    places = {key: Point(x * 100, y * 100) for key, (x, y) in (at or {}).items()}
    on = ground if ground is not None or not places else FIELD
    enlisted = tuple(
        Enlisted(key, card(key.title(), **fields), side, at=places.get(key)) for key, side, fields in figures
    )
    return Melee(system, system.muster(Muster(enlisted, SIDES, on, house or {})))


def duel(
    first: Mapping[str, Json] | None = None,
    other: Mapping[str, Json] | None = None,
    *,
    house: Mapping[str, str] | None = None,
    own: OwnRows | None = None,
    engaged: bool = True,
) -> Melee:
    """Ann (rank 50) against Bob (rank 40), both with a broadsword at ML 60; they threaten each other."""
    usual: dict[str, Json] = {"weapons": [SWORD], "dodge": 60}
    made = melee(
        ("ann", "us", {**usual, "rank": 50, **(first or {})}),
        ("bob", "them", {**usual, "rank": 40, **(other or {})}),
        house=house,
        own=own,
    )
    if engaged:
        made.change("ann", threatens={"bob": True}).change("bob", threatens={"ann": True})
    return made


CUT: dict[str, Json] = {"weapon": "g1", "mode": "sword-cut"}
"""Ann's or Bob's broadsword."""


def _answer(one: Answer | int | str) -> Answer:
    if isinstance(one, int):
        return RollAnswer(one, (one,))
    return ChoiceAnswer(one) if isinstance(one, str) else one
