"""Enchanted arrows, and shots of Hero-types at Dragons overhead."""

from collections.abc import Iterator

from gmtool.dice import Comparison, Dice, Need
from gmtool.rules.chainmail.acts.fantasy.duels import drive_back
from gmtool.rules.chainmail.acts.fantasy.messages import FantasticBlow, Loose, Loosed, ShootOverhead, ShotOverhead
from gmtool.rules.chainmail.acts.fire.lanes import is_seen
from gmtool.rules.chainmail.acts.fire.missiles import GROUP
from gmtool.rules.chainmail.acts.kinds import LOOSING, OVERHEAD, is_barred
from gmtool.rules.chainmail.acts.magic.dice import to_each_die
from gmtool.rules.chainmail.acts.magic.scores import aim, is_placed
from gmtool.rules.chainmail.acts.morale.leaders import is_led, way_between
from gmtool.rules.chainmail.acts.morale.losses import lose, slay
from gmtool.rules.chainmail.state.asked import foes
from gmtool.rules.chainmail.state.context import Act, Context, Offer, Play
from gmtool.rules.chainmail.state.unit import Unit
from gmtool.rules.kit.acts import offered
from gmtool.rules.kit.asking import Ask, Asks
from gmtool.rules.kit.play import evolve
from gmtool.rules.seam import Breakdown, Candidate, Modifier, Refusal, Why
from gmtool.space import HUNDRED

ENCHANTED = 1
"""The bonus of an enchanted arrow to a shot at a Dragon overhead (cm.hero.dragon-shot)."""


def has_arrows(ctx: Context, unit: Unit) -> bool:
    """True for a unit with enchanted arrows that work for it, and a bow to shoot them with (cm.magic.users)."""
    return unit.fantasy.arrows > 0 and _has_bow(ctx, unit) and any(one.use == "arrow" for one in ctx.wields(unit))


def _has_bow(ctx: Context, unit: Unit) -> bool:
    return any(arm.use == "missile" for arm in ctx.arms(unit))


def overhead_score(ctx: Context, unit: Unit, *, enchanted: bool) -> int:
    """The two dice that shoot down a Dragon overhead; 0 for those who cannot. Elves can with an enchanted arrow alone
    (cm.hero.dragon-shot, cm.superhero.dragon-shot, cm.magic.arrow-elf)."""
    fantastic = ctx.fantastic(unit)
    if fantastic is None or not (fantastic.heroic or enchanted):
        return 0
    return fantastic.overhead


def _is_dragon(ctx: Context, unit: Unit) -> bool:
    fantastic = ctx.fantastic(unit)
    return fantastic is not None and fantastic.column == "dragon"


# --- what forbids it --------------------------------------------------------------------------------------------------
def _idle(ctx: Context, unit: Unit) -> Iterator[Refusal]:
    yield from ctx.unable(unit)
    passing = ctx.fight.phase in ("move-first", "move-last", "half", "rest") and unit.side != ctx.moving_side()
    if (ctx.fight.phase != "missile" and not passing) or unit.done or unit.shots:
        yield Refusal(f"{unit.name} cannot fire now.", "cm.turn.mcm.order", short="no fire now")
    if ctx.melee_of(unit.id) is not None:
        yield Refusal(f"{unit.name}: in a melee.", "cm.missile.rate.double")


def _out_of_reach(ctx: Context, unit: Unit, target: Unit) -> Iterator[Refusal]:
    arm, way = ctx.missile(unit), way_between(ctx, unit, target)
    if arm is not None and way is not None and way > ctx.range(unit, arm):
        said = (
            f"{target.name} is {way / HUNDRED:g} inches away; the range is {ctx.range(unit, arm) / HUNDRED:g} inches."
        )
        yield Refusal(said, "cm.missile.no-range-effect", short="out of range")
    elif not is_seen(ctx, unit, target):
        yield Refusal(f"{target.name}: out of sight.", short="not seen")
    if target.side == unit.side or not target.able or not target.men:
        yield Refusal(f"{target.name} is not an enemy on the table.", short="no enemy")
    if ctx.melee_of(target.id) is not None:
        yield Refusal(f"{target.name}: in a melee.", "cm.melee.no-missiles-in")


