"""The GM's common commands, on hexes and on open ground, and the values of a figure that the GM may set."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import field, replace
from typing import Any, Generic, TypeAlias, TypeVar

from gmtool.bounds import Between
from gmtool.records import dataclass
from gmtool.rules.kit.bodies.by_hand import BODY_COMMANDS, body_problem, do_with_body
from gmtool.rules.kit.bodies.formations import unit_of, with_men
from gmtool.rules.kit.fighting import Body, Fighting
from gmtool.rules.kit.mustering import Granted as Modifier
from gmtool.rules.kit.mustering import somebody_in, waiting
from gmtool.rules.kit.play import AnyContext, AnyPlay, evolve
from gmtool.rules.kit.records import bounds_of
from gmtool.rules.kit.rulebook import Rulebook
from gmtool.rules.seam import (
    Added,
    AddFigure,
    Amend,
    Amendable,
    Amended,
    BadMuster,
    Command,
    EditGround,
    Ended,
    EndFight,
    Enlisted,
    Grant,
    Granted,
    GroundEdited,
    Json,
    Note,
    Noted,
    Placed,
    PlaceFigure,
    PutDown,
    PutFigure,
    Refusal,
    Removed,
    RemoveFigure,
    Renamed,
    RenameFigure,
    Resumed,
    ResumeFight,
    Turned,
    TurnFigure,
    edited,
)
from gmtool.space import Ground, Hex, HexGround, SpaceError, check_facing, check_heading, has_room

Values = Mapping[str, "Value"]


@dataclass(frozen=True, slots=True)
class Value:
    """A value that the GM may set: its label, its reader and its writer; `options` where it is one of several.

    `read` gets the context and the figure; `write` gets the play, the figure and the value. `limits` are the lowest and
    the highest number, or the fewest and the most characters of a text. `wrong` gives the fault of a text, or nothing
    where there is none. `rule` is the ledger entry that leaves the value to the GM. `deed`: the value is something
    done, and was nothing before. `by_key`: the log names an option by its key, as older journals do, not by its words.
    `wounds` and `condition` are those of its `Amendable`. `hurt` wounds a figure by so much more, with every effect of
    a wound.
    """

    label: str
    read: Callable[[Any, Any], Json]
    write: Callable[[Any, Any, Any], None]
    kind: type = int
    limits: tuple[int, int] | tuple[()] = ()
    options: tuple[tuple[str, str], ...] = ()
    rule: str = ""
    wrong: Callable[[str], str] = lambda _: ""
    deed: bool = False
    by_key: bool = False
    wounds: int = 0
    condition: bool = False
    hurt: Callable[[Any, str, int], None] | None = None

    def problem(self, value: Json) -> str:
        """The reason against setting it to this value; empty if that is possible."""
        if type(value) is not self.kind:
            return f"{self.label} cannot be {value!r}."
        if self.options and value not in [key for key, _ in self.options]:
            return f"{self.label} is one of {', '.join(key for key, _ in self.options)}, not {value!r}."
        lowest, highest = self.limits or (0, 0)
        if isinstance(value, str) and self.limits and not lowest <= len(value.strip()) <= highest:
            return f"{self.label} has {lowest} to {highest} characters."
        if isinstance(value, int) and self.limits and not lowest <= value <= highest:
            return f"{self.label} goes from {lowest} to {highest}, not {value}."
        return self.wrong(value) if isinstance(value, str) else ""

    def limited(self, value: int) -> int:
        """A number within the limits."""
        lowest, highest = self.limits or (value, value)
        return max(lowest, min(value, highest))

    def shown(self, value: Json) -> Json:
        """The value as a sentence words it: an option by its words."""
        return value if self.by_key or not isinstance(value, str) else dict(self.options).get(value, value)


def flag(name: str, label: str, rule: str = "") -> Value:
    """A yes-or-no value of the figure."""
    return Value(label, lambda _, one: bool(getattr(one, name)), _setter(name), bool, rule=rule)


def number(name: str, label: str, bounds: Between, rule: str = "", *, wounds: int = 0) -> Value:
    """A number of the figure."""
    limits = (bounds.lowest, bounds.highest)
    return Value(label, lambda _, one: int(getattr(one, name)), _setter(name), limits=limits, rule=rule, wounds=wounds)


def within(record: str, name: str, label: str, kind: type = bool, rule: str = "", **more: Any) -> Value:
    """A value in a record of the figure: `name` in `record`. `more` are further fields of the value."""

    def write(play: AnyPlay, one: Fighting, value: Json) -> None:
        play.change(one.id, **{record: replace(getattr(one, record), **{name: value})})

    return Value(label, lambda _, one: kind(getattr(getattr(one, record), name)), write, kind, rule=rule, **more)


def men(figure: Body, label: str = "Men", rule: str = "") -> Value:
    """The men of a unit: damage takes them off, and its ranks close up from the rear."""

    def write(play: AnyPlay, one: Fighting, value: int) -> None:
        play.change(one.id, **with_men(play, one, value))

    limits = (0, unit_of(figure).start)
    return Value(label, lambda _, one: unit_of(one).men, write, limits=limits, rule=rule, wounds=-1)


def choice(name: str, label: str, options: tuple[tuple[str, str], ...], rule: str = "") -> Value:
    """A value of the figure that is one of several options."""
    return Value(label, lambda _, one: str(getattr(one, name)), _setter(name), str, options=options, rule=rule)


def card_number(fighter: type[object], name: str, label: str, rule: str = "") -> Value:
    """A number that the figure has from its card, within the bounds of the card's record."""
    bounds = bounds_of(fighter, name)
    return within("fighter", name, label, int, rule, limits=(bounds.lowest, bounds.highest))


