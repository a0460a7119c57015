"""Snapshots of small fights for the tests."""

from dataclasses import replace

from gmtool.presentation.sheets.fight_snapshot import FightSnapshot, take_snapshot
from gmtool.rules.seam import Beat, BeatKind, Card, Enlisted, Muster, Side, Span, Strip, Track
from gmtool.space import Hex, OpenGround, Point
from tests.tally import Tally

SIDES = (Side("ours", "Ours"), Side("theirs", "Theirs", 1))


def tally(ground=None, figures=3, **more) -> FightSnapshot:
    enlisted = tuple(
        Enlisted(f"f{i}", Card("tally", f"Figure {i}", {"points": 5 + i % 7}), SIDES[i % 2].id, **place(ground, i))
        for i in range(figures)
    )
    system = Tally()
    return replace(take_snapshot("The ford", system, system.muster(Muster(enlisted, SIDES, ground))), **more)


def place(ground, i: int) -> dict[str, object]:
    if isinstance(ground, OpenGround):
        return {"at": Point(300 + 100 * i, 450), "heading": 90}
    return {} if ground is None else {"place": Hex(2 + i % 5, 4 + i // 5), "facing": 2}


def stepwise(figures=3) -> FightSnapshot:
    """A turn in three steps, the second of which goes on."""
    told = tally(figures=figures)
    done, next_, lost = Beat(BeatKind.DONE, "hit"), Beat(BeatKind.CHOSEN, "act"), Beat(BeatKind.LOST, "die")
    first = Track("f0", "Fights", ((done,), (next_,), (lost,)), (Span(1, 2), Span(2, 2)), "a die is lost", sealed=True)
    others = (Track(one, "", ((), (), ())) for one in list(told.counters)[1:])
    strip = Strip("Breaths", ("one", "two", "three"), 1, (first, *others))
    return replace(told, agenda=replace(told.agenda, strip=strip))
