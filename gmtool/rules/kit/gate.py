"""The gate: what the states of figures bar, asked in one place before every act."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from functools import cache, cached_property, lru_cache
from typing import Any

from gmtool.rules.kit.derived import compare
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


@dataclass(frozen=True)
class Bar:
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
    why: Callable[[Any, Any], Iterable[Refusal]] | None = None
    whom: Callable[[Any, Any, Any], Iterable[Refusal]] | None = None
    how: Callable[[Any, Any, Meant], Iterable[Refusal]] | None = None
    there: Callable[[Any], bool] | None = None
    but: bool = False
    will: bool = False

    def concerns(self, kinds: Kinds) -> bool:
        """True if it bars an act of these kinds."""
        return bool(kinds - self.kinds) if self.but else not self.kinds.isdisjoint(kinds)


_Looked = list[tuple[Bar, tuple[Refusal, ...]]]
"""The bars that may have something against a figure, each with the reasons of the figure's own state."""
_Found = dict[str, tuple[object, object, tuple[Bar, ...], dict[Kinds | None, _Looked]]]
"""What was found of a figure that does these kinds (None: whatever it does).

It is kept with the figure, the version of the fight and the bars, by its id.
"""


_FIGURES_KEPT = 4096
"""The most figures of which anything is kept, whatever the fight."""


class Gate:
    """The bars of a system, in the order in which their reasons are told."""

    def __init__(self, bars: Iterable[Bar] = ()) -> None:
        self.bars = tuple(bars)
        self._found: _Found = {}
        self._there: dict[int, tuple[Bar, ...]] = {}

    def asked(self, ctx: Any) -> "Asked":
        """The gate in a fight as it stands, for several questions in a row.

        What the states of a figure bar is kept for as long as it and the version of the fight are the same.
        """
        chapters = ctx.chapters
        found = self._there.get(chapters.bits)
        return Asked(self._without(chapters) if found is None else found, ctx, self._found)

    def _without(self, chapters: Any) -> tuple[Bar, ...]:
        """The bars without those of chapters of which there is nothing in a fight."""
        absent = {id(one) for one in chapters.absent_bars}
        found = self._there[chapters.bits] = tuple([one for one in self.bars if id(one) not in absent])
        return found

    def against(self, ctx: Any, *meant: Meant) -> Iterator[Refusal]:
        """All reasons of states against something."""
        asked = self.asked(ctx)
        for one in meant:
            yield from asked.against(one)

    def leaves_able(self, ctx: Any, meant: Meant) -> bool:
        """True if no state keeps a figure from something, whatever it is told or driven to do."""
        return not self.asked(ctx).against(meant, wills=False)

    def against_command(self, ctx: Any, act: Any, command: Command) -> Iterator[Refusal]:
        """All reasons of states against a command of an act."""
        if act.kinds and self.bars:
            kind: Any = type(command)
            names = _SAID if act.means is plainly else _fields(kind)
            values = {name: getattr(command, name, None) for name in names}
            yield from self.against(ctx, *act.means(ctx, act.kinds, values))


NO_GATE = Gate()


