"""Armies raised at once: of a nation by its shares, freely by points, by a neutral hand, or of men that a campaign has
(cm.setup.forces)."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from gmtool.dice import Dice
from gmtool.fraction import fraction_text
from gmtool.rules.chainmail.cards.composition import army_of, card_of, paid, parts_of, units_of, unusual
from gmtool.rules.chainmail.cards.troops import MERCENARY, worth_of_type
from gmtool.rules.chainmail.data.kits import TroopType
from gmtool.rules.chainmail.data.shares import WHOLE, ShareRow
from gmtool.rules.chainmail.data.tables import Rulebook
from gmtool.rules.kit.making.raising import Share, by_points, left_over
from gmtool.rules.seam import (
    CardField,
    FieldKind,
    Finding,
    Item,
    Json,
    Raised,
    Raising,
    Refusal,
    Refused,
    Table,
    Troop,
    Why,
)

POINTS, MEN, UNIT = "300", 100, "unit"
HANDICAP = Fraction(50, 300)
"""What the weaker player gets on top: 50 points on 300 (cm.setup.handicap)."""
TYPES = 4


class Armies:
    """The ways to raise an army."""

    def __init__(self, book: Rulebook) -> None:
        self._book = book
        self._tables = book.tables

    def ways(self) -> tuple[Raising, ...]:
        """The four ways of the source (cm.setup.forces), with the fields to fill in."""
        points = CardField("points", "Points", FieldKind.FRACTION, POINTS, 1, 5_000)
        weaker = CardField("weaker", "For the weaker side", FieldKind.YES_NO, False, help="50 points more on 300")
        hired = CardField("hired", "Mercenaries", FieldKind.YES_NO, False, help="Half the points; diced for every turn")
        men = CardField("men", "Figures", FieldKind.NUMBER, MEN, 1, 2_000)
        armies = [one for one in self._tables.nations.values() if parts_of(self._tables, one.key)]
        items = tuple(Item(one.key, one.name) for one in armies)
        nation = CardField("nation", "Nation", FieldKind.ONE_OF, items[0].key if items else "", items=lambda: items)
        anybody = (Item("", "Any"), *items)
        any_nation = CardField("nation", "Nation", FieldKind.ONE_OF, "", items=lambda: anybody)
        return (
            Raising("nation", "A nation's army", (nation, points, weaker), UNIT),
            Raising("points", "Chosen by points", (any_nation, points, weaker, hired, *self._chosen()), UNIT),
            Raising("neutral", "By a neutral hand", (points, weaker), UNIT),
            Raising("campaign", "From a campaign", (nation, men), UNIT),
        )

    def _chosen(self) -> tuple[CardField, ...]:
        sold = [one for one in self._tables.kits.values() if self._is_sold(one)]
        items = (Item("", "None"), *(Item(one.key, one.name, also=one.also) for one in sold))
        found: list[CardField] = []
        for number in range(1, TYPES + 1):
            first = "heavy-foot" if number == 1 else ""
            found.append(
                CardField(f"type{number}", f"Troop type {number}", FieldKind.ONE_OF, first, items=lambda: items)
            )
            label = f"Share {number}, %"
            part = WHOLE if number == 1 else 0
            found.append(
                CardField(f"part{number}", label, FieldKind.NUMBER, part, 0, WHOLE, help="Its share of the points")
            )
        return tuple(found)

    def _is_sold(self, kit: TroopType) -> bool:
        """True for troops that have points: not for Elementals (cm.elemental.conjured) and Basilisks
        (cm.basilisk.special)."""
        return not kit.fantastic or bool(self._tables.fantastics[kit.fantastic].worth)

    def raised(self, way: str, wishes: Mapping[str, Json], table: Table) -> Raised:
        """The troops, and what is unusual of them. Raises `Refused`."""
        nation = str(wishes.get("nation", ""))
        if way == "neutral":
            every = [key for key in self._tables.nations if parts_of(self._tables, key)]
            rolled = table.roll(Dice(1, len(every)), Why("The nation of the army", rule="cm.setup.forces"))
            nation = every[rolled.total - 1]
        if nation and nation not in self._tables.nations:
            raise Refused(Refusal("There is no such nation."))
        points, told = self._points(wishes)
        if way == "points":
            return self._by_points(nation, points, told, wishes, table)
        parts = parts_of(self._tables, nation)
        if not parts:
            raise Refused(Refusal("Nothing is known of the army of this nation.", "cm.points.composition"))
        leanings = _leanings(parts, table)
        if way == "campaign":
            men = wishes.get("men", MEN)
            assert isinstance(men, int)
            counts = army_of(parts, men, leanings)
            if counts is None:
                raise Refused(Refusal(f"{men} figures cannot be divided by the shares of this nation."))
            return Raised(units_of(self._book, counts, nation, ()), tuple(unusual(self._tables, nation, counts)))
        counts = paid(self._tables, parts, points, leanings, ())
        troops = units_of(self._book, counts, nation, ())
        left = points - sum((one.total or Fraction(0) for one in troops), Fraction(0))
        over = (Finding(left_over(left, points), illegal=False),) if left else ()
        return Raised(troops, (*told, *unusual(self._tables, nation, counts), *over))

    def _points(self, wishes: Mapping[str, Json]) -> tuple[Fraction, tuple[Finding, ...]]:
        """The points of the army; the weaker side has a sixth more (cm.setup.handicap)."""
        try:
            points = Fraction(str(wishes.get("points", POINTS)))
        except (ValueError, ZeroDivisionError) as wrong:
            raise Refused(Refusal("The points are a number.")) from wrong
        if not wishes.get("weaker"):
            return points, ()
        more = Fraction(int(points * HANDICAP))
        said = f"{fraction_text(points + more)} points: {fraction_text(more)} more for the weaker side."
        return points + more, (Finding(said, "cm.setup.handicap", illegal=False),)

    def _by_points(
        self, nation: str, points: Fraction, told: Sequence[Finding], wishes: Mapping[str, Json], table: Table
    ) -> Raised:
        traits = (MERCENARY,) if wishes.get("hired") else ()
        shares: dict[str, Share] = {}
        for number in range(1, TYPES + 1):
            key = str(wishes.get(f"type{number}", "heavy-foot" if number == 1 else ""))
            part = wishes.get(f"part{number}", WHOLE if number == 1 else 0)
            assert isinstance(part, int)
            if key and key not in self._tables.kits:
                raise Refused(Refusal("There is no such troop type."))
            if key and part:
                kit = self._tables.kits[key]
                card = card_of(self._book, kit, nation, kit.men, traits)
                engine = self._tables.engines[kit.engine].worth if kit.engine else 0
                worth = worth_of_type(kit, self._tables, traits) * kit.men + engine
                shares[key] = Share(card, worth, part, part)
        if not shares:
            raise Refused(Refusal("Choose a troop type, and its part of the points."))
        troops, findings = by_points(points, tuple(shares.values()), table)
        return Raised(troops, (*told, *self._warned(nation, troops, shares, bool(traits)), *findings))

    def _warned(
        self, nation: str, troops: Sequence[Troop], shares: Mapping[str, Share], hired: bool
    ) -> tuple[Finding, ...]:
        if not nation or hired:
            return ()
        counts: dict[str, int] = {}
        for key, share in shares.items():
            men = sum(one.count for one in troops if one.card == share.card) * self._tables.kits[key].men
            counts[key] = counts.get(key, 0) + men
        return tuple(unusual(self._tables, nation, counts))


def _leanings(parts: Sequence[ShareRow], table: Table) -> dict[str, int]:
    """How much of each part there is within its bounds, rolled; a part that has no choice is not rolled for."""
    found: dict[str, int] = {}
    for one in parts:
        if one.least != one.most:
            found[one.key] = table.roll(Dice(1, 20), Why(f"How much {one.name} there is")).total
    return found
