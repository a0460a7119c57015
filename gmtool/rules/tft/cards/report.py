"""Report on a card: tiles, points, gear, chances at a glance, findings."""

from collections.abc import Iterator

from gmtool.rules.seam import Breakdown, Card, CardReport, Derived, Grid, Modifier, Points, TallyBoxes, signed
from gmtool.rules.tft.cards.abilities import CRUTCH_MA
from gmtool.rules.tft.cards.card_reader import read_fighter
from gmtool.rules.tft.cards.experience import to_trade
from gmtool.rules.tft.cards.fighter import Fighter
from gmtool.rules.tft.cards.fine import price_grid
from gmtool.rules.tft.cards.legality import findings
from gmtool.rules.tft.cards.numbers import (
    CARE,
    REST,
    adjdx,
    load,
    movement,
    recovery,
    shield_that_costs_dx,
    shields,
    stops_in_front,
    talent_names,
)
from gmtool.rules.tft.cards.wording import gear_grid, per_cent
from gmtool.rules.tft.data.people import Creature, Race
from gmtool.rules.tft.data.tables import Tables


def card_report(card: Card, tables: Tables) -> CardReport:
    """The report on a card. Raises `BadCard`."""
    fighter = read_fighter(card, tables)
    people = tables.people(fighter.people)
    return CardReport(
        subtitle=people.name.lower() if people else "",
        derived=tiles(fighter, tables),
        summary=summary(fighter, tables),
        grids=(gear_grid(fighter, tables), glance(fighter, tables), *price_grid(fighter, tables)),
        findings=findings(fighter, tables),
        tallies=(TallyBoxes("Hits", fighter.st, min(fighter.hits, fighter.st)),),
        points=_points(fighter, people) if tables.cards.made_of == "points" else None,
    )


def _points(fighter: Fighter, people: Race | Creature | None) -> Points | None:
    return Points(fighter.total, people.total + fighter.points_added) if isinstance(people, Race) else None


def tiles(fighter: Fighter, tables: Tables) -> tuple[Derived, ...]:
    """The tiles: ST, DX, adjDX (two values with a shield that costs DX), MA, hits stopped."""
    stops = stops_in_front(fighter, tables)
    return (
        Derived("st", "ST", str(fighter.st), column=True),
        Derived("dx", "DX", str(fighter.dx)),
        *((Derived("iq", "IQ", str(fighter.iq)),) if fighter.iq is not None else ()),
        *_adjdx_tiles(fighter, tables),
        Derived("ma", "MA", _ma_text(fighter, tables), movement(fighter, tables), beside="armor"),
        Derived("stops", "hits stopped, front", str(stops.total), stops, beside="armor"),
        *((Derived("hits", "hits taken", f"{fighter.hits} of {fighter.st}"),) if fighter.hits else ()),
        *((Derived("exhaustion", "exhaustion", str(fighter.exhaustion)),) if fighter.exhaustion else ()),
        *_recovers(fighter, tables),
        *_worn(fighter, tables),
        *((Derived("limbs", "of no use", ", ".join(_limbs(fighter))),) if fighter.limbs else ()),
        *_carries(fighter, tables),
        *((Derived("load", "load", f"{grams / 1000:g} kg"),) if (grams := load(fighter, tables)) else ()),
    )


def _recovers(fighter: Fighter, tables: Tables) -> Iterator[Derived]:
    """The tiles of the time in which wounds heal and exhaustion passes (am.recover.time, am.recover.exhaustion)."""
    if care := recovery(tables, CARE, fighter.hits):
        yield Derived("care", "hits heal in", care.text, care, beside="hits")
    if rest := recovery(tables, REST, fighter.exhaustion):
        yield Derived("rest", "exhaustion passes in", rest.text, rest, beside="exhaustion")


def _worn(fighter: Fighter, tables: Tables) -> Iterator[Derived]:
    """The tile of armor that wears: the hits that it has absorbed, of those after which it is useless."""
    if fighter.absorbed:
        text = f"{fighter.absorbed} of {tables.armors[fighter.armor].lasts}"
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


def _adjdx_tiles(fighter: Fighter, tables: Tables) -> tuple[Derived, ...]:
    in_hand = shields(fighter, tables, ready=True)
    costly = shield_that_costs_dx(fighter, tables)
    now = adjdx(fighter, tables, in_hand)
    if costly is None:
        return (Derived("adjdx", "adjDX", str(now.total), now, main=True, column=True, beside="dx"),)
    others = tuple(shield for shield in in_hand if shield is not costly)
    ready, slung = adjdx(fighter, tables, (*others, costly)), adjdx(fighter, tables, others)
    lit = costly in in_hand
    return (
        Derived("adjdx", "adjDX, shield ready", str(ready.total), ready, main=lit, column=lit, beside="dx"),
        Derived(
            "adjdx-slung", "adjDX, shield slung", str(slung.total), slung, main=not lit, column=not lit, beside="dx"
        ),
    )


def _limbs(fighter: Fighter) -> Iterator[str]:
    return (f"{one.name}{' (lost)' if one.lost else ''}" for one in fighter.limbs)


def _ma_text(fighter: Fighter, tables: Tables) -> str:
    flying = fighter.ma_flying(tables)
    ma = str(fighter.ma(tables))
    if fighter.crippled(tables):
        ma = f"0, {CRUTCH_MA} with a crutch"
    return f"{ma}, flying {flying}" if flying else ma


def summary(fighter: Fighter, tables: Tables) -> str:
    """The division of the points, or the talents; and the experience so far."""
    people = tables.people(fighter.people)
    if tables.cards.made_of == "kits":
        return f"{_talents(fighter, tables)} {_experience(fighter, tables)}"
    points = _race_points(fighter, people) if isinstance(people, Race) else _creature_points(fighter, people)
    return f"{points} {_experience(fighter, tables)}"


def _talents(fighter: Fighter, tables: Tables) -> str:
    known = ", ".join(talent_names(fighter, tables)) or "no talents"
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


def glance(fighter: Fighter, tables: Tables) -> Grid:
    """The chances to hit at the adjDX of the gear that is ready, by the same tables as the fight."""
    now = adjdx(fighter, tables, shields(fighter, tables, ready=True)).total
    side, rear, shaken = (tables.adjustment(key) for key in ("side", "rear", "shaken"))
    chance = tables.to_hit.chance
    cells = (
        ("Front", chance(now)),
        (f"Side {signed(side)}", chance(now + side)),
        (f"Rear {signed(rear)}", chance(now + rear)),
        ("Dodging or defending, 4d6", chance(now, 4)),
        (f"{fighter.dx_loss_hits(tables)}+ hits taken, {signed(shaken)}", chance(now + shaken)),
    )
    return Grid("Chance to hit at a glance", tuple(k for k, _ in cells), (tuple(per_cent(v) for _, v in cells),))
