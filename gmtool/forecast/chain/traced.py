"""Traced numbers: they do what whole numbers do, and note what the rules ask about them.

Where the rules are performed with traced numbers, the notes say for which other numbers they would have done the same:
"are these hits 5 or more?" - "yes". Numbers that are added and multiplied stay traced; what looks at the very value,
such as a key of a table, is noted as well. So nobody has to say which numbers the rules tell apart.
"""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from functools import cache
from math import gcd
from operator import is_
from typing import Any

from gmtool.records import dataclass

Terms = tuple[tuple[int, int], ...]
"""A sum of numbers, each by its place and with its factor; the first factor is above 0."""


@dataclass(frozen=True, slots=True)
class Bounded:
    """Whether a sum is at most so much."""

    terms: Terms
    bound: int
    holds: bool


@dataclass(frozen=True, slots=True)
class Looked:
    """The very value of a sum, which somebody looked at."""

    terms: Terms
    value: int


class Trace:
    """The notes of one performance. Later its numbers are plain ones, since nobody reads the notes any more."""

    def __init__(self) -> None:
        self.live = True
        self.notes: list[Any] = []
        self._known: dict[Terms, tuple[float, float]] = {}

    def within(self, place: int, least: int, most: int) -> None:
        """Say that a number always lies within these bounds."""
        self._known[((place, 1),)] = (least, most)

    def at_most(self, terms: Terms, value: int, bound: int) -> bool:
        """True if a sum, which has this value, is at most so much; noted unless earlier notes say it."""
        if not self.live:
            return value <= bound
        least, most = self._known.get(terms, _ANY)
        if most <= bound or least > bound:
            return most <= bound
        holds = value <= bound
        self._known[terms] = (least, bound) if holds else (bound + 1, most)
        self.notes.append(Bounded(terms, bound, holds))
        return holds

    def looked(self, terms: Terms, value: int) -> None:
        """Note that somebody looked at the value of a sum."""
        if self.live:
            least, most = self._known.get(terms, _ANY)
            if least != most:
                self._known[terms] = (value, value)
                self.notes.append(Looked(terms, value))


_ANY = (float("-inf"), float("inf"))


