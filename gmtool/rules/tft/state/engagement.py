"""Engagement: fronts and status of figures, the enemies that engage them, and figures that share a hex or a brawl."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from gmtool.rules.seam import Refusal
from gmtool.rules.tft.state.airborne import has_flight, is_narrow, is_roomy, meets
from gmtool.rules.tft.state.context import Context, once_a_fight, once_a_figure
from gmtool.rules.tft.state.darkness import in_darkness
from gmtool.rules.tft.state.fight import Figure, Pose, Status
from gmtool.rules.tft.state.play import Play
from gmtool.rules.tft.state.saddle import goer
from gmtool.rules.tft.state.stations import ENGAGED_AS, PARTY, STANDS_ON
from gmtool.rules.tft.state.underfoot import LYING
from gmtool.space import ONE_HEX, Aspect, Hex, Shape, aspects, surroundings, turn


def front_arc(ctx: Context, figure: Figure) -> int:
    """The number of front hexes: 0 for a figure on the ground, in a brawl or bending over (tm.face.down-all-rear).

    So it is for one that crawls (am.low.crawl-facing).
    """
    if not figure.able or not figure.up or figure.pile or figure.deeds.bending:
        return 0
    return figure.fighter.front_hexes(ctx.tables)


@once_a_figure
def surroundings_of(ctx: Context, figure: Figure) -> Mapping[Hex, Aspect]:
    """The hexes around a figure at its place, with their aspects (tm.face.hex-kinds); none without a ground."""
    if figure.place is None:
        return {}
    return _surroundings(figure.place, figure.facing, front_arc(ctx, figure), ctx.shape(figure))


def keeps_facing(ctx: Context, figure: Figure) -> bool:
    """True if attacks come to a kneeling figure from front, side or rear as they do to one that stands.

    So it is by the noted reading of am.face.all-rear, though it engages nobody.
    """
    kneels = figure.pose is Pose.KNEELING and figure.able and not figure.pile and not figure.deeds.bending
    return kneels and ctx.house("kneeling") == "faces"


def attacked_from(ctx: Context, figure: Figure) -> Mapping[Hex, Aspect]:
    """The hexes around a figure, with the aspect that an attack from each comes to; none without a ground."""
    if figure.place is None or not keeps_facing(ctx, figure):
        return surroundings_of(ctx, figure)
    return _surroundings(figure.place, figure.facing, figure.fighter.front_hexes(ctx.tables), ctx.shape(figure))


@lru_cache(maxsize=4096)
def _surroundings(place: Hex, facing: int, front_arc: int, shape: Shape) -> Mapping[Hex, Aspect]:
    if shape is ONE_HEX:
        found = {place.neighbour(turn(facing, bearing)): one for bearing, one in enumerate(aspects(front_arc))}
    else:
        found = surroundings(place, facing, shape)
        if not front_arc:
            found = dict.fromkeys(found, Aspect.REAR)
    return MappingProxyType(found)


@once_a_figure
def front(ctx: Context, figure: Figure) -> frozenset[Hex]:
    """The front hexes of a figure at its place; none without a ground."""
    return frozenset(hex_ for hex_, found in surroundings_of(ctx, figure).items() if found is Aspect.FRONT)


def distance(ctx: Context, one: Figure, other: Figure) -> int | None:
    """The distance between two figures in hexes, 0 in the same hex; None without a ground."""
    if one.place is None or other.place is None:
        return None
    if one.fighter.hexes == other.fighter.hexes == 1:
        return one.place.distance(other.place)
    theirs = ctx.hexes(other)
    return min([a.distance(b) for a in ctx.hexes(one) for b in theirs])


def ends(ctx: Context, attacker: Figure, target: Figure) -> tuple[Hex, Hex] | None:
    """The hexes whose centers the line joins: the nearest, for figures of several hexes; None without a ground."""
    if attacker.place is None or target.place is None:
        return None
    if attacker.fighter.hexes == target.fighter.hexes == 1:
        return attacker.place, target.place
    pairs = ((a, b) for a in ctx.hexes(attacker) for b in ctx.hexes(target))
    return min(pairs, key=lambda pair: pair[0].distance(pair[1]))


def engagers(ctx: Context, figure: Figure) -> tuple[Figure, ...]:
    """The enemies in whose front hexes the figure is (tm.face.engaged), in no particular order.

    Friends never engage it (tm.face.friends-not-engaged).
    """
    watched, hexes = watchers(ctx), ctx.hexes(figure)
    if len(hexes) == 1:
        near: Iterable[Figure] = watched.get(hexes[0], ())
    else:
        near = {one.id: one for hex_ in hexes for one in watched.get(hex_, ())}.values()
    enemies = [one for one in near if one.side != figure.side]
    return tuple([one for one in enemies if not (one.flying or figure.flying) or meets(ctx, one, figure)])


@once_a_fight
def watchers(ctx: Context) -> Mapping[Hex, Sequence[Figure]]:
    """The figures whose front each hex is in: those who would engage an enemy there."""
    found: dict[Hex, list[Figure]] = {}
    for figure in () if ctx.quick else ctx.everyone():
        for hex_ in _watched(ctx, figure):
            found.setdefault(hex_, []).append(figure)
    return found


@once_a_figure
def _watched(ctx: Context, figure: Figure) -> frozenset[Hex]:
    """The hexes in which a figure would engage an enemy, where there is engagement."""
    return front(ctx, figure) if _is_heeded(ctx, figure) else frozenset()


def engages(ctx: Context, figure: Figure) -> bool:
    """True if it engages the enemies in its front hexes: it is able, and of a kind that is heeded.

    In a pursuit on a larger ground it is the same (am.running.map).

    Vermin never do (am.engage.vermin), nor whoever the GM has called harmless (am.engage.gm-harmless), nor anybody in a
    Quick Combat (am.quick.dropped-concepts).
    """
    return not ctx.quick and _is_heeded(ctx, figure)


def _is_heeded(ctx: Context, figure: Figure) -> bool:
    """True for one that engages the enemies before it, where there is engagement."""
    if not figure.able or figure.harmless or figure.plight.helpless:
        return False
    if figure.flying and not has_flight(ctx):
        return False
    creature = figure.fighter.creature(ctx.tables)
    return creature is None or not creature.vermin


def engaged(ctx: Context, figure: Figure) -> bool:
    """True if enough enemies engage it: one, or two for a giant (tm.creature.giant-engaged).

    A rider is engaged if its mount is, by the rules for figures on foot (am.mount.engage-normal).
    """
    if figure.on:
        figure = goer(ctx, figure)
    return enough(ctx, figure, engagers(ctx, figure))


def enough(ctx: Context, figure: Figure, enemies: Collection[Figure], moved: int | None = None) -> bool:
    """True if these enemies are enough to engage it, all having it in their front hexes.

    By number, or in an edition that counts their hexes by more than a third of its own (am.engage.third-rule); that is
    two giants or small dragons for the usual ones (am.engage.fixed-counts), and one for two hexes
    (am.engage.two-hex-figure). Each large figure is judged by itself (am.engage.large-counted-singly); whoever
    is too small to engage it is engaged all the same (am.engage.small-still-engaged). In the air one that it meets is
    enough (am.air.engage). `moved` are the hexes that it has gone this turn when it meets them; None: those that it has
    gone so far.
    """
    if figure.flying and has_flight(ctx) and is_roomy(ctx, figure.place) and any(one.flying for one in enemies):
        return True
    if ctx.book.variants.engaged == "enemies":
        return len(enemies) >= figure.fighter.engaged_by(ctx.tables)
    hexes = figure.fighter.hexes
    for counts in ctx.chapters.at(ENGAGED_AS):
        hexes = counts(ctx, figure, len(figure.deeds.path) if moved is None else moved)
    return many_enough(hexes, sum(one.fighter.hexes for one in enemies))


THIRDS = 3
"""The hexes from which on a figure is engaged by more than a third as many of its enemies."""


def many_enough(hexes: int, of_enemies: int) -> bool:
    """True if enemies of so many hexes together engage a figure of so many (am.engage.third-rule)."""
    return THIRDS * of_enemies > hexes if hexes >= THIRDS else of_enemies > 0


def status(ctx: Context, figure: Figure) -> Status:
    """The list of options that it would choose from, were its move now."""
    if hand_to_hand(ctx, figure):
        return Status.HTH
    if figure.place is None:
        return Status.UNSTATED
    return Status.ENGAGED if engaged(ctx, figure) else Status.DISENGAGED


def has_brawls(ctx: Context) -> bool:
    """True for a fight in which anybody may be hand to hand."""
    return ctx.book.variants.overruns or any(one.pile for one in ctx.everyone())


def hand_to_hand(ctx: Context, figure: Figure) -> bool:
    """True if it is in a brawl, or under a larger enemy, which it may fight from there (am.hth.underfoot)."""
    return figure.pile > 0 or (figure.pose is not Pose.STANDING and stands_on(ctx, figure) is not None)


def stands_on(ctx: Context, figure: Figure) -> Figure | None:
    """The larger enemy that stands on a figure that lies there, able; None where there is none."""
    for asked in ctx.chapters.at(STANDS_ON):
        if (large := asked(ctx, figure)) is not None:
            return large
    return None


def party_of(ctx: Context, figure: Figure) -> frozenset[str]:
    """The ids of all that are on one another with a figure, itself too; none is in another's way."""
    return frozenset((figure.id,)).union(*(party(ctx, figure) for party in ctx.chapters.at(PARTY)))


