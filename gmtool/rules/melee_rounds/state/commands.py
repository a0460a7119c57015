"""What the GM can say happens in a melee; each is saved under its `kind`."""

from dataclasses import dataclass
from typing import Literal

from gmtool.bounds import Change, Count
from gmtool.rules.seam import Command
from gmtool.space import Heading, Point


@dataclass(frozen=True, slots=True, kw_only=True)
class StatePlot(Command):
    """A combatant states its General Plot for the round: see `state.Plot`. An empty `set` is its usual one."""

    kind: Literal["mr.plot/1"] = "mr.plot/1"
    figure: str
    plot: str
    set: str = ""
    casts: Count = 0
    thing: str = ""
    reach: Count = 0
    words: str = ""
    written: bool = False
    secret: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangePlot(Command):
    """A combatant changes its General Plot during the round.

    Who was attacked without initiative may; anybody else asks the GM.
    """

    kind: Literal["mr.change/1"] = "mr.change/1"
    figure: str
    plot: str
    set: str = ""
    casts: Count = 0
    thing: str = ""
    reach: Count = 0
    words: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Initiative(Command):
    """All plots are in: they are revealed, Initiative is rolled, and the first second opens."""

    kind: Literal["mr.initiative/1"] = "mr.initiative/1"
    round: Count


@dataclass(frozen=True, slots=True, kw_only=True)
class RollByMistake(Command):
    """A combatant that should not have rolled Initiative has."""

    kind: Literal["mr.mistake/1"] = "mr.mistake/1"
    figure: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Attack(Command):
    """Specific Plot: attack somebody with a weapon (a gear id; empty: none). `written`: kept from the players.

    Without a target it comes to nothing, and only a ruling allows it.
    """

    kind: Literal["mr.attack/1"] = "mr.attack/1"
    figure: str
    target: str = ""
    weapon: str = ""
    written: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Parry(Command):
    """Specific Plot: parry the attack of a foe, or of anybody where none is named."""

    kind: Literal["mr.parry/1"] = "mr.parry/1"
    figure: str
    foe: str = ""
    weapon: str = ""
    written: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Hold(Command):
    """Specific Plot: delay the die that is available to the next second."""

    kind: Literal["mr.hold/1"] = "mr.hold/1"
    figure: str
    written: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Handle(Command):
    """Specific Plot: draw, sheathe, ready ("shield") or load a weapon or shield (a gear id), with the die there is."""

    kind: Literal["mr.handle/1"] = "mr.handle/1"
    figure: str
    how: Literal["draw", "sheathe", "shield", "load"]
    gear: str
    written: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Drop(Command):
    """A combatant lets a weapon or shield fall; it takes no die."""

    kind: Literal["mr.drop/1"] = "mr.drop/1"
    figure: str
    gear: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Drink(Command):
    """Specific Plot: take the potion that is uncorked in the shield hand, with the die there is."""

    kind: Literal["mr.drink/1"] = "mr.drink/1"
    figure: str
    thing: str
    written: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Pellet(Command):
    """Specific Plot: the next thing to do with a pellet, with the die there is: get it out, wet it, throw it."""

    kind: Literal["mr.pellet/1"] = "mr.pellet/1"
    figure: str
    thing: str
    target: str = ""
    words: str = ""
    written: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseEyes(Command):
    """Specific Plot: close one's eyes."""

    kind: Literal["mr.eyes/1"] = "mr.eyes/1"
    figure: str
    written: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CastSpell(Command):
    """Specific Plot: begin a spell in this second. `casting` and `interspell` are seconds, -1 as they are noted.

    `then`: the next spell goes straight on from it and is plotted now. `reacts`: it is cast because of what the one
    before did. `giving` is what a die shows that is given up for it, 0 none.
    """

    kind: Literal["mr.cast/1"] = "mr.cast/1"
    figure: str
    spell: str
    target: str = ""
    casting: Change = -1
    interspell: Change = -1
    words: str = ""
    then: bool = False
    reacts: bool = False
    giving: Change = 0
    written: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CastReflex(Command):
    """A combatant announces a Reflex Spell, whatever it plotted."""

    kind: Literal["mr.reflex/1"] = "mr.reflex/1"
    figure: str
    spell: str
    target: str = ""
    words: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Move(Command):
    """Specific Plot: move along `way` (the places after its own); without a ground, `feet`. It takes `seconds`."""

    kind: Literal["mr.move/1"] = "mr.move/1"
    figure: str
    way: tuple[Point, ...] = ()
    feet: Count = 0
    heading: Heading | None = None
    seconds: Change = 1
    written: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Sneak(Command):
    """Specific Plot: a Thievish Attack on somebody, with a weapon (a gear id)."""

    kind: Literal["mr.sneak/1"] = "mr.sneak/1"
    figure: str
    target: str
    weapon: str = ""
    written: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Otherwise(Command):
    """Specific Plot: something else, in words; it takes `seconds`."""

    kind: Literal["mr.other/1"] = "mr.other/1"
    figure: str
    words: str
    seconds: Change = 1
    written: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class GoOn(Command):
    """Specific Plot: go on as before, or only watch."""

    kind: Literal["mr.go-on/1"] = "mr.go-on/1"
    figure: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BreakOff(Command):
    """A combatant breaks off what it is doing over several seconds."""

    kind: Literal["mr.break-off/1"] = "mr.break-off/1"
    figure: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EndDefence(Command):
    """A combatant breaks its Full Defensive as the second opens."""

    kind: Literal["mr.end-defence/1"] = "mr.end-defence/1"
    figure: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PlotsIn(Command):
    """The Specific Plots of a second are in; whoever has said nothing goes on as before."""

    kind: Literal["mr.plots-in/1"] = "mr.plots-in/1"
    round: Count
    second: Count


@dataclass(frozen=True, slots=True, kw_only=True)
class Play(Command):
    """Nobody reacts any more: the second is played."""

    kind: Literal["mr.play/1"] = "mr.play/1"
    round: Count
    second: Count


@dataclass(frozen=True, slots=True, kw_only=True)
class Resolve(Command):
    """An attack of this second is resolved."""

    kind: Literal["mr.resolve/1"] = "mr.resolve/1"
    figure: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EndSecond(Command):
    """The second ends, and the next one opens; after the sixth the round ends."""

    kind: Literal["mr.end-second/1"] = "mr.end-second/1"
    round: Count
    second: Count


MeleeRoundsCommand = (
    StatePlot
    | ChangePlot
    | Initiative
    | RollByMistake
    | Attack
    | Parry
    | Hold
    | Handle
    | Drop
    | Drink
    | Pellet
    | CloseEyes
    | CastSpell
    | CastReflex
    | Move
    | Sneak
    | Otherwise
    | GoOn
    | BreakOff
    | EndDefence
    | PlotsIn
    | Play
    | Resolve
    | EndSecond
)
