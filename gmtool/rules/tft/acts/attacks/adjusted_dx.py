"""Adjusted DX: the number a figure rolls against, and the lines that make it."""

from gmtool.rules.seam import Breakdown, Modifier
from gmtool.rules.tft.acts.attacks.situation import Blow
from gmtool.rules.tft.cards.numbers import dx_lines
from gmtool.rules.tft.state.context import Context, once_a_fight_each
from gmtool.rules.tft.state.engagement import bodies_at
from gmtool.rules.tft.state.fight import Figure, Pose
from gmtool.space import Aspect


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
    tables = ctx.tables
    lines = [*unhindered_adjdx(ctx, figure)]
    if attacking and figure.shaken:
        lines.append(wound_line(ctx, figure))
    if figure.hits and figure.st <= tables.limits.weak_st:
        lines.append(adjust(ctx, "weak"))
    if attacking and figure.standing and any(bodies_at(ctx, hex_, figure.id) for hex_ in ctx.hexes(figure)):
        lines.append(adjust(ctx, "on-body"))
    lines += [Modifier(one.value, one.label) for one in figure.granted]
    return tuple(lines)


def unhindered_adjdx(ctx: Context, figure: Figure) -> tuple[Modifier, ...]:
    """DX with its armour and shield alone: what it would be without wounds, bodies underfoot and the GM's modifiers."""
    carried = [(gear.id in figure.ready, shield) for gear in figure.gear if (shield := ctx.shield(gear))]
    ready = [shield for in_hand, shield in carried if in_hand]
    slung = [shield for in_hand, shield in carried if not in_hand]
    return dx_lines(figure.fighter, ctx.tables, ready, slung)


def wound_line(ctx: Context, figure: Figure) -> Modifier:
    """What its wounds cost its next attack, once however many the hits (tm.injury.five-not-cumulative).

    Whoever takes more hits for that than a man names its own limit.
    """
    limit = figure.fighter.dx_loss_hits(ctx.tables)
    if limit == ctx.tables.limits.dx_loss_hits:
        return adjust(ctx, "shaken")
    return adjust(ctx, "shaken", label=f"{limit} or more hits taken", rule=wound_rule(ctx, figure))


def wound_rule(ctx: Context, figure: Figure) -> str:
    """The ledger id of how many hits in one turn cost a figure DX."""
    usual = figure.fighter.dx_loss_hits(ctx.tables) == ctx.tables.limits.dx_loss_hits
    return "tm.injury.five-hits" if usual else "tm.injury.giant-dx"


def shaken_this_turn(ctx: Context, figure: Figure) -> bool:
    """Whether this turn's own hits lower its next attack."""
    return figure.turn_hits >= figure.fighter.dx_loss_hits(ctx.tables)


def order_lines(ctx: Context, blow: Blow) -> tuple[Modifier, ...]:
    """adjDX as it fixes the order: everything but the range of shots and throws (tm.turn.order-ignores-range)."""
    return (*own_adjdx(ctx, blow.attacker), *_target_lines(ctx, blow))


def to_hit(ctx: Context, blow: Blow) -> Breakdown:
    """What must be rolled or less to hit (tm.create.notation-3-dx), worked out anew for each attack.

    So a wound counts from the next attack on (tm.turn.adjust-before-each).
    """
    return Breakdown("To hit", (*order_lines(ctx, blow), *_range_lines(ctx, blow)), key="to-hit")


def to_miss(ctx: Context, blow: Blow) -> Breakdown:
    """What must be rolled or less for a shot or throw to pass somebody by, at the range of that one.

    The range counts as it does for a hit (tm.thrown.miss-range); the facing plays no part.
    """
    lines = (*own_adjdx(ctx, blow.attacker), *_loosing_lines(ctx, blow), *_range_lines(ctx, blow))
    if blow.situation.sheltered:
        lines = (*lines, adjust(ctx, "sheltered"))
    return Breakdown(f"To miss {blow.target.name}", lines, key=f"to-miss:{blow.target.id}")


def adjust(ctx: Context, key: str, times: int = 1, label: str = "", rule: str = "") -> Modifier:
    """A line for one of the tables' adjustments; nothing for a row that could not be read."""
    row = ctx.tables.adjustments.get(key)
    if row is None:
        return Modifier(0, label or key, rule)
    return Modifier(row.dx * times, label or row.label, rule or row.rule)


def _target_lines(ctx: Context, blow: Blow) -> list[Modifier]:
    facts, weapon = blow.situation, blow.weapon
    lines: list[Modifier] = []
    if blow.way == "hth":
        lines.append(adjust(ctx, "rear", label="hand to hand", rule="tm.hth.always-plus-4"))
    elif blow.way != "shot":
        lines += _facing_lines(ctx, blow)
    if facts.charged and facts.still and blow.way in ("strike", "jab") and weapon and weapon.kind == "pole":
        lines.append(adjust(ctx, "pole-set"))
    if blow.ranged and facts.sheltered:
        lines.append(adjust(ctx, "sheltered"))
    if blow.way == "off-hand" and weapon:
        lines.append(Modifier(weapon.off_hand_dx, "off hand", "tm.maingauche.second-attack"))
    hard = blow.target.fighter.attacker_dx(ctx.tables)
    if hard:
        lines.append(Modifier(hard, "it is hard to hit", "tm.creature.snake-hard-to-hit"))
    return lines + _loosing_lines(ctx, blow)


def _loosing_lines(ctx: Context, blow: Blow) -> list[Modifier]:
    """What a shooter or thrower brings to every roll along the line of flight."""
    lines: list[Modifier] = []
    if blow.way == "shot" and blow.attacker.pose is Pose.PRONE and blow.weapon and blow.weapon.prone_dx:
        lines.append(Modifier(blow.weapon.prone_dx, "shooting prone", "tm.dx.prone-crossbow"))
    throws = blow.attacker.fighter.throw_dx(ctx.tables)
    if blow.way == "throw" and throws:
        lines.append(Modifier(throws, "a born thrower", "tm.race.halfling-throw"))
    return lines


def _facing_lines(ctx: Context, blow: Blow) -> list[Modifier]:
    target = blow.target
    if target.pile:
        return [adjust(ctx, "rear", label="it is in a brawl", rule="tm.hth.outsider-plus-4")]
    if target.pose is not Pose.STANDING:
        return [adjust(ctx, "rear", label="it is down", rule="tm.face.prone-bonus")]
    if blow.situation.aspect is Aspect.SIDE:
        return [adjust(ctx, "side")]
    if blow.situation.aspect is Aspect.REAR:
        if target.deeds.bending:
            return [adjust(ctx, "rear", label="it bends down", rule="tm.face.bending-all-rear")]
        return [adjust(ctx, "rear", label="from its rear")]
    return []


def _range_lines(ctx: Context, blow: Blow) -> list[Modifier]:
    """What the distance costs a throw or a shot; a jab has no such line (tm.pole.jab-no-penalty)."""
    facts = blow.situation
    if blow.way == "throw" and facts.distance:
        plural = "hex" if facts.distance == 1 else "hexes"
        return [adjust(ctx, "thrown-hex", facts.distance, f"thrown {facts.distance} {plural}")]
    if blow.way == "shot" and missile_pairs(facts.megahexes):
        return [adjust(ctx, "missile-pair", missile_pairs(facts.megahexes), f"{facts.megahexes} megahexes away")]
    return []


def missile_pairs(megahexes: int) -> int:
    """How many pairs of megahexes beyond the second count: 0-2 none, 3-4 one, 5-6 two."""
    return max(0, (megahexes - 1) // 2)
