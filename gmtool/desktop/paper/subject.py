"""What is printed of an encounter: its ground and its figures, and the sheets that they make."""

from collections.abc import Collection
from dataclasses import dataclass, replace

from gmtool.desktop.paper.counters.counter_sheets import counter_sheets
from gmtool.desktop.paper.counters.piece import pieces_of
from gmtool.desktop.paper.ground.ground_sheets import ground_sheets
from gmtool.desktop.paper.ground.print_ground import PrintGround
from gmtool.desktop.paper.pictures import PaperPictures
from gmtool.desktop.paper.sheet import Sheet, Stack
from gmtool.desktop.paper.wishes import PrintWishes, What
from gmtool.rules.seam.views import Counter, Side
from gmtool.space import Ground, OpenGround


@dataclass(frozen=True)
class PrintSubject:
    """An encounter, prepared or running, as far as it is printed."""

    title: str
    ground: Ground | None
    counters: tuple[Counter, ...]
    sides: tuple[Side, ...]

    def stack(self, wishes: PrintWishes, chosen: Collection[str], pictures: PaperPictures | None = None) -> Stack:
        """The sheets that are wished, with counters for the chosen figures; plain ones without `pictures`."""
        sheets: list[Sheet] = []
        if self.ground is not None and wishes.what is not What.COUNTERS:
            scaled = replace(wishes.ground, scale=wishes.scale(self.ground))
            sheets += ground_sheets(PrintGround(self.ground, scaled, self.title, pictures), wishes.paper)
        if self.ground is None or wishes.what is not What.GROUND:
            wanted = [counter for counter in self.counters if counter.figure in chosen]
            sides = {side.id: side for side in self.sides}
            token = pictures.token if pictures is not None else _none
            pieces = pieces_of(wanted, sides, lambda counter: self._width(counter, wishes), token)
            sheets += counter_sheets(pieces, wishes.kind, wishes.copies, wishes.paper, self.title)
        return Stack(self.title, wishes.paper, sheets)

    def _width(self, counter: Counter, wishes: PrintWishes) -> float:
        scale = wishes.scale(self.ground)
        if isinstance(self.ground, OpenGround):
            return scale * (counter.base or self.ground.unit.base) / 100
        return scale


def _none(key: str) -> None:
    """No picture."""
