"""Every cell of the tables of the Fantasy Supplement, against the ledger's tables and the words of its rules."""

from typing import Any

from gmtool.systems import ruleset
from tests.rules.cells import Cells, Comparison, Row, compared, ledger, rows, slug, written

SYSTEM = "chainmail"
PRINTED = ledger(SYSTEM)
LESSER = ("sorcerer", "warlock", "magician", "seer")
DRAGONS = ("dragon", "blue-dragon", "white-dragon", "black-dragon", "green-dragon", "purple-dragon")
TYPES = {
    "Sprites, Pixies": ("sprites",), "Dwarves, Gnomes": ("dwarves", "gnomes"),
    "Goblins, Kobolds": ("goblins", "kobolds"), "Elves, Fairies": ("elves",),
    "Heroes, Anti-heroes": ("hero",), "Super Heroes": ("super-hero",),
    "Wizards": ("wizard", *LESSER), "Wraiths (mounted)": ("wraith",), "Wights, Ghouls": ("wights",),
    "True Trolls": ("true-troll",), "Treants": ("treant",), "Treant-controlled tree": ("tree",), "Giants": ("giant",),
    "Dragons (Red)": DRAGONS, "Rocs, Wyverns, Griffons": ("roc",), "Air Elemental, Djinn": ("air-elemental",),
    "Fire Elemental, Efreet": ("fire-elemental",), "Basilisk, Cockatrice": ("basilisk",),
    "Giant Spider (example)": ("giant-spider",), "Giant or Dire Wolves": ("dire-wolves",),
}  # fmt: skip
"""The types of a row of the reference table, where they are not called as the row is."""
KILLS = {"normal": "each", "simultaneous": "together", "cumulative": "added", "immune": "never"}


def of_type(row: Row) -> dict[str, Any]:
    """The fields of a type as a row of the reference table has them."""
    classes = {
        side: "" if row.get(f"{side}_class", "by arms") == "by arms" else slug(row[f"{side}_class"])
        for side in ("attack", "defend")
    }
    return {
        **classes,
        "move": row.get("move", 0), "charge": row.get("charge", 0), "fly": row.get("fly", 0),
        "range": row.get("missile_range", 0), "aloft": row.get("fly_max_turns", 0),
        "ridden": row.get("move_horsed", row.get("move_with_rider", 0)),
        "ridden_charge": row.get("charge_horsed", row.get("charge_with_rider", 0)),
        "swims": row.get("move_in_water", 0), "attack_men": row.get("attack_men", 0),
        "attack_dice": row.get("attack_extra_dice", 0), "defend_men": row.get("defend_men", 1),
        "attack_mounted": slug(row.get("attack_class_mounted", "")), "kills": KILLS[row["kill_mode"]],
        "hits": row.get("kill_hits", 1), "rating": row.get("morale_rating", 0), "worth": row.get("points", 0),
        "unchecked": row.get("never_checks_morale", False), "withdraws": row.get("may_withdraw", False),
    }  # fmt: skip


REFERENCE = {one: of_type(row) for row in PRINTED["fantasy"] for one in TYPES.get(row["name"], (slug(row["name"]),))}
for one, row in zip(("wizard", *LESSER), PRINTED["magic_user"], strict=True):
    REFERENCE[one] |= {"rating": row["morale_rating"], "worth": row["points"]}
