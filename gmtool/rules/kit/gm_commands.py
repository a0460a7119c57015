"""The GM's common commands in a system that is fought on open ground."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from gmtool.rules.kit.amending import Values, problem, set_value
from gmtool.rules.seam import (
    Added,
    AddFigure,
    Amend,
    BadMuster,
    Command,
    EditGround,
    Grant,
    Granted,
    GroundEdited,
    Json,
    Note,
    Noted,
    PlaceFigure,
    PutDown,
    PutFigure,
    Refusal,
    Removed,
    RemoveFigure,
    Renamed,
    RenameFigure,
    TurnFigure,
    edited,
)
from gmtool.space import OpenGround, SpaceError, check_heading

LONGEST_NAME = 200


@dataclass(frozen=True)
class ByHand:
    """What the system says of them. Its context and its play are those of its `ActingRuleset`.

    `enlist` makes a figure of somebody who joins (book, enlisted, ground; raises `BadMuster`), `leave` takes a figure
    out of the state, `granted` makes a modifier (label, value, the last round it counts in, 0 for no end).
    """

    enlist: Callable[[Any, Any, OpenGround | None], Any]
    leave: Callable[[Any, str], None]
    amend: Callable[[Any, Amend], None]
    cannot_amend: Callable[[Any, Any, str, Json], str]
    granted: Callable[[str, int, int], Any]

    def refusals(self, ctx: Any, command: Command) -> tuple[Refusal, ...]:
        """What even the GM cannot do: a figure that is not there, a place off the ground, a value that cannot be."""
        try:
            problem = self._problem(ctx, command)
        except (SpaceError, BadMuster) as error:
            problem = str(error)
        return (Refusal(problem),) if problem else ()

    def _problem(self, ctx: Any, command: Command) -> str:
        match command:
            case AddFigure(figure=one):
                if one.id in ctx.fight.figures:
                    return f"The id “{one.id}” is taken."
                if one.side not in [side.id for side in ctx.fight.sides]:
                    return f"“{one.side}” is no side of this fight."
                self.enlist(ctx.book, one, ctx.ground)
            case PutFigure(at=at, heading=heading):
                if ctx.ground is None:
                    return "This fight has no ground."
                if not ctx.ground.stands(at):
                    return "Nobody can stand there: it is off the ground, or in a wall or a closed door."
                check_heading(heading or 0)
            case PlaceFigure() | TurnFigure():
                return "This system is fought on open ground; there are no hexes."
            case EditGround():
                after = edited(ctx.ground, command)
                return _stands_in(ctx, after) if isinstance(after, OpenGround) else ""
            case RenameFigure(name=name):
                if not name.strip() or len(name) > LONGEST_NAME:
                    return f"A name has 1 to {LONGEST_NAME} characters."
            case Amend(figure=key, field=field, value=value):
                return self.cannot_amend(ctx, ctx.figure(key), field, value)
        return ""

    def perform(self, play: Any, command: Command) -> None:
        """Do a command of the GM's (a ruling is unwrapped by the ruleset)."""
        match command:
            case AddFigure(figure=one):
                joined = self.enlist(play.book, one, play.ground)
                figures = {**play.fight.figures, one.id: joined}
                play.change_fight(figures=figures, roster=(*play.fight.roster, one.id))
                play.happened(Added(figure=one.id, side=one.side))
            case RemoveFigure(figure=key):
                name = play.figure(key).name
                self.leave(play, key)
                play.happened(Removed(figure=key, name=name))
            case PutFigure(figure=key, at=at, heading=heading):
                play.change(key, at=at, heading=play.figure(key).heading if heading is None else heading)
                play.happened(PutDown(figure=key, at=at))
            case EditGround(layer=layer, where=where, level=level, text=text):
                play.change_fight(ground=edited(play.ground, command))
                play.happened(GroundEdited(layer=layer, where=where, level=level, text=text))
            case RenameFigure(figure=key, name=name):
                before = play.figure(key).name
                play.change(key, name=name)
                play.happened(Renamed(figure=key, before=before, after=name))
            case Amend():
                self.amend(play, command)
            case Grant(figure=key, label=label, value=value, turns=turns):
                others = tuple(one for one in play.figure(key).granted if one.label != label)
                until = play.fight.round + turns - 1 if turns else 0
                given = (*others, self.granted(label, value, until)) if value else others
                play.change(key, granted=given)
                play.happened(Granted(figure=key, label=label, value=value, turns=turns))
            case Note(text=text):
                play.happened(Noted(text=text))


def by_hand(
    enlist: Callable[[Any, Any, OpenGround | None], Any],
    leave: Callable[[Any, str], None],
    values: Callable[[Any, Any], Values],
    granted: Callable[[str, int, int], Any],
) -> ByHand:
    """The GM's common commands of a system whose figures have these values that can be amended."""

    def amend(play: Any, command: Amend) -> None:
        set_value(values(play, play.figure(command.figure)), play, command)

    def cannot_amend(ctx: Any, figure: Any, field: str, value: Json) -> str:
        return problem(values(ctx, figure), field, value)

    return ByHand(enlist, leave, amend, cannot_amend, granted)


def _stands_in(ctx: Any, after: OpenGround) -> str:
    """Why the ground cannot become like this: somebody is in a new wall or closed door."""
    for figure in ctx.everyone():
        stood = figure.at is not None and not figure.gone and ctx.ground is not None and ctx.ground.stands(figure.at)
        if stood and figure.at is not None and not after.stands(figure.at):
            return f"{figure.name} stands there."
    return ""
