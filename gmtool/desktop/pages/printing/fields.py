"""Rows of fields for options of printing: the paper, record cards, booklets. A field has the name of its option."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Any, Final, Generic, TypeVar

from pydantic import TypeAdapter

from gmtool.desktop.base.forms.field_rows import FieldRows
from gmtool.desktop.base.forms.form_field import FormField, amount, choice, switch
from gmtool.desktop.paper.page import NARROWEST, WIDEST, Paper, PaperSize
from gmtool.language import tr, trc, trn
from gmtool.presentation.sheets.options import (
    LARGEST_TYPE,
    PRINTED_NAMES,
    SMALLEST_TYPE,
    BookletOptions,
    PanelCount,
    PerSheet,
    RecordOptions,
    ScreenOptions,
)

OptionsT = TypeVar("OptionsT")


class OptionRows(FieldRows, Generic[OptionsT]):
    """Fields have the keys of the options, and of options within them; what has no field stays as it is shown."""

    def __init__(self, kind: type[OptionsT], fields: Iterable[FormField]) -> None:
        super().__init__(fields)
        self._adapter = TypeAdapter(kind)
        self._shown: dict[str, Any] = {}

    @property
    def wishes(self) -> OptionsT:
        return self._adapter.validate_python(_filled(self._shown, self.values()))

    def show_wishes(self, wishes: OptionsT) -> None:
        """Show what is wished; what cannot be had becomes what is nearest."""
        self._shown = self._adapter.dump_python(wishes, mode="json")
        self.show_values(_flat(self._shown))


def _flat(options: Mapping[str, Any]) -> dict[str, Any]:
    within = [_flat(value) for value in options.values() if isinstance(value, dict)]
    return {key: value for part in (options, *within) for key, value in part.items()}


def _filled(options: Mapping[str, Any], values: Mapping[str, Any]) -> dict[str, Any]:
    return {
        key: _filled(value, values) if isinstance(value, dict) else values.get(key, value)
        for key, value in options.items()
    }


SIZES: Final[Mapping[StrEnum, str]] = {PaperSize.A4: "A4", PaperSize.LETTER: trc("paper", "Letter")}
_WORDS: Final[Mapping[StrEnum, str]] = {**SIZES, **PRINTED_NAMES}


def one_of(key: str, label: str, options: Iterable[StrEnum], name: str, section: str) -> FormField:
    """One of some options, by their names."""
    words = {option.value: _WORDS[option] for option in options}
    return choice(key, label, words, name=name, section=section, room=8)


def paper_rows() -> OptionRows[Paper]:
    """Size, upright or across, margin."""
    return OptionRows(
        Paper,
        (
            one_of("size", tr("Size"), PaperSize, tr("Paper size"), tr("Paper")),
            choice("landscape", tr("Orientation"), {"False": tr("Portrait"), "True": tr("Landscape")},
                   name=tr("Orientation of the paper"), section=tr("Paper"), room=0),
            amount("margin", tr("Margin"), NARROWEST, WIDEST, tr("Paper"), tr("Margin"), "mm"),
        ),
    )  # fmt: skip


_SCREEN = trc("of the GM", "Screen")
_PANELS = {
    PanelCount.ONE: tr("One, not folded"),
    PanelCount.TWO: tr("Two"),
    PanelCount.THREE: tr("Three"),
    PanelCount.FOUR: tr("Four"),
}


def screen_rows() -> OptionRows[ScreenOptions]:
    """The options of the GM's screen: its panels, the size of type, and marks where it is folded."""
    panels = {str(count.value): words for count, words in _PANELS.items()}
    return OptionRows(
        ScreenOptions,
        (
            choice("panels", tr("Panels"), panels, name=tr("Panels of a sheet"), section=_SCREEN, room=8),
            amount(
                "points",
                trc("font", "Type"),
                SMALLEST_TYPE,
                LARGEST_TYPE,
                _SCREEN,
                tr("Size of type"),
                "pt",
            ),
            switch("folds", tr("Marks to fold along"), section=_SCREEN),
        ),
    )


_RECORDS = tr("Record cards")
_BOOKLET = tr("Booklet")
_FOLDED = tr("Two pages to a side; print on both sides, flipped on the short edge, and fold in the middle")


def record_rows() -> OptionRows[RecordOptions]:
    """The options of record cards: how many to a sheet, and the parts of a card to print."""
    per_sheet = {str(count.value): trn("{n} to a sheet", "{n} to a sheet", count.value) for count in PerSheet}
    return OptionRows(
        RecordOptions,
        (
            choice("per_sheet", tr("Cards"), per_sheet, name=tr("Cards to a sheet"), section=_RECORDS, room=8),
            switch("pictures", tr("Pictures, or initials"), section=_RECORDS),
            switch("notes", tr("Notes"), section=_RECORDS),
            switch("lines", tr("Lines to write on"), section=_RECORDS),
            switch("marks", tr("Cutting marks"), section=_RECORDS),
        ),
    )


def booklet_rows() -> OptionRows[BookletOptions]:
    """The options of a booklet: folded or not, and the parts of each card to print."""
    return OptionRows(
        BookletOptions,
        (
            switch("folded", tr("To be folded"), _FOLDED, section=_BOOKLET),
            switch("pictures", tr("Pictures, or initials"), section=_BOOKLET),
            switch("notes", tr("Notes"), section=_BOOKLET),
            switch("tables", tr("All tables"), section=_BOOKLET),
            switch("boxes", tr("Boxes for hits"), section=_BOOKLET),
        ),
    )
