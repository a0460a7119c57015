"""A ruleset for a system that is fought on open ground in feet, with cards made from kits."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, TypeVar

from gmtool.rules.kit.ruleset import ActingRuleset
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
    Json,
    Line,
    Lying,
    Measure,
    Measures,
    Muster,
    Outcome,
    Overlay,
    OwnRows,
    Side,
    Spending,
    SystemList,
    Table,
)
from gmtool.space import Ground, Layer, OpenGround, Scale

S = TypeVar("S")


@dataclass(frozen=True)
class CardParts:
    """What the system makes of its cards, each from its rulebook: see the functions of `Ruleset` of these names.

    `creation` gives what has `fields` and `created`; `of_kit` is the card of a kit.
    """

    form: Callable[[Any], CardForm]
    report: Callable[[Card, Any], CardReport]
    columns: tuple[CardColumn, ...]
    values: Callable[[Card, Any], Mapping[str, int | str]]
    words: Callable[[Card, Any], str]
    completed: Callable[[Card, Any], Card]
    creation: Callable[[Any], Any]
    lists: Callable[[Any], tuple[SystemList, ...]]
    of_kit: Callable[[Any, Any], Card]


@dataclass(frozen=True)
class FightParts:
    """What the system makes of a fight, each from its context, some of one of its figures.

    `muster` and `narrate` begin from the rulebook; `spar` makes the fight of two that the calculator asks about.
    """

    muster: Callable[[Any, Muster], Any]
    spar: Callable[[Any, str, str], Any]
    agenda: Callable[[Any], Agenda]
    counter: Callable[[Any, Any], Counter]
    conditions: Callable[[Any, Any], tuple[Condition, ...]]
    lying: Callable[[Any], tuple[Lying, ...]]
    overlays: Callable[[Any, Any, Command | None], tuple[Overlay, ...]]
    amendments: Callable[[Any, Any], tuple[Amendable, ...]]
    narrate: Callable[[Any, Any, Any, Sequence[Event]], tuple[Line, ...]]
    debrief: Callable[[Any], tuple[CardChange, ...]]
    learned: Callable[[Any], OwnRows]
    measured: Callable[[Command, Any], Measures]
    measures: tuple[Measure, ...]
    terrain: Mapping[Layer, str]
    house_rules: tuple[HouseRule, ...]


class OpenRuleset(ActingRuleset[S]):
    """A part of a `Ruleset`; what each function promises is said there. `book` has the tables, bestiary and kits."""

    card_parts: ClassVar[CardParts]
    fight_parts: ClassVar[FightParts]
    grounds: tuple[GroundKind, ...] = (GroundKind.FEET,)

    def __init__(self, book: Any, id: str, title: str) -> None:
        self.book = book
        self.id = id
        self.title = title
        self.left_out: tuple[str, ...] = (*book.left_out, *book.tables.own.left_out)

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
        return ()

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
        return self.card_parts.lists(self.book)

    def card_of(self, list: str, row: str) -> Card | None:
        kit = next((one for one in self.book.kits if one.key == row), None) if list == "kits" else None
        return None if kit is None else self.card_parts.of_kit(self.book, kit)

    # --- fights
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

    def ground(self, state: Any) -> OpenGround | None:
        ground: OpenGround | None = state.ground
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
        return self.fight_parts.amendments(ctx, ctx.figure(figure))

    def house_rules(self) -> tuple[HouseRule, ...]:
        return self.fight_parts.house_rules

    def narrate(self, before: S, after: S, events: Sequence[Event]) -> tuple[Line, ...]:
        return self.fight_parts.narrate(self.book, before, after, events)

    def debrief(self, state: S) -> tuple[CardChange, ...]:
        return self.fight_parts.debrief(self.context(state))

    def learned(self, state: S) -> OwnRows:
        return self.fight_parts.learned(self.context(state))
