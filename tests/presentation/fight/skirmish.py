"""A very small rule system, made up for the tests of the window; it has an input of every kind."""

from dataclasses import asdict, replace
from random import Random
from types import SimpleNamespace
from typing import Any

from gmtool.dice import Dice, at_most
from gmtool.encounter import Journal
from gmtool.presentation.fight.rolls.dice_source import DiceSource
from gmtool.presentation.fight.session import FightSession
from gmtool.rules.seam import (
    Agenda,
    Amend,
    Amendable,
    AnsweredTable,
    BadCommand,
    Breakdown,
    Candidate,
    Choice,
    Command,
    Condition,
    Counter,
    Due,
    Event,
    Grant,
    Input,
    InputKind,
    Lane,
    Line,
    Measure,
    Modifier,
    Note,
    Option,
    Outcome,
    Phase,
    PlaceFigure,
    Posture,
    Progress,
    Refusal,
    Refused,
    RemoveFigure,
    RenameFigure,
    Reply,
    Ruling,
    Side,
    Slot,
    TurnFigure,
    Why,
    every_outcome,
    line_of,
    quietly,
)
from gmtool.space import Hex, HexGround, Layer, blank_ground
from tests.presentation.fight.fray import Fighter, Fray, Happened, Hold, Initiative, NextTurn, Step, Strike

BONUS = {"front": 0, "side": 2, "rear": 4}
_OF_THE_GM = (Amend, Grant, Note, PlaceFigure, RemoveFigure, RenameFigure, TurnFigure, Ruling)
KINDS: dict[str, Any] = {
    c.__dataclass_fields__["kind"].default: c for c in (Initiative, NextTurn, Strike, Step, Hold, *_OF_THE_GM)
}


def _hexes(value: Any) -> Any:
    return tuple(Hex(*pair) for pair in value) if isinstance(value, list) else value


