"""Striking: the command for a round of two men, and who is within reach of whom as the melees begin."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from gmtool.rules.chainmail.acts.kinds import NOTHING, STRIKING, is_barred
from gmtool.rules.chainmail.acts.magic.pairs import is_all_fantastic
from gmtool.rules.chainmail.acts.melee.meeting import meet
from gmtool.rules.chainmail.acts.melee.rounds import has_round
from gmtool.rules.chainmail.acts.men.blows import blow, horse_blow
from gmtool.rules.chainmail.acts.men.exchange import exchange, parry_of, part_of
from gmtool.rules.chainmail.acts.men.messages import Closed, Strike
from gmtool.rules.chainmail.acts.men.turns import blows, turns_of
from gmtool.rules.chainmail.acts.nature.might import might
from gmtool.rules.chainmail.state.context import Act, Context, Offer, Play
from gmtool.rules.chainmail.state.men import (
    apart,
    can_strike,
    foe_in,
    horse_of,
    horse_strikes,
    in_reach,
    pair_of,
    pairs_of,
    stays_hand,
)
from gmtool.rules.chainmail.state.places import aspect_of
from gmtool.rules.chainmail.state.records.man import Part
from gmtool.rules.chainmail.state.unit import Contact, Melee, Pace, Unit
from gmtool.rules.kit.acts import offered
from gmtool.rules.kit.asking import Ask, candidate
from gmtool.rules.seam import (
    Breakdown,
    Candidate,
    Modifier,
    Refusal,
    likely_target,
)
from gmtool.space import HUNDRED

GROUP = "Fight"
_PARTS = (Candidate("man", "The man"), Candidate("horse", "His horse"), Candidate("unhorse", "Unhorse him"))
_BACK = (Candidate("man", "Foe strikes him"), Candidate("horse", "Foe strikes his horse"),
         Candidate("unhorse", "Foe unhorses him"))  # fmt: skip


# --- within reach -----------------------------------------------------------------------------------------------------
def close_in(play: Play) -> None:
    """Begin the melees of men who stand within 3 inches on the map, each with the nearest foe (cm.mtm.range3).

    Who moved this turn attacks, even one who has another foe; who moved last does where both did, or neither
    (cm.mtm.first-round). Who charged comes at a charge, and keeps the rest of it. Nobody in flight attacks, nor anybody
    to whom his states bar it.
    """
    if not play.man_to_man or play.ground is None:
        return
    ready = [one for one in play.units() if one.men and one.flight is None]
    for man in sorted(ready, key=lambda one: _order(play, one)):
        if next(pairs_of(play, man.id), None) is not None:
            continue
        near = [(way, one) for one in play.foes(man) if one.men and (way := apart(play, man, one)) is not None]
        way, foe = min(near, key=lambda found: found[0], default=(play.touch + 1, man))
        if way <= play.touch:
            comes = foe.flight is None and _order(play, foe) < _order(play, man)
            pairs = ((foe, man), (man, foe)) if comes else ((man, foe), (foe, man))
            able = (pair for pair in pairs if not is_barred(play, pair[0], STRIKING, pair[1].id))
            attacker, target = next(able, (None, None))
            if attacker is None or target is None:
                continue
            charged = attacker.pace is Pace.CHARGE
            rest = max(0, play.charge(attacker) - attacker.moved) if charged else 0
            play.happened(Closed(figure=attacker.id, target=target.id, rules=("cm.mtm.range3",)))
            aspect = aspect_of(play, attacker, target, None)
            meet(play, Contact(unit=attacker.id, foe=target.id, aspect=aspect, charged=charged, left=rest))


def _order(ctx: Context, man: Unit) -> tuple[bool, bool]:
    """Who of two men within reach attacks: the one with the lower value, who moved, or whose side moved last."""
    return man.pace is Pace.STOOD, man.side == ctx.fight.first


# --- the act ----------------------------------------------------------------------------------------------------------
def _against(ctx: Context, command: Strike) -> Iterator[Refusal]:
    man, foe = ctx.figure(command.figure), ctx.figure(command.target)
    yield from ctx.unable(man)
    if not ctx.man_to_man:
        yield Refusal("Units fight their melee as a whole.", "cm.mtm.scale")
    if ctx.fight.phase != "melee":
        yield Refusal("Melees are fought after missile fire.", "cm.turn.mcm.order")
    melee = pair_of(ctx, man.id, foe.id)
    if melee is None:
        yield Refusal(f"{foe.name} does not fight {man.name}.", "cm.mtm.range3")
        return
    if not in_reach(ctx, man, foe):
        way = (apart(ctx, man, foe) or 0) / HUNDRED
        yield Refusal(f"{foe.name} is {way:g} inches off; the reach is 3 inches.", "cm.mtm.range3")
    elif melee.fought_on >= ctx.turn:
        yield Refusal("They have had their round this turn.", "cm.melee.rounds")
    elif is_all_fantastic(ctx, melee):
        yield Refusal(f"{man.name} and {foe.name} fight with two dice.", "cm.fct.men")
    elif not has_round(ctx, melee):
        for rule in dict.fromkeys((stays_hand(ctx, man), stays_hand(ctx, foe))):
            yield Refusal("Neither can strike.", rule or "cm.mtm.kill-roll")
    yield from _part_against(ctx, man, foe, command.at)
    yield from _part_against(ctx, foe, man, command.back)
    yield from _horse_against(ctx, melee, man, command)


def _part_against(ctx: Context, man: Unit, foe: Unit, part: Part) -> Iterator[Refusal]:
    if part is not Part.MAN and not ctx.mounted(foe):
        yield Refusal(f"{foe.name}: on foot.", "cm.mtm.horse-target")
    if part is Part.UNHORSE and ctx.mounted(man):
        yield Refusal("Only footmen unhorse a rider.", "cm.mtm.unhorse-declare")


def _horse_against(ctx: Context, melee: Melee, man: Unit, command: Strike) -> Iterator[Refusal]:
    """The reasons against another target of the horse (cm.mtm.horse-targets)."""
    if not command.horse_at:
        return
    other, rule = ctx.figure(command.horse_at), "cm.mtm.horse-targets"
    if horse_of(ctx, man) is None:
        yield Refusal(f"{man.name}: on foot.", rule)
    if not other.able or other.side == man.side or ctx.mounted(other):
        yield Refusal("A horse strikes only footmen of the enemy.", rule)
    elif not in_reach(ctx, man, other):
        yield Refusal(f"{other.name}: not within 3 inches.", rule)
    if not melee.rounds:
        yield Refusal("Horses strike from the second round on.", "cm.mtm.horse-attacks")


def _explain(ctx: Context, command: Strike) -> tuple[Breakdown, ...]:
    melee = pair_of(ctx, command.figure, command.target)
    if melee is None:
        return ()
    turns = turns_of(ctx, melee)
    parts = {command.figure: command.at, command.target: command.back}
    first = ctx.figure(turns.first)
    found = [Breakdown("First blow", (Modifier(0, turns.why, turns.rule),), text=first.name, key="first")]
    for key, foe in ((turns.first, turns.second), (turns.second, turns.first)):
        one, other = ctx.figure(key), ctx.figure(foe)
        score = blow(ctx, melee, one, other, part_of(ctx, other, parts[key])) if can_strike(ctx, one) else None
        if score is None or (turns.mute and key == turns.second):
            continue
        found.append(score.breakdown(one.name))
        if (number := blows(ctx, one, other)) > 1:
            worth = might(ctx, one)
            why = (Modifier(0, f"fights as {worth} men", "cm.fantasy.reference"),) if worth > 1 else ()
            found.append(Breakdown("Blows", why, text=f"{one.name} {number}", key="blows"))
        if (case := parry_of(ctx, melee, turns, foe)) is not None:
            off = (Modifier(case.off, f"{other.name} may parry", case.rule),)
            found.append(Breakdown("Parry", off, text=f"{other.name} may parry", key="parry"))
    found += _horse_numbers(ctx, melee, command)
    return tuple(found)


def _horse_numbers(ctx: Context, melee: Melee, command: Strike) -> Iterator[Breakdown]:
    for key in melee.units if melee.rounds else ():
        rider = ctx.figure(key)
        horse, aside = horse_of(ctx, rider), command.horse_at if key == command.figure else ""
        foe = ctx.figure(aside) if aside else foe_in(ctx, melee, key)
        if horse is not None and not ctx.mounted(foe) and horse_strikes(ctx, rider):
            score = horse_blow(ctx, ctx.tables.weapons[horse.weapon], foe)
            yield score.breakdown(f"{rider.name}'s horse, {horse.blows} blows" if horse.blows > 1 else
                                  f"{rider.name}'s horse")  # fmt: skip


def foes_of(ctx: Context, man: Unit) -> tuple[Unit, ...]:
    """The foes with whom a man still has a round this turn."""
    return tuple(foe_in(ctx, one, man.id) for one in pairs_of(ctx, man.id) if has_round(ctx, one))


def _offers(ctx: Context, man: Unit) -> Iterator[Offer]:
    if ctx.man_to_man and ctx.fight.phase == "melee" and (found := foes_of(ctx, man)):
        known = _likely(ctx, man, [candidate(ctx, one) for one in found]) is not None
        yield replace(_STRIKES, at_once=known, unasked=known)


def _likely(ctx: Context, man: Unit, found: Sequence[Candidate]) -> str | None:
    """Which of several foes is proposed: he has a round with each, so that of equally near ones it may be any."""
    near = {one.figure: way for one in found if (way := apart(ctx, man, ctx.figure(one.figure))) is not None}
    return likely_target(found, attackers=sorted(near, key=lambda foe: near[foe]))


def _is_parry_told(ctx: Context, man: Unit) -> bool:
    told = ctx.house("parry-asked") == "stated"
    return told and any(_may_parry(ctx, man, one) for one in foes_of(ctx, man))


def _meets_rider(ctx: Context, man: Unit) -> bool:
    return any(ctx.mounted(one) for one in foes_of(ctx, man))


def _backs(ctx: Context, man: Unit) -> tuple[Candidate, ...]:
    return _BACK[:2] if all(ctx.mounted(one) for one in foes_of(ctx, man)) else _BACK


def _for_horse(ctx: Context, man: Unit) -> list[Unit]:
    """The others at whom his horse can strike."""
    if not ctx.mounted(man) or not any(one.rounds for one in pairs_of(ctx, man.id)):
        return []
    return [one for one in ctx.foes(man) if one.men and not ctx.mounted(one) and _beside(ctx, man, one)]


def _may_parry(ctx: Context, man: Unit, foe: Unit) -> bool:
    """True where one of two men could parry in this round."""
    melee = pair_of(ctx, man.id, foe.id)
    if melee is None:
        return False
    turns = turns_of(ctx, melee)
    return any(parry_of(ctx, melee, turns, key) is not None for key in melee.units)


def _beside(ctx: Context, man: Unit, other: Unit) -> bool:
    """Another footman within reach: on the map those within 3 inches, on paper any of whom the GM says so."""
    return in_reach(ctx, man, other) and other.flight is None


_STRIKES = Offer(
    "Strike", GROUP, "cm.mtm.blow-then-return", fields=("target", "parry", "at", "back", "horse_at"), usual=True,
    asks={
        "target": Ask(among=foes_of, proposes=_likely),
        "parry": Ask(when=_is_parry_told),
        "at": Ask(among=lambda ctx, man: _PARTS[:2] if ctx.mounted(man) else _PARTS, when=_meets_rider),
        "back": Ask(among=_backs, when=lambda ctx, man: ctx.mounted(man)),
        "horse_at": Ask(among=_for_horse, spared=True),
    },
)  # fmt: skip
STRIKE: Act = offered(Strike, _offers, _against, exchange, _explain, kinds=NOTHING)
