"""The to-hit roll that the GM has noted for a weapon; without one the GM says hit or miss (mr.gm.section-c)."""

from gmtool.rules.melee_rounds.cards.fighter import Gear
from gmtool.rules.melee_rounds.context import Context, Play
from gmtool.rules.melee_rounds.state import Figure
from gmtool.rules.seam import Breakdown, Modifier, Why

SECTION_C = "mr.gm.section-c"


def own_roll(ctx: Context, figure: Figure, gear: Gear | None) -> Breakdown | None:
    """What the GM's own to-hit roll needs with a weapon; None where the GM says hit or miss."""
    row = ctx.tables.weapons.get(gear.item) if gear is not None else None
    if gear is None or row is None or not gear.hit or row.test not in ctx.tables.tests:
        return None
    lines = [Modifier(gear.hit, ctx.tables.tests[row.test].name)]
    lines += [Modifier(_sign(ctx, row.test) * one.value, one.label) for one in figure.granted]
    return Breakdown(f"Hits on ({ctx.tables.tests[row.test].name})", tuple(lines), key="hit")


def unrolled(ctx: Context, gear: Gear | None) -> Breakdown:
    """Where the GM says hit or miss: where a roll of the GM's own can be noted."""
    name = ctx.tables.item_name(gear.item).lower() if gear is not None else "bare hands"
    note = Modifier(0, f"no roll is noted for {name}; one of your own goes to Lists, To-hit rolls", SECTION_C)
    return Breakdown("Hit or miss", (note,), text="you say", key="hit")


def _sign(ctx: Context, test: str) -> int:
    """A modifier is good for the roller: it raises what is rolled at or under, and lowers what is rolled at least."""
    return 1 if ctx.tables.tests[test].hits == "at most" else -1


def strike(play: Play, figure: Figure, gear: Gear | None) -> tuple[bool, int, int]:
    """Roll the GM's own roll: whether it hits, what it needed, and what was rolled."""
    needs = own_roll(play, figure, gear)
    row = play.tables.weapons[gear.item] if gear is not None else None
    assert needs is not None
    assert row is not None
    test, total = play.tables.tests[row.test], needs.total
    under = test.hits == "at most"
    text = f"{figure.name} needs {total} or {'less' if under else 'more'}"
    why = Why(text, figure.side, figure.id, SECTION_C, total if under else None)

    def hits(sum: int) -> bool:
        return sum + test.dice.plus <= total if under else sum + test.dice.plus >= total

    rolled = play.table.roll(test.dice, why, hits)
    return hits(rolled.sum), total, rolled.total
