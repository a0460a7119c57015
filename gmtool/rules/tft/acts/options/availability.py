"""Availability of an option: stage, status, posture, earlier acts and the things in hand (Melee IV)."""

from collections.abc import Callable, Iterator

from gmtool.rules.seam import Refusal
from gmtool.rules.tft.acts.attacks.defence import can_parry
from gmtool.rules.tft.acts.attacks.order import heads, pending
from gmtool.rules.tft.acts.attacks.ready_arms import missile_in_hand, no_fist
from gmtool.rules.tft.acts.brawl.roll_out import no_way_out
from gmtool.rules.tft.acts.movement.allowance import allowance, crawls_in, gone
from gmtool.rules.tft.acts.quick import limits
from gmtool.rules.tft.acts.readying.refusals import unloaded
from gmtool.rules.tft.acts.saddle.options import not_for_mounts, not_in_the_saddle
from gmtool.rules.tft.acts.turn.bonds import held_back, no_rope
from gmtool.rules.tft.acts.turn.lead import fleeing_refusals
from gmtool.rules.tft.acts.turn.stages import may_move_now, moving_side, with_verb
from gmtool.rules.tft.acts.wounds.limbs import KNEEL
from gmtool.rules.tft.acts.wounds.pace import pace
from gmtool.rules.tft.cards.abilities import LEG
from gmtool.rules.tft.data.rows import OptionRow
from gmtool.rules.tft.state.airborne import has_flight
from gmtool.rules.tft.state.context import Context, once_a_fight_each
from gmtool.rules.tft.state.engagement import brawl, fights_from_ground, held_fast, status_at_move
from gmtool.rules.tft.state.fight import Figure, Pose, Stage, Status
from gmtool.rules.tft.state.flames import cowed, flasks
from gmtool.rules.tft.state.quick import is_quick
from gmtool.rules.tft.state.underfoot import over

_COOL = frozenset(("dodges", "defends", "steps", "breaks-free", "waits"))
"""The traits of options that a berserker never takes."""


_LOW = frozenset(("drops", "picks-up", "doffs"))
"""The traits of options that nobody takes in the air."""
_FOOTED = _LOW | {"dodges", "steps"}
"""The traits of options that nobody takes on a rope."""
TWO_HANDED = "am.climb.no-two-handed"


def needs(ctx: Context, figure: Figure, row: OptionRow) -> Iterator[Refusal]:
    """The refusals for things that an option needs; a dodge needs nothing in hand (tm.defend.dodge-anyone)."""
    if _is_hampered(ctx, figure):
        yield from _hampered(ctx, figure, row)
    if not figure.pile:
        yield from _on_its_feet(ctx, figure, row)
    elif row.status != "hth":
        yield Refusal(f"{figure.name} is in hand-to-hand combat.", "tm.hth.only-attack-inside")
    if figure.frenzy and not _COOL.isdisjoint(row.does):
        yield Refusal(f"{figure.name} is berserk and can only attack.", "am.berserk.forbidden")
    if "grapples" in row.does and {"strikes", "steps"}.isdisjoint(row.does) and cowed(figure, ctx.fight.turn):
        yield Refusal(f"{figure.name} fears the torch.", "am.torch.animal-no-hth")
    if figure.bonds:
        yield from held_back(ctx, figure, row)
    if ctx.book.variants.mounts:
        yield from not_in_the_saddle(ctx, figure, row)
        yield from not_for_mounts(ctx, figure, row)
    for trait in row.does:
        if trait in _NEEDS:
            yield from _NEEDS[trait](ctx, figure)


@once_a_fight_each
def _is_hampered(ctx: Context, figure: Figure) -> bool:
    """True if anything that befell it may keep it from an option: for most figures nothing did."""
    aloft = figure.flying or figure.aloft.fall is not None or figure.aloft.climb is not None
    helpless = figure.plight.helpless or figure.helpless_turn == ctx.fight.turn
    return bool(aloft or helpless or figure.pinner or figure.hanging is not None)


