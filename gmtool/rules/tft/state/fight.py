"""State of a fight: immutable, the same in both editions, saved as JSON."""

from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum
from typing import Annotated, Literal

from gmtool.bounds import Between, Change, Count
from gmtool.records import dataclass, swift
from gmtool.rules.kit.bodies.formations import OnHexes
from gmtool.rules.kit.mustering import Granted
from gmtool.rules.seam import Coming, Effect, Modifier, Side, Tag, WaitingCheck
from gmtool.rules.tft.cards.abilities import ARM, LEG
from gmtool.rules.tft.cards.fighter import Fighter, Gear, kept
from gmtool.rules.tft.state.messages.commands import Stated
from gmtool.rules.tft.state.records.bonds import Bond
from gmtool.rules.tft.state.records.burning import UNBURNED, Burning
from gmtool.rules.tft.state.records.climbing import Roping
from gmtool.rules.tft.state.records.flight import GROUNDED, Aloft
from gmtool.rules.tft.state.records.frenzy import Frenzy
from gmtool.rules.tft.state.records.jumps import Hole
from gmtool.rules.tft.state.records.limbs import Cling, Limb
from gmtool.rules.tft.state.records.plights import FREE, Plight
from gmtool.rules.tft.state.records.quick import NOTHING, Waiting
from gmtool.rules.tft.state.records.riding import NO_RIDING, Riding
from gmtool.rules.tft.state.records.spells import Spell
from gmtool.rules.tft.state.records.surroundings import UNSAID, Surroundings
from gmtool.space import Facing, Hex, HexGround


class Stage(StrEnum):
    """The stages of a turn; the rules' last two are one here, as the program keeps the counters.

    From the end of the turn on, fallen gear lies where it fell (tm.turn.counters-stage).
    """

    INITIATIVE = "initiative"
    RENEWAL = "renewal"
    MOVEMENT = "movement"
    COMBAT = "combat"
    RETREATS = "retreats"
    OVER = "over"  # no further turn: a side has nobody able to fight


class Pose(StrEnum):
    """The posture of a living figure. DOWN was knocked down; PRONE and KNEELING were chosen."""

    STANDING = "standing"
    KNEELING = "kneeling"
    PRONE = "prone"
    DOWN = "down"


class Status(StrEnum):
    """The list of options that a figure chooses from. UNSTATED: a fight without ground, where the GM knows."""

    DISENGAGED = "disengaged"
    ENGAGED = "engaged"
    HTH = "hth"
    UNSTATED = "unstated"


TRAMPLE = "trample"
"""The beginning of the word for a figure's trampling, in `Deeds.acts`."""


@dataclass(frozen=True, slots=True)
class Intent:
    """A figure's announced attack for its moment of combat; it decides the figure's place in the order.

    `act` is the kind of the command (`tft.strike/1`); `weapon` a gear id, empty for body weapons. `stated` is the GM's
    word about the situation it will have. `manner`: with "both" hands, or at a small mark, such as the "head".
    """

    act: str
    weapon: str = ""
    target: str = ""
    stated: Stated | None = None
    manner: str = ""


@dataclass(frozen=True, slots=True)
class Placed:
    """An act that is done, or none ("") of a figure without any, and its place in the order when it came.

    `tier` and `lines` are as in the order; `serial` numbers all that were done this turn, the first is 1.
    """

    act: str
    tier: Change
    lines: tuple[Modifier, ...]
    serial: Count


