"""Throwing of flasks and bombs at a hex: the number, the roll, and where a miss comes down."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from gmtool.dice import Dice
from gmtool.fraction import per_cent
from gmtool.records import dataclass
from gmtool.rules.kit.acts import offered
from gmtool.rules.seam import (
    Breakdown,
    Mark,
    Option,
    Overlay,
    OverlayKind,
    Refusal,
    Why,
    count,
)
from gmtool.rules.tft.acts.attacks.adjusted_dx import to_place
from gmtool.rules.tft.acts.attacks.defence import rolled
from gmtool.rules.tft.acts.attacks.intent import bystander
from gmtool.rules.tft.acts.attacks.order import ATTACK, not_its_moment
from gmtool.rules.tft.acts.attacks.ready_arms import throws_what_it_readied
from gmtool.rules.tft.acts.attacks.situation import AT_PLACE, Blow, Situation
from gmtool.rules.tft.acts.fires.explosions import Explosion, goes_off, ring_words, upon, works
from gmtool.rules.tft.acts.fires.inputs import ring_inputs
from gmtool.rules.tft.acts.kinds import THROWS
from gmtool.rules.tft.data.fires import Bomb
from gmtool.rules.tft.data.to_hit import Result
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.darkness import is_blind
from gmtool.rules.tft.state.fight import Figure, Stage
from gmtool.rules.tft.state.flames import bomb_of
from gmtool.rules.tft.state.play import Act, Offer, Play
from gmtool.rules.tft.state.records.burning import NOBODY, Among, CameDown, FlaskThrown, ThrowFlask, Thrown
from gmtool.space import DIRECTIONS, Hex, crossed, is_ahead, is_in_wedge, megahex_distance

TARGET, FUMBLE = "am.molotail.target-hex", "am.molotail.fumble"
SCATTER, WAY, WALL = "am.molotail.scatter-distance", "am.molotail.scatter-direction", "am.molotail.wall"
_DICE = 3
_WORDS: Mapping[Result, Thrown] = {
    Result.HIT: "hit",
    Result.MISS: "miss",
    Result.DROP: "fumble",
    Result.BREAK: "fumble",
}


def megahexes(ctx: Context, figure: Figure, command: ThrowFlask) -> int:
    """The megahexes to the target, by the map or the GM's word."""
    if figure.place is None or command.hex is None or ctx.ground is None:
        return command.megahexes
    return megahex_distance(figure.place, command.hex, ctx.ground.megahex_origin)


def needs(ctx: Context, command: ThrowFlask) -> Breakdown:
    """The most that brings it into its hex: adjDX, one less for every megahex, more for those who have aimed it.

    Into total darkness it is the same for all, as for whatever is thrown (am.dark.missile).
    """
    figure = ctx.figure(command.figure)
    return to_place(ctx, blow_at(ctx, figure, command.weapon, command.hex), megahexes(ctx, figure, command))


def blow_at(ctx: Context, figure: Figure, weapon: str, place: Hex | None = None) -> Blow:
    """The throw as the order counts it: at nobody, into a hex, which may be dark."""
    gear = ctx.gear(figure, weapon)
    dark = is_blind(ctx, figure, place) and not ctx.quick
    facts = Situation(dark=dark)
    return Blow(figure, bystander(ctx.tables), AT_PLACE, ctx.weapon(gear) if gear else None, facts)


def refusals(ctx: Context, command: ThrowFlask) -> Iterator[Refusal]:
    """Reasons against this throw: the moment, the thing in hand, and a target that is not in front."""
    figure = ctx.figure(command.figure)
    yield from not_now(ctx, figure, command.weapon, command.hex)
    yield from _no_target(ctx, figure, command.hex)


def not_now(ctx: Context, figure: Figure, weapon: str, place: Hex | None = None) -> Iterator[Refusal]:
    """Reasons against any throw of this flask now; it takes no talent (am.bomb.anyone)."""
    yield from not_its_moment(ctx, figure, ATTACK, blow_at(ctx, figure, weapon, place))
    row = ctx.tables.options.get(figure.deeds.option)
    fresh = throws_what_it_readied(ctx, figure) and weapon in figure.deeds.readied
    if row is not None and "throws" not in row.does and not fresh:
        yield Refusal(f"{row.title} is not for throwing.", "tm.option.no-mixing", short="not for throwing")
    gear = ctx.gear(figure, weapon)
    bomb = bomb_of(ctx, gear)
    if gear is None or gear.id not in figure.ready:
        yield Refusal(f"{figure.name} does not have it in hand.", "tm.attack.ready-needed")
    elif bomb is None:
        yield Refusal(f"A {ctx.tables.item_name(gear.item).lower()} is not thrown at a hex.", TARGET)
    elif figure.fighter.st < bomb.throw_st:
        yield Refusal(f"A {bomb.name.lower()} is thrown with ST {bomb.throw_st} or more.", "am.petard.no-throw")


