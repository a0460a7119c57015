"""Dataclasses whose functions are written when they are first called: they do what the library's do."""

import copy
import dataclasses
from dataclasses import FrozenInstanceError, field, replace
from threading import Thread
from typing import Any

import pytest
from pydantic import TypeAdapter

from gmtool.records import dataclass


@dataclass(frozen=True, slots=True)
class Hit:
    who: str
    hits: int = 1
    told: list[int] = field(default_factory=list, compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Worse(Hit):
    what: str

    def __post_init__(self) -> None:
        if not self.what:
            raise ValueError("no wound")


@dataclasses.dataclass(frozen=True, slots=True)
class OfTheLibrary(Hit):
    more: int = 0


@dataclass(frozen=True, slots=True)
class OnThat(OfTheLibrary):
    most: int = 0


@dataclass(frozen=True, slots=True)
class Own:
    who: str

    def __repr__(self) -> str:
        return "own"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Own)

    def __hash__(self) -> int:
        return 5


ONES = (Hit("a"), Worse("b", 2, what="arm"), OfTheLibrary("c", more=4), OnThat("d", more=5, most=6))


def test_that_values_and_defaults_are_taken() -> None:
    one = Hit("Wulf", told=[1])
    assert (one.who, one.hits, one.told) == ("Wulf", 1, [1])
    assert Hit("Wulf").told is not Hit("Wulf").told
    worse = Worse("Wulf", 3, what="arm")
    assert (worse.who, worse.hits, worse.what) == ("Wulf", 3, "arm")
    last = OnThat("Wulf", 2, [], 3, 4)
    assert dataclasses.astuple(last) == ("Wulf", 2, [], 3, 4)


@pytest.mark.parametrize("given", [(), ("a", 1, [], 2)], ids=["too few", "too many"])
def test_that_a_wrong_number_of_values_is_refused(given: tuple[Any, ...]) -> None:
    with pytest.raises(TypeError, match=r"Hit\.__init__"):
        Hit(*given)


def test_that_equal_ones_are_equal_and_others_are_not() -> None:
    assert Hit("a", told=[1]) == Hit("a", told=[2])
    assert hash(Hit("a", told=[1])) == hash(Hit("a", told=[2]))
    assert Hit("a") != Hit("b")
    assert Hit("a") != OfTheLibrary("a")
    assert Hit("a") != Worse("a", what="arm")
    assert len({*ONES, *map(copy.copy, ONES)}) == 4


def test_that_they_are_written_as_the_library_writes_them() -> None:
    assert repr(Hit("a", 2)) == "Hit(who='a', hits=2)"
    assert repr(Worse("a", what="arm")) == "Worse(who='a', hits=1, what='arm')"


@pytest.mark.parametrize("one", ONES, ids=lambda one: type(one).__name__)
def test_that_they_are_frozen(one: Any) -> None:
    for name in ("who", "hits", "other"):
        with pytest.raises((FrozenInstanceError, TypeError)):
            setattr(one, name, 3)
        with pytest.raises((FrozenInstanceError, TypeError)):
            delattr(one, name)
    assert type(one).__dataclass_params__.frozen


@pytest.mark.parametrize("one", ONES, ids=lambda one: type(one).__name__)
def test_that_they_are_copied_and_changed(one: Any) -> None:
    for other in (copy.copy(one), copy.deepcopy(one), replace(one)):
        assert other == one
        assert type(other) is type(one)
    assert replace(one, hits=9).hits == 9
    assert replace(one, hits=9) != one


def test_that_what_a_class_has_of_its_own_stays() -> None:
    assert repr(Own("a")) == "own"
    assert Own("a") == Own("b")
    assert hash(Own("a")) == 5
    with pytest.raises(ValueError, match="no wound"):
        Worse("a", what="")


def test_that_pydantic_reads_and_writes_them() -> None:
    of_kind = TypeAdapter(Worse)
    one = of_kind.validate_python({"who": "a", "what": "arm"})
    assert one == Worse("a", what="arm")
    assert of_kind.dump_python(one) == {"who": "a", "hits": 1, "told": [], "what": "arm"}


def test_that_other_threads_extend_them_meanwhile() -> None:
    """A class of the library is built on one of ours in one thread, while another builds ours on it."""
    failed: list[Exception] = []

    def build(build_one: Any) -> None:
        try:
            for number in range(200):
                build_one(type(f"C{number}", (Hit,), {"__annotations__": {"x": int}, "x": 0}))
        except Exception as failure:
            failed.append(failure)

    makers = (dataclass(frozen=True, slots=True), dataclasses.dataclass(frozen=True, slots=True))
    threads = [Thread(target=build, args=(one,)) for one in makers]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []
