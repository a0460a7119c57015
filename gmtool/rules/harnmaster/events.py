"""What happened in a melee because of a command."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from gmtool.rules.harnmaster.commands import Marks
from gmtool.rules.harnmaster.state import Defence
from gmtool.rules.seam import Event


class Level(StrEnum):
    """How a test went, best first (hm.test.success-levels)."""

    CRITICAL_SUCCESS = "CS"
    SUCCESS = "S"
    FAILURE = "F"
    CRITICAL_FAILURE = "CF"

    @property
    def succeeded(self) -> bool:
        """Whether it is a success of either kind."""
        return self in (Level.CRITICAL_SUCCESS, Level.SUCCESS)


class Advantage(StrEnum):
    """The four tactical advantages (page 171)."""

    ACTION = "action"
    IMPACT = "impact"
    PRECISION = "precision"
    SETUP = "setup"


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundBegan(Event):
    """A round began."""

    kind: Literal["hm.round-began/1"] = "hm.round-began/1"
    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Called(Event):
    """The GM called on a figure to act."""

    kind: Literal["hm.called/1"] = "hm.called/1"
    figure: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnEnded(Event):
    """A figure's turn ended."""

    kind: Literal["hm.turn-ended/1"] = "hm.turn-ended/1"
    figure: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnReopened(Event):
    """A figure got its turn back."""

    kind: Literal["hm.turn-reopened/1"] = "hm.turn-reopened/1"
    figure: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranked(Event):
    """A figure got another rank."""

    kind: Literal["hm.ranked/1"] = "hm.ranked/1"
    figure: str
    before: int
    after: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Marked(Event):
    """The GM said what a foe is to a figure, or is no more."""

    kind: Literal["hm.marked/1"] = "hm.marked/1"
    figure: str
    foe: str
    mark: Marks
    holds: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Noticed(Event):
    """An Awareness test showed whether a figure notices a foe."""

    kind: Literal["hm.noticed/1"] = "hm.noticed/1"
    figure: str
    foe: str
    noticed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Declared(Event):
    """An attack was declared; `item` and `mode` are keys, `aspect` may be empty."""

    kind: Literal["hm.declared/1"] = "hm.declared/1"
    figure: str
    target: str
    item: str
    mode: str
    aspect: str
    aim: int
    zone_die: int
    bonus: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CalledOff(Event):
    """An attack that waited for its defence comes to nothing: one of the two is out of it."""

    kind: Literal["hm.called-off/1"] = "hm.called-off/1"
    figure: str
    target: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Defended(Event):
    """A defence was declared; `item` and `mode` are what it is made with, `against` what reach was compared with."""

    kind: Literal["hm.defended/1"] = "hm.defended/1"
    figure: str
    foe: str
    defence: Defence
    item: str = ""
    mode: str = ""
    against: str = ""
    aim: int = 0
    unaware: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Rolled(Event):
    """A test was rolled against a level. `raised`: a Setup raised the success level to what stands here.

    `mishap`: it brings a mishap roll.
    """

    kind: Literal["hm.rolled/1"] = "hm.rolled/1"
    figure: str
    test: str
    needs: int
    rolled: int
    level: Level
    raised: bool = False
    mishap: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TieBroken(Event):
    """A tied Dodge was broken; `how` is by the higher roll, by the higher level, or by further dice."""

    kind: Literal["hm.tie-broken/1"] = "hm.tie-broken/1"
    winner: str
    how: str
    dice: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Compared(Event):
    """The two levels were compared: who won how many stars, and what was rolled where the GM ruled otherwise.

    `winner` is a figure, empty for nobody. `strikes`: the winner delivers a strike. `weapon_damage`: a check is due.
    """

    kind: Literal["hm.compared/1"] = "hm.compared/1"
    attacker: str
    defender: str
    defence: Defence
    winner: str
    stars: int
    strikes: bool
    rolled_winner: str = ""
    rolled_stars: int = 0
    ruled: bool = False
    weapon_damage: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class AdvantageTaken(Event):
    """The winner took a tactical advantage; `amount` is what an impact adds."""

    kind: Literal["hm.advantage/1"] = "hm.advantage/1"
    figure: str
    advantage: Advantage
    aspect: str = ""
    amount: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Struck(Event):
    """A strike landed. `extra` is what advantages add; `dice` are all Zone Dice, `die` the one that counts."""

    kind: Literal["hm.struck/1"] = "hm.struck/1"
    figure: str
    target: str
    item: str
    mode: str
    aspect: str
    impact: int
    extra: int
    aim: int
    zone_die: int
    dice: tuple[int, ...]
    die: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Injured(Event):
    """The Injury Sequence was resolved: the injury in words. `by_table`: the GM's own table said so."""

    kind: Literal["hm.injured/1"] = "hm.injured/1"
    figure: str
    words: str
    points: int = 0
    fatigue: int = 0
    by_table: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Mishap(Event):
    """A mishap roll was made: `roll` is fumble or stumble."""

    kind: Literal["hm.mishap/1"] = "hm.mishap/1"
    figure: str
    roll: str
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WeaponsChecked(Event):
    """Two weapons were checked for damage after a tied block."""

    kind: Literal["hm.weapons-checked/1"] = "hm.weapons-checked/1"
    figure: str
    target: str
    item: str
    other: str
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Pressed(Event):
    """A Free Press Roll was resolved; without words, there was none."""

    kind: Literal["hm.pressed/1"] = "hm.pressed/1"
    figure: str
    target: str
    words: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Became(Event):
    """Something became of a figure: prone, stunned, out, dead."""

    kind: Literal["hm.became/1"] = "hm.became/1"
    figure: str
    what: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LostGrip(Event):
    """A figure no longer holds a thing: it fell, or it broke."""

    kind: Literal["hm.lost-grip/1"] = "hm.lost-grip/1"
    figure: str
    item: str
    broke: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class BonusWon(Event):
    """A figure may take a bonus action."""

    kind: Literal["hm.bonus-won/1"] = "hm.bonus-won/1"
    figure: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Forgone(Event):
    """A bonus action was not taken, or refused; `attack`: only as an attack, something else may still be done."""

    kind: Literal["hm.forgone/1"] = "hm.forgone/1"
    figure: str
    reason: str
    attack: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Readied(Event):
    """A weapon came to hand, by a free action or by groping."""

    kind: Literal["hm.readied/1"] = "hm.readied/1"
    figure: str
    item: str
    groped: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PutAway(Event):
    """A weapon was sheathed or slung."""

    kind: Literal["hm.put-away/1"] = "hm.put-away/1"
    figure: str
    item: str
    slung: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Dropped(Event):
    """A thing was let fall."""

    kind: Literal["hm.dropped/1"] = "hm.dropped/1"
    figure: str
    item: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved(Event):
    """A figure moved so many feet; `entered` and `left` are the foes into and out of whose Engagement Zone it went."""

    kind: Literal["hm.moved/1"] = "hm.moved/1"
    figure: str
    feet: int
    bonus: bool = False
    entered: tuple[str, ...] = ()
    left: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Evaded(Event):
    """A figure began to evade; the evasion ends at a rank of a round.

    `stopped` is the foe in whose Engagement Zone the move ended early; `entered` and `left` are as of a move.
    """

    kind: Literal["hm.evaded/1"] = "hm.evaded/1"
    figure: str
    feet: int
    round: int
    rank: int
    stopped: str = ""
    entered: tuple[str, ...] = ()
    left: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class EvasionEnded(Event):
    """An evasion ended before its time."""

    kind: Literal["hm.evasion-ended/1"] = "hm.evasion-ended/1"
    figure: str
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Shot(Event):
    """A missile attack was rolled; it strikes or not."""

    kind: Literal["hm.shot/1"] = "hm.shot/1"
    figure: str
    target: str
    item: str
    strikes: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class AreaStruck(Event):
    """An Area attack was rolled; on success everybody in the area is affected."""

    kind: Literal["hm.area/1"] = "hm.area/1"
    figure: str
    figures: tuple[str, ...]
    name: str
    shock: int
    succeeded: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class AreaEvaded(Event):
    """An evader dodged an Area attack: what is left of its Shock State Index."""

    kind: Literal["hm.area-evaded/1"] = "hm.area-evaded/1"
    figure: str
    before: int
    after: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Acted(Event):
    """A figure spent its turn on something else."""

    kind: Literal["hm.acted/1"] = "hm.acted/1"
    figure: str
    words: str
