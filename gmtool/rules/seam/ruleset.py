"""The ruleset: the questions that the rest of the program asks of a rule system."""

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from gmtool.rules.seam.agenda import Agenda
from gmtool.rules.seam.bad_data import quietly
from gmtool.rules.seam.breakdown import Breakdown, Refusal
from gmtool.rules.seam.cards import (
    Adoption,
    Card,
    CardColumn,
    CardField,
    CardForm,
    CardReport,
    FoundBy,
    OwnRows,
    Spending,
    SystemList,
    Value,
)  # fmt: skip
from gmtool.rules.seam.choices import Choice
from gmtool.rules.seam.knowledge import Knowledge
from gmtool.rules.seam.messages import Command, Data, Event, Json, Line, Outcome
from gmtool.rules.seam.muster import Coming, GroundKind, Muster
from gmtool.rules.seam.odds import Measure, Measures, Odds, Reply
from gmtool.rules.seam.raising import Raised, Raising
from gmtool.rules.seam.results import CardChange
from gmtool.rules.seam.scoring import Scoring
from gmtool.rules.seam.switches import HouseRule, Preset
from gmtool.rules.seam.table.questions import Answer, Table
from gmtool.rules.seam.views.conditions import Amendable, Condition
from gmtool.rules.seam.views.counters import Counter, Lying, Side
from gmtool.rules.seam.views.effects import Effect
from gmtool.rules.seam.views.overlays import Overlay
from gmtool.rules.seam.views.printed import PrintedTable, RollTable
from gmtool.rules.seam.views.tags import Tag
from gmtool.rules.seam.views.terrain import TerrainKind
from gmtool.rules.seam.ways import Preference, Way
from gmtool.space import Ground, Layer, Light, Scale

T = TypeVar("T")
State = Any
"""A system's immutable state; only its own ruleset looks inside."""


