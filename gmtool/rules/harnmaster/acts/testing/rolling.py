"""Rolling: a test against its level, and its success level."""

from collections.abc import Hashable, Iterable
from dataclasses import replace
from functools import lru_cache

from gmtool.dice import Dice, Need, at_most
from gmtool.records import dataclass
from gmtool.rules.harnmaster.state.clock import comes, in_force
from gmtool.rules.harnmaster.state.context import Context, Play
from gmtool.rules.harnmaster.state.events import Rolled
from gmtool.rules.harnmaster.state.fight import Figure, Level
from gmtool.rules.seam import Breakdown, Classifier, Modifier, Option, Why

PERCENTILE = Dice(1, 100)
LOWEST, HIGHEST = 5, 95
_STEPS = (Level.CRITICAL_FAILURE, Level.FAILURE, Level.SUCCESS, Level.CRITICAL_SUCCESS)


def clamped(ctx: Context, level: int) -> int:
    """The level rolled against, kept in its bounds where the house rule has any."""
    return min(HIGHEST, max(LOWEST, level)) if ctx.house("clamp") == "clamped" else level


def level_of(ctx: Context, title: str, lines: Iterable[Modifier]) -> Breakdown:
    """A level and what makes it; in words where the number alone does not say which rolls succeed."""
    found = Breakdown(title, tuple(lines), key="level")
    needs = need(ctx, found.total)
    return found if needs == at_most(found.total) else replace(found, text=str(needs), needs=needs)


def success_level(ctx: Context, rolled: int, level: int) -> Level:
    """The success level of a roll: at or under the level succeeds, and a roll that ends in 0 or 5 is critical."""
    return _level(rolled, level, ctx.house("equal") == "succeeds")


def need(ctx: Context, level: int) -> Need:
    """The rolls that succeed against a level, in words: the level itself does, unless the house rule has it fail."""
    return _need(level, ctx.house("equal") == "succeeds")


@lru_cache(maxsize=1024)
def _need(level: int, equal_succeeds: bool) -> Need:
    return at_most(level if equal_succeeds else level - 1).on(PERCENTILE)


def _level(rolled: int, level: int, equal_succeeds: bool) -> Level:
    critical = rolled % 5 == 0
    if _need(level, equal_succeeds).met(rolled):
        return Level.CRITICAL_SUCCESS if critical else Level.SUCCESS
    return Level.CRITICAL_FAILURE if critical else Level.FAILURE


@lru_cache(maxsize=1024)
def _levels(level: int, equal_succeeds: bool) -> tuple[Level, ...]:
    """The success level of each roll from 0 to 100: the odds classify all of them again and again."""
    return tuple([_level(rolled, level, equal_succeeds) for rolled in range(101)])


@lru_cache(maxsize=1024)
def _classes(level: int, equal_succeeds: bool) -> tuple[Hashable, ...]:
    """The success level of each roll from 0 to 100, and whether its digit decides the kind of a mishap."""
    found = enumerate(_levels(level, equal_succeeds))
    return tuple([(one, one is Level.CRITICAL_FAILURE and rolled % 10 == 0) for rolled, one in found])


def raised(level: Level) -> Level:
    """The level one step better, as a Setup makes it; a critical success is the best (hm.ta.setup)."""
    return _STEPS[min(len(_STEPS) - 1, _STEPS.index(level) + 1)]


_USE = (Option("use", "Use the Setup: one level better"), Option("keep", "Keep it"))


@dataclass(frozen=True, slots=True)
class Attempt:
    """A test that was rolled. `level` is the success level that counts; `mishap`: it brings a mishap roll."""

    figure: str
    needs: int
    rolled: int
    level: Level
    mishap: bool


def has_setup(ctx: Context, figure: Figure) -> bool:
    """True if a figure has a Setup that is still in force."""
    return any(in_force(ctx, until) for until in figure.setups)


def plain_test(play: Play, figure: str, kind: str, told: Breakdown, why: str, rule: str) -> Attempt:
    """Roll a test that is neither Melee nor Dodge: no Setup raises it, and it brings no mishap."""
    one, needs = play.figure(figure), told.total
    rolled = roll(play, one, needs, f"{one.name} {why}", rule, by_level(play, needs))
    level = success_level(play, rolled, needs)
    rules = (rule, "hm.test.success-levels")
    play.happened(Rolled(figure=figure, test=kind, needs=needs, rolled=rolled, level=level, rules=rules))
    return Attempt(figure, needs, rolled, level, mishap=False)


def melee_test(
    play: Play,
    figure: str,
    kind: str,
    told: Breakdown,
    why: str,
    rule: str,
    alike: Classifier | None = None,
    *,
    mishaps: bool = True,
) -> Attempt:
    """Roll a Melee or Dodge test; a Setup may raise it by a level (hm.ta.setup). `mishaps`: it can bring a mishap."""
    one, needs = play.figure(figure), told.total
    before = play.house("setup") == "before" and _uses(play, one, "before the roll")
    rolled = roll(play, one, needs, f"{one.name} {why}", rule, alike)
    plain = success_level(play, rolled, needs)
    best = plain is Level.CRITICAL_SUCCESS
    after = not best and play.house("setup") == "after" and _uses(play, one, f"{rolled}: {plain}")
    used = before or after
    if used:
        _spend_setup(play, figure)
    level = raised(plain) if used else plain
    stands = not used or play.house("setup-mishap") == "stands"
    mishap = mishaps and plain is Level.CRITICAL_FAILURE and stands
    play.happened(
        Rolled(
            figure=figure,
            test=kind,
            needs=needs,
            rolled=rolled,
            level=level,
            raised=used,
            mishap=mishap,
            rules=(rule, "hm.test.success-levels", *(("hm.ta.setup",) if used else ())),
        )
    )
    return Attempt(figure, needs, rolled, level, mishap)


def roll(play: Play, one: Figure, needs: int, text: str, rule: str, alike: Classifier | None) -> int:
    """The total of a percentile roll against a level."""
    why = Why(text, one.side, one.id, rule, need(play, needs))
    return play.roll(PERCENTILE, why, alike).total


def by_level(ctx: Context, needs: int) -> Classifier:
    """The classifier of rolls by success level, and by the digit that decides the kind of mishap."""
    return _classes(needs, ctx.house("equal") == "succeeds").__getitem__


def by_level_against(ctx: Context, needs: int, other: int) -> Classifier:
    """The classifier of rolls by success level, and by comparison with another roll."""
    levels = _levels(needs, ctx.house("equal") == "succeeds")

    def alike(rolled: int) -> Hashable:
        return levels[rolled], (rolled > other) - (rolled < other)

    return alike


def _uses(play: Play, one: Figure, when: str) -> bool:
    if not has_setup(play, one):
        return False
    return play.choose(_USE, Why(f"{one.name} has a Setup; {when}", one.side, one.id, "hm.ta.setup")) == "use"


def _spend_setup(play: Play, figure: str) -> None:
    """Spend the Setup that would expire first."""
    ours = play.figure(figure).setups
    valid = [place for place, until in enumerate(ours) if in_force(play, until)]
    first = min(valid, key=lambda place: comes(play, ours[place]))
    play.change(figure, setups=(*ours[:first], *ours[first + 1 :]))
