"""Events: what happened in a melee because of a command."""

from typing import Annotated

from gmtool.rules.harnmaster.state.commands import Marks
from gmtool.rules.harnmaster.state.fight import Advantage, Defence, Level
from gmtool.rules.seam import (
    Cases,
    Data,
    Deals,
    Downs,
    Either,
    Event,
    Feet,
    FigureEvent,
    FigureId,
    FigureIds,
    Fumbles,
    ItemKey,
    Phrase,
    Slip,
    TargetEvent,
    Words,
    event,
)

NOTHING = "nothing"
"""The GM's word for an injury or a mishap that does nothing."""


@event("hm.round-began/1", says="Round {round}", weight=3)
class RoundBegan(Event):
    """A round began."""

    round: int


@event("hm.called/1", says="The GM calls on {figure} to act.")
class Called(FigureEvent):
    """The GM called on a figure to act."""


@event("hm.turn-ended/1", says="{figure}'s turn ends.", weight=0)
class TurnEnded(FigureEvent):
    """A figure's turn ended."""


@event("hm.turn-reopened/1", says="{figure} gets its turn back.")
class TurnReopened(FigureEvent):
    """A figure got its turn back."""


@event("hm.ranked/1", says="{figure} acts at Initiative Rank {after}, no longer at {before}.")
class Ranked(FigureEvent):
    """A figure got another rank."""

    before: int
    after: int


@event("hm.marked/1")
class Marked(FigureEvent):
    """The GM marked a figure's relation to a foe, or cleared the mark."""

    foe: FigureId
    mark: Marks
    holds: bool


@event("hm.noticed/1", says="Awareness test: {figure} {noticed} {foe}.")
class Noticed(FigureEvent):
    """An Awareness test showed whether a figure notices a foe."""

    foe: FigureId
    noticed: Annotated[bool, Either("notices", "does not notice")]


@event("hm.declared/1")
class Declared(TargetEvent):
    """An attack was declared; `item` and `mode` are keys, `aspect` may be empty."""

    item: ItemKey
    mode: str
    aspect: str
    aim: int
    zone_die: int
    bonus: bool = False


@event("hm.called-off/1", says="{figure}'s attack on {target} comes to nothing.")
class CalledOff(TargetEvent):
    """A waiting attack came to nothing: a figure is out of the melee, the weapon was dropped, or a round began."""


@event("hm.defended/1")
class Defended(FigureEvent):
    """A defense was declared; `item` and `mode` are its weapon, `against` the one that reach was compared with."""

    foe: FigureId
    defence: Defence
    item: ItemKey = ""
    mode: str = ""
    against: str = ""
    aim: int = 0
    unaware: bool = False


@event("hm.rolled/1")
class Rolled(FigureEvent):
    """A test was rolled against a level. `raised`: a Setup raised the success level to `level`.

    `mishap`: it brings a mishap roll.
    """

    test: str
    needs: int
    rolled: int
    level: Level
    raised: bool = False
    mishap: bool = False


@event("hm.tie-broken/1")
class TieBroken(Event):
    """A tied Dodge was broken. `how`: by the higher "roll" or "level", by further "dice", or for the "defender"."""

    winner: FigureId
    how: str
    dice: tuple[int, ...] = ()


@event("hm.compared/1")
class Compared(Event):
    """The two levels were compared: the winner and the stars; `rolled_winner` and `rolled_stars` are those by the dice.

    `winner` is a figure, empty for nobody. `strikes`: the winner delivers a strike. `weapon_damage`: a check is due.
    `ruled`: the GM ruled otherwise.
    """

    attacker: FigureId
    defender: FigureId
    defence: Defence
    winner: str
    stars: int
    strikes: bool
    rolled_winner: str = ""
    rolled_stars: int = 0
    ruled: bool = False
    weapon_damage: bool = False


@event("hm.advantage/1")
class AdvantageTaken(FigureEvent):
    """The winner took a tactical advantage; `amount` is what an impact adds."""

    advantage: Advantage
    aspect: str = ""
    amount: int = 0


@event("hm.struck/1", counts=Deals())
class Struck(TargetEvent):
    """A strike landed. `extra` is what advantages add; `dice` are all Zone Dice, `die` the one that counts."""

    item: ItemKey
    mode: str
    aspect: str
    impact: int
    extra: int
    aim: int
    zone_die: int
    dice: tuple[int, ...]
    die: int


@event("hm.injured/1")
class Injured(FigureEvent):
    """The Injury Sequence was resolved: the injury in words. `by_table`: the GM's own table said so."""

    words: str
    points: int = 0
    fatigue: int = 0
    by_table: bool = False


