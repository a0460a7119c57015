"""The rules of Tally: each act offers its choices, refuses with all reasons, and is done."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from gmtool.dice import Dice
from gmtool.rules.kit.amending import ByHand, by_hand
from gmtool.rules.kit.amending import Value as GmValue
from gmtool.rules.kit.messages import draft_of, kind_of
from gmtool.rules.kit.play import evolve
from gmtool.rules.kit.ruleset import Act
from gmtool.rules.seam import (
    Breakdown,
    Candidate,
    Choice,
    Command,
    Input,
    InputKind,
    Modifier,
    Option,
    Placed,
    PlaceFigure,
    PutFigure,
    Refusal,
    Reply,
    Turned,
    TurnFigure,
    Why,
    every_outcome,
)
from gmtool.space import OpenGround, in_units, length, onward
from tests.tally import fight as told
from tests.tally.fight import Context, Figure, Granted, Play, enlist

NEEDS, DUCKS_ON, DOUBLES_ON = 4, 5, 6
ALLOWED = 6
"""How many bases a figure walks at most."""
LAST = 2
"""The last breath of a turn, counted from 0."""
STAND, DUCK = Option("stand", "Stand"), Option("duck", "Duck")
_DOUBLE = (Option("plain", "leave it"), Option("double", "double it"))
_WAYS = ((0, "north"), (90, "east"), (180, "south"), (270, "west"))


def owes_plot(ctx: Context, figure: Figure) -> bool:
    return ctx.fight.breath >= 0 and figure.plan is None


def refusals(ctx: Context, command: Any) -> Iterator[Refusal]:
    """Who is out does nothing, and nobody acts twice in a turn."""
    figure = ctx.figure(command.figure)
    target = ctx.figure(command.target) if hasattr(command, "target") else figure
    for one in dict.fromkeys((figure.id, target.id)):
        if not ctx.figure(one).able:
            yield Refusal(f"{ctx.figure(one).name} is out.", "tally.able")
    if figure.acted:
        yield Refusal(f"{figure.name} has acted this turn.", "tally.once")


def done(play: Play, figure: str, deed: str) -> None:
    """It has acted; in breaths it is kept when, and what."""
    play.change(figure, acted=True)
    if play.fight.breath >= 0:
        play.change(figure, did=play.fight.breath, deed=deed)


def strike(play: Play, command: told.Strike | told.Lunge) -> None:
    figure, target = play.figure(command.figure), play.figure(command.target)
    why = Why(f"{figure.name} strikes {target.name}", figure.side, figure.id, "tally.strike")
    rolled = play.roll(Dice(1), why).total + sum(one.value for one in figure.granted)
    done(play, figure.id, "lung" if isinstance(command, told.Lunge) else "hit")
    if rolled < NEEDS:
        play.happened(told.Missed(figure=figure.id, target=target.id, rolled=rolled, rules=("tally.strike",)))
        return
    loss = play.roll(Dice(1), Why(f"{target.name} loses", figure.side, figure.id)).total
    why = Why("double the loss?", figure.side, figure.id)
    loss *= 2 if rolled >= DOUBLES_ON and play.choose(_DOUBLE, why) == "double" else 1
    play.happened(told.Hit(figure=figure.id, target=target.id, rolled=rolled, loss=loss, rules=("tally.strike",)))
    if not play.change(target.id, points=max(0, play.figure(target.id).points - loss)).points:
        play.happened(told.Fell(figure=target.id))


def lunge(play: Play, command: told.Lunge) -> None:
    """The target stands, or it ducks, before anything is rolled."""
    target = play.figure(command.target)
    why = Why(f"{play.figure(command.figure).name} lunges: does {target.name} stand or duck?", target.side, target.id)
    if play.choose((STAND, DUCK), why) == DUCK.key:
        rolled = play.roll(Dice(1), Why(f"{target.name} ducks: {DUCKS_ON} or more", target.side, target.id)).total
        play.happened(told.Ducked(figure=target.id, rolled=rolled, rules=("tally.duck",)))
        if rolled >= DUCKS_ON:
            done(play, command.figure, "lung")
            play.happened(told.Missed(figure=command.figure, target=target.id, rolled=0, rules=("tally.duck",)))
            return
    strike(play, command)


def replies(ctx: Context, command: Command) -> tuple[Reply, ...]:
    """A lunge is met by standing or ducking; the best loses least."""
    if not isinstance(command, told.Lunge) or any(refusals(ctx, command)):
        return ()

    def performed(table: Any) -> Any:
        play = Play(ctx.book, ctx.fight, table)
        lunge(play, command)
        return play.outcome()

    def met(reply: Option) -> Any:
        def chosen(options: Sequence[Option], why: Why) -> str:
            return (reply if reply in options else options[0]).key

        return every_outcome(performed, lambda outcome: told.measured(command, outcome), chosen)

    odds = {reply: met(reply) for reply in (STAND, DUCK)}
    best = min(odds, key=lambda reply: odds[reply].expected("loss"))
    needs = (Breakdown("To duck", (Modifier(DUCKS_ON, "who ducks", "tally.duck"),), text=f"{DUCKS_ON} or more"),)
    return tuple(Reply(one.label, odds[one], needs if one is DUCK else (), best=one is best) for one in odds)


def grants(ctx: Context, command: Any) -> tuple[Breakdown, ...]:
    lines = tuple(Modifier(one.value, one.label) for one in ctx.figure(command.figure).granted)
    return (Breakdown("To the die", lines),)


def rest(play: Play, command: told.Pass) -> None:
    done(play, command.figure, "rest")
    play.happened(told.Passed(figure=command.figure))


def boast(play: Play, command: told.Boast) -> None:
    """The game has no words of its own for what is said: the table is asked."""
    figure = play.figure(command.figure)
    words = play.table.words(
        ("I am the best",), Why(f"What does {figure.name} say?", figure.side, figure.id, "tally.boast")
    )
    beaten = play.table.number(0, 99, Why("How many has it beaten?", figure.side, figure.id))
    done(play, figure.id, "says")
    play.change_fight(boasts=(*play.fight.boasts, (words, beaten)))
    play.happened(told.Boasted(figure=figure.id, words=words, beaten=beaten))


def no_walk(ctx: Context, command: told.Walk | told.Step) -> Iterator[Refusal]:
    figure, ground = ctx.figure(command.figure), ctx.ground
    if not isinstance(ground, OpenGround) or figure.at is None:
        yield Refusal("There is no open ground to walk on.", "tally.walk")
        return
    way = command.way if isinstance(command, told.Walk) else (command.at,)
    if not figure.able:
        yield Refusal(f"{figure.name} is out.", "tally.able")
    if length((figure.at, *way)) > ALLOWED * ground.unit.base:
        yield Refusal(f"{figure.name} walks at most {in_units(ALLOWED * ground.unit.base, ground.unit)}.", "tally.walk")
    if any(not ground.stands(place) for place in way):
        yield Refusal("Nobody can stand there.", "tally.walk")


def walk(play: Play, command: told.Walk | told.Step) -> None:
    figure = play.figure(command.figure)
    way, heading = (command.way, command.heading) if isinstance(command, told.Walk) else ((command.at,), None)
    end = way[-1] if way else figure.at
    assert end is not None
    play.change(figure.id, at=end, heading=figure.heading if heading is None else heading)
    play.happened(told.Walked(figure=figure.id, to=end, rules=("tally.walk",)))


def no_breath(ctx: Context, command: Any) -> Iterator[Refusal]:
    breath = ctx.fight.breath
    if breath < 0:
        yield Refusal("This game has no breaths.", "tally.breath")
    elif isinstance(command, told.Breathe):
        if breath == LAST:
            yield Refusal("The turn has no further breath.", "tally.breath")
    else:
        yield from refusals(ctx, command)
        plan = ctx.figure(command.figure).plan
        if isinstance(command, told.Plot):
            if plan is not None:
                yield Refusal(f"{ctx.figure(command.figure).name} has said what it does.", "tally.plot")
            if not breath < command.breath <= LAST + 1:
                yield Refusal("That breath is over, or there is none.", "tally.plot")
        elif plan is None or plan.breath != breath:
            yield Refusal(f"{ctx.figure(command.figure).name} was not to act in this breath.", "tally.hold")
        elif breath == LAST:
            yield Refusal("There is no breath to put it off to.", "tally.hold")


def plot(play: Play, command: told.Plot) -> None:
    play.change(command.figure, plan=told.Plan(command.breath - 1, command.sealed))
    play.happened(told.Plotted(figure=command.figure, breath=command.breath, sealed=command.sealed))


def hold(play: Play, command: told.Hold) -> None:
    plan = play.figure(command.figure).plan or told.Plan(play.fight.breath)
    play.change(command.figure, plan=evolve(plan, breath=plan.breath + 1, held=(*plan.held, plan.breath)))
    play.happened(told.Held(figure=command.figure))


def breathe(play: Play, command: told.Breathe) -> None:
    play.change_fight(breath=play.fight.breath + 1)
    play.happened(told.Breathed(breath=play.fight.breath + 1))


def settle(play: Play) -> None:
    """A new turn begins where nobody is left to act in this one."""
    if not play.waiting and not play.over():
        for one in play.everyone():
            play.change(one.id, acted=False, plan=None, did=-1, deed="")
        play.change_fight(round=play.fight.round + 1, breath=min(play.fight.breath, 0))


def _choice(
    command: type, label: str, group: str, figure: Figure, inputs: Any, against: Any, rule: str = "", **more: Any
) -> Choice:
    key = kind_of(command).removeprefix("tally.").removesuffix("/1")
    return Choice(key, label, group, draft_of(command, figure=figure.id), inputs, tuple(against), rule, **more)


def _acting(command: type, label: str, rule: str = "", *, usual: bool = False) -> Any:
    """The offers of something that is done once a turn, at somebody where the command has a target."""

    def offers(ctx: Context, figure: Figure | None) -> Iterable[Choice]:
        if figure is None:
            return
        others = [one for one in ctx.everyone() if one.able and one.id != figure.id]
        targets = tuple(Candidate(one.id, one.name, figure=one.id) for one in others)
        aims = "target" in command.__dataclass_fields__  # type: ignore[attr-defined]
        inputs = (Input("target", "Target", InputKind.FIGURE, lambda _: targets),) if aims else ()
        against = refusals(ctx, told.Pass(figure=figure.id))
        most = usual and not owes_plot(ctx, figure)
        yield _choice(command, label, "Act", figure, inputs, against, rule, usual=most)

    return offers


def _walking(ctx: Context, figure: Figure | None) -> Iterable[Choice]:
    if figure is not None and isinstance(ctx.ground, OpenGround) and figure.at is not None:
        inputs = (Input("way", "Way", InputKind.POINTS), Input("heading", "Heading", InputKind.HEADING, required=False))
        against = () if figure.able else (Refusal("It is out.", "tally.able"),)
        yield _choice(told.Walk, "Walk", "Move", figure, inputs, against, "tally.walk")


def _stepping(ctx: Context, figure: Figure | None) -> Iterable[Choice]:
    if figure is not None and isinstance(ctx.ground, OpenGround) and figure.at is not None:
        at, base, id = figure.at, ctx.ground.unit.base, figure.id

        def around(_: Any) -> Iterator[Candidate]:
            for way, name in _WAYS:
                there = onward(at, way, base)
                against = tuple(no_walk(ctx, told.Step(figure=id, at=there)))
                yield Candidate({"x": there.x, "y": there.y}, name, at=there, refusals=against)

        inputs = (Input("at", "Place", InputKind.POINT, lambda values: tuple(around(values))),)
        against = () if figure.able else (Refusal("It is out.", "tally.able"),)
        yield _choice(told.Step, "Step", "Move", figure, inputs, against, "tally.walk")


def _plotting(ctx: Context, figure: Figure | None) -> Iterable[Choice]:
    if figure is not None and ctx.fight.breath >= 0:
        breath = Input("breath", "Breath", InputKind.NUMBER, lowest=ctx.fight.breath + 1, highest=LAST + 1)
        sealed = Input("sealed", "Sealed", InputKind.YES_NO, required=False, default=False)
        against = no_breath(ctx, told.Plot(figure=figure.id, breath=LAST + 1))
        owes = owes_plot(ctx, figure)
        yield _choice(
            told.Plot, "Plot", "Say", figure, (breath, sealed), against, "tally.plot", usual=owes, at_once=True
        )


def _holding(ctx: Context, figure: Figure | None) -> Iterable[Choice]:
    if figure is not None and ctx.fight.breath >= 0:
        yield _choice(told.Hold, "Hold", "Say", figure, (), no_breath(ctx, told.Hold(figure=figure.id)), "tally.hold")


def _breathing(ctx: Context, figure: Figure | None) -> Iterable[Choice]:
    if figure is None and ctx.fight.breath >= 0:
        against = tuple(no_breath(ctx, told.Breathe()))
        yield Choice("breathe", "Next breath", "Turn", draft_of(told.Breathe), (), against)


ACTS: tuple[Act[Context, Play, Figure], ...] = (
    Act(told.Walk, _walking, no_walk, walk),
    Act(told.Step, _stepping, no_walk, walk),
    Act(told.Strike, _acting(told.Strike, "Strike", "tally.strike", usual=True), refusals, strike, grants),
    Act(told.Pass, _acting(told.Pass, "Pass"), refusals, rest),
    Act(told.Boast, _acting(told.Boast, "Boast"), refusals, boast),
    Act(told.Lunge, _acting(told.Lunge, "Lunge"), refusals, lunge, grants),
    Act(told.Plot, _plotting, no_breath, plot),
    Act(told.Hold, _holding, no_breath, hold),
    Act(told.Breathe, _breathing, no_breath, breathe),
)


def values(ctx: Context, figure: Figure) -> dict[str, GmValue]:
    """What the GM may set of a figure."""
    write = lambda play, one, value: play.change(one.id, points=value)  # noqa: E731
    return {"points": GmValue("Points", lambda _, one: one.points, write, limits=(0, 999))}


class Hands(ByHand):
    """The GM's common commands, on hexes as well."""

    def refusals(self, ctx: Any, command: Command) -> tuple[Refusal, ...]:
        if isinstance(command, PlaceFigure | TurnFigure):
            return ()
        if isinstance(command, PutFigure) and not isinstance(ctx.ground, OpenGround):
            return (Refusal("That is no place of an open ground."),)
        return super().refusals(ctx, command)

    def perform(self, play: Any, command: Command) -> None:
        match command:
            case PlaceFigure(figure=figure, hex=hex, facing=facing):
                play.change(figure, place=hex, facing=facing)
                play.happened(Placed(figure=figure, hex=hex))
            case TurnFigure(figure=figure, facing=facing):
                play.change(figure, facing=facing)
                play.happened(Turned(figure=figure, facing=facing))
            case _:
                super().perform(play, command)


BY_HAND = Hands(**vars(by_hand(enlist, lambda play, figure: play.change(figure, gone=True), values, Granted)))
