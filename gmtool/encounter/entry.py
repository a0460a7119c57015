"""Entries of the journal, their JSON, and their labels."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from gmtool.encounter.changes import ABSENT, Absent, DamagedEntry, Edit
from gmtool.language import tr
from gmtool.records import dataclass
from gmtool.rules.seam import Answer, ChoiceAnswer, Json, Line, NumberAnswer, PoolAnswer, RollAnswer, WordsAnswer

START = 0
"""The number of the state before the first entry."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A command, the answers of the table, the events, their lines in the log, and the changes of the state.

    `parent` is the number of the entry before it, `START` for the first. Several entries with the same parent are
    branches. `label` names the entry in a few words, as in "undo: Wulf hits Flavius for 5".
    """

    number: int
    parent: int
    command: Mapping[str, Json]
    answers: tuple[Answer, ...]
    events: tuple[Mapping[str, Json], ...]
    lines: tuple[Line, ...]
    edits: tuple[Edit, ...]
    label: str


def dump_entry(entry: Entry) -> dict[str, Json]:
    """The entry as plain data."""
    return {
        "number": entry.number,
        "parent": entry.parent,
        "command": dict(entry.command),
        "answers": [dump_answer(answer) for answer in entry.answers],
        "events": [dict(event) for event in entry.events],
        "lines": [_dump_line(line) for line in entry.lines],
        "edits": [_dump_edit(edit) for edit in entry.edits],
        "label": entry.label,
    }


def load_entry(data: Any) -> Entry:
    """The entry from plain data; the kinds of its command and events need not be known. Raises `DamagedEntry`."""
    try:
        return Entry(
            number=int(data["number"]),
            parent=int(data["parent"]),
            command=dict(data["command"]),
            answers=tuple(load_answer(answer) for answer in data["answers"]),
            events=tuple(dict(event) for event in data["events"]),
            lines=tuple(_load_line(line) for line in data["lines"]),
            edits=tuple(_load_edit(edit) for edit in data["edits"]),
            label=str(data["label"]),
        )
    except KeyError as missing:
        number = _number(data)
        lacks = tr("An entry has no {field}.", field=missing)
        raise DamagedEntry(
            lacks if number is None else tr("Entry {number} has no {field}.", number=number, field=missing)
        ) from None
    except (TypeError, ValueError, OverflowError, AttributeError) as problem:
        number = _number(data)
        wrong = tr("An entry cannot be read: {problem}.", problem=problem)
        raise DamagedEntry(
            wrong if number is None else tr("Entry {number} cannot be read: {problem}.", number=number, problem=problem)
        ) from None


def entry_text(entry: Entry) -> str:
    """The entry as one line of JSON."""
    return json.dumps(dump_entry(entry), ensure_ascii=False, separators=(",", ":"))


def entry_from_text(text: str) -> Entry:
    """The entry from its line of JSON. Raises `DamagedEntry`."""
    try:
        data = json.loads(text)
    except (ValueError, TypeError, RecursionError):
        raise DamagedEntry(tr("An entry is not complete JSON.")) from None
    return load_entry(data)


def dump_answer(answer: Answer) -> dict[str, Json]:
    """Plain data: `{"sum": 9, "faces": [2, 3, 4]}`, `{"hits": 3}`, `{"chose": key}`, `{"said": text}`, `{"number": 5}`.

    The faces of a roll or a pool are left out where they are not known.
    """
    match answer:
        case ChoiceAnswer(key=key):
            return {"chose": key}
        case WordsAnswer(text=text):
            return {"said": text}
        case NumberAnswer(number=number):
            return {"number": number}
        case RollAnswer(sum=total, faces=faces):
            return {"sum": total, **_dump_faces(faces)}
        case PoolAnswer(hits=hits, faces=faces):
            return {"hits": hits, **_dump_faces(faces)}


def _dump_faces(faces: tuple[int, ...] | None) -> dict[str, Json]:
    return {} if faces is None else {"faces": list(faces)}


def load_answer(data: Mapping[str, Any]) -> Answer:
    """The answer from plain data."""
    if "chose" in data:
        return ChoiceAnswer(str(data["chose"]))
    if "said" in data:
        return WordsAnswer(str(data["said"]))
    if "number" in data:
        return NumberAnswer(int(data["number"]))
    shown = data.get("faces")
    faces = None if shown is None else tuple(int(face) for face in shown)
    return PoolAnswer(int(data["hits"]), faces) if "hits" in data else RollAnswer(int(data["sum"]), faces)


def _dump_line(line: Line) -> dict[str, Json]:
    return {"text": line.text, "figures": list(line.figures), "rules": list(line.rules), "weight": line.weight}


def _load_line(data: Mapping[str, Any]) -> Line:
    return Line(
        str(data["text"]), _texts(data.get("figures", [])), _texts(data.get("rules", [])), int(data.get("weight", 1))
    )


def _dump_edit(edit: Edit) -> dict[str, Json]:
    data: dict[str, Json] = {"at": list(edit.path)}
    if not isinstance(edit.before, Absent):
        data["was"] = edit.before
    if not isinstance(edit.after, Absent):
        data["is"] = edit.after
    return data


def _load_edit(data: Mapping[str, Any]) -> Edit:
    return Edit(_texts(data["at"]), data.get("was", ABSENT), data.get("is", ABSENT))


def _texts(data: Any) -> tuple[str, ...]:
    if not isinstance(data, list) or not all(isinstance(one, str) for one in data):
        raise TypeError(f"{data!r:.40} is not a list of texts")
    return tuple(data)


def _number(data: Any) -> Any:
    return data.get("number") if isinstance(data, dict) else None


HEADING = 3
LONGEST = 90


def label(lines: Sequence[Line], command: Mapping[str, Json]) -> str:
    """The weightiest lines of an entry; headings only if there are no others, the command's kind if there are none."""
    candidates = [line for line in lines if line.weight < HEADING] or list(lines)
    weight = max((line.weight for line in candidates), default=0)
    sentences = (line.text.strip().removesuffix(".") for line in candidates if line.weight == weight)
    words = "; ".join(sentences) or str(command.get("kind", "?"))
    return words if len(words) <= LONGEST else words[: LONGEST - 1].rstrip() + "…"
