"""Virtual dice of forecasts, and mirrored ones, with which a fight has a twin.

Whoever was lucky in a fight has no luck in its twin; so the mean of both is nearer to the chance that is looked for
than that of two fights that have nothing to do with each other.
"""

from collections import Counter as Counts
from collections.abc import Sequence
from random import Random

from gmtool.dice import Dice, Need, Pool, Roll, hits_of
from gmtool.forecast.player import first_option
from gmtool.rules.seam import Option, VirtualTable, Why

Faces = tuple[int, ...]
_Whose = tuple[str, str, str, int, int]
"""Whose roll it is: the figure that rolls, whom the result falls on, the side, and the dice."""


class ForecastTable(VirtualTable):
    """Virtual dice; decisions and numbers as the rules name them first, words drawn from those that are known.

    `asked` counts by figure what only the GM could have said, `drawn` the words that were drawn. The dice of a
    `mirrored` table are those of another one turned over.
    """

    mirrored = False

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self._random = Random()
        super().__init__(self._random)
        self.begin_anew()

    def begin_anew(self) -> None:
        """Begin again with the first roll."""
        self._random.seed(self.seed)
        self.rolled: dict[_Whose, list[Faces]] = {}
        """The faces of each roll, by whose they are, in their order."""
        self.asked: dict[str, Counts[str]] = {}
        self.drawn = 0

    def mirror(self) -> "ForecastTable":
        """The table of the twin of a fight that was played at this one.

        Each time that a figure rolls the same dice for the same purpose as there, a face f is sides + 1 - f of that
        roll; of further rolls it is like any other.
        """
        return _Mirror(self)

    def roll(self, dice: Dice, why: Why, alike: object = None) -> Roll:
        """A roll of virtual dice."""
        faces = self._faces(dice, why)
        return Roll(dice, sum(faces), faces)

    def pool(self, dice: Dice, need: Need, why: Why) -> Pool:
        """A pool of virtual dice."""
        faces = self._faces(dice, why)
        return Pool(dice, need, hits_of(faces, need), faces)

    def _faces(self, dice: Dice, why: Why) -> Faces:
        count, sides = dice.count, dice.sides
        randint = self._random.randint
        faces = tuple([randint(1, sides) for _ in range(count)])
        self.rolled.setdefault((why.figure, why.about, why.side, count, sides), []).append(faces)
        return faces

    def choose(self, options: Sequence[Option], why: Why) -> str:
        """The first of the options, which is the usual one."""
        self._count(why)
        return first_option(options, why)

    def words(self, known: Sequence[str], why: Why) -> str:
        """One of the known words, each as likely; the first one means that nothing happens."""
        if len(known) > 1:
            self.drawn += 1
            return known[self._random.randrange(len(known))]
        self._count(why)
        return known[0] if known else "as it comes"

    def number(self, lowest: int, highest: int, why: Why) -> int:
        """The lowest number."""
        self._count(why)
        return lowest

    def _count(self, why: Why) -> None:
        if why.tally:
            self.asked.setdefault(why.about, Counts())[why.tally] += 1


class _Mirror(ForecastTable):
    """Dice that are those of another table turned over, as far as the same were rolled there."""

    mirrored = True

    def __init__(self, other: ForecastTable) -> None:
        self._other = other.rolled
        super().__init__(other.seed)

    def begin_anew(self) -> None:
        super().begin_anew()
        self._random.seed(f"{self.seed} mirrored")
        self._there = {whose: iter(faces) for whose, faces in self._other.items()}

    def _faces(self, dice: Dice, why: Why) -> Faces:
        count, sides = dice.count, dice.sides
        there = self._there.get((why.figure, why.about, why.side, count, sides))
        faces = None if there is None else next(there, None)
        if faces is None:
            return super()._faces(dice, why)
        return tuple([sides + 1 - face for face in faces])
