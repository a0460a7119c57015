"""The functions of a system for a fight, from which its ruleset is put together, and its answers by them."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import field
from typing import Any, Generic, TypeAlias, TypeVar

from gmtool.records import dataclass
from gmtool.rules.kit.fighting import Fighting, FightState
from gmtool.rules.kit.lasting.checks import Lasting
from gmtool.rules.kit.lasting.tags import tag_conditions
from gmtool.rules.kit.narration import FigureNames, tell
from gmtool.rules.kit.play import AnyContext, AnyPlay, Context, Play
from gmtool.rules.kit.rulebook import Rulebook
from gmtool.rules.kit.ruleset import ActingRuleset
from gmtool.rules.kit.tables.tables import BaseTables
from gmtool.rules.kit.views import alike, granted_conditions
from gmtool.rules.seam import (
    Agenda,
    Answer,
    CardChange,
    Coming,
    Command,
    Condition,
    Counter,
    Effect,
    Event,
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
    Scoring,
    Table,
    Tag,
    ground_lights,
)
from gmtool.space import Layer, Light

S = TypeVar("S", bound=FightState[Fighting])
B = TypeVar("B", bound=Rulebook[object])
C = TypeVar("C", bound=AnyContext)
P = TypeVar("P", bound=AnyPlay)
F = TypeVar("F", bound=Fighting)


def nothing(*_: object) -> tuple[()]:
    """An empty answer, for what a system does not have."""
    return ()


def _settled(_: object) -> None:
    """Nothing follows from a command."""


def _conditions(_: object, figure: Fighting) -> Iterable[Condition]:
    return granted_conditions(figure, "turn")


def _narrate(
    _: object, before: FightState[Fighting], after: FightState[Fighting], events: Sequence[Event]
) -> tuple[Line, ...]:
    return tell(FigureNames(before, after), events)


def _where_it_is(ctx: AnyContext, attacker: str, target: str) -> tuple[Any, ...]:
    return (ctx.fight,)


def _lights(ctx: AnyContext) -> tuple[Light, ...]:
    return ground_lights(ctx.ground, ctx.book.terrain)


def _effects(ctx: AnyContext) -> tuple[Effect, ...]:
    return ctx.fight.effects


@dataclass(frozen=True)
class FightParts(Generic[B, S, C, P, F]):
    """The system's functions for a fight; each takes its context (C), some also one of its figures (F).

    `context` and `play` are made from the rulebook, the state and, for a play, the table. `muster` and `narrate` take
    the rulebook instead; `spar` gives the moments of a fight of two for the calculator. `settle` ends what no longer
    holds after a command; `weighed` gives the odds of a command, `after` those of one that waits, after the answers so
    far, None where every outcome is to be performed; `replies`
    are the ways to meet a command whose act has no `met_by`, `facts` the refusals that not even a ruling can set aside,
    and `alike` the figures that can be given one command together; `lasting` is the system's part in effects and
    checks; `scoring` is what is counted in a fight. `measured`, `weighed` and `replies` are not asked about commands of
    which a chapter tells the `chances`. `called` is the system's word for a turn. `parts` are the fields of which a
    command may read a part (`seam.Ruleset.parts`). A function that is left out answers with nothing; the kit words the
    GM's modifiers and the events by itself.
    """

    context: Callable[[B, S], C]
    play: Callable[[B, S, Table], P]
    muster: Callable[[B, Muster], S]
    agenda: Callable[[C], Agenda]
    counter: Callable[[C, F], Counter]
    measures: tuple[Measure, ...]
    scoring: Scoring
    measured: Callable[[Command, Outcome[S]], Measures] = lambda command, outcome: {}
    spar: Callable[[C, str, str], tuple[S, ...]] = _where_it_is
    settle: Callable[[P], None] = _settled
    conditions: Callable[[C, F], Iterable[Condition]] = _conditions
    lying: Callable[[C], tuple[Lying, ...]] = nothing
    overlays: Callable[[C, F, Command | None], Iterable[Overlay]] = nothing
    narrate: Callable[[B, S, S, Sequence[Event]], tuple[Line, ...]] = _narrate
    debrief: Callable[[C], Iterable[CardChange]] = nothing
    learned: Callable[[C], OwnRows] = lambda ctx: {}
    weighed: Callable[[C, Command], Odds | None] = lambda ctx, command: None
    after: Callable[[C, Command, Sequence[Answer]], Odds | None] = lambda ctx, command, given: None
    terrain: Mapping[Layer, str] = field(default_factory=dict)
    lights: Callable[[C], tuple[Light, ...]] = _lights
    replies: Callable[[C, Command, Sequence[Answer]], tuple[Reply, ...]] = lambda ctx, command, given: ()
    facts: Callable[[C, Command], Iterable[Refusal]] = nothing
    alike: Callable[[C, F], Iterable[str]] = alike
    effects: Callable[[C], tuple[Effect, ...]] = _effects
    lasting: Lasting[C, P] = field(default_factory=Lasting)
    position: Callable[[S], tuple[Hashable, S] | None] = lambda state: None
    counted: tuple[str, ...] = ()
    called: str = "turn"
    parts: tuple[str, ...] | None = None


PartsOf: TypeAlias = FightParts[Any, S, Any, Any, Any]
"""The functions of any system with fights of a state."""


class FightAnswers(ActingRuleset[S]):
    """The answers of a ruleset that are just those of its functions for a fight."""

    book: Rulebook[BaseTables]
    fight_parts: PartsOf[S]
    _shown_last: Context[object, S, Fighting] | None = None
    """The state whose conditions were asked for last."""

    def context(self, state: S) -> Context[object, S, Fighting]:
        found: Context[object, S, Fighting] = self.fight_parts.context(self.book, state)
        return found

    def play(self, state: S, table: Table) -> Play[object, S, Fighting]:
        begun: Play[object, S, Fighting] = self.fight_parts.play(self.book, state, table)
        return begun

    def settle(self, play: AnyPlay) -> None:
        self.fight_parts.settle(play)

    def facts(self, state: S, command: Command) -> tuple[Refusal, ...]:
        return tuple(self.fight_parts.facts(self.context(state), command))

    def alike(self, state: S, figure: str) -> tuple[str, ...]:
        ctx = self.context(state)
        return tuple(self.fight_parts.alike(ctx, ctx.figure(figure)))

    def position(self, state: S) -> tuple[Hashable, S] | None:
        # while somebody is still to come it counts which turn it is
        return None if state.coming else self.fight_parts.position(state)

    def terrain(self) -> Mapping[Layer, str]:
        return self.fight_parts.terrain

    def lights(self, state: S) -> tuple[Light, ...]:
        return self.fight_parts.lights(self.context(state))

    def lying(self, state: S) -> tuple[Lying, ...]:
        return self.fight_parts.lying(self.context(state))

    def conditions(self, state: S, figure: str) -> tuple[Condition, ...]:
        # whoever shows a fight asks for those of everybody
        ctx = self._shown_last
        if ctx is None or ctx.fight is not state:
            ctx = self._shown_last = self.context(state)
        own, called = self.fight_parts.conditions(ctx, ctx.figure(figure)), self.fight_parts.called
        return (*own, *tag_conditions(ctx, figure, called))

    def tags(self, state: S) -> tuple[Tag, ...]:
        return state.tagged

    def waves(self, state: S) -> tuple[Coming, ...]:
        return state.coming

    def overlays(self, state: S, figure: str, command: Command | None = None) -> tuple[Overlay, ...]:
        ctx, command = self.context(state), self.known(state, command)
        own = self.fight_parts.overlays(ctx, ctx.figure(figure), command)
        return (*own, *self.shown(state, command))

    def effects(self, state: S) -> tuple[Effect, ...]:
        return self.fight_parts.effects(self.context(state))

    def narrate(self, before: S, after: S, events: Sequence[Event]) -> tuple[Line, ...]:
        return self.fight_parts.narrate(self.book, before, after, events)

    def debrief(self, state: S) -> tuple[CardChange, ...]:
        return tuple(self.fight_parts.debrief(self.context(state)))

    def learned(self, state: S) -> OwnRows:
        return self.fight_parts.learned(self.context(state))
