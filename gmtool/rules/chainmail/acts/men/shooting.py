"""Shooting at single men: two dice for each shot, by weapon, armor and third of the range (cm.mtm.missile.roll)."""

from collections.abc import Iterator

from gmtool.dice import Dice
from gmtool.records import dataclass
from gmtool.rules.chainmail.acts.fire import lanes
from gmtool.rules.chainmail.acts.fire.messages import Fire, Way
from gmtool.rules.chainmail.acts.fire.missiles import (
    aimed,
    fire_offers,
    is_quicker,
    most_inches,
    spend_shots,
)
from gmtool.rules.chainmail.acts.fire.occasions import Occasion, likely_aim
from gmtool.rules.chainmail.acts.fire.rates import must_be_quicker
from gmtool.rules.chainmail.acts.fire.shots import Shot, against, out_of_aim, shot_of
from gmtool.rules.chainmail.acts.kinds import FIRING
from gmtool.rules.chainmail.acts.men.blows import Score, own_lines
from gmtool.rules.chainmail.acts.men.falling import fells, lose_horse, strike_down
from gmtool.rules.chainmail.acts.men.messages import Blow, Result, ShootMan
from gmtool.rules.chainmail.acts.nature.might import unharmed
from gmtool.rules.chainmail.data.men import NEVER
from gmtool.rules.chainmail.state.context import Act, Context, Offer, Play
from gmtool.rules.chainmail.state.men import column_of, horse_of
from gmtool.rules.chainmail.state.unit import Unit
from gmtool.rules.kit.acts import offered
from gmtool.rules.kit.asking import Ask
from gmtool.rules.kit.play import evolve
from gmtool.rules.seam import Breakdown, Modifier, Refusal, Why
from gmtool.space import HUNDRED, Point

GROUP = "Fire"
THIRDS = ("close range", "medium range", "long range")
UNKNOWN = 2
"""The third of the range where nobody said how far it is: the middle one."""


@dataclass(frozen=True, slots=True)
class Aimed:
    """A shot at a man: what the fire of his weapon allows, the score, and the third of the range from 1."""

    shot: Shot
    score: Score
    third: int


def mark_starts(play: Play) -> None:
    """Note where everybody is as the turn begins, for ranges at the mid-point of a move."""
    for one in tuple(play.units()):
        play.change(one.id, man=evolve(one.man, start=one.at))


