"""Every cell of the tables of Advanced Melee: rolls, injuries, adjustments and special situations, against the ledger."""

from gmtool.systems import ruleset
from tests.rules.cells import Cells, Row, compared, ledger, rows, slug, written

SYSTEM = "advanced-melee"
PRINTED = ledger("advanced-melee-1", "advanced-melee-2")
TURNS_A_MINUTE = 12


def ends(roll: str) -> tuple[int, int]:
    """The lowest and the highest of "21-22" or of "18"."""
    first, _, last = roll.partition("-")
    return int(first), int(last or first)


RESULTS = {"none": "miss", "dropped": "drop", "broken": "break", "drops in that hex": "drop", "breaks": "break"}


def result(row: Row) -> str:
    return "hit" if row["hits"] == "always" else RESULTS[row["weapon"]]


THREE = [row for row in PRINTED["to_hit"] if row["hits"] in ("always", "never") and row["dice"] == 3]
FOUR = [row for row in PRINTED["to_hit"] if row["hits"] == "never" and row["dice"] == 4]
PAST = [row for row in PRINTED["roll_to_miss"] if row["hits"] in ("always", "never")]
ROLLS = (
    Cells(
        "rolls",
        "am.hit.3 am.hit.4 am.hit.5 am.hit.16 am.hit.17 am.hit.18 am.dd.table am.thrown.miss-results am.rush.auto-fall "
        "am.thrown.roll-to-miss",
        {
            f"{of} {ends(row['roll'])[0]}": {
                "lowest": ends(row["roll"])[0],
                "highest": ends(row["roll"])[1],
                "result": result(row),
                "multiplier": row["damage_factor"] or 1,
            }
            for of, some in (("hit3", THREE), ("hit4", FOUR), ("miss3", PAST))
            for row in some
        } | {
            # 4 and 5 on four dice are one row, and what always misses somebody on the way is the rule's own reading
            "hit4 4": {"lowest": 4, "highest": 5, "result": "hit", "multiplier": 1},
            "miss3 3": {"lowest": 3, "highest": 5, "result": "miss"},
            "save2 12": {"lowest": 12, "highest": 12, "result": "miss"},
            "save3 16": {"lowest": 16, "highest": 18, "result": "miss"},
        },
    ),
    Cells(
        "hth_rows",
        "am.hth.defense-1-2 am.hth.defense-3-4 am.hth.defense-5 am.hth.defense-6",
        rows(
            PRINTED["hth_defense"], lambda row: ends(row["die"])[0], lowest=lambda row: ends(row["die"])[0],
            highest=lambda row: ends(row["die"])[1], starts="hth_happens", drops="defender_drops_weapon",
            readies_dagger="defender_readies_dagger", automatic_hit="defender_hits_automatically",
        ),
    ),
    Cells(
        "bare_by_st",
        "am.bare.table",
        rows(
            PRINTED["bare_hands"], lambda row: max(1, row["st_min"]), "damage",
            lowest=lambda row: max(1, row["st_min"]), highest="st_max",
        ),
    ),
    Cells(
        "endurances",
        "am.injury.5 am.injury.8 am.injury.st30 am.injury.st50",
        rows(
            PRINTED["injury_threshold"], "beginning_st_min", lowest_st="beginning_st_min",
            dx_loss_hits="hits_for_dx_minus2", fall_hits="hits_for_fall",
        ),
    ),
    Cells(
        "limits",
        "am.carry.secondary am.injury.st3 am.injury.st1 am.injury.st0 am.longrange.max am.longrange.effective "
        "am.longrange.min-dx am.big.cap",
        written(
            "weapon_places weak_st out_st dead_st range_st full_range_st least_shot_dx big_target_dx",
            limits=(2, 3, 1, 0, 25, 20, 5, 4),
        ),
    ),
    Cells(
        "crippling",
        "am.cripple.table",
        rows(
            PRINTED["crippling"], "roll_min", lowest="roll_min", highest="roll_max",
            part=lambda row: slug(row["result"]).removeprefix("right-").removeprefix("left-").replace("none", "body"),
        ),
    ),
    Cells("gaits", "am.cripple.leg-kneel am.cripple.four-legs am.cripple.many-legs", {
        "1": {"legs": 1, "ma": 0, "falls": 1},
        "4": {"legs": 4, "ma": -4, "falls": 2},
        "5": {"legs": 5, "ma": -2, "falls": 0},  # 0: half of them
    }),
)  # fmt: skip
WHERE = {"wing, target flying": "wing", "wing, target on ground": "wing"}
LEGS = ("left-leg", "right-leg")
AIMS = (
    Cells(
        "aims",
        "am.aim.body am.aim.head-dx am.aim.weapon-arm-dx am.aim.shield-arm-dx am.aim.leg-dx am.aim.wing-dx",
        {
            one: {"dx": row["dx"]}
            for row in PRINTED["aimed_shot"]
            if row["location"] != "wing, target on ground"
            for one in (LEGS if row["location"] == "leg" else (WHERE.get(row["location"], slug(row["location"])),))
        },
    ),
    Cells(
        "aims",
        "am.aim.wing-dx",
        {"wing": {"dx_grounded": row["dx"]} for row in PRINTED["aimed_shot"] if row["location"].endswith("ground")},
        whole=False,
    ),
    Cells(
        "aim_effects",
        "am.aim.head-daze am.aim.head-stun am.aim.weapon-arm-drop am.aim.weapon-arm-disable am.aim.weapon-arm-loss "
        "am.aim.shield-arm-shield am.aim.shield-arm-disable am.aim.shield-arm-loss am.aim.leg-kneel am.aim.leg-disable "
        "am.aim.leg-loss am.aim.wing-disable am.aim.wing-loss",
        {
            f"{part} {one['min_hits']}": {"part": part, "hits": one["min_hits"]}
            for row in PRINTED["aimed_shot"]
            for part in (WHERE.get(row["location"], slug(row["location"])),)
            for one in row["effects"]
        },
    ),
    Cells(
        "tricks",
        "am.marksman.head-dx am.marksman.hand-dx am.marksman.head-damage am.marksman.hand-effect",
        rows(
            PRINTED["marksmanship"], "location", "dx", most_hexes="max_hexes", multiplier="damage_multiplier",
            # the least armor that stops it: chainmail stops 3, and nothing stops one at the head
            stopped_from=lambda row: {"chainmail": 3}.get(row.get("armour_protects_from", ""), 99),
            drops=lambda row: row["effect"].startswith("drops"),
        ),
    ),
    Cells(
        "catches",
        "am.bola.legs am.bola.arms am.bola.wings am.bola.head am.net.entangle am.lasso.catch am.lasso.flier",
        written(
            "turns dx damage",
            bola_legs=(1, 0, None), bola_arms=(2, 0, None), bola_wings=(1, 0, None), bola_head=(1, -4, "1d+2"),
            net=(0, 0, "1d-3"), lasso_body=(0, 0, None), lasso_neck=(0, 0, "1d+2"), lasso_arm=(0, 0, None),
            lasso_other_arm=(0, 0, None), lasso_wings=(0, 0, None),
        ),
    ),
    Cells(
        "cover",
        "am.conceal.shooter-half am.conceal.target-half am.conceal.target-head am.conceal.crossbow-rest "
        "am.conceal.crossbow-prone",
        {
            one: {"dx": row["dx"], "crossbow": "weapon" in row}
            for one, row in zip(
                ("shooter-half", "target-half", "target-head", "rest", "prone"), PRINTED["concealment"], strict=True
            )
        },
    ),
    Cells(
        "long_range",
        "am.longrange.talent",
        rows(
            PRINTED["long_range_talent"], "max_m", most="max_m",
            dx=lambda row: None if "normal" in row["dx"] else int(row["dx"]),
        ),
    ),
    Cells(
        "volleys",
        "am.shaken.volley",
        rows(PRINTED["shaken_volley"], "stars_min", "dx", lowest="stars_min", highest="stars_max"),
    ),
    Cells("cranequins", "am.xbow.kinds", {
        "1": {"lowest": 1, "highest": 3, "cranequin": ""},
        "4": {"lowest": 4, "highest": 4, "cranequin": "only"},
        "5": {"lowest": 5, "highest": 6, "cranequin": "either"},
    }),
)  # fmt: skip