def record_status(play: Play, figure: str, found: Status, **deeds: Any) -> Figure:
    """Record the status in which a figure's own move found it, and since when it is engaged (tm.option.status-when).

    `deeds` are further values of its actions of this turn.
    """
    one = play.figure(figure)
    if one.deeds.status is None:
        since = (one.engaged_since or play.fight.turn) if found is Status.ENGAGED else 0
        if since != one.engaged_since:
            play.change(figure, engaged_since=since)
    return play.deed(figure, status=found, **deeds)


def facing_refusals(facing: int | None) -> Iterator[Refusal]:
    """Reasons why a figure cannot face that way (tm.face.one-side); none for None."""
    if facing is not None and not 0 <= facing <= 5:
        yield Refusal(f"A figure faces one of the six sides of its hex, 0 to 5, not {facing}.", "tm.face.one-side")


def in_tunnel(ctx: Context, figure: Figure) -> bool:
    """True if a figure stands in a narrow tunnel, in an edition that heeds it.

    Only sweeping blows suffer: a pole weapon is as good there as anywhere (am.narrow.polearm).
    """
    if figure.place is None or ctx.ground is None or not ctx.book.variants.tunnels:
        return False
    return is_narrow(ctx.ground, figure.place)


def on_ground(figure: Figure) -> bool:
    """True if it is down, prone, kneeling or in a brawl: rear on all sides.

    In a brawl all are on the ground (am.hth.on-ground), but not whoever stands over an attacker underfoot.
    """
    return figure.pose is not Pose.STANDING or figure.pile > 0


