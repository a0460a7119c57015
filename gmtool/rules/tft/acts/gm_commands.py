"""Commands of the GM common to all systems, on this system's state; and the values of a figure that the GM may set."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from gmtool.rules.seam import (
    Added,
    AddFigure,
    Amend,
    Amendable,
    Amended,
    BadMuster,
    Command,
    EditGround,
    Grant,
    GroundEdited,
    Json,
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
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Figure, Granted, Pose
from gmtool.rules.tft.state.muster import enlist
from gmtool.rules.tft.state.play import Play
from gmtool.space import HexGround, SpaceError, check_facing

ARMOR = "armor"
"""No value that can be set: armour stays as it is through a fight (tm.create.armor-locked)."""


@dataclass(frozen=True, slots=True)
class _Value:
    label: str
    read: Callable[[Context, Figure], Json]
    write: Callable[[Context, Figure, Any], Figure]
    options: Callable[[Context, Figure], tuple[tuple[str, str], ...]] = lambda _, __: ()
    limits: tuple[int, int] | tuple[()] = ()
    kind: type = int


def _sides(ctx: Context, _: Figure) -> tuple[tuple[str, str], ...]:
    return tuple((side.id, side.name) for side in ctx.fight.sides)


def _ready(ctx: Context, figure: Figure, items: str) -> Figure:
    wanted = [word.strip() for word in items.split(",") if word.strip()]
    return replace(figure, ready=tuple(gear.id for gear in figure.gear if gear.id in wanted or gear.item in wanted))


_VALUES = {
    "hits": _Value("Hits taken", lambda _, f: f.hits, lambda _, f, v: replace(f, hits=v), limits=(0, 999)),
    "turn_hits": _Value(
        "Hits this turn", lambda _, f: f.turn_hits, lambda _, f, v: replace(f, turn_hits=v), limits=(0, 999)
    ),
    "shaken": _Value(
        "DX -2 on the next attack", lambda _, f: f.shaken, lambda _, f, v: replace(f, shaken=v), kind=bool
    ),
    "pose": _Value(
        "Posture",
        lambda _, f: f.pose.value,
        lambda _, f, v: replace(f, pose=Pose(v)),
        lambda _, __: tuple((pose.value, pose.value) for pose in Pose),
        kind=str,
    ),
    "side": _Value("Side", lambda _, f: f.side, lambda _, f, v: replace(f, side=v), _sides, kind=str),
    "ready": _Value(
        "In hand",
        lambda c, f: ", ".join(gear.item for gear in c.in_hand(f)),
        _ready,
        kind=str,
    ),
    "reload": _Value(
        "Turns of reloading left", lambda _, f: f.reload, lambda _, f, v: replace(f, reload=v), limits=(0, 9)
    ),
    "hidden": _Value("Hidden from the players", lambda _, f: f.hidden, lambda _, f, v: replace(f, hidden=v), kind=bool),
    "fled": _Value("Has left", lambda _, f: f.fled, lambda _, f, v: replace(f, fled=v), kind=bool),
}


def amendments(ctx: Context, figure: Figure) -> tuple[Amendable, ...]:
    """Every value with what it is now."""
    return tuple(
        Amendable(key, one.label, one.read(ctx, figure), one.options(ctx, figure), *one.limits)
        for key, one in _VALUES.items()
    )


def cannot_amend(ctx: Context, figure: Figure, field: str, value: Json) -> str:
    """Why a value cannot be set; empty if it can."""
    one = _VALUES.get(field)
    if field == ARMOR:
        return "Armor can be neither put on nor taken off during a combat."
    if one is None:
        return f"“{field}” is nothing that can be amended; there are {', '.join(_VALUES)}."
    if type(value) is not one.kind:
        return f"{one.label} cannot be {value!r}."
    options = one.options(ctx, figure)
    if options and value not in [key for key, _ in options]:
        return f"{one.label} is one of {', '.join(key for key, _ in options)}, not {value!r}."
    limits = one.limits
    if limits and isinstance(value, int) and not limits[0] <= value <= limits[1]:
        return f"{one.label} goes from {limits[0]} to {limits[1]}, not {value}."
    return ""


def amended(ctx: Context, figure: Figure, field: str, value: Json) -> tuple[Figure, str, Json]:
    """The figure with the value set, the value's name, and what it was."""
    one = _VALUES[field]
    return one.write(ctx, figure, value), one.label, one.read(ctx, figure)


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
            enlist(ctx.book, one, ctx.ground)
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
            joined = replace(enlist(play.book, one, play.ground), door=door)
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
