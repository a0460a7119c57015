"""Cells of Chainmail that stand in no table of the system, but in its code or in several tables together."""

from fractions import Fraction
from typing import Any

from gmtool.rules.chainmail.acts.beasts.breath import BREATHS
from gmtool.rules.chainmail.acts.fire.engines import FULL_CREW
from gmtool.rules.chainmail.acts.magic.scores import TROLL_PLUS
from gmtool.rules.chainmail.acts.nature.preying import PREFERRED
from gmtool.rules.chainmail.acts.wizards.clouds import DEEP, GOES, HIGH, WIDE
from gmtool.rules.chainmail.acts.wizards.countering import score
from gmtool.rules.chainmail.acts.wizards.missiles import BACK, FIRE_POINTS
from gmtool.rules.chainmail.acts.wizards.works import RISE
from gmtool.rules.chainmail.data.combat import HIGHEST
from gmtool.rules.chainmail.state.surroundings import BY_WATER, NEAR_WATER
from gmtool.rules.chainmail.state.wings import LADEN
from gmtool.space import HUNDRED, PLAIN_FOOTING
from gmtool.systems import ruleset
from tests.rules.cells import Asked, Comparison, Row, by, compared, in_words, ledger, slug

SYSTEM = "chainmail"
PRINTED = ledger(SYSTEM)
BOOK: Any = ruleset(SYSTEM).book
TABLES = BOOK.tables
SWITCHES = {one.key: one for one in BOOK.switches}
NO_LIMIT = 99999
"""What the ledger has where there is none."""


def of_first(table: str, name: str) -> Row:
    """The first row whose name begins so."""
    return next(row for row in PRINTED[table] if row["name"].startswith(name))


