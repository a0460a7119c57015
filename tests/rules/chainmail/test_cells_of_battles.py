"""Every cell of the tables of battles, against the ledger's tables and the words of its rules."""

from fractions import Fraction

from gmtool.systems import ruleset
from tests.rules.cells import Cells, Comparison, alike, compared, ledger, rows, slug, written

SYSTEM = "chainmail"
PRINTED = ledger(SYSTEM)
ARMORS = {"half-armor-or-shield": "half", "fully-armored": "full"}


def share(loss_percent: float) -> int:
    """One of how many: 33.3333 is a third. Raises `StopIteration` for what is none."""
    return next(one for one in range(1, 21) if round(100 / one, 4) == loss_percent)


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
    Cells(
        "catapults",
        "cm.giant.throw cm.giant.throw-rate",
        written("least most damage every", boulder=(0, 20, 3, 2)),
        whole=False,
    ),
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
                ("stand", "obey", "again", "strike for pay", "leave", "change sides", "content"),
                PRINTED["mercenary_roll"], strict=True,
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
    # what an oblique, a face and an about face are
    Cells("facings", "cm.facing.costs", written("degrees", oblique=45, face=90, about=180)),
    Cells(
        "facings",
        "cm.facing.costs",
        {
            one: {"moves": row["moves"]}
            for one, row in zip(("oblique", "face", "about"), PRINTED["facing_change"], strict=True)
        },
    ),
    Cells("cards", "cm.terraincards.deck", rows(PRINTED["terrain_card"], lambda row: slug(row["name"]), "count")),
    Cells(
        "weather",
        "cm.weather.change",
        rows(PRINTED["weather"], lambda row: f"{row['current']} {row['die']}", "die next", now="current"),
    ),
    Cells(
        "terrain",
        "cm.terrain.hill-slow cm.terrain.wood cm.terrain.marsh cm.terrain.rough cm.terrain.ditch-rampart",
        # what it takes to cross a stream is a switch, and a river is crossed by a rule of its own
        {
            one: {"cost": 1 / row.get("move_multiplier", row.get("move_multiplier_up", 1)), "toll": 0, "stops": False}
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
        | rating("Landsknechte", "landsknechte") | rating("Swiss Pikemen", "swiss")
        | rating("Light Horse", "light-horse") | rating("Medium Horse", "medium-horse", "norman-knights")
        | rating("Heavy Horse", "heavy-horse", "knights"),
    ),
    Cells(
        "arms",
        "cm.points.weapons",
        worth("Pike", "pike") | worth("Bow", "bow", "horse-bow")
        | worth("Longbow or composite bow", "longbow", "composite-bow")
        | worth("Arquibus or any crossbow", "crossbow", "heavy-crossbow", "repeating-crossbow", "arquebus")
        | alike(("halberd", "lance", "stones", "javelins", "throwing-axes", "throwing-spears"), worth=0),
    ),
    Cells(
        "arms",
        "cm.move.thrown-range cm.move.javelin-range cm.halfling.range cm.nation.china-crossbow",
        # 0: that of the gait
        written(
            "range", bow=15, stones=15, repeating_crossbow=12, javelins=6, throwing_axes=3, throwing_spears=3,
            longbow=0, crossbow=0, arquebus=0,
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
CELLS = (*COMBAT, *FIRE, *MORALE, *MOVING, *TROOPS, *SETTINGS)


@compared(CELLS)
def test_that_every_cell_is_that_of_the_ledger(cells: Comparison) -> None:
    assert cells.differences(ruleset(SYSTEM).book) == []
