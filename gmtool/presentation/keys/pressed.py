"""A key that is pressed, as any screen hears of it: its name, what it types, and what is held with it."""

from typing import Final

from gmtool.presentation.keys.key_book import book
from gmtool.presentation.keys.key_names import parts_of
from gmtool.records import dataclass

ENTERS: Final = ("Return", "Enter")
"""The large key, and that of the number pad."""
KEYPAD: Final = "Keypad"
_PLAIN: Final = frozenset({"Shift", KEYPAD})


@dataclass(frozen=True, slots=True)
class Pressed:
    """A key. `held` has the names of the modifiers, and `KEYPAD` for a key of the number pad."""

    name: str
    """As tables write it: `Ctrl+Z`, `Shift+M`, `Return`; empty for a modifier alone."""
    text: str = ""
    """The letters that it types, if any."""
    held: frozenset[str] = frozenset()
    repeated: bool = False
    """True if it is held down, and comes again by itself."""

    @property
    def last(self) -> str:
        """The key without the modifiers that are held."""
        return parts_of(self.name)[1]

    @property
    def enter(self) -> bool:
        return self.last in ENTERS

    @property
    def plain(self) -> bool:
        """True if neither Ctrl nor Alt nor Meta is held."""
        return self.held <= _PLAIN

    @property
    def number(self) -> int | None:
        """The number that is typed; None for any other key."""
        return int(self.text) if self.text.isdecimal() else None

    def means(self, id: str) -> bool:
        """True for the key of an action; a capital letter is the same key as the small one."""
        letter = self.name.removeprefix("Shift+")
        names = {self.name, letter if len(letter) == 1 else self.name}
        return bool(self.name) and not names.isdisjoint(book.keys(id))
