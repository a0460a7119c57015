"""What is kept ready to be drawn, within a bound of memory."""

from collections import OrderedDict
from collections.abc import Hashable
from typing import Any


class Kept:
    """Values by key, each with the bytes it takes. Beyond the bound those go that were asked for longest ago."""

    def __init__(self, most: int) -> None:
        """`most` is the bound in bytes; a value that is larger by itself is kept until the next one comes."""
        self._most = most
        self._values: OrderedDict[Hashable, tuple[Any, int]] = OrderedDict()
        self.bytes = 0

    def get(self, key: Hashable) -> Any:
        """The value, or None where there is none any more."""
        found = self._values.get(key)
        if found is None:
            return None
        self._values.move_to_end(key)
        return found[0]

    def put(self, key: Hashable, value: Any, size: int) -> None:
        """Keep a value of so many bytes."""
        _, before = self._values.pop(key, (None, 0))
        self._values[key] = value, size
        self.bytes += size - before
        while self.bytes > self._most and len(self._values) > 1:
            _, (_, gone) = self._values.popitem(last=False)
            self.bytes -= gone

    def clear(self) -> None:
        """Keep nothing."""
        self._values.clear()
        self.bytes = 0
