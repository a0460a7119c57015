"""Dataclasses whose methods are written late: they are what Python's own are."""

import copy
import dataclasses
from collections.abc import Callable
from dataclasses import KW_ONLY, FrozenInstanceError, field, fields, replace
from typing import Any, ClassVar

import pytest

from gmtool.records import dataclass

Decorator = Callable[..., Callable[[type], type]]
KINDS: tuple[dict[str, bool], ...] = (
    {},
    {"frozen": True},
    {"slots": True},
    {"frozen": True, "slots": True},
    {"frozen": True, "slots": True, "kw_only": True},
    {"frozen": True, "slots": True, "eq": False},
    {"frozen": True, "order": True},
)


def plain(decorator: Decorator, **kind: bool) -> type:
    @decorator(**kind)
    class Plain:
        """A record with fields of every sort."""

        shared: ClassVar[int] = 7
        said: "ClassVar[str]" = "words"
        first: int = 1
        words: str = field(default="usual", repr=False)
        made: tuple[int, ...] = field(default_factory=lambda: (1, 2))
        unseen: int = field(default=0, compare=False)
        counted: int = field(default=0, hash=False)
        _: KW_ONLY
        last: int = field(default=4)

    return Plain


def derived(decorator: Decorator, **kind: bool) -> type:
    @decorator(**kind)
    class Base:
        """A base."""

        first: int = 1
        second: int = 2

    @decorator(**kind)
    class Derived(Base):
        """A class with more, and with another default."""

        third: int = 3
        first: int = 9

    return Derived


def checked(decorator: Decorator, **kind: bool) -> type:
    @decorator(**kind)
    class Checked:
        """A class with methods of its own."""

        first: int = 1
        second: int = field(init=False)

        def __post_init__(self) -> None:
            object.__setattr__(self, "second", self.first + 1)

        def __repr__(self) -> str:
            return f"<{self.first}>"

        def __hash__(self) -> int:
            return 5

    return Checked


SHAPES = (plain, derived, checked)


@pytest.mark.parametrize("kind", KINDS, ids=str)
@pytest.mark.parametrize("shape", SHAPES)
def test_that_a_record_is_like_one_of_python(shape: Callable[..., type], kind: dict[str, bool]) -> None:
    ours, theirs = (shape(decorator, **kind) for decorator in (dataclass, dataclasses.dataclass))
    assert [(one.name, one.kw_only, one.init) for one in fields(ours)] == [
        (one.name, one.kw_only, one.init) for one in fields(theirs)
    ]
    assert getattr(ours, "__match_args__") == getattr(theirs, "__match_args__")  # noqa: B009 - any has them
    assert ours.__dict__.get("__slots__") == theirs.__dict__.get("__slots__")
    assert (ours.__hash__ is None) == (theirs.__hash__ is None)
    for given in ({}, {"first": 5}):
        one, other = ours(**given), theirs(**given)
        values = [getattr(other, each.name) for each in fields(other)]
        assert [getattr(one, each.name) for each in fields(one)] == values
        assert repr(one).rpartition(".")[2] == repr(other).rpartition(".")[2]
        assert (one == ours(**given)) is (other == theirs(**given))
        assert (one == ours(first=8)) is (other == theirs(first=8)) is False
        assert one != other
        assert dataclasses.asdict(one) == dataclasses.asdict(other)
        assert replace(one, first=6).first == 6
        assert [getattr(copy.copy(one), each.name) for each in fields(one)] == values
        if theirs.__hash__ not in (None, object.__hash__):
            assert hash(one) == hash(other)
    for wrong in ({"nothing": 1}, {"first": 1, "nothing": 1}):
        with pytest.raises(TypeError) as found:
            ours(**wrong)
        with pytest.raises(TypeError) as wanted:
            theirs(**wrong)
        assert str(found.value) == str(wanted.value)


@pytest.mark.parametrize("slots", [False, True])
@pytest.mark.parametrize("shape", SHAPES)
def test_that_nothing_of_a_frozen_record_can_be_set_or_deleted(shape: Callable[..., type], slots: bool) -> None:
    one = shape(dataclass, frozen=True, slots=slots)()
    for name in ("first", "nothing"):
        with pytest.raises(FrozenInstanceError, match=f"cannot assign to field '{name}'"):
            setattr(one, name, 3)
        with pytest.raises(FrozenInstanceError, match=f"cannot delete field '{name}'"):
            delattr(one, name)


def test_that_what_a_plain_class_adds_to_a_frozen_record_can_be_set() -> None:
    class More(plain(dataclass, frozen=True)):  # type: ignore[misc]
        pass

    one = More(3)
    one.added = 5
    assert (one.added, one.first) == (5, 3)
    del one.added
    with pytest.raises(FrozenInstanceError):
        one.first = 4


@dataclass(frozen=True, slots=True)
class Sent:
    first: int
    others: tuple["Sent", ...] = ()


def test_that_python_makes_a_frozen_class_of_a_frozen_record() -> None:
    @dataclasses.dataclass(frozen=True, slots=True)
    class Theirs(Sent):
        more: int = 3

    assert Theirs(1, more=4) == Theirs(1, (), 4)
    with pytest.raises(TypeError, match="non-frozen"):
        dataclasses.dataclass(type("Open", (Sent,), {}))


def test_that_a_record_that_is_in_itself_is_shown() -> None:
    @dataclass
    class Ring:
        next: Any = None

    ring = Ring()
    ring.next = ring
    assert repr(ring).endswith("Ring(next=...)")


def test_that_a_default_that_all_would_share_is_refused() -> None:
    with pytest.raises(TypeError):

        @dataclass
        class Shared:
            values: list[int] = []  # noqa: RUF012 - it is to fail


def test_that_a_method_is_written_when_it_is_first_called() -> None:
    one = plain(dataclass, frozen=True, slots=True)
    first = one.__dict__["__init__"]
    assert first(one(), 2) is None  # whoever kept the first one can still use it
    assert one.__dict__["__init__"] is not first
    assert one(3).first == 3
