"""Moments of a fight, as a row says them: who stands where with which card, what holds, and what was done before."""

import dataclasses
import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from typing import Any, Protocol

from gmtool.rules.seam import Asked, Card, Command, Enlisted, Event, Muster, Outcome, OwnRows, Refused, Ruleset, Side
from gmtool.space import Ground, Point, parse_label
from gmtool.systems import ruleset
from tests.rules.cases.files import Case, Table, merged
from tests.rules.cases.keys import BadCase, unknown
from tests.rules.cases.script import Script

_LABEL = re.compile(r"\d{4}")


class Situation(Protocol):
    """A moment made in Python: the rules that it is played by, and the state."""

    rules: Any
    state: Any


@dataclass(eq=False)
class System:
    """A system as its case files know it; it stands as `SYSTEM` in the module `situations` of the system's tests."""

    id: str
    prefix: str
    """The first part of its commands' and events' kinds: "tft"."""
    card: Callable[[Mapping[str, Any]], Mapping[str, Any]] = dict
    """The fields of a card from what a row says, which may be shorter."""
    grounds: Mapping[str, Ground] = field(default_factory=dict)
    own: OwnRows = field(default_factory=dict)
    """Rows of the GM's own that hold where a row says no others."""
    facts: Callable[[Any, str], Mapping[str, Any]] = lambda state, figure: {}
    """Values of a figure that are not kept but follow, such as what is left of its ST."""
    short: Mapping[str, Callable[[Mapping[str, Any], Any], Mapping[str, Any]]] = field(default_factory=dict)
    """Short words of `now`: what one stands for, of the figure as it is kept and the value."""
    situations: dict[str, Callable[..., Situation]] = field(default_factory=dict)

    def situation(self, make: Callable[..., Situation]) -> Callable[..., Situation]:
        """Declare a situation in Python: rows name the function, and give its arguments as `given`."""
        self.situations[make.__name__] = make
        return make

    def rules(self, own: Table) -> Ruleset:
        """The ruleset with rows of the GM's own."""
        rows = {key: tuple(one) for key, one in own.items()} or self.own
        found = ruleset(self.id)
        if not rows:
            return found
        for key in rows:
            if key not in {one.key for one in found.lists()}:
                raise unknown("own: the list", key, (one.key for one in found.lists()))
        return found.extended(rows)

    def kind(self, name: str, of: type) -> str:
        """The kind of a command or an event by its short name. Raises `BadCase` for what there is not."""
        return _full_kind(name, of, self.prefix)


@dataclass
class Moment:
    """A fight as far as it has come."""

    system: System
    rules: Ruleset
    state: Any
    _seen: tuple[Any, Mapping[str, Any]] | None = None
    """The state that was last looked at, and as it is saved: rows look at one figure after another."""

    def command(self, said: Table) -> Command:
        """A command as a row says it. Raises `BadCase` for a field that it has not."""
        kind = self.system.kind(said["do"], Command)
        fields = {key: places(value) for key, value in said.items() if key not in ("do", "dice", "answers")}
        command = self.rules.command({"kind": kind, **fields})
        _known_fields(said["do"], command, fields)
        return command

    def perform(self, command: Command, script: Script) -> Outcome[Any]:
        """Do a command; the moment is the one after it."""
        outcome = self.rules.perform(self.state, command, script)
        self.state = outcome.state
        return outcome

    def figure(self, name: str, asked: Collection[str] = ()) -> Mapping[str, Any]:
        """The values of a figure, by the names under which they are saved; and what follows, if more is asked for."""
        figures: Any = self.saved()["figures"]
        if name not in figures:
            raise unknown("the figure", name, figures)
        saved: Mapping[str, Any] = figures[name]
        if saved.keys() >= set(asked):
            return saved
        posture = next(one.posture.value for one in self.rules.counters(self.state) if one.figure == name)
        return {**saved, "posture": posture, **self.system.facts(self.state, name)}

    def saved(self) -> Mapping[str, Any]:
        """The state as it is saved."""
        if self._seen is None or self._seen[0] is not self.state:
            self._seen = (self.state, self.rules.dump_state(self.state))
        return self._seen[1]


