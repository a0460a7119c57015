"""Report on a card: tiles, points, gear, chances at a glance, findings; and the values of its columns.

What a fight uses too comes from the fight: see `gmtool.rules.tft.views.sparring`.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Final

from gmtool.fraction import per_cent
from gmtool.rules.seam import Breakdown, Card, CardReport, Derived, Grid, Modifier, Points, TallyBoxes, Value, signed
from gmtool.rules.tft.cards.abilities import CRUTCH_MA, talent_name
from gmtool.rules.tft.cards.cards import CARDS, read_fighter
from gmtool.rules.tft.cards.experience import to_trade
from gmtool.rules.tft.cards.fighter import Fighter
from gmtool.rules.tft.cards.fine import price_grid
from gmtool.rules.tft.cards.legality import findings
from gmtool.rules.tft.cards.numbers import (
    CARE,
    REST,
    load,
    recovery,
    shield_that_costs_dx,
)
from gmtool.rules.tft.cards.wording import gear_grid, so_many_of
from gmtool.rules.tft.data.people import Creature, Race
from gmtool.rules.tft.data.tables import Tables
from gmtool.rules.tft.state.edition import Edition
from gmtool.rules.tft.views.sparring import SHAKEN, SITUATIONS, Attack, Sparring


def card_report(card: Card, book: Edition) -> CardReport:
    """The report on a card. Raises `BadCard`."""
    tables = book.tables
    fighter = read_fighter(card, tables)
    people, sparring = tables.people(fighter.people), Sparring.of(card, fighter, book)
    return CardReport(
        subtitle=people.name.lower() if people else "",
        derived=tiles(fighter, sparring),
        summary=summary(fighter, tables),
        grids=(gear_grid(fighter, tables), glance(sparring), *price_grid(fighter, tables)),
        findings=findings(fighter, tables),
        tallies=(TallyBoxes("Hits", fighter.st, min(fighter.hits, fighter.st)),),
        points=_points(fighter, people) if tables.cards.made_of == "points" else None,
    )


def _points(fighter: Fighter, people: Race | Creature | None) -> Points | None:
    return Points(fighter.total, people.total + fighter.points_added) if isinstance(people, Race) else None


def tiles(fighter: Fighter, sparring: Sparring) -> tuple[Derived, ...]:
    """The tiles: ST, DX, adjDX, MA, hits stopped; then those that only some cards have, so that the first stay put."""
    tables, stops = sparring.book.tables, sparring.stops()
    adjdx, *others = _adjdx_tiles(fighter, sparring)
    return (
        Derived("st", "ST", str(fighter.st), column=True),
        Derived("dx", "DX", str(fighter.dx)),
        *((Derived("iq", "IQ", str(fighter.iq)),) if fighter.iq is not None else ()),
        adjdx,
        Derived("ma", "MA", _ma_text(fighter, sparring), sparring.movement(), beside="armor"),
        Derived("stops", "hits stopped, front", _stops_text(sparring), stops, beside="armor"),
        *others,
        *_hurt(fighter),
        *((Derived("exhaustion", "exhaustion", str(fighter.exhaustion)),) if fighter.exhaustion else ()),
        *_recovers(fighter, tables),
        *_worn(fighter, tables),
        *((Derived("limbs", "out of use", ", ".join(_limbs(fighter))),) if fighter.limbs else ()),
        *_carries(fighter, tables),
        *((Derived("load", "load", f"{grams / 1000:g} kg"),) if (grams := load(fighter, tables)) else ()),
    )


def card_values(card: Card, fighter: Fighter, book: Edition) -> Mapping[str, Value]:
    """The values by the keys of the columns."""
    tables, sparring = book.tables, Sparring.of(card, fighter, book)
    ma, stops = sparring.movement().total, sparring.stops().total
    values = {**CARDS.values(fighter, tables), "adjdx": sparring.attack.score, "ma": ma, "stops": stops}
    carried = {} if "pack" in tables.cards.without else {"load": round(load(fighter, tables) / 1000)}
    return {**values, **carried}


def _hurt(fighter: Fighter) -> Iterator[Derived]:
    """The tile of the hits that have been taken, with the part of ST that is left."""
    if fighter.hits:
        left = Fraction(max(0, fighter.st - fighter.hits), max(1, fighter.st))
        yield Derived("hits", "hits taken", so_many_of(fighter.hits, fighter.st), wound=True, left=left)


def _recovers(fighter: Fighter, tables: Tables) -> Iterator[Derived]:
    """The tiles of the time in which wounds heal and exhaustion passes (am.recover.time, am.recover.exhaustion)."""
    if care := recovery(tables, CARE, fighter.hits):
        yield Derived("care", "hits heal in", care.text, care, beside="hits")
    if rest := recovery(tables, REST, fighter.exhaustion):
        yield Derived("rest", "exhaustion passes in", rest.text, rest, beside="exhaustion")


def _worn(fighter: Fighter, tables: Tables) -> Iterator[Derived]:
    """The tile of armor that wears: the hits that it has absorbed, of those after which it is useless."""
    if fighter.absorbed:
        text = so_many_of(fighter.absorbed, tables.armors[fighter.armor].lasts)
        yield Derived("absorbed", "absorbed by armor", text, beside="armor")


TRAVEL_LOAD, HAULED, WALKS = 5, 100, "3, 4 at most"
"""The kg that an animal carries and hauls in travel for each point of ST, and its pace then."""


def _carries(fighter: Fighter, tables: Tables) -> Iterator[Derived]:
    """The tiles of a riding animal: what it carries, and at a walk hauls in a wagon; and its pace then."""
    creature = fighter.creature(tables)
    if creature is None or not creature.mount:
        return
    carried = Modifier(TRAVEL_LOAD * fighter.st, "5 times its ST, in kg", "am.mount.load-max")
    hauled = Modifier(HAULED * fighter.st, "100 times its ST, in kg", "am.mount.wagon")
    walk = Modifier(3, "as a man walks", "am.mount.walking-pace")
    yield Derived("carries", "carries", f"{carried.value:,} kg", Breakdown("Carries", (carried,), key="carries"))
    yield Derived("hauls", "hauls all day", f"{hauled.value:,} kg", Breakdown("Hauls", (hauled,), key="hauls"))
    yield Derived("walks", "MA, walking", WALKS, Breakdown("Walks", (walk,), key="walks"))


def _adjdx_tiles(fighter: Fighter, sparring: Sparring) -> Iterator[Derived]:
    """adjDX as the order of a fight has it with what is in hand, and for other rolls where that is another number."""
    costly = shield_that_costs_dx(fighter, sparring.book.tables)
    if costly is None:
        now = sparring.attack.breakdown
        yield Derived("adjdx", f"adjDX{_armed(sparring)}", str(now.total), now, main=True, column=True, beside="dx")
    else:
        lit = sparring.has_ready(costly)
        name = costly.name.lower() if costly.key in sparring.book.tables.weapons else "shield"
        for key, words, shown in (("adjdx", "ready", True), ("adjdx-slung", "slung", False)):
            one = sparring if shown is lit else sparring.with_ready(costly, ready=shown)
            now, main = one.attack.breakdown, shown is lit
            label = f"adjDX{_armed(one)}, {name} {words}"
            yield Derived(key, label, str(now.total), now, main=main, column=main, beside="dx")
    other = sparring.other_rolls
    if other.total != sparring.attack.score:
        yield Derived("adjdx-rolls", "adjDX, other rolls", str(other.total), other)


def _armed(sparring: Sparring) -> str:
    """The weapon in hand, where it changes adjDX."""
    return f" with {sparring.weapon.lower()}" if sparring.weapon_counts else ""


def _stops_text(sparring: Sparring) -> str:
    """The hits stopped, and those of two-handed weapons where something in hand parries one-handed ones alone."""
    usual, heavy = sparring.stops().total, sparring.stops(two_handed=True).total
    return str(usual) if heavy == usual else f"{usual}, {heavy} of two-handed weapons"


def _limbs(fighter: Fighter) -> Iterator[str]:
    return (f"{one.name}{' (lost)' if one.lost else ''}" for one in fighter.limbs)


def _ma_text(fighter: Fighter, sparring: Sparring) -> str:
    tables, ma = sparring.book.tables, str(sparring.movement().total)
    if fighter.crippled(tables):
        ma = f"{ma}, {CRUTCH_MA} with a crutch"
    return f"{ma}, flying {sparring.movement(flying=True).total}" if fighter.ma_flying(tables) else ma


def summary(fighter: Fighter, tables: Tables) -> str:
    """The division of the points, or the talents; and the experience so far."""
    people = tables.people(fighter.people)
    if tables.cards.made_of == "kits":
        return f"{_talents(fighter, tables)} {_experience(fighter, tables)}"
    points = _race_points(fighter, people) if isinstance(people, Race) else _creature_points(fighter, people)
    return f"{points} {_experience(fighter, tables)}"


def _talents(fighter: Fighter, tables: Tables) -> str:
    known = ", ".join(talent_name(skill, tables) for skill in fighter.skills) or "no talents"
    hand = ", left-handed" if fighter.left_handed else ""
    return f"{known[:1].upper()}{known[1:]}{hand}."


def _race_points(fighter: Fighter, race: Race) -> str:
    st, dx = fighter.st - race.min_st, fighter.dx - race.min_dx
    allowed = race.total + fighter.points_added
    parts = f"{race.min_st} {_and(st)} ST, {race.min_dx} {_and(dx)} DX"
    return f"{fighter.total} of {allowed} points: {parts}."


def _and(more: int) -> str:
    return f"{'+' if more >= 0 else '−'} {abs(more)}"


def _creature_points(fighter: Fighter, creature: Creature | None) -> str:
    if creature is None or creature.st is None or creature.dx is None:
        return f"ST and DX {fighter.total} together, as the GM chooses."
    return f"ST and DX {fighter.total} together; {creature.attributes}: ST {creature.st}, DX {creature.dx}."


def _experience(fighter: Fighter, tables: Tables) -> str:
    if not fighter.xp and not fighter.points_added:
        return "No experience yet."
    points = to_trade(fighter, tables)
    trade = f", enough for {points} more point{'s' if points > 1 else ''}" if points else ""
    added = f" {fighter.points_added} of {tables.limits.added_points} points added." if fighter.points_added else ""
    return f"{fighter.xp} XP{trade}.{added}"


NOT_SO: Final = "–"


def glance(sparring: Sparring) -> Grid:
    """The chances to hit with what is in hand, as a fight has them; a dash where the rules forbid the attack."""
    attacks = sparring.attacks()
    hits = sparring.figure.fighter.dx_loss_hits(sparring.book.tables)
    names = {
        "front": "Front",
        "side": f"Side{_more(attacks, 'side')}",
        "rear": f"Rear{_more(attacks, 'rear')}",
        "guarded": "Dodging or defending, 4d6",
        SHAKEN: f"{hits}+ hits taken{_more(attacks, SHAKEN, before=', ')}",
    }
    rows = ((one.name, *(_chance(one, key) for key in (*SITUATIONS, SHAKEN))) for one in attacks)
    return Grid("Chance to hit at a glance", ("With", *names.values()), tuple(rows))


def _chance(attack: Attack, situation: str) -> str:
    return per_cent(attack.chances[situation]) if situation in attack.chances else NOT_SO


def _more(attacks: Sequence[Attack], situation: str, before: str = " ") -> str:
    """The DX that a situation adds to all these attacks; empty where it is not the same for each, or nothing."""
    found = {one.needs[situation] - one.needs["front"] for one in attacks if one.needs}
    more = found.pop() if len(found) == 1 else 0
    return f"{before}{signed(more)}" if more else ""
