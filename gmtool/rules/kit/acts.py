"""Acts: each is a kind of command with its choices, refusals and effect. Most acts offer themselves."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import KW_ONLY, field
from enum import Enum, auto
from types import MappingProxyType
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from gmtool.records import dataclass
from gmtool.rules.kit.asking import Among, Ask, Judge, questions
from gmtool.rules.kit.fighting import Fighting, Questioned
from gmtool.rules.kit.gate import Guarded, Kinds, Meant, plainly
from gmtool.rules.seam import (
    Answer,
    AnsweredTable,
    Breakdown,
    Choice,
    Command,
    FigureCommand,
    Input,
    Measures,
    Odds,
    Option,
    Overlay,
    Refusal,
    Reply,
    Table,
    Why,
    draft_of,
    every_outcome,
    kind_of,
)


class Asking(Guarded, Questioned, Protocol):
    """The context of a fight, as far as the kit asks it for the acts of a system."""


C = TypeVar("C", bound=Asking)
P = TypeVar("P")
F = TypeVar("F", bound=Fighting)
K = TypeVar("K", bound=Command)
T = TypeVar("T")


def no_numbers(_: object, __: object) -> tuple[Breakdown, ...]:
    """No breakdowns, for commands that roll against nothing."""
    return ()


def no_overlays(_: object, __: object) -> tuple[Overlay, ...]:
    """No overlays, for commands that the map does not show."""
    return ()


def no_refusals(_: object, __: object) -> tuple[Refusal, ...]:
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
    means: Callable[[C, Kinds | None, Mapping[str, object]], Iterable[Meant]] = plainly
    says: tuple[str, ...] = ("target",)
    alone: bool = False

    def may_offer(self, beginning: str) -> bool:
        """True if it may offer a choice whose key begins so."""
        return not self.keys or any(key.startswith(beginning) or beginning.startswith(key) for key in self.keys)


AnyAct: TypeAlias = Act[Any, Any, Any]
"""An act of any system."""
Flag = bool | Callable[[C, F, Sequence[Refusal]], bool]
"""A mark of a choice: the same for all, or by the context, the figure and the reasons against the choice."""


def if_allowed(_: object, __: object, barred: Sequence[Refusal]) -> bool:
    """True where nothing is against the choice."""
    return not barred


def if_barred(_: object, __: object, barred: Sequence[Refusal]) -> bool:
    """True where something is against the choice."""
    return bool(barred)


@dataclass(frozen=True)
class Offer(Generic[C, F]):
    """A choice of an act: what it is called, in which group, by which rule; its inputs are the fields of the command.

    It is offered where `there` is true. `given` are fields that are settled with the choice. `asks` adds to what the
    other fields declare (`Ask`) what only the act knows, `also` gives further inputs; `fields` are those that are asked
    for, in this order, if not all. Where the field that it `needs` has no candidates, it is not offered; nor is a
    `hidden` one where it would show a reason against it.

    A choice with inputs shows the reasons that keep the figure from any such command: `idle`, which the act has too,
    before its own, or `barred`, where it has them already. A `judged` one shows all against the command as it stands;
    so does one without inputs, unless it is said not to be. The `key` is that of the command, without the system. The
    marks are those of `Choice`. What is made for one figure can give reasons, inputs and marks as they are, not as
    functions.
    """

    label: str
    group: str
    rule: str = ""
    _: KW_ONLY
    key: str = ""
    given: Mapping[str, object] | Callable[[C, F], Mapping[str, object]] = field(default_factory=dict)
    there: Callable[[C, F], bool] | None = None
    asks: Mapping[str, Ask | Among[C, F]] = field(default_factory=dict)
    also: Callable[[C, F], Iterable[Input]] | Iterable[Input] = ()
    fields: tuple[str, ...] | None = None
    needs: str = ""
    idle: Callable[[C, F], Iterable[Refusal]] | None = None
    barred: Callable[[C, F], Iterable[Refusal]] | Iterable[Refusal] = ()
    judged: bool | None = None
    hidden: bool = False
    usual: Flag[C, F] = False
    at_once: Flag[C, F] = False
    answers: Flag[C, F] = False
    by_itself: Flag[C, F] = False
    ends: Flag[C, F] = False
    aside: Flag[C, F] = False
    unasked: Flag[C, F] = False
    sealed: Flag[C, F] = False

    def one(self, key: str, label: str, given: Mapping[str, object], **changes: object) -> "Offer[C, F]":
        """It as one of several choices, with a key of its own and what is given."""
        made: Offer[C, F] = object.__new__(Offer)  # `replace` would cost as much as all else about a choice
        made.__dict__.update(self.__dict__, key=key, label=label, given=given, **changes)
        return made


def offered(
    command: type[K],
    offer: Offer[C, F] | Callable[[C, F], Iterable[Offer[C, F]]] | Callable[[C, None], Iterable[Offer[C, F]]],
    refusals: Callable[[C, K], Iterable[Refusal]],
    perform: Callable[[P, K], None],
    explain: Callable[[C, K], tuple[Breakdown, ...]] = no_numbers,
    overlays: Callable[[C, K], tuple[Overlay, ...]] = no_overlays,
    *,
    met_by: Mapping[Option, tuple[Breakdown, ...]] = MappingProxyType({}),
    keys: tuple[str, ...] | None = None,
    there: Callable[[C, F], object] | None = None,
    fits: Callable[[C], bool] | None = None,
    kinds: Kinds | None = None,
    means: Callable[[C, Kinds | None, Mapping[str, object]], Iterable[Meant]] = plainly,
    says: tuple[str, ...] = ("target",),
    alone: bool = False,
) -> Act[C, P, F]:
    """An act that offers itself: to a figure, or to the table (None) if its command is about no figure.

    `offer` is its choice, or a function that gives its choices, one for each weapon or foe; with `there` only for whom
    that is true. `refusals` are the reasons against just this command, after those of an idle figure. All else is as in
    `Act`; the `keys` are those of an offer.
    """
    of_figures, key = issubclass(command, FigureCommand), kind_of(command).split(".")[1].split("/")[0]

    def against(ctx: C, said: Any) -> Iterable[Refusal]:
        if callable(offer) or offer.idle is None:
            return refusals(ctx, said)
        figure: Any = ctx.figure(said.figure) if of_figures else None
        return dict.fromkeys((*offer.idle(ctx, figure), *refusals(ctx, said)))

    def offers(ctx: C, figure: Any) -> Iterable[Choice]:
        # it is asked of everybody, so whoever is offered nothing costs little
        if (figure is None) is of_figures or (asked is not None and not asked(ctx, figure)):
            return ()
        found: list[Choice] = []
        for one in offer(ctx, figure) if callable(offer) else (offer,):
            if one is offer or one.there is None or one.there(ctx, figure):
                choice = _choice(command, one, against, ctx, figure, one.key or key)
                if choice is not None:
                    found.append(choice)
        return found

    asked: Callable[[C, F], object] | None = there if callable(offer) else offer.there
    own_keys = () if callable(offer) else (offer.key or key,)
    return Act(
        command,
        offers,
        against,
        perform,
        explain,
        overlays,
        met_by=met_by,
        keys=own_keys if keys is None else keys,
        whose=Whose.FIGURES if of_figures else Whose.TABLE,
        fits=fits,
        kinds=kinds,
        means=means,
        says=says,
        alone=alone,
    )


def _choice(command: Any, offer: Offer[C, Any], refusals: Judge, ctx: C, figure: Any, key: str) -> Choice | None:
    """The choice of an offer; None if it lacks what it needs."""
    settled = offer.given(ctx, figure) if callable(offer.given) else offer.given
    given = settled if figure is None else {"figure": figure.id, **settled}
    draft = draft_of(command, **given)

    def judge(**said: object) -> Iterable[Refusal]:
        return refusals(ctx, command(**given, **said))

    inputs: list[Input] = []
    against: tuple[Refusal, ...] = ()
    for question in questions(command, tuple(offer.asks.items()) if offer.asks else (), offer.fields):
        if question.input.field in draft and offer.fields is None:
            continue
        asked = question.asked(ctx, figure, draft, judge)
        if asked is not None:
            inputs.append(asked)
            against += tuple(question.against(asked, ctx, figure, draft))
        if question.input.field == offer.needs and (asked is None or not asked.candidates({})):
            return None
    inputs += offer.also(ctx, figure) if callable(offer.also) else offer.also
    # a command without inputs is complete, so every reason against it is known
    judged = not inputs if offer.judged is None else offer.judged
    known = judge() if judged else offer.idle or offer.barred
    barred = tuple(known(ctx, figure) if callable(known) else known) or against
    if offer.hidden and barred:
        return None
    flags = (
        offer.usual,
        offer.at_once,
        offer.answers,
        offer.by_itself,
        offer.ends,
        offer.aside,
        offer.unasked,
        offer.sealed,
    )
    marks = [mark if mark is True or mark is False else mark(ctx, figure, barred) for mark in flags]
    return Choice(key, offer.label, offer.group, draft, tuple(inputs), barred, offer.rule, *marks)


def met_with(
    perform: Callable[[Table], T],
    measures: Callable[[T], Measures],
    answer: Callable[[Sequence[Option], Why], str | None],
    given: Sequence[Answer] = (),
) -> Odds | None:
    """The odds of something that the other side meets with an answer, after the answers so far.

    None where it is not asked any more. `answer` gives None for what somebody else decides: that is its first option.
    """
    asked = not given

    def decided(options: Sequence[Option], why: Why) -> str:
        nonlocal asked
        key = answer(options, why)
        asked = asked or key is not None
        return options[0].key if key is None else key

    odds = every_outcome(lambda table: perform(AnsweredTable(given, table)), measures, decided)
    return odds if asked else None


def replies_to(
    act: AnyAct,
    perform: Callable[[Table], T],
    measures: Callable[[T], Measures],
    feared: str,
    given: Sequence[Answer] = (),
) -> tuple[Reply, ...]:
    """The answers that can meet an act, each with the odds if it is given; the best has the least expected `feared`.

    After the answers so far; none where one of them has met it.
    """

    def met(answer: Option) -> Odds | None:
        def chosen(options: Sequence[Option], why: Why) -> str | None:
            return answer.key if answer in options else None

        return met_with(perform, measures, chosen, given)

    found = {answer: met(answer) for answer in act.met_by}
    odds = {answer: one for answer, one in found.items() if one is not None}
    best = min(odds, key=lambda answer: odds[answer].expected(feared), default=None)
    return tuple(Reply(one.label, odds[one], act.met_by[one], best=one is best) for one in odds)
