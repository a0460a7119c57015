"""Explosions: whom a bomb or a broken flask reaches, ring by ring, its hits, the oil and the gas, and the shock."""

from collections.abc import Iterator

from gmtool.dice import Dice, at_most
from gmtool.records import dataclass
from gmtool.rules.kit.lasting import effects
from gmtool.rules.seam import Effect, EffectPicture, Extent, Option, Why
from gmtool.rules.tft.acts.attacks.attack import knock_down
from gmtool.rules.tft.acts.attacks.protection import harm_lines
from gmtool.rules.tft.acts.fires.scorching import FIRE, ignite, mark, scorch
from gmtool.rules.tft.acts.spells.harm import suffer
from gmtool.rules.tft.acts.turn.saves import ST, dodges, save
from gmtool.rules.tft.data.fires import Blast, Bomb
from gmtool.rules.tft.state.airborne import height
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Figure, Pose
from gmtool.rules.tft.state.play import Play
from gmtool.rules.tft.state.records.burning import NOBODY, Among, DoorStruck, Dud, Exploded, Gassed, RoofFell
from gmtool.space import Hex, crossed, megahex_distance

DUD_FROM = 6
"""The face of the die with which powder is no good (am.bomb.dud)."""
SOAK_DICE = GAS_DICE = 4
SHOCK_DICE = 3
METERS_A_MEGAHEX = 3


@dataclass(frozen=True, slots=True)
class Explosion:
    """An explosion: the bomb, whose it is, if anybody's, and its place; without a map `among` are those it reaches.

    `level`: the meters above the ground, where it goes off up there.
    """

    bomb: Bomb
    by: str
    place: Hex | None = None
    among: Among = NOBODY
    level: int = 0


def upon(ctx: Context, bomb: Bomb, figure: Figure) -> Explosion:
    """The explosion of a figure's own bomb, on it or in its hand, as high as it is."""
    return Explosion(bomb, figure.id, figure.place, Among(inside=(figure.id,)), height(ctx, figure))


