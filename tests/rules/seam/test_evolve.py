"""Frozen records, made and copied quickly."""

from dataclasses import FrozenInstanceError, dataclass, field, replace

import pytest

from gmtool.records import evolver, swift


@dataclass(frozen=True, slots=True, kw_only=True)
class Base:
    kind: str = "base/1"


@dataclass(frozen=True, slots=True, kw_only=True)
class Record(Base):
    new: int
    record: str = "old"


evolve = evolver(Record)


def test_that_a_changed_copy_is_what_replace_gives() -> None:
    first = Record(new=1)
    assert evolve(first, record="x", new=5) == replace(first, record="x", new=5)
    assert evolve(first) == first
    assert first == Record(new=1)


def test_that_a_copy_is_as_frozen_as_the_record() -> None:
    with pytest.raises(FrozenInstanceError):
        evolve(Record(new=1)).new = 2


def test_that_a_name_the_record_does_not_have_is_refused() -> None:
    with pytest.raises(TypeError):
        evolve(Record(new=1), other=2)


@swift
@dataclass(frozen=True, slots=True)
class Swift:
    first: int
    made: list[int] = field(default_factory=list)
    words: str = "usual"
    last: int = field(default=4, kw_only=True)


def test_that_a_swift_record_takes_its_values_and_defaults() -> None:
    one = Swift(1)
    assert (one.first, one.made, one.words, one.last) == (1, [], "usual", 4)
    assert Swift(1).made is not one.made
    other = Swift(1, [2], last=5, words="x")
    assert (other.made, other.words, other.last) == ([2], "x", 5)
    assert other == replace(one, made=[2], words="x", last=5)
    assert type(one) is Swift


def test_that_a_swift_record_is_frozen() -> None:
    with pytest.raises(FrozenInstanceError):
        Swift(1).first = 2  # type: ignore[misc]


@pytest.mark.parametrize("given", [(), (1, [], "x", 5)], ids=["too few", "too many"])
def test_that_a_swift_record_refuses_a_wrong_number_of_values(given: tuple[object, ...]) -> None:
    with pytest.raises(TypeError):
        Swift(*given)  # type: ignore[arg-type]


def test_that_a_swift_record_is_checked_as_it_is_made() -> None:
    @swift
    @dataclass(frozen=True, slots=True)
    class Checked:
        first: int

        def __post_init__(self) -> None:
            if self.first < 0:
                raise ValueError("less than nothing")

    assert Checked(1).first == 1
    with pytest.raises(ValueError, match="less than nothing"):
        Checked(-1)


def test_that_a_record_that_works_out_fields_itself_is_not_made_swift() -> None:
    @dataclass(frozen=True, slots=True)
    class WorkedOut:
        first: int
        second: int = field(init=False)

    with pytest.raises(TypeError):
        swift(WorkedOut)
