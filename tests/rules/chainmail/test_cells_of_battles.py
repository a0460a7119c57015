"""Every cell of the tables of battles and sieges, against the ledger's tables and the words of its rules."""

from fractions import Fraction

from gmtool.systems import ruleset
from tests.rules.cells import Cells, compared, ledger, rows, slug, written

SYSTEM = "chainmail"
PRINTED = ledger(SYSTEM)
ARMORS = {"half-armor-or-shield": "half", "fully-armored": "full"}


def share(loss_percent: float) -> int:
    """One of how many: 33.3333 is a third."""
    return round(100 / loss_percent)


COMBAT = (
    Cells(
        "combat",
        "cm.combat.table",
        rows(
            PRINTED["combat_table"], lambda row: f"{slug(row['attacker'])} {slug(row['defender'])}", "dice",
            men="per_men", kills="kills_on", attacker=lambda row: slug(row["attacker"]),
            defender=lambda row: slug(row["defender"]),
        ),
    ),
    Cells(
        "reactions",
        "cm.postmelee.reactions",
        {
            one: {"least": row["min"], "quarters": int(row.get("moves", 0) * 4)}
            for one, row in zip(
                ("continues", "half back", "back", "retreat", "rout", "surrender"), PRINTED["morale_reaction"],
                strict=True,
            )
        },
    ),
    Cells(
        "rallies",
        "cm.rout.table",
        rows(
            PRINTED["rally"], "turn_of_flight", turn="turn_of_flight",
            # the first turn needs no dice, and on the fourth none helps
            die=lambda row: row.get("die_min") or {1: 1, 4: 7}[row["turn_of_flight"]],
        ),
    ),
    Cells(
        "prisoners",
        "cm.prisoners.table",
        rows(
            PRINTED["prisoner"], lambda row: f"{slug(row['winner'])} {slug(row['loser'])}",
            count=lambda row: "both" if "+" in row["formula"] else "difference" if "-" in row["formula"] else "winner",
        ),
    ),
)  # fmt: skip
FIRE = (
    Cells(
        "missiles",
        "cm.missile.table cm.missile.min-vs-full cm.missile.group-max",
        rows(
            PRINTED["missile_fire"], lambda row: f"{ARMORS.get(row['target'], row['target'])} {row['firing_max']}",
            armor=lambda row: ARMORS.get(row["target"], row["target"]), least="firing_min", most="firing_max",
            low=lambda row: row["low_die"][1], few="low_kills", many="high_kills",
        ),
    ),
    Cells("arquebuses", "cm.arquebus.range", rows(PRINTED["arquebus_hit"], "range_to", to="range_to", die="hit_on")),
    Cells(
        "catapults",
        "cm.catapult.range cm.catapult.hit-area cm.catapult.rate cm.siege.attack-values",
        rows(
            PRINTED["catapult"], lambda row: slug(row["name"]), least="range_min", most="range_max",
            across="hit_diameter", every="fires_every_turns", damage="attack_points",
        ) | written("least most across every damage", boulder=(0, 20, 2, 2, 3)),
    ),
    Cells("catapults", "cm.giant.throw cm.giant.throw-rate", written("least most damage every", boulder=(0, 20, 3, 2)), whole=False),
    Cells(
        "guns",
        "cm.cannon.range cm.cannon.sections cm.bombard.indirect cm.siege.attack-values",
        rows(
            PRINTED["cannon"], lambda row: slug(row["name"]).replace("field-", ""), "range",
            sections=lambda row: [str(one) for one in row["sections"]], thick="dowel_diameter", damage="attack_points",
            shell=lambda row: row.get("indirect_hit_diameter", 0),
        ),
    ),
    # as the catapults; a bombard as the heavy one
    Cells("guns", "cm.cannon.rate", written("every", light_gun=2, heavy_gun=3, bombard=3), whole=False),
    Cells(
        "variations",
        "cm.cannon.variation",
        {
            str(die): {"die": die, "aside": round(100 * aside), "even": 150 * (die - 4)}
            for die, aside in enumerate((-3, -1.5, 0, 0, 1.5, 3), 1)
        },
    ),
)  # fmt: skip
MORALE = (
    Cells(
        "losses",
        "cm.morale.loss-table",
        {
            one: {"one_in": share(row["loss_percent"]), "stays": row["stay_on"]}
            for one, row in zip(
                ("light", "heavy-foot", "elite-heavy-foot", "medium-horse", "swiss", "heavy-horse", "knights"),
                PRINTED["loss_table"], strict=True,
            )
        },
    ),
    Cells(
        "nerves",
        "cm.morale.cavalry-charge",
        rows(PRINTED["charge_morale"], lambda row: slug(row["defender"].partition(",")[0]), "light medium heavy"),
    ),
    Cells(
        "foes",
        "cm.peasants.attack-defend",
        rows(PRINTED["peasant_reaction"], lambda row: slug(row["enemy"].partition(",")[0]), "attack defend"),
    ),
    Cells(
        "knight_targets",
        "cm.knights.precedence",
        {
            one: {"rank": row["rank"]}
            for one, row in zip(
                (
                    "knights", "mounted", "firing", "armored-foot", "missiles", "engines", "heavy-foot", "light-foot",
                    "pikes",
                ),
                PRINTED["knight_target"], strict=True,
            )
        },
    ),
    Cells(
        "mercenaries",
        "cm.merc.roll",
        {
            one: {"table": row["table"], "least": row["die_min"], "most": row["die_max"]}
            for one, row in zip(
                ("stand", "obey", "again", "pay", "leave", "bribed", "content"), PRINTED["mercenary_roll"], strict=True
            )
        },
    ),
)  # fmt: skip
GAITS = {
    "landsknechte/swiss": "swiss", "light-foot/archers": "light-foot", "arquibusiers/crossbowmen": "crossbowmen",
    "catapults/cannons": "engines",
}  # fmt: skip
MOVING = (
    Cells(
        "gaits",
        "cm.move.table cm.move.road cm.move.thrown-range",
        rows(
            PRINTED["movement"], lambda row: GAITS.get(slug(row["name"]), slug(row["name"])), "move charge",
            road="road_bonus", range="missile_range",
        ),
    ),
    Cells(
        "formations",
        "cm.formation.costs",
        rows(PRINTED["formation_change"], lambda row: f"{row['from']} {row['to']}", "moves", {"foot_only": False}),
    ),
    Cells(
        "facings",
        "cm.facing.costs",
        rows(PRINTED["facing_change"], lambda row: {"left or right face": "face"}.get(row["name"], row["name"].split()[0]),
             "moves"),
    ),
    Cells("cards", "cm.terraincards.deck", rows(PRINTED["terrain_card"], lambda row: slug(row["name"]), "count")),
    Cells(
        "weather",
        "cm.weather.change",
        rows(PRINTED["weather"], lambda row: f"{row['current']} {row['die']}", "die next", now="current"),
    ),
    Cells(
        "terrain",
        "cm.terrain.hill-slow cm.terrain.wood cm.terrain.marsh cm.terrain.rough cm.terrain.ditch-rampart "
        "cm.terrain.stream cm.terrain.river",
        {
            one: {
                "cost": 1 / row.get("move_multiplier", row.get("move_multiplier_up", 1)),
                "toll": row.get("crossing_cost", 0),
                "stops": row.get("halt_before_and_after", False),
            }
            for one, row in zip(
                ("hill", "wood", "marsh", "rough", "rampart", "stream", "river"), PRINTED["terrain"], strict=True
            )
        },
        whole=False,
    ),
    Cells(
        "terrain",
        "cm.missile.soft-cover cm.missile.arrow-proof",
        # 1 halves what missiles kill, and 2 is proof against them
        written("cover", wood=1, brush=1, fence=1, slits=2, hill=0, marsh=0, rough=0, road=0),
        whole=False,
    ),
)  # fmt: skip
POINTS = {row["name"]: Fraction(row["points"]) for row in PRINTED["points"]}
RATINGS = {row["name"]: row["rating"] for row in PRINTED["morale_rating"]}


