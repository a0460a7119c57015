"""Casting: the roll for a spell at the caster's moment, its targets, and what it does."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from gmtool.dice import Dice
from gmtool.rules.kit.acts import offered
from gmtool.rules.kit.asking import Asks
from gmtool.rules.kit.lasting import effects
from gmtool.rules.seam import (
    Breakdown,
    Candidate,
    Effect,
    EffectPicture,
    Extent,
    Modifier,
    Overlay,
    Refusal,
    Values,
    Why,
)
from gmtool.rules.tft.acts.among import carried
from gmtool.rules.tft.acts.attacks.adjusted_dx import blow_lines, own_adjdx, to_hit
from gmtool.rules.tft.acts.attacks.attack import finish, knock_down
from gmtool.rules.tft.acts.attacks.attack_choice import stated_inputs, stated_of
from gmtool.rules.tft.acts.attacks.attack_roll import fumble, spared
from gmtool.rules.tft.acts.attacks.defence import (
    MISSILE_SPELL,
    OTHER_SPELL,
    THROWN_SPELL,
    dice_to_cast,
    note_guard,
    rolled,
    stops,
)
from gmtool.rules.tft.acts.attacks.order import SPELL, not_its_moment
from gmtool.rules.tft.acts.attacks.protection import harm_lines
from gmtool.rules.tft.acts.attacks.reach import ahead
from gmtool.rules.tft.acts.attacks.situation import Blow, situation
from gmtool.rules.tft.acts.kinds import CASTS, of_spell
from gmtool.rules.tft.acts.quick import numbers as quick
from gmtool.rules.tft.acts.quick.attack import straight
from gmtool.rules.tft.acts.quick.limits import may_not_act
from gmtool.rules.tft.acts.quick.reach import LINE, in_the_way, out_of_reach
from gmtool.rules.tft.acts.ranged.aiming import candidate, no_aim
from gmtool.rules.tft.acts.ranged.aiming import explain as explain_flight
from gmtool.rules.tft.acts.ranged.aiming import overlays as flight_overlays
from gmtool.rules.tft.acts.ranged.flight import plan
from gmtool.rules.tft.acts.ranged.missile_spell import dice_of, flies, missile_of, price, row_of, source_lines
from gmtool.rules.tft.acts.ranged.release import release
from gmtool.rules.tft.acts.spells.harm import suffer, worded
from gmtool.rules.tft.acts.turn.renewal import hold, pay
from gmtool.rules.tft.acts.wounds.parts import aim_input, no_such_aim
from gmtool.rules.tft.data.magic import SpellRow
from gmtool.rules.tft.data.to_hit import Result, RollClass
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.darkness import in_darkness
from gmtool.rules.tft.state.engagement import distance
from gmtool.rules.tft.state.fight import Figure, Stage
from gmtool.rules.tft.state.messages.casting import Cast, SpellCast, SpellTookEffect
from gmtool.rules.tft.state.messages.commands import Stated
from gmtool.rules.tft.state.play import Act, Offer, Play
from gmtool.rules.tft.state.records.spells import Spell

RULE, TARGETS, PROPS, PLAIN = "am.opt.i.e-cast", "am.face.spell-target", "am.attack.spell-props", "am.dmg.spell-auto"
_WAYS = {"missile": MISSILE_SPELL, "thrown": THROWN_SPELL}


def attempt(ctx: Context, command: Cast) -> Blow:
    """The attempt; its target's facing never changes its DX (am.face.spell-none, am.ex.spell-no-facing)."""
    caster, target = ctx.figure(command.figure), ctx.figure(command.target or command.figure)
    way = _WAYS.get(row_of(ctx, command).sort, OTHER_SPELL)
    return Blow(caster, target, way, None, situation(ctx, caster, target))


