"""A percentile roll against a level (hm.test.success-levels, hm.test.clamp)."""

from gmtool.dice import Dice
from gmtool.rules.harnmaster.context import Context
from gmtool.rules.harnmaster.events import Level

PERCENTILE = Dice(1, 100)
LOWEST, HIGHEST = 5, 95
_STEPS = (Level.CRITICAL_FAILURE, Level.FAILURE, Level.SUCCESS, Level.CRITICAL_SUCCESS)


def clamped(ctx: Context, level: int) -> int:
    """The level that is rolled against, kept in its bounds where the house rule has any."""
    return min(HIGHEST, max(LOWEST, level)) if ctx.house("clamp") == "clamped" else level


def success_level(ctx: Context, rolled: int, level: int) -> Level:
    """How a roll counts: at or under the level succeeds, and what ends in 0 or 5 is critical."""
    critical = rolled % 5 == 0
    succeeded = rolled < level or (rolled == level and ctx.house("equal") == "succeeds")
    if succeeded:
        return Level.CRITICAL_SUCCESS if critical else Level.SUCCESS
    return Level.CRITICAL_FAILURE if critical else Level.FAILURE


def raised(level: Level) -> Level:
    """One step better, as a Setup makes it; nothing is better than a critical success (hm.ta.setup)."""
    return _STEPS[min(len(_STEPS) - 1, _STEPS.index(level) + 1)]


def mishap_roll(rolled: int, *, dodge: bool) -> str:
    """The roll that a critical failure calls for (hm.mishap.ones-die, hm.mishap.dodge-stumble)."""
    return "stumble" if dodge or rolled % 10 else "fumble"
