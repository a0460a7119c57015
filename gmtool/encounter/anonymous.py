"""Anonymous journals: figures become A, B, …, sides become Side 1, Side 2, …, and the GM's words are left out.

The rules must still do the same with it, so the fight is fought again before it is given away; one that the rules of
today would not repeat is disguised as it was recorded. Names are looked for only in texts that are shown, and ids,
which are made of names, only in all others. An id that is a word of the rule system, such as goblin, tells nothing,
and stays. The GM's own rows stay too: the rules read them.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import product
from typing import Any, Final

from gmtool.encounter.changes import Absent, Edit, Tree
from gmtool.encounter.documents import Document
from gmtool.encounter.entry import START, Entry, dump_entry, load_entry
from gmtool.encounter.replay import Replay, replay
from gmtool.language import tr
from gmtool.records import dataclass
from gmtool.rules.seam import AnsweredTable, Json, Ruleset, WordsAnswer

TITLE: Final = "A fight"
LEFT_OUT: Final = "…"
"""The text in place of the GM's words."""
_SHOWN: Final = frozenset({"after", "before", "does", "ended", "label", "name", "said", "text", "why", "words"})
"""The keys of texts that are shown. In all other texts the rules read their own words and the ids of figures."""
_GONE: Final = frozenset({"notes", "rulings", "tags"})
"""The keys of the GM's own words, and of objects full of them."""
_RULES: Final = frozenset({"kind", "rule", "rules", "own", "fields"})
"""The keys of what belongs to the rules, which has no names in it."""
_WORDS: Final = frozenset({"gm.note/1", "gm.end/1", "gm.ground/1"})
"""The commands whose `text` is the GM's."""
_OF_GROUNDS: Final = frozenset({"columns", "width"})
"""The keys of which a ground has one."""
_PART: Final = (r"[\w-]", r"\w|-\D")
"""Letters that stand neither right before nor right after an id within a text; a number may follow it."""
_NUMBERED: Final = re.compile(r"-\d+$")


class NotAnonymous(ValueError):
    """A journal whose names cannot be left out without another outcome; the message is one sentence."""


def without_names(document: Document, ruleset: Ruleset) -> Document:
    """The same fight without names and notes; `ruleset` is the built-in one.

    Raises `NotAnonymous`, and `BadState` or `DamagedEntry` for a fight that cannot be read.
    """
    known = _replayed(document, ruleset)
    words = frozenset(row.key for one in ruleset.lists() for row in one.rows)
    for kept, decided in product((words, frozenset[str]()), (True, False)):
        disguise = _disguise(document, kept, decided)
        try:
            found = disguise.of_document(document)
            if known.ok:
                found = _done_again(found, ruleset)
            tried = _replayed(found, ruleset)
        except Exception:  # whatever the rules make of a state in which an id was taken for a word, or a word for an id
            continue
        if tried.diverged == known.diverged and _told(found, tried, ruleset) == _told(document, known, ruleset):
            return found
    raise NotAnonymous(tr("The names cannot be left out of this fight: the rules would not do the same with it."))


def _done_again(document: Document, ruleset: Ruleset) -> Document:
    """The same commands with the same answers, and what comes of them: a text of the rules may have a name in it."""
    journal = replace(document, entries=(), head=START, tip=START).journal(ruleset)
    for entry in document.entries:
        if entry.parent != journal.head:
            journal.branch_from(entry.parent)
        journal.do(journal.ruleset.command(entry.command), AnsweredTable(entry.answers))
    return replace(document, start=journal.start, entries=tuple(journal.entries))


def _told(document: Document, replayed: Replay, ruleset: Ruleset) -> tuple[object, ...]:
    """The facts that must stay the same: the kinds of all events, and how everybody stands in the end."""
    kinds = [[event.get("kind") for event in entry.events] for entry in document.entries]
    numbers = [(entry.number, entry.parent) for entry in document.entries]
    counters = [
        (one.left, one.full, one.taken, one.posture, one.gone, one.where, one.way)
        for one in ruleset.counters(replayed.state)
    ]
    agenda = ruleset.agenda(replayed.state)
    return kinds, numbers, counters, agenda.turn, agenda.over


def _replayed(document: Document, ruleset: Ruleset) -> Replay:
    journal = document.journal(ruleset)
    return replay(ruleset, journal.start, journal.line())


