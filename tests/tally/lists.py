"""Charms, of which a card may have one."""

from collections.abc import Iterable, Mapping, Sequence

from gmtool.rules.seam import CardField, FieldKind, Json, ListRow, SystemList

CHARMS = "charms"
BUILT_IN: Mapping[str, Mapping[str, Json]] = {"clover": {"key": "clover", "name": "Clover", "luck": 1}}
_FIELDS = (
    CardField("name", "Name", FieldKind.TEXT),
    CardField("key", "Key", FieldKind.TEXT),
    CardField("luck", "Luck", FieldKind.NUMBER, 0, 0, 9, help="Added to nothing at all"),
)


def read_own(
    rows: Sequence[Mapping[str, Json]], there: Mapping[str, Mapping[str, Json]]
) -> tuple[dict[str, Mapping[str, Json]], dict[int, str]]:
    """The good rows by key, beside those that are `there`, and a sentence for each bad one."""
    good: dict[str, Mapping[str, Json]] = {}
    bad: dict[int, str] = {}
    for place, row in enumerate(rows):
        key, name, luck = row.get("key"), row.get("name"), row.get("luck", 0)
        if not isinstance(key, str) or not key or not isinstance(name, str) or not isinstance(luck, int):
            bad[place] = f"Your charm {place + 1} cannot be read."
        elif key in good or key in there or key in BUILT_IN:
            bad[place] = f"Your charm {place + 1}: the key “{key}” is taken."
        else:
            good[key] = row
    return {**there, **good}, bad


def learned(boasts: Iterable[tuple[str, int]]) -> tuple[Mapping[str, Json], ...]:
    """A charm called by the words of each boast, as lucky as who said it had beaten others."""
    said = ((words.strip(), beaten) for words, beaten in boasts)
    return tuple(
        {"key": "-".join(words.casefold().split())[:40], "name": words, "luck": min(9, beaten)}
        for words, beaten in dict.fromkeys(said)
        if words
    )


def system_list(own: Mapping[str, Mapping[str, Json]], refused: Mapping[int, str]) -> SystemList:
    """The charms there are."""
    built_in = (ListRow(key, str(row["name"]), row, rule="tally.charm") for key, row in BUILT_IN.items())
    mine = (ListRow(key, str(row["name"]), row, own=True) for key, row in own.items())
    return SystemList(CHARMS, "Charms", "charm", _FIELDS, (*built_in, *mine), {"luck": 1}, refused)