def number(ctx: Context, command: Cast) -> Breakdown:
    """The most that casts it: the caster's own adjDX, less for the distance of some, and in a brawl."""
    if ctx.quick:
        return replace(quick.to_hit(ctx, _quick_attempt(ctx, command)), title="To cast", key="to-cast")
    if flies(ctx, command):
        return Breakdown("To cast", to_hit(ctx, missile_of(ctx, command)).lines, key="to-cast")
    tried = attempt(ctx, command)
    lines = (*own_adjdx(ctx, tried.attacker), *blow_lines(ctx, tried, "spell"), *source_lines(ctx, command))
    return Breakdown("To cast", lines, key="to-cast")


def _quick_attempt(ctx: Context, command: Cast) -> Blow:
    """The attempt of a Quick Combat, whose distance counts as of a throw or a shot (am.quick.reach-spells)."""
    tried = missile_of(ctx, command) if flies(ctx, command) else attempt(ctx, command)
    said = command.stated or Stated()
    facts = quick.facts(ctx, tried.attacker, tried.target, said.distance, said.megahexes)
    return replace(tried, situation=facts)


def _line(ctx: Context, command: Cast) -> Iterator[Refusal]:
    """The refusal of a thrown or missile spell in a Quick Combat, whose line must be free; others need none."""
    tried = _quick_attempt(ctx, command)
    if tried.way == MISSILE_SPELL:
        yield from out_of_reach(ctx, tried)
    elif tried.way == THROWN_SPELL and (somebody := in_the_way(ctx, tried.attacker, tried.target)):
        yield Refusal(f"{somebody.name} is in the way.", LINE, short="somebody in the way")


def stopped(ctx: Context, command: Cast) -> tuple[Modifier, ...]:
    """The hits stopped: of a missile spell as of a shot, of other harm by its kind (am.attack.types)."""
    tried = attempt(ctx, command)
    if tried.way == MISSILE_SPELL:
        return stops(ctx, tried)
    row = ctx.tables.harms.get(row_of(ctx, command).harm)
    return harm_lines(ctx, tried.target, row, "", "") if row else ()


def refusals(ctx: Context, command: Cast) -> Iterator[Refusal]:
    """Reasons against this spell now."""
    caster, row = ctx.figure(command.figure), ctx.tables.spells.get(command.spell)
    if ctx.quick:
        yield from may_not_act(ctx, caster, still=True)
    elif not ctx.does(caster, "casts"):
        yield Refusal(f"{caster.name} did not choose to cast a spell.", RULE)
    else:
        yield from not_its_moment(ctx, caster, SPELL)
    if row is None:
        yield Refusal("There is no such spell in the list.", RULE)
        return
    if command.st and not row.st <= command.st <= max(row.st, row.most_st):
        most = f" to {row.most_st}" if row.most_st > row.st else ""
        yield Refusal(f"{row.name} costs ST {row.st}{most}.", row.rule)
    if any(one.name == row.name for one in caster.spells):
        yield Refusal(f"{caster.name} keeps up {row.name}.", RULE)
    if row.sort == "missile" and not command.target:
        yield Refusal("Choose a target.", TARGETS)
    elif ctx.quick:
        yield from _line(ctx, command)
    elif row.sort == "missile":
        yield from no_aim(ctx, missile_of(ctx, command))
        yield from no_such_aim(ctx, ctx.figure(command.target or command.figure), command.aim, None)
    elif command.aim not in ("", "body"):
        yield Refusal("Only missile spells are aimed at a part of the body.", "am.aim.who")
    else:
        yield from out_of_sight(ctx, caster, ctx.figure(command.target or command.figure))
    if row.sort == "creation" and in_darkness(ctx, caster, ctx.figure(command.target or command.figure)):
        yield Refusal(f"{caster.name} sees no hex to put it in.", "am.dark.creation-spell")
    yield from _not_at_hand(ctx, caster, command.source)


def out_of_sight(ctx: Context, caster: Figure, target: Figure) -> Iterator[Refusal]:
    """The refusal of a target: itself, its own hex and those beside it are fine, and farther off what is in front.

    Its posture plays no part: lying down, it has its usual front for this (am.face.low-caster).
    """
    if (distance(ctx, caster, target) or 0) > 1 and not ahead(ctx, caster, target):
        yield Refusal(f"{target.name} is not in front of {caster.name}.", TARGETS, short="not in front")