class Asked:
    """A gate that is asked about one fight as it stands. What a figure's states bar is looked at once."""

    def __init__(self, bars: tuple[Bar, ...], ctx: Any, found: _Found) -> None:
        self._every, self._ctx, self._states = bars, ctx, found
        self._there: dict[Callable[[Any], bool], bool] = {}

    def against(self, meant: Meant, *, wills: bool = True) -> tuple[Refusal, ...]:
        """All reasons against something, each once; without `wills` those of states alone."""
        if not meant.kinds or meant.figure not in self._ctx.fight.figures:
            return ()
        found = [each for each in self._of(meant.figure, meant.kinds) if wills or not each[0].will]
        return _once(*self._reasons(meant, found)) if found else ()

    def hampers(self, figure: str) -> bool:
        """True if a bar may have something against a figure, whatever it does."""
        return figure in self._ctx.fight.figures and bool(self._of(figure))

    def leaves(self, act: Any, figure: object) -> bool:
        """True if no bar has anything against an act of a figure, however it is done."""
        if not act.kinds:
            return True
        # whoever has many acts is looked at for all of them at once
        free = isinstance(figure, str) and not self.hampers(figure)
        return free and (act.alone or (act.means is plainly and not self._aims))

    def _reasons(self, meant: Meant, found: list[tuple[Bar, tuple[Refusal, ...]]]) -> Iterator[Refusal]:
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

    def _of(self, figure: str, kinds: Kinds | None = None) -> list[tuple[Bar, tuple[Refusal, ...]]]:
        """The bars that may have something against a figure that does these kinds, or anything.

        A command is of few kinds, so that most bars need not look at the figure.
        """
        one, version, known = self._ctx.figure(figure), self._ctx.version(), self._states.get(figure)
        if known is None or known[0] is not one or known[1] is not version or known[2] is not self._every:
            if known is None and len(self._states) >= _FIGURES_KEPT:
                self._states.clear()
            known = self._states[figure] = one, version, self._every, {}
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

    def _looked_at(self, figure: str, kinds: Kinds | None) -> list[tuple[Bar, tuple[Refusal, ...]]]:
        ctx, one = self._ctx, self._ctx.figure(figure)
        found: list[tuple[Bar, tuple[Refusal, ...]]] = []
        for bar in self._every if kinds is None else _concerned(self._every, kinds):
            if bar.there is None or self._is_there(bar.there):
                reasons = tuple(bar.why(ctx, one)) if bar.why else ()
                if reasons or bar.how is not None or bar.whom is not None:
                    found.append((bar, reasons))
        return found

    def _is_there(self, there: Callable[[Any], bool]) -> bool:
        """What bars ask of the fight, asked once for all of them."""
        found = self._there.get(there)
        if found is None:
            found = self._there[there] = there(self._ctx)
        return found

    @cached_property
    def _aims(self) -> bool:
        """True if what a bar has against somebody can hang on its target."""
        return any(one.how is not None or one.whom is not None for one in self._every)

    # --- choices
    def choice(self, act: Any, choice: Choice) -> Choice:
        """A choice of an act with all that states have against it, and against the candidates of its inputs."""
        if not self._every or self.leaves(act, choice.draft.get("figure")):
            return choice
        # an input that waits for an answer tells what is done, as to attack somebody
        unsaid = {one.field: None for one in choice.inputs}
        against, inputs = self._of_values(act, {**unsaid, **choice.draft}), choice.inputs
        if (act.means is not plainly or self._aims) and any(one.field in act.says for one in inputs):
            inputs = tuple([self._input(act, choice, one, against) for one in inputs])
        elif not against:
            return choice
        usual = choice.usual and not against
        return replace(choice, inputs=inputs, refusals=_once(*against, *choice.refusals), usual=usual)

    def _of_values(self, act: Any, values: Mapping[str, Any]) -> tuple[Refusal, ...]:
        return _once(*[each for meant in act.means(self._ctx, act.kinds, values) for each in self.against(meant)])

    def _input(self, act: Any, choice: Choice, one: Input, against: tuple[Refusal, ...]) -> Input:
        """An input whose candidates say what states have against them, beside what they have against the choice.

        A figure that states have something against is not proposed.
        """
        if one.field not in act.says:
            return one

        def candidates(values: Values) -> tuple[Candidate, ...]:
            return tuple([barred(each, choice.data(values)) for each in one.candidates(values)])

        def barred(candidate: Candidate, values: Mapping[str, Any]) -> Candidate:
            every = self._of_values(act, {**values, one.field: candidate.value})
            found = [each for each in every if each not in against]
            return replace(candidate, refusals=_once(*found, *candidate.refusals)) if found else candidate

        marked = replace(one, candidates=candidates)
        if one.kind is not InputKind.FIGURE or not self._proposes(act, choice, one, against):
            return marked
        return replace(marked, default=proposed(candidates({})))

    def _hangs_on_target(self, act: Any, choice: Choice) -> bool:
        """True unless no bar says more of a choice once its target is said: then no candidate is looked at."""
        meant, figures = tuple(act.means(self._ctx, act.kinds, choice.draft)), self._ctx.fight.figures
        if not meant or any(one.figure not in figures for one in meant):
            return True  # who does it is said with the target
        bars = [bar for one in meant for bar, _ in self._of(one.figure, one.kinds)]
        return any(bar.how is not None or bar.whom is not None for bar in bars)

    def _proposes(self, act: Any, choice: Choice, one: Input, against: tuple[Refusal, ...]) -> bool:
        """True where somebody else may have to be proposed than without the gate."""
        if not self._hangs_on_target(act, choice):
            return False
        every = [each.value for each in one.candidates({})] if one.default is None else [one.default]
        data = choice.data({})
        return any(set(self._of_values(act, {**data, one.field: value})) - set(against) for value in every)


def plainly(ctx: Any, kinds: Kinds | None, values: Mapping[str, Any]) -> Iterator[Meant]:
    """What most commands mean: their figure does what the act is, at their target."""
    figure = values.get("figure", "")
    if kinds and isinstance(figure, str):
        target = values.get("target", "")
        yield Meant(figure, kinds, target if isinstance(target, str) else "")


_SAID = ("figure", "target")
"""The fields that tell what most commands mean."""


def _once(*refusals: Refusal) -> tuple[Refusal, ...]:
    return tuple(dict.fromkeys(refusals))


@lru_cache(1024)
def _concerned(bars: tuple[Bar, ...], kinds: Kinds) -> tuple[Bar, ...]:
    """Those of some bars that an act of these kinds concerns."""
    return tuple([one for one in bars if one.concerns(kinds)])


@cache
def _fields(command: Any) -> tuple[str, ...]:
    return tuple([one.name for one in fields(command)])
