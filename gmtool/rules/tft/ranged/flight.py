"""A shot or throw from hand to where it ends: rolls to miss, the target, and whoever is behind it (Melee VII)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from gmtool.dice import Dice
from gmtool.rules.seam import Breakdown, Modifier, Why
from gmtool.rules.tft.attacks.attack import why_roll
from gmtool.rules.tft.attacks.defence import dice_to_hit, stops
from gmtool.rules.tft.attacks.modifiers import Blow, to_hit, to_miss
from gmtool.rules.tft.attacks.situation import situation
from gmtool.rules.tft.attacks.wounds import Harm, harm_of
from gmtool.rules.tft.commands import Shoot, Throw
from gmtool.rules.tft.context import Context, once_a_state
from gmtool.rules.tft.data.to_hit import RollClass
from gmtool.rules.tft.events import Attacked, RolledToMiss
from gmtool.rules.tft.house import SHELTER_BODY
from gmtool.rules.tft.ranged.course import THROWN_BEYOND, Met, beyond, ends, in_the_way, sheltering_body
from gmtool.rules.tft.stance import brawl
from gmtool.rules.tft.state import Figure
from gmtool.rules.tft.turn.intent import foretold
from gmtool.space import Hex

_MULTIPLIERS = (1, 2, 3)
THROW_WAY, SHOT_WAY = "throw", "shot"


@dataclass(frozen=True, slots=True)
class Passage:
    """A figure that the flight comes to, and the roll for it. `aimed`: to hit it, otherwise to miss it.

    `hex` is where the line meets it; `classes` are what each sum comes to; `harms` by multiplier.
    `told` keeps the events of its results, which are the same in a hundred branches of the odds.
    """

    figure: Figure
    hex: Hex | None
    aimed: bool
    blow: Blow
    number: Breakdown
    dice: int
    stops: tuple[Modifier, ...]
    harms: tuple[Harm, ...]
    why: Why
    classes: Mapping[int, RollClass]
    told: dict[tuple[RollClass, bool], Attacked | RolledToMiss] = field(default_factory=dict, compare=False)


@dataclass(frozen=True, slots=True)
class Flight:
    """All that is settled before the first roll. `pile`: who may be hit where the target lies in a brawl.

    `body`: the living body a sheltered target lies behind. `end`: where a weapon that nobody stops comes to lie.
    """

    before: tuple[Passage, ...]
    target: Passage
    body: Passage | None
    behind: tuple[Passage, ...]
    pile: tuple[Passage, ...]
    end: Hex | None


def aim(ctx: Context, command: Throw | Shoot) -> Blow:
    """The attempt on the command's own target."""
    attacker, target = ctx.figure(command.figure), ctx.figure(command.target)
    facts = situation(ctx, attacker, target, command.stated or foretold(attacker, target))
    gear = ctx.gear(attacker, command.weapon)
    way = THROW_WAY if isinstance(command, Throw) else SHOT_WAY
    return Blow(attacker, target, way, ctx.weapon(gear) if gear else None, facts)


@once_a_state
def plan(ctx: Context, command: Throw | Shoot) -> Flight:
    """Work out every roll that the flight may come to."""
    blow = aim(ctx, command)
    attacker, target = blow.attacker, blow.target
    between = in_the_way(ctx, attacker, target, blow.situation, command.in_the_way)
    after, end = beyond(ctx, attacker, target, THROWN_BEYOND if blow.way == THROW_WAY else None)
    line = ends(ctx, attacker, target)
    body = sheltering_body(ctx, attacker, target) if blow.situation.sheltered else None
    return Flight(
        before=tuple(_passage(ctx, blow, met, aimed=False, exempt=True) for met in between),
        target=_passage(ctx, blow, Met(target, line[1] if line else None, blow.situation), aimed=True),
        body=_body(ctx, blow, body) if body else None,
        behind=tuple(_behind(ctx, blow, met, command.spare) for met in after),
        pile=tuple(_inside(ctx, blow, one) for one in brawl(ctx, target)),
        end=end,
    )


def _passage(ctx: Context, blow: Blow, met: Met, *, aimed: bool, exempt: bool = False) -> Passage:
    """The roll for one figure; `exempt`: an enemy that was to be missed is not hit by a mere failure."""
    attacker, weapon = blow.attacker, blow.weapon
    own = Blow(attacker, met.figure, blow.way, weapon, met.facts)
    stopping = stops(ctx, own)
    stopped = sum(line.value for line in stopping)
    number = to_hit(ctx, own) if aimed else to_miss(ctx, own)
    needs, dice_to_roll = number.total, dice_to_hit(own) if aimed else 3
    enemy = exempt and met.figure.side != attacker.side
    rolls = ctx.tables.to_hit
    classes = rolls.hit_classes(needs, dice_to_roll) if aimed else rolls.miss_classes(needs, enemy)
    why = why_roll(own, needs) if aimed else _why_miss(own, needs)
    name, dice = (weapon.name.lower(), attacker.fighter.damage_with(weapon)) if weapon else ("", Dice(1))
    return Passage(
        figure=met.figure,
        hex=met.hex,
        aimed=aimed,
        blow=own,
        number=number,
        dice=dice_to_roll,
        stops=stopping,
        harms=tuple(harm_of(attacker, met.figure, name, dice, times, stopped) for times in _MULTIPLIERS),
        # However hard it hits somebody else, the one that is asked about is out of it.
        why=replace(why, about=met.figure.id, aside=lambda total: classes[total].result),
        classes=classes,
    )


def _why_miss(blow: Blow, needs: int) -> Why:
    attacker = blow.attacker
    text = f"{attacker.name} must miss {blow.target.name}: {needs} or less"
    return Why(text, attacker.side, attacker.id, "tm.thrown.roll-to-miss", needs)


def _behind(ctx: Context, blow: Blow, met: Met, spare: Sequence[str]) -> Passage:
    """Beyond the target enemies are there to be hit, but for those to be spared; friends are to be missed."""
    aimed = met.figure.side != blow.attacker.side and met.figure.id not in spare
    return _passage(ctx, blow, met, aimed=aimed, exempt=True)


def _body(ctx: Context, blow: Blow, met: Met) -> Passage:
    sheltered = ctx.house(SHELTER_BODY.key) == "sheltered"
    return _passage(ctx, blow, Met(met.figure, met.hex, replace(met.facts, sheltered=sheltered)), aimed=False)


def _inside(ctx: Context, blow: Blow, figure: Figure) -> Passage:
    return _passage(ctx, blow, Met(figure, figure.place, situation(ctx, blow.attacker, figure)), aimed=True)
