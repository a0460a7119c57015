"""What is printed of an encounter: its ground, its figures and its order, and the sheets that they make."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace

from gmtool.desktop.paper.cards.face import Rulesets
from gmtool.desktop.paper.cards.record_stack import record_sheets
from gmtool.desktop.paper.counters.counter_sheets import counter_sheets
from gmtool.desktop.paper.counters.piece import pieces_of
from gmtool.desktop.paper.fight.fight_sheets import freeze_sheets, order_sheets
from gmtool.desktop.paper.fight.told import FightTold
from gmtool.desktop.paper.ground.ground_sheets import ground_sheets
from gmtool.desktop.paper.ground.print_ground import PrintGround
from gmtool.desktop.paper.pictures import PaperPictures
from gmtool.desktop.paper.sheet import Sheet, Stack
from gmtool.desktop.paper.wishes import PrintWishes, What
from gmtool.rules.seam import Ruleset
from gmtool.rules.seam.cards import Card
from gmtool.rules.seam.views import Counter, Side
from gmtool.space import Ground, OpenGround
from gmtool.systems import UnknownSystem


def _unknown(system: str) -> Ruleset:
    raise UnknownSystem(f"There is no rule system “{system}”.")


@dataclass(frozen=True)
class PrintSubject:
    """An encounter, prepared or running, as far as it is printed.

    `cards` are those of its figures, whose systems are `rulesets`. `told` is what the order is read from; a fight that
    has not begun cannot be frozen.
    """

    title: str
    ground: Ground | None
    counters: tuple[Counter, ...]
    sides: tuple[Side, ...]
    cards: Mapping[str, Card] = field(default_factory=dict)
    rulesets: Rulesets = _unknown
    told: FightTold | None = None
    begun: bool = False

    @property
    def whats(self) -> Sequence[What]:
        """What of it can be printed."""
        found = [What.BOTH, What.GROUND] if self.ground is not None else []
        found.append(What.COUNTERS)
        found += [What.CARDS] if self.cards else []
        found += [What.ORDER] if self.told is not None else []
        return [*found, What.FREEZE] if self.told is not None and self.begun else found

    def stack(self, wishes: PrintWishes, chosen: Collection[str], pictures: PaperPictures | None = None) -> Stack:
        """The sheets that are wished, of the chosen figures; with initials instead of pictures without `pictures`.

        What cannot be had becomes what can.
        """
        what = wishes.what if wishes.what in self.whats else self.whats[0]
        if what is What.CARDS:
            return self._cards(wishes, chosen, pictures)
        sheets: list[Sheet] = []
        if self.told is not None and what is What.ORDER:
            sheets += order_sheets(self.told, wishes.order, wishes.paper)
        if self.told is not None and what is What.FREEZE:
            sheets += freeze_sheets(self.told, wishes.freeze, wishes.paper)
        if self.ground is not None and what in (What.BOTH, What.GROUND):
            scaled = replace(wishes.ground, scale=wishes.scale(self.ground))
            sheets += ground_sheets(PrintGround(self.ground, scaled, self.title, pictures), wishes.paper)
        if what in (What.BOTH, What.COUNTERS):
            sheets += self._counters(wishes, chosen, pictures)
        return Stack(self.title, wishes.paper, sheets)

    def _counters(
        self, wishes: PrintWishes, chosen: Collection[str], pictures: PaperPictures | None
    ) -> Sequence[Sheet]:
        wanted = [counter for counter in self.counters if counter.figure in chosen]
        sides = {side.id: side for side in self.sides}
        token = pictures.token if pictures is not None else _none
        pieces = pieces_of(wanted, sides, lambda counter: self._width(counter, wishes), token)
        return counter_sheets(pieces, wishes.kind, wishes.copies, wishes.paper, self.title)

    def _cards(self, wishes: PrintWishes, chosen: Collection[str], pictures: PaperPictures | None) -> Stack:
        wanted = [card for figure, card in self.cards.items() if figure in chosen]
        sheets, is_ready = record_sheets(wanted, self.rulesets, wishes.records, pictures)
        return Stack(self.title, wishes.paper, sheets, is_ready)

    def _width(self, counter: Counter, wishes: PrintWishes) -> float:
        scale = wishes.scale(self.ground)
        if isinstance(self.ground, OpenGround):
            return scale * (counter.base or self.ground.unit.base) / 100
        return scale


def _none(key: str) -> None:
    """No picture."""
