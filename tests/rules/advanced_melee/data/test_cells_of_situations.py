"""Every cell of the tables of Advanced Melee: rolls, injuries, aims, adjustments and options, against the ledger."""

from gmtool.systems import ruleset
from tests.rules.cells import Cells, Comparison, Row, alike, compared, ledger, rows, slug, written

SYSTEM = "advanced-melee"
PRINTED = ledger("advanced-melee-1", "advanced-melee-2")


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
        rows(
            (row for row in PRINTED["aimed_shot"] if row["location"] == "wing, target on ground"), lambda row: "wing",
            dx_grounded="dx",
        ),
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
        alike(
            (
                "balance", "untrained", "untrained-crossbow", "riding", "riding-spell", "trick-head", "trick-hand",
                "lash-head", "lash-hand", "bare-skin", "catch", "both-off-hand", "both-nunchuks", "big-target",
                "hard-to-hit", "spells", "prone", "thrower", "volley", "spear-thrower", "missile-spell-far",
                "missile-far",
            ),
            dx=1,
        ),
        whole=False,
    ),
)  # fmt: skip
MOUNTED = [row for row in PRINTED["mounted_dx"] if "riding" not in row["case"]]
ADJUSTMENTS += (
    Cells(
        "adjustments",
        "am.mount.dx-vs-mounted am.pike.grounded-dx am.mount.dx-pike-two",
        {one: {"dx": row["dx"]} for one, row in zip(("at-rider", "pike-set", "pike-jab"), MOUNTED, strict=True)},
        whole=False,
    ),
    Cells(
        "adjustments",
        "am.air.drop-weapon am.air.drop-bomb am.air.drop-rock am.air.drop-other",
        rows(PRINTED["air_drop"], lambda row: "dropped", "dx"),
        whole=False,
    ),
)
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
CELLS = (*ROLLS, *AIMS, *ADJUSTMENTS, *OPTIONS, *SETTINGS)


@compared(CELLS)
def test_that_every_cell_is_that_of_the_ledger(cells: Comparison) -> None:
    assert cells.differences(ruleset(SYSTEM).book) == []
