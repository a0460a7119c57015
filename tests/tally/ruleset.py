"""Tally as the rest of the program sees it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Annotated, Any

from pydantic import Field, TypeAdapter, ValidationError

from gmtool.bounds import nearest
from gmtool.rules.seam import (
    Agenda,
    Amendable,
    BadCommand,
    BadMuster,
    BadState,
    Breakdown,
    Candidate,
    Card,
    CardChange,
    Choice,
    Command,
    Condition,
    Counter,
    Data,
    Enlisted,
    Event,
    GmCommand,
    GroundKind,
    HouseRule,
    Input,
    InputKind,
    Json,
    Lane,
    Line,
    Lying,
    Measure,
    Measures,
    Modifier,
    Muster,
    Odds,
    Option,
    Outcome,
    Overlay,
    OwnRows,
    Phase,
    Posture,
    Progress,
    Refusal,
    Refused,
    Reply,
    Side,
    Slot,
    Table,
    Values,
    every_outcome,
    ground_data,
    ground_of,
    quietly,
)
from gmtool.space import Ground, Layer, LengthUnit, OpenGround, Scale, SpaceError
from tests.tally import breaths, play, walking
from tests.tally.cards import POINTS, TallyCards
from tests.tally.commands import (
    Boast,
    Breathe,
    Hit,
    Hold,
    Lunge,
    Pass,
    Plot,
    Step,
    Strike,
    Walk,
)
from tests.tally.debrief import hurt, left_behind
from tests.tally.lists import CHARMS, learned
from tests.tally.state import Figure, TallyState
from tests.tally.telling import line

_COMMANDS: TypeAdapter[Any] = TypeAdapter(
    Annotated[
        Strike | Lunge | Pass | Boast | Walk | Step | Plot | Hold | Breathe | GmCommand, Field(discriminator="kind")
    ]
)
_STATES = TypeAdapter(TallyState)
_EVENTS: TypeAdapter[Any] = TypeAdapter(Any)
BREATHS = HouseRule("breaths", "Turns of three breaths", (("no", "No"), ("yes", "Yes")), ("tally.breath",))


def rulesets(read_toml: Callable[[str], dict[str, Any]], names: Callable[[str, str], Sequence[str]]) -> tuple["Tally"]:
    return (Tally(),)


def command_from(data: Data) -> Command:
    try:
        command: Command = _COMMANDS.validate_python(dict(data))
    except ValidationError as wrong:
        first = wrong.errors()[0]
        raise BadCommand(f"{'.'.join(map(str, first['loc'])) or 'kind'}: {first['msg']}.") from None
    return command


def enlisted(figure: Enlisted) -> Figure:
    points = figure.card.fields.get("points", POINTS)
    if not isinstance(points, int):
        raise BadMuster(f"{figure.card.name}: points is not a whole number.")
    name = figure.name or figure.card.name
    return Figure(
        figure.id,
        name,
        figure.side,
        figure.card.id,
        points,
        points,
        place=figure.place,
        facing=figure.facing,
        at=figure.at,
        heading=figure.heading,
        hidden=figure.hidden,
        worn=tuple(dict.fromkeys(_worn(figure.card))),
    )


def _worn(card: Card) -> Iterator[str]:
    rows = card.fields.get("trophies")
    for row in rows if isinstance(rows, list) else ():
        if isinstance(row, Mapping) and row.get("worn") is True and isinstance(row.get("item"), str):
            yield str(row["item"])


class Tally(TallyCards):
    title = "Tally"
    left_out: tuple[str, ...] = ()
    grounds = tuple(GroundKind)

    def muster(self, muster: Muster) -> TallyState:
        if not muster.figures:
            raise BadMuster("A game of Tally needs at least one figure.")
        figures = {figure.id: enlisted(figure) for figure in muster.figures}
        breath = 0 if muster.house_rules.get(BREATHS.key) == "yes" else -1
        return TallyState(1, figures, muster.sides, muster.ground, breath=breath)

    def agenda(self, state: TallyState) -> Agenda:
        slots = tuple(
            Slot(figure.id, figure.points, None, "", _progress(state, figure), key=figure.id)
            for figure in state.figures.values()
        )
        next_ = () if state.over else tuple(figure.id for figure in state.waiting)
        phase = Phase("act", "Everyone acts", Progress.NOW)
        lanes, steps = (Lane("Order", slots),), breaths.strip(state)
        return Agenda(state.turn, (phase,), lanes, next_, "Who acts?", over=state.over, strip=steps)

    def choices(self, state: TallyState, figure: str | None) -> tuple[Choice, ...]:
        if figure is None:
            return breaths.choices(state, None)

        def targets(_: Values) -> tuple[Candidate, ...]:
            others = (other for other in state.figures.values() if other.able and other.id != figure)
            return tuple(Candidate(other.id, other.name, figure=other.id) for other in others)

        may_not = self.refusals(state, Pass(figure=figure))
        strike: dict[str, Json] = {"kind": "tally.strike/1", "figure": figure}
        target = Input("target", "Target", InputKind.FIGURE, targets)
        return (
            *walking.choices(state, figure),
            Choice(
                "strike",
                "Strike",
                "Act",
                strike,
                (target,),
                may_not,
                "tally.strike",
                not breaths.owes_plot(state, figure),
            ),
            Choice("pass", "Pass", "Act", {"kind": "tally.pass/1", "figure": figure}, (), may_not),
            Choice("boast", "Boast", "Act", {"kind": "tally.boast/1", "figure": figure}, (), may_not),
            Choice("lunge", "Lunge", "Act", {"kind": "tally.lunge/1", "figure": figure}, (target,), may_not),
            *breaths.choices(state, figure),
        )

    def command(self, data: Data) -> Command:
        return command_from(data)

    def refusals(self, state: TallyState, command: Command) -> tuple[Refusal, ...]:
        try:
            return play.refusals(state, command)
        except Refused as nobody:
            return nobody.refusals

    def explain(self, state: TallyState, command: Command) -> tuple[Breakdown, ...]:
        if not isinstance(command, Strike | Lunge):
            return ()
        grants = state.figures[command.figure].grants if command.figure in state.figures else {}
        return (Breakdown("To the die", tuple(Modifier(value, label) for label, value in grants.items())),)

    def perform(self, state: TallyState, command: Command, table: Table) -> Outcome[TallyState]:
        return play.checked(state, command, table)

    def odds(self, state: TallyState, command: Command) -> Odds:
        return every_outcome(
            lambda table: self.perform(state, command, table), lambda outcome: self.measures(command, outcome)
        )

    def replies(self, state: TallyState, command: Command) -> tuple[Reply, ...]:
        if not isinstance(command, Lunge) or self.refusals(state, command):
            return ()
        odds = {option: self._met(state, command, option) for option in (play.STAND, play.DUCK)}
        best = min(odds, key=lambda option: odds[option].expected("loss"))
        return tuple(
            Reply(option.label, found, play.met_by(option), best=option is best) for option, found in odds.items()
        )

    def _met(self, state: TallyState, command: Lunge, reply: Option) -> Odds:
        return every_outcome(
            lambda table: self.perform(state, command, table),
            lambda outcome: self.measures(command, outcome),
            lambda options, why: reply.key if reply in options else options[0].key,
        )

    def measured(self) -> tuple[Measure, ...]:
        return (Measure("hit", "hits", headline=True), Measure("loss", "points lost", amount=True))

    def measures(self, command: Command, outcome: Outcome[TallyState]) -> Measures:
        hits = [event for event in outcome.events if isinstance(event, Hit)]
        return {"hit": int(bool(hits)), "loss": sum(hit.loss for hit in hits)}

    def sparring(self, attacker: Card, target: Card) -> TallyState:
        sides = (Side("attacker", "Attacker"), Side("target", "Target", 1))
        both = (Enlisted("attacker", attacker, "attacker"), Enlisted("target", target, "target"))
        return self.muster(Muster(both, sides))

    def counters(self, state: TallyState) -> tuple[Counter, ...]:
        return tuple(_counter(figure, state.ground) for figure in state.figures.values())

    def sides(self, state: TallyState) -> tuple[Side, ...]:
        return state.sides

    def ground(self, state: TallyState) -> Ground | None:
        return state.ground

    def scale(self, ground: Ground) -> Scale | None:
        inches = isinstance(ground, OpenGround) and ground.unit is LengthUnit.INCH
        return Scale(10, "yards") if inches else None

    def terrain(self) -> Mapping[Layer, str]:
        return {}

    def lying(self, state: TallyState) -> tuple[Lying, ...]:
        return ()

    def conditions(self, state: TallyState, figure: str) -> tuple[Condition, ...]:
        return tuple(Condition(label, good=value > 0) for label, value in state.figure(figure).grants.items())

    def overlays(self, state: TallyState, figure: str, command: Command | None = None) -> tuple[Overlay, ...]:
        return walking.overlays(state, figure, command)

    def amendable(self, state: TallyState, figure: str) -> tuple[Amendable, ...]:
        return (Amendable("points", "Points", state.figure(figure).points, lowest=0),)

    def house_rules(self) -> tuple[HouseRule, ...]:
        return (BREATHS,)

    def narrate(self, before: TallyState, after: TallyState, events: Sequence[Event]) -> tuple[Line, ...]:
        begun = (
            () if after.breath < 0 or after.turn == before.turn else (Line(f"Turn {after.turn}, breath 1", weight=3),)
        )
        return (*(line(after, event) for event in events), *begun)

    def debrief(self, state: TallyState) -> tuple[CardChange, ...]:
        return (*hurt(state), *left_behind(state))

    def learned(self, state: TallyState) -> OwnRows:
        rows = learned(state.boasts)
        return {CHARMS: rows} if rows else {}

    def dump_state(self, state: TallyState) -> dict[str, Json]:
        data: dict[str, Json] = _STATES.dump_python(state, mode="json", exclude={"ground"})
        return {**data, "ground": ground_data(state.ground)}

    def load_state(self, data: Mapping[str, Json], say: Callable[[str], None] = quietly) -> TallyState:
        try:
            ground: Any = data.get("ground")
            state: TallyState = nearest(_STATES, {**data, "ground": ground_of(ground)}, say)
            return state
        except SpaceError as wrong:
            raise BadState(f"This is no state of a game of Tally: {wrong}") from None
        except ValidationError as wrong:
            raise BadState(f"This is no state of a game of Tally: {wrong.errors()[0]['loc']}.") from None

    def dump_command(self, command: Command) -> dict[str, Json]:
        data: dict[str, Json] = _COMMANDS.dump_python(command, mode="json")
        return data

    def dump_event(self, event: Event) -> dict[str, Json]:
        data: dict[str, Json] = _EVENTS.dump_python(event, mode="json")
        return data


def _progress(state: TallyState, figure: Figure) -> Progress:
    if not figure.able:
        return Progress.LOST
    return Progress.DONE if figure.acted else Progress.NOW


def _counter(figure: Figure, ground: Ground | None) -> Counter:
    posture = Posture.STANDING if figure.points else Posture.OUT
    hexes = () if figure.place is None else (figure.place,)
    return Counter(
        figure.id,
        figure.name,
        figure.side,
        hexes,
        figure.facing,
        posture,
        figure.points,
        figure.full,
        gone=figure.gone,
        hidden=figure.hidden,
        at=figure.at,
        base=ground.unit.base if isinstance(ground, OpenGround) else 0,
        heading=figure.heading,
    )
