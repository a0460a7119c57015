"""The gate: what the states of figures bar, asked in one place before every act."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields, replace
from functools import cache, cached_property
from operator import attrgetter
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from gmtool.records import dataclass
from gmtool.rules.kit.derived import compare
from gmtool.rules.kit.fighting import Fighting, FightState
from gmtool.rules.seam import Candidate, Choice, Command, Input, InputKind, Refusal, Values, proposed

Kinds = frozenset[str]
"""Kinds of act in the words of a system, such as `moves`, `shoots`, `casts`."""


@dataclass(frozen=True, slots=True)
class Meant:
    """What somebody means to do: the figure, the kinds of act that it is, and at whom.

    figure: its id
    kinds: the kinds of act; none: nothing bars it
    target: a figure's id; empty without one, or while nobody has said it
    """

    figure: str
    kinds: Kinds
    target: str = ""


class _Chapters(Protocol):
    """The chapters of which there is something in a fight."""

    @property
    def bits(self) -> int: ...
    @property
    def absent_bars(self) -> tuple["AnyBar", ...]: ...


class Guarded(Protocol):
    """The context of a fight, as far as a gate asks it."""

    @property
    def fight(self) -> FightState[Fighting]:
        """The state."""
        ...

    @property
    def chapters(self) -> _Chapters:
        """The chapters of the rules of which there is anything in the fight."""
        ...

    def figure(self, figure: str, /) -> Fighting:
        """The figure of an id."""
        ...

    def version(self) -> object:
        """The version of all that facts about one figure read of the others and of the fight."""
        ...


class Doing(Protocol):
    """An act, as far as a gate asks it; see `Act`."""

    @property
    def kinds(self) -> Kinds | None:
        """The kinds of act that it is."""
        ...

    @property
    def means(self) -> Callable[[Any, Kinds | None, Mapping[str, object]], Iterable[Meant]]:
        """What somebody does by a command of it (context, kinds, values)."""
        ...

    @property
    def says(self) -> tuple[str, ...]:
        """The inputs that this hangs on."""
        ...

    @property
    def alone(self) -> bool:
        """True if by it only its own figure does anything."""
        ...


C = TypeVar("C", bound=Guarded, contravariant=True)
F = TypeVar("F", bound=Fighting, contravariant=True)


@dataclass(frozen=True)
class Bar(Generic[C, F]):
    """A state that bars kinds of act, to the figure in it, or to whoever aims at that.

    key: a word for the state, such as `paralyzed`
    kinds: the kinds that it bars, or with `but` the kinds that it leaves
    why: the reasons of a figure in the state (context, figure); none for one that is not
    whom: the reasons against a target in the state (context, figure, target)
    how: the reasons that hang on what is done (context, figure, what it means to do), for orders and obligations
    there: false for a fight that has nothing of it (context): then nobody is looked at
    but: true where `kinds` are those that are left
    will: true where no state bars, but what the figure is told, or driven to do
    """

    key: str
    kinds: Kinds
    why: Callable[[C, F], Iterable[Refusal]] | None = None
    whom: Callable[[C, F, F], Iterable[Refusal]] | None = None
    how: Callable[[C, F, Meant], Iterable[Refusal]] | None = None
    there: Callable[[C], bool] | None = None
    but: bool = False
    will: bool = False

    def concerns(self, kinds: Kinds) -> bool:
        """True if it bars an act of these kinds."""
        return bool(kinds - self.kinds) if self.but else not self.kinds.isdisjoint(kinds)


AnyBar: TypeAlias = Bar[Any, Any]
"""A bar of any system."""
_Looked = list[tuple[AnyBar, tuple[Refusal, ...]]]
"""The bars that may have something against a figure, each with the reasons of the figure's own state."""
_Found = dict[str, tuple[object, object, "_Bars", dict[Kinds | None, _Looked]]]
"""What was found of a figure that does these kinds (None: whatever it does).

It is kept with the figure, the version of the fight and the bars, by its id.
"""


class _Bars:
    """The bars of which there may be anything in a fight."""

    def __init__(self, every: Iterable[AnyBar]) -> None:
        self.every = tuple(every)
        self._of: dict[Kinds, tuple[AnyBar, ...]] = {}

    def of(self, kinds: Kinds | None) -> tuple[AnyBar, ...]:
        """Those that an act of these kinds concerns; without kinds, all."""
        if kinds is None:
            return self.every
        found = self._of.get(kinds)
        if found is None:
            found = self._of[kinds] = tuple([one for one in self.every if one.concerns(kinds)])
        return found


_FIGURES_KEPT = 4096
"""The most figures of which anything is kept, whatever the fight."""


