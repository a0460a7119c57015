"""adjDX: the number a figure rolls against. Its adjustments are rows of dx.toml, their words are in `dx_conditions`."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from gmtool.rules.kit.derived import derived
from gmtool.rules.seam import Breakdown, Certainty, Modifier, count
from gmtool.rules.tft.acts.attacks.dx_conditions import (
    AT_MOST,
    ATTACK,
    FACING,
    OF_BLOW,
    OF_FIGURE,
    OF_WAY,
    POLE_BLOW,
    SPECIAL,
    TIMES,
    counts_megahexes,
    hurt_as_people,
)
from gmtool.rules.tft.acts.attacks.situation import AT_PLACE, RANGED_WAYS, Blow
from gmtool.rules.tft.acts.wounds.parts import aim_line
from gmtool.rules.tft.cards.numbers import dx_lines
from gmtool.rules.tft.data.aims import Cover
from gmtool.rules.tft.data.rows import Adjustment
from gmtool.rules.tft.data.tables import Tables
from gmtool.rules.tft.state.context import Context, once_a_fight, once_a_figure
from gmtool.rules.tft.state.fight import Figure, Pose
from gmtool.rules.tft.state.flames import aim_bonus
from gmtool.rules.tft.state.painted import covering
from gmtool.rules.tft.state.saddle import rides, skill_of
from gmtool.rules.tft.state.water import fights_on_rough

BY_HAND = ("strike", "jab", "rush", "sweep", "throw", "hth")
"""The ways of plain blows that are no shots and no spells."""
HTH_ROW = "hth"
"""The row of the bonus hand to hand."""
BAD_FOOTING, ROUGH_DX = "bad-footing", -2
"""The row of bad footing; that of spells is for whoever has moved."""
OTHERWISE = "shaken-otherwise"
"""The row for figures that take another number of hits than people before it costs them DX."""


def covers(tables: Tables, figure: Figure) -> tuple[Cover, ...]:
    """The rows of cover and rests that a figure has."""
    return tuple(tables.cover[key] for key in figure.cover if key in tables.cover)


def cover_lines(ctx: Context, blow: Blow, *of: str) -> tuple[Modifier, ...]:
    """The adjustments for the cover of the shooter and of the target, each by its own rows (am.conceal.duel)."""
    tables, weapon, found = ctx.tables, blow.weapon, list[Cover]()
    if not tables.cover or blow.way not in ("shot", "missile-spell"):
        return ()
    if "shooter" in of:
        own = (row for row in covers(tables, blow.attacker) if row.of == "shooter")
        lies = blow.attacker.pose is Pose.PRONE
        found += (
            row for row in own if not (row.crossbow and not (weapon and weapon.crossbow)) and not (row.rest and lies)
        )
    if "target" in of:
        keys = (row.key if row.of == "target" else row.as_target for row in covers(tables, blow.target))
        found += (tables.cover[key] for key in keys if key in tables.cover)
    return tuple(Modifier(row.dx, row.name.lower(), row.rule, row.sign) for row in found)


def terrain_lines(ctx: Context, blow: Blow) -> tuple[Modifier, ...]:
    """The adjustments for the terrain that covers the target of a shot, a throw or a missile spell, by its rows."""
    kinds = covering(ctx, blow.attacker, blow.target) if blow.ranged else ()
    return tuple(Modifier(-kind.cover, f"cover: {kind.label.lower()}", kind.rule, "cover") for kind in kinds)


@lru_cache(maxsize=32)
def _of_figure(tables: Tables) -> tuple[tuple[Adjustment, tuple[Callable[[Context, Figure], bool], ...]], ...]:
    """The rows of the figure itself, each with its conditions."""
    return tuple((row, tuple(map(OF_FIGURE.__getitem__, row.when))) for row in _rows(tables, "figure"))


@lru_cache(maxsize=256)
def _of_blow(
    tables: Tables, of: tuple[str, ...], way: str, plain: bool
) -> tuple[tuple[Adjustment, tuple[Callable[[Blow], bool], ...], Callable[[Tables, Blow], int]], ...]:
    """The rows of these kinds that this way of blow can meet, each with its conditions and what multiplies it.

    For a `plain` blow, at no mark and with one hand, without those for others.
    """
    return tuple(
        (row, tuple(OF_BLOW[word] for word in row.when if word not in OF_WAY), TIMES[row.times])
        for kind in of
        for row in _rows(tables, kind)
        if all(OF_WAY[word](way) for word in row.when if word in OF_WAY)
        and not (plain and any(word in SPECIAL for word in row.when))
    )


def _rows(tables: Tables, of: str) -> Iterator[Adjustment]:
    return (row for row in tables.adjustments.values() if row.of == of)


def figure_lines(ctx: Context, figure: Figure, *, attacking: bool) -> tuple[Modifier, ...]:
    """The adjustments of the figure itself."""
    found = []
    for row, needed in _of_figure(ctx.tables):
        for holds in needed:
            if not holds(ctx, figure):
                break
        else:
            if attacking or ATTACK not in row.when:
                found.append(figure_line(ctx, figure, row))
    return tuple(found)


def figure_line(ctx: Context, figure: Figure, row: Adjustment) -> Modifier:
    """The line of one adjustment of the figure itself; one for hits cites what the figure can take of them."""
    rule = wound_rule(ctx, figure) if row.key == OTHERWISE else row.rule
    return Modifier(row.dx, row.label.format(limit=figure.fighter.dx_loss_hits(ctx.tables)), rule)


def blow_lines(ctx: Context, blow: Blow, *of: str) -> tuple[Modifier, ...]:
    """The adjustments of these kinds for a blow; one that comes to 0 is left out."""
    tables, found = ctx.tables, list[Modifier]()
    for row, needed, times in _of_blow(tables, of, blow.way, not blow.trick and blow.pair is None):
        for holds in needed:
            if not holds(blow):
                break
        else:
            if dx := row.dx * times(tables, blow):
                found.append(Modifier(dx, _label(tables, row, blow), row.rule, row.sign))
    return tuple(found)


def _label(tables: Tables, row: Adjustment, blow: Blow) -> str:
    """The words of a row, with the distance, or with the weapon and what it takes, where they have it."""
    if "{" not in row.label:
        return row.label
    weapon, facts = blow.weapon, blow.situation
    if weapon is None:
        return _worded(row.label, facts.distance, facts.megahexes)
    used = blow.attacker.fighter.as_used(weapon, tables)
    talent = next((tables.talents[key].of for key in weapon.talents if key in tables.talents), "")
    return _worded(row.label, facts.distance, facts.megahexes, used.name.lower(), used.st, talent)


@lru_cache(maxsize=1024)
def _worded(label: str, hexes: int, megahexes: int, weapon: str = "", st: int = 0, talent: str = "") -> str:
    far = count(hexes, "hex", "hexes")
    return label.format(hexes=far, megahexes=megahexes, weapon=weapon, st=st, talent=talent)


def own_adjdx(ctx: Context, figure: Figure, *, attacking: bool = True) -> tuple[Modifier, ...]:
    """DX with the figure's own adjustments: armor, shield, wounds, ground, the GM's modifiers, all added (tm.dx.sum).

    Rolls that are not attacks (`attacking` false) use it too (tm.create.adjdx-default), without the adjustments for
    attacks alone.
    """
    return _for_attacks(ctx, figure) if attacking else _own_adjdx(ctx, figure, attacking=False)


@derived
def own_score(ctx: Context, figure: Figure) -> int:
    """The sum of the figure's own adjDX for attacks."""
    return sum([line.value for line in _for_attacks(ctx, figure)])


