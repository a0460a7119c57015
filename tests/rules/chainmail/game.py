"""A battle that a test plays command by command."""

from collections.abc import Mapping, Sequence
from typing import Any

from gmtool.rules.seam import Card, Enlisted, Muster, Refused, Side
from gmtool.systems import ruleset
from tests.rules.cases.script import Script
from tests.rules.chainmail.situations import fields

SIDES = (Side("red", "Red", 0), Side("blue", "Blue", 1))


class Game:
    """A battle without a map of units by their names: a side, and the fields of a card."""

    def __init__(self, house: Mapping[str, str] | None = None, **units: tuple[str, Mapping[str, Any]]) -> None:
        self.rules = ruleset("chainmail")
        cards = {name: Card("chainmail", name, fields(card), id=name) for name, (_, card) in units.items()}
        figures = tuple(Enlisted(name, cards[name], side, name) for name, (side, _) in units.items())
        self.state: Any = self.rules.muster(Muster(figures, SIDES, None, dict(house or {})))
        self.events: list[Any] = []

    def unit(self, name: str) -> Any:
        return self.state.figures[name]

    @property
    def phase(self) -> str:
        return str(self.state.phase)

    def refused(self, do: str, **said: Any) -> set[str]:
        command = self.rules.command({"kind": f"cm.{do}/1", **said})
        return {one.rule for one in self.rules.refusals(self.state, command)}

    def do(self, do: str, dice: Sequence[Any] = (), answers: Sequence[str] = (), **said: Any) -> "Game":
        script = Script(dice, answers)
        outcome = self.rules.perform(self.state, self.rules.command({"kind": f"cm.{do}/1", **said}), script)
        assert not script.left_over()
        self.state, self.events = outcome.state, [*self.events, *outcome.events]
        return self

    def to(self, phase: str) -> "Game":
        """Go on to a phase of this turn or the next; red wins the first move."""
        self.pass_on()
        while self.phase != phase:
            self.pass_on()
        return self

    def pass_on(self) -> None:
        if self.phase == "initiative" and not self.state.first:
            self.do("initiative", dice=(6, 1), answers=("first",))
            return
        try:
            self.do("end-phase")
        except Refused:
            for one in self.rules.agenda(self.state).next:
                self.do("order", figure=one, task="stand")
            self.do("end-phase")

    def due(self) -> tuple[Any, ...]:
        return tuple(self.rules.agenda(self.state).due)

    def told(self, kind: str) -> list[Any]:
        return [one for one in self.events if one.kind == f"cm.{kind}/1"]
