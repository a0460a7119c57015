"""Every cell of the tables against those that the ledger has from the book."""

from typing import Any

import pytest

from gmtool import resources
from gmtool.rules.tft.data.aims import Cover
from gmtool.rules.tft.data.to_hit import RollResult
from tests.rules.advanced_melee.figures import TABLES, fighter

PARTS = [resources.read_toml(f"rules/advanced-melee-{part}.toml") for part in (1, 2)]
BOOK: dict[str, Any] = {**PARTS[0], **PARTS[1]}
KEYS = {
    "2-handed Sword": "two-handed-sword",
    "Battle Axe": "battleaxe",
    "Pike Ax": "pike-axe",
    "Thrown Rock": "rock",
    "Table, Chair, etc.": "furniture",
    "Wizard's Staff": "wizards-staff",
    "Crossbow Quarrels": "quarrels",
    "Sling Pellets": "pellets",
    "Blowgun Darts": "darts",
    "Gunpowder (1 charge)": "gunpowder",
    "Cloth Armor": "cloth",
    "Leather Armor": "leather",
    "Plate Armor": "plate",
}
NO_DICE = ("varies", "none", "poison", "fire", "potion", "gm", "+2")


def key(name: str) -> str:
    return KEYS.get(name, name.lower().replace(" ", "-"))


def ids(rows: list[dict[str, Any]]) -> list[str]:
    return [" ".join(str(row[one]) for one in ("name", "grip", "as") if one in row) for row in rows]


CARRIED = [row for row in BOOK["weapon"] if key(row["name"]) in TABLES.supplies]
WEAPONS = [row for row in BOOK["weapon"] if row not in CARRIED]


def test_that_no_row_was_left_out_and_none_is_too_much() -> None:
    crossbows = {f"{one}-crossbow-{kind}" for one in ("light", "heavy") for kind in ("either", "cranequin")}
    of_shields = {"main-gauche", "spike-shield"}
    assert len(BOOK["weapon"]) == 60
    assert set(TABLES.weapons) == {key(row["name"]) for row in WEAPONS} | crossbows | of_shields | {
        "scorpion",
        "bellows-blowgun",
        "pole-torch",
    }
    of_climbers = {"labyrinth-kit", "rope", "spikes", "rope-ladder"}
    props = {"scroll", "book", "flask", "rod", "ring"}
    assert set(TABLES.supplies) == {key(row["name"]) for row in CARRIED} | props | of_climbers
    assert set(TABLES.armors) == {"none", "fine-plate-of-another", *(key(row["name"]) for row in BOOK["armor"])}
    assert set(TABLES.shields) == {"cestus", *(key(row["name"]) for row in BOOK["shield"])} - {"pack-on-back"}


@pytest.mark.rule("am.table.equivalents")
@pytest.mark.parametrize("row", BOOK["alias"], ids=ids(BOOK["alias"]))
def test_that_a_weapon_is_found_by_its_other_names(row: dict[str, Any]) -> None:
    assert row["name"] in TABLES.weapons[key(row["as"])].also


def test_that_there_are_no_other_names_but_these() -> None:
    assert len(BOOK["alias"]) == 93
    printed = {row["name"] for row in BOOK["alias"]}
    assert {name for row in TABLES.weapons.values() for name in row.also} == printed


@pytest.mark.parametrize("row", WEAPONS, ids=ids(WEAPONS))
def test_that_a_weapon_is_as_printed(row: dict[str, Any]) -> None:
    weapon = TABLES.weapons[key(row["name"])]
    dice = weapon.both_hands if row.get("grip") == "two" else weapon.damage
    if row["damage"] not in NO_DICE:
        assert str(dice) == row["damage"]
    elif row["damage"] != "+2":
        assert dice is None
    assert weapon.two_handed is (row["two_handed"] and "grip" not in row)
    assert weapon.throwable is row["throwable"]
    assert (weapon.st, weapon.cost) == (row.get("st", 0), row.get("cost", 0))
    assert weapon.weight == round(row.get("weight_kg", 0) * 1000)
    assert weapon.two_shots_adjdx == row.get("two_shots_adjdx")
    assert (weapon.kind == "pole", weapon.jab) == (row.get("pole", False), row.get("jab", False))
    assert bool(weapon.talents) is (
        row.get("needs_talent", False) or (row["class"] == "sword" and weapon.st > 0) or weapon.crossbow
    )
    assert (weapon.reach_from, weapon.reach_to) == (row.get("reach_min", 0), row.get("reach_max", 0))
    assert weapon.mounted is row.get("mounted_only", False)
    assert str(weapon.in_hand or weapon.damage) == row.get("damage_in_hand", str(weapon.in_hand or weapon.damage))
    if weapon.crossbow:
        pauses = (weapon.turns_between_shots + 1, weapon.fast_turns_between_shots + 1, weapon.fast_adjdx)
        assert pauses == (row["fires_every"], row["fires_every_fast"], row["fast_adjdx"])


