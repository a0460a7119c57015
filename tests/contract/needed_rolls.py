"""Needed rolls: what the words of a need claim, and what the fight makes of every total of a roll."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from gmtool.dice import Dice

WORDS = r"(?:exactly -?\d+|-?\d+ or (?:less|more))(?: \((?:[\d–]+ )?(?:and up )?(?:always|never)\))?"
_NEED = re.compile(r"(?P<exactly>exactly )?(?P<number>-?\d+)(?: or (?P<how>less|more))?(?: \((?P<remark>[^)]*)\))?")
_REMARK = re.compile(r"(?:(?P<first>\d+)(?:–(?P<last>\d+))? )?(?P<upwards>and up )?(?P<which>always|never)")
ROLLED = re.compile(rf"(?P<need>{WORDS})(?: on (?:\d+ dice|1 die|the body))*\)?,? rolls (?P<rolled>-?\d+)")
"""What a line of the log says of a roll: the need, and what came up."""


def claimed(words: str, dice: Dice) -> frozenset[int]:
    """The totals of dice, with their plus, that words such as "5 or less (3–5 always)" claim to succeed.

    The remark must be true of them, and no total may always or never succeed without it.
    """
    every = frozenset(range(dice.lowest + dice.plus, dice.highest + dice.plus + 1))
    found = _NEED.fullmatch(words)
    assert found, f"no need: {words!r}"
    number = int(found["number"])
    met = {
        total
        for total in every
        if (total == number if found["exactly"] else total <= number if found["how"] == "less" else total >= number)
    }
    remark = _REMARK.fullmatch(found["remark"] or "")
    assert bool(remark) is bool(found["remark"]), f"no remark: {words!r}"
    if remark is None:
        assert met not in (set(), every), f"{words!r} on {dice} is sure, and does not say it"
        return frozenset(met)
    if remark["first"] is None:
        assert met == (every if remark["which"] == "always" else set()), f"{words!r} on {dice}"
        return frozenset(met)
    first = int(remark["first"])
    last = max(every) if remark["upwards"] else int(remark["last"] or first)
    named = set(range(first, last + 1))
    assert named <= (met if remark["which"] == "always" else every - met), f"{words!r} on {dice}"
    return frozenset(met)


Judge = Callable[[Mapping[str, Any]], bool]
"""Whether the event that tells of a roll counts it as a success; independent of the need."""


def _is(field: str, *values: object) -> Judge:
    return lambda event: event[field] in (values or (True,))


JUDGES: Mapping[str, tuple[str, Judge]] = {
    "tft.attacked/1": ("sum", _is("result", "hit")),
    "tft.rolled-to-miss/1": ("sum", _is("result", "past")),
    "tft.balanced/1": ("sum", _is("kept")),
    "tft.saved/1": ("sum", _is("kept")),
    "tft.spell-cast/1": ("sum", _is("works")),
    "tft.flask-thrown/1": ("sum", _is("result", "hit")),
    "tft.rope-thrown/1": ("sum", _is("hooked")),
    "tft.struggled/1": ("sum", _is("free")),
    "tft.pulled/1": ("sum", _is("gets")),
    "tft.pin-tried/1": ("sum", _is("pinned")),
    "tft.weight-held/1": ("sum", _is("held")),
    "tft.anchor-held/1": ("sum", _is("holds")),
    "tft.jumped/1": ("sum", _is("result", "over")),
    "tft.broke-free/1": ("die", _is("free")),
    "tft.dagger-drawn/1": ("die", _is("drawn")),
    "tft.powder-tried/1": ("die", _is("fires")),
    "tft.cranequin-matched/1": ("die", _is("fits")),
    "hm.rolled/1": ("rolled", lambda event: event["level"] in ("S", "CS")),
    "mr.struck/1": ("roll", lambda event: event["became"] != "miss"),
    "gm.check-rolled/1": ("rolled", _is("passed")),
    "cm.blow/1": ("rolled", lambda event: event["result"] in ("kills", "kills horse", "unhorses", "shot")),
    "cm.countered/1": ("rolled", _is("broke")),
    "cm.torched/1": ("rolled", _is("burns")),
    "cm.withstood/1": ("rolled", _is("saved")),
    "cm.ram-caught/1": ("rolled", _is("caught")),
    "cm.spell-cast/1": ("rolled", _is("how", "now")),
}
"""By the kind of an event: its field with what was rolled, and its judge."""
