"""Winding: crossbows that are cocked with a cranequin, turn by turn, and cranequins that may not fit."""

from collections.abc import Iterator
from dataclasses import replace

from gmtool.dice import Dice, at_most
from gmtool.rules.kit.acts import offered
from gmtool.rules.seam import Refusal, Why, count
from gmtool.rules.tft.acts.attacks.ready_arms import cocks_by_hand, missile_in_hand
from gmtool.rules.tft.acts.kinds import WORKS
from gmtool.rules.tft.cards.fighter import Gear
from gmtool.rules.tft.data.arms import Supply, Weapon
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Figure
from gmtool.rules.tft.state.messages.commands import MatchCranequin
from gmtool.rules.tft.state.messages.turns import CranequinMatched, CrossbowWound
from gmtool.rules.tft.state.play import Act, Offer, Play

FITS = 2
"""The highest face of the die with which a cranequin fits: 33 percent (am.xbow.match)."""
_TIMES = {"twice": 2, "thrice": 3, "four": 4}


def cranequins(ctx: Context, figure: Figure) -> tuple[tuple[Gear, Supply], ...]:
    """The cranequins that a figure carries."""
    carried = ((gear, ctx.tables.supplies.get(gear.item)) for gear in figure.gear)
    return tuple((gear, supply) for gear, supply in carried if supply is not None and supply.winds)


def winding_turns(ctx: Context, figure: Figure, weapon: Weapon) -> int:
    """The turns of winding that cock a crossbow (am.xbow.cranequin); more for those who lack its talent.

    A giant crossbow has its own cranequin (am.xbow.scorpion). How much longer the untrained take is the GM's
    (am.xbow.cranequin-untrained).
    """
    turns = weapon.winds or max((supply.winds for _, supply in cranequins(ctx, figure)), default=0)
    return turns if figure.fighter.trained(weapon) else turns * _TIMES[ctx.house("cranequin-untrained")]


def winds(ctx: Context, figure: Figure, weapon: Weapon) -> bool:
    """True if a figure has a cranequin for a crossbow that takes one."""
    return weapon.cranequin == "own" or (bool(weapon.cranequin) and bool(cranequins(ctx, figure)))


def may_not_cock(ctx: Context, figure: Figure, *, cranequin: bool) -> Iterator[Refusal]:
    """Reasons why a figure cannot cock the crossbow in its hands, by hand or with a cranequin (am.xbow.cock)."""
    weapon = missile_in_hand(ctx, figure)
    if weapon is None:
        return
    name = weapon.name.lower()
    if cranequin:
        yield from _may_not_wind(ctx, figure, weapon, name)
    elif weapon.cranequin in ("only", "own"):
        yield Refusal(f"The {name} needs a cranequin to be cocked.", "am.xbow.cock")
    elif not cocks_by_hand(figure.fighter, weapon, ctx.tables) and ctx.tables.cards.short_st == "penalty":
        text = f"{figure.name} has ST {figure.fighter.st}, and it takes {weapon.st} to cock the {name}."
        yield Refusal(text, "am.xbow.cock")


def _may_not_wind(ctx: Context, figure: Figure, weapon: Weapon, name: str) -> Iterator[Refusal]:
    if weapon.cranequin == "own":
        return
    if not weapon.cranequin:
        yield Refusal(f"The {name} takes no cranequin.", "am.xbow.kinds")
    carried = cranequins(ctx, figure)
    fitting = [supply for gear, supply in carried if gear.fits != "no"]
    if not carried:
        yield Refusal(f"{figure.name} has no cranequin.", "am.xbow.cock")
    elif not fitting:
        yield Refusal(f"The cranequin does not fit the {name}.", "am.xbow.match")
    elif all(supply.st > figure.fighter.st for supply in fitting):
        yield Refusal(f"A cranequin takes ST {fitting[0].st}.", "am.xbow.cranequin")


def wind(play: Play, figure_id: str) -> None:
    """One turn of winding; what has been wound stays so while the crossbow lies by (am.xbow.cranequin-pause)."""
    figure = play.figure(figure_id)
    held = next((gear for gear in play.in_hand(figure) if (row := play.weapon(gear)) and row.crossbow), None)
    weapon = play.weapon(held) if held else None
    if held is None or weapon is None:
        return
    needed, turns = winding_turns(play, figure, weapon), held.wound + 1
    cocked = turns >= needed
    gear = tuple(replace(one, wound=0 if cocked else turns) if one is held else one for one in figure.gear)
    play.change(figure_id, gear=gear, reload=0 if cocked else figure.reload)
    play.deed(figure_id, readied=figure.ready)
    rule = "am.xbow.scorpion" if weapon.cranequin == "own" else "am.xbow.cranequin"
    play.happened(CrossbowWound(figure=figure_id, item=held.item, turns=turns, of=needed, rules=(rule,)))


def left_to_wind(ctx: Context, figure: Figure) -> str:
    """The winding that the crossbow in a figure's hands still takes, in words; empty where it is cocked by hand."""
    weapon = missile_in_hand(ctx, figure)
    if weapon is None or cocks_by_hand(figure.fighter, weapon, ctx.tables) or not winds(ctx, figure, weapon):
        return ""
    wound = max(gear.wound for gear in ctx.in_hand(figure))
    return f"{count(winding_turns(ctx, figure, weapon) - wound, 'turn')} of winding"


def _may_not_match(ctx: Context, command: MatchCranequin) -> Iterator[Refusal]:
    figure = ctx.figure(command.figure)
    bow = ctx.gear(figure, command.crossbow)
    weapon = ctx.weapon(bow) if bow else None
    if weapon is None or weapon.cranequin not in ("either", "only"):
        yield Refusal("That is not a crossbow that takes a cranequin.", "am.xbow.match")
    if command.cranequin not in [gear.id for gear, _ in cranequins(ctx, figure)]:
        yield Refusal("That is not a cranequin.", "am.xbow.match")
    elif (gear := ctx.gear(figure, command.cranequin)) and gear.fits:
        yield Refusal("It has already been tried.", "am.xbow.match")


def _match(play: Play, command: MatchCranequin) -> None:
    figure = play.figure(command.figure)
    bow = play.gear(figure, command.crossbow)
    if bow is None:
        return
    why = Why(f"{figure.name}'s cranequin fits", figure.side, figure.id, "am.xbow.match", at_most(FITS))
    die = play.roll(Dice(1), why, FITS.__ge__).sum
    tried = (replace(one, fits="yes" if die <= FITS else "no") for one in figure.gear if one.id == command.cranequin)
    gear = tuple(next(tried) if one.id == command.cranequin else one for one in figure.gear)
    play.change(figure.id, gear=gear)
    told = CranequinMatched(figure=figure.id, item=bow.item, die=die, fits=die <= FITS, rules=("am.xbow.match",))
    play.happened(told)


def _offers(ctx: Context, figure: Figure) -> Iterator[Offer]:
    bows = [gear for gear in figure.gear if (row := ctx.weapon(gear)) and row.cranequin in ("either", "only")]
    for gear, _ in cranequins(ctx, figure) if bows and figure.able else ():
        if not gear.fits:
            yield _MATCHES.one(f"match:{gear.id}", _MATCHES.label, {"crossbow": bows[0].id, "cranequin": gear.id})


_MATCHES = Offer("Try whether a cranequin fits", "Other", "am.xbow.match", aside=True)
MATCH: Act = offered(MatchCranequin, _offers, _may_not_match, _match, keys=("match:",), kinds=WORKS)