def _no_target(ctx: Context, figure: Figure, to: Hex | None) -> Iterator[Refusal]:
    if figure.place is None or ctx.ground is None:
        return
    if to is None or not ctx.ground.covers(to):
        yield Refusal("Choose a hex of the map.", TARGET)
        return
    if ctx.quick:
        return  # thrown by the rules of any fight, but nobody faces anywhere (am.quick.flasks)
    ahead = is_in_wedge if ctx.house("ranged-arc") == "wedge" else is_ahead
    if not ahead(figure.place, figure.facing, to):
        yield Refusal(
            f"Hex {ctx.label(to)} is not in front of {figure.name}.", "tm.thrown.not-behind", short="not in front"
        )


@dataclass(frozen=True, slots=True)
class Roll:
    """A roll to throw: the most that is on target, the sum, and whether it is a miss or goes off in the hand."""

    needs: int
    sum: int
    result: Result


def roll(play: Play, command: ThrowFlask) -> Roll:
    """Roll to throw; 17 and 18 go off in the hand (am.molotail.fumble), a low roll gains nothing."""
    figure, most = play.figure(command.figure), needs(play, command).total
    gear = play.gear(figure, command.weapon)
    classes, item = play.tables.to_hit.hit_classes(most, _DICE), gear.item if gear else ""
    name = play.tables.item_name(item).lower()

    def alike(total: int) -> tuple[Result, int]:
        result = classes[total].result
        return result, total if result is Result.MISS else 0

    need = play.tables.to_hit.need(most, _DICE)
    why = Why(f"{figure.name} throws the {name}", figure.side, figure.id, TARGET, need)
    total = play.roll(Dice(_DICE), why, alike).sum
    result = classes[total].result
    word = _WORDS[result]
    rule = FUMBLE if word == "fumble" else TARGET
    told = FlaskThrown(figure=figure.id, item=item, hex=command.hex, needs=most, sum=total, result=word, rules=(rule,))
    play.happened(told)
    return Roll(most, total, result)


def perform(play: Play, command: ThrowFlask) -> None:
    """Throw: into the hex, beside it, or in the hand; it goes off at once wherever that is (am.molotail.instant)."""
    figure = play.figure(command.figure)
    gear = play.gear(figure, command.weapon)
    bomb = bomb_of(play, gear)
    if gear is None or bomb is None:
        return
    play.blows[figure.id] = blow_at(play, figure, command.weapon, command.hex)
    made = roll(play, command)
    play.lose(figure.id, gear)
    play.acted(figure.id, ATTACK, shaken=False, hits_since_attack=0, waited=0)
    comes_down(play, Explosion(bomb, figure.id, command.hex, command.among), made.result, made.sum - made.needs)


def comes_down(play: Play, aimed: Explosion, result: Result, off: int) -> None:
    """Let a flask go off that was aimed at a place: there, as far beside it as the roll missed by, or in the hand."""
    figure, bomb = play.figure(aimed.by), aimed.bomb
    if result is Result.HIT:
        explosion = replace(_at(play, figure, bomb, aimed.place, aimed.among), level=aimed.level)
    elif result is Result.MISS:
        explosion = _beside(play, figure, bomb, aimed.place, max(1, off))
    else:
        explosion = upon(play, bomb, figure)
    if works(play, bomb, figure.id):
        goes_off(play, explosion)


def _at(play: Play, figure: Figure, bomb: Bomb, to: Hex | None, among: Among = NOBODY) -> Explosion:
    """The explosion where a flask comes down: at the wall that its way meets, or in the hex (am.molotail.wall).

    Figures on the way do not stop it (am.molotail.over-figures).
    """
    if to is None or figure.place is None or play.ground is None:
        return Explosion(bomb, figure.id, None, among)
    last = figure.place
    for hex_ in (*crossed(figure.place, to), to):
        if hex_ not in play.ground:
            return Explosion(bomb, figure.id, last)
        last = hex_
    return Explosion(bomb, figure.id, to)