class Skirmish:
    """The ruleset; `arena` is the ground of every fight of it."""

    id = "skirmish"
    title = "Skirmish"

    def __init__(self, arena: HexGround | None = None) -> None:
        self.arena = arena

    def command(self, data: Any) -> Command:
        values = {key: value for key, value in data.items() if value is not None}
        if isinstance(values.get("hex"), list):
            values["hex"] = Hex(*values["hex"])
        if "path" in values:
            values["path"] = _hexes(values["path"])
        try:
            return KINDS[values["kind"]](**values)
        except (KeyError, TypeError) as error:
            raise BadCommand(f"This is not a valid command: {error}.") from error

    def agenda(self, state: Fray) -> Agenda:
        waiting = state.waiting() if state.won else []
        now, later, done = Progress.NOW, Progress.LATER, Progress.DONE
        phases = (
            Phase("initiative", "Initiative", done if state.won else now),
            Phase("actions", "Actions", (now if waiting else done) if state.won else later),
            Phase("end", "End of turn", now if state.won and not waiting else later),
        )
        everyone = sorted(state.fighters, key=lambda f: (f.id not in state.acted, -f.score, f.side != state.won))
        slots = tuple(self._slot(state, f, waiting) for f in everyone)
        text = f"{waiting[0].name} acts" if waiting else "Roll the initiative" if not state.won else "The turn ends"
        due = tuple(Due(f"{f.name} is badly hurt", f.id, "sk.hurt") for f in state.fighters if f.able and f.hits >= 5)
        over = len({f.side for f in state.fighters if f.able}) < 2
        lanes = (Lane("Order · skill now", slots),)
        return Agenda(state.turn, phases, lanes, tuple(f.id for f in waiting), text, due, over)

    def _slot(self, state: Fray, f: Fighter, waiting: list[Fighter]) -> Slot:
        progress = Progress.LOST if not f.able else Progress.DONE if f.id in state.acted else Progress.LATER
        if waiting and waiting[0].id == f.id:
            progress = Progress.NOW
        hurt = (Modifier(-2, "took 5 hits or more", "sk.hurt"),) if f.hits >= 5 else ()
        why = Breakdown("Skill", (Modifier(f.skill, "skill"), *hurt))
        tie = any(o.score == f.score and o.id != f.id for o in waiting)
        return Slot(f.id, f.score, why, "", progress, "won the tie" if tie and progress is Progress.NOW else "")

    def choices(self, state: Fray, figure: str | None) -> tuple[Choice, ...]:
        if figure is None:
            return self._of_the_table(state)
        late = () if self._may(state, figure) else (Refusal(f"It is not {state[figure].name}'s turn.", "sk.order"),)
        step = () if self.arena else (Refusal("There is no map.", "sk.map"),)
        return (
            Choice("strike", "Strike", "Attack", {"kind": "sk.strike/1", "figure": figure},
                   self._strike_inputs(state, figure), late, "sk.strike", usual=True),
            Choice("step", "Step", "Move", {"kind": "sk.step/1", "figure": figure},
                   self._step_inputs(state, figure), late + step, "sk.step"),
            Choice("hold", "Hold", "Other", {"kind": "sk.hold/1", "figure": figure},
                   (Input("words", "Says", InputKind.TEXT, required=False),), late, "sk.hold"),
            Choice("fly", "Fly", "Other", {"kind": "sk.fly/1", "figure": figure},
                   refusals=(Refusal("Nobody has wings here.", "sk.wings"),)),
        )  # fmt: skip

    def _of_the_table(self, state: Fray) -> tuple[Choice, ...]:
        if not state.won:
            return (Choice("initiative", "Roll initiative", "Turn", {"kind": "sk.initiative/1"}, usual=True),)
        early = (Refusal("Somebody still has to act.", "sk.order"),) if state.waiting() else ()
        return (Choice("next", "Next turn", "Turn", {"kind": "sk.next/1"}, refusals=early, usual=True),)

    def _may(self, state: Fray, figure: str) -> bool:
        waiting = state.waiting() if state.won else []
        return bool(waiting) and waiting[0].id == figure

    def _strike_inputs(self, state: Fray, figure: str) -> tuple[Input, ...]:
        foes = [f for f in state.fighters if f.able and f.side != state[figure].side]
        targets = tuple(Candidate(f.id, f.name, f"{f.full - f.hits} left", f.hex, f.id) for f in foes)
        places = tuple(Candidate(key, key, f"{bonus:+d}" if bonus else "") for key, bonus in BONUS.items())
        return (
            Input("target", "Target", InputKind.FIGURE, lambda _: targets),
            Input("place", "From", InputKind.ONE_OF, lambda _: places, "front", stated=True),
            Input("fierce", "Fierce", InputKind.YES_NO, default=False),
            Input("bonus", "Bonus", InputKind.NUMBER, default=0, lowest=-9, highest=9),
        )

    def _step_inputs(self, state: Fray, figure: str) -> tuple[Input, ...]:
        def around(_: Any) -> tuple[Candidate, ...]:
            here = state[figure].hex
            free = [] if here is None else [h for h in here.neighbours() if h not in [f.hex for f in state.fighters]]
            return tuple(Candidate([[h.q, h.r]], f"hex {h.q} {h.r}", "cost 1", h) for h in free)

        faces = tuple(Candidate(i, f"{i}") for i in range(6))
        return (
            Input("path", "To", InputKind.PATH, around),
            Input("facing", "Facing", InputKind.FACING, lambda _: faces, required=False),
        )

    def refusals(self, state: Fray, command: Any) -> tuple[Refusal, ...]:
        if isinstance(command, NextTurn | Initiative):
            return self._of_the_table(state)[0].refusals
        if isinstance(command, Strike | Step | Hold) and not self._may(state, command.figure):
            return (Refusal(f"It is not {state[command.figure].name}'s turn.", "sk.order"),)
        return ()

    def _needed(self, state: Fray, command: Strike) -> Breakdown:
        hurt = (Modifier(-2, "took 5 hits or more", "sk.hurt"),) if state[command.figure].hits >= 5 else ()
        lines = (
            Modifier(state[command.figure].skill, "skill"),
            *hurt,
            Modifier(BONUS[command.place], f"from the {command.place}", "sk.place"),
        )
        if command.bonus:
            lines += (Modifier(command.bonus, "bonus"),)
        total = sum(line.value for line in lines)
        return Breakdown("To hit", lines, text=f"{total} or less on 3d6")

    def explain(self, state: Fray, command: Any) -> tuple[Breakdown, ...]:
        return (self._needed(state, command),) if isinstance(command, Strike) else ()

    def perform(self, state: Fray, command: Any, table: Any) -> Outcome[Fray]:
        if isinstance(command, Ruling):
            inner = self.command(command.command)
            done = self._do(state, inner, table)
            ruled = Happened(text=f"Ruling: {command.reason}", rules=command.rules, weight=2)
            return Outcome(done.state, (ruled, *done.events))
        if refusals := self.refusals(state, command):
            raise Refused(*refusals)
        return self._do(state, command, table)

    def _do(self, state: Fray, command: Any, table: Any) -> Outcome[Fray]:
        match command:
            case Initiative():
                return self._initiative(state, table)
            case NextTurn():
                after = replace(state, turn=state.turn + 1, won="", acted=frozenset())
                return Outcome(after, (Happened(text=f"Turn {after.turn}", weight=3),))
            case Strike():
                return self._strike(state, command, table)
            case Step():
                after = state.having(replace(state[command.figure], hex=(command.path or (None,))[-1]))
                return self._acted(after, command.figure, f"{after[command.figure].name} steps.")
            case Hold():
                text = f"{state[command.figure].name} holds. {command.words}".strip()
                return self._acted(state, command.figure, text)
        return self._by_word(state, command)

    def _by_word(self, state: Fray, command: Any) -> Outcome[Fray]:
        match command:
            case Amend():
                after = state.having(replace(state[command.figure], **{command.field: command.value}))
            case RenameFigure():
                after = state.having(replace(state[command.figure], name=command.name))
            case RemoveFigure():
                after = state.having(replace(state[command.figure], gone=True))
            case PlaceFigure():
                after = state.having(replace(state[command.figure], hex=command.hex))
            case _:
                after = state
        who = (command.figure,) if hasattr(command, "figure") else ()
        text = command.text if isinstance(command, Note) else f"The GM: {command.kind}"
        return Outcome(after, (Happened(text=text, figures=who),))

    def _initiative(self, state: Fray, table: Any) -> Outcome[Fray]:
        rolls = {s.id: table.roll(Dice(1), Why(f"Initiative of the {s.name}", s.id)).total for s in self.sides(state)}
        best = max(rolls.values())
        first = [side for side, total in rolls.items() if total == best]
        options = tuple(Option(side, side) for side in first)
        won = table.choose(options, Why("Who goes first of those that tie?", options[0].key))
        return Outcome(replace(state, won=won), (Happened(text=f"The {won} win the initiative."),))

    def _strike(self, state: Fray, command: Strike, table: Any) -> Outcome[Fray]:
        hitter, target = state[command.figure], state[command.target]
        needs = self._needed(state, command).total
        why = Why(f"{hitter.name} strikes {target.name}", hitter.side, hitter.id, "sk.strike", at_most(needs))
        rolled = table.roll(Dice(3), why, lambda total: total <= needs)
        if rolled.total > needs:
            return self._acted(state, hitter.id, f"{hitter.name} strikes {target.name}: misses.", target.id)
        hurt = table.roll(
            Dice(2, 6, -1), Why(f"{hitter.name} hits {target.name}: damage", hitter.side, hitter.id)
        ).total
        after = state.having(replace(target, hits=min(target.full, target.hits + hurt)))
        text = f"{hitter.name} hits {target.name} for {hurt}."
        done = self._acted(after, hitter.id, text, target.id)
        fell = (
            () if after[target.id].able else (Happened(text=f"{target.name} falls.", figures=(target.id,), weight=2),)
        )
        return Outcome(done.state, done.events + fell)

    def _acted(self, state: Fray, figure: str, text: str, *others: str) -> Outcome[Fray]:
        after = replace(state, acted=state.acted | {figure})
        return Outcome(after, (Happened(text=text, figures=(figure, *others), rules=("sk.strike",)),))

    def odds(self, state: Fray, command: Any, given: Any = ()) -> Any:
        return every_outcome(
            lambda t: self.perform(state, command, AnsweredTable(given, t)), lambda o: self.measures(command, o)
        )

    def replies(self, state: Fray, command: Any, given: Any = ()) -> tuple[Reply, ...]:
        return ()

    def ways(self):
        return ()

    def measured(self) -> tuple[Measure, ...]:
        return (
            Measure("hit", "to hit", headline=True),
            Measure("damage", "expected hits", amount=True),
            Measure("fells", "fells"),
        )

    def measures(self, command: Any, outcome: Outcome[Fray]) -> Any:
        if not isinstance(command, Strike):
            return {}
        text = outcome.events[0].text
        damage = int(text.rsplit(" ", 1)[1].rstrip(".")) if " for " in text else 0
        return {"hit": int(" for " in text), "damage": damage, "fells": int(len(outcome.events) > 1)}

    def counters(self, state: Fray) -> tuple[Counter, ...]:
        return tuple(
            Counter(f.id, f.name, f.side, (f.hex,) if f.hex and not f.gone else (), f.facing,
                    Posture.STANDING if f.hits < f.full else Posture.DEAD, max(0, f.full - f.hits), f.full,
                    (f"Skill {f.skill}, {f.hits} hits taken",), gone=f.gone)
            for f in state.fighters
        )  # fmt: skip

    def sides(self, state: Fray) -> tuple[Side, ...]:
        return Side("players", "Players", 0, True), Side("foes", "Foes", 1)

    def ground(self, state: Fray) -> HexGround | None:
        return self.arena

    def scale(self, ground: HexGround) -> None:
        return None

    turn_seconds = None

    def tags(self, state: Fray) -> tuple[Any, ...]:
        return ()

    def waves(self, state: Fray) -> tuple[Any, ...]:
        return ()

    def effects(self, state: Fray) -> tuple[Any, ...]:
        return ()

    def lying(self, state: Fray) -> tuple[Any, ...]:
        return ()

    def terrain_kinds(self) -> tuple[()]:
        return ()

    def lights(self, state: object) -> tuple[()]:
        return ()

    def terrain(self) -> dict[Layer, str]:
        return {Layer.WALL: "No figure can stand in it."}

    def overlays(self, state: Fray, figure: str, command: Any = None) -> tuple[Any, ...]:
        return ()

    def conditions(self, state: Fray, figure: str) -> tuple[Condition, ...]:
        hurt = Condition("-2 skill: 5 hits or more", "until healed", "sk.hurt")
        return (hurt,) if state[figure].hits >= 5 else ()

    def amendable(self, state: Fray, figure: str) -> tuple[Amendable, ...]:
        return Amendable("hits", "Hits taken", state[figure].hits, lowest=0, wounds=1), Amendable(
            "side", "Side", state[figure].side, (("players", "Players"), ("foes", "Foes"))
        )

    def cited(self, answer: Any) -> Any:
        return answer

    def narrate(self, before: Fray, after: Fray, events: Any) -> tuple[Line, ...]:
        lines = [line_of(SimpleNamespace(figures=", ".join), e) for e in events]
        return tuple(line for line in lines if line is not None)

    def dump_state(self, state: Fray) -> dict[str, Any]:
        data = asdict(state)
        return data | {"acted": sorted(state.acted), "fighters": [asdict(f) for f in state.fighters]}

    def load_state(self, data: Any, say: Any = quietly) -> Fray:
        fighters = tuple(Fighter(**{**f, "hex": Hex(*f["hex"]) if f["hex"] else None}) for f in data["fighters"])
        return Fray(fighters, data["turn"], data["won"], frozenset(data["acted"]))

    def dump_command(self, command: Command) -> dict[str, Any]:
        return asdict(command)

    def dump_event(self, event: Event) -> dict[str, Any]:
        return asdict(event)