class Ruleset(Protocol):
    """One rule system. Every function is pure: state in, answer out, nothing changed in place."""

    id: str
    title: str
    left_out: tuple[str, ...]
    """A sentence for each row of the system's data that could not be read; everything else works without it. So it is
    for each row that came in although it has keys which count for nothing."""
    grounds: tuple[GroundKind, ...]
    """The kinds of ground that the system is fought on, the usual one first."""
    turn_seconds: int | None

    @property
    def scoring(self) -> Scoring:
        """What is counted in a fight, for its figures afterwards."""
        ...

    @property
    def parts(self) -> tuple[str, ...] | None:
        """The fields of a fight and its figures whose records are read part by part.

        None where it is not known that the fields of the state alone tell what a command does.
        """
        ...

    # --- cards -------------------------------------------------------------------------------------------------
    def card_form(self) -> CardForm:
        """The fields of this system's cards."""
        ...

    def report(self, card: Card) -> CardReport:
        """All that follows from a card. Never raises: a value that cannot be read is a finding."""
        ...

    def columns(self) -> tuple[CardColumn, ...]:
        """The columns by which this system's cards are listed, sorted and searched, the usual ones first."""
        ...

    def values(self, card: Card) -> Mapping[str, Value]:
        """A card's values by the keys of the columns; a column without a value is missing. Never raises."""
        ...

    def found_by(self, card: Card) -> FoundBy:
        """The words by which a card is found, such as its people and its gear, and its values. Never raises."""
        ...

    def spendings(self, card: Card) -> tuple[Spending, ...]:
        """The purchases open to the card's experience, and those that it cannot pay yet. Never raises."""
        ...

    def completed(self, card: Card) -> Card:
        """The card with its missing fields and marks filled in by default. Never raises.

        Nothing that stands on the card is changed; a card that says everything comes back as it is.
        """
        ...

    def creation(self) -> tuple[CardField, ...]:
        """The fields to fill in before figures are made at random."""
        ...

    def created(self, wishes: Mapping[str, Json], table: Table) -> Card:
        """A figure made by the system's rules of character creation; `wishes` are by the fields of `creation`.

        All chance comes from rolls at the table. Raises `Refused` where no such figure is possible.
        """
        ...

    def adopts(self, card: Card) -> Adoption | None:
        """A card of another system or edition as one of this, with all that it lacks; None for a card of this system.

        Never raises; at least the name, the notes, the tags and the picture come along.
        """
        ...

    def raisings(self) -> tuple[Raising, ...]:
        """The ways to raise several figures at once, such as a party or an army; empty where there is none."""
        ...

    def raised(self, way: str, wishes: Mapping[str, Json], table: Table) -> Raised:
        """The result of one of the `raisings` for these wishes, by the keys of its fields.

        All chance comes from rolls at the table. Raises `Refused` where nothing can be raised.
        """
        ...

    def bestiary(self) -> tuple[Card, ...]:
        """The built-in cards."""
        ...

    # --- citations ---------------------------------------------------------------------------------------------
    def cited(self, answer: T) -> T:
        """An answer as it is shown: whatever it cites is an id of this system's ledger, or empty.

        Other answers may cite what rules are called in code that several editions share. The reports on cards, the log
        and all plain data need not be asked for: they are cited as they are told or written.
        """
        ...

    # --- lists -------------------------------------------------------------------------------------------------
    def lists(self) -> tuple[SystemList, ...]:
        """The lists of this system that a GM may add rows to, with their rows."""
        ...

    def printed_tables(self) -> tuple[PrintedTable, ...]:
        """The tables of this system that are no lists, as text: what a GM looks up while a fight is fought."""
        ...

    def roll_tables(self) -> tuple[RollTable, ...]:
        """The tables of this system that a GM may roll on at any time, such as that of the weather."""
        ...

    def extended(self, own: OwnRows) -> "Ruleset":
        """This system with the GM's rows beside its own. Never raises: a row that cannot be read is in `left_out`.

        So is one that comes in although some of its keys are unknown, or of no use in this system. A row whose key is
        taken is refused too: the system's own rows stay as they are printed.
        """
        ...

    def card_of(self, list: str, row: str) -> Card | None:
        """A card to begin from for a row that is somebody, such as a creature; None for a thing to carry."""
        ...

    # --- fights ------------------------------------------------------------------------------------------------
    def muster(self, muster: Muster) -> State:
        """The state before the first turn. Raises `BadMuster`."""
        ...

    def agenda(self, state: State) -> Agenda:
        """The agenda: the things to do now, and the order in which the figures act."""
        ...

    def choices(self, state: State, figure: str | None) -> tuple[Choice, ...]:
        """The choices of this figure now, allowed or refused; None: those of the table as a whole."""
        ...

    def outline(self, state: State) -> tuple[Agenda, tuple[Counter, ...]]:
        """The agenda and the counters without their words: who is next, who is where and what is left of each.

        Whoever plays a fight by itself asks for them; whatever else the agenda and the counters tell may be missing.
        """
        ...

    def context(self, state: State) -> Any:
        """The state as the rules' own functions ask about it."""
        ...

    def figures(self, state: State) -> tuple[Counter, ...]:
        """The counters of an outline alone."""
        ...

    def allowed(self, state: State, figure: str | None) -> tuple[Choice, ...]:
        """The choices that nothing refuses, for whoever needs no others; their candidates may be without words."""
        ...

    def liked(
        self, state: State, figure: str, preferences: tuple[Preference, ...]
    ) -> Iterator[tuple[Preference, Choice]]:
        """The choices that nothing refuses and somebody likes, the most liked first, each found when it is its turn.

        Their candidates may be without words.
        """
        ...

    def alike(self, state: State, figure: str) -> tuple[str, ...]:
        """The figures that the rules treat alike, this one among them: one command can be given to all of them."""
        ...

    def command(self, data: Data) -> Command:
        """A command from its data. Raises `BadCommand` with a sentence that names the field."""
        ...

    def refusals(self, state: State, command: Command) -> tuple[Refusal, ...]:
        """All the reasons for which the rules forbid this command; empty if they allow it."""
        ...

    def explain(self, state: State, command: Command) -> tuple[Breakdown, ...]:
        """The numbers that the command would be rolled with, and the modifiers that make them."""
        ...

    def perform(self, state: State, command: Command, table: Table) -> Outcome[State]:
        """The outcome of doing the command. Raises `Refused`, or `Asked` where the table has no answer yet."""
        ...

    def done(self, state: State, command: Command, table: Table) -> Outcome[State]:
        """The outcome of a command that is known to be allowed, or that somebody does in spite of the rules."""
        ...

    def played(self, state: State, command: Command, table: Table) -> Outcome[State]:
        """The outcome of a command that nothing is against, for whoever plays a fight by itself.

        It is not checked again, and what is only told of it may be missing. Raises `Asked`.
        """
        ...

    def odds(self, state: State, command: Command, given: Sequence[Answer] = ()) -> Odds:
        """Exact chances of everything that the command can still do, by `perform` over every outcome.

        `given` are the answers that it has had so far, while it waits for another one. Raises `Refused`; its subclass
        `Unweighed` where there are too many outcomes, as with a roll that is repeated after ties.
        """
        ...

    def replies(self, state: State, command: Command, given: Sequence[Answer] = ()) -> tuple[Reply, ...]:
        """The ways in which the other side could meet this command, where it has a choice.

        After the answers that are `given`; none once one of them has made that choice.
        """
        ...

    def measured(self) -> tuple[Measure, ...]:
        """The keys of the odds as the screen shows them, in order."""
        ...

    def measures(self, command: Command, outcome: Outcome[State]) -> Measures:
        """The measures of an outcome."""
        ...

    def ways(self) -> tuple[Way, ...]:
        """The ways in which a figure can be played without a person, the usual one first."""
        ...

    def position(self, state: State) -> tuple[Hashable, State] | None:
        """A key, and a state that goes on as this one does: moments of different turns that go on alike have one key.

        None where the system cannot tell.
        """
        ...

    def turn(self, state: State) -> int:
        """The number of the turn, as the agenda tells it."""
        ...

    def numbers(self, state: State) -> tuple[int, ...]:
        """The numbers of a state that only count up or down, such as hits, of which the rules ask how high they are."""
        ...

    def with_numbers(self, state: State, numbers: tuple[int, ...]) -> State:
        """The same state with other numbers."""
        ...

    # --- calculator: the same commands without an encounter ----------------------------------------------------
    def sparring(self, attacker: Card, target: Card) -> tuple[State, ...]:
        """Fights of two without ground (figures "attacker" and "target"), each at a moment in which the first acts on
        the other; one or more."""
        ...

    def as_known(self, state: State, known: Knowledge) -> State:
        """The same moment of the fight without what is not known of it; nothing follows from that."""
        ...

    # --- views -------------------------------------------------------------------------------------------------
    def counters(self, state: State) -> tuple[Counter, ...]:
        """Every figure of the fight, in the order of the muster."""
        ...

    def sides(self, state: State) -> tuple[Side, ...]:
        """The sides of the fight."""
        ...

    def ground(self, state: State) -> Ground | None:
        """The ground, where the fight has one."""
        ...

    def scale(self, ground: Ground) -> Scale | None:
        """The length of a hex, an inch or a foot of a ground in the world of the fight; None without a scale."""
        ...

    def terrain(self) -> Mapping[Layer, str]:
        """The effect of each layer of a ground, in a few words; no rule reads a layer that is left out."""
        ...

    def terrain_kinds(self) -> tuple[TerrainKind, ...]:
        """The kinds of terrain that the rules read, in the order in which the palette offers them."""
        ...

    def lights(self, state: State) -> tuple[Light, ...]:
        """Sources of light on a ground that is dark in parts: burning terrain, torches."""
        ...

    def lying(self, state: State) -> tuple[Lying, ...]:
        """The things that lie on the ground."""
        ...

    def conditions(self, state: State, figure: str) -> tuple[Condition, ...]:
        """The conditions of a figure, each with its end."""
        ...

    def tags(self, state: State) -> tuple[Tag, ...]:
        """The tags that the GM has put on figures, the oldest first; they are among the conditions too."""
        ...

    def waves(self, state: State) -> tuple[Coming, ...]:
        """The waves that are still to come, the next one first, those that wait for the GM's word last."""
        ...

    def overlays(self, state: State, figure: str, command: Command | None = None) -> tuple[Overlay, ...]:
        """Named areas and lines around a figure, or for one of its commands before it is done."""
        ...

    def effects(self, state: State) -> tuple[Effect, ...]:
        """The effects that hold now: in areas, for a side, or for the whole fight."""
        ...

    def amendable(self, state: State, figure: str) -> tuple[Amendable, ...]:
        """The values of a figure that the GM may set."""
        ...

    def house_rules(self) -> tuple[HouseRule, ...]:
        """The switches of an encounter, section by section."""
        ...

    def presets(self) -> tuple[Preset, ...]:
        """The presets of the switches; the first sets every one as printed."""
        ...

    def narrate(self, before: State, after: State, events: Sequence[Event]) -> tuple[Line, ...]:
        """The events as sentences that a player would understand."""
        ...

    def debrief(self, state: State) -> tuple[CardChange, ...]:
        """The changes that a fight proposes for the cards, figure by figure; experience only once it is finished."""
        ...

    def learned(self, state: State) -> OwnRows:
        """Rows that the answers given in this fight would add to the lists, so that nobody need give them again."""
        ...

    # --- plain data --------------------------------------------------------------------------------------------
    def dump_state(self, state: State) -> dict[str, Json]:
        """The state as plain data."""
        ...

    def load_state(self, data: Mapping[str, Json], say: Callable[[str], None] = quietly) -> State:
        """The state from plain data, whatever version wrote it. Raises `BadState`.

        A number beyond its bounds becomes the nearest one that is possible, and `say` is told.
        """
        ...

    def dump_command(self, command: Command) -> dict[str, Json]:
        """The command as plain data."""
        ...

    def dump_event(self, event: Event) -> dict[str, Json]:
        """The event as plain data."""
        ...
