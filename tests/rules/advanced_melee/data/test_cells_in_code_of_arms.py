"""Cells of Advanced Melee in its code, or in several tables together: arms, fire, riding and talents."""

from typing import Any

from gmtool.dice import Dice
from gmtool.rules.tft.acts.air.dropping import KG_A_DIE
from gmtool.rules.tft.acts.ambush.detection import EASY, USUAL
from gmtool.rules.tft.acts.captives.poison import EXPERT_DICE
from gmtool.rules.tft.acts.fires.explosions import DUD_FROM, GAS_DICE, SHOCK_DICE, SOAK_DICE
from gmtool.rules.tft.acts.fires.scorching import SOAKED, STOPS, THROUGH
from gmtool.rules.tft.acts.guns import blunderbuss, fuses
from gmtool.rules.tft.acts.mounted.getting_on import FAR, JUMP_DAMAGE
from gmtool.rules.tft.acts.ranged.powder import BAD, BAD_IF_CHEAP
from gmtool.rules.tft.acts.saddle.long_arms import FAST, KEEPS_DICE, MORE, jabbed_hexes, pike_hexes
from gmtool.rules.tft.cards.fine import BALANCED_PRICE, DROPPED_TO, FINE_PRICE, MASTER, ORDINARY
from gmtool.rules.tft.cards.numbers import BARDING_DX
from gmtool.rules.tft.state.flames import ON_FIRE, VULNERABLE
from gmtool.space import DIRECTIONS, Hex
from gmtool.systems import ruleset
from tests.rules.advanced_melee.figures import RULES, TABLES, dx, fighter
from tests.rules.cells import Asked, Comparison, by, compared, in_words, ledger, slug

SYSTEM = "advanced-melee"
PRINTED = ledger("advanced-melee-1", "advanced-melee-2")
SWITCHES = {one.key: one.printed for one in RULES.book.switches}


# --- arms -------------------------------------------------------------------------------------------------------------
EXPLOSIVES, GUNS, FIRES = by(PRINTED["explosive"], "name"), by(PRINTED["gun"], "name"), by(PRINTED["fire"], "source")
CRAFT, TALENTS = by(PRINTED["craft_time"], "maker"), by(PRINTED["talent"], "name")
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
            **{one: [[*range(BAD, 7)], [*range(BAD_IF_CHEAP, 7)], blunderbuss.BURSTS] for one in GUNS},
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
         for key, row in by(PRINTED["rider_option"], "key").items()},
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
    plain = fighter(st=12).fist_damage(TABLES)
    trained = fighter(st=12, talents=[f"unarmed-combat {level}"]).fist_damage(TABLES)
    assert plain is not None
    assert trained is not None
    return trained.plus - plain.plus


CELLS = (*ARMS, *RIDING, *SKILLS)


@compared(CELLS)
def test_that_every_cell_is_that_of_the_ledger(cells: Comparison) -> None:
    assert cells.differences(ruleset(SYSTEM).book) == []