def _disguise(document: Document, kept: frozenset[str], decided: bool) -> "_Disguise":
    """What stands for each name and id; ids made of the words in `kept` stay. `decided`: decisions name figures."""
    figures, sides = dict[str, list[str]](), dict[str, list[str]]()
    for id, name in _figures(document):
        figures.setdefault(id, []).append(name)
    for one in _listed(document.start.get("sides")):
        sides.setdefault(str(one.get("id", "")), []).append(str(one.get("name", "")))
    names = dict[str, str]()
    for found, called in ((figures, _letters), (sides, lambda place: f"Side {place + 1}")):
        for place, id in enumerate(found):
            for name in filter(None, found[id]):
                names.setdefault(name, called(place))
    for place, name in enumerate(_waves(document), 1):
        names.setdefault(name, f"Wave {place}")
    ids = dict[str, str]()
    # in the order of the ids, because rules may go through figures in that order
    for found, stem in ((figures, "figure"), (sides, "side")):
        hidden = (id for id in sorted(found) if id and _NUMBERED.sub("", id) not in kept)
        ids |= {id: f"{stem}-{place:03}" for place, id in enumerate(hidden, 1)}
    # what a unit is divided into has its id and a number
    hide, find = _replacing(ids, *_PART), _replacing(dict.fromkeys((*figures, *sides), ""), *_PART)
    places = _Places.of(document, lambda text: find(text) != text)
    if decided:
        places = replace(places, of_id=places.of_id | {_DECISION})
    answers = (answer for entry in document.entries for answer in entry.answers)
    answered = frozenset(answer.text for answer in answers if isinstance(answer, WordsAnswer))
    return _Disguise(_replacing(names), hide, _replacing(_said(document)), places, answered)


def _figures(document: Document) -> Iterator[tuple[str, str]]:
    """The ids of figures, each with a name that the GM gave; a figure has several if it was renamed."""
    figures = document.start.get("figures")
    for id, one in figures.items() if isinstance(figures, Mapping) else ():
        yield id, str(one.get("name", "")) if isinstance(one, Mapping) else ""
    muster = document.muster or {}
    joined = [entry.command.get("figure") for entry in document.entries]
    coming = (one for wave in _listed(document.start.get("coming")) for one in _listed(wave.get("figures")))
    for enlisted in (*_listed(muster.get("figures")), *_listed(joined), *coming):
        card = enlisted.get("card")
        yield str(enlisted.get("id", "")), str(enlisted.get("name", ""))
        yield str(enlisted.get("id", "")), str(card.get("name", "")) if isinstance(card, Mapping) else ""
    for entry in document.entries:
        if entry.command.get("kind") == "gm.rename/1":
            yield str(entry.command.get("figure", "")), str(entry.command.get("name", ""))


def _waves(document: Document) -> dict[str, None]:
    """The names of the waves in which figures come."""
    coming = (one.get("wave") for one in _listed(document.start.get("coming")))
    prepared = _listed((document.muster or {}).get("waves"))
    named = (str(one.get("name", "")) for one in (*_listed(list(coming)), *prepared))
    return dict.fromkeys(name for name in named if name)


def _listed(found: Any) -> Iterator[Mapping[str, Any]]:
    return (one for one in (found if isinstance(found, list) else ()) if isinstance(one, Mapping))


def _said(document: Document) -> dict[str, str]:
    """The GM's words in commands, for the lines of the log that repeat them."""
    found = dict[str, str]()
    for command in (entry.command for entry in document.entries):
        for one in (command, command.get("command")):
            if isinstance(one, Mapping):
                keys = ("reason", "text") if one.get("kind") in _WORDS else ("reason",)
                texts = (text for key in keys if isinstance(text := one.get(key), str))
                # the log has them as sentences, and the labels of entries without the full stop
                found |= {part: LEFT_OUT for text in texts for part in (text, text.strip().rstrip(".")) if part}
    return found


