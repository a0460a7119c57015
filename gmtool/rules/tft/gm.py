"""The GM's common commands, on this system's state."""

from dataclasses import replace

from gmtool.rules.seam import (
    Added,
    AddFigure,
    Amend,
    Amended,
    BadMuster,
    Command,
    EditGround,
    Grant,
    GroundEdited,
    Note,
    Noted,
    Placed,
    PlaceFigure,
    PutFigure,
    Refusal,
    Removed,
    RemoveFigure,
    Renamed,
    RenameFigure,
    Turned,
    TurnFigure,
    edited,
)
from gmtool.rules.seam import Granted as GrantedEvent
from gmtool.rules.tft.amend import ARMOR, amended, cannot_amend
from gmtool.rules.tft.context import Context, Play
from gmtool.rules.tft.muster import enlist
from gmtool.rules.tft.state import Figure, Granted
from gmtool.space import HexGround, SpaceError, check_facing

LONGEST_NAME = 200


def refusals(ctx: Context, command: Command) -> tuple[Refusal, ...]:
    """What even the GM cannot do: a figure that is not there, a place off the ground, a value that cannot be."""
    try:
        problem = _problem(ctx, command)
    except (SpaceError, BadMuster) as error:
        problem = str(error)
    locked = isinstance(command, Amend) and command.field == ARMOR
    return (Refusal(problem, "tm.create.armor-locked" if locked else ""),) if problem else ()


def _problem(ctx: Context, command: Command) -> str:
    match command:
        case AddFigure(figure=one):
            if one.id in ctx.fight.figures:
                return f"The id “{one.id}” is taken."
            if one.side not in [side.id for side in ctx.fight.sides]:
                return f"“{one.side}” is no side of this fight."
            if ctx.ground and one.place is None:
                return f"{one.name or one.card.name} needs a place on the ground."
            enlist(ctx.edition, one, ctx.ground)
        case PlaceFigure(hex=place, facing=facing):
            if ctx.ground is None:
                return "This fight has no ground."
            ctx.ground.check(place)
            check_facing(facing or 0)
        case PutFigure():
            return "This system is fought on hexes; the figure needs one."
        case EditGround():
            after = edited(ctx.ground, command)
            return _stands_in(ctx, after) if isinstance(after, HexGround) else ""
        case TurnFigure(facing=facing):
            check_facing(facing)
        case RenameFigure(name=name):
            if not name.strip() or len(name) > LONGEST_NAME:
                return f"A name has 1 to {LONGEST_NAME} characters."
        case Amend(figure=key, field=field, value=value):
            return cannot_amend(ctx, ctx.figure(key), field, value)
    return ""


def _stands_in(ctx: Context, after: HexGround) -> str:
    """Why the ground cannot become like this: somebody is in a new wall or closed door."""
    for figure in ctx.everyone():
        for hex_ in () if figure.fled else ctx.hexes(figure):
            if hex_ in after.blocked and ctx.ground and hex_ in ctx.ground:
                return f"{figure.name} is in hex {ctx.label(hex_)}."
    return ""


def perform(play: Play, command: Command) -> None:
    """Do a command of the GM's (a ruling is unwrapped by the ruleset)."""
    match command:
        case AddFigure(figure=one):
            door = next((other.door for other in play.everyone() if other.side == one.side), "")
            joined = replace(enlist(play.edition, one, play.ground), door=door)
            figures = {**play.fight.figures, one.id: joined}
            play.change_fight(figures=figures, roster=(*play.fight.roster, one.id))
            play.happened(Added(figure=one.id, side=one.side))
        case RemoveFigure(figure=key):
            name = play.figure(key).name
            figures = {other: _without(figure, key) for other, figure in play.fight.figures.items() if other != key}
            roster = tuple(other for other in play.fight.roster if other != key)
            ties = {other: dice for other, dice in play.fight.ties.items() if other != key}
            retreats = tuple(other for other in play.fight.retreats if other != key)
            play.change_fight(figures=figures, roster=roster, ties=ties, retreats=retreats)
            play.happened(Removed(figure=key, name=name))
        case PlaceFigure(figure=key, hex=place, facing=facing):
            figure = play.figure(key)
            pile = figure.pile if figure.place == place else 0
            play.change(key, place=place, pile=pile, facing=figure.facing if facing is None else facing)
            play.happened(Placed(figure=key, hex=place))
        case EditGround(layer=layer, where=where, level=level, text=text):
            play.change_fight(ground=edited(play.ground, command))
            play.happened(GroundEdited(layer=layer, where=where, level=level, text=text))
        case TurnFigure(figure=key, facing=facing):
            play.change(key, facing=facing)
            play.happened(Turned(figure=key, facing=facing))
        case RenameFigure(figure=key, name=name):
            before = play.figure(key).name
            play.change(key, name=name)
            play.happened(Renamed(figure=key, before=before, after=name))
        case Amend(figure=key, field=field, value=value, reason=reason):
            changed, label, was = amended(play, play.figure(key), field, value)
            play.change_fight(figures={**play.fight.figures, key: changed})
            play.happened(Amended(figure=key, label=label, before=was, after=value, reason=reason))
        case Grant(figure=key, label=label, value=value, turns=turns):
            _grant(play, key, label, value, turns)
        case Note(text=text):
            play.happened(Noted(text=text))


def _without(figure: Figure, gone: str) -> Figure:
    """A figure that no longer means, or owes anything to, one that was taken out."""
    deeds = figure.deeds
    intent = None if deeds.intent and deeds.intent.target == gone else deeds.intent
    struck = tuple(one for one in deeds.struck if one != gone)
    if (intent, struck) == (deeds.intent, deeds.struck) and gone not in (figure.foe, figure.attacker):
        return figure
    foe, attacker = ("" if one == gone else one for one in (figure.foe, figure.attacker))
    return replace(figure, deeds=replace(deeds, intent=intent, struck=struck), foe=foe, attacker=attacker)


def _grant(play: Play, key: str, label: str, value: int, turns: int) -> None:
    others = tuple(one for one in play.figure(key).granted if one.label != label)
    until = play.fight.turn + turns - 1 if turns else 0
    play.change(key, granted=(*others, Granted(label, value, until)) if value else others)
    play.happened(GrantedEvent(figure=key, label=label, value=value, turns=turns))
