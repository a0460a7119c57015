"""Every cell of the tables of Advanced Melee: hazards, health, riding and magic, against the ledger."""

from gmtool.systems import ruleset
from tests.rules.cells import Cells, Comparison, compared, ledger, rows, slug, written

SYSTEM = "advanced-melee"
PRINTED = ledger("advanced-melee-1", "advanced-melee-2")
TURNS_A_MINUTE = 12


def zones(of: str) -> dict[str, dict[str, int | str | None]]:
    """The blasts of one of the ledger's explosives, but for that of the door that it lies against."""
    (row,) = (one for one in PRINTED["explosive"] if slug(one["name"]) == of)
    found = {}
    for zone in row["zones"]:
        if zone["where"].startswith("door"):
            continue
        words = zone["where"].split()
        within = int(words[1]) if words[0] == "within" else {"same": 0, "adjacent": 1}[words[0]]
        dice = "d" in zone["hits"]
        found[f"{of} {within}"] = {
            "within": within, "damage": zone["hits"] if dice else None, "hits": 0 if dice else int(zone["hits"]),
        }  # fmt: skip
    return found


def climbing() -> dict[str, dict[str, object]]:
    """The ways to climb out of the ledger's rows, of which the odd ones are those of the trained."""
    ways = {
        "handholds": "handholds", "sheer, rope spikes and hammer": "sheer", "prepared spikes and rope": "prepared",
        "slope over 45 degrees, with rope": "steep-slope", "steep slope under 45 degrees": "slope",
        "hanging rope": "rope", "rope ladder": "ladder",
    }  # fmt: skip
    found: dict[str, dict[str, object]] = {}
    for row in PRINTED["climb"]:
        surface = row["surface"].removesuffix(" up").removesuffix(" down")
        way, who = found.setdefault(ways[surface], {}), "others_" if row["who"] == "other" else ""
        way[f"{who}dice"] = row["dice"]
        if "meters_per_turn" in row:
            way[who + row["surface"].rpartition(" ")[2]] = row["meters_per_turn"]
        elif "meters_per_minute" in row:
            way[f"{who}turns"] = round(2 / row["meters_per_minute"] * TURNS_A_MINUTE)
        else:
            way[f"{who}turns"] = int(row["per"].split()[0]) * TURNS_A_MINUTE
    return found