def _letters(place: int) -> str:
    """A to Z, then AA, AB and so on."""
    return (_letters(place // 26 - 1) if place >= 26 else "") + chr(ord("A") + place % 26)


def _replacing(words: Mapping[str, str], before: str = r"\w", after: str = r"\w") -> Callable[[str], str]:
    """A function that replaces words in a text, unless one of these patterns stands right before or after them."""
    if not words:
        return lambda text: text
    longest_first = sorted(words, key=len, reverse=True)
    pattern = re.compile(rf"(?<!{before})(?:{'|'.join(map(re.escape, longest_first))})(?!{after})")
    return lambda text: pattern.sub(lambda match: words[match[0]], text)


Path = tuple[str, ...]
"""The keys that lead to a value within a state, or within a command or event from its kind on; “*” for any id."""


@dataclass(frozen=True, slots=True)
class _Places:
    """The places of ids: the keys of objects whose own keys are ids, and the paths of texts that are ids."""

    by_id: frozenset[str] = frozenset()
    of_id: frozenset[Path] = frozenset()

    @classmethod
    def of(cls, document: Document, has_id: Callable[[str], bool]) -> "_Places":
        """The places where everything is an id, or has one in it."""
        keys, texts = dict[str, bool](), dict[Path, bool]()
        for path, key in cls()._strings(document, keys=True):
            keys[path[-1]] = keys.get(path[-1], True) and has_id(key)
        by_id = cls(frozenset(key for key in keys if keys[key]))
        for path, text in by_id._strings(document, keys=False):
            texts[path] = texts.get(path, True) and has_id(text)
        return cls(by_id.by_id, frozenset(path for path in texts if texts[path]))

    def inner(self, path: Path, key: str) -> Path:
        """The path to what stands under a key; within notes and the like, everything belongs to them."""
        if path[-1] in _GONE or path[-1] in _RULES:
            return path
        return (*path, "*" if path[-1] in self.by_id else key)

    def _strings(self, document: Document, keys: bool) -> Iterator[tuple[Path, str]]:
        """Every text of a document with its path, or every key with the path of its object."""
        yield from self._strings_in(document.start, _STATE, keys)
        yield from self._strings_in(document.muster or {}, _MUSTER, keys)
        for entry in document.entries:
            yield from self._strings_in({**dump_entry(entry), "edits": []}, _ENTRY, keys)
            for edit in entry.edits:
                path: Path = _STATE
                for step in edit.path:
                    if keys:
                        yield path, step
                    path = self.inner(path, step)
                for value in (edit.before, edit.after):
                    yield from self._strings_in(value, path, keys)

    def _strings_in(self, value: Any, path: Path, keys: bool) -> Iterator[tuple[Path, str]]:
        if isinstance(value, str) and value and not keys:
            yield path, value
        elif isinstance(value, Mapping):
            path = _start(value, path)
            for key, inner in value.items():
                if keys:
                    yield path, key
                yield from self._strings_in(inner, self.inner(path, key), keys)
        elif isinstance(value, list | tuple):
            for inner in value:
                yield from self._strings_in(inner, _item(inner, path), keys)


_STATE: Final = ("state",)
_MUSTER: Final = ("muster",)
_ENTRY: Final = ("entry",)
_DECISION: Final = ("entry", "answers[]", "chose")
"""The path of the key of an option, which may have an id in it or not, as the question was."""


def _start(value: Mapping[str, Any], path: Path) -> Path:
    """The path of an object: that of a command or an event begins with its kind."""
    kind = value.get("kind")
    return (kind,) if isinstance(kind, str) and "/" in kind else path


def _item(value: Any, path: Path) -> Path:
    """The path of an item of a list: objects in a list have other keys than one that stands there alone."""
    return (*path[:-1], f"{path[-1]}[]") if isinstance(value, Mapping) else path


@dataclass(frozen=True, slots=True)
class _Disguise:
    """Functions on a text: without names, without ids, and without the GM's words; and the places of ids."""

    names: Callable[[str], str]
    ids: Callable[[str], str]
    said: Callable[[str], str]
    places: _Places
    answered: frozenset[str]
    """Words that were said for the rules."""

    def of_document(self, document: Document) -> Document:
        """The document in disguise. Raises `DamagedEntry`."""
        muster = None if document.muster is None else self._walked(document.muster, _MUSTER)
        entries = tuple(map(self._entry, document.entries))
        return replace(document, title=TITLE, start=self.of_state(document.start), entries=entries, muster=muster)

    def of_state(self, tree: Tree) -> dict[str, Json]:
        """A state as plain data in disguise."""
        return dict(self._walked(tree, _STATE))

    def _walked(self, value: Any, path: Path) -> Any:
        match value:
            case str():
                return self._text(value, path)
            case Mapping():
                return dict(value) if path[-1] in _RULES else dict(self._object(value, _start(value, path)))
            case list() | tuple():
                return [self._walked(one, _item(one, path)) for one in value]
        return value

    def _object(self, value: Mapping[str, Any], path: Path) -> Iterator[tuple[str, Any]]:
        gone = "text" if value.get("kind") in _WORDS else "title" if _OF_GROUNDS & value.keys() else ""
        for key, inner in value.items():
            hidden = LEFT_OUT if key == gone and inner else self._walked(inner, self.places.inner(path, key))
            yield self._key(key, path), hidden

    def _key(self, key: str, path: Path) -> str:
        return self.ids(key) if path[-1] in self.places.by_id else key

    def _text(self, text: str, path: Path) -> str:
        if path[-1] in _RULES:
            return text
        if path[-1] in _GONE or (path[-1] == "reason" and path[0].startswith("gm.")):
            return LEFT_OUT if text else ""
        if path[-1] in _SHOWN:
            return self.names(self.said(text))
        if path in self.places.of_id:
            return self.ids(text)
        # words for the rules may stand anywhere in the state
        return self.names(text) if " " in text or text in self.answered else text

    def _entry(self, entry: Entry) -> Entry:
        data: Any = self._walked({**dump_entry(entry), "edits": []}, _ENTRY)
        data["edits"] = [self._edit(edit) for edit in entry.edits]
        return load_entry(data)

    def _edit(self, edit: Edit) -> dict[str, Json]:
        path: Path = _STATE
        steps = list[Json]()
        for step in edit.path:
            steps.append(self._key(step, path))
            path = self.places.inner(path, step)
        sides = (("was", edit.before), ("is", edit.after))
        return {"at": steps, **{word: self._walked(one, path) for word, one in sides if not isinstance(one, Absent)}}
