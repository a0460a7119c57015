"""The numbers of the tables of melee rounds, against the ledger."""

from gmtool.systems import ruleset
from tests.rules.cells import Cells, Comparison, compared, written

SYSTEM = "melee-rounds"
CELLS = (
    Cells(
        "plots",
        "mr.init.later-attack-rolls mr.magic.forfeit-amr",
        written(
            "casts", fighting=0, defensive=0, approach=0, thievish=0, magic_weapon=1, fighting_magic=6, magic=0, move=0,
            potion=0, pellet=0, other=0,
        ),
    ),
    Cells("weapons", "mr.item.load-ranged", written("load", crossbow=-1, bow=-1, sling=-1), whole=False),
)  # fmt: skip


@compared(CELLS)
def test_that_every_cell_is_that_of_the_ledger(cells: Comparison) -> None:
    assert cells.differences(ruleset(SYSTEM).book) == []
