"""A view of one state: what the ruleset answers about it, each question asked once; and what follows from it."""

from collections.abc import Callable, Hashable, Sequence
from functools import cached_property
from typing import Any, Final, TypeVar

from gmtool.dice import DiceError
from gmtool.presentation.map.body_words import Company, company_of
from gmtool.presentation.map.sight import in_fog, lit_by
from gmtool.rules.seam import (
    Agenda,
    Answer,
    AnsweredTable,
    Asked,
    BadCommand,
    Breakdown,
    Choice,
    Coming,
    Command,
    Condition,
    Counter,
    Data,
    Effect,
    Odds,
    Overlay,
    Progress,
    Question,
    Refused,
    Reply,
    Ruleset,
    Side,
    State,
    Tag,
    TerrainKind,
    Unweighed,
    WrongAnswer,
)
from gmtool.space import Ground, HexGround

T = TypeVar("T")
_MOST_KEPT: Final = 5000
"""With more things than this of which nobody asks any more, they are forgotten."""


class StateView:
    """A state with everything the ruleset answers about it; all panels read the same view.

    A command changes little. What is equal to what the view `before` had is the same object as there, so that a panel
    need not look at it again.
    """

    def __init__(self, ruleset: Ruleset, state: State, before: "StateView | None" = None) -> None:
        self.ruleset = ruleset
        self.state = state
        self._kept: dict[Hashable, tuple[object, Any]] = {}  # each key has a type of its own
        # not the view itself, or all that ever were would stay
        self._earlier = {} if before is None else before._known()
        self._choices: dict[str | None, tuple[Choice, ...]] = {}
        self._allowed: dict[str, tuple[Choice, ...]] = {}
        self._odds: dict[Hashable, Odds | None] = {}
        self._breakdowns: dict[str, tuple[Breakdown, ...]] = {}
        self._replies: dict[Hashable, tuple[Reply, ...]] = {}
        self._overlays: dict[tuple[str, str], tuple[Overlay, ...]] = {}
        self._conditions: dict[str, tuple[Condition, ...]] = {}

    @cached_property
    def agenda(self) -> Agenda:
        return self.ruleset.cited(self.ruleset.agenda(self.state))

    @cached_property
    def counters(self) -> dict[str, Counter]:
        """The figures by id, in the order of the muster."""
        return {one.figure: self.kept(("counter", one.figure), one) for one in self.ruleset.counters(self.state)}

    @cached_property
    def company(self) -> Company:
        """The figures that go with another one."""
        return company_of(self.counters.values())

    @cached_property
    def known(self) -> tuple[Counter, ...]:
        """The figures that the players know of: not hidden, and of another side than theirs not in the fog."""
        players, ground = {side.id for side in self.sides.values() if side.players}, self.ground
        seen = (one for one in self.counters.values() if not one.hidden)
        return tuple(one for one in seen if one.side in players or not in_fog(ground, one))

    @cached_property
    def sides(self) -> dict[str, Side]:
        return self.kept("sides", {side.id: side for side in self.ruleset.sides(self.state)})

    @cached_property
    def ground(self) -> Ground | None:
        """The ground; None where the fight has none."""
        return self.ruleset.ground(self.state)

    @cached_property
    def effects(self) -> dict[str, Effect]:
        """The effects by key, in the order in which they began."""
        return {effect.key: effect for effect in self.ruleset.cited(self.ruleset.effects(self.state))}

    def tags(self, figure: str) -> tuple[Tag, ...]:
        """The tags of a figure, the oldest first."""
        return tuple(one for one in self.ruleset.tags(self.state) if one.figure == figure)

    @cached_property
    def waves(self) -> tuple[Coming, ...]:
        """The waves that are still to come, the next one first. The players learn nothing of them."""
        return self.ruleset.waves(self.state)

    @cached_property
    def kinds(self) -> tuple[TerrainKind, ...]:
        """The kinds of terrain that the rules know."""
        return self.ruleset.terrain_kinds()

    @cached_property
    def lit(self) -> frozenset[Any]:
        """The dark spots of the ground that are lit."""
        dark = self.ground is not None and self.ground.dark
        return lit_by(self.ground, self.ruleset.lights(self.state), self.kinds) if dark else frozenset()

    @property
    def hexes(self) -> HexGround | None:
        return self.ground if isinstance(self.ground, HexGround) else None

    @cached_property
    def acted(self) -> frozenset[str]:
        """The figures that have done everything they do this turn."""
        slots = [slot for lane in self.agenda.lanes for slot in lane.slots]
        to_come = {slot.figure for slot in slots if slot.progress in (Progress.NOW, Progress.LATER)}
        return frozenset(slot.figure for slot in slots if slot.progress is Progress.DONE) - to_come

    def kept(self, key: Hashable, value: T) -> T:
        """A value, or the one that the view before had under this key, if they are equal."""
        known = self._earlier.get(key)
        if known is None or known[1] != value:
            known = None, value
        self._kept[key] = known
        found: T = known[1]
        return found

    def worked_out(self, key: Hashable, of: object, work: Callable[[], T]) -> T:
        """What follows from some values alone; from those that the view before had, it is not worked out again."""
        known = self._earlier.get(key)
        if known is None or known[0] != of:
            known = of, work()
        self._kept[key] = known
        found: T = known[1]
        return found

    def _known(self) -> dict[Hashable, tuple[object, Any]]:
        """What is kept for the next view: what was asked of this one, and else what the one before knew."""
        return self._earlier | self._kept if len(self._earlier) < _MOST_KEPT else self._kept

    def acting(self, picked: str | None) -> str:
        """The figure that acts: the picked one if it may act now, else the usual next one; empty for none."""
        following = self.agenda.next
        return picked if picked is not None and picked in following else next(iter(following), "")

    def name(self, figure: str) -> str:
        return self.counters[figure].name if figure in self.counters else figure

    def side_of(self, figure: str) -> Side | None:
        return self.sides.get(self.counters[figure].side) if figure in self.counters else None

    def breakdowns(self, command: Command) -> tuple[Breakdown, ...]:
        """The breakdowns of the numbers that a command would be rolled with."""
        key = repr(command)
        if key not in self._breakdowns:
            self._breakdowns[key] = self.ruleset.cited(self.ruleset.explain(self.state, command))
        return self._breakdowns[key]

    def odds(self, command: Command, given: tuple[Answer, ...] = ()) -> Odds | None:
        """The odds of a command after these answers, or the reason why there are none; None where it is forbidden."""
        key = repr(command), given
        if key not in self._odds:
            try:
                self._odds[key] = self.ruleset.odds(self.state, command, given)
            except Unweighed as wrong:
                self._odds[key] = Odds({}, 0, none=str(wrong))
            except Refused:
                self._odds[key] = None
        return self._odds[key]

    def replies(self, command: Command, given: tuple[Answer, ...] = ()) -> tuple[Reply, ...]:
        """The other side's ways to meet a command, after these answers to it; empty where the rules forbid it."""
        key = repr(command), given
        if key not in self._replies:
            try:
                self._replies[key] = self.ruleset.cited(self.ruleset.replies(self.state, command, given))
            except Refused:
                self._replies[key] = ()
        return self._replies[key]

    def overlays(self, figure: str, command: Command | None) -> tuple[Overlay, ...]:
        """The areas and lines about a figure on the map, and about what a command would have it do."""
        key = figure, repr(command)
        if key not in self._overlays:
            self._overlays[key] = self.ruleset.overlays(self.state, figure, command)
        return self._overlays[key]

    def after(self, data: Data, answers: Sequence[Answer] = ()) -> "Question | StateView | None":
        """The question that a command would ask after these answers, whoever gives them, or the state it leads to.

        None where the rules forbid it, or where the answers do not fit.
        """
        try:
            outcome = self.ruleset.perform(self.state, self.ruleset.command(data), AnsweredTable(answers))
        except Asked as asked:
            return asked.question
        except (Refused, BadCommand, WrongAnswer, DiceError):
            return None
        return StateView(self.ruleset, outcome.state)

    def choices(self, figure: str | None) -> tuple[Choice, ...]:
        """The choices of a figure; None: those of the table as a whole."""
        if figure not in self._choices:
            self._choices[figure] = self.ruleset.choices(self.state, figure)
        return self._choices[figure]

    def allowed(self, figure: str) -> tuple[Choice, ...]:
        """The choices of a figure that nothing refuses: of its choices, where these are known, else asked for alone."""
        if figure in self._choices:
            return tuple(one for one in self._choices[figure] if one.allowed)
        if figure not in self._allowed:
            self._allowed[figure] = self.ruleset.allowed(self.state, figure)
        return self._allowed[figure]

    def conditions(self, figure: str) -> tuple[Condition, ...]:
        """The conditions of a figure, the grave ones first."""
        if figure not in self._conditions:
            found = self.ruleset.cited(self.ruleset.conditions(self.state, figure))
            ordered = tuple(sorted(found, key=lambda condition: not condition.grave))
            self._conditions[figure] = self.kept(("conditions", figure), ordered)
        return self._conditions[figure]


class OnceAMoment:
    """Facts about one state, each of which is worked out once; those about another one are worked out anew."""

    def __init__(self) -> None:
        self._moment: StateView | None = None
        self._known: dict[Hashable, Any] = {}  # each key has a type of its own

    def of(self, moment: StateView, key: Hashable, work: Callable[[], T]) -> T:
        """The fact with this key: what the work gave when it was first asked about the state."""
        if self._moment is not moment:
            self._moment, self._known = moment, {}
        if key not in self._known:
            self._known[key] = work()
        found: T = self._known[key]
        return found
