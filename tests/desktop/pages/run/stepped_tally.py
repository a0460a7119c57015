"""A game of Tally in six seconds, whose agenda shows whatever strip a test gives it."""

from dataclasses import replace
from typing import Any

from gmtool.presentation.fight.session import FightSession
from gmtool.rules.seam import Agenda, Beat, BeatKind, Choice, Span, Strip, Track
from tests.tally import Tally, TallyState
from tests.variants.talkative_tally import begun

SECONDS = tuple("123456")
NAMES = ("Flavius", "Wulf the Unwashed of the Marsh", "Sigrun", "Orc 1", "Orc 2", "Orc 3", "Orc 4", "Ulf", "Ivo", "Xa")


class Steps(Tally):
    """Every figure has the track that the test gives it."""

    def __init__(self, strip: Strip | None = None, boasts: int = 1) -> None:
        super().__init__()
        self.strip = strip or whole()
        self.boasts = boasts
        """In how many ways a figure may boast: so many choices."""

    def choices(self, state: TallyState, figure: str | None) -> tuple[Choice, ...]:
        found = super().choices(state, figure)
        boast: Any = next((choice for choice in found if choice.key == "boast"), None)
        ways = range(1, self.boasts if boast is not None else 0)
        more = (replace(boast, key=f"boast{n}", label=f"Boast number {n} of a long night") for n in ways)
        return (*found, *more)

    def agenda(self, state: TallyState) -> Agenda:
        there = tuple(track for track in self.strip.tracks if track.figure in state.figures)
        return replace(super().agenda(state), strip=replace(self.strip, tracks=there))


def beat(kind: BeatKind, text: str, why: str = "", **more: Any) -> Beat:
    return Beat(kind, text, why, "tally.strike", **more)


def track(figure: str, plan: str, cells: dict[int, tuple[Beat, ...]], **more: Any) -> Track:
    """The cells by second, counted from 1."""
    return Track(figure, plan, tuple(cells.get(second, ()) for second in range(1, 7)), **more)


def whole() -> Strip:
    """Ten figures, among them every kind of beat."""
    kind = BeatKind
    tracks = (
        track(
            "f0",
            "Fighting",
            {
                1: (beat(kind.DONE, "A", "Flavius attacked Orc 1 and hit."),),
                3: (beat(kind.READY, "3", "A die shows 3."),),
                5: (beat(kind.READY, "5", "A die shows 5."),),
            },
            spans=(Span(2, 3, "The die of second 3 can go on to second 4.", "tally.strike"), Span(4, 5)),
        ),
        track(
            "f1",
            "Spell Casting: a very long name of a spell",
            {
                1: (beat(kind.BUSY, "cast", "Wulf casts."),),
                2: (beat(kind.BUSY, "cast", "Wulf casts."),),
                3: (beat(kind.BUSY, "cast", "Wulf casts."), beat(kind.CHOSEN, "R", "A Reflex Spell.")),
                4: (beat(kind.WAIT, "eff", "The spell takes effect."),),
                5: (beat(kind.WAIT, "…", "Interspell time."),),
            },
            sealed=True,
        ),
        track(
            "f2",
            "Full Defensive",
            {2: (beat(kind.BROKEN, "FD", "Its parry broke it."),), 3: (beat(kind.CHOSEN, "P", "It parries."),)},
            note="a die is lost",
        ),
        track(
            "f3",
            "Fighting",
            {
                2: (beat(kind.HELD, "2", "Held."),),
                3: (beat(kind.CHOSEN, "A", "Attacks Flavius.", secret=True),),
                6: (beat(kind.LOST, "6", "Lost."),),
            },
            spans=(Span(2, 4), Span(3, 5), Span(4, 5)),
            sealed=True,
        ),
        track("f4", "", {}),
        track("f5", "Move into combat", {4: (beat(kind.CHOSEN, "move"),), 5: (beat(kind.READY, "5"),)}),
        track("f6", "Potion", {n: (beat(kind.BUSY, "pot"),) for n in range(1, 7)}),
        track(
            "f7",
            "Fighting",
            {3: (beat(kind.DONE, "A"), beat(kind.DONE, "S"), beat(kind.HELD, "→")), 4: (beat(kind.READY, "4"),) * 5},
        ),
        track("f8", "Fighting", {1: (beat(kind.LOST, "1"),), 2: (beat(kind.HELD, "→"),)}, note="a die is lost"),
        track("f9", "", {}),
    )
    return Strip("Seconds", SECONDS, 2, tracks)


def in_steps(count: int = 10, strip: Strip | None = None, boasts: int = 1) -> FightSession:
    """A fight of so many of them."""
    return begun(Steps(strip, boasts), NAMES[:count])
