"""Rows of fields for options of printing: the paper, record cards, booklets. A field has the name of its option."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Any, Generic, TypeVar

from pydantic import TypeAdapter

from gmtool.desktop.base.forms.field_rows import FieldRows
from gmtool.desktop.base.forms.form_field import FormField, choice, number, switch
from gmtool.desktop.paper.page import NARROWEST, WIDEST, Paper, PaperSize
from gmtool.presentation.sheets.options import (
    LARGEST_TYPE,
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


def one_of(key: str, label: str, options: Iterable[StrEnum], name: str, section: str) -> FormField:
    """One of some options, which are their own words."""
    words = {option.value: option.value[0].upper() + option.value[1:] for option in options}
    return choice(key, label, words, name=name, section=section, room=8)


def amount(key: str, label: str, least: int, most: int, section: str, name: str, unit: str = "") -> FormField:
    """A number, told when it is whole: with every one the sheets are made anew."""
    return number(key, label, least, most, section=section, name=name, unit=unit, when_whole=True, room=96)


def paper_rows() -> OptionRows[Paper]:
    """Size, upright or across, margin."""
    return OptionRows(
        Paper,
        (
            one_of("size", "Size", PaperSize, "Paper size", "Paper"),
            choice("landscape", "Orientation", {"False": "Portrait", "True": "Landscape"},
                   name="Orientation of the paper", section="Paper", room=0),
            amount("margin", "Margin", NARROWEST, WIDEST, "Paper", "Margin", "mm"),
        ),
    )  # fmt: skip


_SCREEN = "Screen"
_PANELS = {
    PanelCount.ONE: "One, not folded",
    PanelCount.TWO: "Two",
    PanelCount.THREE: "Three",
    PanelCount.FOUR: "Four",
}


def screen_rows() -> OptionRows[ScreenOptions]:
    """The options of the GM's screen: its panels, the size of type, and marks where it is folded."""
    panels = {str(count.value): words for count, words in _PANELS.items()}
    return OptionRows(
        ScreenOptions,
        (
            choice("panels", "Panels", panels, name="Panels of a sheet", section=_SCREEN, room=8),
            amount("points", "Type", SMALLEST_TYPE, LARGEST_TYPE, _SCREEN, "Size of type", "pt"),
            switch("folds", "Marks to fold along", section=_SCREEN),
        ),
    )


_RECORDS = "Record cards"
_BOOKLET = "Booklet"
_FOLDED = "Two pages to a side; print on both sides, turned over at the short edge, and fold in the middle"


def record_rows() -> OptionRows[RecordOptions]:
    """The options of record cards: how many to a sheet, and the parts of a card to print."""
    per_sheet = {str(count.value): f"{count.value} to a sheet" for count in PerSheet}
    return OptionRows(
        RecordOptions,
        (
            choice("per_sheet", "Cards", per_sheet, name="Cards to a sheet", section=_RECORDS, room=8),
            switch("pictures", "Pictures, or initials", section=_RECORDS),
            switch("notes", "Notes", section=_RECORDS),
            switch("lines", "Lines to write on", section=_RECORDS),
            switch("marks", "Cutting marks", section=_RECORDS),
        ),
    )


def booklet_rows() -> OptionRows[BookletOptions]:
    """The options of a booklet: folded or not, and the parts of each card to print."""
    return OptionRows(
        BookletOptions,
        (
            switch("folded", "To be folded", _FOLDED, section=_BOOKLET),
            switch("pictures", "Pictures, or initials", section=_BOOKLET),
            switch("notes", "Notes", section=_BOOKLET),
            switch("tables", "All tables", section=_BOOKLET),
            switch("boxes", "Boxes for hits", section=_BOOKLET),
        ),
    )
