"""Retreats that victors force at the end of a turn (Melee IV (5), VII)."""

from collections.abc import Iterator
from dataclasses import replace

from gmtool.rules.kit.acts import offered
from gmtool.rules.kit.asking import ways_to_face
from gmtool.rules.kit.gate import Meant
from gmtool.rules.seam import Breakdown, Refusal
from gmtool.rules.tft.acts.attacks.adjusted_dx import own_score
from gmtool.rules.tft.acts.kinds import FORCES
from gmtool.rules.tft.acts.turn.footing import lands
from gmtool.rules.tft.acts.turn.saves import DX, dodges, may_dodge, to_save
from gmtool.rules.tft.state.context import Context, in_stage, once_a_fight
from gmtool.rules.tft.state.engagement import bodies_at, distance
from gmtool.rules.tft.state.fight import Figure, Stage
from gmtool.rules.tft.state.flames import burning_under
from gmtool.rules.tft.state.messages.commands import ForceRetreat
from gmtool.rules.tft.state.messages.turns import Held, Retreated
from gmtool.rules.tft.state.painted import is_open
from gmtool.rules.tft.state.play import Act, Offer, Play
from gmtool.rules.tft.state.saddle import goer
from gmtool.rules.tft.state.water import is_at_home, is_over_head
from gmtool.space import Hex

DANGER = "am.retreat.danger"
_DICE = 3


def may_force(ctx: Context, figure: Figure) -> tuple[Figure, ...]:
    """The enemies that a figure may force back: it put hits on them with blows and took none (tm.retreat.condition).

    Shots and throws do not count (tm.retreat.not-ranged), nor do blows that armor stopped (tm.retreat.not-stopped).
    """
    if not figure.deeds.struck or not figure.able or figure.turn_hits or figure.pile:
        return ()
    if ctx.book.gate.asked(ctx).against(Meant(figure.id, FORCES)):
        return ()
    struck = (ctx.fight.figures.get(key) for key in dict.fromkeys(figure.deeds.struck))
    return tuple([one for one in struck if one and _can_be_forced(ctx, figure, one)])


def _can_be_forced(ctx: Context, figure: Figure, enemy: Figure) -> bool:
    settled = enemy.id in ctx.fight.retreats or enemy.id in figure.deeds.declined
    return _may_give_way(enemy) and not settled and (enemy.place is None or bool(hexes_back(ctx, figure, enemy)))


def _may_give_way(enemy: Figure) -> bool:
    """True if it can step back: whoever is in a brawl, on a rope or a rock face, or at an edge has no foot to do it."""
    return enemy.able and not enemy.pile and not _holds_on(enemy)


def _holds_on(figure: Figure) -> bool:
    return figure.aloft.climb is not None or figure.hanging is not None


def victors(ctx: Context) -> list[Figure]:
    """The figures that may force somebody back, by adjDX, highest first (tm.turn.retreat-stage)."""
    able = [one for one in ctx.everyone() if one.deeds.struck and may_force(ctx, one)]
    return sorted(able, key=lambda one: -own_score(ctx, one)) if len(able) > 1 else able


def hexes_back(ctx: Context, victor: Figure, enemy: Figure) -> tuple[Hex, ...]:
    """The hexes one farther from the victor that are vacant or hold only the fallen (tm.retreat.where).

    In an edition that lets the victor choose, they are all vacant ones beside the enemy (am.retreat.destination).
    """
    known, pair = _hexes_back(ctx), (victor.id, enemy.id)
    if pair not in known:
        known[pair] = tuple(_found_back(ctx, victor, enemy))
    return known[pair]


@once_a_fight
def _hexes_back(_: Context) -> dict[tuple[str, str], tuple[Hex, ...]]:
    """The hexes for each victor and enemy that were asked for."""
    return {}


def _found_back(ctx: Context, victor: Figure, enemy: Figure) -> Iterator[Hex]:
    if victor.place is None or enemy.place is None:
        return
    far, own = distance(ctx, victor, enemy), ctx.hexes(victor)
    assert far is not None
    for place in enemy.place.neighbours():
        filled = ctx.book.hexes_at(enemy, place)
        if ctx.book.variants.retreat == "beside":
            free = all(_vacant(ctx, hex_, enemy) for hex_ in filled)
        else:
            farther = min([one.distance(hex_) for one in own for hex_ in filled]) > far
            free = farther and all(is_open(ctx, hex_) and _only_fallen(ctx, hex_, enemy) for hex_ in filled)
        if free:
            yield place


def _vacant(ctx: Context, place: Hex, mover: Figure) -> bool:
    return is_open(ctx, place) and all(one.id == mover.id for one in ctx.at(place))


