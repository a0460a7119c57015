"""The crossing of states with acts, as `bars/<system>.toml` tells it from the source.

[scene]                                       # a fight in which nobody is in any of the states
ground = { columns = 20, rows = 20 }          # as grounds are saved, or left out for a fight without a map
switches = { combat = "arena" }
set = { "phase" = "orders" }                  # what is otherwise in its state than at the beginning
[scene.figures]
me = { side = "red", card = "Goblin", at = [4, 4], facing = 3, but = { ST = 12 } }
him = { side = "blue", card = "Hobgoblin", at = [4, 5] }

[command]                                     # an act that needs more than a figure and a target; or one more of an act
"tft.shoot/1" = { kind = "tft.shoot/1", figure = "me", target = "him", weapon = "bow" }
"march: charge" = { kind = "cm.march/1", figure = "me", set = { "figures.me.order" = { task = "charge" } } }

[within]                                      # what is done within an act, by no command of its own: its kinds
"shield" = { figure = "me", kinds = ["shields"] }

[groups]                                      # every act once: one that stands nowhere has no cells, and fails
goes = ["tft.move/1", "march: charge"]

[[state]]
bar = "paralyzed"                             # the key of a bar of the system's gate
is = "all of a unit"                          # where a bar has more than one state
rules = ["cm.wraith.paralyze"]
says = "is paralyzed"                         # words of the reason, where other refusals have its ids or it has none
source = "what the source says about it, in short, and where"
set = { "figures.me.fabled.paralyzed" = 10 }
scene = { "figures.me.card" = "Hobgoblin" }   # what is otherwise in the scene
bars = ["goes", "tft.shoot/1"]                # groups or commands; it leaves all others
but = ["tft.pass/1"]                          # those of the groups that it leaves
"""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from gmtool.rules.kit.gate import Gate, Meant
from gmtool.rules.seam import Command, Enlisted, Muster, Refusal, State, kind_of
from gmtool.space import Ground, HexGround, Point, read_ground
from tests.contract.players import SIDES

FOLDER = Path(__file__).parent / "bars"
ME, HIM = "me", "him"


@dataclass(frozen=True)
class BarringState:
    """A state of the file, and what it bars."""

    bar: str
    rules: Sequence[str]
    source: str
    set: Mapping[str, Any]
    bars: Sequence[str]
    but: Sequence[str] = ()
    scene: Mapping[str, Any] | None = None
    name: str = ""
    says: str = ""

    @property
    def title(self) -> str:
        return f"{self.bar}, {self.name}" if self.name else self.bar

    def gives(self, refusal: Refusal) -> bool:
        """True if a refusal is for this state."""
        return refusal.rule in self.rules and self.says in refusal.reason


def states_of(system: str) -> list[BarringState]:
    """The states of a system's file."""
    return [
        BarringState(**{("name" if key == "is" else key): value for key, value in row.items()})
        for row in _read(system)["state"]
    ]


@cache
def _read(system: str) -> Mapping[str, Any]:
    return tomllib.loads((FOLDER / f"{system}.toml").read_text(encoding="utf-8"))


