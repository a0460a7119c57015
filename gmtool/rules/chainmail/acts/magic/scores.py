"""Scores: who rolls two dice at whom on the Fantasy Combat Table, what they need, and what is added.

A bonus is a row of scores.toml; the question in its `when` is one of `WHEN`.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Literal

from gmtool.dice import Comparison, Need
from gmtool.records import dataclass
from gmtool.rules.chainmail.state.context import Context
from gmtool.rules.chainmail.state.light import is_dazzled
from gmtool.rules.chainmail.state.surroundings import by_water
from gmtool.rules.chainmail.state.unit import Unit
from gmtool.rules.seam import Breakdown, Modifier

MOST = 12
"""The most that two dice show, so that a score of 12 drives back and never kills without a bonus (cm.fct.twelve)."""
Result = Literal["nothing", "back", "killed"]
"""The result of two dice on a fantastic foe: under the score nothing, the score drives it back, over it kills."""
FIRE_BALL = "fire"
TROLL, ARMED = "true-troll", "magic-weapon"
TROLL_RULE = "cm.troll.kill-table"
TROLL_PLUS = 2
"""The bonus of a magic weapon to the dice of whoever can kill a true Troll without one."""
Asked = Callable[[Context, Unit, Unit, str], bool]
"""A question about an attacker, its foe, and the word of a row."""


def _own_arm(ctx: Context, unit: Unit, foe: Unit, what: str) -> bool:
    """It has such a magic arm, which works for it. An Elf's row of scores counts it already
    (cm.elf.magic-fantastic)."""
    fantastic = ctx.fantastic(unit)
    counted = fantastic is not None and not fantastic.row and not ctx.holds("elf-swords-add")
    return not counted and any(one.key == what for one in ctx.wields(unit))


def uses_fire(ctx: Context, unit: Unit) -> bool:
    """True for whoever normally uses fire: Dragons that breathe it, and Wizards who cast fire balls."""
    breath = ctx.tables.breaths.get(unit.fantastic)
    return (breath is not None and breath.stuff == "fire") or unit.sorcery.missile == FIRE_BALL


WHEN: Mapping[str, Asked] = {
    "own-arm": _own_arm,
    "foe-arm": lambda ctx, unit, foe, what: any(one.key == what for one in ctx.wields(foe)),
    "own-trait": lambda ctx, unit, foe, what: unit.is_a(what),
    "own-type": lambda ctx, unit, foe, what: unit.fantastic == what,
    "lesser-foe": lambda ctx, unit, foe, what: foe.fantastic == what and ctx.holds("lesser-defense"),
    "air-foe": lambda ctx, unit, foe, what: unit.fantastic == what and ctx.is_airborne(foe),
    "ground-foe": lambda ctx, unit, foe, what: unit.fantastic == what and not ctx.is_airborne(foe),
    "fire-foe": lambda ctx, unit, foe, what: unit.fantastic == what and uses_fire(ctx, foe),
    "by-water": lambda ctx, unit, foe, what: unit.fantastic == what and by_water(ctx, unit),
    "glare": lambda ctx, unit, foe, what: is_dazzled(ctx, unit),
}
"""The questions that bonuses ask."""


@dataclass(frozen=True, slots=True)
class Aim:
    """The need of an attacker against a foe: the score with its lines, and the bonus to two dice."""

    score: int
    plus: int
    lines: tuple[Modifier, ...]
    slays: bool = False
    """The score itself kills, and nothing drives back (cm.troll.kill-table)."""

    def result(self, rolled: int) -> Result:
        """The result of so many pips: under the score nothing, the score drives back, over it kills (cm.fct.roll)."""
        total = rolled + self.plus
        if self.slays:
            return "killed" if total >= self.score else "nothing"
        return "nothing" if total < self.score else "back" if total == self.score else "killed"

    @property
    def need(self) -> Need:
        """The pips that do anything."""
        return Need(self.score - self.plus, Comparison.AT_LEAST)

    @property
    def words(self) -> str:
        """The results in words: "9 drives back, 10 or more kills"."""
        back = self.score - self.plus
        if self.slays:
            return f"{back} or more kills"
        kills = f"{back + 1} or more kills" if back < MOST else "nothing kills"
        if back > MOST:
            return "no effect"
        return kills if back < 2 else f"{back} drives back, {kills}"

    def breakdown(self, title: str, key: str) -> Breakdown:
        """The score and what is added."""
        return Breakdown(title, self.lines, text=self.words, key=key)


def row_of(ctx: Context, unit: Unit, *, arrow: bool = False) -> str:
    """The row of a unit on the Fantasy Combat Table; Elves have one with a magic weapon alone (cm.magic.sword-elf), and
    that of a Hero with an enchanted arrow (cm.magic.arrow-elf)."""
    fantastic = ctx.fantastic(unit)
    if fantastic is None:
        return ""
    if arrow and fantastic.armed_row:
        return "hero"
    return fantastic.row or (fantastic.armed_row if ctx.weapon(unit) is not None else "")


def table_score(ctx: Context, unit: Unit, foe: Unit, *, arrow: bool = False) -> int:
    """The printed score of a unit against a foe; 0 where it does not roll two dice against it (cm.fct.men)."""
    row, fantastic = ctx.tables.scores.get(row_of(ctx, unit, arrow=arrow)), ctx.fantastic(foe)
    return row.against.get(fantastic.column, 0) if row is not None and fantastic is not None else 0


def is_troll(ctx: Context, unit: Unit) -> bool:
    """True for a true Troll."""
    kind = ctx.fantastic(unit)
    return kind is not None and kind.column == TROLL


def slaying(ctx: Context, unit: Unit, *, arrow: bool = False) -> tuple[int, int, tuple[Modifier, ...]] | None:
    """The score that kills a true Troll, what is added to the dice, and the lines of both; None for whoever cannot
    (cm.troll.who-kills). An enchanted `arrow` is a magic weapon, too (cm.magic.other-arms)."""
    kind, armed = ctx.fantastic(unit), arrow or ctx.weapon(unit) is not None
    own = ctx.tables.slayers.get(kind.row) if kind is not None else None
    if own is None and not armed:
        return None
    on_its_own = own is not None and (not armed or ctx.house("troll-sword") == "own")
    row = own if on_its_own and own is not None else ctx.tables.slayers[ARMED]
    lines = [Modifier(row.score, f"{row.name} against a true Troll", TROLL_RULE)]
    plus = TROLL_PLUS if armed and own is not None else 0
    if plus:
        lines.append(Modifier(plus, "to the dice: magic weapon", TROLL_RULE))
    return row.score, plus, tuple(lines)


def aim(ctx: Context, unit: Unit, foe: Unit, *, arrow: bool = False) -> Aim | None:
    """The need of a unit against a foe, in melee or with an enchanted `arrow`, to which swords add nothing; None where
    it does not roll two dice against it."""
    score = table_score(ctx, unit, foe, arrow=arrow)
    own = slaying(ctx, unit, arrow=arrow) if is_troll(ctx, foe) else None
    if not score and own is None:
        return None
    rows = list(ctx.tables.bonuses.values())
    rows = [one for one in rows if (not arrow and own is None) or one.when != "own-arm"]
    found = [one for one in rows if one.when in WHEN and WHEN[one.when](ctx, unit, foe, one.what)]
    lowered = sum(one.value for one in found if one.to == "score")
    plus = sum(one.value for one in found if one.to == "dice")
    lines = [Modifier(score, f"against {foe.name}", "cm.fct.table")]
    if own is not None:
        score, plus, lines = own[0], plus + own[1], list(own[2])
    lines += [Modifier(one.value, f"to the {one.to}: {one.label}", one.rule) for one in found]
    return Aim(score + lowered, plus, tuple(lines), slays=own is not None)


def elemental_plus(ctx: Context, unit: Unit, foe: Unit) -> Iterator[Modifier]:
    """The bonus of an Elemental to each die of normal combat, where that counts (cm.elemental.dice)."""
    if ctx.house("elemental-dice") != "all":
        return
    for one in ctx.tables.bonuses.values():
        if one.what == unit.fantastic and one.key == one.what and WHEN[one.when](ctx, unit, foe, one.what):
            yield Modifier(one.value, f"{one.value:+d} on each die: {one.label}", one.rule)


def is_placed(ctx: Context, unit: Unit) -> bool:
    """True for somebody whom the Fantasy Combat Table shows."""
    fantastic = ctx.fantastic(unit)
    return fantastic is not None and fantastic.is_placed


def is_fantastic(ctx: Context, unit: Unit, foe: Unit) -> bool:
    """True where two fight in fantastic combat: either rolls two dice at the other (cm.fct.both-roll)."""
    return bool(aim(ctx, unit, foe) or aim(ctx, foe, unit))
