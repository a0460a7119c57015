"""Troops: their kinds with the lines of the morale tables, arms, gaits, traits and nations."""

from fractions import Fraction
from typing import Annotated, Literal

from gmtool.bounds import Between
from gmtool.records import dataclass
from gmtool.rules.chainmail.data.combat import Class, ClassKey, Score
from gmtool.rules.kit.tables.row_fields import Label, OtherNames
from gmtool.rules.kit.tables.rows import Keys, Name, Word

Worth = Annotated[Fraction, Between(0, 99)]
Inches = Annotated[int, Between(0, 99)]
NO_COST = Fraction(0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Named:
    """A row with a key and a name."""

    key: Annotated[Name, Label("Code", "It stays the same once it is used")]
    name: Annotated[Name, Label("Name", "Its name in lists, on cards and in the log")]
    also: OtherNames = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Armor(Named):
    """What missiles see of a target, in `step`s from unarmored on; one step beyond the last is arrow-proof."""

    step: Annotated[int, Between(0, 2)]


@dataclass(frozen=True, slots=True, kw_only=True)
class LossRow(Named):
    """A line of the Loss Table: more than one of so many lost, stays on this or more (cm.morale.loss-table)."""

    one_in: Annotated[int, Between(1, 20)]
    stays: Score

    @property
    def share(self) -> Fraction:
        """The share of its first strength that it can lose without a check."""
        return Fraction(1, self.one_in)

    def line(self, men: int, *, second: bool = False) -> int:
        """The number of losses at which so many men check (cm.morale.loss-check), or at the `second` line are removed
        (cm.morale.loss-second)."""
        return int(men * self.share * (2 if second else 1)) + 1

    def lines(self, men: int) -> tuple[int, ...]:
        """The numbers of losses that some men live to see."""
        return tuple(one for one in (self.line(men), self.line(men, second=True)) if one < men)


@dataclass(frozen=True, slots=True, kw_only=True)
class NerveRow(Named):
    """The scores to stand a charge of light, medium and heavy horse (cm.morale.cavalry-charge)."""

    light: Score
    medium: Score
    heavy: Score


@dataclass(frozen=True, slots=True, kw_only=True)
class FoeRow(Named):
    """The scores of peasants to attack such an enemy, and to defend against it (cm.peasants.attack-defend)."""

    attack: Score
    defend: Score


@dataclass(frozen=True, slots=True, kw_only=True)
class Gait(Named):
    """A row of the movement table, in inches: move, road bonus, charge and missile range (cm.move.table)."""

    move: Inches
    road: Inches = 0
    charge: Inches = 0
    range: Inches = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind(Named):
    """A kind of troops: its melee class, worth and rating, and its lines in the other tables, by their keys.

    `elite` is the kind whose morale lines it has when it is elite, `above` the one whose lines it has a class higher.
    `armor` is how missiles see it (cm.missile.armour-class-of-troops).
    """

    melee: ClassKey
    worth: Worth
    rating: Annotated[int, Between(0, 20)]
    losses: Name
    nerve: Name
    foe: Name
    gait: Name
    armor: Literal["unarmored", "half", "full"]
    elite: Word = ""
    above: Word = ""
    marks: Keys = ()
    """The traits that all troops of this kind have."""

    @property
    def type(self) -> Class:
        """The melee class."""
        return Class(self.melee)


@dataclass(frozen=True, slots=True, kw_only=True)
class Arm(Named):
    """A weapon; its `worth` comes on top of the troops'. `pole`: pikes and halberds, `lance`, or anything else.

    A missile weapon has a `range` in inches on foot (0: that of its gait), the `gait` of footmen who carry it, a
    `rate`, and a `plus` on the missile die. `thrown` ones have their own range whoever throws them.
    """

    use: Annotated[Literal["pike", "pole", "lance", "missile", "thrown", "gun"], Label("Use")]
    worth: Annotated[Worth, Label("Points", "On top of the points of the troops")] = NO_COST
    range: Annotated[Inches, Label("Range", "In inches; 0 for that of the movement table")] = 0
    gait: Word = ""
    rate: Annotated[Literal["none", "twice", "once", "every other"], Label("Fires")] = "none"
    plus: Annotated[int, Between(-1, 1), Label("To the die")] = 0
    indirect: Annotated[bool, Label("Over heads")] = False

    @property
    def shoots(self) -> bool:
        """True for missile weapons of any sort."""
        return self.use in ("missile", "thrown", "gun")

    @property
    def is_pole(self) -> bool:
        """True for pikes, halberds and other pole arms."""
        return self.use in ("pike", "pole")


@dataclass(frozen=True, slots=True, kw_only=True)
class Trait(Named):
    """A mark of troops that the rules read by its key; `help` says what it does."""

    help: Annotated[str, Between(0, 120)] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Nation(Named):
    """A nation or people. `habits` are what the rules read of it, by key; `foot` and `horse` its own morale ratings.

    The ratings are those of its ordinary and its elite foot and horse, and of its veterans; 0: as everybody's
    (cm.nation.asia-morale). It `lacks` these kinds and arms. `troops` are the troop types that it raises as it likes,
    where no share of them is given; a `note` stands on its cards.
    """

    habits: Keys = ()
    lacks: Keys = ()
    lacks_rule: Word = ""
    troops: Keys = ()
    note: Annotated[str, Between(0, 120)] = ""
    foot: Annotated[int, Between(0, 20)] = 0
    elite_foot: Annotated[int, Between(0, 20)] = 0
    horse: Annotated[int, Between(0, 20)] = 0
    elite_horse: Annotated[int, Between(0, 20)] = 0
    veterans: Annotated[int, Between(0, 20)] = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Engine(Named):
    """An engine of war that a crew works: its worth, its gait, and the points that destroy it (0: nothing does).

    `use` is what it does: throw stones, fire guns, batter walls, carry men or cover them. The numbers of its fire stand
    in tables of their own, under its key. What is pushed goes `push` inches a turn for each group of `pushers`, and no
    more than the `farthest`; so many men `climb` it in a turn, and its `stories` hold so many. Oil burns `wooden` ones.
    """

    use: Annotated[Literal["catapult", "gun", "ram", "tower", "mantlet", "ladder", "wagon", "wall"], Label("Use")]
    worth: Annotated[Worth, Label("Points")] = NO_COST
    gait: Word = ""
    points: Annotated[int, Between(0, 99), Label("Defense points")] = 0
    most: Annotated[int, Between(0, 99), Label("At most", "Where its points are chosen when it is set up")] = 0
    crew: Annotated[int, Between(0, 20), Label("Crew")] = 0
    push: Inches = 0
    pushers: Annotated[int, Between(1, 9)] = 1
    farthest: Inches = 0
    climb: Annotated[int, Between(0, 20)] = 0
    stories: Keys = ()
    wooden: bool = False

    def pushed(self, men: int) -> int:
        """The inches that so many men push it in a turn."""
        return min(self.farthest, self.push * (men // self.pushers))

    @property
    def holds(self) -> int:
        """The men that its stories hold; 0 for any number."""
        return sum(int(one) for one in self.stories)
