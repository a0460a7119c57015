"""Blows: the number that a man's roll needs, by weapon, armor and all that adds to it, and what the roll does."""

from collections.abc import Iterator

from gmtool.dice import Comparison, Dice, Need
from gmtool.records import dataclass
from gmtool.rules.chainmail.acts.magic.dice import to_each_die
from gmtool.rules.chainmail.acts.magic.scores import MOST
from gmtool.rules.chainmail.acts.men.turns import came
from gmtool.rules.chainmail.cards.men import BERSERK
from gmtool.rules.chainmail.data.men import NEVER, Parry, Weapon
from gmtool.rules.chainmail.state.context import Context
from gmtool.rules.chainmail.state.men import LEADER, column_of, horse_of, is_prone, weapon_of
from gmtool.rules.chainmail.state.records.man import Part
from gmtool.rules.chainmail.state.unit import Aspect, Melee, Unit
from gmtool.rules.seam import Breakdown, Modifier

PRONE = 7
"""The roll that kills a man on the ground in the starred columns (cm.mtm.prone)."""
FIRST = 2
"""The bonus of a rider in the first round against a man on foot (cm.mtm.mounted-first-round)."""


@dataclass(frozen=True, slots=True)
class Score:
    """The need of a roll: the number of the table, and the modifiers of the roll; a `parry` takes off it.

    Its lines are the number first, which the others change.
    """

    number: int
    lines: tuple[Modifier, ...]
    rule: str
    label: str
    parry: Parry | None = None

    @property
    def plus(self) -> int:
        """The modifiers of the roll, without the parry."""
        return sum(one.value for one in self.lines)

    @property
    def off(self) -> int:
        """The modifier of the parry."""
        return self.parry.off if self.parry is not None else 0

    @property
    def need(self) -> Need:
        """The natural rolls that kill."""
        number = MOST + 1 if self.number >= NEVER else max(2, self.number - self.plus + self.off)
        return Need(number, Comparison.AT_LEAST)

    def breaks(self, rolled: int) -> bool:
        """True where a parried roll equals the number itself, which breaks the weapon (cm.mtm.parry-c-break)."""
        return self.parry is not None and self.parry.breaks and rolled + self.plus == self.number

    def parried(self, rolled: int) -> bool:
        """True for a roll that would have killed, had it not been parried."""
        return self.number < NEVER and rolled + self.plus >= self.number and not self.need.met(rolled)

    def breakdown(self, title: str) -> Breakdown:
        """The number and what changes it, as a roll that needs so much or more."""
        lines = [Modifier(self.number, self.label, self.rule)]
        lines += [Modifier(-one.value, one.label, one.rule) for one in self.lines]
        if self.parry is not None:
            lines.append(Modifier(self.off, "parried", self.parry.rule))
        words = str(self.need.on(Dice(2))) if self.need.number <= MOST else "cannot kill"
        return Breakdown(title, tuple(lines), text=words, key="needs")


def blow(ctx: Context, melee: Melee, man: Unit, foe: Unit, at: Part, parry: Parry | None = None) -> Score | None:
    """The score of a man's blow at his foe in this round; None without a weapon."""
    weapon = weapon_of(ctx, man)
    if weapon is None:
        return None
    lines = tuple(_lines(ctx, melee, man, foe, at))
    number, rule, label = _number(ctx, weapon, foe, at)
    return Score(number, lines, rule, label, parry)


def horse_blow(ctx: Context, weapon: Weapon, foe: Unit) -> Score:
    """The score of a horse's blow, which the rider's bonus does not help (cm.mtm.horse-attacks)."""
    number, rule, label = _number(ctx, weapon, foe, Part.MAN)
    return Score(number, tuple(_armor_lines(ctx, foe)), rule, f"horse as {label}")


def _number(ctx: Context, weapon: Weapon, foe: Unit, at: Part) -> tuple[int, str, str]:
    """The number of the table: against the horse, against a man on the ground, or by his armor (cm.mtm.kill-roll)."""
    horse = horse_of(ctx, foe)
    if at is Part.HORSE and horse is not None:
        kind = "barded horse" if horse.barded else "horse"
        return weapon.kills.get(horse.target, NEVER), "cm.mtm.horse-target", f"{weapon.name.lower()} against {kind}"
    fabled = ctx.fantastic(foe)
    if at is Part.MAN and fabled is not None and fabled.kills == "never":
        return NEVER, "cm.fantasy.reference", "nothing normal hurts it"
    column = column_of(ctx, foe)
    number = weapon.kills.get(column.key, NEVER)
    if column.key in weapon.prone and is_prone(ctx, foe) and number > PRONE:
        return PRONE, "cm.mtm.prone", f"{weapon.name.lower()} against a man on the ground"
    return number, "cm.mtm.kill-roll", f"{weapon.name.lower()} against {column.name.lower()}"


def _lines(ctx: Context, melee: Melee, man: Unit, foe: Unit, at: Part) -> Iterator[Modifier]:
    rides, opposed, attack = ctx.mounted(man), ctx.mounted(foe), came(melee)
    if rides and not opposed and melee.rounds:
        yield Modifier(1, "mounted against foot", "cm.mtm.mounted-vs-foot")
    if rides and not opposed and not melee.rounds:
        yield Modifier(FIRST, "mounted against foot, first round", "cm.mtm.mounted-first-round")
    if opposed and not rides and at is not Part.UNHORSE:  # cm.mtm.unhorse-roll
        yield Modifier(-1, "on foot against a rider", "cm.mtm.mounted-vs-foot")
    if attack.unit == man.id and attack.aspect is Aspect.REAR and not melee.rounds:
        yield Modifier(1, "from the rear", "cm.mtm.rear-bonus")
    if at is not Part.HORSE:  # which wears none of it
        yield from _armor_lines(ctx, foe)
    yield from own_lines(ctx, man)
    if man.is_a(BERSERK):
        yield Modifier(2, "berserker", "cm.mtm.berserk-attack")


def _armor_lines(ctx: Context, foe: Unit) -> Iterator[Modifier]:
    """The penalty of whoever strikes a foe in magic armor (cm.magic.armor)."""
    for arm in ctx.wields(foe):
        if arm.man_to_man:
            yield Modifier(arm.man_to_man, arm.name.lower(), "cm.magic.armor")


def own_lines(ctx: Context, man: Unit) -> Iterator[Modifier]:
    """The modifiers of all dice of a man: that of a leader, of full light, and the GM's own."""
    if man.is_a(LEADER) and ctx.holds("leaders"):
        yield Modifier(1, "leader", "cm.mtm.leaders")
    yield from to_each_die(ctx, man)
    for one in man.granted:
        yield Modifier(one.value, one.label)