class Gate:
    """The bars of a system, in the order in which their reasons are told."""

    def __init__(self, bars: Iterable[AnyBar] = ()) -> None:
        self.bars = tuple(bars)
        self._found: _Found = {}
        self._there: dict[int, _Bars] = {}
        self._version: tuple[object, object] = (None, None)
        self._there_now: dict[Callable[[Guarded], bool], bool] = {}

    def asked(self, ctx: Guarded) -> "Asked":
        """The gate in a fight as it stands, for several questions in a row.

        What the states of a figure bar is kept for as long as it and the version of the fight are the same.
        """
        chapters = ctx.chapters
        found = self._there.get(chapters.bits)
        if self._version[0] is not ctx.fight:
            self._version, self._there_now = (ctx.fight, ctx.version()), {}
        bars = self._without(chapters) if found is None else found
        return Asked(bars, ctx, self._version[1], self._found, self._there_now)

    def _without(self, chapters: _Chapters) -> _Bars:
        """The bars without those of chapters of which there is nothing in a fight."""
        absent = {id(one) for one in chapters.absent_bars}
        found = self._there[chapters.bits] = _Bars(one for one in self.bars if id(one) not in absent)
        return found

    def against(self, ctx: Guarded, *meant: Meant) -> Iterator[Refusal]:
        """All reasons of states against something."""
        asked = self.asked(ctx)
        for one in meant:
            yield from asked.against(one)

    def leaves_able(self, ctx: Guarded, meant: Meant) -> bool:
        """True if no state keeps a figure from something, whatever it is told or driven to do."""
        return not self.asked(ctx).against(meant, wills=False)

    def against_command(self, ctx: Guarded, act: Doing, command: Command) -> Iterator[Refusal]:
        """All reasons of states against a command of an act."""
        if act.kinds and self.bars:
            kind: type = type(command)
            values = _said(command) if act.means is plainly else _values(kind)(command)
            yield from self.against(ctx, *act.means(ctx, act.kinds, values))


NO_GATE = Gate()