@derived
def _for_attacks(ctx: Context, figure: Figure) -> tuple[Modifier, ...]:
    return _own_adjdx(ctx, figure, attacking=True)


def _own_adjdx(ctx: Context, figure: Figure, *, attacking: bool) -> tuple[Modifier, ...]:
    if ctx.quick:
        own = fixed_adjdx(ctx, figure)
    else:
        own = (*unhindered_adjdx(ctx, figure), *figure_lines(ctx, figure, attacking=attacking))
    return (*own, *(Modifier(one.value, one.label) for one in figure.granted)) if figure.granted else own


@once_a_figure
def unhindered_adjdx(ctx: Context, figure: Figure) -> tuple[Modifier, ...]:
    """DX with armor and shield alone: as it would be without wounds, bodies underfoot and the GM's modifiers."""
    carried = [(gear.id in figure.ready, shield) for gear in figure.gear if (shield := ctx.shield(gear))]
    ready = [shield for in_hand, shield in carried if in_hand]
    slung = [shield for in_hand, shield in carried if not in_hand]
    return dx_lines(figure.fighter, ctx.tables, figure.gear, ready, slung)


@once_a_figure
def fixed_adjdx(ctx: Context, figure: Figure) -> tuple[Modifier, ...]:
    """adjDX of a Quick Combat: DX less armor and the shields of its card, whatever becomes of it (am.quick.adjdx)."""
    fighter = figure.fighter
    carried = [(gear.ready, shield) for gear in fighter.gear if (shield := ctx.shield(gear))]
    ready = [shield for in_hand, shield in carried if in_hand]
    slung = [shield for in_hand, shield in carried if not in_hand]
    basic, *less = dx_lines(fighter, ctx.tables, fighter.gear, ready, slung)
    return (Modifier(basic.value, "DX", "am.quick.adjdx"), *less)


