"""Every cell of the tables of man-to-man combat and of the joust, against the ledger."""

from gmtool.systems import ruleset
from tests.rules.cells import Cells, Comparison, Row, compared, ledger, rows, slug

SYSTEM = "chainmail"
PRINTED = ledger(SYSTEM)
COLUMNS = (
    "none", "leather", "shield", "leather-shield", "chain", "chain-shield", "plate", "plate-shield", "horse", "barded",
)  # fmt: skip
"""The columns of the ledger in their order: eight of armor, and two of horses."""


def kills(armor: list[int], horse: list[int]) -> dict[str, int]:
    return dict(zip(COLUMNS, (*armor, *horse), strict=True))


def shot(third: str) -> dict[str, object]:
    """The columns of a third of the range of missiles."""
    return {third: lambda row: kills(row[third], row[f"horse_{third}"])}


def key(row: Row) -> str:
    return slug(row["name"])


HORSES = {"Light": ("light",), "Medium": ("medium", "medium-barded"), "Heavy": ("heavy", "heavy-barded")}
MEN = (
    Cells("columns", "cm.mtm.kill-roll", {
        one: {"number": row["number"]} for one, row in zip(COLUMNS[:8], PRINTED["armor_column"][:8], strict=True)
    }),
    Cells(
        "weapons",
        "cm.mtm.kill-roll cm.mtm.horse-target cm.mtm.prone",
        rows(
            PRINTED["weapon"], key, type="class", kills=lambda row: kills(row["armor"], row["horse"]),
            prone=lambda row: [COLUMNS[place] for place in row["prone7"]],
        ),
    ),
    Cells(
        "shootings",
        "cm.mtm.missile.roll cm.mtm.missile.thirds cm.mtm.horse-target",
        rows(
            PRINTED["missile_weapon"], lambda row: row["name"].capitalize(), "range", None,
            **shot("close"), **shot("medium"), **shot("long"),
        ),
    ),
    Cells(
        "horses",
        "cm.mtm.horse-attacks",
        {
            one: {"weapon": row["weapon"].lower(), "blows": row["blows"]}
            for row in PRINTED["horse_attack"]
            for one in HORSES[row["horse"]]
        } | {"none": {"weapon": "", "blows": 0}},
    ),
    Cells(
        "parries",
        "cm.mtm.parry-none cm.mtm.parry-b cm.mtm.parry-c cm.mtm.parry-d",
        rows(
            PRINTED["parry"], "case", least="defender_class_minus_attacker_class_min",
            most="defender_class_minus_attacker_class_max", off=lambda row: -row.get("attacker_roll_modifier", 0),
            breaks=lambda row: row.get("weapon_may_break", False),
        ),
    ),
    Cells(
        "stuns",
        "cm.mtm.unhorsed-stun",
        rows(PRINTED["unhorsed"], "die_min", least="die_min", most="die_max", turns="stunned_turns"),
    ),
)  # fmt: skip
JOUST = (
    Cells("seats", "cm.joust.choose", rows(PRINTED["joust_position"], "number", "number name")),
    Cells(
        "aims",
        "cm.joust.matrix cm.joust.restriction",
        rows(
            PRINTED["joust"], lambda row: row["aim"].lower(), "results",
            seats=lambda row: [str(one) for one in row["own_positions"]],
        ),
    ),
    Cells("joust_scores", "cm.joust.score", rows(PRINTED["joust_score"], "result", "name attacker defender")),
)  # fmt: skip
CELLS = (*MEN, *JOUST)


@compared(CELLS)
def test_that_every_cell_is_that_of_the_ledger(cells: Comparison) -> None:
    assert cells.differences(ruleset(SYSTEM).book) == []