def zones(of: str) -> dict[str, dict[str, int | str | None]]:
    """The blasts of one of the ledger's explosives, those of a door apart, whose distances are in hexes or megahexes."""
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
            (row for row in PRINTED["explosive"] if not row["name"].startswith("Bursting")), lambda row: slug(row["name"]),
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
    Cells("talents", "am.bare.uc-talent", written("bare_hits bare_hits_most levels", unarmed_combat=(1, 3, 5)), whole=False),
    Cells("talents", "am.init.tactics", written("initiative", tactics=1, strategy=2), whole=False),
)  # fmt: skip
ADJUSTMENTS = (
    Cells(
        "adjustments",
        "am.injury.5 am.injury.st30 am.injury.st3 am.aim.head-daze am.aim.shield-arm-drag am.berserk.dx am.wait.bonus "
        "am.water.deep-wade-dx am.water.submerged-combat am.water.dogpaddle am.water.swim am.ground.dx am.dark.strike "
        "am.dark.thrown-spell am.hidden.minus6 am.arquebus.guns-talent am.torch.animal-dx am.mount.dx-vs-mounted "
        "am.mount.dx-pike-two am.pike.grounded-dx am.cripple.leg-dx am.aim.leg-kneel-dx am.hth.plus4 "
        "am.multi.standing-attacker am.face.all-rear am.face.side-plus2 am.face.rear-plus4 am.pole.set-plus2 "
        "am.shelter.minus4 am.quarterstaff.disarm am.left.two-weapons am.left.hth am.height.above am.height.below "
        "am.fly.minus4 am.air.attack-dx am.air.ground-attack am.air.drop-weapon am.climb.fight-dx am.sweep.dx "
        "am.thrown.range am.missile.range am.mspell.list am.flytarget.vertical am.flytarget.down am.opt.v.c-cast "
        "am.tspell.dx am.st.shortfall am.xbow.weak",
        written(
            "dx",
            shaken=-2, shaken_otherwise=-2, weak=-3, dazed=-4, shield_drags=-2, berserk=1, waited_one=1, waited_two=2,
            wading=-6, on_the_bottom=-6, dog_paddling=-6, swimming=-4, bad_footing=-2, bad_footing_spell=-2, dark=-8,
            dark_thrown_spell=-8, unseen=-6, unseen_spell=-6, short_st=-1, short_st_crossbow=-1, gun_trained=4,
            gun_untrained=-4, cowed=-2, at_rider=-2, pike_jab=-2, pike_set=2, lame=-2, lame_target=2, hth=4, brawl=4,
            down=4, side=2, bending=4, rear=4, pole_set=2, sheltered=-4, at_weapon=-4, both_untrained=-6, both_hth=-4,
            higher=2, lower=-2, at_flier=-4, spell_at_flier=-4, fliers=-4, from_air=-4, dropped=-4, clinging=-4,
            sweeping=-4, thrown_hex=-1, spell_missile=-1, missile_pair=-1, upward=-1, downward=-1, spell_hth=-6,
            spell_thrown=-1,
        ),
        whole=False,
    ),
    Cells(
        "adjustments",
        "am.fine.dx am.talent.no-sword am.xbow.talent am.mount.dx-skill am.mount.magic-rod am.marksman.head-dx "
        "am.marksman.hand-dx am.whip.aim am.blowgun.armored am.bola.head am.left.both am.nunchuks.both am.big.bonus "
        "am.ex.blur am.lowfire.prone-plus1 am.shaken.volley am.spearthrower.bonus am.longrange.spell-talent "
        "am.longrange.talent",
        # the number of a thing or a rider, which counts once
        dict.fromkeys(
            (
                "balance", "untrained", "untrained-crossbow", "riding", "riding-spell", "trick-head", "trick-hand",
                "lash-head", "lash-hand", "bare-skin", "catch", "both-off-hand", "both-nunchuks", "big-target",
                "hard-to-hit", "spells", "prone", "thrower", "volley", "spear-thrower", "missile-spell-far",
                "missile-far",
            ),
            {"dx": 1},
        ),
        whole=False,
    ),
)  # fmt: skip
OPTIONS = (
    Cells(
        "options",
        "am.opt.i.movement am.opt.i.a-attack am.opt.i.b-dodge-defend am.opt.i.c-drop-fire am.opt.i.e-cast "
        "am.opt.i.f-disbelieve am.opt.i.g-pick-up",
        written("move", ia="1", ib="1", ib_dodge="1", ic="1", ie="1", **{"if": "1"}, ig="1"),
        whole=False,
    ),
    Cells(
        "options",
        "am.opt.iv.b-change-disengaged am.mount.mount-up am.mount.dismount",
        written("move", ivb="2", mount="2", dismount="2"),
        whole=False,
    ),
)
SETTINGS = (
    Cells(
        "switches",
        "am.climb.sheer-soft-rock am.ambush.auto-hit am.fire.remain am.panic.control-ep",
        written("printed", soft_rock="5", ambush_dice="3", fire_stay="4", control_ep="0"),
        whole=False,
    ),
)
CELLS = (*ROLLS, *AIMS, *HAZARDS, *RIDING, *MAGIC, *ADJUSTMENTS, *OPTIONS, *SETTINGS)


@compared(CELLS)
def test_that_every_cell_is_that_of_the_ledger(cells: Cells) -> None:
    assert cells.differences(ruleset(SYSTEM).book) == []
