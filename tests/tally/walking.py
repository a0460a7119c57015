"""Tally on open ground: walking so far, a step to a place beside, and what the map shows of a figure."""

from gmtool.rules.seam import (
    Candidate,
    Choice,
    Command,
    Input,
    InputKind,
    Json,
    Outcome,
    Overlay,
    OverlayKind,
    Refusal,
    Values,
)
from gmtool.space import Circle, Cone, OpenGround, Point, in_units, length, onward
from tests.tally.commands import Step, Strike, Walk, Walked
from tests.tally.state import TallyState

ALLOWED = 6
"""How many bases a figure walks at most."""
WAYS = ((0, "north"), (90, "east"), (180, "south"), (270, "west"))


def refusals(state: TallyState, command: Walk | Step) -> tuple[Refusal, ...]:
    figure, ground = state.figure(command.figure), state.ground
    way = command.way if isinstance(command, Walk) else (command.at,)
    if not isinstance(ground, OpenGround) or figure.at is None:
        return (Refusal("There is no open ground to walk on.", "tally.walk"),)
    found = []
    if not figure.able:
        found.append(Refusal(f"{figure.name} is out.", "tally.able"))
    if length((figure.at, *way)) > ALLOWED * ground.unit.base:
        most = in_units(ALLOWED * ground.unit.base, ground.unit)
        found.append(Refusal(f"{figure.name} walks at most {most}.", "tally.walk"))
    if any(not ground.stands(place) for place in way):
        found.append(Refusal("Nobody can stand there.", "tally.walk"))
    return tuple(found)


def walked(state: TallyState, figure: str, way: tuple[Point, ...], heading: int | None) -> Outcome[TallyState]:
    end = way[-1] if way else state.figure(figure).at
    assert end is not None
    changes = {} if heading is None else {"heading": heading}
    return Outcome(state.but(figure, at=end, **changes), (Walked(figure=figure, to=end, rules=("tally.walk",)),))


def choices(state: TallyState, figure: str) -> tuple[Choice, ...]:
    ground, at = state.ground, state.figure(figure).at
    if not isinstance(ground, OpenGround) or at is None:
        return ()

    def around(_: Values) -> tuple[Candidate, ...]:
        return tuple(place(onward(at, way, ground.unit.base), name) for way, name in WAYS)

    def place(there: Point, name: str) -> Candidate:
        against = refusals(state, Step(figure=figure, at=there))
        return Candidate({"x": there.x, "y": there.y}, name, at=there, refusals=against)

    walk: dict[str, Json] = {"kind": "tally.walk/1", "figure": figure}
    inputs = (Input("way", "Way", InputKind.POINTS), Input("heading", "Heading", InputKind.HEADING, required=False))
    able = () if state.figure(figure).able else (Refusal("It is out.", "tally.able"),)
    step: dict[str, Json] = {"kind": "tally.step/1", "figure": figure}
    return (
        Choice("walk", "Walk", "Move", walk, inputs, able, "tally.walk"),
        Choice("step", "Step", "Move", step, (Input("at", "Place", InputKind.POINT, around),), able, "tally.walk"),
    )


def overlays(state: TallyState, figure: str, command: Command | None) -> tuple[Overlay, ...]:
    one, ground = state.figure(figure), state.ground
    if not isinstance(ground, OpenGround) or one.at is None:
        return ()
    base, at = ground.unit.base, one.at
    heading = one.heading
    if isinstance(command, Walk) and command.way:
        at, heading = command.way[-1], one.heading if command.heading is None else command.heading
    shown = [Overlay(OverlayKind.REACH, "Walks so far", shapes=(Circle(one.at, ALLOWED * base),))]
    if heading is not None:
        shown.append(Overlay(OverlayKind.FRONT, "Front", shapes=(Cone(at, heading, 120, 2 * base),)))
    if isinstance(command, Strike) and (target := state.figure(command.target).at) is not None:
        far = in_units(length((at, target)), ground.unit)
        shown.append(Overlay(OverlayKind.FLIGHT, far, track=(at, target)))
    return tuple(shown)
