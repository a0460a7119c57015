"""Melee rounds as the rest of the program sees it."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from gmtool.rules.acting import ActingRuleset
from gmtool.rules.melee_rounds.acts import ACTS
from gmtool.rules.melee_rounds.amend import amendments
from gmtool.rules.melee_rounds.cards.completing import completed
from gmtool.rules.melee_rounds.cards.creation import Creation
from gmtool.rules.melee_rounds.cards.form import card_form
from gmtool.rules.melee_rounds.cards.of_kit import card_of_kit
from gmtool.rules.melee_rounds.cards.report import card_report
from gmtool.rules.melee_rounds.cards.values import COLUMNS, card_values, card_words
from gmtool.rules.melee_rounds.codec import CODEC
from gmtool.rules.melee_rounds.conditions import conditions
from gmtool.rules.melee_rounds.context import Context, Play
from gmtool.rules.melee_rounds.data.joining import with_own
from gmtool.rules.melee_rounds.debrief import debrief
from gmtool.rules.melee_rounds.gm import BY_HAND
from gmtool.rules.melee_rounds.house import HOUSE_RULES
from gmtool.rules.melee_rounds.learned import learned
from gmtool.rules.melee_rounds.lists.lists import system_lists
from gmtool.rules.melee_rounds.measures import MEASURES, measured
from gmtool.rules.melee_rounds.muster import muster
from gmtool.rules.melee_rounds.narration import narrate
from gmtool.rules.melee_rounds.odds import attack_odds
from gmtool.rules.melee_rounds.order.agenda import agenda
from gmtool.rules.melee_rounds.overlays import overlays
from gmtool.rules.melee_rounds.rulebook import ID, TITLE, Rulebook
from gmtool.rules.melee_rounds.settling import settle
from gmtool.rules.melee_rounds.sparring import spar
from gmtool.rules.melee_rounds.state import Fight
from gmtool.rules.melee_rounds.views import TERRAIN, counter, lying
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
    Odds,
    Outcome,
    Overlay,
    OwnRows,
    Reply,
    Side,
    Spending,
    SystemList,
    Table,
)
from gmtool.space import Ground, Layer, OpenGround, Scale


class MeleeRoundsRuleset(ActingRuleset[Fight]):
    """See `gmtool.rules.seam.Ruleset` for what each function promises."""

    acts = ACTS
    codec = CODEC
    by_hand = BY_HAND

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self.id = ID
        self.title = TITLE
        self.left_out = (*book.left_out, *book.tables.own.left_out)
        self.grounds: tuple[GroundKind, ...] = (GroundKind.FEET,)

    # --- cards
    def card_form(self) -> CardForm:
        return card_form(self.book.tables)

    def report(self, card: Card) -> CardReport:
        return card_report(card, self.book.tables)

    def columns(self) -> tuple[CardColumn, ...]:
        return COLUMNS

    def values(self, card: Card) -> Mapping[str, int | str]:
        return card_values(card, self.book.tables)

    def words(self, card: Card) -> str:
        return card_words(card, self.book.tables)

    def spendings(self, card: Card) -> tuple[Spending, ...]:
        return ()

    def completed(self, card: Card) -> Card:
        return completed(card, self.book.tables)

    def creation(self) -> tuple[CardField, ...]:
        return self._creation().fields()

    def created(self, wishes: Mapping[str, Json], table: Table) -> Card:
        return self._creation().created(wishes, table)

    def bestiary(self) -> tuple[Card, ...]:
        return self.book.bestiary

    # --- lists
    def lists(self) -> tuple[SystemList, ...]:
        return system_lists(self.book.tables, self.book.kits)

    def extended(self, own: OwnRows) -> "MeleeRoundsRuleset":
        tables, kits = with_own(self.book.tables, self.book.kits, own)
        return MeleeRoundsRuleset(replace(self.book, tables=tables, kits=kits))

    def card_of(self, list: str, row: str) -> Card | None:
        kit = next((one for one in self.book.kits if one.key == row), None) if list == "kits" else None
        return None if kit is None else card_of_kit(self.id, kit, self.book.tables)

    # --- fights
    def muster(self, muster_: Muster) -> Fight:
        return muster(self.book, muster_)

    def agenda(self, state: Fight) -> Agenda:
        return agenda(self.context(state))

    def odds(self, state: Fight, command: Command) -> Odds:
        return attack_odds(self.context(state), command)

    def replies(self, state: Fight, command: Command) -> tuple[Reply, ...]:
        return ()

    def measured(self) -> tuple[Measure, ...]:
        return MEASURES

    def measures(self, command: Command, outcome: Outcome[Fight]) -> Measures:
        return measured(command, outcome)

    def sparring(self, attacker: Card, target: Card) -> Fight:
        sides = (Side("a", "Attacker"), Side("b", "Target", 1))
        figures = (Enlisted("attacker", attacker, "a"), Enlisted("target", target, "b"))
        return spar(muster(self.book, Muster(figures, sides)), "attacker", "target")

    # --- views
    def counters(self, state: Fight) -> tuple[Counter, ...]:
        ctx = self.context(state)
        return tuple(counter(ctx, figure) for figure in ctx.everyone())

    def sides(self, state: Fight) -> tuple[Side, ...]:
        return state.sides

    def ground(self, state: Fight) -> OpenGround | None:
        return state.ground

    def scale(self, ground: Ground) -> Scale | None:
        return None  # a foot is a foot

    def terrain(self) -> Mapping[Layer, str]:
        return TERRAIN

    def lying(self, state: Fight) -> tuple[Lying, ...]:
        return lying(self.context(state))

    def conditions(self, state: Fight, figure: str) -> tuple[Condition, ...]:
        ctx = self.context(state)
        return conditions(ctx, ctx.figure(figure))

    def overlays(self, state: Fight, figure: str, command: Command | None = None) -> tuple[Overlay, ...]:
        ctx = self.context(state)
        own = overlays(ctx, ctx.figure(figure), command)
        return (*own, *self.shown(state, command))

    def amendable(self, state: Fight, figure: str) -> tuple[Amendable, ...]:
        ctx = self.context(state)
        return amendments(ctx, ctx.figure(figure))

    def house_rules(self) -> tuple[HouseRule, ...]:
        return HOUSE_RULES

    def narrate(self, before: Fight, after: Fight, events: Sequence[Event]) -> tuple[Line, ...]:
        return narrate(self.book, before, after, events)

    def debrief(self, state: Fight) -> tuple[CardChange, ...]:
        return debrief(self.context(state))

    def learned(self, state: Fight) -> OwnRows:
        return learned(self.context(state))

    def _creation(self) -> Creation:
        return Creation(self.id, self.book.kits, self.book.tables)

    # --- how a fight is asked and played
    def context(self, state: Fight) -> Context:
        return Context(self.book, state)

    def play(self, state: Fight, table: Table) -> Play:
        return Play(self.book, state, table)

    def settle(self, play: Play) -> None:
        settle(play)