def _overhead_against(ctx: Context, unit: Unit, target: Unit, *, enchanted: bool) -> Iterator[Refusal]:
    if not overhead_score(ctx, unit, enchanted=enchanted):
        yield Refusal(f"{unit.name} cannot shoot a Dragon out of the air.", "cm.hero.dragon-shot")
    if not _is_overhead(ctx, target):
        yield Refusal(f"{target.name} is not a Dragon overhead.", "cm.hero.dragon-shot")


def _loose_against(ctx: Context, command: Loose) -> Iterator[Refusal]:
    unit, target = ctx.figure(command.figure), ctx.figure(command.target)
    yield from _idle(ctx, unit)
    yield from _out_of_reach(ctx, unit, target)
    if not has_arrows(ctx, unit):
        yield Refusal(f"{unit.name}: no enchanted arrows to shoot.", "cm.magic.users")
    elif command.arrows > _most(ctx, unit):
        yield Refusal(f"{unit.name} can loose {_most(ctx, unit)} at most.", "cm.magic.arrow-cost")
    if command.overhead:
        yield from _overhead_against(ctx, unit, target, enchanted=True)
    elif is_led(target) and not is_placed(ctx, target):
        yield Refusal(f"{target.name} is with a unit; shoot at that.", "cm.commander.last-killed")


def _shoot_against(ctx: Context, command: ShootOverhead) -> Iterator[Refusal]:
    unit, target = ctx.figure(command.figure), ctx.figure(command.target)
    yield from _idle(ctx, unit)
    yield from _out_of_reach(ctx, unit, target)
    if not _has_bow(ctx, unit):
        yield Refusal(f"{unit.name} has no bow.", "cm.hero.dragon-shot", short="no bow")
    yield from _overhead_against(ctx, unit, target, enchanted=False)


# --- the shots --------------------------------------------------------------------------------------------------------
def _loose(play: Play, command: Loose) -> None:
    """Each arrow kills a man without a roll (cm.magic.arrow-normal), rolls two dice at a fantastic opponent
    (cm.magic.arrow-fantastic), or is shot overhead. An opponent with such arrows shoots back at the same moment, and
    no other one rolls (cm.magic.arrow-no-return)."""
    unit, target = play.figure(command.figure), play.figure(command.target)
    play.change(unit.id, done=True, shots=unit.shots + 1, fired_on=play.turn)
    if command.overhead:
        for _ in range(command.arrows):
            _spend(play, unit.id, target.id)
            _shoot_down(play, unit, target, ENCHANTED)
        return
    back = is_placed(play, target) and is_placed(play, unit) and has_arrows(play, target)
    back = back and not is_barred(play, target, LOOSING, unit.id)
    shots = [(unit, target)] * command.arrows + ([(target, unit)] if back else [])
    results = [(foe, own, _arrow(play, own, foe)) for own, foe in shots]
    for foe, own, result in results:
        if not play.figure(foe.id).able or result == "nothing":
            continue
        if result == "hit":
            lose(play, foe.id, 1, in_melee=False, rule="cm.magic.arrow-normal")
        elif result == "killed":
            slay(play, foe.id, 1, in_melee=False, rule="cm.magic.arrow-fantastic")
        else:
            drive_back(play, foe.id, own.id)


def _arrow(play: Play, unit: Unit, target: Unit) -> str:
    """The hit of an arrow on anybody at whom no two dice are rolled."""
    _spend(play, unit.id, target.id)
    found = aim(play, unit, target, arrow=True)
    if found is None:
        return "hit"
    rule = "cm.magic.arrow-fantastic"
    why = Why(f"{unit.name} shoots {target.name} ({found.words})", unit.side, unit.id, rule)
    rolled = play.roll(Dice(2), why, found.result).total
    result = found.result(rolled)
    told = FantasticBlow(
        figure=unit.id, target=target.id, total=rolled + found.plus, score=found.score, result=result, rules=(rule,)
    )
    play.happened(told)
    return result


def _spend(play: Play, unit: str, target: str) -> None:
    now = play.figure(unit).fantasy
    play.change(unit, fantasy=evolve(now, arrows=max(0, now.arrows - 1)))
    play.happened(Loosed(figure=unit, target=target, rules=("cm.magic.arrow-cost",)))


def _shoot(play: Play, command: ShootOverhead) -> None:
    unit = play.figure(command.figure)
    play.change(unit.id, done=True, shots=unit.shots + 1, fired_on=play.turn)
    _shoot_down(play, unit, play.figure(command.target), 0)


