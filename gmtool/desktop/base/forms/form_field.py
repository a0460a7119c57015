"""Form field: a field of the program's own forms, declared like one of a card, with what only a screen needs."""

from collections.abc import Mapping
from typing import TypedDict, Unpack

from gmtool.records import dataclass
from gmtool.rules.seam import CardField, FieldKind, Item, Json


@dataclass(frozen=True, slots=True, kw_only=True)
class FormField(CardField):
    """A card's fields are kept letter by letter and show numbers beside their items; these are plain.

    `name`: what a screen reader calls it, where the label says too little. `room`: how wide it is at least, a number
    in pixels at 100 %, a choice in letters.
    """

    name: str = ""
    room: int = 0
    sign: str = ""
    """Text before a number, such as a plus."""
    unit: str = ""
    """Text behind a number."""
    decimals: int = 0
    when_whole: bool = False
    """A number is told when it is whole, not digit by digit."""
    prompt: str = ""
    """Words in an empty text field."""


class Details(TypedDict, total=False):
    """Details of a field beside its key, label and possible values."""

    default: Json
    help: str
    section: str
    name: str
    room: int
    sign: str
    unit: str
    decimals: int
    when_whole: bool


def number(key: str, label: str, lowest: int, highest: int, **more: Unpack[Details]) -> FormField:
    """A whole number, or one with `decimals`; the lowest to begin with."""
    details: Details = {"default": lowest, "room": 84, **more}
    return FormField(key, label, FieldKind.NUMBER, lowest=lowest, highest=highest, **details)


def amount(key: str, label: str, least: int, most: int, section: str, name: str, unit: str = "") -> FormField:
    """A whole number that is told once all of it is typed, for forms that do much with every new one."""
    return number(key, label, least, most, section=section, name=name, unit=unit, when_whole=True, room=96)


def choice(key: str, label: str, options: Mapping[str, str], **more: Unpack[Details]) -> FormField:
    """One of the options, which are given with their words; the first to begin with."""
    items = tuple(Item(option, words) for option, words in options.items())
    details: Details = {"default": next(iter(options), None), **more}
    return FormField(key, label, FieldKind.ONE_OF, items=lambda: items, **details)


def switch(key: str, label: str, help: str = "", section: str = "", *, default: bool = False) -> FormField:
    """Yes or no."""
    return FormField(key, label, FieldKind.YES_NO, default=default, help=help, section=section)
