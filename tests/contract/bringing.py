"""Ways in which the first thing of a chapter comes into a fight, as `bringing/<system>.toml` has them.

[scene]                                       # a fight without anything of the chapters; as in `bars/<system>.toml`
[scene.figures]
me = { side = "red", card = "Swordsman", at = [4, 4] }

[[way]]
chapter = "riding"                            # what it brings in
by = "fighter"                                # the field of a figure, or of a fight, that tells of it
how = "a horse joins"
joins = { side = "red", card = "War horse", at = [8, 8] }    # somebody who joins under the name of “new”; and
do = [{ kind = "gm.ride/1", figure = "me", target = "him" }]   # commands, which the GM rules where they are refused, or
set = { "figures.me.pinner" = "him" }         # a fight as it is opened; paths as in `bars/<system>.toml`
scene = { "switches.wear" = "useless" }       # what is otherwise in the scene
"""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

from gmtool.rules.kit.chapters import Chapter, Fold
from gmtool.rules.seam import AddFigure, Candidate, Command, Json, State
from tests.contract.crossings import begin, changed, enlisted, put
from tests.contract.players import Luck, RandomTable
from tests.contract.seeking import dice_of
from tests.scripts import script

FOLDER = Path(__file__).parent / "bringing"
NEW = "new"
_EARLIER = 3
"""So many things are done before anything comes in."""
_BEGINNINGS = 40
"""So many beginnings are tried for one that brings nothing of the chapter in by itself."""
_ASKED = 1
"""So many figures are asked for everything after each command, beside the one that is next."""
same_play = script("same_play")
text = same_play.text


@dataclass(frozen=True)
class Bringing:
    """A way in which the first thing of a chapter comes into a fight."""

    chapter: str
    by: str
    how: str
    joins: Mapping[str, Any] | None = None
    do: Sequence[Mapping[str, Json]] = ()
    set: Mapping[str, Any] = field(default_factory=dict)
    scene: Mapping[str, Any] = field(default_factory=dict)

    @property
    def title(self) -> str:
        return f"{self.chapter}: {self.how}"


@cache
def _read(system: str) -> Mapping[str, Any]:
    return tomllib.loads((FOLDER / f"{system}.toml").read_text(encoding="utf-8"))


def ways(system: str) -> list[Bringing]:
    """The ways of a system's file."""
    return [Bringing(**row) for row in _read(system)["way"]]


def bindable(rules: Any) -> list[Chapter]:
    """The chapters of an edition that are bound from the state of a fight."""
    return [one for one in rules.book.chapters.chapters if one.has or one.has_fight]


@cache
def all_bound(rules: Any) -> Any:
    """The ruleset with every chapter in every fight; one for all tests, as the ruleset itself."""
    folded = type(rules).folded
    always = (replace(one, has={}, has_fight={}) for one in folded.chapters)
    fold = Fold(always, folded.slots, folded.each, folded.told)
    return type("AllBound", (type(rules),), {"folded": fold})(rules.book)


def is_there(rules: Any, state: State, chapter: str) -> bool:
    """True if a chapter is bound in a state."""
    return any(one.key == chapter for one in rules.context(state).chapters.chapters)


def tells(rules: Any, state: Any, chapter: str, by: str) -> bool:
    """True if a field tells that something of a chapter is there."""
    [one] = [one for one in bindable(rules) if one.key == chapter]
    of_figures = (
        (one.has[by](rules.book, _value(figure, by)) for figure in state.figures.values()) if by in one.has else ()
    )
    return any(of_figures) or (by in one.has_fight and one.has_fight[by](rules.book, _value(state, by)))


def _value(record: Any, path: str) -> Any:
    for name in path.split("."):
        record = getattr(record, name)
    return record


@cache
def plain(rules: Any, chapter: str) -> State:
    """The fight of the file when it has gone on for a little, without anything of a chapter."""
    return gone_on(rules, chapter, {})


def gone_on(rules: Any, chapter: str, scene: Mapping[str, Any]) -> State:
    """A fight that has gone on for a little, without anything of a chapter; or as it begins, where that has some.

    `scene` is what is otherwise in it than in the file.
    """
    begun = begin(rules, changed(_read(rules.id)["scene"], scene))
    for number in range(_BEGINNINGS):
        state, luck = begun, Luck(f"{chapter} {number}")
        for _ in range(_EARLIER):
            if command := same_play._command(rules, state, luck):
                state = rules.perform(state, command, RandomTable(luck.source, luck)).state
        if not is_there(rules, state, chapter) and all(one.able for one in rules.counters(state)):
            return state
    return begun


def brought(rules: Any, state: Any, way: Bringing) -> tuple[State, list[Command]]:
    """A state, and the commands that bring something into it."""
    joins = [AddFigure(figure=enlisted(rules, NEW, way.joins, state.ground))] if way.joins else []
    return put(rules, state, way.set), [*joins, *(ruled(rules, data) for data in way.do)]


def ruled(rules: Any, data: Mapping[str, Json]) -> Command:
    """A command; an act as the GM rules that it happens."""
    command: Command = rules.command(data)
    if rules.act(command) is not None:
        command = rules.command({"kind": "gm.ruling/1", "reason": "It happened", "command": dict(data)})
    return command


def _told(answer: Any) -> Any:
    """An answer as text; candidates, which are most of all, as they are: each part of them is compared."""
    return answer if isinstance(answer, Sequence) and answer and isinstance(answer[0], Candidate) else text(answer)


class SideBySide:
    """A fight with its chapters bound from the state, beside one in which all are."""

    def __init__(self, rules: Any, state: State) -> None:
        self.rules, self.other = rules, all_bound(rules)
        self.state, self.theirs = state, self.other.load_state(rules.dump_state(state))
        self.step = 0

    def look(self) -> None:
        """All that is told about both is the same."""
        self.step += 1
        ours, theirs = (
            same_play.answers(rules, state, Luck(f"look {self.step}"), self.step, _ASKED)
            for rules, state in ((self.rules, self.state), (self.other, self.theirs))
        )
        assert ours.keys() == theirs.keys()
        for what, told in ours.items():
            assert list(map(_told, told)) == list(map(_told, theirs[what])), what

    def do(self, command: Command) -> bool:
        """Do the same in both, with the same dice: it happens the same, or is refused for the same reasons."""
        told = []
        for rules, state in ((self.rules, self.state), (self.other, self.theirs)):
            refused = rules.refusals(state, command)
            outcome = None if refused else rules.perform(state, command, dice_of(f"dice {self.step}"))
            events = [rules.dump_event(one) for one in outcome.events] if outcome else []
            log = text(rules.narrate(state, outcome.state, outcome.events)) if outcome else ""
            told.append((refused, events, log, outcome.state if outcome else state))
        (*ours, self.state), (*theirs, self.theirs) = told
        assert ours == theirs
        self.look()
        return not ours[0]

    def go_on(self, commands: int, name: str) -> Iterator[Command]:
        """Play on at random."""
        luck = Luck(name)
        for _ in range(commands):
            command = same_play._command(self.rules, self.state, luck)
            if command is None:
                return
            assert self.do(command)
            yield command

    def back(self, state: State, theirs: State) -> None:
        """Go back to an earlier moment, as undo does, or on to a later one."""
        self.state, self.theirs = state, theirs
        self.look()
