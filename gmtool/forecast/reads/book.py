"""The book of what was read: decisions, commands and facts, each with what it hangs on, played by the rules once.

A decision hangs on what the agenda and the player read, a command on what its own rules read. A fact is what many of
them ask, such as a figure's place in the order: of it only the answer counts. So a blow of the third turn is found
again in the eighth, whoever else has been hurt in between.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import fields, replace
from itertools import chain
from random import Random
from typing import Any

from gmtool.forecast.chain.traced import Terms, Traced
from gmtool.forecast.fight import Ends, able_by_side, verdict
from gmtool.forecast.player import DONE, PHASES, SENT, TURN, phases_of
from gmtool.forecast.reads.cells import MEMORY, Layout, Unkept
from gmtool.forecast.reads.tree import Answer, Drawn, Fact, Linear, Root, Run, Seen, Told, grow, walk
from gmtool.forecast.reads.watched import Filler, Watch, filler_of, shape_of, unwatched
from gmtool.forecast.reads.watching import Source, WatchedMemory, WatchedPlayer, WatchedRandom, WatchedTable
from gmtool.forecast.stances import Stances
from gmtool.forecast.virtual import ForecastTable
from gmtool.records import dataclass
from gmtool.rules.seam import Command, Ruleset, State

MOST_LEAVES = 100_000
"""The most outcomes that are kept; with more the book begins anew."""
Changes = Sequence[tuple[int, Any]]


@dataclass(slots=True)
class Decision:
    """What is done at a moment: a command, or nothing; `ending` where the fight may be over.

    `turn` is that of the agenda; `done` is the tree of the command, `open` are its numbers that follow from cells, by
    field.
    """

    turn: Any
    ending: bool
    command: Command | None
    open: Mapping[str, Linear]
    changes: Changes
    done: Root


class Book:
    """All that was read in the fights from one state, as far as it is kept."""

    def __init__(self, ruleset: Ruleset, stances: Stances, ends: Ends, state: State) -> None:
        self._ruleset = ruleset
        self._stances = stances
        self._ends = ends
        self._start = able_by_side(ruleset.counters(state))
        self.layout = Layout(state, ruleset.parts or ())
        for figure in ("", *state.figures):
            self.layout.add((MEMORY, DONE, figure), (), numeric=False)
            self.layout.add((MEMORY, SENT, figure), "", numeric=False)
        self.layout.add((MEMORY, PHASES), (), numeric=False)
        self.layout.add((MEMORY, TURN), 0)
        self._plain = set[Callable[..., Any]]()
        """The functions whose answers cannot be kept."""
        self._fillers: dict[int, Filler | None] = {}
        """What makes answers of their numbers, by the numbers of their shapes."""
        self.young = True
        """Little is known yet."""
        self.asked = self.missed = 0
        """How often something was looked for, and not found."""
        self.forget()

    def forget(self) -> None:
        """Begin anew; it stays known which cells move."""
        self._virtual: list[tuple[Fact, int]] = []
        self._decided = Root()
        self._commands: dict[Hashable, Root] = {}
        self._facts: dict[tuple[Callable[..., Any], str], Fact] = {}
        self._readers: dict[int, set[Fact]] = {}
        """The facts that read a cell."""
        self._leaves = 0

    def begun(self, table: ForecastTable, random: Random) -> Run:
        """A fight that begins."""
        if self._leaves >= MOST_LEAVES:
            self.forget()
        return Run(list(self.layout.start), table, random, self._virtual)

    def state(self, run: Run) -> State:
        """The state of a fight."""
        return self.layout.state(run.cells)

    # --- decisions
    def decision(self, run: Run) -> Decision:
        """What is decided as a fight stands; the player remembers it."""
        drawn: list[tuple[Drawn, Any]] = []
        found = walk(self._decided, run, drawn)
        self.asked += 1
        if found is None:
            found = self._decide(run, drawn)
        self._change(run, found.changes)
        return found  # type: ignore[no-any-return]

    def _decide(self, run: Run, drawn: list[tuple[Drawn, Any]]) -> Decision:
        self.missed += 1
        watch = Watch(self.layout, run, self._tell)
        source = Source(run, watch.trace, drawn)
        memory = WatchedMemory(watch)
        player = WatchedPlayer(self._ruleset, self._stances, WatchedRandom(source))
        player.memory = memory
        known = watch.told(watch.state, self._moment, None) or (self._moment(self._ruleset.context(watch.state)),)
        turn, phases, figures, ending = known[0]
        proposal = None
        if not ending:
            counters = self._ruleset.figures(watch.state) if figures else ()
            proposal = player.at(watch.state, turn, phases, figures, counters)
        given: Any = None if proposal is None else proposal.command
        traced = {} if given is None else {name: one for name, one in _fields(given) if isinstance(one, Traced)}
        command = None if given is None else unwatched(replace(given, **dict.fromkeys(traced, 0)))
        open_ = {name: _linear(one) for name, one in traced.items()}
        changes = [(place, _linear(value)) for place, value in memory.changes()]
        found = Decision(_linear(turn), ending, command, open_, changes, self._tree_of(command, open_))
        self._keep(self._decided, watch, run, source.drawn, found)
        self._moves(changes)
        return found

    def first(self, command: Command) -> Decision:
        """The decision to begin with a command."""
        return Decision(0, False, command, {}, (), self._tree_of(command, {}))

    def _tree_of(self, command: Command | None, open_: Mapping[str, Linear]) -> Root:
        key = command, tuple([(name, one.terms, one.plus) for name, one in open_.items()])
        try:
            return self._commands.setdefault(key, Root())
        except TypeError:
            raise Unkept from None

    def _moment(self, ctx: Any) -> tuple[int, tuple[str, ...], tuple[str, ...], bool]:
        """The turn, its phases, the figures that may act, and whether the fight may be over."""
        agenda, counters = self._ruleset.outline(ctx.fight)
        found = verdict(self._start, able_by_side(counters), self._ends, agenda.lost)
        return agenda.turn, phases_of(agenda), agenda.next, found is not None or agenda.over

    # --- commands
    def command(self, run: Run, decision: Decision) -> Command:
        """The command of a decision, with its numbers."""
        assert decision.command is not None
        command: Any = decision.command
        known = {name: run.of(one) for name, one in decision.open.items()}
        return replace(command, **known) if known else command  # type: ignore[no-any-return]

    def do(self, run: Run, decision: Decision) -> None:
        """Do a command. Raises `Unkept` where what it does cannot be kept."""
        drawn: list[tuple[Drawn, Any]] = []
        found = walk(decision.done, run, drawn)
        self.asked += 1
        if found is None:
            found = self._perform(run, decision, drawn)
        self._change(run, found)

    def _perform(self, run: Run, decision: Decision, drawn: list[tuple[Drawn, Any]]) -> Changes:
        self.missed += 1
        watch = Watch(self.layout, run, self._tell)
        source = Source(run, watch.trace, drawn)
        command: Any = decision.command
        if decision.open:
            command = replace(command, **{name: watch.traced(one) for name, one in decision.open.items()})
        after = self._ruleset.played(watch.state, command, WatchedTable(source)).state
        changes = [(place, _linear(value)) for place, value in watch.changes(after).items()]
        self._keep(decision.done, watch, run, source.drawn, changes)
        self._moves(changes)
        return changes

    # --- facts
    def _tell(self, watch: Watch, work_out: Callable[..., Any], figure: str) -> tuple[Any] | None:
        """A fact of a watched fight; None where its answers cannot be kept."""
        if work_out in self._plain:
            return None
        fact = self._facts.get((work_out, figure))
        if fact is None:
            fact = self._facts[work_out, figure] = Fact(lambda run: self._answered(fact, work_out, figure, run))
        try:
            answer = watch.run.answer(fact)
        except Unkept:
            if work_out in self._plain and not fact.after:
                return None
            raise
        watch.trace.notes.append((Told(fact), answer.shape))
        if answer.shape not in self._fillers:
            self._fillers[answer.shape] = filler_of(self.layout.values[answer.shape])
        fill = self._fillers[answer.shape]
        if fill is None:
            return (self.layout.values[answer.shape],)

        def number(at: int) -> Any:
            return Traced(watch.trace, watch.run.of(answer.numbers[at]), ((self._place(fact, at), 1),))

        return (fill(number),)

    def _answered(self, fact: Any, work_out: Callable[..., Any], figure: str, run: Run) -> Answer:
        """The answer of a fact that is not known yet. Raises `Unkept`."""
        watch, numbers = Watch(self.layout, run, self._tell), list[Any]()
        of = (watch.state.figures[figure],) if figure else ()
        answer = work_out(self._ruleset.context(watch.state), *of)
        try:
            shape = shape_of(answer, numbers)
        except Unkept:
            self._plain.add(work_out)
            if fact.after:
                self.forget()  # other answers of it were kept, by which others were
            raise
        found = Answer(self.layout.number(shape), tuple(numbers))
        for note in watch.trace.notes:
            if isinstance(note, tuple):
                note[0].fact.asked_by.add(fact)
            else:
                self._reads(fact, note.terms)
        for number in numbers:
            if isinstance(number, Linear):
                self._reads(fact, number.terms)
        self._keep(fact, watch, run, (), found)
        return found

    def _reads(self, fact: Fact, terms: Terms) -> None:
        """Note that a fact hangs on the numbers of a sum."""
        for place, _ in terms:
            if place >= 0:
                self._readers.setdefault(place, set()).add(fact)
            else:
                self._virtual[-place - 1][0].asked_by.add(fact)

    def _place(self, fact: Fact, at: int) -> int:
        """The place of a number in the answer of a fact."""
        if at not in fact.holes:
            self._virtual.append((fact, at))
            fact.holes[at] = -len(self._virtual)
        return fact.holes[at]

    # --- keeping
    def _keep(self, root: Root, watch: Watch, run: Run, drawn: Sequence[tuple[Drawn, Any]], leaf: Any) -> None:
        watch.trace.live = False
        grow(root, run, watch.trace.notes, drawn, leaf)
        root.assumed |= watch.assumed
        self._leaves += 1

    def _moves(self, changes: Changes) -> None:
        """Cells change that were the same in all fights so far, and those of other figures will: what takes that for
        granted is forgotten as long as little is known, and later must ask for it first."""
        layout = self.layout
        for place in [place for place, _ in changes if not layout.moving[place]]:
            for one in layout.alike(place):
                layout.moving[one] = True
                for root in chain((self._decided,), self._commands.values(), self._facts.values()):
                    if one in root.assumed:
                        self._asks(root, one)

    def _asks(self, root: Root, place: int) -> None:
        """What takes a cell for granted does so no longer."""
        gone = set(root.assumed) if self.young else {place}
        root.assumed -= gone
        if isinstance(root, Fact):
            for one in gone:  # what is known of a fight may hang on them
                self._readers.setdefault(one, set()).add(root)
        if self.young:
            root.after = {}
            return
        root.after = {None: Seen(((place, 1),), place, {self.layout.start[place]: root.after[None]})}

    def _change(self, run: Run, changes: Changes) -> None:
        cells = run.cells
        if len(cells) < len(self.layout.start):
            cells.extend(self.layout.start[len(cells) :])
        readers = self._readers
        # all are worked out first, since some follow from others that change as well
        for place, value in [(place, one if one.__class__ is int else run.of(one)) for place, one in changes]:
            if cells[place] != value:
                cells[place] = value
                if place in readers:
                    run.doubt(readers[place])


def _linear(number: Any) -> Any:
    return Linear(number.terms, number.plus) if isinstance(number, Traced) else number


def _fields(record: Any) -> Sequence[tuple[str, Any]]:
    return [(one.name, getattr(record, one.name)) for one in fields(record)]
