"""The rules of Tally."""

from dataclasses import replace
from functools import singledispatch

from gmtool.dice import Dice
from gmtool.rules.seam import (
    Breakdown,
    Command,
    Event,
    Modifier,
    Option,
    Outcome,
    Refusal,
    Refused,
    Table,
    Why,
    edited,
)
from gmtool.rules.seam import gm as said
from gmtool.space import OpenGround, SpaceError
from tests.tally import breaths, walking
from tests.tally.commands import (
    Boast,
    Boasted,
    Breathe,
    Ducked,
    Fell,
    Hit,
    Hold,
    Lunge,
    Missed,
    Pass,
    Passed,
    Plot,
    Step,
    Strike,
    Walk,
)
from tests.tally.state import Figure, TallyState

NEEDS = 4
DUCKS_ON = 5
STAND = Option("stand", "Stand")
DUCK = Option("duck", "Duck")
DOUBLES_ON = 6
MOST_BEATEN = 99
Done = Outcome[TallyState]


def refusals(state: TallyState, command: Command) -> tuple[Refusal, ...]:
    if isinstance(command, Walk | Step):
        return walking.refusals(state, command)
    if isinstance(command, Plot | Hold | Breathe):
        return breaths.refusals(state, command)
    if not isinstance(command, Strike | Lunge | Pass | Boast):
        return ()
    figure = state.figure(command.figure)
    found = []
    if not figure.able:
        found.append(Refusal(f"{figure.name} is out.", "tally.able"))
    if figure.acted:
        found.append(Refusal(f"{figure.name} has acted this turn.", "tally.once"))
    if isinstance(command, Strike | Lunge) and not state.figure(command.target).able:
        found.append(Refusal(f"{state.figure(command.target).name} is out.", "tally.able"))
    return tuple(found)


def checked(state: TallyState, command: Command, table: Table) -> Done:
    if against := refusals(state, command):
        raise Refused(*against)
    outcome = perform(command, state, table)
    return Outcome(breaths.marked(state, outcome.state, command).settled(), outcome.events)


@singledispatch
def perform(command: Command, state: TallyState, table: Table) -> Done:
    raise Refused(Refusal(f"Tally has no “{command.kind}”."))


@perform.register
def _(command: Strike, state: TallyState, table: Table) -> Done:
    return _struck(command, state, table)


@perform.register
def _(command: Lunge, state: TallyState, table: Table) -> Done:
    target = state.figure(command.target)
    why = Why(f"{state.figure(command.figure).name} lunges: does {target.name} stand or duck?", target.side, target.id)
    if table.choose((STAND, DUCK), why) == STAND.key:
        return _struck(command, state, table)
    rolled = table.roll(Dice(1), Why(f"{target.name} ducks: {DUCKS_ON} or more", target.side, target.id)).total
    ducked = Ducked(figure=target.id, rolled=rolled, rules=("tally.duck",))
    if rolled < DUCKS_ON:
        struck = _struck(command, state, table)
        return Outcome(struck.state, (ducked, *struck.events))
    missed = Missed(figure=command.figure, target=target.id, rolled=0, rules=("tally.duck",))
    return Outcome(state.but(command.figure, acted=True), (ducked, missed))


def met_by(option: Option) -> tuple[Breakdown, ...]:
    """The numbers of a lunge that is met in this way."""
    needs = (Modifier(DUCKS_ON, "who ducks", "tally.duck"),)
    return (Breakdown("To duck", needs, text=f"{DUCKS_ON} or more"),) if option is DUCK else ()


def _struck(command: Strike | Lunge, state: TallyState, table: Table) -> Done:
    figure, target = state.figure(command.figure), state.figure(command.target)
    why = Why(f"{figure.name} strikes {target.name}", figure.side, figure.id, "tally.strike")
    rolled = table.roll(Dice(1), why).total + sum(figure.grants.values())
    acted = state.but(figure.id, acted=True)
    if rolled < NEEDS:
        missed = Missed(figure=figure.id, target=target.id, rolled=rolled, rules=("tally.strike",))
        return Outcome(acted, (missed,))
    lost = table.roll(Dice(1), Why(f"{target.name} loses", figure.side, figure.id)).total
    loss = lost * _factor(rolled, table, figure)
    hit = Hit(figure=figure.id, target=target.id, rolled=rolled, loss=loss, rules=("tally.strike",))
    left = max(0, target.points - loss)
    fell: tuple[Event, ...] = () if left else (Fell(figure=target.id),)
    return Outcome(acted.but(target.id, points=left), (hit, *fell))


def _factor(rolled: int, table: Table, figure: Figure) -> int:
    if rolled < DOUBLES_ON:
        return 1
    options = (Option("plain", "leave it"), Option("double", "double it"))
    chosen = table.choose(options, Why("double the loss?", figure.side, figure.id))
    return 2 if chosen == "double" else 1