def _shoot_down(play: Play, unit: Unit, target: Unit, arrow: int) -> None:
    """Two dice kill a Dragon overhead, or leave it unhurt."""
    score = overhead_score(play, unit, enchanted=arrow > 0)
    plus = arrow + sum(line.value for line in to_each_die(play, unit))
    need = Need(score - plus, Comparison.AT_LEAST)
    rule = "cm.hero.dragon-shot"
    why = Why(f"{unit.name} shoots at {target.name} overhead", unit.side, unit.id, rule, needs=need)
    rolled = play.roll(Dice(2), why, need.met).total
    hits = need.met(rolled)
    play.happened(
        ShotOverhead(figure=unit.id, target=target.id, total=rolled + plus, score=score, hits=hits, rules=(rule,))
    )
    if hits and play.figure(target.id).able:
        slay(play, target.id, 1, in_melee=False, rule=rule)


# --- choices and numbers ----------------------------------------------------------------------------------------------
def _explain(ctx: Context, command: Loose | ShootOverhead) -> tuple[Breakdown, ...]:
    unit, target = ctx.figure(command.figure), ctx.figure(command.target)
    if isinstance(command, ShootOverhead) or command.overhead:
        plus = 0 if isinstance(command, ShootOverhead) else ENCHANTED
        score = overhead_score(ctx, unit, enchanted=plus > 0)
        each = tuple(to_each_die(ctx, unit))
        need = Need(score - plus - sum(line.value for line in each), Comparison.AT_LEAST).on(Dice(2))
        lines = [Modifier(score, "a Dragon overhead", "cm.hero.dragon-shot")]
        lines += [Modifier(-plus, "enchanted arrow", "cm.hero.dragon-shot")] if plus else []
        lines += [Modifier(-line.value, line.label, line.rule) for line in each]
        return (Breakdown("Overhead", tuple(lines), text=f"{need} kills", key="overhead"),)
    found = aim(ctx, unit, target, arrow=True)
    if found is None:
        sure = Modifier(command.arrows, "killed without a roll", "cm.magic.arrow-normal")
        return (Breakdown("Killed", (sure,), key="killed"),)
    return (found.breakdown(unit.name, "score"),)


def _aims(ctx: Context, unit: Unit) -> list[Candidate]:
    found = [one for one in foes(ctx, unit) if one.men]
    return [Candidate(one.id, one.name, figure=one.id, refusals=tuple(_out_of_reach(ctx, unit, one))) for one in found]


def _overhead(ctx: Context, unit: Unit) -> list[Candidate]:
    """The Dragons in the air."""
    return [one for one in _aims(ctx, unit) if _is_overhead(ctx, ctx.figure(one.figure))]


def _is_overhead(ctx: Context, target: Unit) -> bool:
    return ctx.is_airborne(target) and _is_dragon(ctx, target)


def _most(ctx: Context, unit: Unit) -> int:
    return min(unit.fit, unit.fantasy.arrows)


def _loose_offers(ctx: Context, unit: Unit) -> Iterator[Offer]:
    if has_arrows(ctx, unit) and not any(_idle(ctx, unit)):
        label = f"Enchanted arrow ({unit.fantasy.arrows} left)"
        yield Offer(label, GROUP, "cm.magic.arrow-fantastic", asks=_LOOSED)


def _shoots(ctx: Context, unit: Unit) -> bool:
    shoots = bool(overhead_score(ctx, unit, enchanted=False)) and _has_bow(ctx, unit)
    return shoots and not any(_idle(ctx, unit))


_LOOSED: Asks = {
    "target": _aims,
    "arrows": Ask(highest=_most, when=lambda ctx, unit: _most(ctx, unit) > 1),
    "overhead": Ask(when=lambda ctx, unit: bool(_overhead(ctx, unit))),
}
_SHOT = Offer(
    "Shoot at it overhead", GROUP, "cm.hero.dragon-shot", there=_shoots, asks={"target": _overhead}, needs="target"
)
ARROWS: tuple[Act, ...] = (
    offered(Loose, _loose_offers, _loose_against, _loose, _explain, kinds=LOOSING),
    offered(ShootOverhead, _SHOT, _shoot_against, _shoot, _explain, kinds=OVERHEAD),
)
