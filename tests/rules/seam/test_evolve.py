"""Changed copies of frozen records."""

from dataclasses import FrozenInstanceError, dataclass, replace

import pytest

from gmtool.records import evolver


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
