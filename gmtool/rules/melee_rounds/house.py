"""The house-rule switches: readings where the page is silent; the first is the one that the ledger notes."""

from gmtool.rules.seam import HouseRule

DUEL = HouseRule(
    "duel",
    "The melee is a formal duel on a signal",
    (("no", "no"), ("yes", "yes: in the first round both begin as they like")),
    ("mr.init.duel-start", "mr.init.duel-first-amr"),
    "Each chooses the second of its first AMR, and rolls for the others.",
)
SAME_SECOND = HouseRule(
    "same-second",
    "Attacks of the same second",
    (("together", "are simultaneous: damage counts when the second ends"), ("order", "count one after the other")),
    ("mr.gm.same-second",),
    "In which order, you say.",
)
FIRST_OTHERS = HouseRule(
    "first-others",
    "Who neither fights nor casts rolls in the first round",
    (("amr", "as many dice as its AMR"), ("one", "one die")),
    ("mr.init.first-mr-all-roll",),
    "The lowest is the first second of action.",
)
FIRST_REACTION = HouseRule(
    "first-reaction",
    "Who rolled in the first round only to begin, and is attacked,",
    (("may", "may change its plot and roll Initiative"), ("rolled", "has rolled Initiative already")),
    ("mr.init.attacked-may-change", "mr.init.first-mr-all-roll"),
)
FIRST_DEFENSIVE = HouseRule(
    "first-defensive",
    "Full Defensive in the first round",
    (("none", "needs no roll to begin"), ("rolls", "begins in the second of its lowest die")),
    ("mr.init.first-mr-all-roll", "mr.init.full-defensive"),
)
DEFENSIVE_DICE = HouseRule(
    "defensive-dice",
    "The later AMR of Full Defensive are rolled",
    (("end", "when it ends"), ("start", "when the round begins")),
    ("mr.init.full-defensive", "mr.fd.later-amr-roll"),
)
DEFENSIVE_DAMAGE = HouseRule(
    "defensive-damage",
    "Damage that breaks Full Defensive",
    (("rolls", "lets the full AMR be rolled for the next second"), ("none", "leaves no AMR in the round")),
    ("mr.fd.damage-breaks",),
)
EQUAL_DIE = HouseRule(
    "equal-die",
    "A die for the second of an AMR that was taken without one",
    (("delayed", "is delayed as a double is"), ("lost", "is lost")),
    ("mr.init.duel-earlier-dice-lost", "mr.fd.parry-breaks"),
    "After the first AMR of a duel, the parry of Full Defensive, and a successful Thievish Attack.",
)
THIEVISH_DICE = HouseRule(
    "thievish-dice",
    "A Thievish Attack rolls Initiative",
    (("known", "when it is known whether it succeeds"), ("start", "when the round begins")),
    ("mr.init.thievish-auto",),
    "At the beginning all AMR are rolled; a success uses the lowest die up.",
)
REACTION_DICE = HouseRule(
    "reaction-dice",
    "Who is attacked and rolls Initiative then",
    (("lost", "loses dice for earlier seconds"), ("delayed", "may delay dice for earlier seconds")),
    ("mr.init.attacked-may-change",),
)
IDLE_PARRY = HouseRule(
    "idle-parry",
    "A parry that no attack comes to",
    (("used", "is used up"), ("kept", "is kept, as if the attack had missed")),
    ("mr.delay.missed-parry",),
    "The page speaks of an attack that misses.",
)
CARRIED_PARRY = HouseRule(
    "carried-parry",
    "A parry kept from second 6, and a new die for second 1",
    (("lost", "cannot both be used: the parry is lost"), ("kept", "can both be used, one after the other")),
    ("mr.delay.missed-parry-exception",),
)
FORFEIT = HouseRule(
    "forfeit",
    "AMR are given up for spells",
    (("before", "before Initiative is rolled"), ("after", "after it, when each spell is begun")),
    ("mr.magic.forfeit-amr",),
)
CHAIN = HouseRule(
    "chain",
    "A spell straight after another",
    (("allowed", "may begin in the two seconds after it"), ("rest", "waits for the whole interspell time")),
    ("mr.magic.chain-cast",),
)
DISCERN = HouseRule(
    "discern",
    "A spell that reacts to what another did may begin",
    (("same", "in the second in which that is perceived"), ("next", "in the second after that")),
    ("mr.magic.discern-second",),
)
DISCARD = HouseRule(
    "discard",
    "Throwing an empty potion away",
    (("second", "takes a second of its own"), ("shared", "shares a second with an attack")),
    ("mr.item.potion-seconds-needed",),
)
PELLET_DICE = HouseRule(
    "pellet-dice",
    "Who plots a whole round for a pellet rolls for the throw",
    (("amr", "as many dice as its AMR, and uses one"), ("one", "one die")),
    ("mr.item.pellet-full-mr",),
)

HOUSE_RULES: tuple[HouseRule, ...] = (
    DUEL,
    SAME_SECOND,
    FIRST_OTHERS,
    FIRST_REACTION,
    FIRST_DEFENSIVE,
    DEFENSIVE_DICE,
    DEFENSIVE_DAMAGE,
    EQUAL_DIE,
    THIEVISH_DICE,
    REACTION_DICE,
    IDLE_PARRY,
    CARRIED_PARRY,
    FORFEIT,
    CHAIN,
    DISCERN,
    DISCARD,
    PELLET_DICE,
)