@pytest.mark.parametrize("row", CARRIED, ids=ids(CARRIED))
def test_that_a_supply_is_as_printed(row: dict[str, Any]) -> None:
    supply = TABLES.supplies[key(row["name"])]
    assert (supply.st, supply.cost, supply.count) == (row["st"], row.get("cost", 0), row.get("count", 1))
    assert supply.weight == round(row.get("weight_kg", 0) * 1000)


@pytest.mark.parametrize("row", BOOK["armor"], ids=ids(BOOK["armor"]))
def test_that_armor_is_as_printed(row: dict[str, Any]) -> None:
    armor = TABLES.armors[key(row["name"])]
    assert (armor.hits_stopped, armor.dx, armor.ma["human"]) == (row["hits_stopped"], row["dx"], row["ma"])
    assert (armor.cost, armor.weight) == (row["cost"], row["weight_kg"] * 1000)


SHIELDS = [row for row in BOOK["shield"] if "dx" in row]


@pytest.mark.parametrize("row", SHIELDS, ids=ids(SHIELDS))
def test_that_a_shield_is_as_printed(row: dict[str, Any]) -> None:
    shield, weapon = TABLES.shields[key(row["name"])], TABLES.weapons.get(key(row["name"]))
    assert (shield.hits_stopped, shield.dx_ready, shield.dx_slung) == (row["hits_stopped"], row["dx"], 0)
    assert (shield.cost, shield.weight) == (row["cost"], round(row["weight_kg"] * 1000))
    assert shield.stops_missile is row["stops_missiles"]
    assert (weapon.off_hand_dx if weapon else None) == row.get("dx_with_attack", row.get("second_weapon_dx"))
    if weapon:
        assert str(weapon.damage) == row.get("damage", row.get("second_weapon_damage"))


@pytest.mark.rule("am.table.pack")
def test_that_a_pack_costs_1_or_2_and_stops_a_hit_from_behind() -> None:
    (printed,) = (row for row in BOOK["shield"] if "dx" not in row)
    packs = [pack for pack in TABLES.packs.values() if pack.dx]
    assert sorted(pack.dx for pack in packs) == [printed["dx_min"], printed["dx_max"]]
    assert {pack.hits_stopped for pack in packs} == {printed["hits_stopped"]}


def results(roll: str, lowest: int, highest: int) -> dict[int, RollResult]:
    rows = (row for row in TABLES.rolls.values() if row.roll == roll)
    return {total: row for row in rows for total in range(row.lowest, row.highest + 1) if lowest <= total <= highest}


@pytest.mark.rule(
    "am.hit.3", "am.hit.4", "am.hit.5", "am.hit.16", "am.hit.17", "am.hit.18", "am.dd.table", "am.hit.roll"
)
@pytest.mark.parametrize("row", BOOK["to_hit"], ids=lambda row: f"{row['roll']} on {row['dice']}")
def test_that_a_roll_to_hit_has_the_result_that_is_printed(row: dict[str, Any]) -> None:
    first, _, last = row["roll"].partition("-")
    for total in range(int(first), int(last or first) + 1):
        for needed in (3, 10, 30):
            found = TABLES.to_hit.hit_class(total, needed, row["dice"])
            hits = {"always": True, "never": False}.get(row["hits"], total <= needed)
            assert found.hit is hits
            assert found.multiplier == (row["damage_factor"] if hits else 0)
            missed = {"none": "miss", "dropped": "drop", "broken": "break"}[row["weapon"]]
            assert found.result.value == ("hit" if hits else missed)


@pytest.mark.rule("am.thrown.miss-results", "am.thrown.roll-to-miss", "am.thrown.miss-enemy")
@pytest.mark.parametrize("row", BOOK["roll_to_miss"], ids=lambda row: row["roll"])
def test_that_a_roll_to_miss_has_the_result_that_is_printed(row: dict[str, Any]) -> None:
    first, _, last = row["roll"].partition("-")
    for total in range(int(first), int(last or first) + 1):
        of_17_and_18 = {17: "drop", 18: "break"}.get(total)
        for needed in (8, 12):
            above = row["hits"] == "above-adjdx" and total > max(needed, 5)
            hits = row["hits"] == "always" or above
            friend, enemy = (TABLES.to_hit.miss_class(total, needed, of) for of in (False, True))
            assert friend.result.value == (of_17_and_18 or ("hit" if hits else "miss"))
            assert friend.multiplier == (row["damage_factor"] if hits else 0)
            assert enemy.result.value == ("falls" if above else friend.result.value)