class Warded(Skirmish):
    """Strikes at Wulf, the only foe, are refused."""

    def refusals(self, state: Any, command: Any) -> tuple[Refusal, ...]:
        if getattr(command, "target", "") == "f1":
            return (WARDED,)
        return super().refusals(state, command)


WARDED = Refusal("Wulf is warded.", "sk.ward")


def with_target_barred(choice: Choice) -> Choice:
    """A choice whose targets all say that they are warded."""

    def barred(field: Input) -> Input:
        every = tuple(replace(one, refusals=(WARDED,)) for one in field.candidates({}))
        return replace(field, candidates=lambda _: every)

    return replace(choice, inputs=tuple(barred(one) if one.field == "target" else one for one in choice.inputs))


def fray(count: int = 2, placed: bool = False) -> Fray:
    """So many figures, alternately of the two sides; the first are Flavius and Wulf."""
    names = ["Flavius", "Wulf", "Astrid", "Ragnar", *(f"Goblin {n}" for n in range(1, 200))]
    return Fray(
        tuple(
            Fighter(
                f"f{i}",
                names[i],
                ("players", "foes")[i % 2],
                12 - i % 5,
                12,
                Hex(1 + i % 8, 1 + i // 8) if placed else None,
            )
            for i in range(count)
        )
    )


def begun(count: int = 2, *, ground: bool = False, players: bool = True, others: bool = False) -> FightSession:
    """A fight of so many figures; the players roll real dice unless said otherwise."""
    rules: Any = Skirmish(blank_ground(12, 9) if ground else None)
    journal = Journal.load(rules, rules.dump_state(fray(count, ground)))
    return FightSession(journal, DiceSource(Random(3), players=players, others=others))