def _only_fallen(ctx: Context, place: Hex, mover: Figure) -> bool:
    others = [one for one in ctx.at(place) if one.id != mover.id]
    return len(others) == len(bodies_at(ctx, place, mover.id))


def may_follow(ctx: Context, victor: Figure, enemy: Figure, to: Hex | None = None, facing: int | None = None) -> bool:
    """True if it can step into the hex left: it stands, next to it (so never after a jab), and has room there.

    Bodies cost it nothing and need no roll (tm.move.body-follow-retreat). A figure of several hexes needs room for its
    facing afterwards, beside the enemy that has gone `to` its new hex.
    """
    if not victor.standing or _holds_on(victor) or distance(ctx, victor, enemy) not in (None, 1):
        return False
    if enemy.place is None or victor.place is None:
        return True
    if not victor.place.is_adjacent(enemy.place):
        return False
    turned = victor if facing is None else replace(victor, facing=facing)
    hexes = ctx.book.hexes_at(turned, enemy.place)
    leave = (victor.id, enemy.id)
    gone_to = () if to is None else ctx.book.hexes_at(enemy, to)
    return all(
        is_open(ctx, hex_)
        and hex_ not in gone_to
        and all(one.id in leave or one in bodies_at(ctx, hex_) for one in ctx.at(hex_))
        for hex_ in hexes
    )


def refusals(ctx: Context, command: ForceRetreat) -> Iterator[Refusal]:
    """Reasons why the enemy may not be forced back, or not there."""
    victor, enemy = ctx.figure(command.figure), ctx.figure(command.target)
    if ctx.fight.stage is not Stage.RETREATS:
        yield Refusal("Retreats are forced after everyone has acted.", "tm.turn.retreat-stage")
    no_right = tuple(_no_right(ctx, victor, enemy))
    yield from no_right
    if not no_right:
        first = next(iter(victors(ctx)), victor)
        if first.id != victor.id:
            yield Refusal(f"{first.name} comes first, by adjDX.", "tm.turn.retreat-stage")
    if command.danger and not ctx.book.variants.has_saves:
        yield Refusal("These rules have no saving rolls.")
    if not command.hold:
        yield from _not_there(ctx, victor, enemy, command)


def _no_right(ctx: Context, victor: Figure, enemy: Figure) -> Iterator[Refusal]:
    rule = "tm.retreat.condition"
    if not victor.able or victor.pile:
        yield Refusal(f"{victor.name} cannot force anybody back.", rule)
    if victor.turn_hits:
        yield Refusal(f"{victor.name} took hits itself this turn.", rule)
    if enemy.id not in victor.deeds.struck:
        yield Refusal(f"{victor.name} scored no hits on {enemy.name} with a blow this turn.", rule)
    if not _may_give_way(enemy):
        yield Refusal(f"{enemy.name} cannot be forced back.", rule)
    if enemy.id in ctx.fight.retreats:
        yield Refusal(f"{enemy.name} was forced back already this turn.", rule)
    if enemy.id in victor.deeds.declined:
        yield Refusal(f"{victor.name} has let {enemy.name} stay.", "tm.retreat.optional")


def _not_there(ctx: Context, victor: Figure, enemy: Figure, command: ForceRetreat) -> Iterator[Refusal]:
    if enemy.place is not None:
        back = hexes_back(ctx, victor, enemy)
        if not back:
            where = "beside" if ctx.book.variants.retreat == "beside" else "behind"
            yield Refusal(f"There is no free hex {where} {enemy.name}.", "tm.retreat.none-free")
        elif command.hex is None:
            yield Refusal("Choose the hex to retreat to.", "tm.retreat.who-moves")
        elif command.hex not in back:
            where = "beside it" if ctx.book.variants.retreat == "beside" else "one farther away"
            yield Refusal(f"{ctx.label(command.hex)} is not a free hex {where}.", "tm.retreat.where")
    if command.facing is not None and not (command.follow and 0 <= command.facing <= 5):
        yield Refusal("Only a figure that follows turns, to one of six sides.", "tm.face.change-moving")
    elif command.follow and not may_follow(ctx, victor, enemy, command.hex, command.facing):
        yield Refusal(f"{victor.name} cannot step into that hex.", "tm.retreat.advance")


def shrinks_back(ctx: Context, command: ForceRetreat) -> bool:
    """True if the enemy rolls to keep out of the hex: by the GM's word, or where the map has no safe one vacant.

    With other hexes vacant, a house rule has it roll as well (am.retreat.danger).
    """
    if command.hold or not ctx.book.variants.has_saves:
        return False
    if command.danger or command.hex is None:
        return command.danger
    victor, enemy = ctx.figure(command.figure), ctx.figure(command.target)
    if not _is_dangerous(ctx, enemy, command.hex):
        return False
    others = (_is_dangerous(ctx, enemy, hex_) for hex_ in hexes_back(ctx, victor, enemy))
    return ctx.house("retreat-danger") == "roll" or all(others)