def distance(ctx: Context, explosion: Explosion, place: Hex, figure: Figure) -> int | None:
    """The distance of a figure as the bomb counts it, by its nearest hex; None for one that has no place.

    Above or below, a meter counts as a hex, and three as a megahex; a reading, as the source is silent.
    """
    ground, hexes, apart = ctx.ground, ctx.hexes(figure), abs(height(ctx, figure) - explosion.level)
    if explosion.bomb.measure == "hexes" or ground is None:
        return max(min(place.distance(hex_) for hex_ in hexes), apart) if hexes else None
    far = min((megahex_distance(place, hex_, ground.megahex_origin) for hex_ in hexes), default=None)
    return None if far is None else max(far, apart // METERS_A_MEGAHEX)


def radii(ctx: Context, bomb: Bomb) -> tuple[int, ...]:
    """The distances of the rings of a bomb, the shock's last."""
    far = tuple(blast.within for blast in ctx.tables.blasts_of(bomb.key))
    return (*far, bomb.shock) if bomb.shock else far


def reached(ctx: Context, explosion: Explosion) -> dict[str, int]:
    """The figures that an explosion reaches, each with the distance of its ring."""
    rings = radii(ctx, explosion.bomb)
    if explosion.place is None:
        named = (dict.fromkeys(ring, far) for ring, far in zip(explosion.among.rings, rings, strict=False))
        found = {one: far for ring in named for one, far in ring.items()}
        return {one.id: found[one.id] for one in ctx.everyone() if one.id in found and not one.fled}
    there = {one.id: distance(ctx, explosion, explosion.place, one) for one in ctx.everyone() if not one.fled}
    return {one: far for one, far in there.items() if far is not None and far <= rings[-1]}


def blast_at(ctx: Context, bomb: Bomb, far: int) -> Blast | None:
    """The blast that reaches a figure so far away."""
    return next((blast for blast in ctx.tables.blasts_of(bomb.key) if far <= blast.within), None)


def works(play: Play, bomb: Bomb, by: str) -> bool:
    """Roll for the powder of a bomb; whether it is any good (am.bomb.dud)."""
    if not bomb.dud:
        return True
    one, rule = play.figure(by), "am.bomb.dud"
    why = Why(f"The {bomb.name.lower()} works", one.side, one.id, rule, at_most(DUD_FROM - 1))
    die = play.roll(Dice(1), why, DUD_FROM.__le__).sum
    if die >= DUD_FROM:
        play.happened(Dud(figure=by, item=bomb.key, die=die, rules=(rule,)))
    return die < DUD_FROM


def goes_off(play: Play, explosion: Explosion, *, shocks: bool = True, door: bool = False) -> None:
    """Let a bomb go off: its hits, oil or gas on those within reach, its fire, and the shock."""
    bomb, there = explosion.bomb, reached(play, explosion)
    play.happened(Exploded(figure=explosion.by, item=bomb.key, hex=explosion.place, rules=(bomb.rule,)))
    if door and bomb.door is not None:
        _strikes_door(play, explosion, bomb.door)
    if bomb.fire_turns and not explosion.level:
        _burns(play, explosion)
    for one, far in there.items():
        blast = blast_at(play, bomb, far)
        if blast is not None:
            _strikes(play, explosion, blast, one, far)
    for one, far in there.items() if shocks and bomb.shock else ():
        if far <= bomb.shock:
            _shakes(play, explosion, one)
    if bomb.door is not None:
        _roof(play, explosion)


def _strikes(play: Play, explosion: Explosion, blast: Blast, figure: str, far: int) -> None:
    """The hits on one figure; in the flask's own hex it may be soaked (am.fire.soak-save), in gas it may breathe it."""
    bomb = explosion.bomb
    if bomb.gas:
        _breathes(play, figure)
    elif bomb.harm == FIRE:
        scorch(play, figure, blast.hits, explosion.by)
    elif blast.damage is not None and not play.figure(figure).dead:
        lines = harm_lines(play, play.figure(figure), play.tables.harms[bomb.harm], "", "")
        suffer(play, explosion.by or figure, figure, bomb.name.lower(), blast.damage, bomb.harm, lines)
    if bomb.soaks and not far and not play.figure(figure).dead:
        rule = "am.fire.soak-save"
        if not dodges(play, figure, SOAK_DICE, rule, "burning oil"):
            ignite(play, figure, rule)


def _breathes(play: Play, figure: str) -> None:
    """Roll to jump out of a gas without breathing it, which no armor keeps out (am.gasbomb.area, am.poison.gas)."""
    one, rule = play.figure(figure), "am.gasbomb.area"
    if not one.dead and not dodges(play, figure, GAS_DICE, rule, "gas"):
        mark(play, figure, gassed=True)
        play.happened(Gassed(figure=figure, rules=(rule, "am.poison.gas")))


def _shakes(play: Play, explosion: Explosion, figure: str) -> None:
    """The roll of a figure against the shock, which fells it; behind a wall there may be none."""
    one, bomb = play.figure(figure), explosion.bomb
    upright = one.able and one.pose in (Pose.STANDING, Pose.KNEELING) and not one.pile
    if not upright or (bomb.walls_help and behind_wall(play, explosion.place, one)):
        return
    if not save(play, figure, ST, SHOCK_DICE, bomb.shock_rule, "the shock"):
        knock_down(play, figure, "shock", bomb.shock_rule)


def behind_wall(ctx: Context, place: Hex | None, figure: Figure) -> bool:
    """True if a wall or a closed door stands on the line from a place to a figure (am.petard.concussion)."""
    ground, to = ctx.ground, figure.place
    if ground is None or place is None or to is None:
        return False
    return any(hex_ not in ground for hex_ in crossed(place, to))


def _burns(play: Play, explosion: Explosion) -> None:
    """Set the hex on fire, for so many turns with this one; the hexes beside it do not burn (am.molotail.fire-hex)."""
    until = play.turn + explosion.bomb.fire_turns - 1
    where = Extent((explosion.place,)) if explosion.place is not None else Extent()
    rule = "am.molotail.fire-hex"
    fire = Effect(
        "", "Fire", EffectPicture.FIRE, where, ends=until, does="2 hits in passing, 4 in it", sort=FIRE, rule=rule
    )
    for old in play.fight.effects:
        if where and old.sort == FIRE and old.where == where:
            effects.end(play, old.key)
    effects.begin(play, fire)


def _strikes_door(play: Play, explosion: Explosion, dice: Dice) -> None:
    """Roll the damage to the door that a bomb was laid against (am.petard.door)."""
    rule = "am.petard.door"
    total = play.roll(dice, Why("Damage to the door", figure=explosion.by, rule=rule)).sum + dice.plus
    play.happened(DoorStruck(hits=total, rules=(rule,)))


def _roof(play: Play, explosion: Explosion) -> None:
    """Ask the GM whether the roof falls in, where the house has it so (am.petard.roof)."""
    rule = "am.petard.roof"
    if not play.holds("roof-falls"):
        return
    options = (Option("no", "It holds"), Option("yes", "It falls in"))
    if play.choose(options, Why("Does the roof above fall in?", rule=rule)) == "yes":
        play.happened(RoofFell(hex=explosion.place, rules=(rule,)))


def ring_words(ctx: Context, bomb: Bomb) -> Iterator[str]:
    """The rings of a bomb in words, the innermost first: "In its hex", "Beside it", "Within 4 megahexes"."""
    last = -1
    for far in dict.fromkeys(radii(ctx, bomb)):
        if bomb.measure == "hexes":
            yield "In its hex" if not far else "Beside it" if last == 0 else "In its hex or beside it"
        else:
            yield {0: "In its megahex", 1: "In the next megahexes"}.get(far, f"Within {far} megahexes")
        last = far
