"""Every cell of the tables of Melee, against the ledger's tables and the words of its rules."""

from typing import Any

from gmtool.rules.tft.acts.movement.allowance import CRAWL_HEXES
from gmtool.systems import ruleset
from tests.rules.cells import Asked, Cells, Comparison, Row, compared, in_words, ledger, rows, slug, written

SYSTEM = "tft-melee"
PRINTED = ledger(SYSTEM)
KEYS = {"Thrown rock": "rock", "Flavius": "Flavius Marcellus", "Wulf": "Wulf"}


GIANT = next(row for row in PRINTED["creature"] if row["name"] == "Giant")
TABLES: Any = ruleset(SYSTEM).book.tables


def key(row: Row) -> str:
    return KEYS.get(row["name"], slug(row["name"]))


ARMS = (
    Cells(
        "weapons",
        "tm.weapon.table tm.creature.giant-weapon",
        rows(
            PRINTED["weapon"], key, "name kind damage st two_handed throwable jab",
            {
                "hth_damage": None, "off_hand": False, "off_hand_dx": 0, "always_available": False,
                "two_shots_adjdx": None, "turns_between_shots": 0, "fast_adjdx": None, "fast_turns_between_shots": 0,
                "kneeling_fire": False, "prone_fire": False, "prone_dx": 0, "per_st": 0,
            },
        ) | written("damage per_st st", spiked_club=(GIANT["damage_per_10_st"], 10, 0)),
    ),
    Cells(
        "armors",
        "tm.armor.table",
        rows(PRINTED["armor"], key, "hits_stopped dx", ma=lambda row: {"human": row["ma"], "elf": row["ma_elf"]}),
    ),
    Cells(
        "shields",
        "tm.shield.table",
        rows(
            PRINTED["shield"], key,
            "name hits_stopped dx_ready dx_slung shield_rush uses_weapon_place stops_missile stops_two_handed "
            "stops_slung_rear",
        ),
    ),
)  # fmt: skip
PEOPLE = (
    Cells(
        "races",
        "tm.create.human-points tm.create.human-minimum tm.race.elf-points tm.race.dwarf-points "
        "tm.race.halfling-points tm.race.halfling-throw tm.race.orc tm.race.goblin-points tm.race.hobgoblin-points",
        rows(
            PRINTED["race"], key, "min_st min_dx free_points total", {"throw_dx": 0},
            throw_when_readied=lambda row: row.get("throw_same_turn_as_ready", False),
        ),
    ),
    Cells(
        "creatures",
        "tm.creature.bear tm.creature.wolf tm.creature.snake tm.creature.snake-hard-to-hit "
        "tm.creature.giant-attributes tm.creature.giant-size tm.creature.giant-ma tm.creature.giant-hth "
        "tm.creature.giant-engaged tm.injury.giant-dx tm.injury.giant-fall tm.creature.gargoyle",
        rows(
            PRINTED["creature"], key, "ma hits_stopped hexes weapons",
            {
                "st": None, "dx": None, "st_min": 1, "dx_usual_max": None, "ma_flying": None, "damage": None,
                "hth_damage": None, "attacker_dx": 0, "engaged_by": 1, "dx_loss_hits": None, "fall_hits": None,
            },
            attributes=lambda row: row["attributes"].split()[0].rstrip(";"),
        ) | {"animal": {}},
    ),
    Cells(
        "creatures",
        "tm.creature.snake-facing",
        rows(PRINTED["creature"], key, front_hexes=lambda row: 5 if "side_hexes_are_front" in row else 3),
        whole=False,
    ),
    Cells(
        "bestiary",
        "tm.creature.bear tm.creature.wolf tm.creature.snake tm.creature.gargoyle",
        rows((row for row in PRINTED["creature"] if "st" in row), "name", "st dx"),
        whole=False,
    ),
    Cells(
        "bestiary",
        "tm.create.two-adjdx tm.create.human-points",
        rows(PRINTED["example_figure"], key, "st dx") | written("st dx", Ragnar=(11, 13)),
        whole=False,
    ),
)  # fmt: skip
ADJUSTMENTS = {
    "from side hex": ("side",),
    "from rear hex, or target prone, or in HTH": ("rear", "down", "bending", "brawl", "hth"),
    "took 5+ hits, next attack": ("shaken", "shaken-otherwise"),
    "ST 3 or less": ("weak",),
    "thrown weapon, per hex": ("thrown-hex",),
    "missile weapon, per pair of megahexes beyond 2 (3-4: once, 5-6: twice ...)": ("missile-pair",),
    "pole weapon, standing still, against a charger": ("pole-set",),
    "missile or thrown at a figure sheltering behind a body": ("sheltered",),
    "attacker stands on a fallen body": ("on-body",),
}
"""The rows of the ledger that are rows of the system; the others are numbers of armor, weapons and people."""
OF_THINGS = written("dx", off_hand=1, hard_to_hit=1, prone=1, thrower=1)
"""Adjustments by the number of a weapon or of people, which counts once."""
DX = (
    Cells(
        "adjustments",
        "tm.face.side-bonus tm.face.rear-bonus tm.face.prone-bonus tm.face.bending-all-rear tm.hth.always-plus-4 "
        "tm.hth.outsider-plus-4 tm.dx.wound-5 tm.dx.st-3 tm.dx.thrown-range tm.dx.missile-range tm.dx.pole-standing "
        "tm.dx.sheltered-target tm.dx.standing-on-body",
        {one: {"dx": row["dx"]} for row in PRINTED["dx_adjustment"] for one in ADJUSTMENTS.get(row["name"], ())}
        | OF_THINGS,
    ),
    Cells(
        "adjustments",
        "tm.maingauche.second-attack tm.creature.snake-hard-to-hit tm.dx.prone-crossbow tm.race.halfling-throw",
        OF_THINGS,
        whole=False,
    ),
)
ROLLS = (
    Cells(
        "rolls",
        "tm.hit.3 tm.hit.4 tm.hit.5 tm.hit.16 tm.hit.17 tm.hit.18 tm.defend.four-4 tm.defend.four-5 tm.defend.four-20 "
        "tm.defend.four-21-22 tm.defend.four-23-24 tm.thrown.miss-roll-14 tm.thrown.miss-roll-15 "
        "tm.thrown.miss-roll-16 tm.thrown.miss-roll-17 tm.thrown.miss-roll-18 tm.thrown.miss-roll-low "
        "tm.shieldrush.auto-fall-12 tm.shieldrush.auto-fall-16",
        rows(
            PRINTED["roll_result"], lambda row: f"{row['roll']} {row['from']}", "result", {"multiplier": 1},
            lowest="from", highest="to",
        ) | {
            "miss3 3": {"lowest": 3, "highest": 5, "result": "miss"},
            "save2 12": {"lowest": 12, "highest": 12, "result": "miss"},
            "save3 16": {"lowest": 16, "highest": 18, "result": "miss"},
        },
    ),
    Cells(
        "hth_rows",
        "tm.hth.defence-1-2 tm.hth.defence-3-4 tm.hth.defence-5 tm.hth.defence-6",
        rows(
            PRINTED["hth_defence"], "from", lowest="from", highest="to", starts="hth_starts", drops="defender_drops",
            backs_up="attacker_backs_up", automatic_hit="automatic_hit_on_attacker",
            reroll_from_rear=lambda row: row.get("reroll_if_from_rear", False),
        ),
    ),
    Cells(
        "bare_hands",
        "tm.hth.damage-bare tm.hth.side-of-many",
        rows(
            (row for row in PRINTED["hth_damage"] if row["weapon"] == "bare hands"),
            lambda row: row["against"] if "," not in row["against"] else "several", "damage",
        ),
    ),
)  # fmt: skip
AWARDS = (
    "death-survivor", "death-superior", "arena-winner", "arena-defeated", "arena-fled-unhurt", "arena-weaker",
    "practice-afoot",
)  # fmt: skip
"""The rows of the ledger's table of experience, in its order."""
GAME = (
    Cells(
        "options",
        " ".join(row["rule"] for row in PRINTED["option"]),
        rows(PRINTED["option"], "code", "title status attack magic rule"),
    ),
    Cells(
        "options",
        "tm.option.e-ready-new tm.option.f-missile-attack tm.option.h-cast-spell tm.option.i-disbelieve",
        rows((row for row in PRINTED["option"] if row["move"].isalnum()), "code", "move"),
        whole=False,
    ),
    Cells(
        "awards",
        "tm.xp.death-combat tm.xp.death-superior tm.xp.arena-award tm.xp.arena-coward tm.xp.arena-weaker "
        "tm.xp.practice-award",
        {award: {"combat": row["combat"], "xp": row["xp"]}
         for award, row in zip(AWARDS, PRINTED["experience"], strict=True)},
    ),
    Cells(
        "awards",
        "tm.xp.death-superior tm.xp.arena-weaker",
        written("margin compare", death_superior=(3, "more_than"), arena_weaker=(3, "at_least")),
        whole=False,
    ),
    Cells(
        "limits",
        "tm.create.carry-limit tm.xp.trade tm.xp.cap tm.dx.st-3",
        written("weapon_places dagger_places trade_xp added_points weak_st", limits=(2, 1, 100, 8, 3)),
    ),
    Cells(
        "endurances",
        "tm.injury.five-hits tm.injury.eight-falls",
        {"0": {"lowest_st": 0, "dx_loss_hits": 5, "fall_hits": 8}},
    ),
)  # fmt: skip
IN_CODE = (
    Asked(
        "adjustments by things and people",
        "tm.dx.armor tm.dx.large-shield tm.dx.prone-crossbow tm.maingauche.second-attack "
        "tm.creature.snake-hard-to-hit tm.race.halfling-throw",
        {row["name"]: row["dx"] for row in PRINTED["dx_adjustment"] if row["name"] not in ADJUSTMENTS},
        lambda: {
            "cloth armour": TABLES.armors["cloth"].dx, "leather armour": TABLES.armors["leather"].dx,
            "chainmail": TABLES.armors["chainmail"].dx, "half-plate": TABLES.armors["half-plate"].dx,
            "plate": TABLES.armors["plate"].dx, "large shield ready": TABLES.shields["large-shield"].dx_ready,
            "crossbowman prone": TABLES.weapons["light-crossbow"].prone_dx,
            "main-gauche second attack": TABLES.weapons["main-gauche"].off_hand_dx,
            "target is a giant snake": TABLES.creatures["giant-snake"].attacker_dx,
            "halfling throwing": TABLES.races["halfling"].throw_dx,
        },
    ),
    Asked(
        "MA of people without armor",
        "tm.race.elf-ma tm.move.ma-armor",
        {key(row): row["ma"] for row in PRINTED["race"]},
        lambda: {one.key: TABLES.armors["none"].ma[one.ma_group] for one in TABLES.races.values()},
    ),
    Asked(
        "blades hand to hand",
        "tm.hth.damage-dagger tm.maingauche.parry",
        {row["weapon"]: row["damage"] for row in PRINTED["hth_damage"] if row["weapon"] != "bare hands"} | {
            "parry": next(row["parry_stops"] for row in PRINTED["weapon"] if "parry_stops" in row)
        },
        lambda: {
            **{one: str(TABLES.weapons[one].hth_damage) for one in ("dagger", "main-gauche")},
            "parry": TABLES.shields["main-gauche"].hits_stopped,
        },
    ),
    Asked(
        "crawling",
        "tm.option.g-stand tm.option.p-stand",
        {row["code"]: in_words(row["move"]) for row in PRINTED["option"] if "crawl" in row["move"]},
        lambda: {"g": [CRAWL_HEXES], "p": [CRAWL_HEXES]},
    ),
    Asked(
        "margins of awards",
        "tm.xp.death-superior tm.xp.arena-weaker",
        {award: in_words(row["who"]) for award, row in zip(AWARDS, PRINTED["experience"], strict=True)},
        lambda: {
            # more than a whole number is one more at least
            one.key: [one.margin, one.margin + 1] if one.compare == "more_than" else [one.margin] * bool(one.margin)
            for one in TABLES.awards.values()
        },
    ),
)  # fmt: skip
CELLS = (*ARMS, *PEOPLE, *DX, *ROLLS, *GAME, *IN_CODE)


@compared(CELLS)
def test_that_every_cell_is_that_of_the_ledger(cells: Comparison) -> None:
    assert cells.differences(ruleset(SYSTEM).book) == []