@swift
@dataclass(frozen=True, slots=True)
class Deeds:
    """A figure's actions of this turn; wiped when the next turn begins.

    `status` is the one in which its own move found it. `start` and `path`: the hex it began in and the hexes it
    entered. `spent` is in MA. `acts` are its acts in combat, in order: "attack", "off-hand", "second", "step", "die",
    "spell", "trample" with the enemy, "passed" (it passed up its moment), "slowed" (a wound slowed its first arrow: it
    has no second). `struck`
    are the enemies it put hits on by blows that give a right to a retreat. `pole_charge`: it has used a pole weapon in
    or against a charge. `declined` are those it will not force back. `entered` is the enemy onto whose hex it moved;
    `began_engaged`: it was engaged when the turn began. `guarded`: it was rolled against on four dice, because it
    defended or dodged. `second` is the gear of the other hand whose blow was declared with the first, made with a
    thing of the kind `beside`. `held`: it lets others act first, and may act at any later moment. `waits_for` is the
    enemy that it means to attack while it waits for an opening. `raged`: it has tried to go berserk, `calmed` to come
    out of it. `surprised`: it does nothing this turn. `ambush`: it lies in one, was caught in one, or has seen it.
    `quick` are the effects on it that wait in Quick Combat.
    `pushed`: it has pushed others back, and stops; `pushed_back`: it was pushed. `snatched`: it has tried to scoop
    something up; `scooped` is that thing. `placed` are the places in the order that it has had.
    """

    option: str = ""
    status: Status | None = None
    start: Hex | None = None
    path: tuple[Hex, ...] = ()
    spent: Count = 0
    flew: bool = False
    intent: Intent | None = None
    acts: tuple[str, ...] = ()
    target: str = ""
    struck: tuple[str, ...] = ()
    readied: tuple[str, ...] = ()
    floored: bool = False
    bending: bool = False
    pole_charge: bool = False
    declined: tuple[str, ...] = ()
    retreated: bool = False
    entered: str = ""
    began_engaged: bool = False
    guarded: bool = False
    held: bool = False
    pushed: bool = False
    pushed_back: bool = False
    snatched: bool = False
    scooped: str = ""
    second: str = ""
    beside: str = ""
    waits_for: str = ""
    raged: bool = False
    calmed: bool = False
    surprised: bool = False
    ambush: Literal["", "lies", "caught", "seen"] = ""
    quick: Waiting = NOTHING
    placed: tuple[Placed, ...] = ()

    @property
    def acted(self) -> bool:
        """True if it has acted in combat; to trample somebody is free (am.trample.free)."""
        return any(not act.startswith(TRAMPLE) for act in self.acts)


@dataclass(frozen=True, slots=True)
class Unpacking:
    """The gear that a figure gets out of its pack, the turns spent on it, and the last of them."""

    gear: str
    turns: Count
    turn: Count


@dataclass(frozen=True, slots=True)
class Tally:
    """Deeds that earn experience: hits on enemies, ST spent on spells, deathblows by DX, and the GM's judgement."""

    hits: Count = 0
    spell_st: Count = 0
    deathblows: Count = 0
    judged: Change = 0