# a worm that does not fly
REFERENCE["purple-dragon"] |= {"fly": 0}
FANTASTIC = (
    Cells(
        "fantastics",
        "cm.fantasy.reference cm.fantasy.morale-rating cm.wizard.values cm.dragon.other-colors",
        REFERENCE,
    ),
    Cells("fantastics", "cm.halfling.accuracy", written("aims", halflings=1.5, sprites=1, elves=1), whole=False),
    Cells(
        "fantastics",
        "cm.fsiege.dwarves cm.fsiege.orcs",
        written("digs mines", dwarves=(2, 2), gnomes=(2, 2), orcs=(1.5, 1), giant_orcs=(1.5, 1), goblins=(1, 0)),
        whole=False,
    ),
    Cells(
        "fantastics",
        "cm.hero.dragon-shot cm.superhero.dragon-shot cm.magic.arrow-elf",
        written("overhead", hero=10, super_hero=8, elves=10, orcs=0),
        whole=False,
    ),
    Cells("fantastics", "cm.wolf.fantastic", written("attacks", dire_wolves=2, wights=0), whole=False),
    Cells(
        "fantastics",
        "cm.fsiege.damage cm.fsiege.inflame",
        {
            one: {"siege": row["points"], "inflames": row.get("inflames_wood", False)}
            for ones, row in zip(
                (
                    ("true-troll",), ("ogres",), ("giant",), ("treant", "tree"), (), ("earth-elemental",), DRAGONS,
                    ("fire-elemental",),
                ),
                PRINTED["fantasy_siege"], strict=True,
            )
            for one in ones
        },
        whole=False,
    ),
    Cells(
        "scales",
        "cm.fantasy.figure-scale cm.fantasy.man-sized",
        {
            one: {"small": row["man_30mm"], "large": row["man_40mm"]}
            for one, row in zip(("tiny", "short", "elf", "tall", "huge"), PRINTED["figure_scale"], strict=True)
        } | written("small large", man=(30, 40)),
    ),
    Cells(
        "abilities",
        "cm.fantasy.codes",
        {
            one: {"letter": row["code"]}
            for one, row in zip(
                (
                    "invisible", "dark-sight", "split-move", "heartens", "fear", "detects", "paralyzes", "shape",
                    "regenerates", "trees", "carries", "casts",
                ),
                PRINTED["ability"], strict=True,
            )
        },
    ),
)  # fmt: skip
COLUMNS = {
    "Hero-types": "hero", "Super Heroes": "super-hero", "Wizards": "wizard", "Wraiths": "wraith",
    "Wights": "wight-ghoul", "Lycanthropes": "lycanthrope", "Ogres": "troll-ogre", "Giants": "giant",
}  # fmt: skip
"""The columns of the Fantasy Combat Table that the ledger names for Elves with a magic weapon."""


def place(name: str) -> str:
    """A row or a column of the Fantasy Combat Table as a key: "Wight, Ghoul" is "wight-ghoul"."""
    return slug(name.replace(",", ""))


SCORES = (
    Cells(
        "scores",
        "cm.fct.table cm.elf.magic-fantastic",
        {
            place(attacker): {
                "against": {
                    place(row["defender"]): row["score"]
                    for row in PRINTED["fantasy_combat"]
                    if row["attacker"] == attacker
                }
            }
            for attacker in dict.fromkeys(row["attacker"] for row in PRINTED["fantasy_combat"])
        } | {
            "elf": {
                "against": {
                    COLUMNS[row["versus"]]: row["fct_score"] for row in PRINTED["elf_magic"] if "fct_score" in row
                }
            }
        },
    ),
    Cells(
        "bonuses",
        "cm.magic.sword-fct cm.magic.other-arms cm.magic.armor cm.hero.ranger cm.goblin.light cm.elemental.air "
        "cm.elemental.earth cm.elemental.fire cm.elemental.water cm.fct.lesser-magic-users",
        written(
            "value", sword=1, super_sword_2=2, super_sword_3=3, fabled_arm=1, armor=-1, ranger=1, glare=-1,
            air_elemental=2, earth_elemental=1, fire_elemental=2, water_elemental=2, sorcerer=-1, warlock=-2,
            magician=-3, seer=-4, at_sorcerer=-1, at_warlock=-2, at_magician=-3, at_seer=-4,
        ),
    ),
    Cells(
        "bonuses",
        "cm.elemental.air cm.elemental.earth cm.elemental.fire cm.elemental.water",
        rows(PRINTED["elemental"], lambda row: slug(row["name"].partition(" (")[0]), value="bonus"),
        whole=False,
    ),
    Cells(
        "elf_dice",
        "cm.elf.magic-fantastic",
        {
            one: {"dice": row["extra_dice"]}
            for row in PRINTED["elf_magic"]
            if "extra_dice" in row
            for one in {"Goblins": ("goblins", "kobolds"), "Orcs": ("orcs", "giant-orcs")}[row["versus"]]
        },
    ),
    Cells(
        "magic",
        "cm.magic.sword-normal cm.magic.sword-values cm.magic.sword-light cm.magic.armor cm.magic.arrow-cost "
        "cm.magic.other-arms",
        {
            one: {
                # a super sword has the points and the rating of any magic sword
                "worth": row.get("points", 10),
                "rating": row.get("morale_rating", 10 if row["name"] == "Super Sword" else 0),
                "dice": row.get("normal_extra_dice", 0), "light": row.get("light_diameter", 0),
                "man_to_man": row.get("man_to_man_opponent_modifier", 0),
            }
            for ones, row in zip(
                (("enchanted-arrow",), ("magic-sword",), ("super-sword-2", "super-sword-3"), ("magic-armor",)),
                PRINTED["magic_item"], strict=True,
            )
            for one in ones
        } | written("worth rating dice light", fabled_arm=(10, 10, 1, 0)),
    ),
)  # fmt: skip
RANKS = ("seer", "magician", "warlock", "sorcerer", "wizard")