def fights_from_ground(ctx: Context, figure: Figure) -> bool:
    """True if it is lame and fights where it is: on its knees, or as a beast that has fallen (am.cripple.leg-dx)."""
    return figure.lame and not figure.pile and (figure.up or figure.fighter.armless(ctx.tables))


HELPLESS_TURNS = 2
"""The turns after that of a pin in which the pinned figure can do nothing (am.pin.effect)."""


def helpless_through(figure: Figure) -> int:
    """The last turn in which a pinned figure is helpless."""
    return figure.pinned + HELPLESS_TURNS


def held_fast(ctx: Context, figure: Figure) -> bool:
    """True if a figure is pinned and has no roll to break free: it is too early, or the pinner is the stronger."""
    pinner = ctx.fight.figures.get(figure.pinner) if figure.pinner else None
    return pinner is not None and (helpless_through(figure) >= ctx.fight.turn or pinner.st > figure.st)


def is_helpless(ctx: Context, figure: Figure) -> bool:
    """True if any attack hits a figure (am.helpless.auto-hit): by the GM's word, unconscious, or while it is pinned.

    That a pin does so for others than its own choices is a house rule (am.pin.effect), as it is for the unconscious.
    """
    if figure.plight.helpless:
        return True
    if figure.body and not figure.dead:
        return ctx.book.variants.prisoners and ctx.house("unconscious") == "hit"
    pinned = bool(figure.pinner) and helpless_through(figure) >= ctx.fight.turn
    return pinned and ctx.house("pinned") == "hit"


def bodies_at(ctx: Context, place: Hex, besides: str = "") -> list[Figure]:
    """The bodies in a hex, and living figures that lie prone."""
    there = _bodies(ctx).get(place)
    return [one for one in there if one.id != besides] if there else []


