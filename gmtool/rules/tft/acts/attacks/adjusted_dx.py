"""Adjusted DX: the number a figure rolls against, and the lines that make it, most of them rows of `dx.toml`."""

from gmtool.rules.seam import Breakdown, Modifier
from gmtool.rules.tft.acts.attacks.adjustments import blow_lines, figure_line, figure_lines, hurt_as_people
from gmtool.rules.tft.acts.attacks.situation import Blow
from gmtool.rules.tft.cards.numbers import dx_lines
from gmtool.rules.tft.state.context import Context, once_a_fight_each
from gmtool.rules.tft.state.fight import Figure


def own_adjdx(ctx: Context, figure: Figure, *, attacking: bool = True) -> tuple[Modifier, ...]:
    """DX with what the figure itself brings: armour, shield, wounds, ground, the GM's modifiers, all added (tm.dx.sum).

    Rolls that are no attack (`attacking` false) go by it too (tm.create.adjdx-default), without what is for attacks
    alone.
    """
    return _for_attacks(ctx, figure) if attacking else _own_adjdx(ctx, figure, attacking=False)


@once_a_fight_each
def _for_attacks(ctx: Context, figure: Figure) -> tuple[Modifier, ...]:
    return _own_adjdx(ctx, figure, attacking=True)


def _own_adjdx(ctx: Context, figure: Figure, *, attacking: bool) -> tuple[Modifier, ...]:
    given = [Modifier(one.value, one.label) for one in figure.granted]
    return (*unhindered_adjdx(ctx, figure), *figure_lines(ctx, figure, attacking=attacking), *given)


def unhindered_adjdx(ctx: Context, figure: Figure) -> tuple[Modifier, ...]:
    """DX with its armour and shield alone: what it would be without wounds, bodies underfoot and the GM's modifiers."""
    carried = [(gear.id in figure.ready, shield) for gear in figure.gear if (shield := ctx.shield(gear))]
    ready = [shield for in_hand, shield in carried if in_hand]
    slung = [shield for in_hand, shield in carried if not in_hand]
    return dx_lines(figure.fighter, ctx.tables, ready, slung)


def wound_lines(ctx: Context, figure: Figure) -> tuple[Modifier, ...]:
    """What its wounds cost its next attack, once however many the hits (tm.injury.five-not-cumulative)."""
    row = ctx.tables.adjustments.get("shaken" if hurt_as_people(ctx, figure) else "shaken-otherwise")
    return (figure_line(ctx, figure, row),) if row else ()


def wound_rule(ctx: Context, figure: Figure) -> str:
    """The ledger id of how many hits in one turn cost a figure DX."""
    return "tm.injury.five-hits" if hurt_as_people(ctx, figure) else "tm.injury.giant-dx"


def shaken_this_turn(ctx: Context, figure: Figure) -> bool:
    """Whether this turn's own hits lower its next attack."""
    return figure.turn_hits >= figure.fighter.dx_loss_hits(ctx.tables)


def order_lines(ctx: Context, blow: Blow) -> tuple[Modifier, ...]:
    """adjDX as it fixes the order: everything but the range of shots and throws (tm.turn.order-ignores-range)."""
    return (*own_adjdx(ctx, blow.attacker), *blow_lines(ctx, blow, "target"), *blow_lines(ctx, blow, "flight"))


def idle_lines(ctx: Context, figure: Figure) -> tuple[Modifier, ...]:
    """adjDX of whoever means to attack nobody: in a brawl, as against anybody there."""
    own, there = own_adjdx(ctx, figure), ctx.tables.adjustments.get("hth")
    return (*own, figure_line(ctx, figure, there)) if figure.pile and there else own


def to_hit(ctx: Context, blow: Blow) -> Breakdown:
    """What must be rolled or less to hit (tm.create.notation-3-dx), worked out anew for each attack.

    So a wound counts from the next attack on (tm.turn.adjust-before-each).
    """
    return Breakdown("To hit", (*order_lines(ctx, blow), *blow_lines(ctx, blow, "range")), key="to-hit")


def to_miss(ctx: Context, blow: Blow) -> Breakdown:
    """What must be rolled or less for a shot or throw to pass somebody by, at the range of that one.

    The range counts as it does for a hit (tm.thrown.miss-range), and whether it shelters; the facing plays no part.
    """
    shelter = ctx.tables.adjustments.get("sheltered") if blow.situation.sheltered else None
    behind = (figure_line(ctx, blow.attacker, shelter),) if shelter else ()
    flight = (*blow_lines(ctx, blow, "flight"), *blow_lines(ctx, blow, "range"))
    lines = (*own_adjdx(ctx, blow.attacker), *flight, *behind)
    return Breakdown(f"To miss {blow.target.name}", lines, key=f"to-miss:{blow.target.id}")
