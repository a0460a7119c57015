"""House rules: readings where the source is silent or contradicts itself; the first is the noted one."""

from gmtool.rules.seam import HouseRule

COMBAT = HouseRule(
    "combat",
    "Kind of combat",
    (("death", "To the death"), ("arena", "Arena"), ("practice", "Practice, blunted weapons")),
    ("tm.xp.death-combat", "tm.xp.arena-end", "tm.xp.practice-limits"),
    "Decides experience, whether the unconscious may be slain, and whether weapons are blunt.",
)
WOUND_SPAN = HouseRule(
    "wound-span",
    "The hits that cost DX -2 are counted",
    (("turn", "within one turn"), ("since-attack", "since the figure's own last attack")),
    ("tm.dx.wound-5", "tm.injury.five-hits"),
)
WOUND_END = HouseRule(
    "wound-end",
    "The DX -2 of a wound lasts",
    (("next-attack", "until the next attack"), ("next-turn", "until the end of the next turn, attack or not")),
    ("tm.injury.five-hits",),
)
POLE_FIRST = HouseRule(
    "pole-first",
    "In a turn with a charge, first to strike are",
    (("all", "all pole weapons"), ("involved", "only those in or against a charge")),
    ("tm.pole.first",),
)
STRAIGHT = HouseRule(
    "straight",
    "The three straight hexes of a charge with a pole weapon are",
    (("last", "the last three of the way"), ("any", "any three of the way")),
    ("tm.pole.charge-extra-die",),
)
LINE_TIE = HouseRule(
    "line-tie",
    "A flight along the edge between two of the target's hexes counts as",
    (("target", "the better one for the target"), ("attacker", "the better one for the attacker")),
    ("tm.face.ranged-side",),
)
RANGED_ARC = HouseRule(
    "ranged-arc",
    "In front of a thrower or archer is",
    (("half-plane", "everything ahead of a line square to its facing"), ("wedge", "60 degrees to either side")),
    ("tm.face.ranged-front-only",),
)
SHELTER_BODY = HouseRule(
    "shelter-body",
    "Missing a sheltered target, the roll to miss the body is made",
    (("bare", "without the -4 for shelter"), ("sheltered", "with the -4 for shelter")),
    ("tm.missile.shelter-hits-body",),
)
HTH_ST = HouseRule(
    "hth-st",
    "Hand to hand, bare hands compare",
    (("current", "ST as it is now"), ("original", "unwounded ST")),
    ("tm.hth.damage-bare", "tm.hth.lone-strength"),
)
STEP_INTO_HTH = HouseRule(
    "step-into-hth",
    "Disengaging onto an enemy's hex",
    (("attack", "starts hand-to-hand combat with an attack"), ("entry", "starts hand-to-hand combat without one")),
    ("tm.disengage.into-hth",),
)
PILE_FRIENDS = HouseRule(
    "pile-friends",
    "A blow into a brawl that missed all enemies is rolled for friends",
    (("miss", "to miss them"), ("hit", "to hit them")),
    ("tm.friends.miss-each-friend",),
)

LAST_SHOT = HouseRule(
    "last-shot",
    "The one last shot can be taken",
    (
        ("first-move", "in the first turn whose own move finds the archer engaged"),
        ("turn-start", "only if the archer was not engaged when the turn began"),
    ),
    ("tm.option.l-last-shot",),
)
LAST_SHOT_SHIFT = HouseRule(
    "last-shot-shift",
    "With the one last shot, the archer may shift",
    (("yes", "one hex, as in the printed example"), ("no", "not at all, as in the list of options")),
    ("tm.option.l-shift",),
)
CRAWL_ENGAGED = HouseRule(
    "crawl-engaged",
    "Engaged and down, a figure may crawl",
    (("two", "two hexes, as a disengaged one"), ("shift", "one hex, staying next to its enemies")),
    ("tm.option.p-stand",),
)
SHIELD_IN_CHANGE = HouseRule(
    "shield-in-change",
    "Engaged, and changing to a two-handed weapon, a ready shield is",
    (("sling", "slung as part of the change"), ("drop", "dropped")),
    ("tm.option.m-change-weapons",),
)
HTH_FROM_FRONT = HouseRule(
    "hth-from-front",
    "Moving onto an enemy's hex through its own front hex",
    (("same-enemy", "is allowed where hand-to-hand combat is"), ("stop", "is not: one stops in the front hex")),
    ("tm.move.stop-in-front-hex",),
)
INITIATIVE_TIE = HouseRule(
    "initiative-tie",
    "Sides with equal initiative dice",
    (("reroll", "roll again among themselves"), ("listed", "go in the order of the encounter")),
    ("tm.turn.initiative-tie",),
)
ENTRANCES = HouseRule(
    "entrances",
    "On a ground that has entrances, figures start",
    (("required", "in those of their side's end"), ("free", "anywhere")),
    ("tm.setup.entrance",),
    "A side with more figures than its end has entrance hexes may place the others anywhere.",
)
MAGIC = HouseRule(
    "magic",
    "The options of Wizard",
    (("off", "are not offered"), ("on", "are offered")),
    ("tm.option.h-cast-spell", "tm.option.i-disbelieve", "tm.option.r-cast-spell", "tm.option.s-disbelieve"),
)

HOUSE_RULES = (
    COMBAT,
    WOUND_SPAN,
    WOUND_END,
    POLE_FIRST,
    STRAIGHT,
    LINE_TIE,
    RANGED_ARC,
    SHELTER_BODY,
    HTH_ST,
    STEP_INTO_HTH,
    PILE_FRIENDS,
    LAST_SHOT,
    LAST_SHOT_SHIFT,
    CRAWL_ENGAGED,
    SHIELD_IN_CHANGE,
    HTH_FROM_FRONT,
    INITIATIVE_TIE,
    ENTRANCES,
    MAGIC,
)