def of_row(
    rows: str,
    place: int,
    name: str,
    label: str,
    kind: type = int,
    limits: tuple[int, int] | tuple[()] = (),
    rule: str = "",
) -> Value:
    """A value of one of several things that the figure has: `rows` is the field that holds them, `place` the index."""

    def write(play: AnyPlay, one: Fighting, value: Json) -> None:
        change_row(play, one, rows, place, **{name: value})

    return Value(label, lambda _, one: getattr(getattr(one, rows)[place], name), write, kind, limits, rule=rule)


def change_row(play: AnyPlay, one: Fighting, rows: str, place: int, **changes: object) -> None:
    """Replace values of one of several things that a figure has."""
    changed = tuple(evolve(row, **changes) if at == place else row for at, row in enumerate(getattr(one, rows)))
    play.change(one.id, **{rows: changed})


def _setter(name: str) -> Callable[[AnyPlay, Fighting, Json], None]:
    def write(play: AnyPlay, one: Fighting, value: Json) -> None:
        play.change(one.id, **{name: value})

    return write


def amendables(values: Values, ctx: AnyContext, figure: object) -> tuple[Amendable, ...]:
    """The values that the GM may set, as they are now."""
    return tuple(_amendable(key, one, one.read(ctx, figure)) for key, one in values.items())


def _amendable(key: str, one: Value, value: Json) -> Amendable:
    lowest, highest = one.limits if one.kind is int and one.limits else (None, None)
    return Amendable(key, one.label, value, one.options, lowest, highest, one.wounds, one.condition)


def problem(values: Values, field: str, value: Json) -> str:
    """The reason against setting a value; empty if it can be set."""
    one = values.get(field)
    return one.problem(value) if one else f"“{field}” cannot be amended; these can: {', '.join(values)}."


def set_value(values: Values, play: AnyPlay, command: Amend) -> None:
    """Set a value, and note an event with the value before."""
    figure = play.figure(command.figure)
    one = values[command.field]
    before: Any = one.shown("" if one.deed else one.read(play, figure))
    value: Any = command.value
    if command.change:
        value = one.limited(before + value)
    told = Amended(
        figure=figure.id,
        label=one.label,
        before=before,
        after=one.shown(value),
        reason=command.reason,
        rules=(one.rule,) if one.rule else (),
    )
    if command.change and one.hurt is not None and value > before:
        play.happened(told)
        one.hurt(play, figure.id, value - before)
    else:
        one.write(play, figure, value)
        play.happened(told)


LONGEST_NAME = 200
B = TypeVar("B", bound=Rulebook[object])
C = TypeVar("C", bound=AnyContext)
P = TypeVar("P", bound=AnyPlay)
F = TypeVar("F", bound=Fighting)