def _is_dangerous(ctx: Context, enemy: Figure, place: Hex) -> bool:
    """True for fire, and for water over the head of whoever is not in it yet; a flier is above both."""
    carrier = goer(ctx, enemy)
    aloft = carrier.flying or carrier.level > 0
    if burning_under(ctx, ctx.book.hexes_at(carrier, place), flies=aloft):
        return True
    dry = not (aloft or is_at_home(ctx, enemy) or is_over_head(ctx, enemy, enemy.place))
    return dry and is_over_head(ctx, enemy, place)


def perform(play: Play, command: ForceRetreat) -> None:
    """Move the enemy, and the victor after it; or let it stay."""
    victor, enemy = play.figure(command.figure), play.figure(command.target)
    if shrinks_back(play, command) and dodges(play, enemy.id, _DICE, DANGER, "stepping back"):
        # It keeps away from what is behind it, and that settles the retreat.
        play.change_fight(retreats=(*play.fight.retreats, enemy.id))
        return
    if command.hold:
        play.deed(victor.id, declined=(*victor.deeds.declined, enemy.id))
        play.happened(Held(figure=victor.id, target=enemy.id, rules=("tm.retreat.optional",)))
        return
    play.change_fight(retreats=(*play.fight.retreats, enemy.id))
    play.deed(enemy.id, retreated=True)
    if command.hex is not None:
        play.change(enemy.id, place=command.hex)
    if command.follow:
        facing = victor.facing if command.facing is None else command.facing
        play.change(victor.id, place=enemy.place, facing=facing)
    rules = ("tm.retreat.where", *(("tm.retreat.advance",) if command.follow else ()))
    play.happened(Retreated(figure=enemy.id, by=victor.id, hex=command.hex, followed=command.follow, rules=rules))
    if command.follow:
        lands(play, victor.id)


def explain(ctx: Context, command: ForceRetreat) -> tuple[Breakdown, ...]:
    """The number that keeps the enemy out of a dangerous hex."""
    enemy = ctx.figure(command.target)
    if not (shrinks_back(ctx, command) and may_dodge(ctx, enemy)):
        return ()
    return (to_save(ctx, enemy, DX, _DICE, title=f"{enemy.name} keeps out of it", key="keeps-out"),)


def offers(ctx: Context, figure: Figure) -> Iterator[Offer]:
    """Choices for each enemy that it may force back: to do so, to do so and follow, or to let it stay."""
    for enemy in may_force(ctx, figure):
        yield _force(ctx, figure, enemy, follow=False)
        if may_follow(ctx, figure, enemy):
            yield _force(ctx, figure, enemy, follow=True)
        key, given = f"hold:{enemy.id}", {"target": enemy.id, "hold": True}
        yield Offer(f"Let {enemy.name} stay", "Retreat", "tm.retreat.optional", key=key, given=given, fields=())


def _force(ctx: Context, victor: Figure, enemy: Figure, *, follow: bool) -> Offer:
    back = hexes_back(ctx, victor, enemy)
    saves, only = ctx.book.variants.has_saves, len(back) == 1 and not ctx.book.variants.has_saves
    asked = {"hex": back and not only, "danger": back and saves, "facing": follow and enemy.place is not None}
    command = ForceRetreat(figure=victor.id, target=enemy.id, hex=back[0] if back else None, follow=follow)
    given = {"target": enemy.id, "follow": follow, **({"hex": [back[0].q, back[0].r]} if only else {})}
    return Offer(
        f"Force {enemy.name} back{' and follow' if follow else ''}",
        "Retreat",
        "tm.retreat.advance" if follow else "tm.retreat.where",
        key=f"{'follow' if follow else 'retreat'}:{enemy.id}",
        given=given,
        asks=_BACK,
        fields=tuple(field for field, there in asked.items() if there),
        barred=refusals(ctx, command),
        judged=False,
        usual=not follow,
        at_once=not follow and not saves and len(back) < 2,
    )


_BACK = {
    "hex": lambda ctx, victor, said: hexes_back(ctx, victor, ctx.figure(said["target"])),
    # whoever follows stands where the enemy was
    "facing": lambda ctx, _, said: ways_to_face(ctx, ctx.figure(said["target"]).place),
}
_KEYS = ("retreat:", "follow:", "hold:")
RETREAT: Act = offered(
    ForceRetreat, offers, refusals, perform, explain, keys=_KEYS, fits=in_stage(Stage.RETREATS), kinds=FORCES
)
