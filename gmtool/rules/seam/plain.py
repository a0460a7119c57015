"""A system's states, commands and events as plain data, and back. The same for every system."""

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from functools import cache, cached_property
from types import NoneType
from typing import TYPE_CHECKING, Annotated, Any, Generic, TypeVar, get_args, get_origin, get_type_hints

from gmtool.bounds import nearest
from gmtool.language import tr
from gmtool.plain_reader import Doubt, read_surely
from gmtool.rules.seam.bad_data import BadState, quietly
from gmtool.rules.seam.gm.commands import Ruling
from gmtool.rules.seam.grounds import ground_data, ground_of
from gmtool.rules.seam.messages import BadCommand, Command, Data, Event, Json
from gmtool.shape_faults import first_fault
from gmtool.space import SpaceError

if TYPE_CHECKING:
    from pydantic import TypeAdapter

S = TypeVar("S")
_LATER = "coming"
"""The field of a state for the waves that are still to come."""


def _adapter(kind: Any) -> "TypeAdapter[Any]":
    # pydantic is imported with the first command; a fight that is only shown does without
    from pydantic import TypeAdapter

    return TypeAdapter(kind)


class PlainData(Generic[S]):
    """The states, commands and events of a system as plain data, checked by their types.

    `commands` is the union of a system's commands, told apart by `kind`; `state` is a frozen dataclass with
    the fields `ground`, and `figures` by their ids. The checks are built on first use, for each command and event its
    own: that of all commands takes a tenth of a second, and a window opens on one or two of them.
    """

    def __init__(self, commands: Any, state: type[S]) -> None:
        # it may tell by itself that they are told apart by their kinds
        self._command_types = commands.__origin__ if get_origin(commands) is Annotated else commands
        self._state_type = state
        self._messages: dict[type, TypeAdapter[Any]] = {}
        self._dumped: tuple[S, dict[str, Any]] | None = None

    @cached_property
    def _commands(self) -> "TypeAdapter[Any]":
        """The check of any command, which words what is wrong with a kind."""
        from pydantic import Field

        return _adapter(Annotated[self._command_types, Field(discriminator="kind")])

    @cached_property
    def _by_kind(self) -> Mapping[Any, type]:
        """The commands by their kinds."""
        return {one.__dataclass_fields__["kind"].default: one for one in get_args(self._command_types)}

    def _message(self, message: type) -> "TypeAdapter[Any]":
        if (adapter := self._messages.get(message)) is None:
            adapter = self._messages[message] = _adapter(message)
        return adapter

    @cached_property
    def _states(self) -> "TypeAdapter[S]":
        return _adapter(self._state_type)

    def read_command(self, data: Data) -> Command:
        """A command from its data. Raises `BadCommand` with a sentence that names the field."""
        kind = data.get("kind")
        known = self._by_kind.get(kind) if isinstance(kind, str) else None
        command: Command
        try:
            command = read_surely(known or NoneType, dict(data))
        except Doubt:
            command = self._checked(known, data)
        if isinstance(command, Ruling) and command.command is not None:
            self.read_command(command.command)
        return command

    def _checked(self, known: type | None, data: Data) -> Command:
        from pydantic import ValidationError

        adapter = self._message(known) if known is not None else self._commands
        try:
            command: Command = adapter.validate_python(dict(data))
        except ValidationError as wrong:
            raise BadCommand(
                tr("This is not a valid command: {problem}.", problem=first_fault(wrong, "kind"))
            ) from wrong
        return command

    def dump_command(self, command: Command) -> dict[str, Json]:
        """The command as plain data."""
        adapter = self._message(type(command))
        data: dict[str, Json] = adapter.dump_python(command, mode="json", exclude_defaults=True)
        return {"kind": command.kind, **data}

    def dump_event(self, event: Event) -> dict[str, Json]:
        """The event as plain data."""
        data: dict[str, Json] = self._message(type(event)).dump_python(event, mode="json")
        return data

    def dump_state(self, state: S) -> dict[str, Json]:
        """The state as plain data, which nobody changes in place: it shares what is as it was in the last state.

        A command changes a figure or two, and a battle has forty.
        """
        known, written = self._dumped or (None, {})
        data: dict[str, Any] = {}
        for name, (is_figures, adapter) in self._fields.items():
            value, before = getattr(state, name), getattr(known, name, None)
            if known is not None and value is before:
                data[name] = written[name]
            elif is_figures:
                data[name] = _each(adapter, value, before or {}, written.get(name, {}))
            else:
                data[name] = _one(adapter, value, before, written.get(name))
        data["ground"] = ground_data(getattr(state, "ground"))  # noqa: B009 - any state has one
        # a fight in which nobody is to come is written as it was before there were waves; its place is at the end,
        # where it can be added
        if getattr(state, _LATER, ()):
            data[_LATER] = self._waves.dump_python(getattr(state, _LATER), mode="json")
        self._dumped = state, data
        return data

    @cached_property
    def _fields(self) -> "Mapping[str, tuple[bool, TypeAdapter[Any]]]":
        """What writes each field of a state but the ground, and whether these are figures, each of which it writes."""
        kinds = get_type_hints(self._state_type, include_extras=True)
        ours: Any = self._state_type
        names = [one.name for one in fields(ours) if one.name not in ("ground", _LATER)]
        return {
            name: (name == "figures", _adapter(get_args(kinds[name])[1] if name == "figures" else kinds[name]))
            for name in names
        }

    @cached_property
    def _waves(self) -> "TypeAdapter[Any]":
        return _adapter(get_type_hints(self._state_type, include_extras=True)[_LATER])

    def load_state(self, data: Mapping[str, Json], say: Callable[[str], None] = quietly) -> S:
        """The state from plain data. Raises `BadState` with a sentence that names the field."""
        ground: Any = data.get("ground")
        try:
            whole = {**data, "ground": ground_of(ground)}
        except SpaceError as wrong:
            raise BadState(tr("This is not a valid state of the fight: {problem}", problem=wrong)) from wrong
        try:
            state = read_surely(self._state_type, whole)
        except Doubt:
            state = self._nearest(whole, say)
        figures = getattr(state, "figures", {})
        if strange := [key for key in figures if not key.strip()]:
            fault = tr("figures: “{figure}” has no id", figure=getattr(figures[strange[0]], "name", ""))
            raise BadState(tr("This is not a valid state of the fight: {problem}.", problem=fault))
        roster = getattr(state, "roster", ())
        late = [one.id for wave in getattr(state, _LATER, ()) for one in wave.figures]
        everybody = (*roster, *late)
        if twice := [one for one in everybody if everybody.count(one) > 1]:
            fault = tr("roster: “{figure}” is named twice", figure=twice[0])
            raise BadState(tr("This is not a valid state of the fight: {problem}.", problem=fault))
        unknown = [one for one in roster if one not in getattr(state, "figures", ())]
        if unknown:
            raise BadState(
                tr(
                    "This is not a valid state of the fight: roster: “{figure}” is not one of its figures.",
                    figure=unknown[0],
                )
            )
        return state

    def _nearest(self, data: Mapping[str, Any], say: Callable[[str], None]) -> S:
        from pydantic import ValidationError

        try:
            state: S = nearest(self._states, data, say)
        except ValidationError as wrong:
            raise BadState(
                tr("This is not a valid state of the fight: {problem}.", problem=first_fault(wrong))
            ) from wrong
        return state


def _each(
    adapter: "TypeAdapter[Any]", values: Mapping[str, Any], before: Mapping[str, Any], written: Mapping[str, Any]
) -> dict[str, Any]:
    """Each value as plain data; one that is the same object as before as it was written then."""
    return {
        key: written[key] if value is (known := before.get(key)) else _one(adapter, value, known, written.get(key))
        for key, value in values.items()
    }


def _one(adapter: "TypeAdapter[Any]", value: Any, before: Any, written: Any) -> Any:
    """A value as plain data; of a record whose like was written before, only the fields that are other objects."""
    names = _names(value.__class__)
    if not names or type(before) is not type(value):
        return adapter.dump_python(value, mode="json")
    changed = {name for name in names if getattr(value, name) is not getattr(before, name)}
    return {**written, **adapter.dump_python(value, mode="json", include=changed)}


@cache
def _names(kind: type) -> tuple[str, ...]:
    """The names of the fields of a record; none of anything else."""
    return tuple([one.name for one in fields(kind)]) if is_dataclass(kind) else ()
