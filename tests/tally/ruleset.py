"""Tally as the rest of the program sees it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Annotated, Any

from pydantic import Field, TypeAdapter, ValidationError

from gmtool.dice import Dice
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
    CardColumn,
    CardField,
    CardForm,
    CardReport,
    ChangeKind,
    Choice,
    Command,
    Condition,
    Counter,
    Data,
    Derived,
    Enlisted,
    Event,
    FieldKind,
    Finding,
    GmCommand,
    GroundEdited,
    GroundKind,
    HouseRule,
    Input,
    InputKind,
    Item,
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
    Spending,
    SystemList,
    Table,
    TallyBoxes,
    Values,
    Why,
    every_outcome,
    ground_data,
    ground_line,
    ground_of,
)
from gmtool.space import Ground, Layer, LengthUnit, OpenGround, Scale, SpaceError
from tests.tally import feats, lists, play, walking
from tests.tally.commands import (
    Boast,
    Boasted,
    Ducked,
    Fell,
    Hit,
    Lunge,
    Missed,
    Pass,
    Passed,
    Step,
    Strike,
    Walk,
    Walked,
)
from tests.tally.feats import FEATS
from tests.tally.lists import CHARMS, learned
from tests.tally.state import Figure, TallyState

_COMMANDS: TypeAdapter[Any] = TypeAdapter(
    Annotated[Strike | Lunge | Pass | Boast | Walk | Step | GmCommand, Field(discriminator="kind")]
)
_STATES = TypeAdapter(TallyState)
_EVENTS: TypeAdapter[Any] = TypeAdapter(Any)
_LISTS = {CHARMS: lists, FEATS: feats}
POINTS = 10
TROPHIES = CardField(
    "trophies",
    "Trophies",
    FieldKind.ITEMS,
    [],
    0,
    99,
    items=lambda: (Item("tail", "Wolf tail"), Item("tooth", "Troll tooth"), Item("scale", "Dragon scale")),
    columns={"worn": "Worn"},
    counts={"worth": "Points worth"},
    help="What it took from those it has beaten",
)


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
    )


class Tally:
    id = "tally"
    title = "Tally"
    left_out: tuple[str, ...] = ()
    grounds = tuple(GroundKind)

    def __init__(
        self,
        own: Mapping[str, Mapping[str, Mapping[str, Json]]] | None = None,
        refused: Mapping[str, Mapping[int, str]] | None = None,
    ):
        self.own = own or {}
        self.refused = refused or {}
        self.left_out = tuple(sentence for bad in self.refused.values() for sentence in bad.values())

    def card_form(self) -> CardForm:
        points = CardField("points", "Points", FieldKind.NUMBER, POINTS, 1, 99)
        charms = tuple(Item(row.key, row.label, own=row.own) for row in self.lists()[0].rows)
        charm = CardField("charm", "Charm", FieldKind.ONE_OF, "", items=lambda: (Item("", "None"), *charms))
        return CardForm((points, CardField("motto", "Motto", FieldKind.TEXT), charm, TROPHIES))

    def lists(self) -> tuple[SystemList, ...]:
        return tuple(made.system_list(self.own.get(key, {}), self.refused.get(key, {})) for key, made in _LISTS.items())

    def extended(self, own: OwnRows) -> "Tally":
        read = {key: made.read_own(own.get(key, ()), self.own.get(key, {})) for key, made in _LISTS.items()}
        return Tally({key: good for key, (good, _) in read.items()}, {key: bad for key, (_, bad) in read.items()})

    def card_of(self, list: str, row: str) -> Card | None:
        return None

    def report(self, card: Card) -> CardReport:
        points = card.fields.get("points", POINTS)
        findings = _findings(points)
        charm = card.fields.get("charm", "")
        if charm and charm not in (row.key for row in self.lists()[0].rows):
            findings = (*findings, Finding(f"The charm “{charm}” is in no list.", field="charm"))
        tile = Derived("points", "Points", str(points), main=True, column=True, beside="points")
        boxes = (TallyBoxes("Points", points),) if isinstance(points, int) else ()
        return CardReport("", (tile,), f"{points} points", (), findings, boxes)

    def columns(self) -> tuple[CardColumn, ...]:
        return (CardColumn("points", "Points", listed=True), CardColumn("motto", "Motto", number=False))

    def values(self, card: Card) -> Mapping[str, int | str]:
        found = {"points": card.fields.get("points", POINTS), "motto": card.fields.get("motto", "")}
        return {key: value for key, value in found.items() if isinstance(value, int | str)}

    def words(self, card: Card) -> str:
        return str(card.fields.get("motto", ""))

    def spendings(self, card: Card) -> tuple[Spending, ...]:
        points = card.fields.get("points", POINTS)
        if not isinstance(points, int):
            return ()
        most = (Refusal("Nobody has more than 99 points.", "tally.most"),) if points >= 99 else ()
        more = replace(card, fields={**card.fields, "points": points + 1})
        return (Spending("more", "One point more", more, most, "points"),)

    def completed(self, card: Card) -> Card:
        return replace(card, fields={"points": POINTS, **card.fields})

    def creation(self) -> tuple[CardField, ...]:
        sizes = (Item("small", "Small", {"Points": "1d"}), Item("large", "Large", {"Points": "3d"}))
        return (CardField("size", "Size", FieldKind.ONE_OF, "small", items=lambda: sizes),)

    def created(self, wishes: Mapping[str, Json], table: Table) -> Card:
        dice = {"small": Dice(1), "large": Dice(3)}.get(str(wishes.get("size", "small")))
        if dice is None:
            raise Refused(Refusal("Somebody is small or large."))
        points = table.roll(dice, Why("The points of a new figure")).total
        return Card(self.id, "Figure", {"points": points}, kind="monster")

    def bestiary(self) -> tuple[Card, ...]:
        return (
            Card("tally", "Ogre", {"points": 20}, kind="monster", tags=("large",)),
            Card("tally", "Imp", {"points": 4}, kind="monster", tags=("small", "quick")),
        )

    def muster(self, muster: Muster) -> TallyState:
        if not muster.figures:
            raise BadMuster("A game of Tally needs at least one figure.")
        figures = {figure.id: enlisted(figure) for figure in muster.figures}
        return TallyState(1, figures, muster.sides, muster.ground)

    def agenda(self, state: TallyState) -> Agenda:
        slots = tuple(
            Slot(figure.id, figure.points, None, "", _progress(state, figure), key=figure.id)
            for figure in state.figures.values()
        )
        next_ = () if state.over else tuple(figure.id for figure in state.waiting)
        phase = Phase("act", "Everyone acts", Progress.NOW)
        return Agenda(state.turn, (phase,), (Lane("Order", slots),), next_, "Who acts?", over=state.over)

    def choices(self, state: TallyState, figure: str | None) -> tuple[Choice, ...]:
        if figure is None:
            return ()

        def targets(_: Values) -> tuple[Candidate, ...]:
            others = (other for other in state.figures.values() if other.able and other.id != figure)
            return tuple(Candidate(other.id, other.name, figure=other.id) for other in others)

        may_not = self.refusals(state, Pass(figure=figure))
        strike: dict[str, Json] = {"kind": "tally.strike/1", "figure": figure}
        target = Input("target", "Target", InputKind.FIGURE, targets)
        return (
            *walking.choices(state, figure),
            Choice("strike", "Strike", "Act", strike, (target,), may_not, "tally.strike", usual=True),
            Choice("pass", "Pass", "Act", {"kind": "tally.pass/1", "figure": figure}, (), may_not),
            Choice("boast", "Boast", "Act", {"kind": "tally.boast/1", "figure": figure}, (), may_not),
            Choice("lunge", "Lunge", "Act", {"kind": "tally.lunge/1", "figure": figure}, (target,), may_not),
        )

    def command(self, data: Data) -> Command:
        return command_from(data)

    def refusals(self, state: TallyState, command: Command) -> tuple[Refusal, ...]:
        return play.refusals(state, command)

    def explain(self, state: TallyState, command: Command) -> tuple[Breakdown, ...]:
        if not isinstance(command, Strike | Lunge):
            return ()
        grants = state.figure(command.figure).grants
        return (Breakdown("To the die", tuple(Modifier(value, label) for label, value in grants.items())),)

    def perform(self, state: TallyState, command: Command, table: Table) -> Outcome[TallyState]:
        return play.checked(state, command, table)

    def odds(self, state: TallyState, command: Command) -> Odds:
        return every_outcome(
            lambda table: self.perform(state, command, table), lambda outcome: self.measures(command, outcome)
        )

    def replies(self, state: TallyState, command: Command) -> tuple[Reply, ...]:
        if not isinstance(command, Lunge):
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
        return ()

    def narrate(self, before: TallyState, after: TallyState, events: Sequence[Event]) -> tuple[Line, ...]:
        return tuple(_line(after, event) for event in events)

    def debrief(self, state: TallyState) -> tuple[CardChange, ...]:
        return (*_hurt(state), *_left_behind(state))

    def learned(self, state: TallyState) -> OwnRows:
        rows = learned(state.boasts)
        return {CHARMS: rows} if rows else {}

    def dump_state(self, state: TallyState) -> dict[str, Json]:
        data: dict[str, Json] = _STATES.dump_python(state, mode="json", exclude={"ground"})
        return {**data, "ground": ground_data(state.ground)}

    def load_state(self, data: Mapping[str, Json]) -> TallyState:
        try:
            ground: Any = data.get("ground")
            return _STATES.validate_python({**data, "ground": ground_of(ground)})
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


def _hurt(state: TallyState) -> Iterator[CardChange]:
    for figure in state.figures.values():
        if figure.points != figure.full:
            text = f"{figure.name} was hurt"
            yield CardChange(figure.card, figure.id, "points", figure.full, figure.points, text, how=ChangeKind.ADD)
        if not figure.points:
            text = f"{figure.name} is out"
            yield CardChange(figure.card, figure.id, "tags", None, "out", text, "tally.able", how=ChangeKind.GAIN)


def _left_behind(state: TallyState) -> Iterator[CardChange]:
    winners = tuple(figure.id for figure in state.figures.values() if figure.able)
    for figure in state.figures.values():
        if state.over and winners and not figure.points:
            text = f"The motto of {figure.name}"
            yield CardChange("", figure.id, "motto", "", text, text, usual=False, about="left", takers=winners)


def _findings(points: Json) -> tuple[Finding, ...]:
    if not isinstance(points, int):
        return (Finding("Points is not a whole number.", field="points"),)
    return (Finding("Nobody has more than 99 points.", "tally.most", "points"),) if points > 99 else ()


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


def _line(state: TallyState, event: Event) -> Line:
    def name(id: str) -> str:
        return state.figure(id).name

    match event:
        case Hit():
            text = f"{name(event.figure)} hits {name(event.target)} for {event.loss}."
            return Line(text, (event.figure, event.target), event.rules)
        case Ducked():
            return Line(f"{name(event.figure)} ducks: {event.rolled}.", (event.figure,), event.rules)
        case Missed():
            return Line(f"{name(event.figure)} misses {name(event.target)}.", (event.figure, event.target), event.rules)
        case Fell():
            return Line(f"{name(event.figure)} is out.", (event.figure,), weight=2)
        case GroundEdited():
            return ground_line(state.ground, event)
        case Walked():
            return Line(f"{name(event.figure)} walks.", (event.figure,), event.rules)
        case Boasted():
            return Line(f"{name(event.figure)}: “{event.words}”, and {event.beaten} beaten.", (event.figure,))
        case Passed():
            return Line(f"{name(event.figure)} passes.", (event.figure,))
        case _:
            words = {key: value for key, value in _EVENTS.dump_python(event).items() if key not in ("kind", "rules")}
            return Line(f"{event.kind}: {', '.join(map(str, words.values()))}.", weight=2)
