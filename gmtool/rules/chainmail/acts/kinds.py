"""Kinds of act, which states bar: single kinds, those of acts together, and whether something is barred to a unit.

Blows that two exchange, and what the GM says has happened, have no kind: no state bars them.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from gmtool.rules.chainmail.state.context import Context
from gmtool.rules.chainmail.state.unit import Unit
from gmtool.rules.kit.gate import Kinds, Meant

GOES, WALKS, FLIES, CLIMBS = "goes", "walks", "flies", "climbs"
FLEES, RETIRES = "flees", "retires"
"""A unit leaves its place: in whatever way, over the ground, in the air, on a ladder; or away from the enemy, by its
own will in order."""
TURNS, FORMS, FACES = "turns", "forms", "faces"
"""It turns or forms up where it stands; it turns in a melee to whoever attacks it from behind."""
STRIKES, MEETS, CHARGES, JOINS, PRESSES = "strikes", "meets", "charges", "joins", "presses"
"""It attacks by hand; it comes into contact by this, at a charge, or with those who fight already; it goes on with a
charge that has won."""
SHOOTS, VOLLEYS, SPLITS, BREATHES = "shoots", "volleys", "splits", "breathes"
"""It attacks from a distance, by the fire of men and engines; it moves to fire on its way; it breathes."""
CASTS, ENCHANTS, HIDES = "casts", "enchants", "hides"
"""It casts or counters a spell, sends magic at somebody, becomes invisible."""
WORKS, STANDS, SUPPORTS, RAMPAGES = "works", "stands", "supports", "rampages"
"""It works with its hands, stays as it is, charges if charged, goes where nobody sent it."""

NOTHING: Kinds = frozenset()
"""Of what no state of a unit can bar."""
MOVING: Kinds = frozenset({GOES, WALKS})
FLYING: Kinds = frozenset({GOES, FLIES})
CLIMBING: Kinds = frozenset({GOES, CLIMBS})
FLEEING: Kinds = frozenset({FLEES})
RETIRING: Kinds = frozenset({FLEES, RETIRES})
TURNING: Kinds = frozenset({TURNS})
FORMING: Kinds = frozenset({TURNS, FORMS})
FACING: Kinds = frozenset({FACES})
STRIKING: Kinds = frozenset({STRIKES})
ATTACKING: Kinds = MOVING | {STRIKES, MEETS}
CHARGING: Kinds = ATTACKING | {CHARGES}
PRESSING: Kinds = MOVING | {PRESSES}
SUPPORTING: Kinds = MOVING | {STRIKES, CHARGES, SUPPORTS}
JOINING: Kinds = frozenset({GOES, JOINS, STRIKES, MEETS})
SWOOPING: Kinds = FLYING | {STRIKES, MEETS}
AT_THE_TOP: Kinds = frozenset({CLIMBS, STRIKES, MEETS})
SPLITTING: Kinds = MOVING | {SPLITS}
FIRING: Kinds = frozenset({SHOOTS, VOLLEYS})
LOOSING: Kinds = frozenset({SHOOTS, ENCHANTS})
OVERHEAD: Kinds = frozenset({SHOOTS})
BREATHING: Kinds = frozenset({STRIKES, BREATHES})
CASTING: Kinds = frozenset({CASTS, ENCHANTS})
HIDING: Kinds = frozenset({HIDES})
WORKING: Kinds = frozenset({WORKS})
STANDING: Kinds = frozenset({STANDS})
RAMPAGING: Kinds = frozenset({RAMPAGES})


def at_nobody(ctx: Context, kinds: Kinds | None, values: Mapping[str, Any]) -> Iterator[Meant]:
    """What is done whoever is there: nobody has to be seen or reached for it."""
    yield Meant(str(values["figure"]), kinds or NOTHING)


def is_barred(ctx: Context, unit: Unit, kinds: Kinds, target: str = "") -> bool:
    """True if states bar something to a unit."""
    return next(ctx.book.gate.against(ctx, Meant(unit.id, kinds, target)), None) is not None


def can_meet(ctx: Context, unit: Unit, foe: Unit) -> bool:
    """True if neither a unit's state nor an enemy's keeps the two apart, such as one that it does not see."""
    kind = ctx.fantastic(unit)
    ways = [ATTACKING]
    ways += [SWOOPING] if kind is not None and kind.fly else []
    ways += [AT_THE_TOP] if unit.aloft else []
    return any(ctx.book.gate.leaves_able(ctx, Meant(unit.id, kinds, foe.id)) for kinds in ways)
