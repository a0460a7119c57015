"""Rounds for the tests: who fights, what is plotted, what the dice show and the GM says, in few words."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from gmtool.rules.melee_rounds.ruleset import MeleeRoundsRuleset
from gmtool.rules.melee_rounds.state.fight import Fight, Figure, Stage
from gmtool.rules.seam import (
    Answer,
    AnsweredTable,
    Card,
    ChoiceAnswer,
    Enlisted,
    Event,
    Json,
    Muster,
    NumberAnswer,
    OwnRows,
    RollAnswer,
    Side,
)
from gmtool.space import LengthUnit, OpenGround, Point
from gmtool.systems import ruleset

SIDES = (Side("red", "Red", players=True), Side("blue", "Blue", 1))
Said = str | int | tuple[int, ...] | Answer
SWORD: Json = {"item": "sword", "ready": True}


def rules(own: OwnRows | None = None) -> MeleeRoundsRuleset:
    """The system, with rows of the GM's own."""
    found = ruleset("melee-rounds").extended(own or {})
    assert isinstance(found, MeleeRoundsRuleset)
    return found


def card(name: str, amr: int = 2, **fields: Json) -> Card:
    """Somebody with a sword drawn, unless `weapons` says otherwise."""
    sets: Json = [{"item": "one-weapon", "amr": amr}]
    return Card("melee-rounds", name, {"sets": sets, "weapons": [SWORD], **fields})


def dice(*faces: int) -> RollAnswer:
    """Dice that fell like this."""
    return RollAnswer(sum(faces), faces)


def said(answer: Said) -> Answer:
    """A word is a decision, a number a number, several numbers are dice."""
    match answer:
        case str():
            return ChoiceAnswer(answer)
        case int():
            return NumberAnswer(answer)
        case tuple():
            return dice(*answer)
    return answer


class Round:
    """A melee that is played. Ids of figures are their names in small letters; `events` are those of the last command.

    Those whose names begin with a capital from A to L are of the players' side, the others of the other one.
    """

    def __init__(self, *cards: Card, ground: bool = False, own: OwnRows | None = None, **house: str) -> None:
        self.rules = rules(own)
        place = OpenGround(200, 100, LengthUnit.FOOT) if ground else None
        figures = tuple(
            Enlisted(
                one.name.lower(),
                one,
                "red" if one.name < "M" else "blue",
                at=Point(1000 + 500 * n, 1000) if ground else None,
            )
            for n, one in enumerate(cards)
        )
        switches = {key.replace("_", "-"): value for key, value in house.items()}
        self.state: Fight = self.rules.muster(Muster(figures, SIDES, place, switches))
        self.events: tuple[Event, ...] = ()

    def __getitem__(self, figure: str) -> Figure:
        return self.state.figures[figure]

    def data(self, kind: str, figure: str, values: Mapping[str, Any]) -> dict[str, Any]:
        here = {"round": self.state.round}
        if kind in ("plots-in", "play", "end-second"):
            here["second"] = self.state.second
        return {"kind": f"mr.{kind}/1", **({"figure": figure} if figure else here), **values}

    def do(self, kind: str, figure: str = "", *answers: Said, **values: Any) -> "Round":
        """Do a command; every answer must be asked for."""
        table = AnsweredTable([said(one) for one in answers])
        outcome = self.rules.perform(self.state, self.rules.command(self.data(kind, figure, values)), table)
        assert table.left_over == 0, "more was said than asked"
        self.state, self.events = outcome.state, outcome.events
        return self

    def refused(self, kind: str, figure: str = "", **values: Any) -> tuple[str, ...]:
        """The rules that forbid a command; none if it can be done."""
        command = self.rules.command(self.data(kind, figure, values))
        return tuple(one.rule for one in self.rules.refusals(self.state, command))

    def ruled(self, kind: str, figure: str = "", *answers: Said, **values: Any) -> "Round":
        """Do a command by a ruling."""
        data = {"kind": "gm.ruling/1", "reason": "as the GM says", "command": self.data(kind, figure, values)}
        outcome = self.rules.perform(
            self.state, self.rules.command(data), AnsweredTable([said(one) for one in answers])
        )
        self.state, self.events = outcome.state, outcome.events
        return self

    def from_round(self, number: int) -> "Round":
        """It begins with this round: after the first nobody rolls only to begin."""
        self.state = replace(self.state, round=number)
        return self

    def resolved(self, figure: str, *answers: Said) -> "Round":
        """The one attack of the second is resolved, and the second ends."""
        return self.do("resolve", figure, *answers).do("end-second")

    def plots(self, **plots: str) -> "Round":
        """A General Plot for each, without more said; who is not named plots Move."""
        for figure in self.state.roster:
            self.do("plot", figure, plot=plots.get(figure, "move"))
        return self

    def roll(self, *rolled: tuple[int, ...]) -> "Round":
        """Reveal the plots and roll: the dice in the order in which they are asked for."""
        return self.do("initiative", "", *rolled)

    def second_is_in(self, *answers: Said) -> "Round":
        """The plots of this second are in."""
        return self.do("plots-in", "", *answers)

    def played(self) -> "Round":
        """The plots of this second are in, and nobody reacts."""
        self.second_is_in()
        return self.do("play") if self.state.stage is Stage.REACTIONS else self

    def strikes(self, figure: str, target: str, *answers: Said, **values: Any) -> "Round":
        """One attack, alone in its second; it misses unless something else is said."""
        self.do("attack", figure, target=target, **values).played()
        return self.do("resolve", figure, *(answers or ("miss",))).do("end-second")

    def until(self, second: int) -> "Round":
        """Play to the beginning of a second; dice that are available are held, nobody attacks."""
        while self.state.second != second:
            for figure in self.rules.agenda(self.state).next:
                choice = "hold" if not self.refused("hold", figure) else "go-on"
                self.do(choice, figure)
            self.second_is_in()
        return self

    def seconds(self, figure: str) -> tuple[int, ...]:
        """The earliest seconds in which its dice can be used from now on."""
        found = self[figure].dice
        return found.earliest(max(1, self.state.second)) if found is not None else ()

    def offered(self, figure: str) -> dict[str, tuple[str, ...]]:
        """What can be chosen for a figure, with the rules that forbid it."""
        return {one.key: tuple(why.rule for why in one.refusals) for one in self.rules.choices(self.state, figure)}

    def told(self, kind: type[Any]) -> list[Any]:
        """The events of a kind, of the last command."""
        return [event for event in self.events if isinstance(event, kind)]
