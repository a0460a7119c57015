"""The report of a card: points, class, moves and range, what it means in a fight, and what is unusual."""

from gmtool.fraction import fraction_text
from gmtool.rules.chainmail.cards.structures import structure_findings
from gmtool.rules.chainmail.cards.troops import CARDS, gait_of, range_of, worth, worth_of_one
from gmtool.rules.chainmail.data.tables import Rulebook
from gmtool.rules.seam import Card, CardReport, Derived, TallyBoxes


def card_report(card: Card, book: Rulebook) -> CardReport:
    """What follows from a card. Raises `BadCard`."""
    tables = book.tables
    one = CARDS.read(card, tables)
    kind, gait = tables.kinds[one.kind], gait_of(one.kind, one.arm_keys, one.gait, one.engine, tables)
    points, each = worth(one, tables), worth_of_one(one, tables)
    ranges = [range_of(tables.arms[key], gait) for key in one.arm_keys if tables.arms[key].shoots]
    tiles = [
        Derived("worth", "Points", fraction_text(points), main=True, column=True),
        Derived("each", "Each", fraction_text(each)),
        Derived("class", "Class", kind.type.words, main=True),
        Derived("move", "Move", f"{gait.move} in"),
        Derived("charge", "Charge", f"{gait.charge} in"),
        Derived("rating", "Morale", str(kind.rating)),
    ]
    if ranges:
        tiles.append(Derived("range", "Range", f"{max(ranges)} in"))
    line = f"{one.men} {kind.name}, {fraction_text(points)} points"
    boxes = (TallyBoxes("Men", one.men),) if one.men else ()
    return CardReport("", tuple(tiles), line, (), tuple(structure_findings(one, tables)), boxes, worth=points)
