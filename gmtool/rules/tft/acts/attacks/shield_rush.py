"""Shield-rush: slamming a ready shield into a foe to floor it (Melee VII)."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from gmtool.dice import Dice
from gmtool.rules.kit.acts import offered
from gmtool.rules.kit.asking import Ask
from gmtool.rules.seam import Breakdown, Candidate, Certainty, Modifier, Refusal, Why
from gmtool.rules.tft.acts.attacks.adjusted_dx import own_adjdx, to_hit, wound_lines
from gmtool.rules.tft.acts.attacks.attack import Harm, finish, harm_of, harm_target, knock_down
from gmtool.rules.tft.acts.attacks.attack_choice import proposed_target, stated_inputs, targets, why_nobody
from gmtool.rules.tft.acts.attacks.attack_roll import hit_or_miss
from gmtool.rules.tft.acts.attacks.defence import dice_to_hit, hit_words, in_words, rolled, stops
from gmtool.rules.tft.acts.attacks.intent import stated_with_intent
from gmtool.rules.tft.acts.attacks.order import ATTACK, not_its_moment, wrong_option
from gmtool.rules.tft.acts.attacks.reach import out_of_reach
from gmtool.rules.tft.acts.attacks.ready_arms import shield_in_hand
from gmtool.rules.tft.acts.attacks.situation import Blow, situation
from gmtool.rules.tft.acts.kinds import STRIKES
from gmtool.rules.tft.state.context import Context, in_stage
from gmtool.rules.tft.state.engagement import is_helpless
from gmtool.rules.tft.state.fight import Figure, Pose, Stage
from gmtool.rules.tft.state.messages.attacks import Balanced, Unmoved
from gmtool.rules.tft.state.messages.commands import Rush
from gmtool.rules.tft.state.play import Act, Offer, Play

TOO_BIG = 2
"""The number of times the rusher's ST that a foe may have at most (tm.shieldrush.too-big)."""
_SAVES = {3: "tm.shieldrush.save-3", 2: "tm.shieldrush.save-2"}


def blow(ctx: Context, command: Rush) -> Blow:
    """The attempt of a command."""
    attacker, target = ctx.figure(command.figure), ctx.figure(command.target)
    facts = situation(ctx, attacker, target, command.stated or stated_with_intent(attacker, target))
    return Blow(attacker, target, "rush", None, facts)


def save(ctx: Context, attacker: Figure, target: Figure) -> Breakdown:
    """The target's own adjDX, against which it rolls to stay on its feet; a foe that cannot be moved need not roll.

    Nor do the helpless, who fall (am.helpless.auto-hit).

    ST is compared unwounded (tm.shieldrush.original-st).
    """
    lines = own_adjdx(ctx, target, attacking=False)
    if target.shaken:
        # The noted reading counts its wounds here too, though elsewhere they lower the next attack alone.
        lines = (*lines, *wound_lines(ctx, target))
    unmoved = bool(_unmoved(attacker, target)) or is_helpless(ctx, target)
    certainty = Certainty.NOT_NEEDED if unmoved else Certainty.ROLLED
    number = Breakdown("To stay standing", lines, certainty, key="save")
    dice = save_dice(attacker, target)
    return number if unmoved else in_words(number, ctx.tables.to_hit.need_afoot(number.total, dice), dice)


def save_dice(attacker: Figure, target: Figure) -> int:
    """The dice of the foe's roll: 3, or 2 if the rusher is the weaker (tm.shieldrush.save-3, tm.shieldrush.save-2)."""
    return 3 if attacker.fighter.st >= target.fighter.st else 2


def _unmoved(attacker: Figure, target: Figure) -> str:
    if target.fighter.st > TOO_BIG * attacker.fighter.st:
        return "too big"
    return "down already" if target.pile or target.pose in (Pose.PRONE, Pose.DOWN) else ""


def explain(ctx: Context, command: Rush) -> tuple[Breakdown, ...]:
    """The number to hit, and the foe's roll to stay afoot."""
    attempt = blow(ctx, command)
    dice = save_dice(attempt.attacker, attempt.target)
    return (
        *rolled(ctx, to_hit(ctx, attempt), dice_to_hit(ctx, attempt)),
        save(ctx, attempt.attacker, attempt.target),
        Breakdown("Dice to stay standing", (Modifier(dice, "dice", _SAVES[dice]),), key="save-dice"),
    )