class Crossing:
    """The states and the acts of a system."""

    def __init__(self, rules: Any) -> None:
        self.rules = rules
        read = _read(rules.id)
        self._scene: Mapping[str, Any] = read["scene"]
        self._commands: Mapping[str, Mapping[str, Any]] = read.get("command", {})
        self._within: Mapping[str, Mapping[str, Any]] = read.get("within", {})
        self.groups: Mapping[str, Sequence[str]] = read["groups"]
        self._begun, self._made = dict[str, State](), dict[str, Command]()

    @property
    def named(self) -> list[str]:
        """All commands of the groups, and what is done within them."""
        return [one for group in self.groups.values() for one in group]

    @property
    def commands(self) -> list[str]:
        """All commands of the groups."""
        return [one for one in self.named if one not in self._within]

    def kind(self, name: str) -> str:
        """The kind of the command of this name."""
        return str(self._commands.get(name, {}).get("kind", name))

    def barred(self, state: BarringState) -> set[str]:
        """The commands that a state bars, by the file."""
        unknown = {*state.bars, *state.but} - {*self.groups, *self.named}
        assert not unknown, f"{state.title}: neither a group nor a command: {unknown}"
        return set(self._those(state.bars)) - set(self._those(state.but))

    def _those(self, names: Sequence[str]) -> Iterator[str]:
        for name in names:
            yield from self.groups.get(name, [name])

    def begun(self, state: BarringState | None = None) -> State:
        """The fight of the file, in a state or in none of them."""
        title = state.title if state else ""
        if title not in self._begun:
            begun = begin(self.rules, changed(self._scene, (state.scene or {}) if state else {}))
            self._begun[title] = put(self.rules, begun, state.set if state else {})
        return self._begun[title]

    def reasons(self, rules: Any, name: str, state: State) -> Sequence[Refusal]:
        """All that rules have against a command, or their gate against what is done within one."""
        if name in self._within:
            row = self._within[name]
            meant = Meant(row.get("figure", ME), frozenset(row["kinds"]), row.get("target", ""))
            return tuple(rules.gate.against(rules.context(state), meant))
        tried, command = self.tried(name, state)
        found: Sequence[Refusal] = rules.cited(rules.refusals(tried, command))
        return found

    @cached_property
    def against_in_no_state(self) -> Mapping[str, Sequence[Refusal]]:
        """What the rules have against each command in the fight of the file, with nobody in any of the states."""
        plain = self.begun()
        return {name: self.reasons(self.rules, name, plain) for name in self.named}

    def tried(self, name: str, state: State) -> tuple[State, Command]:
        """A command, and the state that it is tried in."""
        return put(self.rules, state, self._commands.get(name, {}).get("set", {})), self.command(name)

    def command(self, name: str) -> Command:
        """The command of this name."""
        if name not in self._made:
            row = {key: value for key, value in self._commands.get(name, {}).items() if key != "set"}
            kind = row.get("kind", name)
            known = {one.name for one in fields(self._by_kind[kind])}
            usual = {"figure": ME, "target": HIM} if name not in self._commands else {}
            given = {key: value for key, value in usual.items() if key in known}
            self._made[name] = self.rules.command({"kind": kind, **given, **row})
        return self._made[name]

    @cached_property
    def _by_kind(self) -> Mapping[str, type[Command]]:
        return {kind_of(act.command): act.command for act in self.rules.acts}

    @cached_property
    def open(self) -> Any:
        """The ruleset with nothing in its gate."""
        opened = type("Open", (type(self.rules),), {"gate": Gate()})
        return opened(self.rules.book)


def changed(tree: Mapping[str, Any], values: Mapping[str, Any]) -> dict[str, Any]:
    """A tree with other values at some paths, such as `figures.me.hits`; a number is a place in a list.

    All else it shares with the one that was given.
    """
    made = dict(tree)
    for path, value in values.items():
        made = _with(made, path.split("."), value)
    return made


def _with(tree: Any, path: Sequence[str], value: Any) -> Any:
    made = list(tree) if isinstance(tree, list) else dict(tree)
    at: Any = int(path[0]) if isinstance(tree, list) else path[0]
    made[at] = _with(made[at], path[1:], value) if path[1:] else value
    return made


def begin(rules: Any, scene: Mapping[str, Any]) -> State:
    """The fight of a scene."""
    return put(rules, rules.muster(_muster(rules, scene)), scene.get("set", {}))


def put(rules: Any, state: State, values: Mapping[str, Any]) -> State:
    """A state with other values at some paths."""
    found: State = rules.load_state(changed(rules.dump_state(state), values)) if values else state
    return found


def _muster(rules: Any, scene: Mapping[str, Any]) -> Muster:
    ground = None if "ground" not in scene else read_ground(scene["ground"])
    figures = tuple(enlisted(rules, key, row, ground) for key, row in scene["figures"].items())
    return Muster(figures, SIDES, ground, dict(scene.get("switches", {})))


def enlisted(rules: Any, key: str, row: Mapping[str, Any], ground: Ground | None) -> Enlisted:
    """A figure of a scene."""
    [card] = [card for card in rules.bestiary() if card.name == row["card"]]
    one = Enlisted(key, replace(card, fields={**card.fields, **row.get("but", {})}), row["side"], key.title())
    one = replace(one, on=row.get("on", ""))
    if ground is None or "at" not in row:
        return one
    across, down = row["at"]
    hexes = isinstance(ground, HexGround)
    where = ground.at_column_row(across, down) if hexes else Point(100 * across, 100 * down)
    return one.put(where, row.get("facing", 0))
