"""Acts: each is a kind of command with its choices, refusals and effect. A simple act offers itself."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import MISSING, dataclass, field, fields, replace
from enum import Enum, StrEnum, auto
from functools import cache
from typing import Any, Generic, TypeVar, get_args, get_type_hints

from gmtool.bounds import Between
from gmtool.records import metadata
from gmtool.rules.kit.gate import Kinds, Meant, plainly
from gmtool.rules.seam import (
    Breakdown,
    Candidate,
    Choice,
    Command,
    Files,
    Input,
    InputKind,
    Measures,
    Odds,
    Option,
    Overlay,
    Refusal,
    Reply,
    Table,
    Values,
    Why,
    draft_of,
    every_outcome,
    is_figure,
    kind_of,
)
from gmtool.space import Heading, Point, Position, Wheel

C = TypeVar("C")
P = TypeVar("P")
F = TypeVar("F")


def no_numbers(_: Any, __: Any) -> tuple[Breakdown, ...]:
    """No breakdowns, for commands that roll against nothing."""
    return ()


def no_overlays(_: Any, __: Any) -> tuple[Overlay, ...]:
    """No overlays, for commands that the map does not show."""
    return ()


def no_refusals(_: Any, __: Any) -> tuple[Refusal, ...]:
    """No refusals, for commands that nothing forbids."""
    return ()


class Whose(Enum):
    """Those to whom an act offers choices."""

    ANYBODY = auto()
    FIGURES = auto()
    TABLE = auto()


@dataclass(frozen=True)  # without slots: a generic class with slots cannot be made through its alias
class Act(Generic[C, P, F]):
    """A kind of command.

    `offers` gives the choices of a figure, or of the table (None); `refusals` gives all reasons against a command. C is
    the system's context of a fight, P its play, which changes the fight, F its figure. `perform` trusts that nothing
    forbids the command, or that the GM overruled; it must end in a sound state either way. `met_by` are the possible
    answers of the other side to the first question of the act, each with its numbers. `keys` are the beginnings of the
    keys of its choices, by which it is known not to offer what somebody likes; empty: it may offer anything. It is
    only asked for the choices of those `whose` act it is, in the fights that it `fits`; None: in all. What many acts
    share there is asked once for all of them.

    `kinds` are the kinds of act that it is, for the gate; an empty set: nothing that a figure does, so no state bars
    it. `means` tells what somebody does by a command, or by the draft of one, from its fields: the act's kinds at its
    target, unless the command itself says what is done, such as an order. Inputs of a choice that are not answered yet
    are None. `says` are the inputs that this hangs on, so that the gate marks their candidates; `alone`: by it only its
    own figure does anything.
    """

    command: type
    offers: Callable[[C, F | None], Iterable[Choice]]
    refusals: Callable[[C, Any], Iterable[Refusal]]
    perform: Callable[[P, Any], None]
    explain: Callable[[C, Any], tuple[Breakdown, ...]] = no_numbers
    overlays: Callable[[C, Any], tuple[Overlay, ...]] = no_overlays
    met_by: Mapping[Option, tuple[Breakdown, ...]] = field(default_factory=dict)
    keys: tuple[str, ...] = ()
    whose: Whose = Whose.ANYBODY
    fits: Callable[[C], bool] | None = None
    kinds: Kinds | None = None
    means: Callable[[C, Kinds | None, Mapping[str, Any]], Iterable[Meant]] = plainly
    says: tuple[str, ...] = ("target",)
    alone: bool = False

    def may_offer(self, beginning: str) -> bool:
        """True if it may offer a choice whose key begins so."""
        return not self.keys or any(key.startswith(beginning) or beginning.startswith(key) for key in self.keys)


def offered(
    command: type[Command],
    label: str,
    group: str,
    perform: Callable[[P, Any], None],
    *,
    idle: Callable[[C, F], Iterable[Refusal]] = no_refusals,
    against: Callable[[C, Any], Iterable[Refusal]] = no_refusals,
    there: Callable[[C, F], bool] = lambda ctx, figure: True,
    rule: str = "",
    usual: bool = False,
    aside: bool = False,
    **more: Any,
) -> Act[C, P, F]:
    """An act of a figure that offers itself where `there` is true; its inputs are the fields of its command.

    `idle` gives reasons that keep the figure from any such command; `against` gives those against just this command. An
    input for a figure offers every other able figure. `more` are further fields of `Act`.
    """
    made: Any = command
    key = kind_of(command).split(".")[1].split("/")[0]

    def offers(ctx: Any, figure: Any) -> Iterator[Choice]:
        if figure is not None and there(ctx, figure):
            inputs = tuple(inputs_of(command, ctx, figure))
            draft = draft_of(command, figure=figure.id)
            # a command without inputs is complete, so every reason against it is known
            reasons = idle(ctx, figure) if inputs else refusals(ctx, made(figure=figure.id))
            yield Choice(key, label, group, draft, inputs, tuple(reasons), rule, usual, aside=aside)

    def refusals(ctx: Any, said: Any) -> Iterator[Refusal]:
        yield from idle(ctx, ctx.figure(said.figure))
        yield from against(ctx, said)

    return Act(command, offers, refusals, perform, keys=(key,), whose=Whose.FIGURES, **more)


_KINDS: Mapping[Any, InputKind] = {
    Point: InputKind.POINT,
    tuple[Point, ...]: InputKind.POINTS,
    Position: InputKind.POSITION,
    Wheel: InputKind.WHEEL,
    Files: InputKind.FILES,
    int: InputKind.NUMBER,
    bool: InputKind.YES_NO,
    str: InputKind.TEXT,
}


def inputs_of(command: type[Command], ctx: Any, figure: Any) -> Iterator[Input]:
    """The inputs of a command for this figure: each of its fields, asked for by its type."""

    def others(_: Values) -> tuple[Candidate, ...]:
        able = [one for one in ctx.everyone() if one.able and one.id != figure.id]
        return tuple(Candidate(one.id, one.name, figure=one.id) for one in able)

    kind: Any = command
    for one in _inputs(kind):
        yield replace(one, candidates=others) if one.kind is InputKind.FIGURE else one


@cache
def _inputs(command: Any) -> tuple[Input, ...]:
    """An input for each field of a command but its figure, without candidates."""
    hints, found = get_type_hints(command, include_extras=True), list[Input]()
    for one in fields(command):
        if one.name in ("kind", "figure"):
            continue
        hint, needed = hints[one.name], one.default is MISSING
        bounds, kind = metadata(hint, Between), _kind(hint)
        lowest, highest = (bounds.lowest, bounds.highest) if bounds and kind is InputKind.NUMBER else (None, None)
        label = one.name.capitalize().replace("_", " ")
        default: Any = None if needed else one.default
        made = Input(one.name, label, kind, default=default, required=needed, lowest=lowest, highest=highest)
        found.append(replace(made, candidates=_members(hint)) if kind is InputKind.ONE_OF else made)
    return tuple(found)


def _members(words: type[StrEnum]) -> Callable[[Values], tuple[Candidate, ...]]:
    known = tuple(Candidate(one.value, one.value.capitalize()) for one in words)
    return lambda _: known


def _kind(hint: Any) -> InputKind:
    """The way a field of this type is asked for."""
    if is_figure(hint):
        return InputKind.FIGURE
    if Heading in (hint, *get_args(hint)):
        return InputKind.HEADING
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return InputKind.ONE_OF
    while hint not in _KINDS:  # look under annotations, and past None
        hint = next(one for one in get_args(hint) if one is not type(None))
    return _KINDS[hint]


def replies_to(
    act: Act[Any, Any, Any], perform: Callable[[Table], Any], measures: Callable[[Any], Measures], feared: str
) -> tuple[Reply, ...]:
    """The answers that can meet an act, each with the odds if it is given; the best has the least expected `feared`."""

    def met(answer: Option) -> Odds:
        def chosen(options: Any, why: Why) -> str:
            return str((answer if answer in options else options[0]).key)

        return every_outcome(perform, measures, chosen)

    odds = {answer: met(answer) for answer in act.met_by}
    best = min(odds, key=lambda answer: odds[answer].expected(feared), default=None)
    return tuple(Reply(one.label, odds[one], act.met_by[one], best=one is best) for one in odds)