HAZARDS = (
    Cells(
        "blasts",
        "am.molotail.blast am.grenade.damage am.petard.damage am.gasbomb.area",
        zones("molotail") | zones("grenade") | zones("petard")
        | {"gas-bomb 1": {"within": 1, "hits": 0, "damage": None}},
    ),
    Cells(
        "bombs",
        "am.molotail.fire-hex am.grenade.concussion am.petard.concussion am.petard.no-throw am.petard.fuse "
        "am.petard.door",
        rows(
            (row for row in PRINTED["explosive"] if not row["name"].startswith("Bursting")),
            lambda row: slug(row["name"]),
            fire_turns=lambda row: row.get("burning_hex_turns", 0), shock=lambda row: row.get("concussion_mh", 0),
            throw_st=lambda row: row.get("throw_min_st", 0), fuse=lambda row: row.get("fuse_turns", 0),
            door=lambda row: next((one["hits"] for one in row["zones"] if one["where"].startswith("door")), None),
        ),
    ),
    Cells("harms", "am.fall.armour", written("flat", fall=2, blow=0, fire=0, rocks=0), whole=False),
    Cells("climb_ways", "am.climb.handholds-roll am.climb.sheer-climber am.climb.sheer-nonclimber am.climb.prepared "
          "am.climb.hanging-rope-trained am.climb.hanging-rope-others am.climb.rope-ladder am.climb.slope-over-45 "
          "am.climb.slope-under-45", climbing(), whole=False),
    Cells(
        "climb_ways",
        "am.climb.sheer-soft-rock",
        written("turns others_turns dice others_dice", soft_rock=(60, 120, 2, 4)),
        whole=False,
    ),
    Cells(
        "weights",
        "am.rope.catch-dice",
        # what is heavier is worked out: a die more for each 100 kg
        rows((row for row in PRINTED["rope_catch"] if row["max_kg"] <= 200), "max_kg", "dice", kg="max_kg"),
    ),
    Cells(
        "waters",
        "am.water.knee am.water.deep-wade-ma am.water.submerged-walk am.water.dogpaddle am.water.swim am.water.merman",
        {
            one: {"ma": "full" if "normal" in row["ma"] else row["ma"]}
            for one, row in zip(
                ("ankle", "knee", "neck", "bottom", "paddles", "swims", "at-home"), PRINTED["water"], strict=True
            )
        },
    ),
    Cells(
        "swimmers",
        "am.drown.dice",
        {
            {"nonswimmer": "none"}.get(row["who"], slug(row["who"])): {
                "dice": row["dice"], "breath": int(row["breath_turns"].partition("+")[2] or 0),
            }
            for row in PRINTED["drowning"]
        },
    ),
    Cells(
        "carcasses",
        "am.poison.doses",
        {
            one: dict(zip(("fewest", "most"), (int(row["doses"][0]), int(row["doses"][-1])), strict=True))
            for one, row in zip(("small", "gigantic", "common"), PRINTED["poison_doses"], strict=True)
        },
    ),
    Cells("notices", "am.poison.taste", rows(PRINTED["poison_notice"], "dose", "dice", doses="dose")),
    Cells("recoveries", "am.recover.exhaustion am.recover.time", written("per", rest=15, care=2), whole=False),
    Cells(
        "recoveries",
        "am.recover.drain-strength am.recover.magic",
        written("per", rest=15, care=2, drain=1, potion=1, wish=1),
    ),
    Cells(
        "aids",
        "am.recover.first-aid",
        rows((row for row in PRINTED["recovery"] if "hits" in row), lambda row: slug(row["means"].partition(", ")[2]),
             "hits minutes"),
    ),
)  # fmt: skip
HORSEMEN = {"none": "untrained", "Horseman": "horseman", "Expert Horseman": "expert"}
RIDING = (
    Cells(
        "riders",
        "am.mount.dx-skill am.mount.magic-rod am.mount.mount-roll am.mount.jump-off am.mount.pull-count "
        "am.mount.pick-up am.panic.wound-roll am.panic.scare am.panic.immune",
        rows(
            PRINTED["rider_skill"], lambda row: HORSEMEN[row["skill"]], "rod_dx", dx="combat_dx",
            mount_dice="mount_roll_dice", jump_dice="jump_off_dice", pulls="pulls_to_unseat",
            panic_dice=lambda row: row.get("wound_panic_dice", 0),
            fright_dice=lambda row: row.get("scare_dice_modifier", 0), picks_up="may_pick_up",
            keeps_calm=lambda row: not row["mount_may_panic"],
        ),
    ),
    Cells(
        "riders",
        "am.panic.throw am.panic.control",
        # an Expert is a Horseman as well
        written("hang_dice control_dice", untrained=(4, 5), horseman=(3, 3), expert=(3, 3)),
        whole=False,
    ),
    Cells("loads", "am.mount.load", rows(PRINTED["mount_load"], "max_load_times_st", "ma", times="max_load_times_st")),
    Cells(
        "panics", "am.panic.table", rows(PRINTED["panic"], "roll_min", lowest="roll_min", highest="roll_max")
    ),
    Cells(
        "frights",
        "am.panic.scare",
        {one: {"dice": row["dice"]} for one, row in zip(("great", "small"), PRINTED["panic_cause"], strict=True)},
    ),
)  # fmt: skip
MAGIC = (
    Cells(
        "spells",
        "am.ex.fire-spell am.ex.blur am.dmg.missile-spell am.prot.magic",
        {
            "fire": {"st": 1, "hits": 2},
            "blur": {"st": 1, "st_a_turn": 1, "attackers_dx": -4},
            "lightning": {"per_st": "1d"},
            "stone-flesh": {"stops": 4},
        },
        whole=False,
    ),
    Cells(
        "talents",
        "am.bare.uc-talent",
        written("bare_hits bare_hits_most levels", unarmed_combat=(1, 3, 5)),
        whole=False,
    ),
    Cells("talents", "am.init.tactics", written("initiative", tactics=1, strategy=2), whole=False),
)  # fmt: skip
CELLS = (*HAZARDS, *RIDING, *MAGIC)


@compared(CELLS)
def test_that_every_cell_is_that_of_the_ledger(cells: Comparison) -> None:
    assert cells.differences(ruleset(SYSTEM).book) == []
