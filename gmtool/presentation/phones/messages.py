"""What a screen of the table may send: one of five messages, each with bounds, checked before anybody looks at it."""

from typing import Annotated, Any, Final, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints, TypeAdapter, ValidationError

from gmtool.presentation.text import on_one_line

MOST_BYTES: Final = 4096
"""The most bytes that a message may have."""
NAME_LETTERS: Final = 40
_KEY_LETTERS: Final = 64


def _name(text: str) -> str:
    """A name as the Game Master reads it; a player who has typed nothing that can be seen is called “?”."""
    return on_one_line(text).strip("\u200c\u200d") or "?"


Name = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=NAME_LETTERS), AfterValidator(_name)
]
Key = Annotated[str, StringConstraints(max_length=_KEY_LETTERS)]
Id = Annotated[str, StringConstraints(max_length=200)]
Words = Annotated[str, StringConstraints(max_length=300)]


class _Message(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class Join(_Message):
    """Ask to come in, or come back. `key` is that of the code, the phone's own, or the code typed by hand."""

    kind: Literal["join"] = "join"
    key: Key
    name: Name
    own: bool = False
    """True if the key is the phone's own."""
    typed: bool = False
    """True if it is the code typed by hand."""


class Answer(_Message):
    """The answer to what is due, by its `number`: what was typed, or an option's key. `roll`: the program's dice."""

    kind: Literal["answer"] = "answer"
    number: int
    text: Words = ""
    roll: bool = False


class Propose(_Message):
    """What a figure is to do, as far as it is said; without a `choice` what was picked is put away.

    `send`: it is proposed to the Game Master, or done at once; otherwise the screen only wants to know what else to
    say.
    """

    kind: Literal["propose"] = "propose"
    figure: Id
    choice: Id = ""
    values: dict[Id, Any] = Field(default_factory=dict, max_length=12)
    send: bool = False


class Seal(_Message):
    """A choice that is kept from everybody until all are in; without a `choice` it is opened again, to choose anew."""

    kind: Literal["seal"] = "seal"
    figure: Id
    choice: Id = ""
    values: dict[Id, Any] = Field(default_factory=dict, max_length=12)


class Leave(_Message):
    """The player leaves the table; the phone's own key still opens the door."""

    kind: Literal["leave"] = "leave"


Message = Join | Answer | Propose | Seal | Leave
_READER: TypeAdapter[Message] = TypeAdapter(Annotated[Message, Field(discriminator="kind")])


class BadMessage(ValueError):
    """Nothing that a screen may send."""


def read_message(text: str | bytes) -> Message:
    """The message in a text. Raises `BadMessage` for anything else, and for one that is too long."""
    if len(text) > MOST_BYTES:
        raise BadMessage(f"more than {MOST_BYTES} bytes")
    try:
        return _READER.validate_json(text)
    except (ValidationError, ValueError, RecursionError) as wrong:
        raise BadMessage(type(wrong).__name__) from None