def refusals(ctx: Context, command: Rush) -> Iterator[Refusal]:
    """Reasons against a shield-rush."""
    attacker = ctx.figure(command.figure)
    attempt = blow(ctx, command)
    yield from not_its_moment(ctx, attacker, ATTACK, attempt)
    yield from wrong_option(ctx, attacker)
    if not shield_in_hand(ctx, attacker):
        yield Refusal(f"{attacker.name} has no shield ready.", "tm.shieldrush.needs-shield")
    yield from out_of_reach(ctx, attempt)


def perform(play: Play, command: Rush) -> None:
    """Roll to hit; a foe that is hit rolls to stay on its feet, a miss does nothing (tm.shieldrush.to-hit).

    It is the attack of the turn: no weapon strikes beside it (tm.shieldrush.no-weapon).
    """
    attempt = blow(play, command)
    needs = to_hit(play, attempt).total
    shield = shield_in_hand(play, attempt.attacker)
    result = hit_or_miss(play, attempt, needs, dice_to_hit(play, attempt), shield)
    finish(play, command.figure, ATTACK, command.target, blow=attempt)
    if result.hit:
        spikes = _spikes(play, attempt, shield, result.multiplier)
        fell = _stagger(play, attempt.attacker, attempt.target)
        if spikes and (fell or play.house("rush-spike") == "hit") and harm_target(play, spikes):
            struck = play.figure(command.figure).deeds.struck
            play.deed(command.figure, struck=(*struck, command.target))


def _spikes(ctx: Context, attempt: Blow, shield: str, multiplier: int) -> Harm | None:
    """The harm that a shield with spikes does to whoever falls; other shields do none (am.rush.spike)."""
    gear = ctx.gear(attempt.attacker, shield)
    row = ctx.shield(gear) if gear else None
    if row is None or row.rush_damage is None:
        return None
    stopping = stops(ctx, attempt)
    harm = harm_of(attempt.attacker, attempt.target, row.name.lower(), row.rush_damage, multiplier, stopping)
    return replace(harm, rules=(*harm.rules, "am.rush.spike"))


def _stagger(play: Play, attacker: Figure, target: Figure) -> bool:
    """Roll for the foe to stay on its feet; whether it fell."""
    unmoved = _unmoved(attacker, target)
    if unmoved:
        rule = "tm.shieldrush.too-big" if unmoved == "too big" else "tm.shieldrush.no-hits"
        play.happened(Unmoved(figure=target.id, why=unmoved, rules=(rule,)))
        return False
    if is_helpless(play, target):
        knock_down(play, target.id, "rush", "tm.shieldrush.falls-at-once", "am.helpless.auto-hit")
        return True
    dice, needs = save_dice(attacker, target), save(play, attacker, target).total
    rule = _SAVES[dice]
    need = play.tables.to_hit.need_afoot(needs, dice)
    why = Why(f"{target.name} stays on its feet", target.side, target.id, rule, need)
    roll = play.roll(Dice(dice), why, need.met)
    kept = need.met(roll.sum)
    play.happened(Balanced(figure=target.id, needs=needs, dice=dice, sum=roll.sum, kept=kept, rules=(rule,)))
    if not kept:
        knock_down(play, target.id, "rush", "tm.shieldrush.falls-at-once")
    return not kept


def _has_shield(ctx: Context, figure: Figure) -> bool:
    return not figure.pile and bool(shield_in_hand(ctx, figure))


def _hopeless(ctx: Context, figure: Figure, found: Sequence[Candidate]) -> Iterable[Refusal]:
    return not_its_moment(ctx, figure, ATTACK) or why_nobody(found)


_TARGETS = Ask(
    among=targets(Rush, refusals, lambda ctx, command: hit_words(ctx, blow(ctx, command))),
    proposes=proposed_target,
    hopeless=_hopeless,
)
_RUSHES = Offer(
    "Rush with the shield",
    "Attack",
    "tm.shieldrush.is-attack",
    there=_has_shield,
    asks={"target": _TARGETS},
    also=lambda ctx, _: stated_inputs(ctx),
)
RUSH: Act = offered(Rush, _RUSHES, refusals, perform, explain, fits=in_stage(Stage.COMBAT), kinds=STRIKES)
