"""Initiative: the dice, one for each attack or parry (AMR), and how long they can be delayed (3.1, 3.2, 3.4)."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from gmtool.rules.kit.amending import Value, Values
from gmtool.rules.kit.chapters import Chapter
from gmtool.rules.kit.gate import Bar, Meant
from gmtool.rules.melee_rounds.acts.kinds import BREAKS_DEFENCE, DEEDS, LAST_PARRY, kinds
from gmtool.rules.melee_rounds.acts.plotting.initiative import INITIATIVE, MISTAKE
from gmtool.rules.melee_rounds.acts.stating.availability import COMMITMENT, in_seconds
from gmtool.rules.melee_rounds.acts.stating.rolling import lose
from gmtool.rules.melee_rounds.data.kits import AMR, ONE_WEAPON, SECONDS, USUAL_AMR
from gmtool.rules.melee_rounds.data.plots import Deed
from gmtool.rules.melee_rounds.state.context import Context, Play
from gmtool.rules.melee_rounds.state.dice import CARRIED, Dice
from gmtool.rules.melee_rounds.state.events import CameToNothing, Held, ParryKept
from gmtool.rules.melee_rounds.state.fight import Figure
from gmtool.rules.melee_rounds.state.stations import CONDITIONS, DUES, ENDS_FOR, OPENS, RENEWS, SETTLES, VALUES
from gmtool.rules.melee_rounds.views.strip import hides_dice, threatened
from gmtool.rules.seam import BeatKind, Condition, Due, Refusal

_AVAILABLE, _NEXT_ROUND, _MISSED = "mr.delay.die-available", "mr.delay.not-next-mr", "mr.delay.missed-parry"
_KEPT, _DEFENSIVE_MISSED = "mr.delay.missed-parry-exception", "mr.fd.missed-attack-delay"
_DUEL, _LOST = "mr.init.duel-earlier-dice-lost", "mr.delay.lost-on-rolled-second"
_ALL_ROLL, _NO_FLIGHT = "mr.init.first-mr-all-roll", "mr.init.no-flight-no-spell"


# --- bars -------------------------------------------------------------------------------------------------------------
def _not_begun(ctx: Context, figure: Figure, meant: Meant) -> Iterator[Refusal]:
    """In the first round a die says when somebody begins; dropping something takes no die and is for any second."""
    if ctx.fight.second < figure.start:
        casts = Deed.CAST in meant.kinds
        rule = "mr.init.first-mr-magic-user" if casts else _ALL_ROLL
        yield Refusal(f"{figure.name} begins in second {figure.start}.", rule)


def _committed(ctx: Context, figure: Figure, meant: Meant) -> Iterator[Refusal]:
    """Before the first second rolled only what the General Plot states is done: moving, where it reaches a foe."""
    first = _first(figure)
    if ctx.fight.second >= first:
        return
    if Deed.CAST in meant.kinds:
        text = f"{figure.name} is committed to second {first}: it casts no spell before."
        yield Refusal(text, _NO_FLIGHT)
    elif not _states_a_way(ctx, figure):
        rule = _NO_FLIGHT if Deed.MOVE in meant.kinds else COMMITMENT
        yield Refusal(f"{figure.name} is committed to second {first}: it does nothing else before.", rule)


def _first(figure: Figure) -> int:
    """The first second that it has rolled; 0 where it has not, or needs no die for its first AMR."""
    return figure.dice.first if figure.dice is not None and not figure.free else 0


def _states_a_way(ctx: Context, figure: Figure) -> bool:
    """True if the General Plot includes moving: to reach a foe, or without dice."""
    kind = ctx.plot(figure)
    return kind is not None and (kind.reaching or kind.dice == "none")


# --- dice held, kept and lost -----------------------------------------------------------------------------------------
def _open(play: Play, one: Figure) -> None:
    """Drop a kept parry past its time."""
    gone = one.dice.over(play.fight.second - 1) if one.dice is not None else ()
    if one.dice is not None and gone:
        play.change(one.id, dice=one.dice.after(play.fight.second - 1))
        lose(play, one.id, gone, _KEPT)


def _end(play: Play, one: Figure) -> None:
    _keep_parry(play, play.change(one.id, carried=False))  # a parry carried over lasts no longer
    _hold(play, play.figure(one.id))


def _keep_parry(play: Play, one: Figure) -> None:
    """Return the die of a parry whose attack missed; one of second 6 is carried over into the next round."""
    intent = one.intent
    if intent is None or intent.deed is not Deed.PARRY or intent.die is None:
        return
    idle = not intent.done and not intent.missed and play.house("idle-parry") == "kept"
    if not intent.missed and not idle:
        if not intent.done:
            play.happened(CameToNothing(figure=one.id, deed=Deed.PARRY, target=intent.target, rules=(_MISSED,)))
        return
    rule = _DEFENSIVE_MISSED if intent.free else _MISSED
    if play.fight.second == SECONDS:
        play.change(one.id, carried=True)
        play.happened(ParryKept(figure=one.id, over=True, rules=(_KEPT,)))
    elif one.dice is not None:
        play.change(one.id, dice=one.dice.returned(intent.die))
        play.happened(ParryKept(figure=one.id, rules=(rule,)))


def _hold(play: Play, one: Figure) -> None:
    """Hold the dice that can still be used later; the others are lost."""
    dice, second = one.dice, play.fight.second
    if dice is None:
        return
    secret = one.plot is not None and one.plot.secret
    gone, available = dice.over(second), dice.usable(second)
    if one.free:
        gone = tuple(die for die in dice.left if die <= second)
    if gone:
        rule = _DUEL if one.free else _NEXT_ROUND if second == SECONDS else _LOST
        play.change(one.id, dice=dice.from_second(second + 1) if one.free else dice.after(second))
        lose(play, one.id, gone, rule)
    elif available is not None:
        if not _parry_missed(one):  # else the kept die has been told already
            play.happened(Held(figure=one.id, die=available, secret=secret, rules=(_AVAILABLE,)))
        why = f"The {available} is held to second {second + 1}"
        play.trace(one.id, BeatKind.HELD, "→", why, _AVAILABLE, secret=secret)


def _parry_missed(one: Figure) -> bool:
    return one.intent is not None and one.intent.deed is Deed.PARRY and one.intent.missed


def _renews(play: Play, figure: Figure) -> Mapping[str, Any]:
    return {"dice": None, "start": 0, "free": False, "later": ()}


def _settle(play: Play) -> None:
    """Nobody out of the melee has dice."""
    for one in play.everyone():
        if not one.able and (one.dice or one.free or one.carried):
            play.change(one.id, dice=None, free=False, carried=False)


# --- what is shown ----------------------------------------------------------------------------------------------------
def _conditions(ctx: Context, figure: Figure) -> Iterator[Condition]:
    second, first = ctx.fight.second, _first(figure)
    if 0 < second < figure.start:
        yield Condition("Has not begun", f"until second {figure.start}", _ALL_ROLL, secret=hides_dice(ctx, figure))
    if 0 < second < first and figure.plot is not None:
        yield Condition("Committed", f"until second {first}", COMMITMENT, secret=hides_dice(ctx, figure))


def _dues(ctx: Context, figure: Figure) -> Iterator[Due]:
    number, second = threatened(ctx, figure), ctx.fight.second
    if number:
        what = f"{number} dice" if number > 1 else "its first AMR" if figure.free and not figure.dice else "a die"
        doubles = figure.dice is not None and figure.dice.over(second) == ()
        rule = _DUEL if figure.free else "mr.delay.waiting-costs-doubles" if doubles else _LOST
        yield Due(f"{figure.name} loses {what} after second {second} unless it acts", figure.id, rule)


# --- what the GM may set ----------------------------------------------------------------------------------------------
def _values(ctx: Context, figure: Figure) -> Values:
    """The dice of the round; while plots are stated it has none yet."""
    if not ctx.fight.second:
        return {}
    label = "Dice left, by what they show (0: a parry kept from last round)"
    return {"dice": Value(label, _left, _set_left, str, (0, 2 * AMR.highest), rule="mr.init.dice", wrong=_wrong)}


def _left(_: Context, figure: Figure) -> str:
    return " ".join(str(one) for one in figure.dice.left) if figure.dice is not None else ""


def _wrong(dice: str) -> str:
    """The fault in dice as the GM typed them, else empty; they are digits with spaces between them: "2 5"."""
    if all(len(word) == 1 and word in "0123456" for word in dice.split()):
        return ""
    return f"Dice are written as “2 5”, each from 1 to {SECONDS}, not as “{dice}”."


def _set_left(play: Play, one: Figure, dice: str) -> None:
    """Set the dice that are left. Used and lost ones stay rolled, and still limit how long others can be held."""
    left = tuple(sorted(int(word) for word in dice.split()))
    had = one.dice or Dice((), ())
    past = Counter(had.rolled) - Counter(had.left)
    changed = Dice(tuple(sorted((*past.elements(), *left))), left)
    play.change(one.id, dice=changed if changed.rolled else None, carried=CARRIED in left)


def _sets(ctx: Context, figure: Figure) -> Values:
    return {f"amr-{key}": _amr(ctx, key) for key in figure.fighter.sets or (ONE_WEAPON,)}


def _amr(ctx: Context, key: str) -> Value:
    """The attacks in a round with one set of weapons; a change leaves dice already rolled as they are."""

    def read(_: Context, one: Figure) -> int:
        return one.fighter.sets.get(key, USUAL_AMR)

    def write(play: Play, one: Figure, value: int) -> None:
        if value != read(play, one):
            play.change(one.id, fighter=replace(one.fighter, sets={**one.fighter.sets, key: value}))

    label = f"AMR, {ctx.tables.item_name(key).lower()}"
    return Value(label, read, write, limits=(AMR.lowest, AMR.highest))


CHAPTER = Chapter(
    "initiative",
    after=("full defensive",),
    acts={"initiative": (INITIATIVE,), "mistakes": (MISTAKE,)},
    bars=(
        Bar("not-begun", DEEDS - {Deed.HOLD} | {LAST_PARRY, BREAKS_DEFENCE}, how=_not_begun, there=in_seconds),
        Bar("committed", kinds(Deed.CAST, Deed.MOVE, Deed.OTHER), how=_committed, there=in_seconds),
    ),
    hooks=(
        OPENS(_open),
        ENDS_FOR(_end),
        RENEWS(_renews, "round"),
        SETTLES(_settle),
        CONDITIONS(_conditions, "dice"),
        DUES(_dues, "dice"),
        VALUES(_values, "dice"),
        VALUES(_sets, "amr"),
    ),
)
