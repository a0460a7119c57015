"""Every cell of the tables of sieges, and of the shares of a nation's army, against the ledger."""

from fractions import Fraction

from gmtool.systems import ruleset
from tests.rules.cells import Cells, Comparison, alike, compared, ledger, rows, written

SYSTEM = "chainmail"
PRINTED = ledger(SYSTEM)
POINTS = {row["name"]: Fraction(row["points"]) for row in PRINTED["points"]}


def shares(**each: tuple[int, int]) -> dict[str, dict[str, object]]:
    """Shares by their keys, with __ between the nation and the part: the least and the most hundredths."""
    return written("least most", **{one.replace("__", " "): bounds for one, bounds in each.items()})


SHARES = (
    Cells(
        "shares",
        "cm.nation.magyars",
        shares(
            magyar__foot=(0, 10), magyar__medium=(25, 25), magyar__light=(75, 75), magyar__bows=(25, 25),
            magyar__lances=(75, 75),
        ),
        whole=False,
    ),
    Cells(
        "shares",
        "cm.nation.mongols cm.nation.tartars",
        shares(
            mongol__medium=(25, 25), mongol__light=(25, 25), mongol__bows=(50, 50), tartar__medium=(25, 25),
            tartar__light=(25, 25), tartar__bows=(50, 50),
        ),
        whole=False,
    ),
    Cells(
        "shares",
        "cm.nation.poles",
        shares(polish__medium=(75, 75), polish__crossbows=(10, 10), polish__light=(15, 15)),
        whole=False,
    ),
    Cells(
        "shares",
        "cm.nation.russians",
        # mostly is half of them or more
        shares(
            russian__horse=(20, 20), russian__foot=(80, 80), russian__medium=(75, 100), russian__light=(0, 25),
            russian__heavy=(50, 50), russian__poles=(50, 100), russian__swords=(0, 50), russian__crossbows=(10, 10),
            russian__others=(40, 40),
        ),
        whole=False,
    ),
    Cells(
        "shares",
        "cm.nation.spanish",
        shares(
            spanish__javelins=(50, 50), spanish__knights=(50, 50), spanish__medium=(50, 100), spanish__heavy=(0, 50)
        ),
        whole=False,
    ),
)  # fmt: skip
ENGINES = {
    "Light Catapult or Cannon": ("light-catapult", "light-gun"),
    "Heavy Catapult or Cannon": ("heavy-catapult", "heavy-gun"),
    "Bombard": ("bombard",),
}
TARGETS = (
    ("bastion",), ("gatehouse",), ("wall",), ("rampart",), ("palisade",),
    ("heavy-catapult", "light-gun", "heavy-gun", "bombard"), ("light-catapult", "mantlet"),
)  # fmt: skip
"""The engines that have the points of each row of the ledger's table of defense points."""
SIEGE_WEAPONS = (
    "bombard", "heavy-gun", "light-gun", "heavy-catapult", "light-catapult", "ram", "rock"
)  # fmt: skip
SIEGES = (
    Cells(
        "siege_targets",
        "cm.siege.defense-values",
        rows(PRINTED["siege_target"], "name", least="points_min", most="points_max"),
    ),
    Cells(
        "engines",
        "cm.siege.defense-values cm.siege.abatis-value",
        {
            engine: {
                "points": row["points_min"],
                "most": row["points_max"] if row["points_max"] > row["points_min"] else 0,
            }
            for engines, row in zip(TARGETS, PRINTED["siege_target"], strict=True)
            for engine in engines
        }
        # of wood, as palisades are; and an abatis as a mantlet
        | written("points most", ram=(5, 15), tower=(5, 15), abatis=(3, 0)),
        whole=False,
    ),
    Cells(
        "siege_weapons",
        "cm.siege.attack-values cm.siege.ram-damage",
        {
            one: {"damage": row["attack_points"]}
            for one, row in zip(SIEGE_WEAPONS, PRINTED["siege_weapon"], strict=True)
        },
    ),
    Cells(
        "engines",
        "cm.points.weapons",
        {one: {"worth": POINTS[name]} for name, engines in ENGINES.items() for one in engines},
        whole=False,
    ),
    Cells(
        "engines",
        "cm.catapult.crew cm.cannon.rate",
        alike(
            ("light-catapult", "heavy-catapult", "light-gun", "heavy-gun", "bombard"),
            crew=max(row["crew"] for row in PRINTED["catapult_crew"]),
        ),
        whole=False,
    ),
    Cells(
        "engines",
        "cm.siege.engine-move cm.siege.mantlet-move cm.siege.ladder-carry",
        written(
            "push pushers farthest crew", ram=(1, 2, 4, 8), tower=(1, 2, 4, 8), mantlet=(3, 1, 6, 2),
            ladder=(0, 1, 0, 2),
        ),
        whole=False,
    ),
    Cells(
        "engines",
        "cm.siege.tower-climb cm.siege.tower-capacity cm.siege.ladder-climb",
        {"tower": {"climb": 5, "stories": ["5", "3"]}, "ladder": {"climb": 3, "stories": []}},
        whole=False,
    ),
)  # fmt: skip
CELLS = (*SHARES, *SIEGES)


@compared(CELLS)
def test_that_every_cell_is_that_of_the_ledger(cells: Comparison) -> None:
    assert cells.differences(ruleset(SYSTEM).book) == []
