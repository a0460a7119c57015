"""Agenda of a turn: its phase, its order with scores and reasons, the checks that wait, and the turn step by step."""

from collections.abc import Callable
from dataclasses import field
from enum import StrEnum

from gmtool.bounds import Count
from gmtool.dice import Comparison, Dice, Need
from gmtool.language import tr
from gmtool.records import dataclass, swift
from gmtool.rules.seam.breakdown import Breakdown, Modifier


class BeatKind(StrEnum):
    """The meaning of a beat for its figure."""

    READY = "ready"  # the earliest second in which something (a die) can be used
    CHOSEN = "chosen"  # announced for this second, not yet done
    DONE = "done"  # an act of this second, done
    HELD = "held"  # put off from this second to a later one
    BUSY = "busy"  # something runs on through this second: a spell being cast, a potion
    WAIT = "wait"  # it waits (interspell time), or something that it began takes effect
    LOST = "lost"  # something is lost here
    BROKEN = "broken"  # a plot was broken or changed here


@dataclass(frozen=True, slots=True)
class Beat:
    """One entry of one figure in one column of the strip.

    `text` is one to four letters or a sign: "4", "A", "cast". `why` is a sentence for the tip and the screen reader. A
    `secret` beat is kept from the players.
    """

    kind: BeatKind
    text: str
    why: str = ""
    rule: str = ""
    secret: bool = False


@dataclass(frozen=True, slots=True)
class Span:
    """The columns in which an entry can still be moved: `first` to `last`, both counted from 0 and both included."""

    first: int
    last: int
    why: str = ""
    rule: str = ""
    secret: bool = False


@dataclass(frozen=True, slots=True)
class Track:
    """One figure's row.

    `plan` is what the figure has announced for the whole turn, in a few words; empty: nothing yet. There is a cell for
    each column of the strip. `note` says in a few words what threatens: "a die is lost". Of a `sealed` plan the players
    learn only that there is one.
    """

    figure: str
    plan: str
    cells: tuple[tuple[Beat, ...], ...]
    spans: tuple[Span, ...] = ()
    note: str = ""
    sealed: bool = False


@dataclass(frozen=True, slots=True)
class Strip:
    """The steps of a turn, such as its seconds, with a track for each figure. `now` is the current column; -1: none.

    `sealed`: the players learn neither who is asked now nor who is done, as that would give the secret away. `blank` is
    said of a figure that has announced nothing yet.
    """

    title: str
    columns: tuple[str, ...]
    now: int
    tracks: tuple[Track, ...]
    sealed: bool = False
    blank: str = tr("no plot yet")


class Progress(StrEnum):
    """The progress of a phase or a slot."""

    DONE = "done"
    NOW = "now"
    LATER = "later"
    LOST = "lost"  # will not come: the figure is out of action


@dataclass(frozen=True, slots=True)
class Phase:
    """A part of the turn."""

    key: str
    label: str
    progress: Progress


@swift
@dataclass(frozen=True, slots=True)
class Slot:
    """One place in the order. A figure may have several (a second shot).

    `score` decides the place among those of one `tier`, of which 0 is the usual one; those of a lower tier come first,
    whatever their score. A slot that is done keeps the score it was done with; a figure out of the order has none.
    """

    figure: str
    score: int | None
    breakdown: Breakdown | None
    intends: str
    progress: Progress
    note: str = ""
    key: str = ""
    tier: int = 0


@dataclass(frozen=True, slots=True)
class Lane:
    """A named order of slots by score, done ones too: the highest first, or with `lowest_first` the lowest."""

    title: str
    slots: tuple[Slot, ...]
    lowest_first: bool = False


@dataclass(frozen=True, slots=True)
class Due:
    """A reminder: something to see to before the turn ends."""

    text: str
    figure: str = ""
    rule: str = ""


END = "end"
"""The end of the turn, as the moment at which a check is due."""


