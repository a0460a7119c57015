"""Cells of Advanced Melee in its code, or in several tables together: rolls, wounds, heights and water."""

from collections.abc import Iterator

from gmtool.rules.tft.acts.attacks.attack import METERS_A_DIE
from gmtool.rules.tft.acts.attacks.dx_conditions import missile_pairs
from gmtool.rules.tft.acts.attacks.protection import STOPPED_OF_A_FALL
from gmtool.rules.tft.acts.heights import falls
from gmtool.rules.tft.acts.heights.catching import MORE_KG
from gmtool.rules.tft.acts.heights.climbing import CROSSED_MINUTES, STEP
from gmtool.rules.tft.acts.mounted.getting_on import JUMP_DAMAGE
from gmtool.rules.tft.acts.turn import footing
from gmtool.rules.tft.acts.wounds.wings import BIG_ST
from gmtool.rules.tft.cards.abilities import CRUTCH_MA
from gmtool.rules.tft.data.to_hit import RollClass
from gmtool.systems import ruleset
from tests.rules.advanced_melee.figures import TABLES, dx, fighter
from tests.rules.cells import Asked, Comparison, by, compared, in_words, ledger, once

SYSTEM = "advanced-melee"
PRINTED = ledger("advanced-melee-1", "advanced-melee-2")


# --- rolls ------------------------------------------------------------------------------------------------------------
def totals(roll: str) -> range:
    first, _, last = roll.partition("-")
    return range(int(first), int(last or first) + 1)


NEEDED = (3, 10, 30)
FUMBLES = {"none": "miss", "dropped": "drop", "broken": "break", "drops in that hex": "drop", "breaks": "break"}


def told(row: RollClass) -> tuple[str, int]:
    return row.result.value, row.multiplier


def rolled() -> Iterator[tuple[str, tuple[str, int]]]:
    """What each total of three and of four dice does, whatever is needed; of a 3 and its like the printed factor."""
    for row in PRINTED["to_hit"]:
        for total in totals(row["roll"]):
            for needed in NEEDED:
                hits = {"always": True, "never": False}.get(row["hits"], total <= needed)
                # a miss has no damage to multiply
                factor = row["damage_factor"] if hits or row["hits"] == "never" else 0
                yield f"{total} on {row['dice']}, {needed}", ("hit" if hits else FUMBLES[row["weapon"]], factor)


def missed() -> Iterator[tuple[str, tuple[str, int]]]:
    """What each total does to somebody whom one would miss."""
    for row in PRINTED["roll_to_miss"]:
        for total in totals(row["roll"]):
            for needed in NEEDED:
                hits = row["hits"] == "always" or (row["hits"] == "above-adjdx" and total > max(needed, 5))
                factor = row["damage_factor"] if hits or row["hits"] == "never" else 0
                word = "hit" if hits else FUMBLES.get(row["weapon"], "miss")
                yield f"{total}, {needed}", (word, factor)


ROLLS = (
    Asked(
        "rolls to hit",
        "am.hit.3 am.hit.4 am.hit.5 am.hit.16 am.hit.17 am.hit.18 am.dd.table",
        once(rolled()),
        lambda: {
            f"{total} on {dice}, {needed}": told(TABLES.to_hit.hit_class(total, needed, dice))
            for dice in (3, 4)
            for total in range(dice, 6 * dice + 1)
            for needed in NEEDED
        },
    ),
    Asked(
        "rolls to miss",
        "am.thrown.miss-results am.thrown.roll-to-miss",
        once(missed()),
        lambda: {
            f"{total}, {needed}": told(TABLES.to_hit.miss_class(total, needed, False))
            for total in range(3, 19)
            for needed in NEEDED
        },
    ),
    Asked(
        "distances of shots",
        "am.missile.range",
        once(
            (str(far), row["dx"])
            for row in PRINTED["missile_mh_dx"]
            for far in range(row["mh_min"], row["mh_max"] + 1)
        ),
        lambda: {str(far): dx("missile-pair")[0] * missile_pairs(far) for far in range(7)},
    ),
    Asked(
        "damage by ST",
        "am.bare.table am.bare.hth am.bare.dagger-hth am.club.one-handed am.club.two-handed",
        {
            str(st): [row[one] for one in ("damage", "hth", "dagger_hth", "club", "maul")]
            for row in PRINTED["bare_hands"]
            for st in {max(1, row["st_min"]), row["st_max"]}
        },
        lambda: {str(st): by_st(st) for row in TABLES.bare_by_st.values() for st in (row.lowest, row.highest)},
    ),
    Asked(
        "distances that a shot flies",
        "am.longrange.effective am.longrange.max am.longrange.crossbow am.longrange.spell",
        {
            weapon: in_words(row["effective_hexes"])[:1] + in_words(row["maximum_hexes"])[:1]
            for weapon, row in by(PRINTED["long_range"], "weapon").items()
        },
        lambda: {
            weapon: [one * st for one in (TABLES.limits.full_range_st, TABLES.limits.range_st)]
            for weapon, st in {
                "bow": 1, "missile spell": 1,
                **{f"{one} crossbow": TABLES.weapons[f"{one}-crossbow"].st for one in ("light", "heavy")},
            }.items()
        },
    ),
)  # fmt: skip


