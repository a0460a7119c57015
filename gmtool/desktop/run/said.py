"""What the GM said, as data: a command that waits, and a ruling."""

from collections.abc import Sequence
from dataclasses import dataclass

from gmtool.rules.seam import Answer, Data, Json, Question, Refusal


@dataclass(frozen=True, slots=True)
class Pending:
    """A command that waits for an answer; the answers it has already got, virtual ones too, are kept."""

    data: dict[str, Json]
    answers: tuple[Answer, ...]
    question: Question


def ruling(data: Data, reason: str, against: Sequence[Refusal] = ()) -> dict[str, Json]:
    """The command that does another one although the rules refuse it."""
    rules: list[Json] = [refusal.rule for refusal in against if refusal.rule]
    return {"kind": "gm.ruling/1", "reason": reason, "command": dict(data), "rules": rules}