def worth(of: str, *kinds: str) -> dict[str, dict[str, object]]:
    return {kind: {"worth": POINTS[of]} for kind in kinds}


def rating(of: str, *kinds: str) -> dict[str, dict[str, object]]:
    return {kind: {"rating": RATINGS[of]} for kind in kinds}


TROOPS = (
    Cells("armors", "cm.missile.table", written("step", unarmored=0, half=1, full=2)),
    Cells(
        "kinds",
        "cm.points.troops cm.points.swiss",
        worth("Peasant", "peasants") | worth("Levee", "levies", "city-levies") | worth("Light Foot", "light-foot")
        | worth("Heavy Foot", "heavy-foot", "elite-heavy-foot", "janissaries", "landsknechte", "swiss")
        | worth("Armored Foot", "armored-foot") | worth("Light Horse", "light-horse")
        | worth("Medium Horse", "medium-horse", "norman-knights") | worth("Heavy Horse", "heavy-horse", "knights"),
    ),
    Cells(
        "kinds",
        "cm.postmelee.ratings",
        rating("Peasants", "peasants") | rating("Levies", "levies", "city-levies") | rating("Light Foot", "light-foot")
        | rating("Heavy Foot", "heavy-foot") | rating("Elite Heavy Foot", "elite-heavy-foot")
        | rating("Armored Foot", "armored-foot") | rating("Janissaries", "janissaries")
        | rating("Landsknechte", "landsknechte") | rating("Swiss Pikemen", "swiss") | rating("Light Horse", "light-horse")
        | rating("Medium Horse", "medium-horse", "norman-knights") | rating("Heavy Horse", "heavy-horse", "knights"),
    ),
    Cells(
        "arms",
        "cm.points.weapons",
        worth("Pike", "pike") | worth("Bow", "bow", "horse-bow")
        | worth("Longbow or composite bow", "longbow", "composite-bow")
        | worth("Arquibus or any crossbow", "crossbow", "heavy-crossbow", "repeating-crossbow", "arquebus")
        | dict.fromkeys(
            ("halberd", "lance", "stones", "javelins", "throwing-axes", "throwing-spears"), {"worth": Fraction(0)}
        ),
    ),
    Cells(
        "arms",
        "cm.move.thrown-range cm.move.javelin-range cm.halfling.range cm.nation.china-crossbow",
        # 0: that of the gait
        written(
            "range", bow=15, stones=15, repeating_crossbow=12, javelins=6, throwing_axes=3, throwing_spears=3, longbow=0,
            crossbow=0, arquebus=0,
        ),
        whole=False,
    ),
    Cells(
        "arms",
        "cm.missile.heavy-crossbow-plus1 cm.nation.china-crossbow",
        written("plus", heavy_crossbow=1, repeating_crossbow=-1, crossbow=0, arquebus=0),
        whole=False,
    ),
    Cells(
        "nations",
        "cm.nation.asia-morale",
        {
            nation: {
                field: next(row.get(of, 0) for row in PRINTED["asian_morale"] if row["type"] == kind)
                for field, kind in (
                    ("foot", "Foot"), ("elite_foot", "Elite Foot"), ("horse", "Horse"), ("elite_horse", "Elite Horse"),
                    ("veterans", "Samurai"),
                )
            }
            for nation, of in (("chinese", "china"), ("korean", "korea"), ("japanese", "japan"))
        },
        whole=False,
    ),
)  # fmt: skip


