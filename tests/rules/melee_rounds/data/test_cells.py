"""The numbers of the tables of melee rounds, against the ledger."""

from typing import Any

from gmtool.systems import ruleset
from tests.rules.cells import Asked, Cells, Comparison, compared, in_words, ledger, written
from tests.rules.melee_rounds.costs import of_actions, of_plots, rounds_of_casters

SYSTEM = "melee-rounds"
PRINTED = ledger(SYSTEM)
TABLES: Any = ruleset(SYSTEM).book.tables
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
    Asked(
        "AMR of actions",
        "mr.item.draw-weapon mr.item.sheathe-weapon mr.item.drop-weapon mr.item.shield-slung mr.item.load-ranged "
        "mr.item.potion-ready mr.item.flash-pellet-amr mr.item.tanglefoot-amr mr.magic.forfeit-amr mr.fd.auto-parry",
        {row["action"]: row["amr"] for row in PRINTED["action_cost"]},
        lambda: of_actions() | {"load ranged weapon": TABLES.weapons["crossbow"].load},
    ),
    Asked(
        "dice of plots",
        "mr.init.full-defensive mr.init.thievish-auto mr.init.later-attack-rolls mr.init.first-mr-magic-user "
        "mr.init.duel-first-amr",
        {row["name"]: in_words(row["dice"]) for row in PRINTED["plot"] if in_words(row["dice"])},
        of_plots,
    ),
    Asked(
        "rounds in which casters roll",
        "mr.init.first-mr-magic-user",
        {row["name"]: in_words(row["when"]) for row in PRINTED["plot"] if in_words(row["when"])},
        lambda: {"Magic-Use": rounds_of_casters()},
    ),
)  # fmt: skip


@compared(CELLS)
def test_that_every_cell_is_that_of_the_ledger(cells: Comparison) -> None:
    assert cells.differences(ruleset(SYSTEM).book) == []
