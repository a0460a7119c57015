"""A command that waits, as data that outlive its session: it is asked for the next answer where it was left."""

from collections.abc import Mapping
from typing import Any

from gmtool.encounter.entry import dump_answer, load_answer
from gmtool.presentation.fight.pending import PendingCommand
from gmtool.records import dataclass
from gmtool.rules.seam import Answer, Json


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A command with its answers so far; `given` are the places of those that a person gave, `along` as it waited."""

    data: dict[str, Json]
    answers: tuple[Answer, ...]
    given: tuple[int, ...]
    along: bool


def dump_unfinished(waits: PendingCommand | None, head: int) -> dict[str, Json]:
    """Plain data of what waits after this entry of the journal; empty while nothing does that has an answer."""
    if waits is None or not waits.answers:
        return {}
    answers: list[Json] = [dump_answer(one) for one in waits.answers]
    return {"head": head, "command": waits.data, "answers": answers, "given": list(waits.given), "along": waits.along}


def load_unfinished(data: Mapping[str, Any], head: int) -> Unfinished | None:
    """What waited, from plain data; None if the fight stands elsewhere now, or for what is no such data."""
    try:
        if data["head"] != head:
            return None
        answers = tuple(load_answer(one) for one in data["answers"])
        given = tuple(int(place) for place in data["given"])
        return Unfinished(dict(data["command"]), answers, given, bool(data["along"]))
    except (KeyError, TypeError, ValueError, AttributeError):
        return None
