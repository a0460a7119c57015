"""Every cell of the tables of Advanced Melee: arms and armor, people and creatures, against the ledger.

What the book has from Melee, the races and a few beasts, is compared with the ledger of that.
"""

from collections.abc import Iterable
from typing import Any

from gmtool.systems import ruleset
from tests.rules.cells import Cells, Comparison, Row, alike, compared, ledger, rows, slug, written

SYSTEM = "advanced-melee"
PRINTED = ledger("advanced-melee-1", "advanced-melee-2")
MELEE = ledger("tft-melee")
KEYS = {
    "2-handed Sword": "two-handed-sword", "Battle Axe": "battleaxe", "Pike Ax": "pike-axe", "Thrown Rock": "rock",
    "Table, Chair, etc.": "furniture", "Crossbow Quarrels": "quarrels", "Sling Pellets": "pellets",
    "Blowgun Darts": "darts", "Gunpowder (1 charge)": "gunpowder", "Cloth Armor": "cloth", "Leather Armor": "leather",
    "Plate Armor": "plate",
}  # fmt: skip
CROSSBOWS = ("light-crossbow", "heavy-crossbow")
NO_DICE = ("varies", "none", "poison", "fire", "potion", "gm")


def key(row: Row) -> str:
    return KEYS.get(row["name"], slug(row["name"]))


def grams(row: Row) -> int:
    return round(row.get("weight_kg", 0) * 1000)


def swords(of: Iterable[Row]) -> list[str]:
    """The weapons that need the Sword talent: all with an ST that are named with the swords."""
    return [key(row) for row in of if row["class"] == "sword" and row["st"]]


def damage(row: Row) -> str | None:
    """The dice of a weapon; of a spear thrower those of the club that it is."""
    return row["damage_in_hand"] if row["damage"] == "+2" else None if row["damage"] in NO_DICE else row["damage"]


CARRIED = [row for row in PRINTED["weapon"] if row["class"] in ("ammunition", "tool") or row["name"] == "Petard"]
WEAPONS = [row for row in PRINTED["weapon"] if row not in CARRIED]
ONE_GRIP = [row for row in WEAPONS if row.get("grip") != "two"]
TWO_GRIPS = [row for row in WEAPONS if row.get("grip") == "two"]
PRINTED_WEAPONS = rows(
    ONE_GRIP, key, "throwable",
    {"st": 0, "cost": 0, "two_shots_adjdx": None, "jab": False},
    damage=damage, weight=grams, two_handed="two_handed", mounted=lambda row: row.get("mounted_only", False),
    reach_from=lambda row: row.get("reach_min", 0), reach_to=lambda row: row.get("reach_max", 0),
    in_hand=lambda row: row.get("damage_in_hand") if row["damage"] != "+2" else None,
    turns_between_shots=lambda row: row.get("fires_every", 1) - 1,
    fast_turns_between_shots=lambda row: row.get("fires_every_fast", 1) - 1,
    fast_adjdx=lambda row: row.get("fast_adjdx"),
)  # fmt: skip
CRANEQUINS = {f"{one}-{kind}": PRINTED_WEAPONS[one] for one in CROSSBOWS for kind in ("either", "cranequin")}
"""Crossbows that a cranequin fits: the same but for that."""
CAVALRY = {row["use"]: [row] for row in PRINTED["cavalry_weapon"]}


def lance(row: Row) -> str:
    return f"cavalry-{row['weapon']}"