def _hampered(ctx: Context, figure: Figure, row: OptionRow) -> Iterator[Refusal]:
    """The refusals to whoever is helpless, hangs from an edge, is off the ground, or pinned."""
    if figure.helpless_turn == ctx.fight.turn:
        yield Refusal(f"{figure.name} cannot act this turn.", "tm.injury.eight-in-hth")
    if figure.hanging is not None:
        yield Refusal(f"{figure.name} hangs from the edge of a hole.", "am.jump.hole-pull-up")
    yield from _aloft(ctx, figure, row)
    if figure.plight.helpless:
        yield Refusal(f"{figure.name} is {figure.plight.helpless}.", "am.helpless.auto-hit")
    if held_fast(ctx, figure):
        yield Refusal(f"{figure.name} is pinned and held fast.", "am.pin.effect")
    elif figure.pinner and "unpins" not in row.does:
        yield Refusal(f"{figure.name} is pinned: it must break free first.", "am.pin.effect")


def _aloft(ctx: Context, figure: Figure, row: OptionRow) -> Iterator[Refusal]:
    """The refusals to whoever falls, flies, or clings to something: what takes the ground under one's feet."""
    if figure.aloft.fall is not None and not figure.pile:
        yield Refusal(f"{figure.name} is falling.", "am.air.fall-speed")
    if figure.flying and has_flight(ctx) and not _LOW.isdisjoint(row.does):
        yield Refusal(f"{figure.name} is in the air.", "am.fly.land")
    if figure.aloft.climb is not None:
        if not _FOOTED.isdisjoint(row.does):
            yield Refusal(f"{figure.name} clings to something.", "am.climb.fight-dx")
        held = ctx.arms(figure)
        if row.attack and held and all(weapon.two_handed for _, weapon in held):
            yield Refusal(f"{figure.name} clings with one hand: a weapon for two is of no use.", TWO_HANDED)


def _on_its_feet(ctx: Context, figure: Figure, row: OptionRow) -> Iterator[Refusal]:
    standing = figure.pose is Pose.STANDING
    if figure.lame:
        yield from _lame(ctx, figure, row)
        return
    if "stands" in row.does:
        if standing:
            yield Refusal(f"{figure.name} is on its feet.", "tm.option.g-stand")
        return
    if "rises" in row.does:
        if figure.pose is not Pose.KNEELING:
            yield Refusal(f"{figure.name} does not kneel.", row.rule)
        return
    if standing or row.status == "hth":
        return
    if "steps" in row.does:
        yield Refusal(f"{figure.name} must stand up before it can disengage.", "tm.disengage.not-when-down")
    if ctx.book.variants.lying == "turn" and crawls_in(figure, row):
        return
    if not _is_done_lying(ctx, figure, row):
        yield Refusal(f"{figure.name} must stand up first.", "tm.option.downed-must-stand", short="must stand up")


def _is_done_lying(ctx: Context, figure: Figure, row: OptionRow) -> bool:
    """True for what a figure does without getting up: it casts and disbelieves, and struggles against a rope.

    (am.low.cast, am.opt.i.h-must-stand, am.lasso.escape) Whoever chose to kneel or lie readies things, and shoots.
    """
    if "frees" in row.does:
        return True
    chosen = figure.pose is not Pose.DOWN
    if not {"casts", "disbelieves"}.isdisjoint(row.does):
        return ctx.book.variants.lying == "turn" and (chosen or not figure.fell_hurt)
    if chosen and "swaps" in row.does and ctx.book.variants.readies_low == "roll":
        return True
    return chosen and ("shoots" in row.does or ("reloads" in row.does and unloaded(ctx, figure)))


def _lame(ctx: Context, figure: Figure, row: OptionRow) -> Iterator[Refusal]:
    """The refusals to a figure without the use of a leg: it fights from its knees, and goes nowhere in a combat.

    With a crutch it goes 3 hexes a turn, and only outside of one (am.cripple.leg-hobble).
    """
    fights = fights_from_ground(ctx, figure)
    if not {"stands", "rises"}.isdisjoint(row.does):
        if fights or "rises" in row.does:
            legs = " and ".join(one.name for one in figure.limbs if one.kind == LEG)
            yield Refusal(f"{figure.name} cannot stand without the {legs}.", KNEEL)
    elif not fights and not _is_done_lying(ctx, figure, row):
        yield Refusal(f"{figure.name} must get up to its knees first.", "tm.option.downed-must-stand")
    elif not {"moves", "steps", "dodges"}.isdisjoint(row.does) or row.does == ("enters", "grapples"):
        yield Refusal(f"{figure.name} cannot move without a leg.", "am.aim.leg-disable")