def wound_lines(ctx: Context, figure: Figure) -> tuple[Modifier, ...]:
    """The cost of wounds in a saving roll, once however many the hits (tm.injury.five-not-cumulative)."""
    row = ctx.tables.adjustments.get("shaken" if hurt_as_people(ctx, figure) else OTHERWISE)
    return (figure_line(ctx, figure, row),) if row else ()


def wound_rule(ctx: Context, figure: Figure) -> str:
    """The ledger id for the number of hits in one turn that cost a figure DX."""
    row = ctx.tables.endurance(figure.fighter.st)
    return row.rule if figure.fighter.dx_loss_hits(ctx.tables) == row.dx_loss_hits else "tm.injury.giant-dx"


def fall_rule(ctx: Context, figure: Figure) -> str:
    """The ledger id for the number of hits in one turn that floor a figure."""
    row = ctx.tables.endurance(figure.fighter.st)
    return row.fall_rule if figure.fighter.fall_hits(ctx.tables) == row.fall_hits else "tm.injury.giant-fall"


def shaken_this_turn(ctx: Context, figure: Figure) -> bool:
    """True if this turn's own hits lower the figure's next attack."""
    return figure.turn_hits >= figure.fighter.dx_loss_hits(ctx.tables)


BLIND_DX = 5
"""The adjDX of whatever flies in total darkness, in place of all other numbers (am.dark.missile)."""


def _blind(blow: Blow) -> tuple[Modifier, ...]:
    """The one line of a shot, a throw or a missile spell in total darkness; none of any other attempt."""
    blind = (blow.ranged or blow.way == AT_PLACE) and blow.situation.dark
    return (Modifier(BLIND_DX, "in total darkness", "am.dark.missile"),) if blind else ()


def order_lines(ctx: Context, blow: Blow) -> tuple[Modifier, ...]:
    """adjDX as it fixes the order: everything but the range of shots and throws (tm.turn.order-ignores-range)."""
    if blind := _blind(blow):
        return blind
    if blow.way == AT_PLACE:
        return place_lines(ctx, blow.attacker)
    own, of_blow = own_adjdx(ctx, blow.attacker), blow_lines(ctx, blow, "target", "flight")
    return (*own, *of_blow, *cover_lines(ctx, blow, "shooter", "target"), *terrain_lines(ctx, blow))


def place_lines(ctx: Context, figure: Figure) -> tuple[Modifier, ...]:
    """adjDX of a throw at a place before the distance: of a flask or a bomb; whoever stands there plays no part.

    An aim counts for the order as well: only the range does not (am.fire.aim-throw, tm.turn.order-ignores-range).
    """
    quick = ctx.quick
    mounted = skill_of(ctx, figure).dx if rides(ctx, figure) and not quick else 0
    rough = ROUGH_DX if figure.deeds.path and fights_on_rough(ctx, figure) and not quick else 0
    found = [
        Modifier(mounted, "fighting mounted", "am.mount.dx-skill"),
        Modifier(rough, "bad footing", "am.ground.dx"),
        Modifier(figure.fighter.throw_dx(ctx.tables), "a born thrower", "am.nonhuman.attributes"),
        Modifier(aim_bonus(figure), "aimed", "am.fire.aim-throw"),
    ]
    return (*own_adjdx(ctx, figure), *(one for one in found if one.value))


def to_place(ctx: Context, blow: Blow, far: int) -> Breakdown:
    """The most that brings a throw into its hex, so many megahexes away; in total darkness nothing else counts."""
    lines = order_lines(ctx, blow)
    if far and not _blind(blow):
        lines = (*lines, Modifier(-far, f"{count(far, 'megahex', 'megahexes')} away", "am.molotail.range"))
    return Breakdown("To throw", lines, key="to-hit")


def most_added(ctx: Context, ways: Iterable[str]) -> int:
    """The most that plain blows of these ways add to adjDX for the order, whatever their targets.

    It leaves out what counts for pole weapons alone.
    """
    known = _most_by_way(ctx)
    return max([known[way] for way in ways])