@dataclass(frozen=True, slots=True)
class WaitingCheck:
    """Something that is rolled, or that happens, at its moment; nobody can forget it.

    It is about a figure, a side or an effect, or about none of them. Without `dice` nothing is rolled: it happens.
    `turn` is the turn in which it is due; 0: at once. `at` is the moment of that turn: empty for its beginning, `END`,
    or the key of a phase of the agenda. `does` says in words what happens, or what a failure does. `then` is the
    system's own key for what follows. The agenda marks those that are `due` now. A `secret` check is kept from the
    players.
    """

    key: str
    label: str
    figure: str = ""
    side: str = ""
    effect: str = ""
    dice: Dice | None = None
    need: Need | None = None
    modifiers: tuple[Modifier, ...] = ()
    turn: Count = 0
    at: str = ""
    does: str = ""
    then: str = ""
    rule: str = ""
    secret: bool = False
    due: bool = False

    @property
    def needed(self) -> Need | None:
        """The results that pass, once the modifiers count: a good one makes it easier."""
        if self.need is None:
            return None
        better = sum(one.value for one in self.modifiers)
        easier = better if self.need.how is Comparison.AT_MOST else -better
        return Need(self.need.number + easier, self.need.how)

    @property
    def breakdowns(self) -> tuple[Breakdown, ...]:
        """The number that it is rolled against, and what makes it; empty where nothing is."""
        if self.dice is None or self.need is None:
            return ()
        # translators: a line of a sum, before the number that a roll needs
        lines = (Modifier(self.need.number, tr("needed"), self.rule), *self.modifiers)
        return (Breakdown(self.label, lines, text=self.rolled),)

    @property
    def rolled(self) -> str:
        """The roll and what passes: "2d6, 7 or more"; empty without a roll. In the language of the window."""
        needed = self.needed
        return self._roll("" if needed is None or self.dice is None else needed.on(self.dice).words)

    def _roll(self, passes: str) -> str:
        if self.dice is None:
            return ""
        plus = f"{self.dice.plus:+d}" if self.dice.plus else ""
        return ", ".join(part for part in (f"{self.dice.bare}{plus}", passes) if part)

    @property
    def words(self) -> str:
        """The check with what is rolled, or with what happens: "Orcs: morale, 2d6, 7 or more".

        It is English in every language: refusals of the rules have it, and a ruling against them goes into the journal.
        """
        rolled = self._roll(str(self.needed or ""))
        told = f", {rolled}" if rolled else f": {self.does.rstrip('.')}" if self.does else ""
        return f"{self.label}{told}"


@swift
@dataclass(frozen=True, slots=True)
class Agenda:
    """The things to do now. `next` are the figures who may act, the usual one first; empty when the table must act.

    `prompt` is a short sentence about what the fight waits for. `over` ends the fight; where the GM has ended it,
    `ended` says so in words. `called` is the system's word for a turn. A turn that is played in steps has a `strip`,
    which the screen shows in place of the lanes. `checks` are those that wait, the next one first; while one is due
    nobody else is `next`. `orders` gives what a unit can be ordered, in words; None where none are written. `lost` are
    the sides that have lost by what the players agreed on, or have nobody left who could fight.
    """

    turn: int
    phases: tuple[Phase, ...]
    lanes: tuple[Lane, ...]
    next: tuple[str, ...]
    prompt: str
    due: tuple[Due, ...] = ()
    over: bool = False
    ended: str = ""
    called: str = "Turn"
    strip: Strip | None = None
    checks: tuple[WaitingCheck, ...] = ()
    lost: tuple[str, ...] = ()
    orders: Callable[[str], tuple[str, ...]] | None = field(default=None, compare=False)

    @property
    def check(self) -> WaitingCheck | None:
        """The check that comes before anybody's turn; None where none is due."""
        return next((one for one in self.checks if one.due), None)

    @property
    def owed(self) -> tuple[WaitingCheck, ...]:
        """The checks that wait, without the turns of effects."""
        return tuple(one for one in self.checks if one.key != f"acts {one.effect}")

    @property
    def title(self) -> str:
        """The name of the turn with its number: "Turn 3"."""
        return f"{self.called} {self.turn}"