def _missile(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    weapon = missile_in_hand(ctx, figure)
    if weapon is None:
        yield Refusal(f"{figure.name} has no missile weapon ready.", "tm.attack.ready-needed")
    elif figure.pose is Pose.KNEELING and not weapon.kneeling_fire:
        yield Refusal(f"The {weapon.name.lower()} cannot be used kneeling.", "tm.missile.kneel-bow")
    elif figure.pose is Pose.PRONE and not weapon.prone_fire:
        yield Refusal(f"The {weapon.name.lower()} cannot be fired lying down.", "tm.missile.prone-crossbow")


def _last_shot(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    yield from _missile(ctx, figure)
    if unloaded(ctx, figure):
        yield Refusal("The crossbow is not loaded, so it was not ready.", "tm.option.l-last-shot")
    began_free = ctx.house("last-shot") == "first-move" or not figure.deeds.began_engaged
    if figure.last_shot or not began_free or figure.engaged_since not in (0, ctx.fight.turn):
        text = f"{figure.name} has been engaged before: the last shot was for its first turn engaged."
        yield Refusal(text, "tm.option.l-last-shot")


def _parry(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    if figure.image:
        yield Refusal("An image has no substance to parry with.", "am.dd.image")
    if not can_parry(ctx, figure):
        which = "" if ctx.book.variants.bow_parry == "ruins" else " other than a missile weapon"
        yield Refusal(f"Parrying needs a ready weapon{which}.", "tm.defend.needs-weapon")


def _blow(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    """The refusal of a blow without a weapon for it: teeth, claws and a shield to rush with will do, missiles not."""
    hand = ctx.in_hand(figure)
    weapons = [weapon for gear in hand if (weapon := ctx.weapon(gear))]
    shielded = any((shield := ctx.shield(gear)) and shield.shield_rush for gear in hand)
    if shielded or not any(no_fist(ctx, figure)):
        return
    if not weapons:
        yield Refusal(f"{figure.name} has no weapon ready.", "tm.attack.ready-needed")
    elif all(weapon.kind == "missile" for weapon in weapons):
        yield Refusal(f"{figure.name} has only a {weapons[0].name.lower()} ready.", "tm.option.j-shift-attack")


def _dagger(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    blades = [gear for gear in figure.gear if (weapon := ctx.weapon(gear)) and weapon.hand_to_hand]
    if not any(gear.id not in figure.ready and not gear.packed for gear in blades):
        yield Refusal(f"{figure.name} carries no dagger to draw.", "tm.hth.draw-dagger")


def _opening(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    if ctx.house("waiting") == "no":
        yield Refusal("Waiting for an opening is switched off.", "am.wait.bonus")


def _flask(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    if not any(gear.id in figure.ready for gear, _ in flasks(ctx, figure)):
        yield Refusal(f"{figure.name} has no flask in hand.", "am.fire.aim-throw")


def _pack(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    pack = ctx.tables.packs.get(figure.fighter.pack)
    if pack is None or not (pack.dx or pack.hits_stopped):
        yield Refusal(f"{figure.name} has no pack on its back.", "am.ex.pack-off")


def _hands_free(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    if figure.pile and sum(one.side != figure.side for one in brawl(ctx, figure)) != 1:
        yield Refusal(f"{figure.name} has more than one foe in the brawl.", "am.pin.condition")
    if figure.ready:
        yield Refusal(f"{figure.name} has something in hand.", "am.pin.condition")


def _pinned(_: Context, figure: Figure) -> Iterator[Refusal]:
    if not figure.pinner:
        yield Refusal(f"{figure.name} is not pinned.", "am.pin.effect")


_NEEDS: dict[str, Callable[[Context, Figure], Iterator[Refusal]]] = {
    "volleys": _missile,
    "armed": _blow,
    "defends": _parry,
    "last-shot": _last_shot,
    "draws": _dagger,
    "waits": _opening,
    "aims": _flask,
    "doffs": _pack,
    "pins": _hands_free,
    "unpins": _pinned,
    "frees": no_rope,
}
"""What figures need for options with these traits."""


def barred(ctx: Context, figure: Figure, row: OptionRow, found: Status | None = None) -> Iterator[Refusal]:
    """All reasons against an option, whatever the figure would do under it; `found` is its status, where known."""
    if is_quick(ctx):
        yield from limits.barred(ctx, figure, row)
        return
    if row.status == limits.QUICK_LIST:
        yield Refusal(f"{row.title} is an option of quick combat.", "am.quick.switch")
        return
    if not figure.able:
        word = "dead" if figure.dead else "gone" if figure.fled else "unconscious"
        yield Refusal(f"{figure.name} is {word}.", "tm.create.st-zero-collapses")
        return
    untimely, done = _whatever_it_is(ctx, figure)
    yield from untimely
    if figure.pile:
        yield from _not_yet(ctx, figure, row)
    if row.magic and ctx.house("magic") == "off":
        yield Refusal(f"{row.title} belongs to Wizard, which is not in play.", row.rule)
    large = over(ctx, figure)
    if large is None:
        yield from _list(figure, row, found or status_at_move(ctx, figure))
    else:
        yield from _underfoot(ctx, figure, row, large)
    yield from done
    if ctx.fight.fleeing:
        yield from fleeing_refusals(ctx, figure, moves="moves" in row.does)
    if figure.deeds.guarded:
        yield from _guarded(ctx, figure, row)
    if figure.deeds.path:
        yield from _moved_too_far(ctx, figure, row)
    yield from needs(ctx, figure, row)


@once_a_fight_each
def _whatever_it_is(ctx: Context, figure: Figure) -> tuple[tuple[Refusal, ...], tuple[Refusal, ...]]:
    """The reasons against every option alike: those of the stage, and those of what the figure has done."""
    return tuple(_stage(ctx, figure)), tuple(_done(figure))


def _stage(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    stage = ctx.fight.stage
    if stage not in (Stage.MOVEMENT, Stage.COMBAT):
        yield Refusal("Options are chosen in the movement phase.", "tm.turn.stages")
    elif stage is Stage.MOVEMENT and not may_move_now(ctx, figure) and figure.deeds.status is None:
        name = next((side.name for side in ctx.fight.sides if side.id == moving_side(ctx)), "")
        rule = "tm.turn.first-player-moves" if ctx.fight.mover == 0 else "tm.turn.later-players-move"
        yield Refusal(with_verb(name, "chooses and moves now.", "choose and move now."), rule)


def _not_yet(ctx: Context, figure: Figure, row: OptionRow) -> Iterator[Refusal]:
    """The refusal of an option in its brawl before the figure's moment, where it is chosen then (am.opt.v.no-move)."""
    if row.status != "hth" or ctx.book.variants.brawl_options == "movement":
        return
    if ctx.fight.stage is Stage.MOVEMENT:
        yield Refusal(f"{figure.name} stays where it is, and chooses in the actions.", "am.opt.v.no-move")
    elif any(one.figure == figure.id for one in pending(ctx)) and figure.id not in heads(ctx):
        yield Refusal(f"Others come before {figure.name}.", "am.opt.v.no-move")


def _underfoot(ctx: Context, figure: Figure, row: OptionRow, large: Figure) -> Iterator[Refusal]:
    """The refusal of all but fighting from under a larger figure, and getting out (am.trample.small-options)."""
    if {"fights", "draws", "stands"}.isdisjoint(row.does):
        text = f"{figure.name} lies under {large.name}: it fights from there, or rolls out."
        yield Refusal(text, "am.trample.small-options")
    elif "stands" in row.does and ctx.fight.stage is Stage.COMBAT:
        yield from no_way_out(ctx, figure)


def _list(figure: Figure, row: OptionRow, found: Status) -> Iterator[Refusal]:
    if found is Status.UNSTATED or row.opens(found.value):
        return
    words = {Status.HTH: "in hand-to-hand combat"}.get(found, found.value)
    yield Refusal(f"{figure.name} was {words} when its move came.", "tm.option.status-when")
    if row.list_rule:
        yield Refusal(f"{row.title} is for {row.status} figures.", row.list_rule)


def _done(figure: Figure) -> Iterator[Refusal]:
    deeds = figure.deeds
    if deeds.surprised:
        yield Refusal(f"{figure.name} is taken by surprise.", "am.ex.surprise")
    if deeds.acted:
        yield Refusal(f"{figure.name} has acted this turn.", "tm.option.one-per-turn", short="has acted")
    if deeds.readied:
        yield Refusal(f"{figure.name} has spent its turn on readying.", "tm.attack.change-takes-turn")
    if deeds.entered:
        yield Refusal(f"{figure.name} has gone hand to hand.", "tm.hth.entry-is-attack")
    if deeds.floored:
        yield Refusal(f"{figure.name} was knocked down this turn.", "tm.option.floored-loses-attack")


def _guarded(ctx: Context, figure: Figure, row: OptionRow) -> Iterator[Refusal]:
    """The refusal of another option: a figure that was rolled against on four dice has used its defense or dodge.

    It neither attacks nor casts this turn (am.dd.nothing-else).
    """
    deeds = figure.deeds
    used = deeds.option == row.code if deeds.option else not {"dodges", "defends"}.isdisjoint(row.does)
    if used:
        return
    text = f"{figure.name} has {'dodged' if ctx.does(figure, 'dodges') else 'defended'} this turn"
    if row.attack:
        yield Refusal(f"{text} and does not attack.", "tm.defend.who")
    else:
        yield Refusal(f"{text}.", "tm.option.no-mixing")


def _moved_too_far(ctx: Context, figure: Figure, row: OptionRow) -> Iterator[Refusal]:
    """The refusal of a change of mind whose option does not allow the hexes moved so far (tm.option.change-mind)."""
    deeds = figure.deeds
    if deeds.option == row.code:
        return
    if ctx.book.variants.change == "hexes":
        yield from _moved_hexes(ctx, figure, row)
        return
    allowed = allowance(ctx, figure, row, fly=deeds.flew)
    if not allowed.allows(deeds.spent, gone(ctx, figure)):
        text = f"{figure.name} has already moved {deeds.spent} MA; {row.title} allows {allowed.words}."
        yield Refusal(text, "tm.option.change-mind")
        if row.attack and allowed.counts_ma:
            yield Refusal("A figure that moved more than half its MA cannot attack.", "tm.option.half-ma-to-attack")


def _moved_hexes(ctx: Context, figure: Figure, row: OptionRow) -> Iterator[Refusal]:
    """The refusal of a change of mind by the hexes moved: none after one hex at most (am.change.moved-0-1).

    After half its MA a figure may still attack, defend, dodge or drop, and later nothing else (am.change.rule); so it
    may at its own moment in the order (am.attack.late-switch).
    """
    deeds = figure.deeds
    if gone(ctx, figure) <= 1:
        return
    half = pace(ctx, figure, flying=deeds.flew) // 2
    if deeds.spent > half:
        text = f"{figure.name} has moved more than half of its MA and does nothing else."
        yield Refusal(text, "am.change.moved-over-half")
    elif not row.attack and {"defends", "dodges", "drops"}.isdisjoint(row.does) and not _goes_so_far(ctx, figure, row):
        text = f"{figure.name} has moved more than one hex: it may attack, defend, dodge or drop."
        yield Refusal(text, "am.change.moved-half")
    elif "shoots" in row.does:
        yield Refusal(f"{figure.name} has moved more than one hex and cannot shoot.", row.rule)


def _goes_so_far(ctx: Context, figure: Figure, row: OptionRow) -> bool:
    """True if an option allows the hexes moved, as the change of weapons does two, where the house goes by that alone.

    (am.change.rule)
    """
    allowed = allowance(ctx, figure, row, fly=figure.deeds.flew)
    return ctx.house("change-two") == "allowed" and allowed.allows(figure.deeds.spent, gone(ctx, figure))
