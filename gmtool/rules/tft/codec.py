"""States, commands and events as plain data."""

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import Field, TypeAdapter, ValidationError

from gmtool.rules.seam import (
    BadCommand,
    BadState,
    Command,
    Data,
    Event,
    GmCommand,
    Json,
    Ruling,
    ground_data,
    ground_of,
)
from gmtool.rules.tft.commands import TftCommand
from gmtool.rules.tft.state import Fight
from gmtool.space import SpaceError

_COMMANDS: TypeAdapter[Any] = TypeAdapter(Annotated[GmCommand | TftCommand, Field(discriminator="kind")])
_FIGHT: TypeAdapter[Fight] = TypeAdapter(Fight)
_EVENTS: dict[type, TypeAdapter[Any]] = {}


def read_command(data: Data) -> Command:
    """A command from its data. Raises `BadCommand` with a sentence that names the field."""
    try:
        command: Command = _COMMANDS.validate_python(dict(data))
        if isinstance(command, Ruling) and command.command is not None:
            read_command(command.command)
    except ValidationError as problem:
        raise BadCommand(_sentence("command", problem)) from problem
    return command


def dump_command(command: Command) -> dict[str, Json]:
    """The command as plain data."""
    data: dict[str, Json] = _COMMANDS.dump_python(command, mode="json", exclude_defaults=True)
    return {"kind": command.kind, **data}


def dump_event(event: Event) -> dict[str, Json]:
    """The event as plain data."""
    adapter = _EVENTS.get(type(event))
    if adapter is None:
        adapter = _EVENTS[type(event)] = TypeAdapter(type(event))
    data: dict[str, Json] = adapter.dump_python(event, mode="json")
    return data


def dump_fight(fight: Fight) -> dict[str, Json]:
    """The state as plain data."""
    data: dict[str, Any] = _FIGHT.dump_python(fight, mode="json", exclude={"ground"})
    return {**data, "ground": ground_data(fight.ground)}


def load_fight(data: Mapping[str, Json]) -> Fight:
    """The state from plain data. Raises `BadState` with a sentence that names the field."""
    try:
        ground: Any = data.get("ground")
        return _FIGHT.validate_python({**data, "ground": ground_of(ground)})
    except ValidationError as problem:
        raise BadState(_sentence("state of the fight", problem)) from problem
    except SpaceError as problem:
        raise BadState(f"This is no state of the fight: {problem}") from problem


def _sentence(what: str, problem: ValidationError) -> str:
    first = problem.errors()[0]
    # The first part of a place in a tagged union is the tag itself.
    where = ".".join(str(part) for part in first["loc"] if "/" not in str(part))
    return f"This is no {what}: {where or 'kind'}: {first['msg'].rstrip('.')}."
