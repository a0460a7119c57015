"""Rolling Initiative, one die for each attack or parry (AMR), when all plots are stated or later in the round."""

from dataclasses import replace

from gmtool.dice import Dice as Notation
from gmtool.rules.melee_rounds.data.kits import ONE_WEAPON
from gmtool.rules.melee_rounds.data.plots import PlotKind
from gmtool.rules.melee_rounds.state.context import Context, Play
from gmtool.rules.melee_rounds.state.dice import CARRIED, Dice
from gmtool.rules.melee_rounds.state.events import DiceLost, Rolled
from gmtool.rules.melee_rounds.state.fight import Figure, Plot
from gmtool.rules.seam import BeatKind, Why

WHO, DICE, FIRST, ADJUST = "mr.init.who", "mr.init.dice", "mr.init.first-mr-all-roll", "mr.delay.adjust-at-once"
MAGIC_FIRST = "mr.init.first-mr-magic-user"


def amr(figure: Figure, plot: Plot | None) -> int:
    """The AMR with the weapon set of a plot, else with the usual one."""
    sets = figure.fighter.sets
    usual = next(iter(sets.values()), 1)
    return sets.get(plot.set, usual) if plot is not None else usual


def with_one_weapon(figure: Figure) -> int:
    """The Fighter AMR with one weapon."""
    return figure.fighter.sets.get(ONE_WEAPON, amr(figure, None))


def forfeited(ctx: Context, plot: Plot) -> int:
    """The AMR given up for spells before the dice are rolled (mr.magic.forfeit-amr)."""
    return plot.casts if ctx.house("forfeit") == "before" else 0


def dice_of(ctx: Context, figure: Figure, plot: Plot, kind: PlotKind) -> int:
    """The number of Initiative dice that a plot brings once all plots are stated; 0 for none (mr.init.who).

    In the first round of a duel the first AMR needs no die (mr.init.duel-first-amr).
    """
    number = amr(figure, plot)
    if kind.thing == "pellet":
        return number if ctx.house("pellet-dice") == "amr" else 1
    if kind.dice == "amr":
        return max(0, number - forfeited(ctx, plot) - duelling(ctx))
    if kind.dice == "defensive" and ctx.house("defensive-dice") == "start":
        return number - 1
    if kind.dice == "thievish" and ctx.house("thievish-dice") == "start":
        return number
    return 0


def duelling(ctx: Context) -> bool:
    """True if this is the first round of a formal duel (mr.init.duel-start)."""
    return ctx.fight.round == 1 and ctx.house("duel") == "yes"


def fallen(play: Play, figure: Figure, number: int, what: str) -> tuple[int, ...]:
    """The faces of `number` dice, sorted; where the table gives only their sum, each die is asked for by itself."""
    if number < 1:
        return ()
    why = Why(f"{figure.name}: {what}", figure.side, figure.id, DICE)
    roll = play.roll(Notation(number, 6), replace(why, faces=True))
    if roll.faces is not None:
        return tuple(sorted(roll.faces))
    each = [replace(why, text=f"{why.text}, die {place} of {number}") for place in range(1, number + 1)]
    return tuple(sorted(play.roll(Notation(1, 6), one).sum for one in each))


def roll_at_start(play: Play, figure: Figure) -> None:
    """Roll a combatant's dice when all plots are stated: for its attacks, and in round 1 for its start."""
    plot, kind = figure.plot, play.plot(figure)
    if plot is None or kind is None:
        return
    number = dice_of(play, figure, plot, kind)
    first_round = play.fight.round == 1 and not duelling(play)
    if number and kind.dice in ("defensive", "thievish"):
        shown = fallen(play, figure, number, "Initiative for its later AMR")
        play.change(figure.id, later=shown)
        play.happened(Rolled(figure=figure.id, dice=shown, secret=plot.secret, rules=(DICE,)))
        if first_round and (kind.dice == "thievish" or play.house("first-defensive") == "rolls"):
            play.change(figure.id, start=min(shown))
    elif number:
        shown = fallen(play, figure, number, "Initiative")
        take(play, figure.id, Dice.of((*shown, CARRIED) if figure.carried else shown), shown, (WHO, ADJUST))
        if first_round:
            play.change(figure.id, start=min(shown))
    if not number and first_round:
        _roll_start(play, figure)
    if figure.carried and kind.dice == "amr" and play.figure(figure.id).dice is None:
        play.change(figure.id, dice=Dice.of((CARRIED,)))
    if figure.carried and play.figure(figure.id).dice is None:
        play.change(figure.id, carried=False)
        lose(play, figure.id, (CARRIED,), "mr.plot.consistent")
    _keep_carried(play, figure)


