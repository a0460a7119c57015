"""The Fantasy Trip as the rest of the program sees it; one class, an edition each."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from types import ModuleType
from typing import ClassVar

from gmtool.rules.kit.ruleset import ActingRuleset
from gmtool.rules.seam import (
    Agenda,
    Amendable,
    BadState,
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
    Ruling,
    Side,
    Spending,
    SystemList,
    Table,
    every_outcome,
    quietly,
)
from gmtool.rules.tft.acts import gm_commands
from gmtool.rules.tft.acts.brawl.pile import settle
from gmtool.rules.tft.acts.gm_commands import amendments
from gmtool.rules.tft.acts.registry import ACTS
from gmtool.rules.tft.cards.completion import completed
from gmtool.rules.tft.cards.creation import Creation
from gmtool.rules.tft.cards.experience import spendings
from gmtool.rules.tft.cards.fighter import UNARMORED
from gmtool.rules.tft.cards.form import card_form, card_of_row
from gmtool.rules.tft.cards.numbers import COLUMNS, card_values, card_words
from gmtool.rules.tft.cards.report import card_report
from gmtool.rules.tft.data.own_rows import with_own
from gmtool.rules.tft.state.commands import TakeOption
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.edition import Edition
from gmtool.rules.tft.state.engagement import facing_refusals
from gmtool.rules.tft.state.fight import CODEC, Fight, Figure, Stage
from gmtool.rules.tft.state.muster import muster
from gmtool.rules.tft.state.play import Play
from gmtool.rules.tft.views import map_overlays
from gmtool.rules.tft.views.agenda import agenda
from gmtool.rules.tft.views.counters import TERRAIN, conditions, counter, lying
from gmtool.rules.tft.views.debrief import debrief
from gmtool.rules.tft.views.lists import system_lists
from gmtool.rules.tft.views.map_overlays import preview
from gmtool.rules.tft.views.narration import narrate
from gmtool.rules.tft.views.odds import MEASURES, duel, measured, without_friend_row
from gmtool.rules.tft.views.turn_sentences import Names
from gmtool.space import Ground, HexGround, Layer, Scale


class TftRuleset(ActingRuleset[Fight]):
    """See `gmtool.rules.seam.Ruleset` for what each function promises."""

    acts = ACTS
    codec = CODEC
    by_hand: ClassVar[ModuleType] = gm_commands

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
    def load_state(self, data: Mapping[str, Json], say: Callable[[str], None] = quietly) -> Fight:
        state = super().load_state(data, say)
        return replace(state, figures={id: self._known(figure, say) for id, figure in state.figures.items()})

    def _known(self, figure: Figure, say: Callable[[str], None]) -> Figure:
        """The figure without armor that is in no list any more. Raises `BadState` where its race or creature is not."""
        tables, fighter = self.edition.tables, figure.fighter
        if not (fighter.race(tables) or fighter.creature(tables)):
            people = f"“{fighter.people}” is no race or creature of the lists"
            raise BadState(f"This is no state of the fight: figures.{figure.id}: {people}.")
        if fighter.armor in tables.armors:
            return figure
        say(f"{figure.name}’s armor “{fighter.armor}” is in no list any more: it has none.")
        return replace(figure, fighter=replace(fighter, armor=UNARMORED))

    def muster(self, muster_: Muster) -> Fight:
        return muster(self.edition, muster_)

    def agenda(self, state: Fight) -> Agenda:
        return agenda(self.context(state))

    def weighed(self, state: Fight, command: Command) -> Odds:
        return without_friend_row(
            every_outcome(
                lambda table: self.done(state, command, table),
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
        return duel(self.context(replace(fight, stage=Stage.COMBAT, order=("a", "b"))), "attacker")

    # --- views
    def counters(self, state: Fight) -> tuple[Counter, ...]:
        ctx = self.context(state)
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
        return lying(self.context(state))

    def conditions(self, state: Fight, figure: str) -> tuple[Condition, ...]:
        ctx = self.context(state)
        return conditions(ctx, ctx.figure(figure))

    def overlays(self, state: Fight, figure: str, command: Command | None = None) -> tuple[Overlay, ...]:
        ctx, command = self.context(state), self.known(state, command)
        seen = preview(ctx, command) if isinstance(command, TakeOption) else ctx
        own = map_overlays.standing_overlays(seen, seen.figure(figure))
        return (*own, *self.shown(state, command))

    def amendable(self, state: Fight, figure: str) -> tuple[Amendable, ...]:
        ctx = self.context(state)
        return amendments(ctx, ctx.figure(figure))

    def house_rules(self) -> tuple[HouseRule, ...]:
        return self.edition.house_rules

    def narrate(self, before: Fight, after: Fight, events: Sequence[Event]) -> tuple[Line, ...]:
        return narrate(Names(self.edition, before, after), events)

    def debrief(self, state: Fight) -> tuple[CardChange, ...]:
        return debrief(self.context(state))

    def learned(self, state: Fight) -> OwnRows:
        return {}

    def _creation(self) -> Creation:
        return Creation(self.id, self.edition.tables, self.edition.kits)

    def facts(self, state: Fight, command: Command) -> tuple[Refusal, ...]:
        return tuple(facing_refusals(getattr(command, "facing", None)))

    # --- how a fight is asked and played
    def context(self, state: Fight) -> Context:
        return Context(self.edition, state)

    def play(self, state: Fight, table: Table) -> Play:
        return Play(self.edition, state, table)

    def settle(self, play: Play) -> None:
        settle(play)