@perform.register
def _(command: Pass, state: TallyState, table: Table) -> Done:
    return Outcome(state.but(command.figure, acted=True), (Passed(figure=command.figure),))


@perform.register(Plot)
@perform.register(Hold)
@perform.register(Breathe)
def _(command: breaths.Said, state: TallyState, table: Table) -> Done:
    return breaths.performed(state, command)


@perform.register
def _(command: Boast, state: TallyState, table: Table) -> Done:
    figure = state.figure(command.figure)
    words = table.words(("I am the best",), Why(f"What does {figure.name} say?", figure.side, figure.id))
    beaten = table.number(0, MOST_BEATEN, Why("How many has it beaten?", figure.side, figure.id))
    boasted = Boasted(figure=figure.id, words=words, beaten=beaten)
    after = replace(state.but(figure.id, acted=True), boasts=(*state.boasts, (words, beaten)))
    return Outcome(after, (boasted,))


@perform.register
def _(command: Walk, state: TallyState, table: Table) -> Done:
    return walking.walked(state, command.figure, command.way, command.heading)


@perform.register
def _(command: Step, state: TallyState, table: Table) -> Done:
    return walking.walked(state, command.figure, (command.at,), None)


@perform.register
def _(command: said.Note, state: TallyState, table: Table) -> Done:
    return Outcome(state, (said.Noted(text=command.text),))


@perform.register
def _(command: said.AddFigure, state: TallyState, table: Table) -> Done:
    from tests.tally.ruleset import enlisted

    joined = enlisted(command.figure)
    if joined.id in state.figures:
        raise Refused(Refusal(f"There is a figure “{joined.id}” already."))
    more = replace(state, figures={**state.figures, joined.id: joined})
    return Outcome(more, (said.Added(figure=joined.id, side=joined.side),))


@perform.register
def _(command: said.RemoveFigure, state: TallyState, table: Table) -> Done:
    name = state.figure(command.figure).name
    return Outcome(state.but(command.figure, gone=True), (said.Removed(figure=command.figure, name=name),))


@perform.register
def _(command: said.PlaceFigure, state: TallyState, table: Table) -> Done:
    placed = state.but(command.figure, place=command.hex, facing=command.facing)
    return Outcome(placed, (said.Placed(figure=command.figure, hex=command.hex),))


@perform.register
def _(command: said.PutFigure, state: TallyState, table: Table) -> Done:
    if not isinstance(state.ground, OpenGround) or not state.ground.holds(command.at):
        raise Refused(Refusal("That is no place of an open ground."))
    heading = state.figure(command.figure).heading if command.heading is None else command.heading
    placed = state.but(command.figure, at=command.at, heading=heading)
    return Outcome(placed, (said.PutDown(figure=command.figure, at=command.at),))


@perform.register
def _(command: said.EditGround, state: TallyState, table: Table) -> Done:
    try:
        changed = replace(state, ground=edited(state.ground, command))
    except SpaceError as wrong:
        raise Refused(Refusal(str(wrong))) from None
    done = said.GroundEdited(layer=command.layer, where=command.where, level=command.level, text=command.text)
    return Outcome(changed, (done,))


@perform.register
def _(command: said.TurnFigure, state: TallyState, table: Table) -> Done:
    turned = said.Turned(figure=command.figure, facing=command.facing)
    return Outcome(state.but(command.figure, facing=command.facing), (turned,))


@perform.register
def _(command: said.RenameFigure, state: TallyState, table: Table) -> Done:
    before = state.figure(command.figure).name
    renamed = said.Renamed(figure=command.figure, before=before, after=command.name)
    return Outcome(state.but(command.figure, name=command.name), (renamed,))


@perform.register
def _(command: said.Amend, state: TallyState, table: Table) -> Done:
    if command.field != "points" or not isinstance(command.value, int) or command.value < 0:
        raise Refused(Refusal("Only points can be amended, to a whole number from 0 up."))
    before = state.figure(command.figure).points
    amended = said.Amended(
        figure=command.figure, label="points", before=before, after=command.value, reason=command.reason
    )
    return Outcome(state.but(command.figure, points=command.value), (amended,))


@perform.register
def _(command: said.Grant, state: TallyState, table: Table) -> Done:
    grants = {**state.figure(command.figure).grants, command.label: command.value}
    kept = {label: value for label, value in grants.items() if value}
    granted = said.Granted(figure=command.figure, label=command.label, value=command.value, turns=command.turns)
    return Outcome(state.but(command.figure, grants=kept), (granted,))


@perform.register
def _(command: said.Ruling, state: TallyState, table: Table) -> Done:
    if command.command is None:
        return Outcome(state, (said.Ruled(reason=command.reason),))
    from tests.tally.ruleset import command_from

    overruled = command_from(command.command)
    against = tuple(refusal.reason for refusal in refusals(state, overruled))
    outcome = perform(overruled, state, table)
    return Outcome(outcome.state, (said.Ruled(reason=command.reason, against=against), *outcome.events))
