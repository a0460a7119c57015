"""The keys that a case file may have. What is not declared here is refused, with the likely word."""

import difflib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

STEP = {
    "do": (str,),  # the command by its name: "strike", "gm.amend" or "tft.strike/1"; all other keys are its fields
    "dice": (list,),
    "answers": (list,),
}
_MOMENT: dict[str, tuple[type, ...]] = {
    "given": (dict,),
    "ground": (str, list),
    "house": (dict,),
    "own": (dict,),
    "figures": (dict,),
    "fight": (dict,),
    "before": (list,),
}
SETUP: dict[str, tuple[type, ...]] = {"about": (str,), "like": (str,), **_MOMENT}
EXPECT: dict[str, tuple[type, ...]] = {
    "refused": (list,),
    "because": (list, str),
    "needs": (dict,),
    "odds": (dict,),
    "asks": (str,),
    "options": (list,),
    "events": (list,),
    "never": (list,),
    "told": (list,),
    "figures": (dict,),
    "fight": (dict,),
    "next": (list,),
    "order": (list,),
    "due": (int,),
    "choices": (dict,),
    "conditions": (dict,),
    "proposed": (dict,),
    "tiles": (dict,),
    "lines": (dict,),
    "findings": (list,),
    "values": (dict,),
    "row": (dict,),
    "keys": (list,),
    "column": (dict,),
}
CASE: dict[str, tuple[type, ...]] = {
    "name": (str,),
    "rule": (str, list),
    "editions": (dict,),
    "setup": (str,),
    **_MOMENT,
    "command": (dict,),
    "dice": (list,),
    "answers": (list,),
    "card": (dict,),
    "list": (str,),
    "row": (str,),
    "expect": (dict,),
    "each": (list,),
}
FILE: dict[str, tuple[type, ...]] = {"about": (str,), "setup": (dict,), "case": (list,)}
FIGURE: dict[str, tuple[type, ...]] = {
    "side": (str,),
    "at": (str, list),
    "facing": (int,),
    "card": (dict,),
    "now": (dict,),
}
NEED: dict[str, tuple[type, ...]] = {
    "total": (int,),
    "lines": (dict,),
    "rules": (list,),
    "certainty": (str,),
    "text": (str,),
}
CHOICES: dict[str, tuple[type, ...]] = {
    "allowed": (list,),
    "only": (list,),
    "refused": (dict,),
    "absent": (list,),
    "usual": (str,),
}


@dataclass
class BadCase(Exception):
    """A case that cannot be read; `key` is the word that is wrong, by which its line is found."""

    text: str
    key: str = ""

    def __str__(self) -> str:
        return self.text


def unknown(what: str, key: str, known: Iterable[str]) -> BadCase:
    """The complaint about a word that nobody reads, with the likely one."""
    words = sorted(known)
    near = difflib.get_close_matches(key, words, 1)
    hint = f"did you mean “{near[0]}”?" if near else f"it can be {', '.join(words) or 'nothing'}"
    return BadCase(f"{what} “{key}” is not known; {hint}", key)


def check(what: str, table: Mapping[str, Any], declared: Mapping[str, tuple[type, ...]]) -> None:
    """Refuse keys that are not declared, and values of another kind."""
    for key, value in table.items():
        if key not in declared:
            raise unknown(f"{what}: the key", key, declared)
        if not isinstance(value, declared[key]) or (isinstance(value, bool) and bool not in declared[key]):
            kinds = " or ".join(_WORDS[kind] for kind in declared[key])
            raise BadCase(f"{what}: “{key}” must be {kinds}, and is {value!r}", key)


_WORDS = {str: "a text", list: "a list", dict: "a table", int: "a whole number"}
