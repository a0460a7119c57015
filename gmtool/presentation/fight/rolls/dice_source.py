"""The source of dice: virtual dice or people at the table, by the side that rolls."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from psygnal import Signal

from gmtool.rules.seam import (
    Asked,
    ChoiceQuestion,
    DiceAnswer,
    DiceQuestion,
    Option,
    PoolAnswer,
    PoolQuestion,
    Question,
    RandomSource,
    RollAnswer,
    RollQuestion,
    Side,
    SplitTable,
    Table,
    VirtualTable,
    Why,
)

if TYPE_CHECKING:
    from gmtool.presentation.random_tables.table_rolls import TableRolls


class DiceSource:
    """The choice of people or virtual dice for every roll, by the side that rolls; decisions always go to people.

    `said` is what the GM chose earlier, by side; `keep` is called with all of it whenever that changes. `tables` gives
    the random tables of the campaign.
    """

    changed = Signal()
    """The dice of a side now come from another source."""

    def __init__(
        self,
        source: RandomSource,
        *,
        players: bool = True,
        others: bool = False,
        said: Mapping[str, bool] | None = None,
        keep: Callable[[Mapping[str, bool]], None] = lambda said: None,
        tables: "Callable[[], TableRolls | None]" = lambda: None,
    ) -> None:
        self.source = source
        self.tables = tables
        self._settings = {"players": players, "others": others}
        self._said = dict(said or {})
        self._by_hand = dict(self._said)
        self._keep = keep

    def learn(self, sides: Iterable[Side]) -> None:
        """Give each new side what the encounter says, else the setting of the players' sides or of the others."""
        for side in sides:
            self._by_hand.setdefault(side.id, begins_by_hand(side, **self._settings))

    def by_hand(self, side: str) -> bool:
        return self._by_hand.get(side, False)

    def set_by_hand(self, side: str, by_hand: bool) -> None:
        self._by_hand[side] = self._said[side] = by_hand
        self._keep(self._said)
        self.changed.emit()

    def table(self) -> Table:
        """The table that asks where people roll, and rolls by itself elsewhere."""
        virtual = VirtualTable(self.source, _only_option)
        return SplitTable(virtual, lambda why: self.by_hand(why.side))

    def asks(self, question: Question) -> bool:
        """True if a person answers this question."""
        match question:
            case RollQuestion() | PoolQuestion():
                return self.by_hand(question.why.side)
            case ChoiceQuestion():
                return len(question.options) > 1
        return True

    def roll(self, question: DiceQuestion) -> DiceAnswer:
        """The answer of virtual dice to a roll or a pool that a person was asked for."""
        table = VirtualTable(self.source)
        if isinstance(question, RollQuestion):
            rolled = table.roll(question.dice, question.why)
            return RollAnswer(rolled.sum, rolled.faces)
        pool = table.pool(question.dice, question.need, question.why)
        return PoolAnswer(pool.hits, pool.faces)


def begins_by_hand(side: Side, *, players: bool, others: bool) -> bool:
    """True if people roll for a side as its encounter says, or else as the settings say for such sides."""
    return (players if side.players else others) if side.real_dice is None else side.real_dice


def _only_option(options: Sequence[Option], why: Why) -> str:
    """The only option of a decision, which nobody needs to make. Raises `Asked` where there are several."""
    if len(options) > 1:
        raise Asked(ChoiceQuestion(tuple(options), why))
    return options[0].key