def _slip(event: Data) -> Slip | None:
    """A fumble of a mishap roll, in the GM's words; one that comes to nothing is the least."""
    words = event.get("words")
    if event.get("roll") != "fumble" or not isinstance(words, str):
        return None
    return Slip(0 if words.casefold() == NOTHING else 1, words)


@event(
    "hm.mishap/1",
    says="{roll} Roll of {figure}: {words}.",
    weight=lambda event: 1 if event.words.casefold() == NOTHING else 2,
    counts=Fumbles(_slip),
)
class Mishap(FigureEvent):
    """A mishap roll was made."""

    roll: Annotated[str, Cases((("fumble", "Fumble"), ("stumble", "Stumble")))]
    words: Words


@event("hm.weapons-checked/1", says="Weapon damage, {figure}'s {item} and {target}'s {other}: {words}.")
class WeaponsChecked(TargetEvent):
    """Two weapons were checked for damage after a tied block."""

    item: ItemKey
    other: ItemKey
    words: Words


@event("hm.pressed/1", says="Free Press Roll of {figure} on {target}: {words}.")
class Pressed(TargetEvent):
    """A Free Press Roll was resolved; empty `words`: there was none."""

    words: Annotated[Words, Phrase("{}", "none")] = ""


_BECAME = Cases(
    (("prone", "falls prone"), ("stunned", "is stunned"), ("out", "is out of the melee"), ("dead", "is dead"))
)


@event("hm.became/1", says="{figure} {what}.", weight=2, counts=Downs(field="what", among=("out", "dead")))
class Became(FigureEvent):
    """A figure fell prone, was stunned, is out of the melee, or is dead."""

    what: Annotated[str, _BECAME]


@event("hm.lost-grip/1", says="{figure}'s {item} {broke}.", weight=lambda event: 2 if event.broke else 1)
class LostGrip(FigureEvent):
    """A figure no longer holds a thing: it fell, or it broke."""

    item: ItemKey
    broke: Annotated[bool, Either("breaks", "falls to the ground")] = False


@event("hm.bonus-won/1")
class BonusWon(FigureEvent):
    """A figure may take a bonus action."""


@event("hm.forgone/1", says="{figure} {attack}{reason}.", weight=2)
class Forgone(FigureEvent):
    """A bonus action was forgone or refused; `attack`: only an attack was refused, another action is still open."""

    reason: Annotated[Words, Phrase(": {}")]
    attack: Annotated[bool, Either("may not attack as its bonus action", "takes no bonus action")] = False


@event("hm.readied/1")
class Readied(FigureEvent):
    """A weapon came to hand, by a free action or by groping."""

    item: ItemKey
    groped: bool = False


@event("hm.put-away/1")
class PutAway(FigureEvent):
    """A weapon was sheathed or slung."""

    item: ItemKey
    slung: bool = False


@event("hm.dropped/1", says="{figure} drops the {item}.")
class Dropped(FigureEvent):
    """A thing was dropped."""

    item: ItemKey


Entered = Annotated[FigureIds, Phrase(", into reach of {}")]
Left = Annotated[FigureIds, Phrase(", out of reach of {}")]


@event("hm.moved/1", says="{figure} moves {feet}{bonus}{left}{entered}.")
class Moved(FigureEvent):
    """A figure moved; `entered` and `left` are the foes whose Engagement Zone it went into and out of."""

    feet: Feet
    bonus: Annotated[bool, Either(" as a bonus action", "")] = False
    entered: Entered = ()
    left: Left = ()


@event("hm.evaded/1")
class Evaded(FigureEvent):
    """A figure began to evade; the evasion ends at a rank of a round.

    `stopped` is the foe whose Engagement Zone ended the move early; `entered` and `left` are as in `Moved`.
    """

    feet: int
    round: int
    rank: int
    stopped: str = ""
    entered: FigureIds = ()
    left: FigureIds = ()


@event("hm.evasion-ended/1", says="{figure} stops evading: {why}.")
class EvasionEnded(FigureEvent):
    """An evasion ended before its time."""

    why: Words


@event("hm.shot/1", says="{figure}'s {item} {strikes} {target}.", weight=2)
class Shot(TargetEvent):
    """A missile attack was rolled; it strikes or not."""

    item: ItemKey
    strikes: Annotated[bool, Either("hits", "misses")]


@event("hm.area/1", counts=Deals(whom=""))
class AreaStruck(FigureEvent):
    """An Area attack was rolled; on success everybody in the area is affected."""

    figures: FigureIds
    name: str
    shock: int
    succeeded: bool


@event("hm.area-evaded/1")
class AreaEvaded(FigureEvent):
    """An evader dodged an Area attack: its Shock State Index before and after."""

    before: int
    after: int


@event("hm.acted/1", says="{figure}: {words}.")
class Acted(FigureEvent):
    """A figure spent its turn on something else."""

    words: Words
