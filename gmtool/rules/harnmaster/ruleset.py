"""HarnMaster melee as the rest of the program sees it."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from gmtool.rules.harnmaster import gm
from gmtool.rules.harnmaster.acts import ACTS, BY_COMMAND
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
    Breakdown,
    Card,
    CardChange,
    CardColumn,
    CardField,
    CardForm,
    CardReport,
    Choice,
    Command,
    Condition,
    Counter,
    Data,
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
    Refused,
    Reply,
    Ruled,
    Ruling,
    Side,
    Spending,
    SystemList,
    Table,
    every_outcome,
)
from gmtool.space import Ground, Layer, OpenGround, Scale


class HarnmasterRuleset:
    """See `gmtool.rules.seam.Ruleset` for what each function promises."""

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
        return agenda(self._ctx(state))

    def choices(self, state: Fight, figure: str | None) -> tuple[Choice, ...]:
        ctx = self._ctx(state)
        one = None if figure is None else ctx.figure(figure)
        return tuple(choice for act in ACTS for choice in act.offers(ctx, one))

    def command(self, data: Data) -> Command:
        return CODEC.read_command(data)

    def refusals(self, state: Fight, command: Command) -> tuple[Refusal, ...]:
        ctx = self._ctx(state)
        missing = _unknown_figures(ctx, command)
        if missing:
            return missing
        if isinstance(command, Ruling):
            return self._ruling_refusals(state, command)
        if gm.is_gm(command):
            return gm.refusals(ctx, command)
        return tuple(BY_COMMAND[type(command)].refusals(ctx, command))

    def _ruling_refusals(self, state: Fight, ruling: Ruling) -> tuple[Refusal, ...]:
        """A ruling sets the rules aside, but not the facts: there must be such figures."""
        if ruling.command is None:
            return ()
        inner = CODEC.read_command(ruling.command)
        if isinstance(inner, Attack) and not inner.target:
            return (Refusal("Say who is attacked.", "hm.declare.attacker"),)
        return self.refusals(state, inner) if gm.is_gm(inner) else _unknown_figures(self._ctx(state), inner)

    def explain(self, state: Fight, command: Command) -> tuple[Breakdown, ...]:
        act = BY_COMMAND.get(type(command))
        return act.explain(self._ctx(state), command) if act else ()

    def perform(self, state: Fight, command: Command, table: Table) -> Outcome[Fight]:
        against = self.refusals(state, command)
        if against:
            raise Refused(*against)
        return self._done(state, command, table)

    def _done(self, state: Fight, command: Command, table: Table) -> Outcome[Fight]:
        play = Play(self.book, state, table)
        if isinstance(command, Ruling):
            self._rule(play, command)
        elif gm.is_gm(command):
            gm.perform(play, command)
        else:
            BY_COMMAND[type(command)].perform(play, command)
        settle(play)
        return play.outcome()

    def _rule(self, play: Play, ruling: Ruling) -> None:
        inner = CODEC.read_command(ruling.command) if ruling.command is not None else None
        refused = self.refusals(play.fight, inner) if inner else ()
        rules = (*ruling.rules, *(one.rule for one in refused if one.rule and one.rule not in ruling.rules))
        play.happened(Ruled(reason=ruling.reason, against=tuple(one.reason for one in refused), rules=rules))
        if inner:
            outcome = self._done(play.fight, inner, play.table)
            play.fight = outcome.state
            play.events += outcome.events

    def odds(self, state: Fight, command: Command) -> Odds:
        ctx = self._ctx(state)
        match command:
            case Attack():
                return attack_odds(ctx, command)
            case Defend() if state.exchange is not None:
                return exchange_odds(ctx, command)
            case Shoot() | Area():
                return ranged_odds(ctx, command)
        return every_outcome(
            lambda table: self._done(state, command, table), lambda outcome: self.measures(command, outcome)
        )

    def replies(self, state: Fight, command: Command) -> tuple[Reply, ...]:
        return replies(self._ctx(state), command) if isinstance(command, Attack) else ()

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
        ctx = self._ctx(state)
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
        return lying(self._ctx(state))

    def conditions(self, state: Fight, figure: str) -> tuple[Condition, ...]:
        ctx = self._ctx(state)
        return conditions(ctx, ctx.figure(figure))

    def overlays(self, state: Fight, figure: str, command: Command | None = None) -> tuple[Overlay, ...]:
        ctx = self._ctx(state)
        act = BY_COMMAND.get(type(command)) if command is not None else None
        own = overlays(ctx, ctx.figure(figure), command)
        return (*own, *act.overlays(ctx, command)) if act else own

    def amendable(self, state: Fight, figure: str) -> tuple[Amendable, ...]:
        ctx = self._ctx(state)
        return amendments(ctx, ctx.figure(figure))

    def house_rules(self) -> tuple[HouseRule, ...]:
        return HOUSE_RULES

    def narrate(self, before: Fight, after: Fight, events: Sequence[Event]) -> tuple[Line, ...]:
        return narrate(self.book, before, after, events)

    def debrief(self, state: Fight) -> tuple[CardChange, ...]:
        return debrief(self._ctx(state))

    def learned(self, state: Fight) -> OwnRows:
        return learned(self._ctx(state))

    # --- plain data
    def dump_state(self, state: Fight) -> dict[str, Json]:
        return CODEC.dump_state(state)

    def load_state(self, data: Mapping[str, Json]) -> Fight:
        return CODEC.load_state(data)

    def dump_command(self, command: Command) -> dict[str, Json]:
        return CODEC.dump_command(command)

    def dump_event(self, event: Event) -> dict[str, Json]:
        return CODEC.dump_event(event)

    def _creation(self) -> Creation:
        return Creation(self.id, self.book.kits, self.book.tables)

    def _ctx(self, state: Fight) -> Context:
        return Context(self.book, state)


def _unknown_figures(ctx: Context, command: Any) -> tuple[Refusal, ...]:
    """Figures that a command names and the fight does not have."""
    named: list[str] = []
    for field in ("figure", "target", "foe"):
        value = getattr(command, field, "")
        if isinstance(value, str) and (value or (field == "figure" and hasattr(command, field))):
            named.append(value)
    named += getattr(command, "figures", ())
    return tuple(Refusal(f"No figure “{one}” is in this fight.") for one in named if one not in ctx.fight.figures)