@once_a_fight
def _bodies(ctx: Context) -> Mapping[Hex, Sequence[Figure]]:
    """The bodies, and the living that lie prone, on each hex where there are any."""
    found: dict[Hex, list[Figure]] = {}
    for one in ctx.everyone():
        if not one.fled and (not one.able or (one.pose in LYING and not one.pile)):
            for hex_ in ctx.hexes(one):
                found.setdefault(hex_, []).append(one)
    return found


def standing_over(ctx: Context, figure: Figure) -> Figure | None:
    """Somebody else who stands or kneels in one of its hexes, so that it cannot rise there (tm.move.one-per-hex)."""
    upright = (Pose.STANDING, Pose.KNEELING)
    party = party_of(ctx, figure)
    others = (one for hex_ in ctx.hexes(figure) for one in ctx.at(hex_) if one.id not in party)
    return next((one for one in others if one.able and one.pose in upright and not one.pile), None)


def held_down(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    """The reason why it cannot rise where it is."""
    there = standing_over(ctx, figure)
    if there and stands_on(ctx, figure) is None:
        yield Refusal(f"{there.name} stands in its hex: it can only crawl.", "tm.move.one-per-hex")


def brawl(ctx: Context, figure: Figure) -> list[Figure]:
    """Everybody in the same hand-to-hand combat, the figure too; empty if it is in none."""
    if not figure.pile:
        return []
    return [one for one in ctx.everyone() if one.pile == figure.pile and one.able]


def status_at_move(ctx: Context, figure: Figure) -> Status:
    """The status in which its own move found it, or would find it now (tm.option.status-when)."""
    return Status.HTH if brought_down(ctx, figure) else figure.deeds.status or status(ctx, figure)


def found_so(figure: Figure, found: Status, rule: str = "tm.option.status-when") -> Refusal:
    """The reason that its own move found a figure engaged, free or in a brawl."""
    words = "in hand-to-hand combat" if found is Status.HTH else found.value
    return Refusal(f"{figure.name} was {words} when its move came.", rule)


def brought_down(ctx: Context, figure: Figure) -> bool:
    """True if it chooses among what is done in a brawl, though an enemy may have begun that after its own move.

    To be brought down so costs nobody his turn (am.turn.lost-action, am.opt.v.no-move).
    """
    return figure.pile > 0 and not figure.deeds.entered and ctx.book.variants.brawl_options == "moment"


def runs_away(ctx: Context, figure: Figure) -> bool:
    """True if it ran from its enemies all turn (am.init.fleeing).

    It was free when the turn began, only moved, and is farther from all of them now.
    """
    deeds = figure.deeds
    if deeds.status is not Status.DISENGAGED or deeds.began_engaged or deeds.start is None or not deeds.path:
        return False
    enemies = [one for one in ctx.foes(figure) if one.place is not None]
    before = min((deeds.start.distance(hex_) for one in enemies for hex_ in ctx.hexes(one)), default=0)
    after = min((distance(ctx, figure, one) or 0 for one in enemies), default=0)
    return figure.able and ctx.does(figure, "moves") and after > before


# --- who can be attacked
def may_be_struck(ctx: Context, target: Figure | None) -> bool:
    """True if a figure can be attacked at all: it is able, or unconscious in a fight to the death."""
    if target is None or target.dead or target.fled:
        return False
    return target.able or not spared(ctx, target)


def spared(ctx: Context, target: Figure) -> bool:
    """True for the unconscious where they are not slain (tm.xp.arena-no-slaying)."""
    return not target.able and ctx.house("combat") != "death"


def is_unknown(ctx: Context, figure: Figure, target: Figure) -> bool:
    """True if an enemy is in the dark, and by the GM's word a figure cannot know of it (am.dark.missile-gm-veto)."""
    hidden = target.surroundings.unnoticed and target.side != figure.side
    return hidden and in_darkness(ctx, figure, target)


def foes(ctx: Context, figure: Figure) -> list[Figure]:
    """All figures of other sides that can be attacked and that a figure may know of, the able first."""
    others = [one for one in ctx.everyone() if one.side != figure.side and may_be_struck(ctx, one)]
    return sorted([one for one in others if not is_unknown(ctx, figure, one)], key=lambda one: not one.able)