class Asked:
    """A gate that is asked about one fight as it stands. What a figure's states bar is looked at once."""

    def __init__(
        self,
        bars: _Bars,
        ctx: Guarded,
        version: object,
        found: _Found,
        there: dict[Callable[[Guarded], bool], bool],
    ) -> None:
        self._bars, self._ctx, self._version, self._states = bars, ctx, version, found
        self._there = there

    def against(self, meant: Meant, *, wills: bool = True) -> tuple[Refusal, ...]:
        """All reasons against something, each once; without `wills` those of states alone."""
        if not meant.kinds or meant.figure not in self._ctx.fight.figures:
            return ()
        found = [each for each in self._of(meant.figure, meant.kinds) if wills or not each[0].will]
        return _once(*self._reasons(meant, found)) if found else ()

    def hampers(self, figure: str) -> bool:
        """True if a bar may have something against a figure, whatever it does."""
        return figure in self._ctx.fight.figures and bool(self._of(figure))

    def leaves(self, act: Doing, figure: object) -> bool:
        """True if no bar has anything against an act of a figure, however it is done."""
        if not act.kinds:
            return True
        if not isinstance(figure, str) or figure not in self._ctx.fight.figures:
            return False
        # whoever has many acts is looked at for all of them at once
        found = self._of(figure)
        if act.alone and not act.says:  # no bar has anything against whom it is done to
            return not any(reasons or bar.how is not None for bar, reasons in found)
        return not found and (act.alone or (act.means is plainly and not self._aims))

    def _reasons(self, meant: Meant, found: list[tuple[AnyBar, tuple[Refusal, ...]]]) -> Iterator[Refusal]:
        ctx = self._ctx
        figure = target = None
        for bar, reasons in found:
            yield from reasons
            if bar.how is None and bar.whom is None:
                continue
            if figure is None:
                figure = ctx.figure(meant.figure)
                target = ctx.figure(meant.target) if meant.target in ctx.fight.figures else None
            if bar.how is not None:
                yield from bar.how(ctx, figure, meant)
            if bar.whom is not None and target is not None:
                yield from bar.whom(ctx, figure, target)

    def _of(self, figure: str, kinds: Kinds | None = None) -> list[tuple[AnyBar, tuple[Refusal, ...]]]:
        """The bars that may have something against a figure that does these kinds, or anything.

        A command is of few kinds, so that most bars need not look at the figure.
        """
        one, version, known = self._ctx.figure(figure), self._version, self._states.get(figure)
        if known is None or known[0] is not one or known[1] is not version or known[2] is not self._bars:
            if known is None and len(self._states) >= _FIGURES_KEPT:
                self._states.clear()
            known = self._states[figure] = one, version, self._bars, {}
        looked = known[3]
        found = looked.get(kinds)
        if found is None:
            every = looked.get(None)
            found = self._looked_at(figure, kinds) if every is None else every
            if every and kinds is not None:
                found = [each for each in every if each[0].concerns(kinds)]
            looked[kinds] = found
        else:
            compare(found, self._looked_at, figure, kinds)
        return found

    def _looked_at(self, figure: str, kinds: Kinds | None) -> list[tuple[AnyBar, tuple[Refusal, ...]]]:
        ctx, one = self._ctx, self._ctx.figure(figure)
        found: _Looked = []
        for bar in self._bars.of(kinds):
            if bar.there is None or self._is_there(bar.there):
                reasons = tuple(bar.why(ctx, one)) if bar.why else ()
                if reasons or bar.how is not None or bar.whom is not None:
                    found.append((bar, reasons))
        return found

    def _is_there(self, there: Callable[[Guarded], bool]) -> bool:
        """What bars ask of the fight, asked once for all of them."""
        found = self._there.get(there)
        if found is None:
            found = self._there[there] = there(self._ctx)
        return found

    @cached_property
    def _aims(self) -> bool:
        """True if what a bar has against somebody can hang on its target."""
        return any(one.how is not None or one.whom is not None for one in self._bars.every)

    # --- choices
    def choice(self, act: Doing, choice: Choice) -> Choice:
        """A choice of an act with all that states have against it, and against the candidates of its inputs."""
        if not self._bars.every or self.leaves(act, choice.draft.get("figure")):
            return choice
        # an input that waits for an answer tells what is done, as to attack somebody
        unsaid = {one.field: None for one in choice.inputs}
        against, inputs = self._of_values(act, {**unsaid, **choice.draft}), choice.inputs
        if (act.means is not plainly or self._aims) and any(one.field in act.says for one in inputs):
            marked = [self._input(act, choice, one, against) for one in inputs]
            inputs, hopeless = tuple([one for one, _ in marked]), [each for _, every in marked for each in every]
            if not choice.refusals:
                against = _once(*against, *hopeless)
        elif not against:
            return choice
        usual = choice.usual and not against
        return replace(choice, inputs=inputs, refusals=_once(*against, *choice.refusals), usual=usual)

    def _of_values(self, act: Doing, values: Mapping[str, object]) -> tuple[Refusal, ...]:
        return _once(*[each for meant in act.means(self._ctx, act.kinds, values) for each in self.against(meant)])

    def _input(
        self, act: Doing, choice: Choice, one: Input, against: tuple[Refusal, ...]
    ) -> tuple[Input, tuple[Refusal, ...]]:
        """An input whose candidates say what states have against them, beside what they have against the choice.

        A figure that states have something against is not proposed. Where that leaves nobody, the reasons against the
        first one are against the choice.
        """
        if one.field not in act.says:
            return one, ()

        def candidates(values: Values) -> tuple[Candidate, ...]:
            return tuple([barred(each, choice.data(values)) for each in one.candidates(values)])

        def barred(candidate: Candidate, values: Mapping[str, object]) -> Candidate:
            every = self._of_values(act, {**values, one.field: candidate.value})
            found = [each for each in every if each not in against]
            return replace(candidate, refusals=_once(*found, *candidate.refusals)) if found else candidate

        marked = replace(one, candidates=candidates)
        if one.kind is not InputKind.FIGURE or not self._proposes(act, choice, one, against):
            return marked, ()
        found = candidates({})
        if one.required and found and all(each.refusals for each in found):
            return replace(marked, default=None), found[0].refusals
        return replace(marked, default=proposed(found)), ()

    def _hangs_on_target(self, act: Doing, choice: Choice) -> bool:
        """True unless no bar says more of a choice once its target is said: then no candidate is looked at."""
        meant, figures = tuple(act.means(self._ctx, act.kinds, choice.draft)), self._ctx.fight.figures
        if not meant or any(one.figure not in figures for one in meant):
            return True  # who does it is said with the target
        bars = [bar for one in meant for bar, _ in self._of(one.figure, one.kinds)]
        return any(bar.how is not None or bar.whom is not None for bar in bars)

    def _proposes(self, act: Doing, choice: Choice, one: Input, against: tuple[Refusal, ...]) -> bool:
        """True where somebody else may have to be proposed than without the gate."""
        if not self._hangs_on_target(act, choice):
            return False
        every = [each.value for each in one.candidates({})] if one.default is None else [one.default]
        data = choice.data({})
        return any(set(self._of_values(act, {**data, one.field: value})) - set(against) for value in every)


def plainly(ctx: object, kinds: Kinds | None, values: Mapping[str, object]) -> Iterator[Meant]:
    """What most commands mean: their figure does what the act is, at their target."""
    figure = values.get("figure", "")
    if kinds and isinstance(figure, str):
        target = values.get("target", "")
        yield Meant(figure, kinds, target if isinstance(target, str) else "")


def _said(command: object) -> Mapping[str, object]:
    """The fields that tell what most commands mean."""
    return {"figure": getattr(command, "figure", ""), "target": getattr(command, "target", "")}


def _once(*refusals: Refusal) -> tuple[Refusal, ...]:
    return tuple(dict.fromkeys(refusals))


@cache
def _values(command: type) -> Callable[[object], Mapping[str, object]]:
    """What reads the fields of commands of a type."""
    names = [one.name for one in fields(command)]
    read = attrgetter(*names) if len(names) > 1 else lambda one: (getattr(one, names[0]),) if names else ()
    return lambda one: dict(zip(names, read(one), strict=True))
