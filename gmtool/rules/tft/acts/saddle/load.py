"""Load of a mount: what it carries, and the MA that this costs (am.mount.load)."""

from gmtool.records import evolver
from gmtool.rules.tft.cards.fighter import Fighter
from gmtool.rules.tft.cards.numbers import load
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Figure
from gmtool.rules.tft.state.saddle import riders_of

KILO = 1000
TIMES = 5
"""An animal carries so many times its ST in regular travel, in kg (am.mount.load-max)."""
FLIGHT, FLIGHT_KG = "flight", 50
"""The spell by which a creature flies, and the most that it carries then (am.mount.load-flight-spell)."""

_evolve = evolver(Fighter)


def grams(ctx: Context, mount: Figure) -> int:
    """The weight that an animal carries: what the GM says, else its riders with all they have, and its barding."""
    if mount.riding.load is not None:
        return mount.riding.load * KILO
    riders = riders_of(ctx, mount)
    person = ctx.house_number("rider-weight") * KILO if riders else 0
    carried = sum(person + load(_evolve(one.fighter, gear=one.gear), ctx.tables) for one in riders)
    return carried + load(_evolve(mount.fighter, gear=mount.gear), ctx.tables)


def load_ma(ctx: Context, figure: Figure, *, flying: bool = False) -> int:
    """The MA that its load costs an animal, on the ground or as a natural flier (am.mount.load-flyer); 0 for others.

    A load that is too heavy for regular travel costs as much as the heaviest that is not.
    """
    if not ctx.book.variants.mounts or not carries(ctx, figure) or (flying and flies_by_spell(ctx, figure)):
        return 0
    weight = grams(ctx, figure)
    rows = sorted(ctx.tables.loads.values(), key=lambda row: row.times)
    fits = (row.ma for row in rows if weight <= row.times * figure.fighter.st * KILO)
    return next(fits, rows[-1].ma if rows else 0) if weight else 0


def carries(ctx: Context, figure: Figure) -> bool:
    """True for an animal that is ridden, has a load by the GM's word, or wears barding."""
    ridden = figure.riding.load is not None or bool(riders_of(ctx, figure))
    return ridden or figure.fighter.wears_barding(ctx.tables)


def flies_by_spell(ctx: Context, figure: Figure) -> bool:
    """True if the Flight spell carries it: its MA stays as it is (am.mount.load-flight-spell)."""
    spells = (spell for one in ctx.everyone() for spell in one.spells)
    return any(spell.target == figure.id and spell.name.lower() == FLIGHT for spell in spells)


def most(ctx: Context, figure: Figure) -> int:
    """The most that it carries, in grams: five times its ST in regular travel, 50 kg by the Flight spell."""
    return KILO * (FLIGHT_KG if flies_by_spell(ctx, figure) else TIMES * figure.fighter.st)


def overloaded(ctx: Context, figure: Figure) -> bool:
    """True if it carries more than that."""
    return ctx.book.variants.mounts and carries(ctx, figure) and grams(ctx, figure) > most(ctx, figure)
