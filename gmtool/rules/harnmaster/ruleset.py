"""HarnMaster melee as the rest of the program sees it."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from gmtool.rules.acting import ActingRuleset
from gmtool.rules.harnmaster.acts import ACTS
from gmtool.rules.harnmaster.amend import amendments
from gmtool.rules.harnmaster.cards.completing import completed
from gmtool.rules.harnmaster.cards.creation import Creation
from gmtool.rules.harnmaster.cards.form import card_form
from gmtool.rules.harnmaster.cards.of_kit import card_of_kit
from gmtool.rules.harnmaster.cards.report import card_report
from gmtool.rules.harnmaster.cards.values import COLUMNS, card_values, card_words
from gmtool.rules.harnmaster.codec import CODEC
from gmtool.rules.harnmaster.commands import Area, Attack, Defend, Shoot
from gmtool.rules.harnmaster.context import Context, Play
from gmtool.rules.harnmaster.data.joining import with_own
from gmtool.rules.harnmaster.debrief import debrief
from gmtool.rules.harnmaster.gm import BY_HAND
from gmtool.rules.harnmaster.house import HOUSE_RULES
from gmtool.rules.harnmaster.learned import learned
from gmtool.rules.harnmaster.lists.lists import system_lists
from gmtool.rules.harnmaster.measures import MEASURES, measured
from gmtool.rules.harnmaster.muster import muster
from gmtool.rules.harnmaster.narration import narrate
from gmtool.rules.harnmaster.odds import attack_odds, exchange_odds, ranged_odds, replies
from gmtool.rules.harnmaster.overlays import overlays
from gmtool.rules.harnmaster.rulebook import ID, TITLE, Rulebook
from gmtool.rules.harnmaster.sparring import spar
from gmtool.rules.harnmaster.state import Fight
from gmtool.rules.harnmaster.turn.agenda import agenda
from gmtool.rules.harnmaster.turn.settling import settle
from gmtool.rules.harnmaster.views import TERRAIN, conditions, counter, lying
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
    Refusal,
    Reply,
    Side,
    Spending,
    SystemList,
    Table,
    every_outcome,
)
from gmtool.space import Ground, Layer, OpenGround, Scale


class HarnmasterRuleset(ActingRuleset[Fight]):
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
        return card_report(card, self.book)

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

    def extended(self, own: OwnRows) -> "HarnmasterRuleset":
        tables, kits = with_own(self.book.tables, self.book.kits, own)
        return HarnmasterRuleset(replace(self.book, tables=tables, kits=kits))

    def card_of(self, list: str, row: str) -> Card | None:
        kit = next((one for one in self.book.kits if one.key == row), None) if list == "kits" else None
        return None if kit is None else card_of_kit(self.id, kit, self.book.tables)

    # --- fights
    def muster(self, muster_: Muster) -> Fight:
        return muster(self.book, muster_)

    def agenda(self, state: Fight) -> Agenda:
        return agenda(self.context(state))

    def odds(self, state: Fight, command: Command) -> Odds:
        ctx = self.context(state)
        match command:
            case Attack():
                return attack_odds(ctx, command)
            case Defend() if state.exchange is not None:
                return exchange_odds(ctx, command)
            case Shoot() | Area():
                return ranged_odds(ctx, command)
        return every_outcome(
            lambda table: self.done(state, command, table), lambda outcome: self.measures(command, outcome)
        )

    def replies(self, state: Fight, command: Command) -> tuple[Reply, ...]:
        return replies(self.context(state), command) if isinstance(command, Attack) else ()

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

    def facts(self, state: Fight, command: Command) -> tuple[Refusal, ...]:
        nobody = isinstance(command, Attack) and not command.target
        return (Refusal("Say who is attacked.", "hm.declare.attacker"),) if nobody else ()
