"""Printout of an encounter: its ground, its figures and its order, and the kinds of sheets that they make."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import field, replace
from typing import Final

from gmtool.desktop.base.forms.form_field import FormField
from gmtool.desktop.paper.cards.record_sheets import record_sheets
from gmtool.desktop.paper.counters.counter_face import pieces_of
from gmtool.desktop.paper.counters.counter_sheets import counter_sheets
from gmtool.desktop.paper.fight.fight_sheets import (
    freeze_fields,
    freeze_sheets,
    order_fields,
    order_sheets,
    roster_sheets,
)
from gmtool.desktop.paper.fight.slips import slip_sheets
from gmtool.desktop.paper.ground.ground_sheets import ground_sheets
from gmtool.desktop.paper.ground.print_ground import PrintGround
from gmtool.desktop.paper.page import Paper
from gmtool.desktop.paper.pictures import PaperPictures
from gmtool.desktop.paper.sheet import Sheet, Stack
from gmtool.language import tr
from gmtool.presentation.machine_settings import SavedOptions
from gmtool.presentation.sheets.armies import has_units, order_slips, rosters
from gmtool.presentation.sheets.fight_snapshot import FightSnapshot
from gmtool.presentation.sheets.options import (
    CounterKind,
    FreezeOptions,
    GroundOptions,
    OrderOptions,
    PrintKind,
    RecordOptions,
)
from gmtool.presentation.sheets.printed_cards import Rulesets
from gmtool.records import dataclass
from gmtool.rules.seam import Ruleset
from gmtool.rules.seam.cards import Card
from gmtool.rules.seam.muster import GroundKind
from gmtool.rules.seam.views import Counter, Side, TerrainKind
from gmtool.space import HUNDRED, Ground, HexGround, LengthUnit
from gmtool.systems import UnknownSystem

OWN_SCALES: Final = {
    GroundKind.HEXES: HexGround.millimetres,
    GroundKind.INCHES: LengthUnit.INCH.millimetres,
    GroundKind.FEET: LengthUnit.FOOT.millimetres,
}
"""The scales of grounds by their kind, in millimeters of a hex, an inch or a foot."""


@dataclass(frozen=True)
class EncounterPrintOptions:
    """All that can be chosen but for the figures. `scales`: millimeters of a hex, an inch and a foot."""

    what: PrintKind = PrintKind.BOTH
    paper: Paper = field(default_factory=Paper)
    ground: GroundOptions = field(default_factory=GroundOptions)
    scales: dict[GroundKind, float] = field(default_factory=dict)
    kind: CounterKind = CounterKind.FLAT_ROUND
    copies: int = 1
    records: RecordOptions = field(default_factory=RecordOptions)
    order: OrderOptions = field(default_factory=OrderOptions)
    freeze: FreezeOptions = field(default_factory=FreezeOptions)

    def scale(self, ground: Ground | None) -> float:
        """Millimeters of a hex of a ground, or of an inch or foot of an open one; without a ground, of a counter."""
        kind = GroundKind.HEXES if ground is None else GroundKind.of(ground)
        return self.scales.get(kind, OWN_SCALES[kind])


SAVED_ENCOUNTER_OPTIONS: Final = SavedOptions("paper/wishes", EncounterPrintOptions)


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
        return [one.kind for one in SHEETS if one.there(self)]

    def stack(
        self, wishes: EncounterPrintOptions, chosen: Collection[str], pictures: PaperPictures | None = None
    ) -> Stack:
        """The sheets that are wished, of the chosen figures; with initials instead of pictures without `pictures`.

        What cannot be had becomes what can.
        """
        what = wishes.what if wishes.what in self.whats else self.whats[0]
        return SHEETS_BY_KIND[what].make(Printing(self, wishes, chosen, pictures))


@dataclass(frozen=True)
class Printing:
    """An encounter with what is wished of it."""

    subject: EncounterPrintout
    wishes: EncounterPrintOptions
    chosen: Collection[str]
    pictures: PaperPictures | None

    @property
    def told(self) -> FightSnapshot:
        """The snapshot, for sheets that are not there without one."""
        assert self.subject.told is not None
        return self.subject.told

    def stack(self, sheets: Sequence[Sheet]) -> Stack:
        return Stack(self.subject.title, self.wishes.paper, sheets)


@dataclass(frozen=True)
class EncounterSheets:
    """A kind of sheets: which encounters have it, how it is made, and whether of chosen figures.

    Options that are its own are the part `own` of `EncounterPrintOptions`, and have `fields` in the form.
    """

    kind: PrintKind
    there: Callable[[EncounterPrintout], bool]
    make: Callable[[Printing], Stack]
    of_figures: bool = False
    own: str = ""
    fields: Callable[[EncounterPrintout], Iterable[FormField]] = lambda subject: ()


def _has_ground(subject: EncounterPrintout) -> bool:
    return subject.ground is not None


def _writes_orders(subject: EncounterPrintout) -> bool:
    agenda = subject.told.agenda if subject.told is not None else None
    return agenda is not None and agenda.orders is not None


def _ground(printing: Printing) -> Sequence[Sheet]:
    subject, wishes = printing.subject, printing.wishes
    assert subject.ground is not None
    scaled = replace(wishes.ground, scale=wishes.scale(subject.ground))
    printed = PrintGround(subject.ground, scaled, subject.title, printing.pictures, subject.kinds)
    return ground_sheets(printed, wishes.paper)


def _counters(printing: Printing) -> Sequence[Sheet]:
    subject, wishes, pictures = printing.subject, printing.wishes, printing.pictures

    def width(counter: Counter) -> float:
        base = HUNDRED if subject.ground is None else counter.base or subject.ground.base
        return wishes.scale(subject.ground) * base / HUNDRED

    wanted = [counter for counter in subject.counters if counter.figure in printing.chosen]
    sides = {side.id: side for side in subject.sides}
    token = pictures.token if pictures is not None else _none
    pieces = pieces_of(wanted, sides, width, token)
    return counter_sheets(pieces, wishes.kind, wishes.copies, wishes.paper, subject.title)


def _none(key: str) -> None:
    """No picture."""


def _cards(printing: Printing) -> Stack:
    subject, wishes = printing.subject, printing.wishes
    wanted = {figure: card for figure, card in subject.cards.items() if figure in printing.chosen}
    known = {one.figure: one for one in subject.counters if subject.begun}
    counters = [known.get(figure) for figure in wanted]
    cards = [*wanted.values()]
    sheets, is_ready = record_sheets(cards, subject.rulesets, wishes.records, printing.pictures, counters)
    return replace(printing.stack(sheets), is_ready=is_ready)


def _roster(printing: Printing) -> Stack:
    subject = printing.subject
    sides = rosters(printing.told, subject.cards, subject.rulesets, printing.chosen)
    return printing.stack(roster_sheets(printing.told, sides, printing.wishes.paper))


def _slips(printing: Printing) -> Stack:
    subject = printing.subject
    slips = order_slips(printing.told, subject.cards, subject.rulesets, printing.chosen)
    return printing.stack(slip_sheets(slips, printing.wishes.paper))


SHEETS: Final = (
    EncounterSheets(
        PrintKind.BOTH,
        _has_ground,
        lambda printing: printing.stack([*_ground(printing), *_counters(printing)]),
        of_figures=True,
    ),
    EncounterSheets(PrintKind.GROUND, _has_ground, lambda printing: printing.stack(_ground(printing))),
    EncounterSheets(
        PrintKind.COUNTERS,
        lambda subject: True,
        lambda printing: printing.stack(_counters(printing)),
        of_figures=True,
    ),
    EncounterSheets(PrintKind.CARDS, lambda subject: bool(subject.cards), _cards, of_figures=True),
    EncounterSheets(
        PrintKind.ROSTER, lambda subject: subject.told is not None and has_units(subject.told), _roster, of_figures=True
    ),
    EncounterSheets(
        PrintKind.ORDER,
        lambda subject: subject.told is not None,
        lambda printing: printing.stack(order_sheets(printing.told, printing.wishes.order, printing.wishes.paper)),
        own="order",
        fields=lambda subject: order_fields(),
    ),
    EncounterSheets(PrintKind.SLIPS, _writes_orders, _slips, of_figures=True),
    EncounterSheets(
        PrintKind.FREEZE,
        lambda subject: subject.begun and subject.told is not None,
        lambda printing: printing.stack(freeze_sheets(printing.told, printing.wishes.freeze, printing.wishes.paper)),
        own="freeze",
        fields=lambda subject: freeze_fields(has_map=subject.ground is not None),
    ),
)
"""The kinds of sheets, in the order in which they are offered."""
SHEETS_BY_KIND: Final = {one.kind: one for one in SHEETS}