@swift
@dataclass(frozen=True, slots=True)
class Figure(OnHexes):
    """A card's copy in the fight.

    `gear` is carried now, `ready` are the gear ids in hand. `hits` were taken off ST in all, `turn_hits` this turn,
    `hits_since_attack` since its own last attack. `shaken`: its next attack is at DX -2. `reload` is the number of
    turns of reloading that its crossbow, the thing `loading`, still needs. `pile` marks hand-to-hand combat: the
    figures of one brawl share its number. `last_shot`: an engaged figure has used up its one last shot;
    `helpless_turn` is the turn in which it can do nothing. `fled` figures left by their door, the entrance `door`.
    `engaged_since` is the turn in which its own move first found it engaged as it is; 0 if it is not. `foe` is the
    figure that it attacked last, `attacker` the one that attacked it last. At `out_st` it is unconscious, at
    `dead_st` dead; `harmless`: it engages nobody, by the GM's word. `spells` are those that it keeps up.
    `cover` are the rows of cover that it has, and of a rest for its crossbow.
    `spent` is ST that it has lost without a wound, by spells or exertion. `slow_turn` is the turn in which it is at
    DX -2 for the hits of the turn before. `leads`: it leads its side; `ran`: it ran away from its enemies all of the
    last turn. `clings` are the kinds of harm that cling to it. `burned` hits never regenerate, nor does a body that is
    `ashes`. It `died` in that turn, `died_of` a kind of harm, or of blows; `lost` are the points of ST, DX and IQ that
    its revivals cost. An `illusion` is seen through; `doffing` are the turns spent on taking off its pack;
    `unpacking` is the packed thing that it is getting out.
    `limbs` are those that it cannot use; `dazed_turn` is the turn in which a hit to the head costs it DX; `stunned`:
    such a hit has made it unconscious. `waited` are the turns in which it waited for an opening, without a break.
    `plight`: it is helpless, or a prisoner. `frenzy`: it is berserk;
    `party` is its side of before, where it has turned on its friends.
    `pinner` holds it down since the turn `pinned`. An `image` of magic vanishes when it is touched. `fell` is the turn
    in which it was knocked down last; `fell_hurt`: by wounds. `hanging`: it hangs from the edge of a hole.
    `bonds` are the things that hold it: nets, bolas, ropes. It `coils` its rope through that turn. `surroundings`: its
    footing, light and breath, and who sees it. `aloft` is its part in what is above the ground: in flight, falling, or
    on a rope. `absorbed` are the hits that its armor has stopped so far; `shed` is the armor that it got rid of in
    the water. `burning` is what fire and flasks have done to it, `riding` what is kept of a rider, or of a mount.
    """

    id: str
    name: str
    side: str
    fighter: Fighter
    card: str = ""
    place: Hex | None = None
    facing: Facing = 0
    pose: Pose = Pose.STANDING
    gear: tuple[Gear, ...] = ()
    ready: tuple[str, ...] = ()
    hits: Count = 0
    turn_hits: Count = 0
    hits_since_attack: Count = 0
    shaken: bool = False
    reload: Count = 0
    loading: str = ""
    pile: Count = 0
    last_shot: bool = False
    engaged_since: Count = 0
    door: str = ""
    helpless_turn: Count = 0
    flying: bool = False
    fled: bool = False
    hidden: bool = False
    picture: str = ""
    granted: tuple[Granted, ...] = ()
    deeds: Deeds = Deeds()
    foe: str = ""
    attacker: str = ""
    out_st: Count = 0
    dead_st: Change = -1
    harmless: bool = False
    spells: tuple[Spell, ...] = ()
    spent: Count = 0
    slow_turn: Count = 0
    pinner: str = ""
    pinned: Count = 0
    image: bool = False
    fell: Count = 0
    fell_hurt: bool = False
    hanging: Hole | None = None
    aloft: Aloft = GROUNDED
    cover: tuple[str, ...] = ()
    limbs: tuple[Limb, ...] = ()
    dazed_turn: Count = 0
    stunned: bool = False
    waited: Count = 0
    plight: Plight = FREE
    frenzy: Frenzy = ""
    party: str = ""
    bonds: tuple[Bond, ...] = ()
    burning: Burning = UNBURNED
    coils: Count = 0
    surroundings: Surroundings = UNSAID
    riding: Riding = NO_RIDING
    leads: bool = False
    ran: bool = False
    tally: Tally = Tally()
    clings: tuple[Cling, ...] = ()
    burned: Count = 0
    ashes: bool = False
    died: Count = 0
    died_of: str = ""
    lost: tuple[Count, Count, Count] = (0, 0, 0)
    illusion: bool = False
    doffing: Count = 0
    absorbed: Count = 0
    shed: str = ""
    unpacking: Unpacking | None = None

    @property
    def st(self) -> int:
        """Current ST: the fighter's, less every hit (tm.create.hits-lower-st) and what it has spent."""
        return self.fighter.st - self.hits - self.spent

    @property
    def dead(self) -> bool:
        """True if ST is as low as kills it."""
        return self.st <= self.dead_st

    @property
    def able(self) -> bool:
        """True if it is neither unconscious, nor dead, nor gone; berserk, it goes on until it dies.

        (am.berserk.until-zero)
        """
        least = self.dead_st if self.frenzy else self.out_st
        return self.fighter.st - self.hits - self.spent > least and not self.stunned and not self.fled

    @property
    def limp(self) -> bool:
        """True if it holds on to nothing: it is out, or helpless as one who sleeps."""
        return not self.able or bool(self.plight.helpless)

    def turns_to_load(self, gear: Gear) -> int:
        """The turns of reloading that a thing it carries still needs."""
        return self.reload if gear.id == self.loading else gear.unloaded

    def as_left(self, gear: Gear, key: str) -> Gear:
        """A thing as it leaves it, under another key."""
        return Gear(key, gear.item, **{**kept(gear), "unloaded": self.turns_to_load(gear)})

    @property
    def body(self) -> bool:
        """True if it is unconscious or dead on the ground: an obstacle."""
        return not self.able and not self.fled

    @property
    def lame(self) -> bool:
        """True if it is on its knees, or down, and has a leg that it cannot use."""
        return self.pose is not Pose.STANDING and any(one.kind == LEG for one in self.limbs)

    @property
    def up(self) -> bool:
        """True if its body is up: it stands, or fights on its knees for want of a leg; it may be in a brawl."""
        return self.pose is Pose.STANDING or (self.pose is Pose.KNEELING and self.lame)

    @property
    def slack(self) -> bool:
        """True if it has a shield ready that hangs on an arm that it cannot use."""
        return any(gear.slack and gear.id in self.ready for gear in self.gear)

    @property
    def both_hands(self) -> bool:
        """True if the one thing that it has ready is held in both hands: it has the use of both arms."""
        return len(self.ready) == 1 and not any(limb.kind == ARM for limb in self.limbs)

    @property
    def standing(self) -> bool:
        """True if it is able and on its feet."""
        return self.able and self.pose is Pose.STANDING and not self.pile and self.hanging is None


