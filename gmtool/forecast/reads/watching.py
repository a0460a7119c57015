"""What a performance that is watched draws and remembers: the table, the player's own dice, and the player's memory."""

from collections.abc import Callable, Iterator, MutableMapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from gmtool.dice import Dice, Need, Pool, Roll
from gmtool.forecast.chain.traced import Trace, Traced, value_of
from gmtool.forecast.chain.tracing import told_by
from gmtool.forecast.player import DONE, PHASES, SENT, STRIDE, TURN, Key, Player
from gmtool.forecast.reads.cells import AMOUNTS, MEMORY, Layout
from gmtool.forecast.reads.tree import Drawn, Run
from gmtool.forecast.reads.watched import Watch, unwatched
from gmtool.rules.seam import Classifier, Command, Data, Option, Why


class Source:
    """Where a performance that is watched takes its answers from: those that were `drawn` already, then the run."""

    def __init__(self, run: Run, trace: Trace, drawn: Sequence[tuple[Drawn, Any]]) -> None:
        self.drawn = list(drawn)
        self.trace = trace
        self._run = run
        self._next = 0

    def answer(self, make: Callable[[], Drawn]) -> tuple[Drawn, Any]:
        """The next answer; of what was not drawn yet `make` gives the node."""
        if self._next == len(self.drawn):
            node = make()
            self.drawn.append((node, node.ask(self._run)))
        node, found = self.drawn[self._next]
        self._next += 1
        self.trace.notes.append((node, node.tell(found)))
        if node.amount >= 0:
            self._run.cells[node.amount] = found.sum
        return node, found


class WatchedTable:
    """A table at which a command is performed that is watched. Amounts are traced."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._trace = source.trace

    def roll(self, dice: Dice, why: Why, alike: Classifier | None = None) -> Roll:
        """A roll."""
        node, roll = self._source.answer(lambda: self._rolled(dice, why, alike))
        if node.amount < 0:
            return roll  # type: ignore[no-any-return]
        self._trace.within(node.amount, node.dice, node.most)
        traced: Any = Traced(self._trace, roll.sum, ((node.amount, 1),))
        return Roll(dice, traced)

    def _rolled(self, dice: Dice, why: Why, alike: Classifier | None) -> Drawn:
        """A roll: of an amount the rules ask what they tell apart. Where faces count, all do."""
        place = 1 + max([node.amount for node, _ in self._source.drawn], default=-1)
        alike, amount = told_by(dice, why, alike)
        if alike is not None and not amount:
            return Drawn(lambda run: run.table.roll(dice, why), lambda roll: alike(roll.sum))
        if why.faces or place >= AMOUNTS:
            return Drawn(lambda run: run.table.roll(dice, why), _faces)
        return Drawn(lambda run: run.table.roll(dice, why), _alike, place, dice.count, dice.count * dice.sides)

    def pool(self, dice: Dice, need: Need, why: Why) -> Pool:
        """A pool of dice."""
        return self._answer(lambda run: run.table.pool(dice, need, why), lambda pool: pool.hits)  # type: ignore[no-any-return]

    def choose(self, options: Sequence[Option], why: Why) -> str:
        """A decision."""
        return str(self._answer(lambda run: run.table.choose(options, why), _alike))

    def words(self, known: Sequence[str], why: Why) -> str:
        """Words."""
        return str(self._answer(lambda run: run.table.words(known, why), str))

    def number(self, lowest: int, highest: int, why: Why) -> int:
        """A number."""
        least, most = int(lowest), int(highest)
        return int(self._answer(lambda run: run.table.number(least, most, why), _alike))

    def _answer(self, ask: Callable[[Run], Any], tell: Callable[[Any], Any]) -> Any:
        return self._source.answer(lambda: Drawn(ask, tell))[1]


def _alike(_: Any) -> None:
    """All answers are alike."""


def _faces(roll: Roll) -> Any:
    return roll.faces


class WatchedPlayer(Player):
    """The player, watched."""

    def read(self, data: Data) -> Command:
        """A command, of which the numbers of the fight stay traced: what is done in a turn is done so in the next."""
        traced: dict[str, Any] = {key: one for key, one in data.items() if isinstance(one, Traced)}
        command: Any = super().read({**data, **{key: value_of(one) for key, one in traced.items()}})
        return replace(command, **traced) if traced else command  # type: ignore[no-any-return]


class WatchedRandom(Random):
    """The player's own dice, watched."""

    def __init__(self, source: Source) -> None:
        super().__init__(0)
        self._source = source

    def choice(self, known: Any) -> Any:
        """One of what is known."""
        every = range(len(known))
        return known[self._source.answer(lambda: Drawn(lambda run: run.random.choice(every), int))[1]]


class WatchedMemory(MutableMapping[Key, Any]):
    """The player's memory, watched."""

    def __init__(self, watch: Watch) -> None:
        self._watch = watch
        self._written: dict[Key, Any] = {}

    def __getitem__(self, key: Key) -> Any:
        if key in self._written:
            return self._written[key]
        return self._watch.read(place_of(self._watch.layout, self._watch.run, key))

    def __setitem__(self, key: Key, value: Any) -> None:
        self._written[key] = value

    def __delitem__(self, key: Key) -> None:
        raise TypeError

    def __iter__(self) -> Iterator[Key]:
        return iter([(DONE, ""), *((DONE, figure) for figure in self._watch.layout.template.figures)])

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def changes(self) -> Iterator[tuple[int, Any]]:
        """The cells that are others afterwards, with their values."""
        layout = self._watch.layout
        for key, value in self._written.items():
            place = place_of(layout, self._watch.run, key)
            yield place, value if layout.numeric[place] else layout.number(unwatched(value))


_BLANK: dict[str, Any] = {DONE: (), SENT: "", PHASES: (), TURN: 0, STRIDE: 0}


def place_of(layout: Layout, run: Run, key: Key) -> int:
    """The cell of what a player remembers; it is made where there is none yet."""
    place = layout.places.get((MEMORY, *key))
    if place is None:
        place = layout.add((MEMORY, *key), _BLANK.get(key[0]), numeric=key[0] == TURN)
    run.cells.extend(layout.start[len(run.cells) :])
    return place
