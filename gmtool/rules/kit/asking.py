"""Questions: how the fields of a command are asked for, as declared on them; they are asked when somebody looks."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import MISSING, Field, fields, replace
from enum import Enum, StrEnum, auto
from functools import cache, lru_cache
from inspect import signature
from typing import Annotated, Any, Literal, TypeVar, cast, get_args, get_origin, get_type_hints

from gmtool.bounds import Between
from gmtool.records import dataclass, evolver, metadata
from gmtool.rules.kit.fighting import Body, Fighting, Questioned
from gmtool.rules.seam import Candidate, Files, Input, InputKind, Json, Refusal, Values, is_figure, proposed
from gmtool.space import Heading, Hex, HexGround, Point, Position, Wheel, direction_names

Found = tuple[Candidate, ...]
Words = Mapping[str, str]
C = TypeVar("C")
F = TypeVar("F")
V = TypeVar("V")
Told = Callable[[Any, Any], V]
"""A value as a function of the context and the figure, each those of its system."""
Among = Callable[[C, F], Iterable[object]] | Callable[[C, F, Values], Iterable[object]]
"""Among what is chosen: a function of the context, the figure and, if it takes a third, all that is said so far, with
the draft. Figures, hexes, rows and words become candidates by themselves, also in a pair with their detail."""
Bound = Told[int | None]
"""A bound of a number."""
AnyAmong = Among[Any, Any]
"""The same in any system."""
Judge = Callable[..., Iterable[Refusal]]
"""A function that gives the reasons against a command."""
_copy: Callable[..., Input] = evolver(Input)


class _Usual(Enum):
    USUAL = auto()


@dataclass(frozen=True, eq=False)
class Ask:
    """How a field is asked for: an annotation of the field; an act can add what only acts know, such as `among`.

    Without `among` an enumeration has its members, and a figure is any other able one. `default` is a value or a
    function like `among`; without it the field's own is used. `proposes` makes the default of the candidates. `when`:
    it is asked only there; `spared`: only if there are candidates. `judged`: each candidate has the reasons against the
    command with it; `allowed`: only those against whom there are none. `hopeless` gives the reasons against the choice
    where every candidate is refused; without it they are those against the first, of what must be said and `proposes`,
    if its candidates hang on nothing else that is said. `kind`, `required` and bounds follow from the field's type; the
    label, `required` and bounds can be functions. All else is as in `Input`.

    All functions are called with the context and the figure; then `proposes` and `hopeless` with the candidates; and
    these, `among`, `default` and `when` with all that is said so far, if they take that as well.
    """

    label: str | Told[str] = ""
    among: Words | AnyAmong | None = None
    default: Any = _Usual.USUAL
    proposes: Callable[..., Json] | None = None
    hopeless: Callable[..., Iterable[Refusal]] | None = None
    kind: InputKind | None = None
    required: bool | Told[bool] | None = None
    lowest: int | Bound | None = None
    highest: int | Bound | None = None
    when: Callable[..., bool] | None = None
    spared: bool = False
    judged: bool = False
    allowed: bool = False
    stated: bool = False
    anywhere: bool = False
    blank: bool = False
    sized_by: str = ""
    unsaid: str = ""

    def also(self, more: "Ask | AnyAmong") -> "Ask":
        """It with all that another one says; what is no `Ask` says among what is chosen."""
        if not isinstance(more, Ask):
            return replace(self, among=more)
        said = ((one.name, getattr(more, one.name), one.default) for one in fields(Ask))
        return replace(self, **{name: value for name, value, unsaid in said if value is not unsaid})


Asks = Mapping[str, Ask | AnyAmong]
"""What an act adds to the questions of its command, by their fields."""


def ways_to_face(ctx: Questioned, at: Hex | None) -> Iterator[Candidate]:
    """The six ways to face, each with the hex that it looks at from this one."""
    ground = ctx.ground if isinstance(ctx.ground, HexGround) else None
    for way, name in enumerate(direction_names(ground)):
        yield Candidate(way, name, hex=None if at is None else at.neighbour(way))


def _at_its_hex(ctx: Questioned, figure: Body, said: Values) -> Iterator[Candidate]:
    """The ways to face in the hex that is said, or where the figure is."""
    chosen: Any = said.get("hex")
    here = figure.place
    at = Hex(*chosen) if isinstance(chosen, list | tuple) else here if isinstance(here, Hex) else None
    return ways_to_face(ctx, at)


FACING = Ask("Facing", _at_its_hex, kind=InputKind.FACING)
"""The way to face in the field `hex` of the same command, or where the figure is."""


def on_map(ctx: Questioned, _: object) -> bool:
    """True in a fight with a map."""
    return ctx.ground is not None


def off_map(ctx: Questioned, _: object) -> bool:
    """True in a fight without a map."""
    return ctx.ground is None


def placed(_: object, figure: Body) -> bool:
    """True for a figure that has a place on the map."""
    return figure.place is not None


def the_first(_: object, __: object, found: Found) -> Json:
    """Propose the first candidate."""
    return found[0].value if found else None


def as_the_first(_: object, __: object, found: Found) -> Iterable[Refusal]:
    """The reasons against the first candidate."""
    return found[0].refusals if found else ()


def the_only(_: object, __: object, found: Found) -> Json:
    """Propose the candidate that is the only one."""
    return found[0].value if len(found) == 1 else None


def obvious(_: object, __: object, found: Found) -> Json:
    """Propose the only figure that nothing forbids."""
    return proposed(found)


@dataclass(frozen=True, eq=False)
class Question:
    """A field that is asked for, and its input as far as it is the same for everybody.

    The functions of its `ask` take all three; its candidates are `alike` whatever is said. `own` are the functions of
    the context and the figure that give values of its input. A field of words has their enumeration as its `words`.
    """

    ask: Ask
    input: Input
    alike: bool
    own: tuple[tuple[str, Told[object]], ...] = ()
    words: type[StrEnum] | None = None

    def asked(self, ctx: Questioned, figure: Fighting | None, draft: Values, judge: Judge) -> Input | None:
        """Its input, if it is asked of this figure; the draft is what is said already."""
        ask, one = self.ask, self.input
        if ask.when is not None and not ask.when(ctx, figure, draft):
            return None
        changes: dict[str, object] = {}
        for name, value in self.own:
            changes[name] = value(ctx, figure)
        if callable(ask.default):
            changes["default"] = ask.default(ctx, figure, draft)
        if callable(ask.among):
            changes["candidates"] = found = self._candidates(ctx, figure, draft, judge)
            if ask.spared and not found({}):
                return None
            if ask.proposes is not None:
                changes["default"] = ask.proposes(ctx, figure, found({}), draft)
        return _copy(one, **changes) if changes else one

    def against(self, asked: Input, ctx: Questioned, figure: Fighting | None, draft: Values) -> Iterable[Refusal]:
        """The reasons against the choice where each candidate of its input is refused, if it has any to tell."""
        hopeless, needed = self.ask.hopeless, asked.required and asked.default is None
        # who are chosen among have been looked at already where one of them could have been proposed; of what hangs on
        # what is said, the GM may say otherwise
        if hopeless is None and (self.ask.proposes is None or not needed or not self.alike):
            return ()
        found = asked.candidates({})
        if not all(one.refusals for one in found):
            return ()
        return as_the_first(ctx, figure, found) if hopeless is None else hopeless(ctx, figure, found, draft)

    def _candidates(
        self, ctx: Questioned, figure: Fighting | None, draft: Values, judge: Judge
    ) -> Callable[[Values], Found]:
        said, field = self.ask.among, self.input.field
        assert callable(said)
        among: Callable[..., Iterable[object]] = said
        known: list[tuple[Values, Found]] = []

        def against(one: Candidate) -> Iterable[Refusal]:
            value: Any = one.hex if self.input.kind is InputKind.HEX else one.value
            return judge(**{field: value if self.words is None or value is None else self.words(value)})

        def found(values: Values) -> Found:
            # they are asked for often, and mostly with the same answers as before
            if known and (self.alike or known[0][0] == values):
                return known[0][1]
            every = [candidate(ctx, one) for one in among(ctx, figure, {**draft, **values})]
            if self.ask.allowed:
                every = [one for one in every if not any(against(one))]
            elif self.ask.judged:
                every = [replace(one, refusals=tuple(against(one))) for one in every]
            known[:] = [(dict(values), tuple(every))]
            return known[0][1]

        return found


def _hangs_on_said(function: object, usual: int = 2) -> bool:
    """True of a function that takes one more than is usual, by which it is told what is said."""
    if not callable(function):
        return False
    return len([one for one in signature(function).parameters.values() if one.default is one.empty]) > usual


def _with_said(function: object, usual: int) -> Any:
    """A function, if it is one, that takes what is said as well."""
    if not callable(function) or _hangs_on_said(function, usual):
        return function
    return lambda *known: function(*known[:-1])


def candidate(ctx: Questioned, one: Any) -> Candidate:
    """A candidate of a figure, a hex, a row or a word, or of a pair of such a thing and the detail."""
    if isinstance(one, Candidate):
        return one
    detail = ""
    if type(one) is tuple:
        one, detail = one
    if isinstance(one, str):
        return Candidate(one, one.capitalize(), detail)
    if isinstance(one, Hex):
        return Candidate(list(one), ctx.label(one), detail, one)
    if hasattr(one, "key"):
        return Candidate(one.key, one.name, detail)
    place = getattr(one, "place", None)  # not every system has hexes
    return Candidate(one.id, one.name, detail, place if isinstance(place, Hex) else None, one.id)


_KINDS: Mapping[object, InputKind] = {
    Hex: InputKind.HEX,
    tuple[str, ...]: InputKind.FIGURES,
    Point: InputKind.POINT,
    tuple[Point, ...]: InputKind.POINTS,
    Position: InputKind.POSITION,
    Wheel: InputKind.WHEEL,
    Files: InputKind.FILES,
    int: InputKind.NUMBER,
    bool: InputKind.YES_NO,
    str: InputKind.TEXT,
}


@lru_cache(1024)
def questions(
    command: type, added: tuple[tuple[str, Ask | AnyAmong], ...], only_these: tuple[str, ...] | None = None
) -> tuple[Question, ...]:
    """The fields of a command that are asked for, in their order: those with an `Ask`, and those without a default.

    `added` is what an act adds, by the field. They are kept: what hangs on the fight comes with `said`, in no closure.
    """
    hints, asks = _hints(command), dict(added)
    declared = {name: metadata(hint, Ask) for name, hint in hints.items()}
    every = {one.name: one for one in fields(command)}
    asked = only_these
    if asked is None:
        asked = tuple([one for one in hints if declared[one] or one in asks or every[one].default is MISSING])
    return tuple([_question(every[one], hints[one], declared[one] or Ask(), asks.get(one)) for one in asked])


@cache
def _hints(command: type) -> dict[str, object]:
    hints = get_type_hints(command, include_extras=True)
    return {one.name: hints[one.name] for one in fields(command) if one.name not in ("kind", "figure")}


def _question(one: "Field[object]", hint: object, ask: Ask, more: Ask | AnyAmong | None) -> Question:
    ask = ask if more is None else ask.also(more)
    hint, needed = _unasked(hint), one.default is MISSING
    kind = ask.kind or _kind(hint, chosen=ask.among is not None)
    bounds = metadata(hint, Between) if kind is InputKind.NUMBER else None
    label = "" if callable(ask.label) else ask.label or one.name.capitalize().replace("_", " ")
    # what must be said has no default that says nothing
    usual = None if needed or one.default == () or (ask.required is True and one.default == "") else one.default
    default: Any = usual if ask.default is _Usual.USUAL else ask.default
    made = Input(
        one.name,
        label,
        kind,
        default=default,
        required=needed if ask.required is None else ask.required is True,
        stated=ask.stated,
        anywhere=ask.anywhere,
        sized_by=ask.sized_by,
        lowest=_bound(ask.lowest, bounds.lowest if bounds else None),
        highest=_bound(ask.highest, bounds.highest if bounds else None),
        unsaid=ask.unsaid,
        blank=ask.blank,
    )
    if ask.among is None and kind is InputKind.FIGURE:
        ask = ask.also(_others)
    elif not callable(ask.among) and kind is InputKind.ONE_OF:
        labels = ask.among if ask.among is not None else {word: word.capitalize() for word in _members(hint)}
        known = tuple([Candidate(value, f"{label[:1].upper()}{label[1:]}") for value, label in labels.items()])
        made = replace(made, candidates=lambda _: known)
    own = {"label": ask.label, "required": ask.required, "lowest": ask.lowest, "highest": ask.highest}
    alike, taken = not _hangs_on_said(ask.among), {"among": 2, "default": 2, "when": 2, "proposes": 3, "hopeless": 3}
    ask = replace(ask, **{name: _with_said(getattr(ask, name), usual) for name, usual in taken.items()})
    said = tuple([(name, value) for name, value in own.items() if callable(value)])
    return Question(ask, made, alike, said, _enumeration(hint))


def _bound(said: int | Bound | None, of_type: int | None) -> int | None:
    return None if callable(said) else of_type if said is None else said


def _others(ctx: Questioned, figure: Fighting) -> Iterator[Candidate]:
    for one in ctx.everyone():
        if one.able and one.id != figure.id:
            yield Candidate(one.id, one.name, figure=one.id)


def _unasked(hint: object) -> object:
    """The type of a field without how it is asked for."""
    if get_origin(hint) is Annotated:
        plain, *more = get_args(hint)
        kept = [one for one in more if not isinstance(one, Ask)]
        return Annotated[(plain, *kept)] if kept else plain
    return hint


def _enumeration(hint: object) -> type[StrEnum] | None:
    """The enumeration whose words a field has, also one that may be None."""
    return next((one for one in (hint, *get_args(hint)) if isinstance(one, type) and issubclass(one, StrEnum)), None)


def _members(hint: object) -> tuple[str, ...]:
    """The words of an enumeration or of a `Literal`, also of one that may be None."""
    if get_origin(hint) is Literal:
        return get_args(hint)
    if isinstance(hint, type):
        return tuple([one.value for one in cast(type[StrEnum], hint)])
    return _members(next(one for one in get_args(hint) if one is not type(None)))


def _kind(hint: object, *, chosen: bool) -> InputKind:
    """The way a field of this type is asked for; a text that is `chosen` is one of several."""
    if is_figure(hint):
        return InputKind.FIGURE
    if Heading in (hint, *get_args(hint)):
        return InputKind.HEADING
    while hint not in _KINDS:  # look under annotations, and past None
        if get_origin(hint) is Literal or (isinstance(hint, type) and issubclass(hint, StrEnum)):
            return InputKind.ONE_OF
        hint = next(one for one in get_args(hint) if one is not type(None))
    return InputKind.ONE_OF if hint is str and chosen else _KINDS[hint]
