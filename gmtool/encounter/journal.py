"""The journal of a fight: a tree of entries, so that no command is ever lost, and the sink that saves it."""

from collections.abc import Callable, Iterable, Mapping
from typing import Protocol

from gmtool.encounter.changes import Tree, apply, diff, unapply
from gmtool.encounter.entry import START, Entry, label
from gmtool.encounter.shelf import Branch, Course, Run, SealedEntry, Shelf, branches
from gmtool.encounter.snapshots import Snapshots
from gmtool.rules.seam import AnsweredTable, Command, Muster, Outcome, Ruleset, State, Table


class Sink(Protocol):
    """The place where a journal is saved. If it raises, the journal stays as it was."""

    def appended(self, entry: Entry, snapshot: Tree | None) -> None:
        """Save an entry that follows the head, and is the new head and tip. `snapshot`: the tree after it, if due."""
        ...

    def moved(self, head: int, tip: int) -> None:
        """Save that another entry is the head; redo leads from it to the tip."""
        ...


class Journal:
    """The entries of a fight and the state at its head. Only `do`, `undo`, `redo` and `branch_from` change it."""

    def __init__(self, ruleset: Ruleset, shelf: Shelf, course: Course, snapshots: Snapshots, sink: Sink | None) -> None:
        self.ruleset = ruleset
        self._shelf = shelf
        self._course = course
        self._snapshots = snapshots
        self._sink = sink
        self._listeners: list[Callable[[], None]] = []
        self._tree = snapshots.tree_at(course.head)
        self.remarks: list[str] = []
        """Sentences about numbers that were brought within their bounds when the state was read."""
        self._state = ruleset.load_state(self._tree, self.remarks.append)

    @classmethod
    def begin(cls, ruleset: Ruleset, muster: Muster, sink: Sink | None = None) -> "Journal":
        """A journal without entries. Raises `BadMuster`."""
        return cls.load(ruleset, ruleset.dump_state(ruleset.muster(muster)), sink=sink)

    @classmethod
    def load(
        cls,
        ruleset: Ruleset,
        start: Tree,
        entries: Iterable[Entry | SealedEntry] = (),
        head: int | None = None,
        tip: int | None = None,
        snapshots: Mapping[int, str] | None = None,
        sink: Sink | None = None,
    ) -> "Journal":
        """A journal as it was left: recorded changes are applied, no rule is run.

        Without a head it stands at its newest entry. Raises `DamagedEntry`, or `BadState` where no state can be made.
        """
        shelf = Shelf(entries)
        at = shelf.tip(START) if head is None or head not in shelf else head
        if tip is None or tip not in shelf or at not in (START, *shelf.course(tip)):
            tip = shelf.tip(at)
        course = Course(shelf.course(tip), at)
        return cls(ruleset, shelf, course, Snapshots(shelf, start, snapshots or {}), sink)

    # --- reading -----------------------------------------------------------------------------------------------
    @property
    def state(self) -> State:
        """The system's state at the head."""
        return self._state

    @property
    def start(self) -> Tree:
        """The state before the first entry as plain data."""
        return self._snapshots.tree_at(START)

    @property
    def tree(self) -> Tree:
        """The state at the head as plain data."""
        return self._tree

    @property
    def head(self) -> int:
        """The number of the entry that the state comes from; `START` before the first."""
        return self._course.head

    @property
    def tip(self) -> int:
        """The number of the last entry that redo leads to."""
        return self._course.tip

    @property
    def entries(self) -> Run:
        """All the entries of all branches, in the order in which they were made."""
        return Run(self._shelf, self._shelf.numbers())

    def line(self) -> Run:
        """The entries from the start to the head."""
        return Run(self._shelf, self._course.done)

    def ahead(self) -> Run:
        """The entries that were undone and can be redone, the next first."""
        return Run(self._shelf, self._course.ahead)

    def entry(self, number: int) -> Entry:
        """The entry with this number. Raises `KeyError`."""
        return self._shelf[number]

    def tree_at(self, number: int) -> Tree:
        """The state after an entry as plain data; `START` is before the first. Raises `KeyError`."""
        return self._snapshots.tree_at(number)

    def state_at(self, number: int) -> State:
        """The system's state after an entry; `START` is before the first. Raises `KeyError`."""
        return self._state if number == self.head else self.ruleset.load_state(self.tree_at(number))

    def branches(self) -> tuple[Branch, ...]:
        """Every line of play, the current one first."""
        return branches(self._shelf, self.tip)

    @property
    def undo_label(self) -> str | None:
        """The label of the entry that undo takes back; None at the start."""
        return None if self.head == START else self._shelf[self.head].label

    @property
    def redo_label(self) -> str | None:
        """The label of the entry that redo brings back; None at the tip."""
        return None if self._course.next is None else self._shelf[self._course.next].label

    # --- changing ----------------------------------------------------------------------------------------------
    def do(self, command: Command, table: Table) -> Entry:
        """Perform a command, and append an entry with the answers that it got.

        Raises `Refused`, `Asked` or `WrongAnswer` as the rules do, or the sink's error; then nothing has changed.
        """
        answered = AnsweredTable(beyond=table)
        outcome = self.ruleset.perform(self._state, command, answered)
        tree = self.ruleset.dump_state(outcome.state)
        entry = self._entry(command, answered, outcome, tree)
        is_snapshot = self._snapshots.due_after(self.head)
        # the sink comes first: a result that could not be saved must not be shown
        if self._sink is not None:
            self._sink.appended(entry, tree if is_snapshot else None)
        self._shelf.add(entry)
        self._course.append(entry.number)
        if is_snapshot:
            self._snapshots.keep(entry.number, tree)
        self._show(tree, outcome.state)
        return entry

    def undo(self) -> Entry | None:
        """Take back the entry at the head, and return it; None at the start."""
        if self.head == START:
            return None
        undone = self._shelf[self.head]
        self._move(undone.parent, unapply(self._tree, undone.edits))
        return undone

    def redo(self) -> Entry | None:
        """Go on to the next entry toward the tip, and return it; None at the tip."""
        if self._course.next is None:
            return None
        redone = self._shelf[self._course.next]
        self._move(redone.number, apply(self._tree, redone.edits))
        return redone

    def branch_from(self, number: int) -> None:
        """Play on from this entry, or from the beginning (`START`); all later entries stay in the journal.

        Raises `KeyError`.
        """
        self._move(number, self.tree_at(number))

    def listen(self, callback: Callable[[], None]) -> Callable[[], None]:
        """Call back after every change, until the returned function is called."""
        self._listeners.append(callback)
        return lambda: self._listeners.remove(callback)

    def _entry(self, command: Command, answered: AnsweredTable, outcome: Outcome[State], tree: Tree) -> Entry:
        data = self.ruleset.dump_command(command)
        lines = self.ruleset.narrate(self._state, outcome.state, outcome.events)
        return Entry(
            number=self._shelf.next_number,
            parent=self.head,
            command=data,
            answers=tuple(answered.answers),
            events=tuple(self.ruleset.dump_event(event) for event in outcome.events),
            lines=lines,
            edits=diff(self._tree, tree),
            label=label(lines, data),
        )

    def _move(self, head: int, tree: Tree) -> None:
        state = self.ruleset.load_state(tree)
        course = self._course if head in self._course else Course(self._shelf.course(self._shelf.tip(head)), head)
        if self._sink is not None:
            self._sink.moved(head, course.tip)
        course.move(head)
        self._course = course
        self._show(tree, state)

    def _show(self, tree: Tree, state: State) -> None:
        self._tree, self._state = tree, state
        for callback in tuple(self._listeners):
            callback()
