"""The Fantasy Trip as the rest of the program sees it; one class, an edition each."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

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
from gmtool.rules.tft import gm, standing_map
from gmtool.rules.tft.acts import ACTS, BY_COMMAND
from gmtool.rules.tft.amend import amendments
from gmtool.rules.tft.brawl.pile import settle
from gmtool.rules.tft.cards.completing import completed
from gmtool.rules.tft.cards.creation import Creation
from gmtool.rules.tft.cards.form import card_form
from gmtool.rules.tft.cards.of_row import card_of_row
from gmtool.rules.tft.cards.report import card_report
from gmtool.rules.tft.cards.spendings import spendings
from gmtool.rules.tft.cards.values import COLUMNS, card_values, card_words
from gmtool.rules.tft.codec import CODEC
from gmtool.rules.tft.commands import TakeOption
from gmtool.rules.tft.context import Context, Play
from gmtool.rules.tft.data.joining import with_own
from gmtool.rules.tft.debrief import debrief
from gmtool.rules.tft.edition import Edition
from gmtool.rules.tft.lists import system_lists
from gmtool.rules.tft.measures import MEASURES, measured, telling
from gmtool.rules.tft.muster import muster
from gmtool.rules.tft.narration import narrate
from gmtool.rules.tft.narration.names import Names
from gmtool.rules.tft.options.overlays import foreseen
from gmtool.rules.tft.sparring import spar
from gmtool.rules.tft.state import Fight, Stage
from gmtool.rules.tft.turn.agenda import agenda
from gmtool.rules.tft.views import TERRAIN, conditions, counter, lying
from gmtool.space import Ground, HexGround, Layer, Scale


class TftRuleset:
    """See `gmtool.rules.seam.Ruleset` for what each function promises."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.id = edition.id
        self.title = edition.title
        self.left_out = (*edition.left_out, *edition.tables.own.left_out)
        self.grounds: tuple[GroundKind, ...] = (GroundKind.HEXES,)

    # --- cards
    def card_form(self) -> CardForm:
        return card_form(self.edition.tables)

    def report(self, card: Card) -> CardReport:
        return card_report(card, self.edition.tables)

    def columns(self) -> tuple[CardColumn, ...]:
        return COLUMNS

    def values(self, card: Card) -> Mapping[str, int | str]:
        return card_values(card, self.edition.tables)

    def words(self, card: Card) -> str:
        return card_words(card, self.edition.tables)

    def spendings(self, card: Card) -> tuple[Spending, ...]:
        return spendings(card, self.edition.tables)

    def completed(self, card: Card) -> Card:
        return completed(card, self.edition.tables)

    def creation(self) -> tuple[CardField, ...]:
        return self._creation().fields()

    def created(self, wishes: Mapping[str, Json], table: Table) -> Card:
        return self._creation().created(wishes, table)

    def bestiary(self) -> tuple[Card, ...]:
        return self.edition.bestiary

    # --- lists
    def lists(self) -> tuple[SystemList, ...]:
        return system_lists(self.edition.tables, self.edition.kits)

    def extended(self, own: OwnRows) -> "TftRuleset":
        tables, kits = with_own(self.edition.tables, self.edition.kits, own)
        return TftRuleset(replace(self.edition, tables=tables, kits=kits))

    def card_of(self, list: str, row: str) -> Card | None:
        return card_of_row(list, row, self.edition.tables, self.id)

    # --- fights
    def muster(self, muster_: Muster) -> Fight:
        return muster(self.edition, muster_)

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
        play = Play(self.edition, state, table)
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
        return telling(
            every_outcome(
                lambda table: self._done(state, command, table),
                lambda outcome: self.measures(command, outcome),
                target=getattr(command, "target", ""),
            )
        )

    def replies(self, state: Fight, command: Command) -> tuple[Reply, ...]:
        return ()

    def measured(self) -> tuple[Measure, ...]:
        return MEASURES

    def measures(self, command: Command, outcome: Outcome[Fight]) -> Measures:
        ruled = command.command if isinstance(command, Ruling) else None
        return measured(CODEC.read_command(ruled) if ruled else command, outcome)

    def sparring(self, attacker: Card, target: Card) -> Fight:
        sides = (Side("a", "Attacker"), Side("b", "Target", 1))
        figures = (Enlisted("attacker", attacker, "a"), Enlisted("target", target, "b"))
        fight = muster(self.edition, Muster(figures, sides))
        return spar(self._ctx(replace(fight, stage=Stage.COMBAT, order=("a", "b"))), "attacker")

    # --- views
    def counters(self, state: Fight) -> tuple[Counter, ...]:
        ctx = self._ctx(state)
        return tuple(counter(ctx, figure) for figure in ctx.everyone())

    def sides(self, state: Fight) -> tuple[Side, ...]:
        return state.sides

    def ground(self, state: Fight) -> HexGround | None:
        return state.ground

    def scale(self, ground: Ground) -> Scale | None:
        return None  # the rules count hexes and never say how wide one is

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
        seen = foreseen(ctx, command) if isinstance(command, TakeOption) else ctx
        own = standing_map.overlays(seen, seen.figure(figure))
        return (*own, *act.overlays(ctx, command)) if act else own

    def amendable(self, state: Fight, figure: str) -> tuple[Amendable, ...]:
        ctx = self._ctx(state)
        return amendments(ctx, ctx.figure(figure))

    def house_rules(self) -> tuple[HouseRule, ...]:
        return self.edition.house_rules

    def narrate(self, before: Fight, after: Fight, events: Sequence[Event]) -> tuple[Line, ...]:
        return narrate(Names(self.edition, before, after), events)

    def debrief(self, state: Fight) -> tuple[CardChange, ...]:
        return debrief(self._ctx(state))

    def learned(self, state: Fight) -> OwnRows:
        return {}

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
        return Creation(self.id, self.edition.tables, self.edition.kits)

    def _ctx(self, state: Fight) -> Context:
        return Context(self.edition, state)


def _unknown_figures(ctx: Context, command: Any) -> tuple[Refusal, ...]:
    """Figures that a command names and the fight does not have."""
    named: list[str] = []
    for field in ("figure", "target"):
        value = getattr(command, field, "")
        if isinstance(value, str) and (value or (field == "figure" and hasattr(command, field))):
            named.append(value)
    for field in ("figures", "spare", "in_the_way"):
        named += getattr(command, field, ())
    return tuple(Refusal(f"No figure “{one}” is in this fight.") for one in named if one not in ctx.fight.figures)
