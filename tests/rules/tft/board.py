"""A fight for the tests: figures on hexes by label, dice said beforehand, and what was logged."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from gmtool.rules.seam import (
    Answer,
    AnsweredTable,
    Breakdown,
    Card,
    Choice,
    ChoiceAnswer,
    Enlisted,
    Event,
    Muster,
    Refused,
    RollAnswer,
    Side,
    Slot,
)
from gmtool.rules.tft.ruleset import TftRuleset
from gmtool.rules.tft.state.fight import Deeds, Fight, Figure, Stage
from gmtool.space import Hex, HexGround, blank_ground, parse_label
from tests.rules.tft.editions import playing

SIDES = (Side("red", "Red"), Side("blue", "Blue", 1), Side("green", "Green", 2))


def card(
    name: str = "Someone",
    *,
    st: int = 12,
    dx: int = 12,
    people: str = "human",
    armor: str = "none",
    ready: Sequence[str] = (),
    carried: Sequence[str] = (),
    **fields: Any,
) -> Card:
    """A card; gear ids are g1, g2 ... in the order of `ready`, then `carried`."""
    gear = [{"item": playing.item(item), "ready": True} for item in ready]
    gear += [{"item": playing.item(item), "ready": False} for item in carried]
    data = {"people": people, "st": st, "dx": dx, "armor": armor, "gear": gear, **playing.more, **fields}
    return Card(playing.system, name, data, id=f"card-{name}")


class Board:
    """A running fight. Places are printed labels ("0505"); without a ground places are left out."""

    def __init__(self, *, ground: HexGround | bool | None = True, house: dict[str, str] | None = None) -> None:
        self.rules: TftRuleset = playing.rules
        self.ground = blank_ground(30, 30) if ground is True else ground or None
        self.house = house or {}
        self._enlisted: list[Enlisted] = []
        self._state: Fight | None = None
        self.events: tuple[Event, ...] = ()
        self.log: list[str] = []

    def add(self, name: str, side: str, at: str | Hex | None = None, facing: int = 0, **fields: Any) -> str:
        """Enlist a figure before the fight starts; its id is its name."""
        place = parse_label(at) if isinstance(at, str) else at
        self._enlisted.append(Enlisted(name, card(name, **fields), side, place=place, facing=facing))
        return name

    @property
    def state(self) -> Fight:
        """The fight as it is; the first use musters it."""
        if self._state is None:
            self._state = self.rules.muster(Muster(tuple(self._enlisted), SIDES, self.ground, self.house))
        return self._state

    @state.setter
    def state(self, fight: Fight) -> None:
        self._state = fight

    def figure(self, name: str) -> Figure:
        """A figure as it is now."""
        return self.state.figures[name]

    def change(self, name: str, **values: Any) -> None:
        """Put a figure into a condition, by hand."""
        changed = replace(self.figure(name), **values)
        self.state = replace(self.state, figures={**self.state.figures, name: changed})

    def chose(self, **options: str) -> None:
        """Figures have chosen these options, standing still: `chose(Wulf="j")`."""
        for name, option in options.items():
            place = self.figure(name).place
            self.change(name, deeds=replace(Deeds(), option=playing.option(option), start=place))

    def stage(self, stage: str, *order: str) -> None:
        """Go straight to a stage; `order` are the sides in the order of moving."""
        sides = order or tuple(dict.fromkeys(figure.side for figure in self.state.figures.values()))
        self.state = replace(self.state, stage=Stage(stage), order=sides, mover=0)

    def combat(self, **options: str) -> None:
        """Go to the combat stage with these options chosen."""
        self.chose(**options)
        self.stage("combat")

    def do(self, kind: str, *answers: int | str, **data: Any) -> tuple[Event, ...]:
        """Perform `tft.<kind>/1` (or a full kind); ints answer rolls by their sum, strings decisions by their key.

        Every answer must be used, and no further question be asked.
        """
        kind = kind if "/" in kind else f"tft.{kind}/1"
        command = self.rules.command({"kind": kind, **_in_this_edition(data)})
        table = AnsweredTable([_answer(one) for one in answers])
        outcome = self.rules.perform(self.state, command, table)
        assert table.left_over == 0, f"{table.left_over} answers were not asked for"
        lines = self.rules.narrate(self.state, outcome.state, outcome.events)
        self.log += [line.text for line in lines]
        self.state, self.events = outcome.state, outcome.events
        return outcome.events

    def refused(self, kind: str, **data: Any) -> set[str]:
        """The ledger ids of all the reasons against a command; empty if it is allowed."""
        kind = kind if "/" in kind else f"tft.{kind}/1"
        command = self.rules.command({"kind": kind, **_in_this_edition(data)})
        rules = {refusal.rule for refusal in self.rules.refusals(self.state, command)}
        if rules:
            try:
                self.rules.perform(self.state, command, AnsweredTable())
            except Refused:
                pass
            else:
                raise AssertionError("refused, and yet it was performed")
        return rules

    def number(self, key: str, kind: str, **data: Any) -> int:
        """The total of a breakdown of a command: `number("to-hit", "strike", figure=...)`."""
        return self.breakdown(key, kind, **data).total

    def breakdown(self, key: str, kind: str, **data: Any) -> Breakdown:
        """A breakdown of a command by its key."""
        kind = kind if "/" in kind else f"tft.{kind}/1"
        command = self.rules.command({"kind": kind, **_in_this_edition(data)})
        found = {one.key: one for one in self.rules.explain(self.state, command)}
        return found[key]

    def choices(self, name: str | None) -> dict[str, Choice]:
        """The choices of a figure (or of the table) by key."""
        found = {choice.key: choice for choice in self.rules.choices(self.state, name)}
        letters = {f"option:{one}": f"option:{playing.option(one)}" for one in "abcdefghijklmnopqrstuv"}
        return {**found, **{letter: found[key] for letter, key in letters.items() if key in found}}

    def order(self) -> list[tuple[str, int | None]]:
        """The figures still to act, with their scores, first to last; without those that only might."""
        return [(slot.figure, slot.score) for slot in self._slots() if slot.intends != "may attack"]

    def may_attack(self) -> list[tuple[str, int | None]]:
        """The figures that have no attack but might still take one, with their scores."""
        return [(slot.figure, slot.score) for slot in self._slots() if slot.intends == "may attack"]

    def _slots(self) -> list[Slot]:
        slots = [slot for lane in self.rules.agenda(self.state).lanes for slot in lane.slots]
        return [slot for slot in slots if slot.progress.value in ("now", "later")]

    def next(self) -> tuple[str, ...]:
        """Who may act now."""
        return self.rules.agenda(self.state).next


def _in_this_edition(data: dict[str, Any]) -> dict[str, Any]:
    """The fields of a command, with the option of this edition in the place of Melee's letter."""
    return {**data, "option": playing.option(data["option"])} if "option" in data else data


def _answer(answer: int | str) -> Answer:
    return RollAnswer(answer) if isinstance(answer, int) else ChoiceAnswer(answer)