@once_a_fight
def _most_by_way(ctx: Context) -> Mapping[str, int]:
    """The most that plain blows add, for each way that an intent may have."""
    times = {word: most(ctx) for word, most in AT_MOST.items()}
    return {way: _most_of(ctx, way, times) for way in (*BY_HAND, "shot")}


def _most_of(ctx: Context, way: str, times: Mapping[str, int]) -> int:
    facing, more = 0, 0
    for row, _, _ in _of_blow(ctx.tables, ("target", "flight"), way, True):
        if POLE_BLOW in row.when:
            continue
        most = max(0, row.dx * times[row.times])
        if FACING in row.when:
            facing = max(facing, most)  # of these there is one at a time
        else:
            more += most
    covered = sum(max(0, row.dx) for row in ctx.tables.cover.values()) if way == "shot" else 0
    bared = sum(max(0, -kind.cover) for kind in ctx.book.terrain) if way in RANGED_WAYS else 0
    return facing + more + covered + bared


def idle_lines(ctx: Context, figure: Figure) -> tuple[Modifier, ...]:
    """adjDX of a figure that means to attack nobody: in a brawl, as against anybody there; and on its footing."""
    keys = [HTH_ROW] * bool(figure.pile) + [BAD_FOOTING] * (ctx.book.variants.hazards and fights_on_rough(ctx, figure))
    return _with_rows(ctx, figure, keys)


def spell_lines(ctx: Context, figure: Figure) -> tuple[Modifier, ...]:
    """adjDX of a caster before the distance: its own, less in a brawl, whose +4 is for blows (am.opt.v.c-cast).

    Bad footing counts if it has moved (am.ground.dx-exempt).
    """
    rough = bool(figure.deeds.path) and fights_on_rough(ctx, figure)
    return _with_rows(ctx, figure, ["spell-hth"] * bool(figure.pile) + [f"{BAD_FOOTING}-spell"] * rough)


def _with_rows(ctx: Context, figure: Figure, keys: Sequence[str]) -> tuple[Modifier, ...]:
    """Its own adjDX, and those of these rows that the edition has."""
    rows = (ctx.tables.adjustments.get(key) for key in keys)
    return (*own_adjdx(ctx, figure), *(figure_line(ctx, figure, row) for row in rows if row is not None))


def to_hit(ctx: Context, blow: Blow) -> Breakdown:
    """The most that hits (tm.create.notation-3-dx), worked out anew for each attack.

    So a wound counts from the next attack on (tm.turn.adjust-before-each). An aim does not count for the order, as the
    range does not.
    """
    if blow.way == AT_PLACE:
        return to_place(ctx, blow, blow.situation.megahexes)
    sure = Certainty.NOT_NEEDED if blow.situation.automatic else Certainty.ROLLED
    if blind := _blind(blow):
        return Breakdown("To hit", blind, sure, key="to-hit")
    lines, far = order_lines(ctx, blow), blow_lines(ctx, blow, "range")
    aimed = (aim_line(blow.aim, blow.target),) if blow.aim else ()
    return Breakdown("To hit", (*lines, *far, *_least(ctx, blow, lines, far), *aimed), sure, key="to-hit")


def _least(ctx: Context, blow: Blow, near: Sequence[Modifier], far: Sequence[Modifier]) -> Iterator[Modifier]:
    """The line that keeps the distance of a shot from making adjDX less than 3, 4 and 5 hit (am.longrange.min-dx)."""
    least = min(ctx.tables.limits.least_shot_dx, sum(line.value for line in near))
    short = least - sum(line.value for line in (*near, *far))
    if (
        (counts_megahexes(blow) or blow.way == "missile-spell")
        and far
        and ctx.tables.limits.least_shot_dx
        and short > 0
    ):
        yield Modifier(short, f"never below {least} for the distance", "am.longrange.min-dx")


def to_miss(ctx: Context, blow: Blow) -> Breakdown:
    """The most with which a shot or throw passes somebody by, at that one's range.

    The range counts as it does for a hit (tm.thrown.miss-range), and so does a shelter; the facing plays no part.
    """
    shelter = ctx.tables.adjustments.get("sheltered") if blow.situation.sheltered else None
    behind = (figure_line(ctx, blow.attacker, shelter),) if shelter else ()
    flight = blow_lines(ctx, blow, "flight", "range")
    lines = _blind(blow) or (*own_adjdx(ctx, blow.attacker), *flight, *cover_lines(ctx, blow, "shooter"), *behind)
    return Breakdown(f"To miss {blow.target.name}", lines, key=f"to-miss:{blow.target.id}")
