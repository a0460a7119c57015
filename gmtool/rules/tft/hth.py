"""Blows among those who fight hand to hand, and getting a dagger out (options t and u)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from gmtool.dice import Dice
from gmtool.rules.seam import Breakdown, Candidate, Choice, Input, InputKind, Json, Modifier, Refusal, Values, Why
from gmtool.rules.tft.act import Act
from gmtool.rules.tft.attack import finish, hit_or_miss
from gmtool.rules.tft.commands import DrawDagger, HthStrike
from gmtool.rules.tft.context import Context, Play, once_a_state
from gmtool.rules.tft.defence import stops
from gmtool.rules.tft.events import DaggerDrawn
from gmtool.rules.tft.hth_damage import hth_dice
from gmtool.rules.tft.intent import brawl_enemies
from gmtool.rules.tft.may_act import not_its_moment
from gmtool.rules.tft.modifiers import Blow, to_hit
from gmtool.rules.tft.order import ATTACK, DIE
from gmtool.rules.tft.pile import blades, is_blade
from gmtool.rules.tft.reach_of_arms import no_enemy
from gmtool.rules.tft.situation import situation
from gmtool.rules.tft.state import Figure, Stage
from gmtool.rules.tft.wounds import Harm, harm_of, harm_target

DRAWN_ON = 3
"""The highest face on which a dagger comes out (tm.hth.draw-dagger)."""
_MULTIPLIERS = (1, 2, 3)


@dataclass(frozen=True, slots=True)
class Prepared:
    """A blow in a brawl as it is before the first roll."""

    attempt: Blow
    to_hit: Breakdown
    damage: Dice
    damage_lines: tuple[Modifier, ...]
    stops: tuple[Modifier, ...]
    harms: tuple[Harm, ...]


@once_a_state
def prepare(ctx: Context, command: HthStrike) -> Prepared:
    """Work out a blow: always +4, normal armour, damage by blade, body or bare hands (tm.hth.resolved-normally)."""
    attacker, target = ctx.figure(command.figure), ctx.figure(command.target)
    gear = ctx.gear(attacker, command.weapon)
    weapon = ctx.weapon(gear) if gear else None
    attempt = Blow(attacker, target, "hth", weapon, situation(ctx, attacker, target))
    dice, lines = hth_dice(ctx, attacker, weapon)
    stopping = stops(ctx, attempt)
    stopped = sum(line.value for line in stopping)
    name = weapon.name.lower() if weapon else attacker.fighter.attack_name(ctx.tables)
    harms = tuple(harm_of(attacker, target, name, dice, times, stopped) for times in _MULTIPLIERS)
    return Prepared(attempt, to_hit(ctx, attempt), dice, lines, stopping, harms)


def explain(ctx: Context, command: HthStrike) -> tuple[Breakdown, ...]:
    """To-hit number, damage dice and what is stopped."""
    ready = prepare(ctx, command)
    return (
        ready.to_hit,
        Breakdown("Dice to hit", (Modifier(3, "dice"),), key="dice"),
        Breakdown("Damage", ready.damage_lines, text=str(ready.damage), key="damage"),
        Breakdown("Stopped", ready.stops, key="stops"),
    )


def refusals(ctx: Context, command: HthStrike) -> Iterator[Refusal]:
    """Why this blow may not be struck."""
    attacker, target = ctx.figure(command.figure), ctx.figure(command.target)
    attempt = prepare(ctx, command).attempt
    yield from not_its_moment(ctx, attacker, ATTACK, attempt)
    yield from no_enemy(ctx, attempt)
    if not attacker.pile or attacker.pile != target.pile:
        text = f"{attacker.name} and {target.name} are not in the same hand-to-hand combat."
        yield Refusal(text, "tm.hth.only-attack-inside")
    if not command.weapon:
        return
    gear = ctx.gear(attacker, command.weapon)
    if gear is None or gear.id not in attacker.ready:
        yield Refusal(f"{attacker.name} does not have it in hand.", "tm.attack.ready-needed")
    elif not is_blade(ctx, gear):
        name = ctx.tables.item_name(gear.item).lower()
        yield Refusal(f"A {name} is of no use hand to hand.", "tm.option.t-hth-attack")


def perform(play: Play, command: HthStrike) -> None:
    """Roll to hit, and the damage of a hit."""
    strike(play, command)
    finish(play, command.figure, ATTACK, command.target)


def strike(play: Play, command: HthStrike) -> None:
    """The rolls of a blow in a brawl; a miss hits none of its own side there (tm.friends.hth-immune)."""
    ready = prepare(play, command)
    result = hit_or_miss(play, ready.attempt, ready.to_hit.total, 3, command.weapon)
    if result.hit:
        harm_target(play, ready.harms[result.multiplier - 1])


def offers(ctx: Context, figure: Figure | None) -> Iterable[Choice]:
    """A choice for the blade in hand, and one for bare hands or the body."""
    if figure is None or ctx.fight.stage is not Stage.COMBAT or not figure.pile:
        return
    in_hand = blades(ctx, figure, ready=True)
    for gear in in_hand:
        yield _offer(ctx, figure, gear.id, ctx.tables.item_name(gear.item).lower(), usual=gear is in_hand[0])
    yield _offer(ctx, figure, "", figure.fighter.attack_name(ctx.tables), usual=not in_hand)


def _offer(ctx: Context, figure: Figure, weapon: str, name: str, *, usual: bool) -> Choice:
    draft: dict[str, Json] = {"kind": "tft.hth-strike/1", "figure": figure.id, "weapon": weapon}
    enemies = brawl_enemies(ctx, figure)

    def targets(_: Values) -> tuple[Candidate, ...]:
        return tuple(_candidate(ctx, figure, enemy, weapon) for enemy in enemies)

    wanted = Input("target", "Whom?", InputKind.FIGURE, targets, default=enemies[0].id if len(enemies) == 1 else None)
    return Choice(
        key=f"hth:{weapon}",
        label=f"Fight hand to hand with {name}",
        group="Attack",
        draft=draft,
        inputs=(wanted,),
        refusals=tuple(not_its_moment(ctx, figure, ATTACK)),
        rule="tm.option.t-hth-attack",
        usual=usual,
    )


def _candidate(ctx: Context, figure: Figure, enemy: Figure, weapon: str) -> Candidate:
    command = HthStrike(figure=figure.id, target=enemy.id, weapon=weapon)
    detail = f"{prepare(ctx, command).to_hit.total} or less"
    return Candidate(enemy.id, enemy.name, detail, enemy.place, enemy.id, tuple(refusals(ctx, command)))


# --- drawing a dagger ------------------------------------------------------------------------------------------------


def cannot_draw(ctx: Context, command: DrawDagger) -> Iterator[Refusal]:
    """Why no blade can be drawn now."""
    figure = ctx.figure(command.figure)
    if figure.deeds.option != "u":
        yield Refusal(f"{figure.name} did not choose to draw a dagger.", "tm.option.u-draw-dagger")
    else:
        yield from not_its_moment(ctx, figure, DIE)
    if not figure.pile:
        yield Refusal(f"{figure.name} is not in hand-to-hand combat.", "tm.hth.draw-dagger")
    if command.weapon not in [gear.id for gear in blades(ctx, figure, ready=False)]:
        yield Refusal(f"{figure.name} carries no such dagger to draw.", "tm.hth.draw-dagger")
    if blades(ctx, figure, ready=True):
        yield Refusal("Only one blade can be used hand to hand.", "tm.hth.one-blade")


def draw(play: Play, command: DrawDagger) -> None:
    """A die: on 1 to 3 the blade is in hand, for the next turn."""
    figure = play.figure(command.figure)
    gear = play.gear(figure, command.weapon)
    item = gear.item if gear else ""
    why = Why(f"{figure.name} draws a blade: 3 or less", figure.side, figure.id, "tm.hth.draw-dagger", DRAWN_ON)
    die = play.roll(Dice(1), why, lambda face: face <= DRAWN_ON).sum
    drawn = die <= DRAWN_ON and gear is not None
    if drawn:
        play.change(figure.id, ready=(*figure.ready, command.weapon))
    play.happened(DaggerDrawn(figure=figure.id, item=item, die=die, drawn=drawn, rules=("tm.hth.draw-dagger",)))
    play.acted(figure.id, DIE)


def draw_needs(ctx: Context, command: DrawDagger) -> tuple[Breakdown, ...]:
    """The face that must not be passed."""
    line = Modifier(DRAWN_ON, "or less on a die", "tm.hth.draw-dagger")
    return (Breakdown("To draw it", (line,), key="needs"),)


def draw_offers(ctx: Context, figure: Figure | None) -> Iterable[Choice]:
    """A choice for each blade that is not in hand."""
    if figure is None or ctx.fight.stage is not Stage.COMBAT or not figure.pile:
        return
    for gear in blades(ctx, figure, ready=False):
        command = DrawDagger(figure=figure.id, weapon=gear.id)
        name = ctx.tables.item_name(gear.item).lower()
        draft: dict[str, Json] = {"kind": command.kind, "figure": figure.id, "weapon": gear.id}
        barred = tuple(cannot_draw(ctx, command))
        rule = "tm.option.u-draw-dagger"
        yield Choice(
            f"draw:{gear.id}", f"Draw the {name}", "Attack", draft, refusals=barred, rule=rule, usual=not barred
        )


HTH_STRIKE = Act(HthStrike, offers, refusals, perform, explain)
DRAW = Act(DrawDagger, draw_offers, cannot_draw, draw, draw_needs)