OTHERS: dict[str, dict[str, Any]] = {
    "scorpion": {}, "pole-torch": {"damage": "1d-2"}, "bellows-blowgun": {}, "main-gauche": {}, "spike-shield": {},
}  # fmt: skip
ARMS = (
    Cells(
        "weapons",
        "am.xbow.rate-light am.xbow.rate-heavy am.whip.reach am.lasso.range am.boomerang.club am.dmg.two-grips",
        PRINTED_WEAPONS | CRANEQUINS | OTHERS,
    ),
    Cells(
        "weapons",
        "am.dmg.two-grips",
        rows(TWO_GRIPS, key, "st cost", weight=grams, both_hands="damage"),
        whole=False,
    ),
    Cells(
        "weapons",
        "am.left.both am.left.spike-shield",
        rows(
            (row for row in PRINTED["shield"] if "damage" in row or "second_weapon_damage" in row), key, "cost",
            weight=grams, damage=lambda row: row.get("damage") or row["second_weapon_damage"],
            off_hand_dx=lambda row: row.get("dx_with_attack") or row["second_weapon_dx"],
        ),
        whole=False,
    ),
    Cells(
        "weapons",
        "am.talent.no-sword am.xbow.talent am.xbow.scorpion-talent",
        {
            one: {"untrained_dx": -4}
            for one in (*swords(ONE_GRIP), *CROSSBOWS, *CRANEQUINS, "scorpion")
        },
        whole=False,
    ),
    Cells(
        "weapons",
        "am.net.both am.cestus.single am.cestus.pair am.nunchuks.both",
        written("off_hand_dx pair_dx", net=(-4, 0), cestus=(-4, -3), nunchuks=(0, -4)),
        whole=False,
    ),
    Cells(
        "weapons",
        "am.bare.dagger-hth am.club.one-handed am.club.two-handed am.cestus.single",
        written(
            "st_damage st_damage_both st_damage_hth",
            dagger=(None, None, 3), main_gauche=(None, None, 3), cestus=(3, None, 3), club=(3, 4, None),
        ),
        whole=False,
    ),
    Cells(
        "weapons",
        "am.air.drop-weapon am.air.drop-bomb",
        written(
            "dropped", spear=2, javelin=2, hatchet=2, small_ax=2, battleaxe=2, molotail=0, gas_bomb=0, grenade=0,
            broadsword=None, mace=None,
        ),
        whole=False,
    ),
    Cells(
        "weapons",
        "am.lowfire.prone-plus1",
        {one: {"prone_dx": 1} for one in (*CROSSBOWS, *CRANEQUINS)},
        whole=False,
    ),
    Cells(
        "weapons",
        "am.xbow.scorpion",
        written("damage winds turns_between_shots", scorpion=("4d", 12, 1)),
        whole=False,
    ),
    Cells("weapons", "am.lance.jab", rows(CAVALRY["jab or slow straight attack"], lance, "damage"), whole=False),
    Cells("weapons", "am.lance.off-line", rows(CAVALRY["off-line sweep"], lance, off_line="damage"), whole=False),
    Cells(
        "weapons",
        "am.mount.dx-pike-two",
        # at two hexes a pike is a spear in two hands
        rows(CAVALRY["grounded, foe not charging"], "weapon", "damage")
        | rows(CAVALRY["as spear at 2 hexes, dx -2"], lambda row: "spear", both_hands="damage"),
        whole=False,
    ),
    Cells("weapons", "am.spearthrower.bonus", written("throws_dx throws_hits", spear_thrower=(4, 2)), whole=False),
    Cells("weapons", "am.net.cut", written("cut_hits", net=5), whole=False),
    Cells("weapons", "am.lasso.recoil", written("coils", lasso=6), whole=False),
    Cells("weapons", "am.shaken.volley", written("volley", sha_ken=12), whole=False),
    Cells(
        "weapons",
        "am.arquebus.times am.blunderbuss.times",
        rows(
            PRINTED["gun"], key, "damage cost two_handed", weight=grams, loads="reload_turns",
            # a single turn is what it takes to ready anything
            turns_to_ready=lambda row: 0 if row["ready_turns"] == 1 else row["ready_turns"],
        ),
        whole=False,
    ),
    Cells(
        "weapons",
        "am.torch.on-pole am.blowgun.mechanical",
        written("cost weight", torch=(1, 500), pole_torch=(1, 500), blowgun=(15, 500), bellows_blowgun=(15, 500)),
        whole=False,
    ),
    Cells(
        "supplies",
        "am.xbow.cranequin",
        rows(CARRIED, key, "st", {"cost": 0, "count": 1}, weight=grams)
        | alike(("labyrinth-kit", "rope", "spikes", "rope-ladder", "scroll", "book", "flask", "rod", "ring")),
    ),
    Cells("supplies", "am.xbow.cranequin", written("winds st", cranequin=(12, 8)), whole=False),
    Cells("supplies", "am.mount.magic-scroll", written("hands", scroll=2, book=2, flask=1, rod=1, ring=1), whole=False),
)  # fmt: skip
FINE_PLATE = [row for row in PRINTED["fine_item"] if row["feature"] == "fine plate"]
(PACK,) = (row for row in PRINTED["shield"] if "cost" not in row)
BARE_SKIN = written(
    "skin_dx", none=0, cloth=-4, leather=-4, chainmail=-4, half_plate=-4, plate=-6, fine_plate=-6,
    fine_plate_of_another=-6,
)  # fmt: skip
WEARING = (
    Cells(
        "armors",
        "am.table.armor-dx",
        rows(PRINTED["armor"], key, "hits_stopped dx cost", weight=grams) | {"none": {}, "fine-plate-of-another": {}},
    ),
    Cells(
        "armors",
        "tm.armor.table",
        # the book has a single MA; elves are those of Melee
        rows(MELEE["armor"], key, ma=lambda row: {"human": row["ma"], "elf": row["ma_elf"]})
        | alike(("fine-plate", "fine-plate-of-another"), ma={"human": 6, "elf": 6}),
        whole=False,
    ),
    Cells("armors", "tm.armor.table", {"none": {"hits_stopped": 0, "dx": 0, "cost": 0, "weight": 0}}, whole=False),
    Cells(
        "armors",
        "am.fine.plate-misfit am.fine.plate-resale",
        rows(
            FINE_PLATE, lambda row: "fine-plate-of-another",
            "resale", dx="dx_if_not_fitted", hits_stopped="hits_if_not_fitted", weight=lambda row: 25_000,
        ),
        whole=False,
    ),
    Cells(
        "armors",
        "am.fine.plate-dx am.fine.plate-cost am.fine.plate-resale",
        rows(
            FINE_PLATE, lambda row: "fine-plate", "cost dx resale",
        ),
        whole=False,
    ),
    Cells("armors", "am.blowgun.armored", BARE_SKIN, whole=False),
    Cells(
        "shields",
        "am.table.armor-dx",
        rows(
            (row for row in PRINTED["shield"] if "cost" in row), key, "hits_stopped cost",
            dx_ready="dx", weight=grams, stops_missile="stops_missiles",
        ) | {"cestus": {}},
    ),
    Cells(
        "shields",
        "am.cestus.single",
        written("hits_stopped dx_ready cost weight", cestus=(1, -1, 20, 1000)),
        whole=False,
    ),
    Cells("shields", "am.rush.spike", written("rush_damage", spike_shield="1d-2", large_shield=None), whole=False),
    Cells(
        "packs",
        "am.table.pack",
        written("dx hits_stopped", none=(0, 0))
        | {one: {"dx": PACK[dx], "hits_stopped": PACK["hits_stopped"]}
           for one, dx in (("pack", "dx_max"), ("heavy-pack", "dx_min"))},
    ),
)  # fmt: skip
NAMES = {"Troll": "Troll"}
IN_MELEE = ("Bear", "Wolf", "Giant snake", "Gargoyle")
CREATURES = [row for row in MELEE["creature"] if row["name"] in IN_MELEE]
LEGS = written("legs", bear=4, wolf=4, giant_snake=0, riding_horse=4, war_horse=4, riding_animal=4, animal=4, giant=2)
PEOPLE = (
    Cells(
        "races",
        "am.nonhuman.attributes tm.race.elf-points tm.race.dwarf-points tm.race.halfling-points "
        "tm.race.halfling-throw tm.race.orc tm.race.goblin-points tm.race.hobgoblin-points",
        rows(MELEE["race"], key, "min_st min_dx free_points total", {"throw_dx": 0}),
    ),
    Cells("races", "am.ex.dwarf-hammer", written("more_hits better_with", dwarf=(1, ["hammer"])), whole=False),
    Cells(
        "creatures",
        "am.nonhuman.attacks tm.creature.bear tm.creature.wolf tm.creature.snake tm.creature.gargoyle",
        rows(
            CREATURES, key, "st dx ma damage hits_stopped", {"ma_flying": None, "hth_damage": None, "attacker_dx": 0},
            front_hexes=lambda row: 5 if "side_hexes_are_front" in row else 3,
        ),
        whole=False,
    ),
    Cells(
        "creatures",
        "tm.creature.giant-attributes tm.creature.giant-size tm.creature.giant-ma",
        rows((row for row in MELEE["creature"] if row["name"] == "Giant"), key,
             "st_min dx_usual_max ma hexes hits_stopped"),
        whole=False,
    ),
    Cells(
        "creatures",
        "am.ex.regeneration",
        rows(
            (row for row in PRINTED["example_figure"] if row["name"] == "Troll"), key, "st dx iq",
            damage="weapon_damage", hits_stopped="armour_stops", regenerates="regenerates_per_turn",
            hexes="size_hexes",
        ),
        whole=False,
    ),
    Cells("creatures", "am.nonhuman.default-ma", written("ma", troll=10, animal=10), whole=False),
    Cells(
        "creatures",
        "am.mount.load am.mount.engage-charge",
        written("ma hexes", riding_horse=(30, 2), war_horse=(None, 2), riding_animal=(None, 1)),
        whole=False,
    ),
    Cells("creatures", "am.cripple.four-legs am.cripple.many-legs", LEGS, whole=False),
    Cells("creatures", "am.barding.any-beast", written("barding", gargoyle=-1, bear=0, riding_horse=0), whole=False),
    Cells(
        "bestiary",
        "tm.creature.bear tm.creature.wolf tm.creature.snake tm.creature.gargoyle",
        rows(CREATURES, "name", "st dx"),
        whole=False,
    ),
    Cells(
        "bestiary",
        "am.ex.surprise am.ex.weapon-st-basic",
        rows(
            PRINTED["example_figure"], lambda row: NAMES.get(row["name"], row["full_name"].split(",")[0]), "st dx iq",
            hits=lambda row: row["st"] - row["st_at_start"] or None,
        ),
        whole=False,
    ),
)  # fmt: skip
CELLS = (*ARMS, *WEARING, *PEOPLE)


@compared(CELLS)
def test_that_every_cell_is_that_of_the_ledger(cells: Comparison) -> None:
    assert cells.differences(ruleset(SYSTEM).book) == []
