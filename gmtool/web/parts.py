"""The parts of a view as they go out: what a screen has been sent, and what is other since then."""

from typing import Any, Final, get_type_hints

from pydantic import TypeAdapter

from gmtool.presentation.phones.views import PARTS, PhoneView

_WRITERS: Final[dict[str, TypeAdapter[Any]]] = {
    name: TypeAdapter(kind) for name, kind in get_type_hints(PhoneView).items()
}


class Writer:
    """Writes parts as JSON. What several screens are shown is the same value, and written once."""

    def __init__(self) -> None:
        self._last: dict[str, tuple[object, str]] = {}

    def written(self, name: str, value: object) -> str:
        """A part of a view as it goes out."""
        last = self._last.get(name)
        if last is None or last[0] is not value:
            last = self._last[name] = value, _WRITERS[name].dump_json(value).decode()
        return last[1]


class SentParts:
    """What one connection has been sent."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer
        self._sent: PhoneView | None = None
        self._number = 0

    def message(self, view: PhoneView) -> str:
        """What is to be sent so that the screen shows this view: the whole at first, then what has changed.

        Empty where nothing has.
        """
        before, self._sent = self._sent, view
        changed = [name for name in PARTS if before is None or getattr(before, name) != getattr(view, name)]
        if not changed:
            return ""
        self._number += 1
        parts = ",".join(f'"{name}":{self._writer.written(name, getattr(view, name))}' for name in changed)
        whole = "true" if before is None else "false"
        return f'{{"kind":"view","number":{self._number},"whole":{whole},"parts":{{{parts}}}}}'