@pytest.mark.parametrize("row", BOOK["hth_defense"], ids=lambda row: row["die"])
def test_that_the_defense_die_is_as_printed(row: dict[str, Any]) -> None:
    for face in map(int, row["die"].split("-")):
        found = TABLES.hth_defence[face]
        assert found.drops is row["defender_drops_weapon"]
        assert found.readies_dagger is row["defender_readies_dagger"]
        assert found.starts is row["hth_happens"]
        assert found.automatic_hit is row["defender_hits_automatically"]


@pytest.mark.rule(
    "am.bare.table",
    "am.bare.hth",
    "am.bare.dagger-hth",
    "am.club.one-handed",
    "am.club.two-handed",
    "am.dmg.st-weapons",
)
@pytest.mark.parametrize("row", BOOK["bare_hands"], ids=lambda row: f"ST {row['st_min']} to {row['st_max']}")
def test_that_bare_hands_daggers_and_clubs_do_the_damage_of_their_users_st(row: dict[str, Any]) -> None:
    dagger, club = TABLES.weapons["dagger"], TABLES.weapons["club"]
    for st in {max(1, row["st_min"]), row["st_max"]}:
        figure = fighter(st=st)
        assert str(figure.fist_damage(TABLES)) == row["damage"]
        assert str(figure.natural_hth_damage(TABLES)) == row["hth"]
        assert str(figure.hth_damage_with(dagger, TABLES)) == row["dagger_hth"]
        assert str(figure.damage_with(dagger, TABLES)) == "1d-1"
        assert str(figure.damage_with(club, TABLES)) == row["club"]
        assert str(figure.damage_with(club, TABLES, both_hands=True)) == row["maul"]


@pytest.mark.rule("am.bare.table")
def test_that_each_further_ten_points_of_st_are_another_die() -> None:
    found = {st: str(fighter(st=st).fist_damage(TABLES)) for st in (60, 61, 70, 71, 99)}
    assert found == {60: "4d+1", 61: "5d+1", 70: "5d+1", 71: "6d+1", 99: "8d+1"}


def test_that_the_rows_of_aimed_and_distant_attacks_are_as_printed() -> None:
    assert [(row.lowest, row.highest, row.dx) for row in TABLES.volleys.values()] == [
        (row["stars_min"], row["stars_max"], row["dx"]) for row in BOOK["shaken_volley"]
    ]
    printed = [(row["max_m"], None if "normal" in row["dx"] else int(row["dx"])) for row in BOOK["long_range_talent"]]
    assert [(row.most, row.dx) for row in TABLES.long_range.values()] == printed
    covers: list[Cover] = list(TABLES.cover.values())
    assert [(row.dx, row.crossbow) for row in covers] == [(row["dx"], "weapon" in row) for row in BOOK["concealment"]]
    crippled = [(row.lowest, row.highest, f"{row.side} {row.part}".strip()) for row in TABLES.crippling.values()]
    assert crippled == [
        (row["roll_min"], row["roll_max"], row["result"].replace(" arm", "-arm").replace("none", "body"))
        for row in BOOK["crippling"]
    ]


def test_that_the_rows_of_aimed_shots_are_as_printed() -> None:
    dx = {row.part: row.dx for row in TABLES.aims.values()}
    hits = {part: [row.hits for row in TABLES.aim_effects.values() if row.part == part] for part in dx}
    for row in BOOK["aimed_shot"]:
        where, _, how = row["location"].partition(", ")
        part = where.replace(" ", "-")
        assert hits[part] == [one["min_hits"] for one in row["effects"]]
        assert row["dx"] == (TABLES.aims["wing"].dx_grounded if "ground" in how else dx[part])
    assert [(row.part, row.most_hexes, row.dx, row.multiplier) for row in TABLES.tricks.values()] == [
        (row["location"], row["max_hexes"], row["dx"], row["damage_multiplier"]) for row in BOOK["marksmanship"]
    ]


@pytest.mark.rule("am.xbow.kinds")
def test_that_half_of_all_crossbows_take_no_cranequin_and_a_sixth_need_one() -> None:
    faces = {row.cranequin: row.highest - row.lowest + 1 for row in TABLES.cranequins.values()}
    assert faces == {"": 3, "only": 1, "either": 2}
    kinds = {row.cranequin for row in TABLES.weapons.values() if row.name.startswith("Heavy crossbow")}
    assert kinds == set(faces)
