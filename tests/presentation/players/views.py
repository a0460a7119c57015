"""A fight that is nothing but what is shown of it: any figures, anywhere, and a ground."""

from dataclasses import dataclass, field, replace
from typing import Any

from gmtool.presentation.fight.state_view import StateView
from gmtool.rules.seam import (
    Agenda,
    Condition,
    Counter,
    Effect,
    Knowledge,
    Lane,
    Lying,
    Phase,
    Posture,
    Progress,
    Side,
    Slot,
    Strip,
    Tag,
)
from gmtool.space import Ground, Hex

SIDES = (Side("heroes", "Heroes", 0, True), Side("goblins", "Goblins", 1), Side("lurkers", "Lurkers of the Deep", 2))


@dataclass(frozen=True)
class Views:
    """The state, and the ruleset that shows it."""

    figures: tuple[Counter, ...] = ()
    ground_: Ground | None = None
    held: dict[str, tuple[Condition, ...]] = field(default_factory=dict)
    things: tuple[Lying, ...] = ()
    next: tuple[str, ...] = ()
    strip: Strip | None = None
    lasting: tuple[Effect, ...] = ()
    turn_seconds: int | None = None

    def moment(self) -> StateView:
        """The moment that the window is given."""
        rules: Any = self
        return StateView(rules, self)

    def as_known(self, state: Any, known: Knowledge) -> "Views":
        """The figures that are known; all else is said by these tests."""
        return replace(self, figures=tuple(one for one in self.figures if one.figure not in known.unknown))

    def cited(self, answer: Any) -> Any:
        return answer

    def counters(self, state: Any) -> tuple[Counter, ...]:
        return self.figures

    def sides(self, state: Any) -> tuple[Side, ...]:
        return SIDES

    def ground(self, state: Any) -> Ground | None:
        return self.ground_

    def terrain_kinds(self) -> tuple[()]:
        return ()

    def lights(self, state: Any) -> tuple[()]:
        return ()

    def lying(self, state: Any) -> tuple[Lying, ...]:
        return self.things

    def tags(self, state: Any) -> tuple[Tag, ...]:
        return ()

    def waves(self, state: Any) -> tuple[()]:
        return ()

    def effects(self, state: Any) -> tuple[Effect, ...]:
        return self.lasting

    def conditions(self, state: Any, figure: str) -> tuple[Condition, ...]:
        return self.held.get(figure, ())

    def agenda(self, state: Any) -> Agenda:
        slots = tuple(
            Slot(c.figure, 1000 + i, None, f"strikes {self.figures[-1].name}", Progress.LATER, f"after {c.name}")
            for i, c in enumerate(self.figures)
        )
        prompt = f"{self.figures[-1].name} acts" if self.figures else "Nobody acts"
        phases = (Phase("act", "Actions", Progress.NOW),)
        return Agenda(3, phases, (Lane("Order", slots),), self.next, prompt, strip=self.strip)


def counter(figure: str, name: str, side: str, hex: Hex | None, **more: Any) -> Counter:
    """A figure with numbers in its words."""
    given = {"facing": 0, "posture": Posture.STANDING, "left": 8, "full": 10} | more
    words = (f"ST {given['full']}, {given['left']} left", "Shortsword")
    return Counter(figure, name, side, () if hex is None else (hex,), summary=words, facts=f"{name} is brave", **given)