class Traced:
    """A whole number made of numbers of a trace: a sum of them, each times a factor, and `plus`."""

    __slots__ = ("plus", "terms", "trace", "value")

    def __init__(self, trace: Trace, value: int, terms: Terms, plus: int = 0) -> None:
        self.trace = trace
        self.value = value
        self.terms = terms
        self.plus = plus

    # --- what keeps its trace
    def __add__(self, other: Any) -> Any:
        return self._sum(other, 1)

    __radd__ = __add__

    def __sub__(self, other: Any) -> Any:
        return self._sum(other, -1)

    def __rsub__(self, other: Any) -> Any:
        if other.__class__ is int:
            return Traced(self.trace, other - self.value, _turned(self.terms), other - self.plus)
        return (-self)._sum(other, 1)

    def __neg__(self) -> "Traced":
        return self._times(-1)

    def __pos__(self) -> "Traced":
        return self

    def __abs__(self) -> "Traced":
        return -self if self < 0 else self

    def __mul__(self, other: Any) -> Any:
        if isinstance(other, Traced):
            other = other.plain()
        if not isinstance(other, int):
            return NotImplemented if not isinstance(other, float) else self.plain() * other
        return self._times(int(other)) if other else 0

    __rmul__ = __mul__

    # --- what asks how high it is
    def __lt__(self, other: Any) -> bool:
        return self._at_most(other, -1)

    def __le__(self, other: Any) -> bool:
        return self._at_most(other, 0)

    def __gt__(self, other: Any) -> bool:
        return not self._at_most(other, 0)

    def __ge__(self, other: Any) -> bool:
        return not self._at_most(other, -1)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, (int, float, Traced)):
            return False
        return self._at_most(other, 0) and not self._at_most(other, -1)

    def __bool__(self) -> bool:
        return self != 0

    # --- what looks at it
    def plain(self) -> int:
        """The number itself."""
        common = gcd(*(factor for _, factor in self.terms)) * (1 if self.terms[0][1] > 0 else -1)
        terms = self.terms if common == 1 else tuple([(place, factor // common) for place, factor in self.terms])
        self.trace.looked(terms, (self.value - self.plus) // common)
        return self.value

    __int__ = __index__ = __trunc__ = __floor__ = __ceil__ = plain

    def __hash__(self) -> int:
        return hash(self.plain())

    def __float__(self) -> float:
        return float(self.plain())

    def __round__(self, digits: int | None = None) -> int:
        return round(self.plain(), digits)

    def __str__(self) -> str:
        return str(self.plain())

    __repr__ = __str__

    def __format__(self, spec: str) -> str:
        return format(self.plain(), spec)

    def __floordiv__(self, other: Any) -> Any:
        return self if other == 1 else self.plain() // other

    def __rfloordiv__(self, other: Any) -> Any:
        return other // self.plain()

    def __mod__(self, other: Any) -> Any:
        return self.plain() % other

    def __rmod__(self, other: Any) -> Any:
        return other % self.plain()

    def __divmod__(self, other: Any) -> Any:
        return divmod(self.plain(), other)

    def __rdivmod__(self, other: Any) -> Any:
        return divmod(other, self.plain())

    def __truediv__(self, other: Any) -> Any:
        return self.plain() / other

    def __rtruediv__(self, other: Any) -> Any:
        return other / self.plain()

    def __pow__(self, other: Any) -> Any:
        return self.plain() ** other

    def __rpow__(self, other: Any) -> Any:
        return other ** self.plain()

    def __deepcopy__(self, memo: Any) -> "Traced":
        return self

    def _sum(self, other: Any, sign: int) -> Any:
        if other.__class__ is int:
            return Traced(self.trace, self.value + sign * other, self.terms, self.plus + sign * other)
        if isinstance(other, Traced) and other.trace is self.trace and self.trace.live:
            found = dict(self.terms)
            for place, factor in other.terms:
                found[place] = found.get(place, 0) + sign * factor
            terms = tuple(sorted((place, factor) for place, factor in found.items() if factor))
            plus = self.plus + sign * other.plus
            return Traced(self.trace, self.value + sign * other.value, terms, plus) if terms else plus
        if isinstance(other, Traced):
            other = other.plain()
        if isinstance(other, int):
            other = sign * int(other)
            return Traced(self.trace, self.value + other, self.terms, self.plus + other)
        return NotImplemented if not isinstance(other, float) else self.plain() + sign * other

    def _times(self, factor: int) -> "Traced":
        terms = tuple((place, factor * one) for place, one in self.terms)
        return Traced(self.trace, factor * self.value, terms, factor * self.plus)

    def _at_most(self, other: Any, more: int) -> bool:
        """True if it is at most the other and so much more."""
        if other.__class__ is int and len(self.terms) == 1:
            ((place, factor),) = self.terms
            if factor == 1:
                return self.trace.at_most(self.terms, self.value - self.plus, other + more - self.plus)
            if factor == -1:
                return not self.trace.at_most(((place, 1),), self.plus - self.value, self.plus - other - more - 1)
        if isinstance(other, float):
            return self.plain() <= other if not more else self.plain() < other
        less = self - other
        if not isinstance(less, Traced):
            return bool(less <= more)
        bound, value, terms = more - less.plus, less.value - less.plus, less.terms
        if (common := gcd(*(factor for _, factor in terms))) > 1:
            terms = tuple([(place, factor // common) for place, factor in terms])
            bound, value = bound // common, value // common
        if terms[0][1] > 0:
            return less.trace.at_most(terms, value, bound)
        return not less.trace.at_most(_turned(terms), -value, -bound - 1)


def _turned(terms: Terms) -> Terms:
    return tuple((place, -factor) for place, factor in terms)


def value_of(number: Any) -> int:
    """The value of a number, which nobody looks at."""
    return number.value if isinstance(number, Traced) else int(number)


class Plainer:
    """Records made plain: numbers in place of traced ones, which are looked at. What was plain before is not gone over.

    A state shares most of its records with the one before it.
    """

    def __init__(self) -> None:
        self._known: dict[int, Any] = {}
        """Plain records by their ids; they are kept, so that no other one gets the same id."""

    def plain(self, value: Any) -> Any:
        """A record, or a tuple or mapping of records, with plain numbers."""
        kind: Any = value.__class__
        if kind in _SINGLE:
            return value
        if kind is Traced:
            return value.plain()
        if id(value) in self._known:
            return value
        found = self._through(value, kind)
        if len(self._known) >= _MOST_KNOWN:
            self._known.clear()
        self._known[id(found)] = found
        return found

    def _through(self, value: Any, kind: Any) -> Any:
        if issubclass(kind, tuple):
            one_by_one = [self.plain(one) for one in value]
            if all(map(is_, one_by_one, value)):
                return value
            return kind(*one_by_one) if hasattr(kind, "_fields") else tuple(one_by_one)
        if isinstance(value, Mapping):
            known = {key: self.plain(one) for key, one in value.items()}
            return value if all(map(is_, known.values(), value.values())) else known
        if (names := _names_of(kind)) is None:
            return value
        held = [getattr(value, name) for name in names]
        if all(one.__class__ in _SINGLE for one in held):
            return value
        changes = {name: new for name, one in zip(names, held, strict=True) if (new := self.plain(one)) is not one}
        return replace(value, **changes) if changes else value


_SINGLE = {int, str, bool, float, type(None)}
_MOST_KNOWN = 200_000


@cache
def _names_of(kind: Any) -> tuple[str, ...] | None:
    """The names of a record's fields; None if it is none."""
    return tuple([one.name for one in fields(kind)]) if is_dataclass(kind) else None
