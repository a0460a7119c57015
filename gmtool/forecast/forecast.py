"""The forecast: fights that were played, counted up. Every fight is accounted for."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from gmtool.forecast.estimate import Estimate
from gmtool.forecast.fight import End, Ending, is_open
from gmtool.records import dataclass
from gmtool.rules.seam import Counter, Side


@dataclass(frozen=True)
class Forecast:
    """The endings of fights from one state, whose sides and counters stand beside them.

    `uncounted` are the waves that do not count, by their names, since only the GM knows when they come.
    """

    sides: tuple[Side, ...]
    start: tuple[Counter, ...]
    endings: tuple[Ending, ...]
    uncounted: tuple[str, ...] = ()

    @property
    def fights(self) -> int:
        """The number of fights."""
        return len(self.endings)

    def with_endings(self, more: Iterable[Ending]) -> "Forecast":
        """The forecast with more fights."""
        return Forecast(self.sides, self.start, (*self.endings, *more), self.uncounted)

    # --- who wins
    def wins(self, side: str) -> Estimate:
        """The fights that a side wins."""
        return self._counted(one.winner == side for one in self.endings)

    def ended(self, end: End) -> Estimate:
        """The fights that end in this way."""
        return self._counted(one.end is end for one in self.endings)

    @property
    def margin(self) -> float:
        """The widest margin of what adds up to all fights: the chance of each side, and of each other end."""
        return max((one.margin for one in (*map(self.wins, self._fighting), *map(self.ended, _NOBODY_WON))), default=1)

    # --- how long, and what it costs
    @cached_property
    def turns(self) -> tuple[int, ...]:
        """The turns of each fight, the shortest first."""
        return tuple(sorted(one.turns for one in self.endings))

    def turns_at_least(self, turns: int) -> Estimate:
        """The fights of at least so many turns."""
        return self._counted(one.turns >= turns for one in self.endings)

    def turns_within(self, part: float) -> int:
        """The turns within which this part of the fights is over; 0 without a fight."""
        return self.turns[min(len(self.turns) - 1, int(part * len(self.turns)))] if self.turns else 0

    def stands(self, figure: str) -> Estimate:
        """The fights at whose end a figure stands on the field."""
        return self._counted(figure in one.up for one in self.endings)

    def lost(self, figure: str) -> float:
        """The hits, or the men, that a figure loses on average."""
        begun = next(one.left for one in self.start if one.figure == figure)
        return self._mean(max(0, begun - one.left.get(figure, 0)) for one in self.endings)

    def down(self, side: str) -> Mapping[int, Estimate]:
        """By number of figures of a side, the chance that at least so many are down at the end."""
        figures = [one.figure for one in self.start if one.side == side and one.able]
        counted = [sum(figure not in one.up for figure in figures) for one in self.endings]
        return {least: self._counted(down >= least for down in counted) for least in range(1, len(figures) + 1)}

    def likely_to_fall(self) -> tuple[Counter, ...]:
        """The figures that fight, the one most likely to fall first."""
        fighting = [one for one in self.start if one.able]
        return tuple(sorted(fighting, key=lambda one: self.stands(one.figure).chance))

    # --- what nobody can know
    @cached_property
    def open(self) -> tuple[Counter, ...]:
        """The figures of whom only the GM knows when they fall; while there are any, no winner can be given.

        Where no hits are counted, they are all that fight, as long as no fight is decided.
        """
        asked = {figure: None for one in self.endings for figure in one.asked}
        decided = not self.endings or any(one.end is not End.UNDECIDED for one in self.endings)
        able = (one for one in self.start if one.able)
        return tuple(one for one in able if is_open(one, asked) or (one.health_words and not decided))

    @cached_property
    def tallies(self) -> tuple[str, ...]:
        """The nouns of what only the GM could say, in the order in which they came up."""
        return tuple(dict.fromkeys(noun for one in self.endings for counted in one.asked.values() for noun in counted))

    def asked(self, figure: str, noun: str) -> float:
        """The mean number of times a fight that something only the GM could say was asked of a figure."""
        return self._mean(one.asked.get(figure, {}).get(noun, 0) for one in self.endings)

    def taken(self, figure: str) -> float:
        """The damage that a figure whose hits nobody noted takes on average."""
        begun = next(one.taken for one in self.start if one.figure == figure)
        return self._mean(max(0, one.taken.get(figure, 0) - begun) for one in self.endings)

    @property
    def drawn(self) -> float:
        """The answers of a fight, on average, that were drawn from the GM's own rows."""
        return self._mean(one.drawn for one in self.endings)

    @property
    def _fighting(self) -> Sequence[str]:
        return [one.id for one in self.sides if any(figure.able and figure.side == one.id for figure in self.start)]

    def _counted(self, found: Iterable[bool]) -> Estimate:
        known = list(found)
        split = sum(known[first] is not known[first + 1] for first in self._pairs)
        return Estimate(sum(known), self.fights, len(self._pairs), split)

    @cached_property
    def _pairs(self) -> tuple[int, ...]:
        """The places of fights that are followed by their twins."""
        return tuple([at - 1 for at, one in enumerate(self.endings) if one.mirrored])

    def _mean(self, numbers: Iterable[int]) -> float:
        return sum(numbers) / self.fights if self.fights else 0.0


_NOBODY_WON = (End.DRAWN, End.BROKEN, End.UNDECIDED)
