"""What follows from a card."""

from gmtool.rules.harnmaster.cards.carding import BadCard, read_fighter
from gmtool.rules.harnmaster.data.tables import Tables
from gmtool.rules.seam import Card, CardReport, Derived, Finding


def card_report(card: Card, tables: Tables) -> CardReport:
    """Tiles, tables and findings; never raises."""
    try:
        fighter = read_fighter(card, tables)
    except BadCard as problem:
        said = str(problem).partition(": ")[2] or str(problem)
        return CardReport("", (), "", (), (Finding(said, field=problem.field),))
    best = max((gear.ml for gear in fighter.gear), default=0)
    tiles = (
        Derived("ml", "ML", str(best), main=True, column=True),
        Derived("dodge", "Dodge", str(fighter.dodge), column=True, beside="dodge"),
        Derived("move", "Move", f"{fighter.move} ft", beside="move"),
    )
    return CardReport("", tiles, "", (), ())
