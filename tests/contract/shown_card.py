"""A card and its figure in a fight against somebody who only stands there: what shown numbers are compared with."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from gmtool.rules import seam
from gmtool.rules.seam import BadCommand, Card, Choice, Command, Counter, Derived, Enlisted, Json, Muster, Odds, Ruleset

SIDES = (seam.Side("a", "Attacker"), seam.Side("b", "Target", 1))
ATTACKER, TARGET = "attacker", "target"


@dataclass(frozen=True)
class Attack:
    """A command in the fight of the calculator."""

    rules: Ruleset
    state: seam.State
    command: Command

    @property
    def numbers(self) -> Mapping[str, seam.Breakdown]:
        return {one.key: one for one in self.rules.explain(self.state, self.command)}

    @property
    def odds(self) -> Odds:
        return self.rules.odds(self.state, self.command)


@dataclass
class Shown:
    """A card, and its figure in a fight against somebody who only stands there; `foe` is the card of that one."""

    rules: Ruleset
    card: Card
    foe: Card

    @cached_property
    def state(self) -> seam.State:
        """The fight before its first turn."""
        return self.rules.muster(Muster((Enlisted(ATTACKER, self.card, "a"), Enlisted(TARGET, self.foe, "b")), SIDES))

    @cached_property
    def counter(self) -> Counter:
        return next(one for one in self.rules.counters(self.state) if one.figure == ATTACKER)

    @cached_property
    def slot(self) -> seam.Slot:
        """Its row in the order, before anybody has done anything."""
        lanes = self.rules.agenda(self.state).lanes
        return next(slot for lane in lanes for slot in lane.slots if slot.figure == ATTACKER)

    @cached_property
    def figure(self) -> Any:
        return self.state.figures[ATTACKER]

    def with_fields(self, **fields: Json) -> "Shown":
        if (found := self._others.get(key := repr(fields))) is None:
            found = self._others[key] = replace(self, card=replace(self.card, fields={**self.card.fields, **fields}))
        return found

    def reversed(self) -> "Shown":
        """The other one attacks it."""
        if (found := self._others.get("")) is None:
            found = self._others[""] = replace(self, card=self.foe, foe=self.card)
        return found

    @cached_property
    def _others(self) -> dict[str, "Shown"]:
        """The same with other fields, by these, and the other one's: every row of a table asks them."""
        return {}

    @cached_property
    def sparring(self) -> tuple[seam.State, ...]:
        """The fights of the calculator."""
        return self.rules.sparring(self.card, self.foe)

    @cached_property
    def _offered(self) -> dict[int, tuple[Choice, ...]]:
        """What it is offered in those fights that somebody has asked for."""
        return {}

    def commands(self) -> Iterator[tuple[seam.State, Choice, Command]]:
        """What the calculator lets it do to the other one, as it is offered."""
        for place, state in enumerate(self.sparring):
            if place not in self._offered:
                self._offered[place] = self.rules.choices(state, ATTACKER)
            for choice in self._offered[place]:
                fields = {one.field: one for one in choice.inputs}
                if "target" in fields and choice.group not in ("Other", "Plan", "Magic"):
                    with suppress(BadCommand):  # one that needs more than a target
                        yield state, choice, self.rules.command({**choice.draft, "target": TARGET})

    def attack(self, key: str, **said: Json) -> "Attack | None":
        """What the first choice whose key begins so is rolled with; None where the rules forbid it."""
        for state, choice, command in self.commands():
            if choice.key == key or (":" not in key and choice.key.startswith(key)):
                told = self.rules.command({**self.rules.dump_command(command), **said}) if said else command
                if self.rules.refusals(state, told):
                    return None
                return Attack(self.rules, state, told)
        return None


Seen = Callable[[Shown, Derived], str] | str
"""What a fight has for a tile, as the text of the tile; or the reason why nothing compares with it."""