def _not_at_hand(ctx: Context, caster: Figure, source: str) -> Iterator[Refusal]:
    """The refusal of a book, scroll or device that is not in hand; a ring is worn."""
    if not source:
        return
    gear = ctx.gear(caster, source)
    supply = ctx.tables.supplies.get(gear.item) if gear else None
    if gear is None or not (gear.id in caster.ready or (supply and supply.worn)):
        name = ctx.tables.item_name(gear.item).lower() if gear else "thing"
        yield Refusal(f"The {name} is not ready.", PROPS)
    elif gear.broken:
        yield Refusal(f"The {ctx.tables.item_name(gear.item).lower()} is broken: its magic is gone.", BROKEN)


BROKEN = "am.dropped.broken-magic"


def perform(play: Play, command: Cast) -> None:
    """Roll; a spell that works takes effect at once, with dice only where it does damage (am.dmg.spell-auto).

    Whoever is in the way of a thrown one is not rolled for (am.tspell.no-wrong-target).
    """
    if flies(play, command):
        _fly(play, command)
        return
    row, caster, needs = row_of(play, command), play.figure(command.figure), number(play, command).total
    dice = dice_to_cast(play, caster, play.figure(command.target or caster.id))
    classes = play.tables.to_hit.hit_classes(needs, dice)
    why = Why(f"{caster.name} casts {row.name}", caster.side, caster.id, RULE, play.tables.to_hit.need(needs, dice))
    total = play.roll(Dice(dice), why, classes.__getitem__).sum
    result = classes[total]
    works, st = result.result is Result.HIT, price(play, command)
    paid = st if works else 1 if row.sort == "thrown" else 0  # am.tspell.fail
    target = command.target or caster.id
    done = SpellCast(
        figure=caster.id, target=target, spell=row.name, needs=needs, sum=total, works=works, st=paid, rules=(RULE,)
    )
    play.happened(done)
    note_guard(play, target, dice)
    play.acted(caster.id, SPELL)
    if works:
        _takes_effect(play, command, row, target, result.multiplier)
    pay(play, caster.id, paid)


def _fly(play: Play, command: Cast) -> None:
    """Let a missile spell fly: at its target, and whoever is in the way or beyond (am.mspell.miss)."""
    target = missile_of(play, command).target
    if play.quick:
        flight = straight(Context(play.book, play.fight), _quick_attempt(play, command))
    else:
        flight = plan(play, replace(command, target=target.id))
    release(play, flight, "")
    # hits on somebody adjacent give a right to a retreat, where the house has it so (am.retreat.missile-spell)
    hurt = play.figure(target.id).turn_hits > target.turn_hits
    struck = hurt and flight.target.blow.situation.distance == 1 and play.holds("retreat-spell")
    finish(play, command.figure, SPELL, target.id, struck=struck)
    pay(play, command.figure, price(play, command))


def _takes_effect(play: Play, command: Cast, row: SpellRow, target: str, times: int) -> None:
    dice = dice_of(play, command)
    if dice is None and not row.holds:
        play.happened(SpellTookEffect(figure=command.figure, target=target, spell=row.name, rules=(PLAIN,)))
    if row.burns and (place := play.figure(target).place) is not None:
        fire = Effect("", row.name, EffectPicture.FIRE, Extent((place,)), does="burns", rule=row.rule)
        effects.begin(play, fire)
    if dice:
        lines = stopped(play, command)
        suffer(play, command.figure, target, row.name, dice, row.harm, lines, times=times if row.per_st else 1)
    if row.breaks:
        _breaks_weapon(play, play.figure(target), row.rule)
    if row.fells and play.figure(target).able:
        knock_down(play, target, "spell", row.rule)
    if row.holds:
        held = Spell(row.name, target, row.st_a_turn, attackers_dx=row.attackers_dx, stops=row.stops, flies=row.flies)
        hold(play, command.figure, held, row.turns)


