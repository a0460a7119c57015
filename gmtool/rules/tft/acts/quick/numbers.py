"""Numbers of Quick Combat: adjDX, which is worked out once, and what alone changes it: distance, and magic."""

from gmtool.rules.seam import Breakdown, Certainty, Modifier
from gmtool.rules.tft.acts.attacks.adjusted_dx import own_adjdx
from gmtool.rules.tft.acts.attacks.defence import MISSILE_SPELL, THROWN_SPELL
from gmtool.rules.tft.acts.attacks.dx_conditions import missile_pairs
from gmtool.rules.tft.acts.attacks.situation import Blow, Situation, spells_dx, steps_above
from gmtool.rules.tft.data.arms import Weapon
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.engagement import ends, is_helpless
from gmtool.rules.tft.state.fight import Figure
from gmtool.space import megahex_distance

ADJDX, CHANGES = "am.quick.adjdx", "am.quick.adjdx-changes"
THROWN, MISSILE = "am.quick.range-thrown", "am.quick.range-missile"
HURLED, SHOT = ("throw", THROWN_SPELL), ("shot", MISSILE_SPELL)
"""The ways whose distance counts by hexes, and by megahexes (am.quick.reach-spells)."""


def adjdx(ctx: Context, figure: Figure, weapon: Weapon | None = None) -> tuple[Modifier, ...]:
    """adjDX with a weapon: less without its talent; neither wounds nor what it takes in hand later change it."""
    untrained = figure.fighter.untrained_dx(weapon) if weapon else 0
    talent = (Modifier(untrained, "without the talent", ADJDX),) if untrained else ()
    balance = (Modifier(weapon.balance, "fine balance", "am.fine.dx"),) if weapon and weapon.balance else ()
    return (*own_adjdx(ctx, figure), *talent, *balance)


def facts(
    ctx: Context, attacker: Figure, target: Figure, said: int | None = None, said_megahexes: int | None = None
) -> Situation:
    """The situation of an attack: only its distance, by the GM's word or the map; without either they are adjacent.

    By its height a blow does not reach whoever is up in the air (am.fly.cross-over); it changes no number.
    """
    line, ground = ends(ctx, attacker, target), ctx.ground
    hexes, megahexes = 1, 0
    if line is not None and ground is not None:
        hexes = line[0].distance(line[1])
        megahexes = megahex_distance(*line, ground.megahex_origin)
    hexes = hexes if said is None else said
    megahexes = megahexes if said_megahexes is None else said_megahexes
    magic, sure = spells_dx(ctx).get(target.id, 0), is_helpless(ctx, target)
    above = steps_above(ctx, attacker, target)
    return Situation(distance=hexes, megahexes=megahexes, above=above, spells_dx=magic, automatic=sure)


def _of_distance(blow: Blow) -> tuple[Modifier, ...]:
    facts = blow.situation
    if blow.way in HURLED and facts.distance:
        return (Modifier(-facts.distance, f"{facts.distance} hexes away", THROWN),)
    pairs = missile_pairs(facts.megahexes) if blow.way in SHOT else 0
    return (Modifier(-pairs, f"{facts.megahexes} megahexes away", MISSILE),) if pairs else ()


def to_hit(ctx: Context, blow: Blow) -> Breakdown:
    """The most that hits, or casts a spell at somebody."""
    own, magic = adjdx(ctx, blow.attacker, blow.weapon), blow.situation.spells_dx
    spells = (Modifier(magic, "spells on the target", CHANGES),) if magic else ()
    return Breakdown("To hit", (*own, *_of_distance(blow), *spells), Certainty.ROLLED, key="to-hit")
