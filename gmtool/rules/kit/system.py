"""The ruleset of a system, put together from named parts, whatever ground it is fought on."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache, partial
from typing import Any, ClassVar, Self, TypeVar

from gmtool.rules.kit.acts import replies_to
from gmtool.rules.kit.amending import amendables
from gmtool.rules.kit.card_parts import CardParts
from gmtool.rules.kit.card_reader import BadCard
from gmtool.rules.kit.cards import REPORTS, CardKey
from gmtool.rules.kit.chapters import NO_CHAPTERS, AnyChances, Fold
from gmtool.rules.kit.fight_parts import FightAnswers, PartsOf
from gmtool.rules.kit.fighting import Fighting, FightState
from gmtool.rules.kit.gate import Gate
from gmtool.rules.kit.knowing import limit
from gmtool.rules.kit.lasting.checks import PASSED, Lasting, check_measures
from gmtool.rules.kit.making.adopting import adopted
from gmtool.rules.kit.mustering import together
from gmtool.rules.kit.play import AnyContext, AnyPlay, evolve
from gmtool.rules.kit.records import NamesByField, names_by_field, other_names
from gmtool.rules.kit.rulebook import Rulebook
from gmtool.rules.kit.tables.printed import printed_tables, roll_tables
from gmtool.rules.kit.tables.tables import BaseTables, system_lists, with_own
from gmtool.rules.kit.views import ended_agenda
from gmtool.rules.kit.waves import checked_waves, without_waves
from gmtool.rules.seam import (
    Adoption,
    Agenda,
    Amendable,
    Answer,
    AnsweredTable,
    Card,
    CardColumn,
    CardField,
    CardForm,
    CardReport,
    Command,
    Counter,
    Enlisted,
    Finding,
    FoundBy,
    GroundKind,
    HouseRule,
    Json,
    Knowledge,
    Measure,
    Measures,
    Muster,
    Odds,
    Outcome,
    OwnRows,
    Preset,
    PrintedTable,
    Raised,
    Raising,
    Refusal,
    Refused,
    Reply,
    RollCheck,
    RollTable,
    Scoring,
    Side,
    Spending,
    SystemList,
    Table,
    TerrainKind,
    Value,
    Way,
    every_outcome,
)
from gmtool.space import Ground, Scale

S = TypeVar("S", bound=FightState[Fighting])


class SystemRuleset(FightAnswers[S]):
    """A `Ruleset`, which says what each function promises. `book` has tables and switches, `folded` the chapters."""

    folded: ClassVar[Fold] = NO_CHAPTERS
    card_parts: ClassVar[CardParts[Any, Any, Any]]
    grounds: tuple[GroundKind, ...] = (GroundKind.FEET,)
    turn_seconds: int | None = None

    def __init__(self, book: Rulebook[BaseTables]) -> None:
        self.book = replace(book, chapters=self.folded.of(book))
        self.book = book = replace(self.book, gate=self.gate)  # an edition's is made of the bars of its chapters
        self.acts = book.chapters.acts or type(self).acts
        self.offered = book.chapters.offered or self.acts
        self.id = book.system
        self.title = book.title
        self.left_out: tuple[str, ...] = (*book.left_out, *book.tables.own.left_out)
        # lists, forms and sheets ask for the same card again and again, and the fight is asked for its chances
        self._kept_reports = lru_cache(REPORTS)(lambda kept: self.reported(kept.card))

    @cached_property
    def gate(self) -> Gate:
        return Gate(self.book.chapters.bars)

    def extended(self, own: OwnRows) -> Self:
        if not any(own.values()):  # what was worked out from the tables of this one stays known
            return self
        return type(self)(replace(self.book, tables=with_own(self.book.tables, own)))

    # --- cards
    def card_form(self) -> CardForm:
        return self.card_parts.form(self.book.tables)

    def report(self, card: Card) -> CardReport:
        return self._kept_reports(CardKey(card))

    def reported(self, card: Card) -> CardReport:
        """The report on a card, worked out."""
        try:
            return self.card_parts.report(card, self.book)
        except BadCard as problem:
            return CardReport("", (), "", (), (Finding(str(problem), field=problem.field),))

    def columns(self) -> tuple[CardColumn, ...]:
        return self.card_parts.columns

    def values(self, card: Card) -> Mapping[str, Value]:
        try:
            read = self.card_parts.read(card, self.book.tables)
        except BadCard:
            return {}
        return self.card_parts.values(card, read, self.book)

    def found_by(self, card: Card) -> FoundBy:
        parts, tables = self.card_parts, self.book.tables
        try:
            read = parts.read(card, tables)
        except BadCard:
            return FoundBy()
        words = (parts.words(read, tables), *other_names(self._names, card))
        return FoundBy(" ".join(filter(None, words)), parts.values(card, read, self.book))

    @cached_property
    def _names(self) -> NamesByField:
        return names_by_field(self.card_form())

    def spendings(self, card: Card) -> tuple[Spending, ...]:
        try:
            return self.card_parts.spendings(card, self.book)
        except BadCard:
            return ()

    def completed(self, card: Card) -> Card:
        return self.card_parts.completed(card, self.book.tables)

    def creation(self) -> tuple[CardField, ...]:
        return self.card_parts.creation(self.book).fields()

    def created(self, wishes: Mapping[str, Json], table: Table) -> Card:
        return self.card_parts.creation(self.book).created(wishes, table)

    def adopts(self, card: Card) -> Adoption | None:
        return adopted(card, self.id, self.card_form(), self.card_parts.kin)

    def raisings(self) -> tuple[Raising, ...]:
        making = self.card_parts.raising
        return () if making is None else tuple(making(self.book).ways())

    def raised(self, way: str, wishes: Mapping[str, Json], table: Table) -> Raised:
        if all(one.key != way for one in self.raisings()) or self.card_parts.raising is None:
            raise Refused(Refusal(f"There is no way “{way[:40]}” to raise figures."))
        return self.card_parts.raising(self.book).raised(way, wishes, table)

    def bestiary(self) -> tuple[Card, ...]:
        return self.book.bestiary

    def lists(self) -> tuple[SystemList, ...]:
        return system_lists(self.book.tables, self.card_parts.items)

    def printed_tables(self) -> tuple[PrintedTable, ...]:
        return printed_tables(self.book.tables, self.book.sheets)

    def roll_tables(self) -> tuple[RollTable, ...]:
        return roll_tables(self.book.tables, self.book.sheets)

    def card_of(self, list: str, row: str) -> Card | None:
        made, found = self.card_parts.card_of.get(list), getattr(self.book.tables, list, {}).get(row)
        return None if made is None or found is None else made(self.id, found, self.book.tables)

    # --- fights
    def weighed(self, state: S, command: Command, given: Sequence[Answer] = ()) -> Odds:
        ctx, chances = self.context(state), self._chances(command)
        if isinstance(command, RollCheck):
            found = None
        else:
            found = chances.after(ctx, command, given) if given else chances.weighed(ctx, command)
        return found or every_outcome(
            lambda table: self.done(state, command, AnsweredTable(given, table) if given else table),
            lambda outcome: self.measures(command, outcome),
            target=getattr(command, "target", ""),
        )

    def replies(self, state: S, command: Command, given: Sequence[Answer] = ()) -> tuple[Reply, ...]:
        known = self.known(state, command)
        if known is None or self.refusals(state, known):
            return ()
        act = self.act(known)
        if act is None or not act.met_by:
            return self._chances(known).replies(self.context(state), known, given)
        amounts = (one.key for one in self.measured() if one.amount)
        perform, measures = partial(self.done, state, known), partial(self.measures, known)
        return replies_to(act, perform, measures, next(amounts, self.measured()[0].key), given)

    def muster(self, muster: Muster) -> S:
        first = self.fight_parts.muster(self.book, together(without_waves(muster)))
        coming = checked_waves(self.by_hand, self.book, muster)
        return evolve(first, coming=coming) if coming else first

    def agenda(self, state: S) -> Agenda:
        return self._agenda(state, self.context(state))

    def outline(self, state: S) -> tuple[Agenda, tuple[Counter, ...]]:
        ctx = self.context(state)
        ctx.brief = True
        return self._agenda(state, ctx), self._counters(ctx)

    def figures(self, state: S) -> tuple[Counter, ...]:
        ctx = self.context(state)
        ctx.brief = True
        return self._counters(ctx)

    @property
    def parts(self) -> tuple[str, ...] | None:
        return self.fight_parts.parts

    def _agenda(self, state: S, ctx: AnyContext) -> Agenda:
        agenda = self.fight_parts.agenda(ctx)
        if ctx.fight.ended is None:
            return self.lasting.agenda(ctx, agenda)
        # the phases as they stood; what still waits stays in sight, but nothing is due any more
        before = self.fight_parts.agenda(self.context(replace(state, ended=None)))  # type: ignore[type-var]
        agenda = replace(agenda, phases=before.phases)
        return replace(self.lasting.agenda(ctx, ended_agenda(agenda, ctx)), due=())

    @property
    def lasting(self) -> Lasting[AnyContext, AnyPlay]:
        return self.fight_parts.lasting

    @property
    def scoring(self) -> Scoring:
        return self.fight_parts.scoring

    def measured(self) -> tuple[Measure, ...]:
        return (*self.fight_parts.measures, PASSED)

    def measures(self, command: Command, outcome: Outcome[S]) -> Measures:
        if isinstance(command, RollCheck):
            return check_measures(outcome.events)
        return self._chances(command).measured(command, outcome)

    def _chances(self, command: Command) -> AnyChances | PartsOf[S]:
        """Whoever knows the chances of a command: its chapter, or the system as a whole."""
        return self.book.chapters.chances.get(type(command), self.fight_parts)

    def ways(self) -> tuple[Way, ...]:
        return self.book.ways

    def turn(self, state: S) -> int:
        return self.context(state).turn

    def numbers(self, state: S) -> tuple[int, ...]:
        return tuple([getattr(one, name) for one in state.figures.values() for name in self.fight_parts.counted])

    def with_numbers(self, state: S, numbers: tuple[int, ...]) -> S:
        counted, values = self.fight_parts.counted, iter(numbers)
        figures = {key: evolve(one, **dict(zip(counted, values, strict=False))) for key, one in state.figures.items()}
        return evolve(state, figures=figures)

    def sparring(self, attacker: Card, target: Card) -> tuple[S, ...]:
        sides = (Side("a", "Attacker"), Side("b", "Target", 1))
        figures = (Enlisted("attacker", attacker, "a"), Enlisted("target", target, "b"))
        context = self.context(self.muster(Muster(figures, sides)))
        return self.fight_parts.spar(context, "attacker", "target")

    def as_known(self, state: S, known: Knowledge) -> S:
        play = self.play(state, AnsweredTable(()))
        limit(self.by_hand, play, known)
        return play.fight

    # --- views
    def counters(self, state: S) -> tuple[Counter, ...]:
        return self._counters(self.context(state))

    def _counters(self, ctx: AnyContext) -> tuple[Counter, ...]:
        return tuple([self.fight_parts.counter(ctx, figure) for figure in ctx.everyone()])

    def sides(self, state: S) -> tuple[Side, ...]:
        return state.sides

    def ground(self, state: S) -> Ground | None:
        return state.ground

    def scale(self, ground: Ground) -> Scale | None:
        return None  # a foot is a foot

    def terrain_kinds(self) -> tuple[TerrainKind, ...]:
        return self.book.terrain

    def amendable(self, state: S, figure: str) -> tuple[Amendable, ...]:
        ctx = self.context(state)
        return amendables(self.by_hand.values(ctx, ctx.figure(figure)), ctx, ctx.figure(figure))

    def house_rules(self) -> tuple[HouseRule, ...]:
        return self.book.switches

    def presets(self) -> tuple[Preset, ...]:
        return self.book.presets
