"""The house-rule switches: readings where the source is silent or contradicts itself; the first is the noted one."""

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
LINE_TIE = HouseRule(
    "line-tie",
    "A flight along the edge between two of the target's hexes counts as",
    (("target", "the better one for the target"), ("attacker", "the better one for the attacker")),
    ("tm.face.ranged-side",),
)

HOUSE_RULES = (COMBAT, WOUND_SPAN, WOUND_END, POLE_FIRST, LINE_TIE)
