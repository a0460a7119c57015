"""Derived facts: what is worked out about a figure, and kept for as long as all that it reads is as it was.

Most commands change a figure or two, and little of them: what an arrow did to one goblin leaves the places of nineteen
others in the order as they were. A `Part` of a fight is what such a fact may read of everybody, and of the fight; the
figure that it is about it may read whole. Answers hold no records of others, which go on changing.

`worked_out_anew` proves it: in it each answer that was kept is worked out again, and compared.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Generic, Protocol, TypeVar

from gmtool.records import Watched


class _Named(Protocol):
    """A figure, as far as it is known again."""

    @property
    def id(self) -> str: ...


class _State(Protocol):
    """The state of a fight, as far as it is known again."""

    @property
    def figures(self) -> Mapping[str, object]: ...


class Versioned(Protocol):
    """The context of a fight about which facts are kept."""

    @property
    def fight(self) -> _State:
        """The state."""
        ...

    @property
    def book(self) -> object:
        """The rulebook."""
        ...

    def version(self) -> object:
        """The version of all that facts about one figure read of the others and of the fight."""
        ...


C = TypeVar("C", bound=Versioned)
F = TypeVar("F", bound=_Named)
T = TypeVar("T")
_VERSIONS_KEPT = 4
"""The most versions of a part that are told apart from new ones: the current one, and those that it might become."""
_ANSWERS_KEPT = 3
"""The most answers that are kept about a figure."""
_FIGURES_KEPT = 4096
"""The most figures of which anything is kept, whatever the fight."""
_anew = False


@contextmanager
def worked_out_anew() -> Iterator[None]:
    """Work out each answer again, also one that is kept. Raises `AssertionError` where the two differ."""
    global _anew
    before, _anew = _anew, True
    try:
        yield
    finally:
        _anew = before


def compare(kept: object, work_out: Callable[..., object], *asked: object) -> None:
    """Work out again what is kept, if all is to be worked out again, and compare."""
    assert not _anew or kept == work_out(*asked), (work_out, *asked)


class Part(Generic[C, F]):
    """What derived facts may read of every figure, and of all else in a fight."""

    def __init__(self, of_figure: Callable[[C, F], Hashable], of_fight: Callable[[C], Hashable]) -> None:
        self._of_figure, self._of_fight = of_figure, of_fight
        self._figures: dict[str, tuple[F, Hashable]] = {}
        self._versions: tuple[tuple[list[object], object], ...] = ()
        self._fights: tuple[tuple[object, object, object], ...] = ()

    def version(self, ctx: C, everyone: Callable[[], Iterable[F]]) -> object:
        """The version of the part in a fight: the same object for as long as all that is of it is the same."""
        fight, book = ctx.fight, ctx.book
        if isinstance(fight, Watched):
            return fight  # its version would read everything
        for known, by, version in self._fights:
            if known is fight and by is book:
                return version
        kept, values = self._figures, [book, self._of_fight(ctx)]
        for one in everyone():
            of_figure = kept.get(one.id)
            values.append(of_figure[1] if of_figure and of_figure[0] is one else self._value(ctx, one))
        for of_all, version in self._versions:
            if of_all == values:
                found = version
                break
        else:
            found = object()
            self._versions = ((values, found), *self._versions[: _VERSIONS_KEPT - 1])
        self._fights = ((fight, book, found), *self._fights[: _VERSIONS_KEPT - 1])
        return found

    def _value(self, ctx: C, figure: F) -> Hashable:
        """What is of the part in a figure: the same object for as long as it is the same."""
        known, value = self._figures.get(figure.id), self._of_figure(ctx, figure)
        if known is not None and known[1] == value:
            value = known[1]
        elif len(self._figures) >= _FIGURES_KEPT:
            self._figures.clear()
        self._figures[figure.id] = figure, value
        return value


def derived(work_out: Callable[[C, F], T]) -> Callable[[C, F], T]:
    """Keep the last answers about each figure for as long as it and the version of the fight (`Context.version`) last.

    There are a few of them: whoever weighs what might be done goes from one fight to another and back.
    """
    answers: dict[str, tuple[tuple[object, object, T], ...]] = {}
    last: object = None
    by: object = None
    version: object = None
    now: dict[str, tuple[object, T]] = {}

    def asked(ctx: C, figure: F) -> T:
        nonlocal last, by, version, now
        fight, key = ctx.fight, figure.id
        if fight is last and ctx.book is by:
            told = now.get(key)
            if told is not None and told[0] is figure:
                return told[1]
            current = version
        else:
            current = None
        if fight.figures.get(key) is not figure:
            return work_out(ctx, figure)  # as it might be
        if isinstance(fight, Watched) and (known := fight.told(work_out, figure)) is not None:
            return known[0]  # type: ignore[no-any-return]
        if current is None:
            current = ctx.version()
        before = answers.get(key, ())
        for one in before:
            if one[0] is figure and one[1] is current:
                answer = one[2]
                compare(answer, work_out, ctx, figure)
                break
        else:
            answer = work_out(ctx, figure)
            if len(answers) >= _FIGURES_KEPT:
                answers.clear()
            answers[key] = ((figure, current, answer), *before[: _ANSWERS_KEPT - 1])
        if fight is not last or ctx.book is not by:
            last, by, version, now = fight, ctx.book, current, {}
        now[key] = figure, answer
        return answer

    return asked
