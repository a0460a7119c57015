"""The ruleset of a system, put together from named parts, whatever ground it is fought on."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self, TypeVar

from gmtool.rules.kit.amending import Values, amendables
from gmtool.rules.kit.rulebook import Rulebook
from gmtool.rules.kit.ruleset import ActingRuleset
from gmtool.rules.kit.tables import system_lists, with_own
from gmtool.rules.seam import (
    Agenda,
    Amendable,
    Card,
    CardChange,
    CardColumn,
    CardField,
    CardForm,
    CardReport,
    Command,
    Condition,
    Counter,
    Enlisted,
    Event,
    GroundKind,
    HouseRule,
    Item,
    Json,
    Line,
    Lying,
    Measure,
    Measures,
    Muster,
    Odds,
    Outcome,
    Overlay,
    OwnRows,
    Refusal,
    Reply,
    Side,
    Spending,
    SystemList,
    Table,
    every_outcome,
)
from gmtool.space import Ground, Layer, Scale

S = TypeVar("S")


def _no_spendings(card: Card, book: Any) -> tuple[Spending, ...]:
    return ()


def _no_replies(ctx: Any, command: Command) -> tuple[Reply, ...]:
    return ()


@dataclass(frozen=True)
class CardParts:
    """What the system makes of its cards: see the functions of `Ruleset` of these names.

    The form and what is read of a card come from the tables, the rest from the rulebook. `items` are the rows of a
    table as what can be chosen, of the tables and the table's name. `creation` gives what has `fields` and `created`;
    `card_of` makes the card of a row, of the system's id, the row and the tables, for each list whose rows are
    somebody.
    """

    form: Callable[[Any], CardForm]
    report: Callable[[Card, Any], CardReport]
    columns: tuple[CardColumn, ...]
    values: Callable[[Card, Any], Mapping[str, int | str]]
    words: Callable[[Card, Any], str]
    completed: Callable[[Card, Any], Card]
    items: Callable[[Any, str], tuple[Item, ...]]
    creation: Callable[[Any], Any]
    card_of: Mapping[str, Callable[[str, Any, Any], Card]]
    spendings: Callable[[Card, Any], tuple[Spending, ...]] = _no_spendings


@dataclass(frozen=True)
class FightParts:
    """What the system makes of a fight, each from its context, some of one of its figures.

    `context` and `play` are made of the rulebook, the state and, for a play, the table. `muster` and `narrate` begin
    from the rulebook; `spar` makes the fight of two that the calculator asks about. `settle` ends what no longer holds
    after a command; `weighed` are the chances of a command, None for those of every outcome, and `facts` what not even
    a ruling can set aside.
    """

    context: Callable[[Any, Any], Any]
    play: Callable[[Any, Any, Table], Any]
    muster: Callable[[Any, Muster], Any]
    spar: Callable[[Any, str, str], Any]
    settle: Callable[[Any], None]
    agenda: Callable[[Any], Agenda]
    counter: Callable[[Any, Any], Counter]
    conditions: Callable[[Any, Any], tuple[Condition, ...]]
    lying: Callable[[Any], tuple[Lying, ...]]
    overlays: Callable[[Any, Any, Command | None], tuple[Overlay, ...]]
    values: Callable[[Any, Any], Values]
    narrate: Callable[[Any, Any, Any, Sequence[Event]], tuple[Line, ...]]
    debrief: Callable[[Any], tuple[CardChange, ...]]
    learned: Callable[[Any], OwnRows]
    weighed: Callable[[Any, Command], Odds | None]
    measured: Callable[[Command, Any], Measures]
    measures: tuple[Measure, ...]
    terrain: Mapping[Layer, str]
    replies: Callable[[Any, Command], tuple[Reply, ...]] = _no_replies
    facts: Callable[[Any, Command], Iterable[Refusal]] = lambda ctx, command: ()


class SystemRuleset(ActingRuleset[S]):
    """A `Ruleset`; what each function promises is said there. `book` has the tables, the bestiary and the switches."""

    card_parts: ClassVar[CardParts]
    fight_parts: ClassVar[FightParts]
    grounds: tuple[GroundKind, ...] = (GroundKind.FEET,)

    def __init__(self, book: Rulebook[Any]) -> None:
        self.book = book
        self.id = book.system
        self.title = book.title
        self.left_out: tuple[str, ...] = (*book.left_out, *book.tables.own.left_out)

    def extended(self, own: OwnRows) -> Self:
        return type(self)(replace(self.book, tables=with_own(self.book.tables, own)))

    # --- cards
    def card_form(self) -> CardForm:
        return self.card_parts.form(self.book.tables)

    def report(self, card: Card) -> CardReport:
        return self.card_parts.report(card, self.book)

    def columns(self) -> tuple[CardColumn, ...]:
        return self.card_parts.columns

    def values(self, card: Card) -> Mapping[str, int | str]:
        return self.card_parts.values(card, self.book.tables)

    def words(self, card: Card) -> str:
        return self.card_parts.words(card, self.book.tables)

    def spendings(self, card: Card) -> tuple[Spending, ...]:
        return self.card_parts.spendings(card, self.book)

    def completed(self, card: Card) -> Card:
        return self.card_parts.completed(card, self.book.tables)

    def creation(self) -> tuple[CardField, ...]:
        fields: tuple[CardField, ...] = self.card_parts.creation(self.book).fields()
        return fields

    def created(self, wishes: Mapping[str, Json], table: Table) -> Card:
        made: Card = self.card_parts.creation(self.book).created(wishes, table)
        return made

    def bestiary(self) -> tuple[Card, ...]:
        cards: tuple[Card, ...] = self.book.bestiary
        return cards

    def lists(self) -> tuple[SystemList, ...]:
        return system_lists(self.book.tables, self.card_parts.items)

    def card_of(self, list: str, row: str) -> Card | None:
        made, found = self.card_parts.card_of.get(list), getattr(self.book.tables, list, {}).get(row)
        return None if made is None or found is None else made(self.id, found, self.book.tables)

    # --- fights
    def context(self, state: S) -> Any:
        return self.fight_parts.context(self.book, state)

    def play(self, state: S, table: Table) -> Any:
        return self.fight_parts.play(self.book, state, table)

    def settle(self, play: Any) -> None:
        self.fight_parts.settle(play)

    def facts(self, state: S, command: Command) -> tuple[Refusal, ...]:
        return tuple(self.fight_parts.facts(self.context(state), command))

    def weighed(self, state: S, command: Command) -> Odds:
        found = self.fight_parts.weighed(self.context(state), command)
        return found or every_outcome(
            lambda table: self.done(state, command, table),
            lambda outcome: self.measures(command, outcome),
            target=getattr(command, "target", ""),
        )

    def replies(self, state: S, command: Command) -> tuple[Reply, ...]:
        known = self.known(state, command)
        return () if known is None else self.fight_parts.replies(self.context(state), known)

    def muster(self, muster: Muster) -> S:
        state: S = self.fight_parts.muster(self.book, muster)
        return state

    def agenda(self, state: S) -> Agenda:
        return self.fight_parts.agenda(self.context(state))

    def measured(self) -> tuple[Measure, ...]:
        return self.fight_parts.measures

    def measures(self, command: Command, outcome: Outcome[S]) -> Measures:
        return self.fight_parts.measured(command, outcome)

    def sparring(self, attacker: Card, target: Card) -> S:
        sides = (Side("a", "Attacker"), Side("b", "Target", 1))
        figures = (Enlisted("attacker", attacker, "a"), Enlisted("target", target, "b"))
        state: S = self.fight_parts.spar(self.muster(Muster(figures, sides)), "attacker", "target")
        return state

    # --- views
    def counters(self, state: S) -> tuple[Counter, ...]:
        ctx = self.context(state)
        return tuple(self.fight_parts.counter(ctx, figure) for figure in ctx.everyone())

    def sides(self, state: Any) -> tuple[Side, ...]:
        sides: tuple[Side, ...] = state.sides
        return sides

    def ground(self, state: Any) -> Ground | None:
        ground: Ground | None = state.ground
        return ground

    def scale(self, ground: Ground) -> Scale | None:
        return None  # a foot is a foot

    def terrain(self) -> Mapping[Layer, str]:
        return self.fight_parts.terrain

    def lying(self, state: S) -> tuple[Lying, ...]:
        return self.fight_parts.lying(self.context(state))

    def conditions(self, state: S, figure: str) -> tuple[Condition, ...]:
        ctx = self.context(state)
        return self.fight_parts.conditions(ctx, ctx.figure(figure))

    def overlays(self, state: S, figure: str, command: Command | None = None) -> tuple[Overlay, ...]:
        ctx, command = self.context(state), self.known(state, command)
        own = self.fight_parts.overlays(ctx, ctx.figure(figure), command)
        return (*own, *self.shown(state, command))

    def amendable(self, state: S, figure: str) -> tuple[Amendable, ...]:
        ctx = self.context(state)
        return amendables(self.fight_parts.values(ctx, ctx.figure(figure)), ctx, ctx.figure(figure))

    def house_rules(self) -> tuple[HouseRule, ...]:
        return self.book.switches

    def narrate(self, before: S, after: S, events: Sequence[Event]) -> tuple[Line, ...]:
        return self.fight_parts.narrate(self.book, before, after, events)

    def debrief(self, state: S) -> tuple[CardChange, ...]:
        return self.fight_parts.debrief(self.context(state))

    def learned(self, state: S) -> OwnRows:
        return self.fight_parts.learned(self.context(state))