BATTLES = (
    Asked(
        "ways over hills and streams",
        "cm.terrain.hill-downhill cm.terrain.stream",
        {
            "down": of_first("terrain", "Hill")["move_multiplier_down"],
            "stream": str(of_first("terrain", "Stream")["crossing_cost"]),
        },
        lambda: {"down": 1 / (PLAIN_FOOTING.cost or Fraction(1)), "stream": SWITCHES["stream"].printed},
    ),
    Asked(
        "dice of missiles",
        "cm.missile.table",
        {f"{row['target']} {row['firing_min']}": row["low_die"] + row["high_die"] for row in PRINTED["missile_fire"]},
        lambda: {
            f"{words} {row.least}": [1, row.low, row.low + 1, HIGHEST]
            for words, armor in (
                ("unarmored", "unarmored"), ("half-armor-or-shield", "half"), ("fully-armored", "full"),
            )
            for row in TABLES.missiles.values()
            if row.armor == armor
        },
    ),
    Asked(
        "crews",
        "cm.catapult.crew",
        {str(row["crew"]): row["extra_turns"] for row in PRINTED["catapult_crew"]},
        lambda: {str(men): FULL_CREW - men for men in range(1, FULL_CREW + 1)},
    ),
    Asked(
        "ranges of arquebuses",
        "cm.arquebus.range",
        {str(row["range_to"]): row["range_over"] for row in PRINTED["arquebus_hit"]},
        lambda: dict(zip(TABLES.arquebuses, (0, *(row.to for row in TABLES.arquebuses.values())), strict=False)),
    ),
    Asked(
        "the ends of reactions",
        "cm.postmelee.reactions",
        {str(row["min"]): row["max"] for row in PRINTED["morale_reaction"]},
        lambda: {
            str(row.least): after - 1
            for row, after in zip(
                TABLES.reactions.values(),
                (*(row.least for row in list(TABLES.reactions.values())[1:]), NO_LIMIT + 1), strict=True,
            )
        },
    ),
)  # fmt: skip
WIZARDS = (
    Asked(
        "spells",
        "cm.spell.levitate cm.spell.cloudkill cm.spell.cloudkill-move cm.spell.conjure",
        {
            f"{name} {of}": row[of]
            for name, row in by(PRINTED["spell"], "name").items()
            for of in ("rise_per_turn", "depth", "width", "height", "move_per_turn", "max_of_each_type")
            if of in row
        },
        lambda: {
            "Levitate rise_per_turn": RISE, "Cloudkill depth": DEEP // HUNDRED, "Cloudkill width": WIDE // HUNDRED,
            "Cloudkill height": HIGH, "Cloudkill move_per_turn": GOES // HUNDRED,
            "Conjuration of an Elemental max_of_each_type": int(
                all(one.single for key, one in TABLES.beings.items() if key.endswith("elemental"))
            ),
        },
    ),
    Asked(
        "magic-users",
        "cm.wizard.spell-count cm.spell.counter",
        {row["rank"].lower(): (row["spells_min"], row["counter_vs_wizard"]) for row in PRINTED["magic_user"]},
        lambda: {
            one.key: (
                SWITCHES["wizard-spells"].lowest if one.key == "wizard" else one.spells, score(one.step).number
            )
            for one in TABLES.ranks.values()
        },
    ),
    Asked(
        "wizards",
        "cm.fantasy.morale-rating cm.wizard.values",
        {one: of_first("fantasy", "Wizards")[one] for one in ("morale_rating", "points")},
        lambda: {"morale_rating": TABLES.fantastics["wizard"].rating, "points": TABLES.fantastics["wizard"].worth},
    ),
    Asked(
        "ways back from missiles of magic",
        "cm.wizard.missile-dragon cm.wizard.missile-elemental",
        {
            row["target"]: in_words(" ".join(row.get(one, "") for one in ("effect", "fire", "lightning")))
            for row in PRINTED["missile_save"]
            if "Elemental" in row["target"] or row["target"] == "Dragon"
        },
        lambda: {
            one: [BACK] for one in (
                "Dragon", "Air Elemental", "Earth Elemental", "Fire Elemental", "Water Elemental",
            )
        },
    ),
    Asked(
        "damage of missiles of magic to walls",
        "cm.fsiege.damage cm.wizard.lightning-value",
        {one: of_first("fantasy_siege", "Wizard")["points"] for one in ("fire", "lightning")},
        lambda: {"fire": FIRE_POINTS, "lightning": int(SWITCHES["lightning-points"].printed)},
    ),
)  # fmt: skip
BEASTS = (
    Asked(
        "magic arms against true Trolls",
        "cm.troll.kill-table",
        {"bonus": PRINTED["true_troll_kill"][-1]["bonus_if_wielder_can_kill_unaided"]},
        lambda: {"bonus": TROLL_PLUS},
    ),
    Asked(
        "prey of Dragons",
        "cm.dragon.attacks",
        {slug(row["target"]).removesuffix("s"): row["rank"] for row in PRINTED["dragon_preference"]},
        lambda: {one: rank for rank, one in enumerate(PREFERRED, 1)},
    ),
    Asked(
        "Dragons and Rocs",
        "cm.dragon.rekindle cm.roc.carry",
        {
            "breaths": of_first("fantasy", "Dragons")["breaths_before_rest"],
            "laden": of_first("fantasy", "Rocs")["fly_loaded"],
        },
        lambda: {"breaths": BREATHS, "laden": LADEN},
    ),
    Asked(
        "Elementals",
        "cm.elemental.air cm.elemental.earth cm.elemental.fire cm.elemental.water cm.fsiege.damage",
        {
            slug(row["name"].partition(" (")[0]): [
                row.get(one, 0) for one in ("move", "fly", "move_in_water", "attack_men", "siege_points")
            ]
            for row in PRINTED["elemental"]
        },
        lambda: {
            f"{one}-elemental": [row.move, row.fly, row.swims, row.attack_men, row.siege]
            for one in ("air", "earth", "fire", "water")
            for row in (TABLES.fantastics[f"{one}-elemental"],)
        },
    ),
    Asked(
        "Water Elementals",
        "cm.elemental.water",
        {
            "farthest": of_first("elemental", "Water")["max_distance_from_water"],
            "near": in_words(of_first("elemental", "Water")["bonus_against"]),
        },
        lambda: {"farthest": NEAR_WATER // HUNDRED, "near": [BY_WATER // HUNDRED]},
    ),
    Asked(
        "bonuses of magic arms",
        "cm.magic.sword-fct cm.magic.armor",
        {
            one: row[of]
            for one, name, of in (
                ("sword", "Magical Sword", "fct_bonus"), ("super-sword-2", "Super Sword", "fct_bonus_min"),
                ("super-sword-3", "Super Sword", "fct_bonus_max"), ("armor", "Magic Armor", "fct_opponent_modifier"),
            )
            for row in (by(PRINTED["magic_item"], "name")[name],)
        },
        lambda: {
            one: TABLES.bonuses[one].value for one in ("sword", "super-sword-2", "super-sword-3", "armor")
        },
    ),
)  # fmt: skip
CELLS = (*BATTLES, *WIZARDS, *BEASTS)


@compared(CELLS)
def test_that_every_cell_is_that_of_the_ledger(cells: Comparison) -> None:
    assert cells.differences(BOOK) == []