def _keep_carried(play: Play, figure: Figure) -> None:
    """Keep a carried-over parry as a die for second 1 where one was rolled, by house rule; else it is lost."""
    dice = play.figure(figure.id).dice
    if figure.carried and dice is not None and 1 in dice.rolled and play.house("carried-parry") == "kept":
        play.change(figure.id, dice=Dice.of(1 if one == CARRIED else one for one in dice.rolled))


def _roll_start(play: Play, figure: Figure) -> None:
    """Roll for the second in which a figure begins in the first round: the lowest die."""
    plot, kind = figure.plot, play.plot(figure)
    if plot is None or kind is None:
        return
    rule = FIRST
    if kind.dice == "defensive" and play.house("first-defensive") == "none":
        return
    if "cast" in kind.allows:
        number, rule = with_one_weapon(figure), MAGIC_FIRST
    else:
        number = amr(figure, plot) if play.house("first-others") == "amr" else 1
    shown = fallen(play, figure, number, "when it begins")
    play.change(figure.id, start=min(shown))
    play.happened(Rolled(figure=figure.id, dice=shown, start=True, first=min(shown), secret=plot.secret, rules=(rule,)))


def take(
    play: Play, figure: str, dice: Dice, shown: tuple[int, ...], rules: tuple[str, ...], *, after: bool = False
) -> None:
    """Give a combatant these Initiative dice; `shown` are the ones rolled now.

    `after`: this second is taken by something that needed no die.
    """
    one = play.change(figure, dice=dice, start=0)
    second = max(1, play.fight.second) + after
    secret = one.plot is not None and one.plot.secret
    lost = len(shown) - len([die for die in dice.left if die != CARRIED]) + dice.losing(second)
    play.happened(
        Rolled(
            figure=figure,
            dice=shown,
            seconds=dice.earliest(second),
            lost=max(0, lost),
            secret=secret,
            rules=(DICE, *rules),
        )
    )


def roll_now(play: Play, figure: str, number: int, rules: tuple[str, ...], *, delayed: bool = False) -> None:
    """Roll Initiative in the middle of a round, this second included; dice for earlier seconds are lost.

    `delayed`: they may be delayed instead, as far as the delay rule allows.
    """
    one, second = play.figure(figure), play.fight.second
    shown = fallen(play, one, number, "Initiative")
    rolled = Dice.of(shown)
    take(play, figure, rolled.after(second - 1) if delayed else rolled.from_second(second), shown, rules)


def roll_beside(play: Play, figure: str, number: int, rules: tuple[str, ...]) -> None:
    """Roll for the later AMR of a figure that attacks or parries in this second without a die."""
    one = play.figure(figure)
    shown = one.later if one.later else fallen(play, one, number, "Initiative for its later AMR")
    equal = play.house("equal-die") == "delayed"
    take(play, figure, Dice.of(shown).beside(play.fight.second, equal=equal), shown, rules, after=True)


def lose(play: Play, figure: str, shown: tuple[int, ...], rule: str) -> None:
    """Tell of lost dice, and show them in the strip."""
    one = play.figure(figure)
    secret = one.plot is not None and one.plot.secret
    play.happened(DiceLost(figure=figure, dice=shown, secret=secret, rules=(rule,)))
    for die in shown:
        play.trace(figure, BeatKind.LOST, str(die or "·"), f"The {die or 'kept parry'} is lost", rule, secret=secret)
