"""Every cell of the tables of HarnMaster, against those of the ledger."""

from gmtool.rules.harnmaster.acts.testing.modifiers import AIM, HEFT, OUTNUMBERED, PRONE, REACH
from gmtool.systems import ruleset
from tests.rules.cells import Asked, Cells, Comparison, alike, compared, in_words, ledger, rows, slug, written

SYSTEM = "harnmaster-melee"
PRINTED = ledger(SYSTEM)
CELLS = (
    Cells(
        "stars",
        "hm.out.stars-by-difference hm.out.ignore-stars hm.out.tie-block hm.out.tie-dodge hm.out.tie-counterstrike "
        "hm.out.both-fail hm.out.weapon-damage-only-on-tie",
        rows(
            PRINTED["stars"], lambda row: f"{row['attacker']} {row['defence']} {row['defender']}",
            "attacker defence defender winner stars", weapon_damage="weapon_damage_check",
        ),
    ),
    Cells(
        "advantages",
        "hm.ta.attack-types hm.ta.block-dodge-types hm.ta.counterstrike-types hm.ta.ignore-types",
        rows(PRINTED["ta_option"], lambda row: f"{row['winner']} {row['defence']}", "winner defence", kinds="ta_types"),
    ),
    Cells("aspects", "hm.ta.impact", rows(PRINTED["ta_impact"], "aspect", "name", extra="impact")),
    Cells(
        "weapons",
        "hm.declare.zone-die",
        written("zone_die", claw=0, bite=0, dagger=0, shield=0, crossbow=0)
        | rows(
            PRINTED["zone_die"], lambda row: slug(row["weapon"]), zone_die="sides",
            kind=lambda row: "natural" if row["natural"] else "weapon",
        ),
    ),
    Cells(
        "kits",
        "hm.test.success-levels",
        alike(("broadsword", "broadsword-shield", "mace-shield", "spear-shield"), ml=60, dodge=60),
        whole=False,
    ),
    Asked(
        "modifiers",
        "hm.mod.aim hm.mod.heft hm.mod.outnumbered hm.mod.prone hm.mod.reach hm.mod.thrust",
        {row["name"]: in_words(row["amount"])[0] for row in PRINTED["mod"] if row["type"] != "sum"},
        lambda: {
            "aim": AIM, "heft": -HEFT, "outnumbered": OUTNUMBERED, "prone": PRONE, "reach": -REACH, "thrust": REACH,
        },
    ),
)  # fmt: skip


@compared(CELLS)
def test_that_every_cell_is_that_of_the_ledger(cells: Comparison) -> None:
    assert cells.differences(ruleset(SYSTEM).book) == []
