"""Full Defensive: dodging and shielding alone, and how it ends (section 5)."""

from collections.abc import Iterator, Mapping
from typing import Any

from gmtool.rules.kit.chapters import Chapter
from gmtool.rules.kit.gate import Bar
from gmtool.rules.melee_rounds.acts.fighting.full_defensive import END_DEFENCE, may_break
from gmtool.rules.melee_rounds.acts.kinds import (
    ASKS,
    BREAKS_DEFENCE,
    BREAKS_OFF,
    CHANGES,
    GIVES,
    LAST_PARRY,
    PLOTS,
    REFLEX,
    SHIELDS,
    kinds,
)
from gmtool.rules.melee_rounds.acts.stating.availability import defensive
from gmtool.rules.melee_rounds.acts.stating.rolling import amr, roll_now
from gmtool.rules.melee_rounds.data.plots import Deed
from gmtool.rules.melee_rounds.state.context import Context, Play
from gmtool.rules.melee_rounds.state.dice import Dice
from gmtool.rules.melee_rounds.state.fight import Figure
from gmtool.rules.melee_rounds.state.stations import ASKS as ASKED
from gmtool.rules.melee_rounds.state.stations import CONDITIONS, OPENS, RENEWS, SETTLES
from gmtool.rules.melee_rounds.views.strip import sealed
from gmtool.rules.seam import Condition, Refusal

_ONLY = "mr.fd.only-dodge-shield"
_LEFT = kinds(LAST_PARRY, Deed.GO_ON, SHIELDS, REFLEX, PLOTS, CHANGES, ASKS, BREAKS_DEFENCE, BREAKS_OFF)


# --- bars -------------------------------------------------------------------------------------------------------------
def _full_defence(_: Context, figure: Figure) -> Iterator[Refusal]:
    if defensive(figure):
        yield Refusal(f"{figure.name} is on Full Defensive: it only dodges and shields.", _ONLY)


def _broke_full_defence(_: Context, figure: Figure) -> Iterator[Refusal]:
    if figure.ended:
        yield Refusal(f"{figure.name} broke its Full Defensive: no AMR is given up.", "mr.fd.break-no-forfeit")


# --- what begins and ends ---------------------------------------------------------------------------------------------
def _open(play: Play, one: Figure) -> None:
    """Roll for a figure whose Full Defensive damage broke (mr.fd.damage-breaks)."""
    if not one.struck:
        return
    play.change(one.id, struck=False)
    if play.house("defensive-damage") == "rolls":
        roll_now(play, one.id, amr(one, one.plot), ("mr.fd.damage-breaks",))
    else:
        play.change(one.id, dice=Dice.of(()))


def _renews(play: Play, figure: Figure) -> Mapping[str, Any]:
    return {"ended": False, "struck": False}


def _settle(play: Play) -> None:
    """Nobody out of the melee has dice to roll."""
    for one in play.everyone():
        if not one.able and one.struck:
            play.change(one.id, struck=False)


# --- what is shown ----------------------------------------------------------------------------------------------------
def _asks(ctx: Context, figure: Figure) -> str | None:
    return f"{figure.name} may break Full Defensive in second {ctx.fight.second}." if may_break(ctx, figure) else None


def _conditions(ctx: Context, figure: Figure) -> Iterator[Condition]:
    if ctx.fight.second and defensive(figure):
        until = "until its parry, damage, or its own choice"
        yield Condition("Full Defensive", until, _ONLY, good=True, secret=sealed(ctx, figure))


CHAPTER = Chapter(
    "full defensive",
    after=("magic",),
    acts={"defence": (END_DEFENCE,)},
    bars=(
        Bar("full-defence", _LEFT, _full_defence, but=True),
        Bar("broke-full-defence", kinds(GIVES), _broke_full_defence),
    ),
    hooks=(
        OPENS(_open),
        RENEWS(_renews, "round"),
        SETTLES(_settle),
        ASKED(_asks, "defence"),
        CONDITIONS(_conditions, "defence"),
    ),
)