def by_st(st: int) -> list[str]:
    """The damage of bare hands, of those hand to hand, of a dagger there, and of a club in one hand and in two."""
    one, (dagger, club) = fighter(st=st), (TABLES.weapons[key] for key in ("dagger", "club"))
    found = (
        one.fist_damage(TABLES), one.natural_hth_damage(TABLES), one.hth_damage_with(dagger, TABLES),
        one.damage_with(club, TABLES), one.damage_with(club, TABLES, both_hands=True),
    )  # fmt: skip
    return [str(dice) for dice in found]


# --- wounds -----------------------------------------------------------------------------------------------------------
AIMED = {
    f"{row['location']} {one['min_hits']}": one for row in PRINTED["aimed_shot"] for one in row["effects"]
}  # fmt: skip
WOUNDS = (
    Asked(
        "effects of aimed blows",
        "am.aim.head-daze am.aim.shield-arm-drag am.aim.leg-kneel-dx am.cripple.leg-kneel",
        {
            where: [abs(one) for one in in_words(row["effect"])]
            for where, row in AIMED.items()
            if in_words(row["effect"])
        },
        lambda: {
            "head 3": [-one for one in dx("dazed")], "shield arm 6": [-one for one in dx("shield-drags")],
            "leg 3": [abs(one) for one in dx("lame", "lame-target")], "leg 6": [TABLES.gaits["1"].ma, CRUTCH_MA],
        },
    ),
    Asked(
        "hits that do not cost a limb",
        "am.aim.weapon-arm-loss am.aim.shield-arm-loss am.aim.leg-loss",
        {where: row["max_hits"] for where, row in AIMED.items() if "max_hits" in row},
        lambda: {
            f"{part.replace('-', ' ')} 6": TABLES.aim_effects[f"{part} 8"].hits - 1
            for part in ("weapon-arm", "shield-arm", "leg")
        },
    ),
    Asked(
        "wings",
        "am.aim.wing-dx am.aim.wing-big",
        {
            row["location"]: (in_words(row.get("dx_note", "")), row["double_numbers_above_st"])
            for row in PRINTED["aimed_shot"]
            if "double_numbers_above_st" in row
        },
        lambda: {"wing, target flying": (dx("at-flier"), BIG_ST), "wing, target on ground": ([], BIG_ST)},
    ),
    Asked(
        "hits to the head",
        "am.cripple.table",
        {row["result"]: row["st_becomes"] for row in PRINTED["crippling"] if "st_becomes" in row},
        lambda: {"head": TABLES.limits.out_st},
    ),
    Asked(
        "recovery",
        "am.recover.time am.recover.exhaustion",
        {row["means"]: in_words(row["rate"]) for row in PRINTED["recovery"] if in_words(row.get("rate", ""))},
        lambda: {
            of: [1, TABLES.recoveries[key].per] for of, key in (("time with proper care", "care"), ("rest", "rest"))
        },
    ),
    Asked(
        "first aid",
        "am.recover.first-aid",
        {key: in_words(by(PRINTED["talent"], "name")[name]["effect"])
         for name, key in (("Physicker", "physicker"), ("Master Physicker", "master-physicker"))},
        lambda: {one.talent: [one.hits] for one in TABLES.aids.values()},
    ),
)  # fmt: skip
# --- heights and water ------------------------------------------------------------------------------------------------
SURFACES = {
    "handholds": "handholds", "sheer, rope spikes and hammer": "sheer", "prepared spikes and rope": "prepared",
    "slope over 45 degrees, with rope": "steep-slope", "steep slope under 45 degrees": "slope",
    "hanging rope up": "rope", "hanging rope down": "rope", "rope ladder up": "ladder", "rope ladder down": "ladder",
}  # fmt: skip
FALLS, FLIERS = by(PRINTED["fall"], "kind"), by(PRINTED["flier_fall"], "result")
DEPTHS = ("ankle", "knee", "neck", "bottom", "paddles", "swims", "at-home")
HEIGHTS = (
    Asked(
        "climbing",
        "am.climb.handholds-roll am.climb.prepared am.climb.hanging-rope-others am.climb.rope-ladder",
        {
            f"{row['surface']}, {row['who'] == 'other'}": (row["dice"], in_words(row["per"]))
            for row in PRINTED["climb"]
        },
        lambda: {
            f"{surface}, {other}": (
                way.others_dice if other else way.dice,
                [] if way.by_turn else [CROSSED_MINUTES if way.crossed else STEP],
            )
            for surface, key in SURFACES.items()
            for way in (TABLES.climb_ways[key],)
            for other in (False, True)
        },
    ),
    Asked(
        "weights on a rope",
        "am.rope.catch-dice",
        {
            # what is heavier than the last band of the system is worked out
            "heaviest": (PRINTED["rope_catch"][-1]["max_kg"], PRINTED["rope_catch"][-1]["dice"]),
            "more": in_words(PRINTED["rope_catch"][-1]["note"]),
        },
        lambda: {"heaviest": (200 + MORE_KG, TABLES.weights["200"].dice + 1), "more": [MORE_KG, 1]},
    ),
    Asked(
        "falls",
        "am.fall.vertical am.fall.roll-damage am.fall.roll-save am.fall.armour am.air.fall-damage",
        {
            kind: [in_words(row["damage"]), *(row.get(one, 0) for one in
                   ("armour_stops", "save_dice", "speed_meters_per_turn")), in_words(row.get("save_when", ""))]
            for kind, row in FALLS.items()
            if "armour_stops" in row
        },
        lambda: {
            "vertical": [[1, METERS_A_DIE], STOPPED_OF_A_FALL, 0, 0, []],
            "rolling down a hill": [[1, falls.ROLLED], STOPPED_OF_A_FALL, falls.DICE, 0, [falls.ROLLED]],
            "flier or anything dropped from the air": [
                [1, METERS_A_DIE], STOPPED_OF_A_FALL, 0, falls.METERS_A_TURN, [],
            ],
        },
    ),
    Asked(
        "jumps from a mount",
        "am.mount.jump-off am.mount.mount-roll",
        {
            **{one: row for one, row in FALLS["jump off a moving mount, roll failed"].items() if "save_dice" in one},
            "damage": FALLS["jump off a moving mount, roll failed"]["damage"],
            "mounting": FALLS["mounting roll failed"]["damage"],
        },
        lambda: {
            "save_dice_expert": TABLES.riders["expert"].jump_dice,
            "save_dice_horseman": TABLES.riders["horseman"].jump_dice,
            "save_dice_other": TABLES.riders["untrained"].jump_dice,
            "damage": str(JUMP_DAMAGE), "mounting": "0",
        },
    ),
    Asked(
        "falls of fliers",
        "am.air.knock-down-mid am.air.knock-down-high",
        {
            result: (row["min_m"], row.get("max_m"), row.get("save_dice", 0), in_words(result))
            for result, row in FLIERS.items()
        },
        lambda: {
            "hits the ground": (0, falls.LOW, 0, []), "save or crash": (falls.LOW, falls.HIGH, falls.DICE, []),
            f"recovers on the third turn about {pulled_out()} m lower": (falls.HIGH, None, 0, [pulled_out()]),
        },
    ),
    Asked(
        "water",
        "am.water.deep-wade-dx am.water.submerged-combat am.water.dogpaddle am.water.swim am.water.submerged-fall",
        {
            one: (row["combat_dx"], in_words(row["fall"]) if "stand next turn" in row.get("fall", "") else [])
            for one, row in zip(DEPTHS, PRINTED["water"], strict=True)
        },
        lambda: {
            "ankle": (*dx("bad-footing"), []), "knee": (*dx("bad-footing"), []), "neck": (*dx("wading"), []),
            "bottom": (*dx("on-the-bottom"), [footing.DICE]), "paddles": (*dx("dog-paddling"), []),
            "swims": (*dx("swimming"), []), "at-home": (0, []),
        },
    ),
)  # fmt: skip


def pulled_out() -> int:
    """The meters that a flier falls until it recovers by itself."""
    return falls.TURNS_FALLING * falls.METERS_A_TURN + falls.PULLS_OUT


CELLS = (*ROLLS, *WOUNDS, *HEIGHTS)


@compared(CELLS)
def test_that_every_cell_is_that_of_the_ledger(cells: Comparison) -> None:
    assert cells.differences(ruleset(SYSTEM).book) == []
