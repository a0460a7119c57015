"""Form field: a field of the program's own forms, declared like one of a card, with what only a screen needs."""

from collections.abc import Mapping
from dataclasses import dataclass

from gmtool.rules.seam import CardField, FieldKind, Item


@dataclass(frozen=True, slots=True, kw_only=True)
class FormField(CardField):
    """A card's fields are kept letter by letter and show numbers beside their items; these are plain.

    `name`: what a screen reader calls it, where the label says too little. `room`: how wide it is at least, a number
    in pixels at 100 %, a choice in letters.
    """

    name: str = ""
    room: int = 0
    unit: str = ""
    """What stands behind a number."""
    decimals: int = 0
    in_steps: bool = False
    """Whether a number is told when it is whole, not digit by digit."""
    prompt: str = ""
    """What an empty text field says."""


def number(key: str, label: str, lowest: int, highest: int, *, room: int = 84, **more: object) -> FormField:
    """A whole number, or one with `decimals`."""
    bounds = {"default": lowest, "lowest": lowest, "highest": highest}
    return _made(key, label, FieldKind.NUMBER, room=room, **{**bounds, **more})


def choice(key: str, label: str, options: Mapping[str, str], **more: object) -> FormField:
    """One of the options, which are given with their words; the first to begin with."""
    items = tuple(Item(option, words) for option, words in options.items())
    return _made(key, label, FieldKind.ONE_OF, **{"default": next(iter(options), None), **more}, items=lambda: items)


def switch(key: str, label: str, help: str = "", section: str = "", *, default: bool = False) -> FormField:
    """Yes or no."""
    return FormField(key, label, FieldKind.YES_NO, default=default, help=help, section=section)


def _made(key: str, label: str, kind: FieldKind, **more: object) -> FormField:
    return FormField(key, label, kind, **more)  # type: ignore[arg-type]
