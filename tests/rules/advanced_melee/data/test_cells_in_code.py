"""Cells of Advanced Melee that stand in no table of the system, but in its code or in several tables together."""

from collections.abc import Iterator
from typing import Any

from gmtool.dice import Dice
from gmtool.rules.tft.acts.air.dropping import KG_A_DIE
from gmtool.rules.tft.acts.ambush.detection import EASY, USUAL
from gmtool.rules.tft.acts.attacks.attack import METERS_A_DIE
from gmtool.rules.tft.acts.attacks.dx_conditions import missile_pairs
from gmtool.rules.tft.acts.attacks.protection import STOPPED_OF_A_FALL
from gmtool.rules.tft.acts.attacks.strike import KEEPS_DICE
from gmtool.rules.tft.acts.captives.poison import EXPERT_DICE
from gmtool.rules.tft.acts.fires.explosions import DUD_FROM, GAS_DICE, SHOCK_DICE, SOAK_DICE
from gmtool.rules.tft.acts.fires.scorching import SOAKED, STOPS, THROUGH
from gmtool.rules.tft.acts.guns import blunderbuss, fuses
from gmtool.rules.tft.acts.heights import falls
from gmtool.rules.tft.acts.heights.catching import MORE_KG
from gmtool.rules.tft.acts.heights.climbing import CROSSED_MINUTES, STEP
from gmtool.rules.tft.acts.mounted.getting_on import FAR, JUMP_DAMAGE
from gmtool.rules.tft.acts.ranged.powder import BAD, BAD_IF_CHEAP
from gmtool.rules.tft.acts.saddle.long_arms import FAST, MORE, jabbed_hexes, pike_hexes
from gmtool.rules.tft.acts.turn import footing
from gmtool.rules.tft.acts.wounds.limbs import BIG_ST
from gmtool.rules.tft.cards.abilities import CRUTCH_MA
from gmtool.rules.tft.cards.fine import BALANCED_PRICE, DROPPED_TO, FINE_PRICE, MASTER, ORDINARY
from gmtool.rules.tft.cards.numbers import BARDING_DX
from gmtool.rules.tft.data.to_hit import RollClass
from gmtool.rules.tft.state.flames import ON_FIRE, VULNERABLE
from gmtool.space import DIRECTIONS, Hex
from gmtool.systems import ruleset
from tests.rules.advanced_melee.figures import RULES, TABLES, fighter
from tests.rules.cells import Asked, Comparison, Row, compared, in_words, ledger, once, slug

SYSTEM = "advanced-melee"
PRINTED = ledger("advanced-melee-1", "advanced-melee-2")
SWITCHES = {one.key: one.printed for one in RULES.book.switches}


def by(table: str, *columns: str) -> dict[str, Row]:
    """The rows of a table of the ledger, by what stands in these columns."""
    return {" ".join(str(row[one]) for one in columns if one in row): row for row in PRINTED[table]}