def shares(**each: tuple[int, int]) -> dict[str, dict[str, object]]:
    """Shares by their keys, with __ between the nation and the part: the least and the most hundredths."""
    return written("least most", **{one.replace("__", " "): bounds for one, bounds in each.items()})


SHARES = (
    Cells(
        "shares",
        "cm.nation.magyars",
        shares(
            magyar__foot=(0, 10), magyar__medium=(25, 25), magyar__light=(75, 75), magyar__bows=(25, 25),
            magyar__lances=(75, 75),
        ),
        whole=False,
    ),
    Cells(
        "shares",
        "cm.nation.mongols cm.nation.tartars",
        shares(
            mongol__medium=(25, 25), mongol__light=(25, 25), mongol__bows=(50, 50), tartar__medium=(25, 25),
            tartar__light=(25, 25), tartar__bows=(50, 50),
        ),
        whole=False,
    ),
    Cells(
        "shares",
        "cm.nation.poles",
        shares(polish__medium=(75, 75), polish__crossbows=(10, 10), polish__light=(15, 15)),
        whole=False,
    ),
    Cells(
        "shares",
        "cm.nation.russians",
        # mostly is half of them or more
        shares(
            russian__horse=(20, 20), russian__foot=(80, 80), russian__medium=(75, 100), russian__light=(0, 25),
            russian__heavy=(50, 50), russian__poles=(50, 100), russian__swords=(0, 50), russian__crossbows=(10, 10),
            russian__others=(40, 40),
        ),
        whole=False,
    ),
    Cells(
        "shares",
        "cm.nation.spanish",
        shares(
            spanish__javelins=(50, 50), spanish__knights=(50, 50), spanish__medium=(50, 100), spanish__heavy=(0, 50)
        ),
        whole=False,
    ),
)  # fmt: skip
ENGINES = {
    "Light Catapult or Cannon": ("light-catapult", "light-gun"),
    "Heavy Catapult or Cannon": ("heavy-catapult", "heavy-gun"),
    "Bombard": ("bombard",),
}
TARGETS = {
    "bastion": ("bastion",), "gatehouse": ("gatehouse",), "wall": ("wall",), "rampart": ("rampart",),
    "palisade": ("palisade",), "heavy-engine": ("heavy-catapult", "light-gun", "heavy-gun", "bombard"),
    "light-engine": ("light-catapult", "mantlet"),
}  # fmt: skip
"""The rows of the ledger's table of defense points, and the engines that have them."""
SIEGE_WEAPONS = (
    "bombard", "heavy-gun", "light-gun", "heavy-catapult", "light-catapult", "ram", "rock"
)  # fmt: skip
SIEGES = (
    Cells(
        "siege_targets",
        "cm.siege.defense-values",
        {
            one: {"least": row["points_min"], "most": row["points_max"]}
            for one, row in zip(TARGETS, PRINTED["siege_target"], strict=True)
        },
    ),
    Cells(
        "engines",
        "cm.siege.defense-values",
        {
            engine: {
                "points": row["points_min"],
                "most": row["points_max"] if row["points_max"] > row["points_min"] else 0,
            }
            for engines, row in zip(TARGETS.values(), PRINTED["siege_target"], strict=True)
            for engine in engines
        }
        # of wood, as palisades are
        | written("points most", ram=(5, 15), tower=(5, 15)),
        whole=False,
    ),
    Cells(
        "siege_weapons",
        "cm.siege.attack-values cm.siege.ram-damage",
        {
            one: {"damage": row["attack_points"]}
            for one, row in zip(SIEGE_WEAPONS, PRINTED["siege_weapon"], strict=True)
        },
    ),
    Cells(
        "engines",
        "cm.points.weapons",
        {one: {"worth": POINTS[name]} for name, engines in ENGINES.items() for one in engines},
        whole=False,
    ),
    Cells(
        "engines",
        "cm.catapult.crew cm.cannon.rate",
        dict.fromkeys(("light-catapult", "heavy-catapult", "light-gun", "heavy-gun", "bombard"),
                      {"crew": max(row["crew"] for row in PRINTED["catapult_crew"])}),
        whole=False,
    ),
    Cells(
        "engines",
        "cm.siege.engine-move cm.siege.mantlet-move cm.siege.ladder-carry",
        written("push pushers farthest crew", ram=(1, 2, 4, 8), tower=(1, 2, 4, 8), mantlet=(3, 1, 6, 2), ladder=(0, 1, 0, 2)),
        whole=False,
    ),
    Cells(
        "engines",
        "cm.siege.tower-climb cm.siege.tower-capacity cm.siege.ladder-climb",
        {"tower": {"climb": 5, "stories": ["5", "3"]}, "ladder": {"climb": 3, "stories": []}},
        whole=False,
    ),
)  # fmt: skip
SETTINGS = (
    Cells(
        "switches",
        "cm.terrain.stream cm.bombard.indirect cm.mtm.missile.cover cm.siege.mines-attempts cm.siege.mines-counter "
        "cm.dragon.fly cm.roc.fear cm.superhero.detect cm.giant.throw cm.lycan.animals cm.wizard.melee "
        "cm.wizard.spell-count cm.wizard.lightning-value cm.setup.victory",
        written(
            "printed", stream="6", bombard_least="0", men_soft_cover="1", men_hard_cover="2", mines="3",
            counter_mines="2", counter_reach="12", dragon_fly="24", roc_fear="15", detects="15", giant_siege="3",
            lycan_animals="0", wizard_hits="2", wizard_spells="7", lightning_points="3", victory_below="50",
        ),
        whole=False,
    ),
)  # fmt: skip
CELLS = (*COMBAT, *FIRE, *MORALE, *MOVING, *TROOPS, *SHARES, *SIEGES, *SETTINGS)


@compared(CELLS)
def test_that_every_cell_is_that_of_the_ledger(cells: Cells) -> None:
    assert cells.differences(ruleset(SYSTEM).book) == []
