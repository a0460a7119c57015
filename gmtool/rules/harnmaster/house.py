"""The house-rule switches: readings where the page is silent, or where only others know; the first is the noted one."""

from gmtool.rules.seam import HouseRule

CLAMP = HouseRule(
    "clamp",
    "The level that is rolled against",
    (("clamped", "is kept between 5 and 95"), ("free", "is whatever the modifiers make it")),
    ("hm.test.clamp",),
    "The page sets neither floor nor ceiling.",
)
EQUAL = HouseRule(
    "equal",
    "A roll equal to the level",
    (("succeeds", "succeeds"), ("fails", "fails")),
    ("hm.test.success-levels",),
    "The page's examples show no such roll.",
)
SPAN = HouseRule(
    "span",
    "“One round” runs",
    (("point", "to the same point of the next round"), ("round", "to the end of the round")),
    ("hm.declare.ignore-choice-lasts", "hm.ta.setup", "hm.evade.duration"),
    "How long a chosen Ignore, a Setup and an evasion last.",
)
OFF_HAND = HouseRule(
    "off-hand",
    "The heft penalty of the off hand is",
    (("at-least", "10 or worse"), ("at-most", "10 at worst")),
    ("hm.mod.heft-off-hand",),
    "How the minimum of the page is read.",
)
OFF_HAND_SHIELD = HouseRule(
    "off-hand-shield",
    "A shield in the off hand that blocks",
    (("free", "has neither the heavier heft nor the minimum"), ("minimum", "has the minimum, not the heavier heft")),
    ("hm.mod.heft-off-hand-shield",),
)
OUTNUMBERED = HouseRule(
    "outnumbered",
    "The outnumbered penalty is for",
    (("all", "every defence test"), ("block", "Block only")),
    ("hm.mod.outnumbered",),
    "The icon of the penalty has survived beside Block alone.",
)
PRONE = HouseRule(
    "prone",
    "The prone penalty is for",
    (("all", "Melee and Dodge tests"), ("melee", "Melee tests only")),
    ("hm.mod.prone",),
)
TRAUMA = HouseRule(
    "trauma",
    "Fatigue and impairment count on",
    (("all", "Melee and Dodge tests"), ("melee", "Melee tests only")),
    ("hm.mod.trauma",),
)
BARE_BLOCK = HouseRule(
    "bare-block",
    "A Block with bare hands or another natural weapon",
    (("no", "is not possible"), ("yes", "is possible")),
    ("hm.declare.block-weapon",),
    "The page asks for a readied weapon and does not say.",
)
ZONE = HouseRule(
    "zone",
    "The Engagement Zone reaches",
    (("card", "as many feet as the card says"), ("reach", "as many feet as the weapon's RCH")),
    ("hm.gm.engagement-zone",),
    "On the map only; what the GM marks of two figures goes before it.",
)
EQUAL_TIE = HouseRule(
    "equal-tie",
    "Equal rolls of a tied Dodge go to",
    (("level", "the higher level, else further dice"), ("defender", "the defender")),
    ("hm.out.tie-dodge-equal-rolls",),
)
IGNORE_CRITICAL = HouseRule(
    "ignore-critical",
    "A critical success against Ignore wins",
    (("4", "four stars"), ("3", "three stars, as a success does")),
    ("hm.out.ignore-stars",),
    "The table of the page is lost.",
)
IGNORE_FAILURE = HouseRule(
    "ignore-failure",
    "A failure against Ignore wins",
    (("1", "one star"), ("0", "nothing")),
    ("hm.out.ignore-stars", "hm.out.fail-v-ignore-can-hit"),
    "The table of the page is lost.",
)
IGNORE_KINDS = HouseRule(
    "ignore-kinds",
    "Against Ignore the advantages are",
    (("limited", "Impact and Precision"), ("all", "all four")),
    ("hm.ta.ignore-types",),
    "The icons of the page are lost.",
)
REPEAT = HouseRule(
    "repeat",
    "Several advantages of one victory",
    (("any", "may be of the same kind"), ("different", "are of different kinds")),
    ("hm.ta.repeat-type",),
)
ONE_ACTION = HouseRule(
    "one-action",
    "Bonus actions in one turn",
    (("any", "as many as are won"), ("one", "one at most")),
    ("hm.ta.action", "hm.gm.tactical-advantage"),
    "The full text is on page 171.",
)
BONUS_ACTIONS = HouseRule(
    "bonus-actions",
    "A bonus action is",
    (("all", "an attack, a half move or what else the GM allows"), ("move", "a half move, or what else the GM allows")),
    ("hm.ta.action", "hm.gm.tactical-advantage"),
)
SETUP = HouseRule(
    "setup", "A Setup is used", (("after", "when the roll is known"), ("before", "before the roll")), ("hm.ta.setup",)
)
SETUP_MISHAP = HouseRule(
    "setup-mishap",
    "A critical failure that a Setup raised",
    (("none", "brings no mishap"), ("stands", "brings its mishap all the same")),
    ("hm.ta.setup",),
)
INDEX = HouseRule(
    "index",
    "The Index of an evader's Dodge is its level in tens",
    (("down", "rounded down"), ("near", "rounded to the nearest")),
    ("hm.evade.missile-penalty",),
)
EVADE_STOP = HouseRule(
    "evade-stop",
    "An evading move",
    (
        ("stops", "ends where it enters the Engagement Zone of a foe who threatens"),
        ("inside", "must end in such a zone"),
        ("free", "goes where the GM lets it"),
    ),
    ("hm.evade.stop-in-ez",),
)
EVADER_IGNORE = HouseRule(
    "evader-ignore",
    "An evader who is attacked",
    (("may", "may also Ignore"), ("may-not", "may only Block and Dodge, if it is aware")),
    ("hm.evade.no-strikes",),
)
AREA_EARLIER = HouseRule(
    "area-earlier",
    "An evasion of the round before that is in force",
    (("counts", "counts as earlier than an Area attack"), ("not", "does not")),
    ("hm.area.evade-earlier-rank",),
)
AREA_STUMBLE = HouseRule(
    "area-stumble",
    "A critical failure on the Dodge of an Area attack",
    (("none", "brings no Stumble Roll"), ("stumble", "brings a Stumble Roll")),
    ("hm.evade.area-dodge",),
)
FREE_PRESS = HouseRule(
    "free-press",
    "Free Press Rolls",
    (
        ("ask", "are asked for after every exchange with a victor"),
        ("won", "are asked for after a victory without a tie, but not for a dodger"),
        ("never", "are never asked for"),
    ),
    ("hm.gm.free-press",),
    "When there is one stands on page 172.",
)
ASK_STARS = HouseRule(
    "ask-stars",
    "Who wins how many stars",
    (("table", "is as the table says, unless the GM wants to rule"), ("gm", "is put to the GM after every exchange")),
    ("hm.gm.victory-stars",),
    "The arithmetic of the page stands on page 61.",
)

HOUSE_RULES: tuple[HouseRule, ...] = (
    CLAMP,
    EQUAL,
    SPAN,
    OFF_HAND,
    OFF_HAND_SHIELD,
    OUTNUMBERED,
    PRONE,
    TRAUMA,
    BARE_BLOCK,
    ZONE,
    EQUAL_TIE,
    IGNORE_CRITICAL,
    IGNORE_FAILURE,
    IGNORE_KINDS,
    REPEAT,
    ONE_ACTION,
    BONUS_ACTIONS,
    SETUP,
    SETUP_MISHAP,
    INDEX,
    EVADE_STOP,
    EVADER_IGNORE,
    AREA_EARLIER,
    AREA_STUMBLE,
    FREE_PRESS,
    ASK_STARS,
)