@dataclass(frozen=True)
class _Beginning:
    """What a case says of its beginning. Those of the same words are the same: many rows of a file begin alike."""

    situation: str
    words: str
    moment: Table = field(compare=False)

    @classmethod
    def of(cls, situation: str, moment: Table) -> "_Beginning":
        return cls(situation, repr(moment), moment)

    @property
    def before_anything_holds(self) -> "_Beginning":
        """The same without what holds in the fight, or was done."""
        figures = {
            key: {name: value for name, value in figure.items() if name != "now"}
            for key, figure in self.moment.get("figures", {}).items()
        }
        bare = {key: value for key, value in self.moment.items() if key not in ("fight", "before")}
        return self.of(self.situation, {**bare, "figures": figures})


def begin(system: System, case: Case) -> Moment:
    """The moment in which a case begins."""
    return replace(_begun(system, _Beginning.of(case.situation, case.moment)))


@lru_cache(maxsize=8)
def _begun(system: System, beginning: _Beginning) -> Moment:
    """The moment of such a beginning, for the cases to copy: no state is ever changed."""
    moment = beginning.moment
    if beginning.situation:
        for key in ("ground", "house", "own"):
            if key in moment:
                raise BadCase(f"“{key}” is not read where the setup is a situation in Python", key)
        for key, figure in moment.get("figures", {}).items():
            if set(figure) - {"now"}:
                raise BadCase(f"figure {key}: a situation in Python is changed by “now” alone", key)
    elif "given" in moment:
        raise BadCase("“given” is for a situation in Python", "given")
    start = _set(_placed(system, beginning.before_anything_holds), moment)
    for step in moment.get("before", ()):
        script = Script(step.get("dice", ()), step.get("answers", ()))
        try:
            start.perform(start.command(step), script)
        except (Refused, Asked) as wrong:
            why = "it is refused" if isinstance(wrong, Refused) else "the row has no dice or answer for"
            raise BadCase(f"before: {step['do']}: {why}: {wrong}", "before") from wrong
        if left := script.left_over():
            raise BadCase(f"before: {step['do']}: nobody asked for {' and '.join(left)}", "before")
    return start


@lru_cache(maxsize=16)
def _placed(system: System, beginning: _Beginning) -> Moment:
    """Everybody in place, as the situation in Python or the setup says."""
    if not beginning.situation:
        return _mustered(system, beginning.moment)
    made = system.situations[beginning.situation]
    try:
        found = made(**beginning.moment.get("given", {}))
    except TypeError as wrong:
        raise BadCase(f"given: {wrong}", "given") from wrong
    return Moment(system, found.rules, found.state)


def _mustered(system: System, moment: Table) -> Moment:
    rules = system.rules(moment.get("own", {}))
    figures = moment.get("figures", {})
    if not figures:
        return Moment(system, rules, None)
    grounds = {"none": None, **system.grounds}
    if (name := moment.get("ground", "none")) not in grounds:
        raise unknown("the ground", name, grounds)
    sides = list(dict.fromkeys(_side(key, one) for key, one in figures.items()))
    house = moment.get("house", {})
    known = {one.key: one for one in rules.house_rules()}
    for key, value in house.items():
        if key not in known:
            raise unknown("the house rule", key, known)
        if not known[key].takes(value):
            raise unknown(f"the reading of {key}", value, dict(known[key].options))
    made = Muster(
        tuple(_enlisted(system, rules, key, one) for key, one in figures.items()),
        tuple(Side(side, side.title(), place, players=place == 0) for place, side in enumerate(sides)),
        grounds[name],
        house,
    )
    return Moment(system, rules, rules.muster(made))


def _side(key: str, figure: Table) -> str:
    if "side" not in figure:
        raise BadCase(f"figure {key} has no side", key)
    return str(figure["side"])


def _enlisted(system: System, rules: Ruleset, key: str, figure: Table) -> Enlisted:
    name, where = key if key[0].isupper() else key.title(), figure.get("at")
    way, open_ground = figure.get("facing"), isinstance(where, list)
    return Enlisted(
        key,
        Card(system.id, name, card_fields(system, rules, figure.get("card", {})), id=f"card-{key}"),
        figure["side"],
        place=parse_label(where) if isinstance(where, str) else None,
        facing=0 if open_ground else way or 0,
        at=Point(round(where[0] * 100), round(where[1] * 100)) if isinstance(where, list) else None,
        heading=way if open_ground else None,
    )


