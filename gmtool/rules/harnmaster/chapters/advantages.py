"""Tactical advantages that last beyond the exchange: bonus actions and Setups (hm.ta.*)."""

from collections import Counter as Tally
from collections.abc import Iterator, Mapping
from typing import Any

from gmtool.rules.harnmaster.acts.kinds import ATTACKS, LONG, kinds
from gmtool.rules.harnmaster.acts.kinds import ENDS as ENDS_TURN
from gmtool.rules.harnmaster.acts.turn.otherwise import FORGO
from gmtool.rules.harnmaster.acts.turn.taking import bonus_words
from gmtool.rules.harnmaster.state.clock import (
    bonus,
    comes,
    has_bonus,
    in_force,
    in_turns,
    lasting,
    lasts,
    one_round_from,
)
from gmtool.rules.harnmaster.state.context import Context, Play
from gmtool.rules.harnmaster.state.fight import Figure, Time
from gmtool.rules.harnmaster.state.stations import (
    CONDITIONS,
    DUES,
    ENDINGS,
    ENDS,
    INTERRUPTS,
    LEAVES,
    RENEWS,
    ROWS,
    SETTLES,
    VALUES,
    WAITS,
    Interruption,
)
from gmtool.rules.kit.amending import Value, Values
from gmtool.rules.kit.chapters import Chapter
from gmtool.rules.kit.gate import Bar, Meant
from gmtool.rules.seam import Condition, Due, Refusal

_ACTION, _ALLOWED, _SETUP = "hm.ta.action", "hm.gm.tactical-advantage", "hm.ta.setup"
_MOST_SETUPS = 9


# --- bars -------------------------------------------------------------------------------------------------------------
def _owed(ctx: Context) -> bool:
    return in_turns(ctx) and bool(ctx.fight.bonuses)


def _bonus(ctx: Context, figure: Figure, meant: Meant) -> Iterator[Refusal]:
    if not has_bonus(ctx, figure):
        return
    if ENDS_TURN in meant.kinds:
        yield Refusal(f"First {figure.name} takes its bonus action.", _ACTION)
    if LONG in meant.kinds:
        yield Refusal("A bonus action is an attack, a half Move, or whatever else you allow.", _ACTION)


def _without_attack(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    due = bonus(ctx)
    if due is None or due.figure != figure.id:
        return
    if ctx.house("bonus-actions") == "move":
        yield Refusal("This bonus action cannot be an attack.", _ALLOWED)
    elif not due.attack:
        yield Refusal("You refused an attack as this bonus action.", _ALLOWED)


# --- bonus actions ----------------------------------------------------------------------------------------------------
def _waits(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    due = bonus(ctx)
    if in_turns(ctx) and due is not None and due.figure != figure.id:
        yield Refusal(f"First {ctx.figure(due.figure).name} takes its bonus action.", _ACTION)


def _interrupts(ctx: Context) -> Interruption | None:
    due = bonus(ctx)
    if due is None:
        return None
    return Interruption("bonus", due.figure, f"{ctx.figure(due.figure).name} takes its bonus action.")


def _row(ctx: Context, figure: Figure) -> str | None:
    return "bonus action" if in_turns(ctx) and has_bonus(ctx, figure) else None


def _dues(ctx: Context) -> Iterator[Due]:
    for figure, many in Tally(one.figure for one in ctx.fight.bonuses).items():
        yield Due(f"{ctx.figure(figure).name} has {bonus_words(many)}", figure, _ACTION)


def _conditions(ctx: Context, figure: Figure) -> Iterator[Condition]:
    """Bonus actions, and Setups."""
    won = Tally("Bonus action" if one.attack else "Bonus action, no attack"
                for one in ctx.fight.bonuses if one.figure == figure.id)  # fmt: skip
    for label, many in won.items():
        until = "until it is taken or forgone" if many == 1 else "until they are taken or forgone"
        yield Condition(f"{label} ×{many}" if many > 1 else label, until, _ACTION, good=True)
    setups = [end for end in figure.setups if in_force(ctx, end)]
    if setups:
        label = f"Setup ×{len(setups)}" if len(setups) > 1 else "Setup"
        until = "; ".join(f"for one test {lasting(ctx, end)}" for end in dict.fromkeys(setups))
        yield Condition(label, until, _SETUP, good=True)


def _give_up(play: Play) -> None:
    play.change_fight(bonuses=(), rewarded=())


def _leaves(play: Play, gone: str) -> None:
    fight = play.fight
    play.change_fight(
        bonuses=tuple(one for one in fight.bonuses if one.figure != gone),
        rewarded=tuple(one for one in fight.rewarded if one != gone),
    )


def _settle(play: Play) -> None:
    """Nobody out of the melee takes a bonus action."""
    owed = tuple(one for one in play.fight.bonuses if play.figure(one.figure).able)
    if owed != play.fight.bonuses:
        play.change_fight(bonuses=owed)


# --- Setups -----------------------------------------------------------------------------------------------------------
def _endings(ctx: Context, figure: Figure) -> Iterator[tuple[Time, Due]]:
    for until, many in Tally(until for until in figure.setups if in_force(ctx, until)).items():
        what = "Setup is" if many == 1 else f"{many} Setups are"
        yield until, Due(f"{figure.name}'s {what} good {lasting(ctx, until)}", figure.id, _SETUP)


def _renews(figure: Figure, number: int) -> Mapping[str, Any]:
    return {"setups": tuple(until for until in figure.setups if lasts(until, number))}


def _values(ctx: Context, figure: Figure) -> Values:
    return {"setups": Value("Setups", _setups, _set_up, limits=(0, _MOST_SETUPS), rule=_SETUP)}


def _setups(ctx: Context, one: Figure) -> int:
    return sum(in_force(ctx, until) for until in one.setups)


def _set_up(play: Play, one: Figure, number: int) -> None:
    """Set the number of Setups: those that expire soonest are removed first, new ones last one round."""
    held = sorted((one for one in one.setups if in_force(play, one)), key=lambda end: comes(play, end))
    kept = held[max(0, len(held) - number) :]
    new = [one_round_from(play)] * (number - len(kept))
    play.change(one.id, setups=(*kept, *new))


CHAPTER = Chapter(
    "advantages",
    after=("turn",),
    acts={"bonus": (FORGO,)},
    bars=(
        Bar("bonus", kinds(LONG, ENDS_TURN), how=_bonus, there=_owed),
        Bar("bonus-without-attack", kinds(ATTACKS), _without_attack, there=_owed),
    ),
    hooks=(
        WAITS(_waits, "bonus"),
        INTERRUPTS(_interrupts, "bonus"),
        ROWS(_row, "bonus"),
        DUES(_dues, "bonus"),
        CONDITIONS(_conditions, "advantages"),
        ENDS(_give_up),
        LEAVES(_leaves),
        SETTLES(_settle),
        ENDINGS(_endings, "setups"),
        RENEWS(_renews),
        VALUES(_values, "setups"),
    ),
)
