"""What a game of Tally brings to the cards."""

from collections.abc import Iterator

from gmtool.rules.seam import CardChange, ChangeKind, Json
from tests.tally.state import Figure, TallyState


def hurt(state: TallyState) -> Iterator[CardChange]:
    for figure in state.figures.values():
        if figure.points != figure.full:
            text = f"{figure.name} was hurt"
            yield CardChange(figure.card, figure.id, "points", figure.full, figure.points, text, how=ChangeKind.ADD)
        if not figure.points:
            text = f"{figure.name} is out"
            yield CardChange(figure.card, figure.id, "tags", None, "out", text, "tally.able", how=ChangeKind.GAIN)
            yield from _torn(figure)


def _torn(figure: Figure) -> Iterator[CardChange]:
    for item in figure.worn:
        row: dict[str, Json] = {"item": item, "worn": True}
        torn: dict[str, Json] = {**row, "worn": False}
        text = f"{figure.name} wears its {item} no more"
        about = f"torn {item}"
        yield CardChange(figure.card, figure.id, "trophies", row, torn, text, "", True, ChangeKind.AMEND, about)


def left_behind(state: TallyState) -> Iterator[CardChange]:
    winners = tuple(figure.id for figure in state.figures.values() if figure.able)
    for figure in state.figures.values():
        if state.over and winners and not figure.points:
            text = f"The motto of {figure.name}"
            yield CardChange("", figure.id, "motto", "", text, text, usual=False, about="left", takers=winners)
