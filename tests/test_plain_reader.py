"""The reader that leaves what it doubts to pydantic: what it reads is what pydantic makes of it."""

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple

import pytest
from pydantic import TypeAdapter, ValidationError

from gmtool import resources, systems
from gmtool.bounds import Between
from gmtool.encounter import Journal, read
from gmtool.plain_reader import Doubt, read_surely
from gmtool.rules.seam import Muster
from gmtool.rules.seam.grounds import ground_of

EXAMPLES = [Path(name).name for name in resources.names("examples", ".jsonl")]


class Sort(StrEnum):
    GOOD = "good"
    BAD = "bad"


class Pair(NamedTuple):
    first: Annotated[int, Between(-5, 5)]
    second: int


NO_PAIR = Pair(0, 0)


@dataclass(frozen=True, slots=True)
class Inner:
    name: str = ""
    inside: "tuple[Inner, ...]" = ()

    def __post_init__(self) -> None:
        if self.name == "wrong":
            raise ValueError("a wrong name")


@dataclass(frozen=True, slots=True, kw_only=True)
class Outer:
    sort: Sort
    words: Literal["one", "two"] = "one"
    number: Annotated[int, Between(0, 9)] = 3
    long: Annotated[str, Between(0, 9)] = ""
    part: float | None = None
    on: bool = False
    pair: Pair = NO_PAIR
    several: frozenset[Pair] = frozenset()
    by_name: Mapping[str, tuple[int, str]] = field(default_factory=dict)
    inner: Inner = field(default_factory=Inner)
    either: int | str = 1
    anything: Any = None
    own: int = field(default=0, init=False)


WHOLE: dict[str, Any] = {
    "sort": "good", "words": "two", "number": 4, "long": "word", "part": 1.5, "on": True, "pair": [1, 2],
    "several": [[1, 2], [3, 4]], "by_name": {"a": [1, "ä"]}, "inner": {"name": "x", "inside": [{"name": "y"}]},
    "anything": {"a": [1]}, "strange": 5,
}  # fmt: skip
ODD = ("", "one", "good", "wrong", 0, 5, 10, -6, True, None, 1.5, [], [1], [1, 2], [1, "2"], {}, {"name": 3}, "\ud800",
       "a long text of words", {"name": "wrong"}, [[1, 2]], {"a": [1, "b"]}, {"a": 1}, float("nan"))  # fmt: skip


def pydantic_reads(kind: Any, data: Any) -> Any:
    try:
        return TypeAdapter(kind).validate_python(data)
    except ValidationError:
        return Doubt


def test_that_whole_data_is_read_as_pydantic_reads_it() -> None:
    made = read_surely(Outer, WHOLE)
    assert repr(made) == repr(pydantic_reads(Outer, WHOLE))
    assert made.inner.inside[0].name == "y"


@pytest.mark.parametrize("name", WHOLE)
def test_that_odd_data_is_read_as_pydantic_reads_it_or_doubted(name: str) -> None:
    adapter = TypeAdapter(Outer)
    for value in ODD:
        data = {**WHOLE, name: value}
        try:
            made = read_surely(Outer, data)
        except Doubt:
            continue
        assert repr(made) == repr(adapter.validate_python(data)), (name, value)


@pytest.mark.parametrize("lacking", ["sort"])
def test_that_data_which_lacks_something_is_doubted(lacking: str) -> None:
    with pytest.raises(Doubt):
        read_surely(Outer, {name: value for name, value in WHOLE.items() if name != lacking})


@pytest.mark.parametrize("data", [{**WHOLE, "either": 1}, [], None, "good"], ids=str)
def test_that_what_only_pydantic_knows_is_left_to_it(data: Any) -> None:
    with pytest.raises(Doubt):
        read_surely(Outer, data)


def places(tree: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths of all values in a tree."""
    yield path
    if isinstance(tree, dict | list):
        for key, value in tree.items() if isinstance(tree, dict) else enumerate(tree):
            yield from places(value, (*path, key))


def changed(tree: Any, path: tuple[Any, ...], value: Any) -> Any:
    """A copy with another value at a path."""
    if not path:
        return value
    copy = tree.copy()
    copy[path[0]] = changed(tree[path[0]], path[1:], value)
    return copy


@pytest.mark.parametrize("example", EXAMPLES)
def test_that_fights_are_read_as_pydantic_reads_them_whatever_is_in_them(example: str) -> None:
    whole = read(resources.read_text(f"examples/{example}")).document
    ruleset: Any = systems.ruleset(whole.system)
    state = ruleset.dump_state(Journal.load(ruleset, whole.start, (), 0, 0).state)
    trees: list[tuple[Any, Any, Callable[[Any], Any]]] = [
        (ruleset.codec._state_type, state, ruleset.codec._states.validate_python)
    ]
    if whole.muster is not None:
        trees.append((Muster, dict(whole.muster), TypeAdapter(Muster).validate_python))
    dice = random.Random(example)
    for kind, tree, check in trees:
        tree = {**tree, "ground": ground_of(tree.get("ground"))}
        assert repr(read_surely(kind, tree)) == repr(check(tree))
        found = [*places(tree)][1:]
        for _ in range(150):
            odd = changed(tree, dice.choice(found), dice.choice(ODD))
            try:
                made = read_surely(kind, odd)
            except Doubt:
                continue
            assert repr(made) == repr(check(odd))