def dx(*adjustments: str) -> list[int]:
    return [TABLES.adjustments[one].dx for one in adjustments]


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
            for weapon, row in by("long_range", "weapon").items()
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
        {key: in_words(by("talent", "name")[name]["effect"])
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
FALLS, FLIERS = by("fall", "kind"), by("flier_fall", "result")
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


# --- arms -------------------------------------------------------------------------------------------------------------
EXPLOSIVES, GUNS, FIRES = by("explosive", "name"), by("gun", "name"), by("fire", "source")
CRAFT, ITEMS = by("craft_time", "maker"), by("fine_item", "feature")
TALENTS = by("talent", "name")
BURST = "Bursting gun (to-hit 18)"


def fine(feature: str) -> tuple[int, ...]:
    """The numbers of a fine weapon: what is added, its price in prices of others, and the face that only drops it."""
    row = next(row for row in PRINTED["fine_item"] if row["feature"].endswith(feature))
    return (*in_words(row["feature"]), row["cost_multiplier"], row["break_die_dropped_max"])


ARMS = (
    Asked(
        "fine weapons",
        "am.fine.cost am.fine.break-plus1 am.fine.break-plus2",
        {feature: fine(feature) for feature in ("1 damage", "2 damage", "DX")},
        lambda: {
            **{f"{hits} damage": (hits, FINE_PRICE[hits], DROPPED_TO[hits]) for hits in (1, 2)},
            "DX": (1, BALANCED_PRICE, DROPPED_TO[0]),
        },
    ),
    Asked(
        "times of armorers",
        "am.fine.time-master am.fine.time-ordinary",
        {maker: in_words(row["weeks"]) + in_words(TALENTS[maker]["effect"]) for maker, row in CRAFT.items()},
        lambda: {"Master Armourer": [MASTER] * 2, "Armourer": [ORDINARY] * 2},
    ),
    Asked(
        "armor",
        "am.table.armor-dx",
        {slug(row["name"]).removesuffix("-armor"): row["ma"] for row in PRINTED["armor"]},
        lambda: {key: TABLES.armors[key].ma["human"]
                 for key in ("cloth", "leather", "chainmail", "half-plate", "plate", "fine-plate")},
    ),
    Asked(
        "barding",
        "am.barding.protection",
        {slug(row["type"]): (row["hits_stopped"], row["dx"]) for row in PRINTED["barding"]},
        lambda: {
            key: (TABLES.armors[key].hits_stopped, TABLES.armors[key].dx + BARDING_DX)
            for key in ("cloth", "leather", "chainmail", "half-plate", "plate", "fine-plate")
        },
    ),
    Asked(
        "bombs",
        "am.molotail.blast am.fire.soak-save am.fire.soaked-damage am.grenade.concussion am.petard.disable am.bomb.dud",
        {
            name: [
                row.get("cost", 0), row["weight_kg"], row.get("soak_save_dice") or row.get("save_dice"),
                row.get("concussion_dice"), row.get("disable_dice"), row["dud_on"], row.get("in_hand_on", []),
            ]
            for name, row in EXPLOSIVES.items() if name != BURST
        },
        lambda: {
            "Molotail": [*bought("molotail"), SOAK_DICE, None, None, [], FUMBLED],
            "Gas bomb": [*bought("gas-bomb"), GAS_DICE, None, None, [], FUMBLED],
            "Grenade": [*bought("grenade"), None, SHOCK_DICE, None, DUDS, FUMBLED],
            "Petard": [*bought("petard"), None, SHOCK_DICE, fuses.DICE, DUDS, []],
        },
    ),
    Asked(
        "a gun that bursts",
        "am.powder.burst",
        {
            "zones": [one["hits"] for one in EXPLOSIVES[BURST]["zones"]], "shock": EXPLOSIVES[BURST]["concussion_mh"],
            "on": in_words(BURST),
        },
        # as a grenade, without its shock
        lambda: {
            "zones": [str(one.damage) for one in TABLES.blasts_of("grenade")], "shock": 0, "on": [blunderbuss.BURSTS],
        },
    ),
    Asked(
        "turns to ready",
        "am.molotail.ready am.arquebus.times am.blunderbuss.times",
        {slug(name): row["ready_turns"] for name, row in (EXPLOSIVES | GUNS).items() if "ready_turns" in row},
        lambda: {
            key: max(1, TABLES.weapons[key].turns_to_ready)
            for key in ("molotail", "grenade", "arquebus", "blunderbuss")
        },
    ),
    Asked(
        "burning oil",
        "am.fire.soaked-damage am.fire.walk-through am.fire.stop-in",
        {one: EXPLOSIVES["Molotail"][one] for one in (
            "soaked_hits_per_turn", "soaked_turns", "soaked_armour_turns", "burning_hex_through", "burning_hex_stop",
        )},
        lambda: {
            # armor holds the flames off in the first of the turns
            "soaked_hits_per_turn": SOAKED, "soaked_turns": ON_FIRE - 1, "soaked_armour_turns": 1,
            "burning_hex_through": THROUGH, "burning_hex_stop": STOPS,
        },
    ),
    Asked(
        "fire",
        "am.fire.walk-through am.fire.stop-in am.fire.remain am.fire.soaked-damage am.torch.vulnerable",
        {
            source: (row.get("damage"), row.get("hits"), row.get("turns"), row.get("armour_grace_turns"),
                     row.get("vulnerable_multiplier"))
            for source, row in FIRES.items()
        },
        lambda: {
            "torch blow": (str(TABLES.weapons["torch"].damage), None, None, None, VULNERABLE),
            "moving through a burning hex": (None, THROUGH, None, None, None),
            "moving into a burning hex and stopping": (None, STOPS, None, None, None),
            "staying in a burning hex on a later turn": (None, int(SWITCHES["fire-stay"]), None, None, None),
            "soaked with burning oil, per turn": (None, SOAKED, ON_FIRE - 1, 1, None),
        },
    ),
    Asked(
        "guns",
        "am.powder.misfire am.powder.cheap am.powder.burst am.arquebus.guns-talent am.blunderbuss.recoil",
        {
            name: [row["misfire_on"], row["misfire_cheap_on"], row["explodes_on"]] for name, row in GUNS.items()
        } | {
            "talent": [GUNS["Arquebus"]["dx_with_guns"], GUNS["Arquebus"]["dx_without_guns"]],
            "words": in_words(TALENTS["Guns"]["effect"]),
            "recoil": [GUNS["Blunderbuss"]["recoil_save_dice"], GUNS["Blunderbuss"]["recoil_without_guns"]],
        },
        lambda: {
            **dict.fromkeys(GUNS, [[*range(BAD, 7)], [*range(BAD_IF_CHEAP, 7)], blunderbuss.BURSTS]),
            "talent": dx("gun-trained", "gun-untrained"), "words": dx("gun-trained", "gun-untrained"),
            "recoil": [blunderbuss.RECOIL_DICE, blunderbuss.UNTRAINED],
        },
    ),
    Asked(
        "the triangle of a blunderbuss",
        "am.blunderbuss.area am.blunderbuss.save am.blunderbuss.line",
        {"area": in_words(GUNS["Blunderbuss"]["attack"]), "range": GUNS["Blunderbuss"]["stated_range_hexes"]},
        lambda: {
            "area": [sum(range(1, blunderbuss.ROWS + 1)), 1, blunderbuss.ROWS, blunderbuss.SAVE_DICE],
            "range": blunderbuss.WEDGE,
        },
    ),
    Asked(
        "things dropped from the air",
        "am.air.drop-weapon am.air.drop-bomb am.air.drop-rock am.air.drop-other",
        {row["item"]: (row["dx"], in_words(row["damage"])) for row in PRINTED["air_drop"]},
        lambda: {
            "spear or axe": (*dx("dropped"), [TABLES.weapons["spear"].dropped]),
            "grenade, molotail, gas bomb": (*dx("dropped"), []),
            "boulder or other informal weapon": (*dx("dropped"), [1, KG_A_DIE]), "other weapons": (*dx("dropped"), []),
        },
    ),
)  # fmt: skip
DUDS = [*range(DUD_FROM, 7)]
FUMBLED = [total for total in range(3, 19) if TABLES.to_hit.hit_class(total, 10, 3).result.value in ("drop", "break")]


def bought(key: str) -> list[Any]:
    """The price and the kilograms of a thing."""
    row = TABLES.weapons.get(key) or TABLES.supplies[key]
    return [row.cost, row.weight / 1000]


# --- riding -----------------------------------------------------------------------------------------------------------
ORIGIN, AHEAD = Hex(0, 0), next(way for way in range(6) if (DIRECTIONS[way].q, DIRECTIONS[way].r) == (1, 0))
RIDERS = ("untrained", "horseman")


def covered() -> dict[str, list[Any]]:
    """The hexes of a pike by what is done there, with the DX of it: how far they are, and where."""
    jabbed, full = jabbed_hexes(ORIGIN, AHEAD), pike_hexes(ORIGIN, AHEAD)
    beside = {hex_ for between in jabbed.values() for hex_ in between}
    uses = (("never (adjacent)", beside), ("full pike", set(full)), (f"as spear, dx {dx('pike-jab')[0]}", set(jabbed)))
    return {use: sorted([ORIGIN.distance(one), [one.q, one.r]] for one in hexes) for use, hexes in uses}


def lance(fast: bool, factor: int = 1) -> str:
    """The dice of a lance straight ahead, with the speed of a fast ride, and doubled in a charge."""
    dice = TABLES.weapons["cavalry-lance"].damage
    assert dice is not None
    quick = dice.and_plus(MORE * fast)
    return str(quick if factor == 1 else doubled(quick))


def doubled(dice: Dice | None) -> Dice:
    """The dice of a charge (am.mount.double-method)."""
    assert dice is not None
    return Dice(2 * dice.count, dice.sides, 2 * dice.plus)


def off_line(fast: bool) -> str:
    dice = TABLES.weapons["cavalry-lance"].off_line
    assert dice is not None
    return str(dice.and_plus(MORE * fast))


RIDING = (
    Asked(
        "hexes of a pike",
        "am.pike.hexes am.mount.dx-pike-two",
        {
            use: sorted([row["distance"], row["offset"]] for row in PRINTED["pike_hex"] if row["use"] == use)
            for use in {row["use"] for row in PRINTED["pike_hex"]}
        },
        covered,
    ),
    Asked(
        "lances",
        "am.lance.jab am.lance.off-line am.lance.off-line-drop am.mount.speed-bonus",
        {
            row["use"]: (row["damage"], row.get("drop_save_dice", 0))
            for row in PRINTED["cavalry_weapon"]
            if row["weapon"] == "lance"
        },
        lambda: {
            "jab or slow straight attack": (lance(False), 0),
            f"jab, more than {FAST} hexes": (lance(True), 0),
            f"straight charge, more than {FAST} hexes": (lance(True, 2), 0),
            f"straight charge, {FAST} hexes or less": (lance(False, 2), 0),
            "off-line sweep": (off_line(False), KEEPS_DICE),
            f"off-line sweep, more than {FAST} hexes": (off_line(True), KEEPS_DICE),
        },
    ),
    Asked(
        "pikes",
        "am.pike.grounded am.mount.dx-pike-two",
        {
            row["use"]: (row["damage"], [one for one in in_words(row["use"]) if one < 0])
            for row in PRINTED["cavalry_weapon"]
            if row["weapon"] == "pike"
        },
        lambda: {
            "grounded, foe not charging": (str(TABLES.weapons["pike"].damage), []),
            "grounded vs charging cavalry": (str(doubled(TABLES.weapons["pike"].damage)), []),
            "as spear at 2 hexes, dx -2": (str(TABLES.weapons["spear"].both_hands), dx("pike-jab")),
            f"charging with it, as spear, dx {dx('pike-jab')[0]}": (
                str(doubled(TABLES.weapons["spear"].both_hands)), dx("pike-jab"),
            ),
        },
    ),
    Asked(
        "riders",
        "am.panic.throw am.panic.control am.mount.dx-skill",
        {
            one: (row.get("hang_on_dice"), row.get("control_dice"), case["dx"])
            for one, row, case in zip(
                ("untrained", "horseman", "expert"), PRINTED["rider_skill"], reversed(PRINTED["mounted_dx"][:3]),
                strict=True,
            )
        },
        lambda: {
            one.key: (*((None, None) if one.keeps_calm else (one.hang_dice, one.control_dice)), one.dx)
            for one in TABLES.riders.values()
        },
    ),
    Asked(
        "mounts that throw their riders",
        "am.panic.throw",
        {"dice": in_words(PRINTED["panic"][-1]["result"])},
        lambda: {"dice": [TABLES.riders[one].hang_dice for one in reversed(RIDERS)]},
    ),
    Asked(
        "options of riders",
        "am.mount.mount-up am.mount.dismount am.mount.jump-off am.mount.mount-roll",
        {key: in_words(row["move"] if key != "c" else "") + in_words(row.get("roll", ""))
         for key, row in by("rider_option", "key").items()},
        lambda: {
            "a": [FAR, TABLES.riders["untrained"].mount_dice], "b": [FAR],
            "c": [*(TABLES.riders[one].jump_dice for one in ("expert", "horseman", "untrained")), JUMP_DAMAGE.count],
        },
    ),
)  # fmt: skip
SKILLS = (
    Asked(
        "talents",
        "am.water.swim am.drown.dice am.bare.uc-talent am.talent.no-sword am.longrange.talent",
        {name: in_words(TALENTS[name]["effect"]) for name in (
            "Swimming", "Diving (Diver)", "Unarmed Combat I", "Unarmed Combat II", "Unarmed Combat III and above",
            "Sword", "Missile Weapons", "Naturalist", "Alertness", "Chemist / Alchemist",
        )},
        lambda: {
            "Swimming": [
                TABLES.swimmers["swimming"].dice, TABLES.swimmers["swimming"].breath, int(TABLES.waters["swims"].ma),
                *dx("swimming"),
            ],
            "Diving (Diver)": [TABLES.swimmers["diving"].breath],
            "Unarmed Combat I": [unarmed(1)], "Unarmed Combat II": [unarmed(2)],
            "Unarmed Combat III and above": [unarmed(3)], "Sword": [TABLES.weapons["broadsword"].untrained_dx],
            "Naturalist": [USUAL], "Alertness": [USUAL, EASY], "Chemist / Alchemist": [EXPERT_DICE],
            "Missile Weapons": [min(one.most for one in TABLES.long_range.values())],
        },
    ),
)  # fmt: skip


def unarmed(level: int) -> int:
    """What the talent of a level adds to the damage of bare hands."""
    plain, trained = (fighter(st=12, **one).fist_damage(TABLES) for one in ({}, {"talents": [f"unarmed-combat {level}"]}))
    assert plain is not None
    assert trained is not None
    return trained.plus - plain.plus


CELLS = (*ROLLS, *WOUNDS, *HEIGHTS, *ARMS, *RIDING, *SKILLS)


@compared(CELLS)
def test_that_every_cell_is_that_of_the_ledger(cells: Comparison) -> None:
    assert cells.differences(ruleset(SYSTEM).book) == []
