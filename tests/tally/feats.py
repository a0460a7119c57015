"""The other list of Tally: feats, whose rows have fields of every kind that a list can have, and many of them."""

from collections.abc import Mapping, Sequence
from typing import Any

from gmtool.dice import Dice, DiceError
from gmtool.rules.seam import CardField, FieldKind, Item, Json, ListRow, SystemList

FEATS = "feats"
_WHEN = (Item("day", "By day"), Item("night", "By night"), Item("any", "At any time of day or night"))
_WITH = tuple(Item(key, key.capitalize()) for key in ("hand", "foot", "tongue", "sword", "bow", "shield"))
_SIDES = {"b": "Blunt", "e": "Edge", "p": "Point", "f": "Fire", "c": "Cold"}
_FIELDS = (
    CardField("name", "Name", FieldKind.TEXT, help="What it is called"),
    CardField("key", "Key", FieldKind.TEXT),
    CardField("when", "When", FieldKind.ONE_OF, "any", items=lambda: _WHEN, help="When it can be done"),
    CardField("dice", "Dice", FieldKind.DICE, "", help="What is rolled, such as 2d6+1"),
    CardField("reach", "Reach", FieldKind.NUMBER, 0, 0, 30),
    CardField("worth", "Points worth", FieldKind.NUMBER, None, 0, 99, help="Left out: nobody knows"),
    CardField("impacts", "Impact", FieldKind.NUMBERS, lowest=0, highest=40, columns=_SIDES, help="Of each aspect"),
    CardField("with", "Done with", FieldKind.SOME_OF, [], items=lambda: _WITH, section="How"),
    CardField("both", "Both hands", FieldKind.YES_NO, False, section="How"),
    CardField("loud", "Loud", FieldKind.YES_NO, False, section="How"),
    CardField("slow", "Slow", FieldKind.YES_NO, False, section="How"),
    CardField("effect", "Effect", FieldKind.TEXT, "", help="In your words", section="What comes of it"),
    CardField("after", "And afterwards", FieldKind.TEXT, "", section="What comes of it"),
    CardField("rest", "Rests for", FieldKind.DICE, "", help="Turns", section="What comes of it"),
    CardField("shame", "Shame", FieldKind.NUMBER, 0, -20, 20, section="What comes of it"),
)
_EFFECT = "Everybody who hears it looks up, puts down what is in hand, and does nothing else until the turn is over"
BUILT_IN: Mapping[str, Mapping[str, Json]] = {
    "leap": {"key": "leap", "name": "Leap", "when": "day", "dice": "1d6", "reach": 4, "worth": 2, "with": ["foot"]},
    "roar": {
        "key": "roar",
        "name": "Roar of the old ones",
        "dice": "2d6+1",
        "reach": 30,
        "impacts": {"b": 3, "e": 0, "p": 10, "f": 40, "c": 2},
        "with": ["tongue", "foot", "hand"],
        "both": True,
        "loud": True,
        "effect": _EFFECT,
        "rest": "1d6",
        "shame": -3,
    },
}
_KINDS: Mapping[FieldKind, tuple[type, ...]] = {
    FieldKind.NUMBER: (int,),
    FieldKind.YES_NO: (bool,),
    FieldKind.NUMBERS: (dict,),
    FieldKind.SOME_OF: (list,),
}


def read_own(
    rows: Sequence[Mapping[str, Any]], there: Mapping[str, Mapping[str, Json]]
) -> tuple[dict[str, Mapping[str, Json]], dict[int, str]]:
    """The good rows by key, beside those that are `there`, and a sentence for each bad one."""
    good: dict[str, Mapping[str, Json]] = {}
    bad: dict[int, str] = {}
    for place, row in enumerate(rows):
        wrong = _wrong(row) or ("the key is taken" if row["key"] in {**BUILT_IN, **there, **good} else "")
        if wrong:
            bad[place] = f"Your feat {place + 1}: {wrong}."
        else:
            good[row["key"]] = row
    return {**there, **good}, bad


def _wrong(row: Mapping[str, Any]) -> str:
    fields = {field.key: field for field in _FIELDS}
    if strange := next((key for key in row if key not in fields), None):
        return f"there is no field “{strange}”"
    for key in ("name", "key"):
        if not row.get(key):
            return f"“{key}” is missing"
    for key, value in row.items():
        if not isinstance(value, _KINDS.get(fields[key].kind, (str,))):
            return f"“{key}” is of the wrong kind"
    try:
        Dice.parse(row.get("dice") or "1d6")
    except DiceError as problem:
        return f"“dice”: {str(problem).rstrip('.')}"
    return ""


def system_list(own: Mapping[str, Mapping[str, Json]], refused: Mapping[int, str]) -> SystemList:
    """The feats there are."""
    built_in = (ListRow(key, str(row["name"]), row, rule="tally.feat") for key, row in BUILT_IN.items())
    mine = (ListRow(key, str(row["name"]), row, own=True) for key, row in own.items())
    return SystemList(FEATS, "Feats", "feat of strength or of cunning", _FIELDS, (*built_in, *mine), {}, refused)