@dataclass(frozen=True, slots=True)
class Dropped:
    """A thing that lies on a hex (None without a ground), with what it keeps of a `Gear`."""

    id: str
    item: str
    hex: Hex | None
    owner: str = ""
    wound: Count = 0
    out: bool = False
    silver: bool = False
    broken: bool = False
    cut: Count = 0
    poison: Annotated[str, Between(0, 12)] = ""
    fine: Count = 0
    balanced: bool = False
    absorbed: Count = 0
    unloaded: Count = 0


@swift
@dataclass(frozen=True, slots=True)
class Fight:
    """A running fight. `roster` is the order of the muster; `order` the sides in this turn's order of moving.

    `mover` is the index in `order` of the side that moves. `ties` has a row for each figure that rolled for a tie this
    turn: its adjDX at that roll, then its dice, several where equal ones were rolled again. `serial` numbers gear and
    piles; `retreats` are the figures forced back this turn. `initiative` is
    what the GM adds to the dice of sides; `fleeing` is the side that has the initiative because it goes on fleeing.
    `ropes` are those that climbers are on together.
    `ended` are the GM's words on ending the fight; None while it goes on.
    """

    sides: tuple[Side, ...]
    figures: Mapping[str, Figure]
    roster: tuple[str, ...]
    ground: HexGround | None = None
    house: Mapping[str, str] = field(default_factory=dict)
    turn: Count = 1
    stage: Stage = Stage.INITIATIVE
    order: tuple[str, ...] = ()
    mover: Count = 0
    ties: Mapping[str, tuple[Change, ...]] = field(default_factory=dict)
    lying: tuple[Dropped, ...] = ()
    retreats: tuple[str, ...] = ()
    serial: Count = 1
    initiative: Mapping[str, Change] = field(default_factory=dict)
    fleeing: str = ""
    ropes: tuple[Roping, ...] = ()
    ended: str | None = None
    effects: tuple[Effect, ...] = ()
    checks: tuple[WaitingCheck, ...] = ()
    tagged: tuple[Tag, ...] = ()
    coming: tuple[Coming, ...] = ()
