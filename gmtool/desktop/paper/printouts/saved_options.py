"""Options of printing that are kept between two printings, in the file of the settings."""

from dataclasses import dataclass, field, replace
from typing import Final, Generic, TypeVar

from pydantic import TypeAdapter, ValidationError
from PySide6.QtCore import QSettings

from gmtool.desktop.paper.page import Paper
from gmtool.presentation.sheets.options import (
    OWN_SCALES,
    BookletOptions,
    CardPrintKind,
    CounterKind,
    FreezeOptions,
    GroundOptions,
    OrderOptions,
    PrintKind,
    RecordOptions,
)
from gmtool.rules.seam.muster import GroundKind
from gmtool.space import Ground

OptionsT = TypeVar("OptionsT")


class SavedOptions(Generic[OptionsT]):
    """Wishes of a kind, by the key they are kept under; `kind` must be made without arguments."""

    def __init__(self, key: str, kind: type[OptionsT]) -> None:
        self._key = key
        self._kind = kind
        self._adapter = TypeAdapter(kind)

    def last(self, store: QSettings) -> OptionsT:
        """What was wished last; as the program has it where nothing was, or where the file is damaged."""
        try:
            return self._adapter.validate_json(str(store.value(self._key, "{}")))
        except ValidationError:
            return self._kind()

    def keep(self, store: QSettings, wishes: OptionsT) -> None:
        """Keep what is wished now for the next time."""
        store.setValue(self._key, self._adapter.dump_json(wishes).decode())


@dataclass(frozen=True)
class EncounterPrintOptions:
    """All that can be chosen but for the figures. `scales`: millimetres of a hex, an inch and a foot."""

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
        """Millimetres of a hex of a ground, or of an inch or foot of an open one; without a ground, of a counter."""
        kind = GroundKind.HEXES if ground is None else GroundKind.of(ground)
        return self.scales.get(kind, OWN_SCALES[kind])


SAVED_ENCOUNTER_OPTIONS: Final = SavedOptions("paper/wishes", EncounterPrintOptions)


@dataclass(frozen=True)
class CardPrintOptions:
    """All that can be chosen before cards are printed."""

    what: CardPrintKind = CardPrintKind.RECORDS
    paper: Paper = field(default_factory=Paper)
    records: RecordOptions = field(default_factory=RecordOptions)
    booklet: BookletOptions = field(default_factory=BookletOptions)

    @property
    def sheet(self) -> Paper:
        """The paper; what is to be folded lies across."""
        folded = self.what is CardPrintKind.BOOKLET and self.booklet.folded
        return replace(self.paper, landscape=True) if folded else self.paper


SAVED_CARD_OPTIONS: Final = SavedOptions("paper/cards", CardPrintOptions)
