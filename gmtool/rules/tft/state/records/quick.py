"""Quick Combat: the effects that wait for the end of a turn, in which all act at once; its commands and events."""

from gmtool.bounds import Change, Count
from gmtool.records import dataclass
from gmtool.rules.seam import Command, Event, FigureCommand, FigureId, command, event
from gmtool.rules.tft.state.records.spells import Spell


@dataclass(frozen=True, slots=True)
class Struck:
    """Hits that an attacker has put on a figure, not yet marked off."""

    attacker: str
    hits: Count


@dataclass(frozen=True, slots=True)
class Waiting:
    """The effects of a turn on a figure: its hits, a fall and the rule of it, and the spells that it has cast."""

    hits: tuple[Struck, ...] = ()
    fall: str = ""
    spells: tuple[Spell, ...] = ()

    @property
    def total(self) -> int:
        """All hits that wait."""
        return sum(one.hits for one in self.hits)


NOTHING = Waiting()


@command("tft.quick-attack/1")
class QuickAttack(FigureCommand):
    """A figure strikes, throws or shoots, without facing and engagement; `weapon` is a gear id, empty for the body.

    `distance` and `megahexes` are the GM's word, where no map tells them.
    """

    target: FigureId
    weapon: str = ""
    thrown: bool = False
    pull: bool = False
    distance: Change | None = None
    megahexes: Change | None = None


@command("tft.quick-pass/1")
class PassUp(FigureCommand):
    """A figure does nothing in the options of this turn."""


@command("tft.record-effects/1")
class RecordEffects(Command):
    """All have acted: the effects of the turn are recorded, and the next turn begins."""

    turn: Change


@command("tft.as-proposed/1")
class ActAsProposed(Command):
    """All who are left act as proposed: those of the `side` in this stage, or everybody to the end of the turn."""

    turn: Change
    stage: str
    mover: Change = 0
    side: str = ""


@event("tft.effects-recorded/1", says="The effects are recorded.", weight=0)
class EffectsRecorded(Event):
    """The hits, falls and spells of the turn take effect together."""