def _nothing(play: AnyPlay, figures: Collection[str]) -> None: ...


def _gone(play: AnyPlay, figure: str) -> None:
    play.change(figure, gone=True)


@dataclass(frozen=True)
class ByHand(Generic[B, C, P, F]):
    """The GM's common commands in one system; context and play are those of its `ActingRuleset`.

    `enlist` makes a figure of somebody who joins (book, enlisted, ground; raises `BadMuster`); `leave` takes a figure
    out of the state, where it is not just marked as gone. `values` are those of a figure that the GM may set. With
    `hexes` a figure has a place and a facing, without them a point and a heading; None: as the ground has it. `joins`
    gives further values for a figure that joins, `comes` also for one that comes in a wave, as the muster gives them to
    those who are there at first, `moved` for one that is put somewhere. `locked` are the values that
    nobody can set, each with the reason. `forgets` leaves out of the fight what else tells of figures that are not
    known of. `bodied` gives the system's own reason against a command about units, levels
    or who is with whom, empty for none; it binds the GM too.
    """

    enlist: Callable[[B, Enlisted, Ground | None], F]
    leave: Callable[[P, str], None] = _gone
    values: Callable[[C, F], Values] = lambda ctx, figure: {}
    hexes: bool | None = False
    joins: Callable[[P, F], Mapping[str, object]] = lambda play, figure: {}
    comes: Callable[[P, F], Mapping[str, object]] = lambda play, figure: {}
    moved: Callable[[F, Hex], Mapping[str, object]] = lambda figure, place: {}
    locked: Mapping[str, Refusal] = field(default_factory=dict)
    forgets: Callable[[P, Collection[str]], None] = _nothing
    bodied: Callable[[C, Command], str] = lambda ctx, command: ""

    def refusals(self: "AnyHand", ctx: AnyContext, command: Command) -> tuple[Refusal, ...]:
        """The refusals that bind even the GM: a missing figure, a place off the ground, an impossible value."""
        if isinstance(command, Amend) and command.field in self.locked:
            return (self.locked[command.field],)
        try:
            problem = self._problem(ctx, command)
        except (SpaceError, BadMuster) as error:
            problem = str(error)
        return (Refusal(problem),) if problem else ()

    def _problem(self: "AnyHand", ctx: AnyContext, command: Command) -> str:
        if isinstance(command, BODY_COMMANDS):
            return body_problem(ctx, command) or self.bodied(ctx, command)
        hexes = isinstance(ctx.ground, HexGround) if self.hexes is None else self.hexes
        match command:
            case AddFigure(figure=one):
                if one.id in ctx.fight.figures or any(one.id == late.id for late in waiting(ctx)):
                    return f"The id “{one.id}” is taken."
                if one.side not in [side.id for side in ctx.fight.sides]:
                    return f"“{one.side}” is not a side of this fight."
                if one.on and one.on not in ctx.fight.figures:
                    return f"“{one.on}” is not in this fight."
                if hexes and ctx.ground and one.place is None:
                    return f"{one.name or one.card.name} needs a place on the ground."
                self.enlist(ctx.book, one, ctx.ground)
            case PutFigure() if hexes:
                return "This system uses hexes; the figure needs one."
            case PlaceFigure() | TurnFigure() if not hexes:
                return "This system uses open ground; there are no hexes."
            case PutFigure() | PlaceFigure() if ctx.ground is None:
                return "This fight has no ground."
            case PutFigure(at=at, heading=heading):
                if ctx.ground is None or not ctx.ground.stands(at):
                    return "Nobody can stand there: a wall, a closed door, or off the map."
                check_heading(heading or 0)
            case PlaceFigure(hex=place, facing=facing):
                assert ctx.ground is not None
                ctx.ground.check(place)
                check_facing(facing or 0)
                return self._no_room(ctx, command.figure, place, facing)
            case TurnFigure(facing=facing):
                check_facing(facing)
                return self._no_room(ctx, command.figure, ctx.figure(command.figure).place, facing)
            case EditGround():
                return somebody_in(ctx, edited(ctx.ground, command))
            case RenameFigure(name=name):
                if not name.strip() or len(name) > LONGEST_NAME:
                    return f"A name has 1 to {LONGEST_NAME} characters."
            case Amend(figure=key, field=field, value=value, change=True):
                known = self.values(ctx, ctx.figure(key)).get(field)
                may = known is not None and known.kind is int and type(value) is int
                return "" if may else f"“{field}” is not a number that {value!r} can be added to."
            case Amend(figure=key, field=field, value=value):
                return problem(self.values(ctx, ctx.figure(key)), field, value)
            case EndFight() if ctx.fight.ended is not None:
                return "The GM has already ended this fight."
            case ResumeFight() if ctx.fight.ended is None:
                return "The GM has not ended this fight."
        return ""

    @staticmethod
    def _no_room(ctx: AnyContext, key: str, place: Hex | None, facing: int | None) -> str:
        """The reason against a place and a facing with which a large body would be in a wall or off the ground."""
        figure = ctx.figure(key)
        ahead = (figure.facing or 0) if facing is None else facing
        ground = ctx.ground
        if place is None or not isinstance(ground, HexGround) or has_room(ground, place, ahead, ctx.shape(figure)):
            return ""
        return f"There is no room for {figure.name} in {ground.label(place)}."

    def join(self: "AnyHand", play: AnyPlay, one: Enlisted, *, prepared: bool = False) -> None:
        """Put somebody into the fight, where it is said to stand; `prepared` with its encounter. Raises `BadMuster`."""
        joined = self.enlist(play.book, one, play.ground)
        if prepared:
            joined = evolve(joined, **self.comes(play, joined))
        figures = {**play.fight.figures, one.id: evolve(joined, **self.joins(play, joined))}
        play.change_fight(figures=figures, roster=(*play.fight.roster, one.id))

    def perform(self: "AnyHand", play: AnyPlay, command: Command) -> None:
        """Do one of the GM's commands (the ruleset unwraps a ruling)."""
        if isinstance(command, BODY_COMMANDS):
            do_with_body(play, command, self.leave)
            return
        match command:
            case AddFigure(figure=one):
                self.join(play, one)
                play.happened(Added(figure=one.id, side=one.side))
            case RemoveFigure(figure=key):
                name = play.figure(key).name
                self.leave(play, key)
                play.happened(Removed(figure=key, name=name))
            case PutFigure(figure=key, at=at, heading=heading):
                play.change(key, at=at, heading=play.figure(key).heading if heading is None else heading)
                play.happened(PutDown(figure=key, at=at))
            case PlaceFigure(figure=key, hex=place, facing=facing):
                before = play.figure(key)
                facing = before.facing if facing is None else facing
                play.change(key, place=place, facing=facing, **self.moved(before, place))
                play.happened(Placed(figure=key, hex=place))
            case TurnFigure(figure=key, facing=facing):
                play.change(key, facing=facing)
                play.happened(Turned(figure=key, facing=facing))
            case EditGround(layer=layer, where=where, level=level, text=text):
                play.change_fight(ground=edited(play.ground, command))
                play.happened(GroundEdited(layer=layer, where=where, level=level, text=text))
            case RenameFigure(figure=key, name=name):
                old = play.figure(key).name
                play.change(key, name=name)
                play.happened(Renamed(figure=key, before=old, after=name))
            case Amend(figure=key):
                set_value(self.values(play, play.figure(key)), play, command)
            case Grant(figure=key, label=label, value=value, turns=turns):
                others = tuple(one for one in play.figure(key).granted if one.label != label)
                until = play.turn + turns - 1 if turns else 0
                given = (*others, Modifier(label, value, until)) if value else others
                play.change(key, granted=given)
                play.happened(Granted(figure=key, label=label, value=value, turns=turns))
            case Note(text=text):
                play.happened(Noted(text=text))
            case EndFight(text=text):
                play.change_fight(ended=text)
                play.happened(Ended(text=text))
            case ResumeFight():
                play.change_fight(ended=None)
                play.happened(Resumed())


AnyHand: TypeAlias = ByHand[Any, Any, Any, Any]
"""The GM's commands of any system, which are done in its own context and play."""
