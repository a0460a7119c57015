"""The entries of a card's history as lines."""

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import TYPE_CHECKING, Final

from gmtool.desktop.card.kept import shortened
from gmtool.desktop.card.words import NOTHING, FormWords
from gmtool.rules.seam import Json

if TYPE_CHECKING:
    from gmtool.store.history import HistoryEntry

_WITHOUT_VALUES: Final = frozenset({"notes", "picture"})
"""Fields whose values would tell nothing, or too much."""
_LETTERS: Final = 120


def told(words: FormWords, entries: "Iterable[HistoryEntry]") -> list[str]:
    """What changed, from what to what, and because of what: a line each, what has the same cause in one."""
    from gmtool.store.history import EDITED, RULED

    lines = []
    for what, together in groupby(entries, lambda entry: entry.what):
        if what == RULED:
            lines += [_ruling(words, entry) for entry in together]
            continue
        changes = [_change(words, entry) for entry in together if entry.field]
        lines += changes if what == EDITED else [" · ".join((what, *changes))]
    return lines


def _ruling(words: FormWords, entry: "HistoryEntry") -> str:
    rule, _, field = entry.field.rpartition(" ")
    about = f"{words.label(field)} ({rule})" if rule and words.knows(field) else entry.field
    if entry.after is None:
        return f"Ruling on {about} taken back"
    return f"Ruling on {about}: allowed{f', “{entry.after}”' if entry.after else ''}"


def _change(words: FormWords, entry: "HistoryEntry") -> str:
    called = words.label(entry.field)
    if entry.field in _WITHOUT_VALUES:
        return f"{called} changed"
    before, after = entry.before, entry.after
    if isinstance(before, list) or isinstance(after, list):
        return f"{called} {_lists(words, entry.field, _rows(before), _rows(after))}"
    if entry.what != "edited" and before is None and isinstance(after, dict | str):
        return f"{called} + {words.value(entry.field, after)}"
    if entry.what != "edited" and after is None and isinstance(before, dict | str):
        return f"{called} − {words.value(entry.field, before)}"
    was, is_now = (shortened(words.row(entry.field, one), _LETTERS) for one in (before, after))
    return f"{called} {was} → {is_now}"


def _rows(value: Json) -> list[Json]:
    return value if isinstance(value, list) else []


def _lists(words: FormWords, field: str, before: list[Json], after: list[Json]) -> str:
    """What left a list, what joined it, and what has other counts now; else, that it was changed all the same."""
    old, new = (Counter(words.value(field, row) for row in rows) for rows in (before, after))
    things = {words.value(field, row): _thing(words, field, row) for row in (*before, *after)}
    joined, left = list((new - old).elements()), list((old - new).elements())
    recounted = []
    for was in list(left):
        now = next((one for one in joined if things[one] == things[was]), None)
        if now is not None:
            left.remove(was)
            joined.remove(now)
            recounted.append(f"{was} → {now.removeprefix(things[now]).strip() or NOTHING}")
    return ", ".join((*recounted, *(f"+ {one}" for one in joined), *(f"− {one}" for one in left))) or "changed"


def _thing(words: FormWords, field: str, row: Json) -> str:
    return words.item(field, row) if isinstance(row, Mapping) else words.value(field, row)
