"""Printout of an encounter: its ground, its figures and its order, and the sheets that they make."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import field, replace

from gmtool.desktop.paper.cards.record_sheets import record_sheets
from gmtool.desktop.paper.counters.counter_face import pieces_of
from gmtool.desktop.paper.counters.counter_sheets import counter_sheets
from gmtool.desktop.paper.fight.fight_sheets import freeze_sheets, order_sheets, roster_sheets
from gmtool.desktop.paper.fight.slips import slip_sheets
from gmtool.desktop.paper.ground.ground_sheets import ground_sheets
from gmtool.desktop.paper.ground.print_ground import PrintGround
from gmtool.desktop.paper.pictures import PaperPictures
from gmtool.desktop.paper.printouts.saved_options import EncounterPrintOptions
from gmtool.desktop.paper.sheet import Sheet, Stack
from gmtool.language import tr
from gmtool.presentation.sheets.armies import has_units, order_slips, rosters
from gmtool.presentation.sheets.fight_snapshot import FightSnapshot
from gmtool.presentation.sheets.options import PrintKind
from gmtool.presentation.sheets.printed_cards import Rulesets
from gmtool.records import dataclass
from gmtool.rules.seam import Ruleset
from gmtool.rules.seam.cards import Card
from gmtool.rules.seam.views import Counter, Side, TerrainKind
from gmtool.space import HUNDRED, Ground
from gmtool.systems import UnknownSystem


def _unknown(system: str) -> Ruleset:
    raise UnknownSystem(tr("There is no rule system “{system}”.", system=system))


@dataclass(frozen=True)
class EncounterPrintout:
    """An encounter, prepared or running, as far as it is printed.

    `cards` are those of its figures, whose systems are `rulesets`. `told` is what the order is read from; a fight that
    has not begun cannot be frozen. `kinds` are those of terrain that its rules know.
    """

    title: str
    ground: Ground | None
    counters: tuple[Counter, ...]
    sides: tuple[Side, ...]
    cards: Mapping[str, Card] = field(default_factory=dict)
    rulesets: Rulesets = _unknown
    told: FightSnapshot | None = None
    begun: bool = False
    kinds: tuple[TerrainKind, ...] = ()

    @property
    def whats(self) -> Sequence[PrintKind]:
        found = [PrintKind.BOTH, PrintKind.GROUND] if self.ground is not None else []
        found.append(PrintKind.COUNTERS)
        found += [PrintKind.CARDS] if self.cards else []
        found += [PrintKind.ROSTER] if self.told is not None and has_units(self.told) else []
        found += [PrintKind.ORDER] if self.told is not None else []
        found += [PrintKind.SLIPS] if self._writes_orders else []
        return [*found, PrintKind.FREEZE] if self.told is not None and self.begun else found

    def stack(
        self, wishes: EncounterPrintOptions, chosen: Collection[str], pictures: PaperPictures | None = None
    ) -> Stack:
        """The sheets that are wished, of the chosen figures; with initials instead of pictures without `pictures`.

        What cannot be had becomes what can.
        """
        what = wishes.what if wishes.what in self.whats else self.whats[0]
        if what is PrintKind.CARDS:
            return self._cards(wishes, chosen, pictures)
        sheets: list[Sheet] = []
        if self.told is not None and what is PrintKind.ORDER:
            sheets += order_sheets(self.told, wishes.order, wishes.paper)
        if self.told is not None and what is PrintKind.ROSTER:
            sheets += roster_sheets(self.told, rosters(self.told, self.cards, self.rulesets, chosen), wishes.paper)
        if self.told is not None and what is PrintKind.SLIPS:
            sheets += slip_sheets(order_slips(self.told, self.cards, self.rulesets, chosen), wishes.paper)
        if self.told is not None and what is PrintKind.FREEZE:
            sheets += freeze_sheets(self.told, wishes.freeze, wishes.paper)
        if self.ground is not None and what in (PrintKind.BOTH, PrintKind.GROUND):
            scaled = replace(wishes.ground, scale=wishes.scale(self.ground))
            sheets += ground_sheets(PrintGround(self.ground, scaled, self.title, pictures, self.kinds), wishes.paper)
        if what in (PrintKind.BOTH, PrintKind.COUNTERS):
            sheets += self._counters(wishes, chosen, pictures)
        return Stack(self.title, wishes.paper, sheets)

    @property
    def _writes_orders(self) -> bool:
        agenda = self.told.agenda if self.told is not None else None
        return agenda is not None and agenda.orders is not None

    def _counters(
        self, wishes: EncounterPrintOptions, chosen: Collection[str], pictures: PaperPictures | None
    ) -> Sequence[Sheet]:
        wanted = [counter for counter in self.counters if counter.figure in chosen]
        sides = {side.id: side for side in self.sides}
        token = pictures.token if pictures is not None else _none
        pieces = pieces_of(wanted, sides, lambda counter: self._width(counter, wishes), token)
        return counter_sheets(pieces, wishes.kind, wishes.copies, wishes.paper, self.title)

    def _cards(self, wishes: EncounterPrintOptions, chosen: Collection[str], pictures: PaperPictures | None) -> Stack:
        wanted = {figure: card for figure, card in self.cards.items() if figure in chosen}
        known = {one.figure: one for one in self.counters if self.begun}
        counters = [known.get(figure) for figure in wanted]
        sheets, is_ready = record_sheets([*wanted.values()], self.rulesets, wishes.records, pictures, counters)
        return Stack(self.title, wishes.paper, sheets, is_ready)

    def _width(self, counter: Counter, wishes: EncounterPrintOptions) -> float:
        base = HUNDRED if self.ground is None else counter.base or self.ground.base
        return wishes.scale(self.ground) * base / HUNDRED


def _none(key: str) -> None:
    """No picture."""