def spell(row: Row) -> dict[str, Any]:
    """The fields of a spell; what is across is twice its radius."""
    return {
        "complexity": row["complexity"], "turns": row.get("duration_turns", 0), "most": row.get("max_figures", 0),
        "radius": row.get("radius", row.get("diameter", 0) / 2), "speed": row.get("move_multiplier", 1),
        "only": "wizard" if row.get("wizard_only") else "",
    }  # fmt: skip


SPELLS = {slug(row["name"]).removesuffix("-of-an-elemental"): spell(row) for row in PRINTED["spell"]}
del SPELLS["hallucinatory-terrain"]["radius"]  # of which the book says nothing
SAVED = {"Hero-types": ("hero",), "Wizard": ("wizard", *LESSER)}
MAGIC = (
    Cells(
        "ranks",
        "cm.wizard.ranks cm.wizard.spell-count cm.wizard.spell-range",
        rows(
            PRINTED["magic_user"], lambda row: row["rank"].lower(), step=lambda row: -row["modifier"],
            spells="spells_max", reach=lambda row: 0 if row["spell_range"] == 99999 else row["spell_range"],
        ),
    ),
    Cells(
        "spells",
        "cm.spell.phantasmal cm.spell.darkness cm.spell.wizard-light cm.spell.detection cm.spell.concealment "
        "cm.spell.conjure cm.spell.moving-terrain cm.spell.protection cm.spell.levitate cm.spell.slowness "
        "cm.spell.haste cm.spell.polymorph cm.spell.confusion cm.spell.hallucinatory cm.spell.cloudkill "
        "cm.spell.anti-magic",
        SPELLS,
    ),
    Cells(
        "complexities",
        "cm.complexity.roll cm.complexity.seer6 cm.complexity.no-fail",
        rows(
            PRINTED["spell_complexity"], lambda row: f"{row['value']} {row['rank'].lower()}", "value",
            rank=lambda row: row["rank"].lower(), at_once="immediate", next_turn="delayed", fails="negated",
        ),
    ),
    Cells(
        "bolts",
        "cm.wizard.fireball cm.wizard.lightning cm.wizard.missile-range",
        written("across long range stone", fire=(0, 0, 24, "heavy-catapult"), lightning=(0.75, 6, 24, "")),
    ),
    Cells(
        "saves",
        "cm.wizard.missile-kill cm.wizard.save cm.wizard.missile-giant cm.wizard.missile-dragon "
        "cm.wizard.missile-elemental",
        {
            one: {
                "need": row.get("save", 0), "off": row.get("rout_off_board_below", 0),
                # 99: two dice never show as much
                "back": row.get("back_one_move_below", 0 if "save" in row else 99),
            }
            for row in PRINTED["missile_save"]
            for one in SAVED.get(row["target"], (slug(row["target"]),))
        },
    ),
)  # fmt: skip
RED = next(row for row in PRINTED["fantasy"] if row["name"] == "Dragons (Red)")
BASILISK = next(row for row in PRINTED["fantasy"] if row["name"].startswith("Basilisk"))
SPIDER = next(row for row in PRINTED["fantasy"] if row["name"].startswith("Giant Spider"))
ROC = next(row for row in PRINTED["fantasy"] if row["name"].startswith("Rocs"))
OGRE = next(row for row in PRINTED["fantasy"] if row["name"] == "Ogres")
BEASTS = (
    Cells(
        "breaths",
        "cm.dragon.breath cm.dragon.blue-white",
        written(
            "long mouth end", dragon=(RED["breath_length"], RED["breath_width_near"], RED["breath_width_far"]),
            # lightning as a Wizard's bolt, and the cold as the fire, but shorter
            blue_dragon=(9, 0.75, 0.75), white_dragon=(4, RED["breath_width_near"], RED["breath_width_far"]),
        ),
    ),
    Cells(
        "wards",
        "cm.dragon.breath-kill cm.elemental.classes",
        {
            f"{stuff} {one}": {"save": save}
            for stuff, one, save in (
                ("fire", "dragon", 0), ("fire", "super-hero", 7), ("fire", "wizard", 7), ("fire", "earth-elemental", 0),
                ("fire", "fire-elemental", 0), ("cold", "dragon", 0), ("cold", "super-hero", 7), ("cold", "wizard", 7),
            )
        },
    ),
    # 0: the charge move, or what a switch says
    Cells(
        "dreads",
        "cm.dragon.fear cm.superhero.fear cm.roc.fear cm.wizard.morale cm.wraith.morale",
        written("inches", dragon=RED["fear_radius"], super_hero=0, roc=0, wizard=0, wraith=0),
    ),
    Cells(
        "senses",
        "cm.dragon.detect cm.superhero.detect cm.roc.detect cm.wraith.dark",
        written("inches", dragon=RED["detect_radius"], super_hero=0, roc=ROC["detect_hidden_radius"], wraith=0),
    ),
    Cells(
        "wounds",
        "cm.ogre.special-hits cm.lycan.magic",
        {
            "troll-ogre elves": {"hits": OGRE["kill_hits_by_elves"]},
            "troll-ogre heroes": {"hits": OGRE["kill_hits_by_heroes_or_magic"]},
            "troll-ogre magic": {"hits": OGRE["kill_hits_by_heroes_or_magic"]},
            "lycanthrope magic": {"hits": 1},
        },
    ),
    Cells(
        "perils",
        "cm.basilisk.gaze cm.basilisk.touch cm.spider.example",
        {
            "gaze": {"save": BASILISK["gaze_save"], "poor": 0},
            "basilisk": {"save": BASILISK["touch_save_others"], "poor": BASILISK["touch_save_small_and_giants"]},
            "giant-spider": {"save": SPIDER["save_of_normal_men"], "poor": 0},
        },
    ),
    Cells(
        "slayers",
        "cm.troll.kill-table",
        rows(
            PRINTED["true_troll_kill"], lambda row: slug(row["opponent"]).replace("magical", "magic"), "score"
        ),
    ),
    Cells(
        "torches",
        "cm.treant.fire",
        written("score", men=10, goblins=10, orcs=10, giant_orcs=10, hero=9, super_hero=7),
    ),
)  # fmt: skip
CELLS = (*FANTASTIC, *SCORES, *MAGIC, *BEASTS)


@compared(CELLS)
def test_that_every_cell_is_that_of_the_ledger(cells: Comparison) -> None:
    assert cells.differences(ruleset(SYSTEM).book) == []
