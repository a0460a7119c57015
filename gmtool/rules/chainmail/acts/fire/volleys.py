"""Volleys: what the dice of a unit's fire kill, by groups on the missile table, or man by man with arquebuses."""

from collections.abc import Iterable

from gmtool.dice import Comparison, Dice, Need
from gmtool.records import dataclass
from gmtool.rules.chainmail.data.combat import HIGHEST
from gmtool.rules.chainmail.data.fire import MissileRow
from gmtool.rules.chainmail.data.tables import Tables
from gmtool.rules.chainmail.data.troops import Arm
from gmtool.rules.chainmail.state.context import Context, Play
from gmtool.rules.seam import Why, count

PROOF = 3
"""The step of armor beyond the last: arrow-proof."""
ARMOR_WORDS = ("unarmored", "half armor or shield", "fully armored", "arrow-proof")
_KEYS = ("unarmored", "half", "full")


@dataclass(frozen=True, slots=True)
class Pool:
    """So many dice of one kind: each kills `many` when it comes up as needed, else `few`."""

    dice: int
    need: Need
    few: int
    many: int
    men: int
    """The men of a group, one die each; 1 for arquebuses."""

    @property
    def rolled(self) -> bool:
        """False where any die kills as many."""
        return self.few != self.many

    @property
    def is_hopeless(self) -> bool:
        """True where no face comes up as needed."""
        return self.need.number > HIGHEST

    @property
    def words(self) -> str:
        """The dice in words: "2 dice for 8 men each: 3 or more kills 4, else 3"."""
        each = f" for {self.men} men each" if self.men > 1 else ""
        dice = count(self.dice, "die", "dice")
        if not self.rolled or self.is_hopeless:
            return f"{dice}{each}: {f'any kills {self.few}' if self.few else 'cannot kill'}"
        kills = f"{self.need.on(Dice(1))} kills {self.many}"
        return f"{dice}{each}: {kills}{f', else {self.few}' if self.few else ''}"

    @property
    def asked(self) -> str:
        """The dice in words, without what each of them needs: "2 dice for 8 men each, to kill 4 instead of 3"."""
        each = f" for {self.men} men each" if self.men > 1 else ""
        instead = f" instead of {self.few}" if self.few else ""
        return f"{count(self.dice, 'die', 'dice')}{each}, to kill {self.many}{instead}"


def rows_for(tables: Tables, step: int) -> tuple[MissileRow, ...]:
    """The rows of the missile table against armor of this step; none against what is arrow-proof."""
    return tuple(row for row in tables.missiles.values() if step < PROOF and row.armor == _KEYS[step])


def groups(ctx: Context, men: int, most: int) -> tuple[int, ...]:
    """The groups that so many men make: one, if it fits the table (cm.missile.no-subdivide), else as few as fit, as
    equal as possible (cm.missile.group-max)."""
    number = -(-men // most)
    if number == 0:
        return ()
    size, over = divmod(men, number)
    if ctx.house("odd-groups") == "equal":
        over = 0
    return tuple(size + (place < over) for place in range(number))


def missile_pools(ctx: Context, arm: Arm, men: int, step: int, shots: int, led: int = 0) -> tuple[Pool, ...]:
    """The dice of men who fire at armor of a step: one for each group and shot (cm.missile.table), with what a
    commander adds to each.

    Heavy crossbows add 1 to the die (cm.missile.heavy-crossbow-plus1); the repeating ones of China take 1 off the die
    or off the casualties (cm.nation.china-crossbow). Groups too small for the table kill nobody
    (cm.missile.min-vs-full).
    """
    rows = rows_for(ctx.tables, step)
    if not rows:
        return ()
    off = int(arm.plus < 0 and ctx.house("repeating-crossbow") == "kills")
    plus = led + (0 if off else arm.plus)
    sizes = groups(ctx, men, max(row.most for row in rows))
    found = []
    for size in sorted(set(sizes), reverse=True):
        row = next((row for row in rows if row.least <= size <= row.most), None)
        if row is not None:
            need = Need(row.low + 1 - plus, Comparison.AT_LEAST)
            few, many = max(0, row.few - off), max(0, row.many - off)
            if many:
                found.append(Pool(sizes.count(size) * shots, need, few, many, size))
    return tuple(found)


def arquebus_pools(ctx: Context, men: int, far: int, plus: int, shots: int) -> tuple[Pool, ...]:
    """The accuracy dice of arquebuses, one for each man (cm.arquebus.kill), by the range (cm.arquebus.range)."""
    row = next((row for row in ctx.tables.arquebuses.values() if far <= row.to * 100), None)
    if row is None or row.die - plus > 6:
        return ()
    return (Pool(men * shots, Need(max(1, row.die - plus), Comparison.AT_LEAST), 0, 1, 1),)


def roll(play: Play, pools: Iterable[Pool], why: Why) -> int:
    """Roll the dice of a volley; the kills."""
    kills = 0
    for pool in pools:
        hits = 0
        if pool.rolled:
            asked = Why(f"{why.text}, {pool.asked}", why.side, why.figure, why.rule, needs=pool.need)
            hits = play.table.pool(Dice(pool.dice), pool.need, asked).hits
        kills += pool.dice * pool.few + hits * (pool.many - pool.few)
    return kills