def _beside(play: Play, figure: Figure, bomb: Bomb, target: Hex | None, off: int) -> Explosion:
    """The explosion of a flask that missed by so much, in a direction by the die; without a map the GM says by whom."""
    why = Why(f"Where does the {bomb.name.lower()} come down? A die for the direction", figure.side, figure.id, WAY)
    die = play.roll(Dice(1), why, lambda face: face).sum
    if target is None or figure.place is None:
        play.happened(CameDown(figure=figure.id, item=bomb.key, hex=None, off=off, die=die, rules=(SCATTER, WAY)))
        return _somewhere(play, figure, bomb)
    to = Hex(*target)
    for _ in range(off):
        to = to.neighbour(direction(play, figure.place, target, die))
    explosion = _at(play, figure, bomb, to)
    told = CameDown(figure=figure.id, item=bomb.key, hex=explosion.place, off=off, die=die, rules=(SCATTER, WAY))
    play.happened(told)
    return explosion


def _somewhere(play: Play, figure: Figure, bomb: Bomb) -> Explosion:
    everybody = [one for one in play.everyone() if not one.fled]
    options = (Option("", "Nobody"), *(Option(one.id, one.name) for one in everybody))
    found = play.choose(options, Why("Who is where it comes down?", figure.side, figure.id, WAY))
    return Explosion(bomb, figure.id, None, Among(inside=(found,) if found else ()))


def direction(ctx: Context, start: Hex, target: Hex, die: int) -> int:
    """The direction of a miss by the die: 1 straight on from the thrower or to the north, then clockwise."""
    return (die - 1 + (0 if ctx.house("scatter") == "north" else _onward(start, target))) % 6


def _onward(start: Hex, target: Hex) -> int:
    """The direction nearest to the line of a throw; of two as near the first."""
    (q, r), way = target.minus(start), range(6)
    return max(
        way,
        key=lambda at: 2 * (q * DIRECTIONS[at].q + r * DIRECTIONS[at].r) + q * DIRECTIONS[at].r + r * DIRECTIONS[at].q,
    )


def explain(ctx: Context, command: ThrowFlask) -> tuple[Breakdown, ...]:
    """The number to roll."""
    return rolled(ctx, needs(ctx, command), _DICE)


def overlays(ctx: Context, command: ThrowFlask) -> tuple[Overlay, ...]:
    """The line of the throw, and its target with the chance."""
    figure = ctx.figure(command.figure)
    if figure.place is None or command.hex is None:
        return ()
    far = megahexes(ctx, figure, command)
    chance = ctx.tables.to_hit.chance(needs(ctx, command).total, _DICE)
    return (
        Overlay(OverlayKind.FLIGHT, count(far, "megahex", "megahexes"), line=(figure.place, command.hex)),
        Overlay(OverlayKind.TARGET, "target", (Mark(command.hex, per_cent(chance, 0)),)),
    )


# --- the choice ------------------------------------------------------------------------------------------------------


def offers(ctx: Context, figure: Figure) -> Iterator[Offer]:
    """A choice for each flask or bomb in hand: at any hex; without a map the GM says how far, and who is there."""
    if ctx.fight.stage is not Stage.COMBAT or figure.pile:
        return
    for gear in ctx.in_hand(figure):
        bomb = bomb_of(ctx, gear)
        if bomb is not None and figure.fighter.st >= bomb.throw_st:
            key, label = f"throw-flask:{gear.id}", f"Throw the {bomb.name.lower()}"
            rings = () if ctx.ground is not None else ring_inputs(ctx, ring_words(ctx, bomb))
            yield _THROWS.one(key, label, {"weapon": gear.id}, also=rings, barred=not_now(ctx, figure, gear.id))


def _hexes(ctx: Context, figure: Figure, said: Mapping[str, Any]) -> Iterator[tuple[Hex, str]]:
    """The hexes of enemies, each with the number to throw."""
    for foe in ctx.foes(figure):
        if foe.place is not None:
            command = ThrowFlask(figure=figure.id, weapon=said["weapon"], hex=foe.place)
            yield foe.place, f"{ctx.tables.to_hit.need(needs(ctx, command).total, _DICE)}, {foe.name}"


_THROWS = Offer("", "Attack", TARGET, asks={"hex": _hexes})
THROW_FLASK: Act = offered(
    ThrowFlask, offers, refusals, perform, explain, overlays, keys=("throw-flask:",), kinds=THROWS
)