def at_mid_point(target: Unit) -> Unit:
    """A target half way along its move of this turn (cm.mtm.missile.target)."""
    start, at = target.man.start, target.at
    if start is None or at is None:
        return target
    return evolve(target, at=Point((start.x + at.x) // 2, (start.y + at.y) // 2))


def third_of(far: int | None, reach: int) -> int:
    """The third of a range in which a distance is, from 1 to 3 (cm.mtm.missile.thirds)."""
    return UNKNOWN if far is None else max(1, min(3, -(-3 * far // reach)))


def _fire_of(command: ShootMan) -> Fire:
    return Fire(
        figure=command.figure, target=command.target, inches=command.inches, way=command.way, cover=command.cover
    )


def aimed_at(ctx: Context, command: ShootMan) -> Aimed | None:
    """The circumstances of a shot at a man; None for whoever has no missiles of the table."""
    man, target = ctx.figure(command.figure), ctx.figure(command.target)
    shot = shot_of(ctx, _fire_of(command))
    row = ctx.shooting(shot.arm) if shot is not None else None
    if shot is None or row is None:
        return None
    far = shot.far if shot.now is Occasion.PASSING else lanes.distance(ctx, man, at_mid_point(target), command.inches)
    third = third_of(far, shot.reach)
    horse, column = horse_of(ctx, target) if command.horse else None, column_of(ctx, target)
    seen = (horse.target, "barded horse" if horse.barded else "horse") if horse else (column.key, column.name.lower())
    rule = "cm.mtm.horse-target" if horse else "cm.mtm.missile.roll"
    if shot.arm.use == "thrown":
        rule = "cm.mtm.missile.hand-hurled"
    number = row.at(third).get(seen[0], NEVER)
    label = f"{shot.arm.name.lower()} against {seen[1]}, {THIRDS[third - 1]}"
    for one in () if horse else unharmed(ctx, man, target):
        number, rule, label = NEVER, one.rule, one.reason
    return Aimed(shot, Score(number, tuple(_lines(ctx, man, shot)), rule, label), third)


def _lines(ctx: Context, man: Unit, shot: Shot) -> Iterator[Modifier]:
    """The modifiers of the dice: cover, which fire from above disregards, and those of all dice of the man."""
    soft, hard = ctx.house_number("men-soft-cover"), ctx.house_number("men-hard-cover")
    if shot.way is not Way.OVER and (off := hard if shot.cover.proof else soft if shot.cover.halves else 0):
        words = "hard cover" if shot.cover.proof else "soft cover"
        yield Modifier(-off, words, "cm.mtm.missile.cover", sign=words)
    if shot.arm.plus < 0:
        yield Modifier(shot.arm.plus, shot.arm.name.lower(), "cm.nation.china-crossbow")
    yield from own_lines(ctx, man)


# --- the act ----------------------------------------------------------------------------------------------------------
def _against(ctx: Context, command: ShootMan) -> Iterator[Refusal]:
    if not ctx.man_to_man:
        yield Refusal("Units fire volleys.", "cm.mtm.scale")
    # the horse of whoever is proof against them is not
    yield from (out_of_aim if command.horse else against)(ctx, _fire_of(command))
    target = ctx.figure(command.target)
    if command.horse and horse_of(ctx, target) is None:
        yield Refusal(f"{target.name}: on foot.", "cm.mtm.horse-target")


def _shoot(play: Play, command: ShootMan) -> None:
    man, target = play.figure(command.figure), play.figure(command.target)
    aimed = aimed_at(play, command)
    if aimed is None:
        return
    shot, score = aimed.shot, aimed.score
    if not must_be_quicker(play, man, shot.arm, target, shot.now) or is_quicker(play, man, target):
        for _ in range(max(1, shot.shots)):
            if not _is_hit(play, man, play.figure(target.id), score, horse=command.horse):
                continue
            if command.horse:
                lose_horse(play, target.id)
                break
            strike_down(play, man, target.id, missile=True)
            if not play.figure(target.id).able:
                break
        spend_shots(play, man, shot, target)
        return
    play.change(man.id, shots=man.shots + max(1, shot.shots), done=True)


def _is_hit(play: Play, man: Unit, target: Unit, score: Score, *, horse: bool) -> bool:
    """Roll one shot."""
    why = Why(f"{man.name} shoots at {target.name}", man.side, man.id, score.rule, needs=score.need)
    rolled = play.roll(Dice(2), why, score.need.met).total
    hit = score.need.met(rolled)
    felled: Result = "shot" if fells(play, man, target, missile=True) else "hits"
    result: Result = ("shot horse" if horse else felled) if hit else "shot wide"
    play.happened(Blow(figure=man.id, target=target.id, result=result, rolled=rolled, rules=(score.rule,)))
    return hit


def _explain(ctx: Context, command: ShootMan) -> tuple[Breakdown, ...]:
    aimed = aimed_at(ctx, command)
    if aimed is None:
        return ()
    shots = max(1, aimed.shot.shots)
    more = (Breakdown("Shots", (), text=f"{shots}, until one hits", key="shots"),) if shots > 1 else ()
    reach = Breakdown("Range", (Modifier(aimed.shot.reach // HUNDRED, "range in inches", "cm.mtm.missile.thirds"),),
                      text=THIRDS[aimed.third - 1], key="range")  # fmt: skip
    return (aimed.score.breakdown(ctx.figure(command.figure).name), reach, *more)


_SHOOTS = Offer(
    "Shoot", GROUP, "cm.mtm.missile.roll",
    asks={
        "target": Ask(among=lambda ctx, man, said: aimed(ctx, man, said, ShootMan, _against), proposes=likely_aim),
        "inches": Ask(highest=most_inches),
    },
)  # fmt: skip
SHOOT_MAN: Act = offered(
    ShootMan, lambda ctx, man: fire_offers(ctx, man, _SHOOTS) if ctx.man_to_man else (), _against, _shoot, _explain,
    kinds=FIRING,
)  # fmt: skip
