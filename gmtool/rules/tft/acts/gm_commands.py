"""The values of a figure that the GM may set, and the effects of putting a figure somewhere or taking it out."""

from dataclasses import replace
from typing import Any

from gmtool.rules.kit.amending import ByHand, Values
from gmtool.rules.kit.chapters import merged
from gmtool.rules.seam import Refusal
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Figure
from gmtool.rules.tft.state.muster import enlist
from gmtool.rules.tft.state.play import Play
from gmtool.rules.tft.state.stations import VALUES
from gmtool.space import Hex

_LOCKED = Refusal("Armor can be neither put on nor taken off during a combat.", "tm.create.armor-locked")


def values(ctx: Context, figure: Figure) -> Values:
    """The values that the GM may set, chapter by chapter."""
    return merged(own(ctx, figure) for own in ctx.chapters.at(VALUES))


def _joins(play: Play, figure: Figure) -> dict[str, Any]:
    """The door of its side, for a figure that joins."""
    return {"door": next((one.door for one in play.everyone() if one.side == figure.side), "")}


def _moved(figure: Figure, place: Hex) -> dict[str, Any]:
    """The figure's brawl: it leaves that unless it stays in its hex."""
    return {"pile": figure.pile if figure.place == place else 0}


def _leave(play: Play, key: str) -> None:
    fight = play.fight
    play.change_fight(
        figures={other: _without(figure, key) for other, figure in fight.figures.items() if other != key},
        roster=tuple(other for other in fight.roster if other != key),
        ties={other: dice for other, dice in fight.ties.items() if other != key},
        retreats=tuple(other for other in fight.retreats if other != key),
    )


def _without(figure: Figure, gone: str) -> Figure:
    """A figure without any tie to one that was taken out: intent, strikes, foe and attacker."""
    deeds = figure.deeds
    intent = None if deeds.intent and deeds.intent.target == gone else deeds.intent
    struck = tuple(one for one in deeds.struck if one != gone)
    spells = tuple(one for one in figure.spells if one.target != gone)
    tied = gone in (figure.foe, figure.attacker) or len(spells) < len(figure.spells)
    if (intent, struck) == (deeds.intent, deeds.struck) and not tied:
        return figure
    foe, attacker = ("" if one == gone else one for one in (figure.foe, figure.attacker))
    return replace(
        figure, deeds=replace(deeds, intent=intent, struck=struck), foe=foe, attacker=attacker, spells=spells
    )


BY_HAND = ByHand(
    enlist,
    _leave,
    values,
    hexes=True,
    joins=_joins,
    moved=_moved,
    locked={"armor": _LOCKED},
)
