"""Spells that hold on in a fight: who keeps one up, on whom, and until when; and the commands and events about them."""

from enum import StrEnum
from typing import Annotated

from gmtool.bounds import Between, Change, Count
from gmtool.records import dataclass
from gmtool.rules.kit.asking import Ask
from gmtool.rules.seam import FigureCommand, FigureEvent, FigureId, command, event

MOST_ST, MOST_TURNS, MOST_DX = 50, 999, 20
St = Annotated[int, Between(0, MOST_ST)]
Turns = Annotated[int, Between(0, MOST_TURNS)]
Dx = Annotated[int, Between(-MOST_DX, MOST_DX)]
SpellName = Annotated[str, Between(1, 60)]


class Speed(StrEnum):
    """The effect of a spell on movement."""

    SAME = "same"
    DOUBLED = "doubled"
    HALVED = "halved"


@dataclass(frozen=True, slots=True)
class Spell:
    """A spell that its caster keeps up.

    `st` is its price a turn, `paid` the last turn for which that was paid. One of a fixed length `ends` with that turn
    (0: it goes on for as long as it is paid for). `attackers_dx` changes the DX of whoever attacks `target`; it `stops`
    hits of every kind of harm to it; `speed` is the movement of that. With `flies` it flies at that MA, 0: as on foot.
    """

    name: str
    target: str
    st: Count = 0
    paid: Count = 0
    ends: Count = 0
    attackers_dx: Change = 0
    stops: Count = 0
    speed: Speed = Speed.SAME
    flies: Count | None = None


@command("tft.put-spell/1")
class PutSpell(FigureCommand):
    """A spell of the figure's begins to hold on the target, or on itself: for some turns, or while its ST is paid."""

    spell: SpellName
    target: Annotated[FigureId, Ask()] = ""
    st_a_turn: Annotated[St, Ask()] = 1
    turns: Annotated[Turns, Ask()] = 0
    attackers_dx: Annotated[Dx, Ask()] = 0
    stops: Annotated[St, Ask()] = 0
    speed: Annotated[Speed, Ask()] = Speed.SAME


@command("tft.renew/1")
class Renew(FigureCommand):
    """A figure pays for a spell's next turn, or lets it lapse."""

    spell: SpellName
    lapse: bool = False


@event("tft.spell-began/1", says="{figure}'s spell {spell} holds on {target}.")
class SpellBegan(FigureEvent):
    """A spell began to hold."""

    spell: str
    target: FigureId
    st: int
    turns: int


@event("tft.spell-renewed/1", says="{figure} renews {spell} for {st} ST.")
class SpellRenewed(FigureEvent):
    """A spell was paid for, for one turn more."""

    spell: str
    st: int


@event("tft.spell-ended/1", says="{figure}'s spell {spell} ends.")
class SpellEnded(FigureEvent):
    """A spell ended: its time was over, or nobody paid for it."""

    spell: str
    target: FigureId