def _breaks_weapon(play: Play, figure: Figure, rule: str) -> None:
    """Break the weapon that a figure has in hand; one of fine metal may only be dropped (am.fine.break-plus1)."""
    held = next((gear for gear, _ in play.arms(figure)), None)
    if held is not None:
        fumble(play, figure.id, held.id, spared(play, figure, held, RollClass(Result.BREAK, rule=rule)))


def explain(ctx: Context, command: Cast) -> tuple[Breakdown, ...]:
    """The number that casts it, its damage, the hits stopped, and its price."""
    made, dice = number(ctx, command), dice_of(ctx, command)
    if flies(ctx, command) and not ctx.quick:
        flown, *rest = explain_flight(ctx, command)
        made = replace(made, text=flown.text)
        return (made, *rest, Breakdown("ST", (Modifier(price(ctx, command), "ST"),), key="price"))
    tried = attempt(ctx, command)
    cast = rolled(ctx, made, dice_to_cast(ctx, tried.attacker, tried.target))
    found = [*cast, Breakdown("ST", (Modifier(price(ctx, command), "ST"),), key="price")]
    if dice:
        found += [
            Breakdown("Damage", (), text=worded(dice), key="damage"),
            Breakdown("Stopped", stopped(ctx, command), key="stops"),
        ]
    return tuple(found)


def _may_cast(ctx: Context, figure: Figure) -> bool:
    if ctx.fight.stage is not Stage.COMBAT or not figure.able or not ctx.book.variants.casts:
        return False
    return ctx.does(figure, "casts") or (ctx.quick and bool(figure.fighter.iq))


def _idle(ctx: Context, figure: Figure) -> Iterable[Refusal]:
    return may_not_act(ctx, figure, still=True) if ctx.quick else not_its_moment(ctx, figure, SPELL)


def _whom(ctx: Context, figure: Figure, said: Mapping[str, Any]) -> list[Candidate]:
    """Everybody, enemies first and the caster before its friends."""
    nearest = sorted(ctx.everyone(), key=lambda one: (one.side == figure.side, one.id != figure.id))
    return [_candidate(ctx, figure, one, said) for one in nearest if not one.fled]


def _candidate(ctx: Context, figure: Figure, target: Figure, values: Values) -> Candidate:
    spell, st = str(values.get("spell") or ""), values.get("st")
    command = Cast(
        figure=figure.id,
        target=target.id,
        spell=spell,
        st=st if isinstance(st, int) else 0,
        known=values.get("known") is not False,
        stated=stated_of(values),
        aim=str(values.get("aim") or ""),
    )
    if ctx.quick:
        detail = str(ctx.tables.to_hit.need(number(ctx, command).total)) if spell else ""
        return Candidate(target.id, target.name, detail, target.place, target.id, tuple(_line(ctx, command)))
    if flies(ctx, command):
        return candidate(ctx, command, tuple(no_aim(ctx, missile_of(ctx, command))))
    dice = dice_to_cast(ctx, figure, target)
    detail = str(ctx.tables.to_hit.need(number(ctx, command).total, dice)) if spell else ""
    barred = tuple(out_of_sight(ctx, figure, target))
    return Candidate(target.id, target.name, detail, target.place, target.id, barred)


def overlays(ctx: Context, command: Cast) -> tuple[Overlay, ...]:
    """The line of flight of a missile spell."""
    return flight_overlays(ctx, command) if flies(ctx, command) and command.target and not ctx.quick else ()


_SAYS = ("spell", "target")
_ASKS: Asks = {"spell": lambda ctx, _: ctx.tables.spells.values(), "target": _whom, "source": carried}
_CASTS = Offer(
    "Cast a spell",
    "Attack",
    RULE,
    there=_may_cast,
    asks=_ASKS,
    also=lambda ctx, _: (*aim_input(ctx, None), *stated_inputs(ctx, ranged=True)),
    barred=_idle,
    usual=lambda ctx, _, barred: not (barred or ctx.quick),
)
CAST: Act = offered(
    Cast, _CASTS, refusals, perform, explain, overlays, kinds=CASTS, means=of_spell, says=("spell", "target")
)