def card_fields(system: System, rules: Ruleset, said: Table) -> Mapping[str, Any]:
    """The fields of a card as a row says it. Raises `BadCase` for one that the system's cards have not."""
    fields = system.card(said)
    known = [one.key for one in rules.card_form().fields]
    for key in fields:
        if key not in known:
            raise unknown("the field of a card", key, known)
    return fields


def _set(placed: Moment, moment: Table) -> Moment:
    """With what holds in the fight and for its figures, by the names under which they are saved."""
    figures = moment.get("figures", {})
    now = {key: figure["now"] for key, figure in figures.items() if "now" in figure}
    fight = moment.get("fight", {})
    for key in figures:
        if key not in placed.state.figures:
            raise unknown("the figure", key, placed.state.figures)
    if not now and not fight:
        return replace(placed)
    data: Any = placed.saved()
    now = {key: _spelt_out(placed.system, data["figures"][key], values) for key, values in now.items()}
    over = places({**fight, "figures": now}) if now else places(fight)
    _known_names("fight", data, over)
    return replace(placed, state=placed.rules.load_state(merged(data, over)))


def _spelt_out(system: System, figure: Table, values: Table) -> Table:
    """The values of a figure without short words."""
    made: Table = {key: value for key, value in values.items() if key not in system.short}
    for key in values.keys() & system.short.keys():
        made = merged(system.short[key](figure, values[key]), made)
    return made


def _known_names(what: str, data: Mapping[str, Any], over: Table) -> None:
    """Refuse values that are kept under no such name; tables of any keys are empty where nothing is in them."""
    for key, value in over.items():
        if data and key not in data:
            raise unknown(f"{what}: the value", key, data)
        if isinstance(value, Mapping) and isinstance(inner := data.get(key), Mapping):
            _known_names(f"{what}: {key}", {} if key in _FREE else inner, value)


_FREE = ("house", "ties", "threatens", "ignoring", "modes", "stages")
"""Tables of the states whose keys are names of figures or things."""


def places(value: Any) -> Any:
    """The value with the printed labels of hexes ("0505") as they are kept: [q, r]."""
    if isinstance(value, str) and _LABEL.fullmatch(value):
        return list(parse_label(value))
    if isinstance(value, list):
        return [places(one) for one in value]
    return {key: places(one) for key, one in value.items()} if isinstance(value, Mapping) else value


def _known_fields(what: str, record: Any, said: Table) -> None:
    """Refuse fields that a command has not, at any depth; what it leaves out would go unheard."""
    names = [one.name for one in dataclasses.fields(record)]
    for key, value in said.items():
        if key not in names:
            raise unknown(f"{what}: the field", key, (one for one in names if one != "kind"))
        inner = getattr(record, key)
        if isinstance(value, Mapping) and dataclasses.is_dataclass(inner):
            _known_fields(f"{what}: {key}", inner, value)


def _subclasses(of: type) -> Iterator[type]:
    for one in of.__subclasses__():
        yield one
        yield from _subclasses(one)


@cache
def _full_kind(name: str, of: type, prefix: str) -> str:
    """The kind by its short name. Raises `BadCase`; what there is not may come with a system that is not loaded yet."""
    kinds = {kind for one in _subclasses(of) if (kind := _kind(one)).startswith((f"{prefix}.", "gm."))}
    full = name if "/" in name else f"{name if '.' in name else f'{prefix}.{name}'}/1"
    if full not in kinds:
        what = "the command" if of is Command else "the event"
        raise unknown(what, name, (one.removeprefix(f"{prefix}.").removesuffix("/1") for one in kinds))
    return full


@cache
def _kind(message: type) -> str:
    default = next(one.default for one in dataclasses.fields(message) if one.name == "kind")
    return default if isinstance(default, str) else ""


@cache
def event_fields(kind: str) -> tuple[str, ...]:
    """The names of the fields of an event."""
    found = next(one for one in _subclasses(Event) if _kind(one) == kind)
    return tuple(one.name for one in dataclasses.fields(found))
