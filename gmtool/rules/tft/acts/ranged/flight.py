"""Flight of a shot or throw from hand to its end: rolls to miss, the target, and figures behind it (Melee VII)."""

from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from functools import cached_property

from gmtool.dice import Dice, Need
from gmtool.records import dataclass
from gmtool.rules.kit.play import evolve
from gmtool.rules.seam import Breakdown, Modifier, Why
from gmtool.rules.tft.acts.attacks.adjusted_dx import to_hit, to_miss
from gmtool.rules.tft.acts.attacks.attack import Harm, harm_of
from gmtool.rules.tft.acts.attacks.attack_roll import why_roll
from gmtool.rules.tft.acts.attacks.defence import dice_to_hit, stops
from gmtool.rules.tft.acts.attacks.dx_conditions import thrown_with
from gmtool.rules.tft.acts.attacks.intent import stated_with_intent, trick_of
from gmtool.rules.tft.acts.attacks.ready_arms import weaker
from gmtool.rules.tft.acts.attacks.situation import Blow, situation
from gmtool.rules.tft.acts.ranged.course import Met, beyond, in_the_way, sheltering_body
from gmtool.rules.tft.acts.ranged.missile_spell import missile_of
from gmtool.rules.tft.acts.ranged.reaches import EFFECTIVE, beyond_effect, flies_beyond
from gmtool.rules.tft.acts.turn.bonds import way_of_catch
from gmtool.rules.tft.acts.wounds.parts import aim_of
from gmtool.rules.tft.data.to_hit import Result, RollClass
from gmtool.rules.tft.state.context import Context, once_a_state
from gmtool.rules.tft.state.engagement import brawl, ends
from gmtool.rules.tft.state.fight import Figure
from gmtool.rules.tft.state.messages.attacks import Attacked, RolledToMiss
from gmtool.rules.tft.state.messages.casting import Cast
from gmtool.rules.tft.state.messages.commands import Shoot, Throw
from gmtool.space import Hex

_MULTIPLIERS = (1, 2, 3)
THROW_WAY, SHOT_WAY = "throw", "shot"


@dataclass(frozen=True)
class Passage:
    """A figure that the flight comes to, and the roll for it. `aimed`: to hit it, otherwise to miss it.

    `hex` is where the line meets it; `exempt`: a mere failure to miss it does not hit it. Values that only the roll
    needs are worked out when it is rolled, in `ctx`, the fight before the first roll: a line on the map has none.
    `told` keeps the event of each sum: it is the same in a hundred branches of the odds.
    """

    ctx: Context
    figure: Figure
    hex: Hex | None
    aimed: bool
    blow: Blow
    number: Breakdown
    dice: int
    exempt: bool
    times: int = 1
    told: dict[tuple[int, Result], Attacked | RolledToMiss] = field(default_factory=dict, compare=False)

    @cached_property
    def classes(self) -> Mapping[int, RollClass]:
        """The result of each sum."""
        if self.aimed:
            return self.ctx.tables.to_hit.hit_classes(
                self.number.total, self.dice, cripples=self.ctx.holds("crippling")
            )
        return self.ctx.tables.to_hit.miss_classes(self.number.total, self.exempt)

    @property
    def need(self) -> Need:
        """The totals that hit it, or that fly past it where it is to be missed."""
        table, number = self.ctx.tables.to_hit, self.number.total
        return table.need(number, self.dice) if self.aimed else table.need_past(number)

    @cached_property
    def stops(self) -> tuple[Modifier, ...]:
        """The hits that the figure's armor and shields stop."""
        return stops(self.ctx, self.blow)

    @cached_property
    def less(self) -> Modifier | None:
        """The damage lost to too little ST."""
        return weaker(self.ctx, self.blow)

    @cached_property
    def harms(self) -> tuple[Harm, ...]:
        """The harm of a hit, by multiplier."""
        attacker, weapon = self.blow.attacker, self.blow.weapon
        stopping, tables = self.stops, self.ctx.tables
        spell, aim, halved = self.blow.spell, self.blow.aim, beyond_effect(self.ctx, self.blow)
        if spell is not None:
            return tuple(
                harm_of(attacker, self.figure, spell.name, spell.dice, one, stopping, aim, halved=halved)
                for one in _MULTIPLIERS
            )
        name = weapon.name.lower() if weapon else ""
        dice = attacker.fighter.damage_with(weapon, tables) if weapon else Dice(1)
        if self.blow.catch is not None:
            dice = self.blow.catch.damage or Dice(0)
        if (thrower := thrown_with(tables, self.blow)) is not None:
            dice = dice.and_plus(thrower.throws_hits)  # am.spearthrower.bonus
        dice = dice.and_plus(self.less.value) if self.less else dice
        far = (EFFECTIVE,) if halved else ()
        return tuple(
            harm_of(attacker, self.figure, name, dice, self.times * one, stopping, aim, halved=halved, rules=far)
            for one in _MULTIPLIERS
        )

    @cached_property
    def why(self) -> Why:
        """The reason for the roll."""
        classes, needs = self.classes, self.number.total
        why = why_roll(self.ctx, self.blow, needs, self.dice) if self.aimed else _why_miss(self.ctx, self.blow, needs)
        # However hard it hits somebody else, the figure that is asked about is not affected.
        return evolve(why, about=self.figure.id, aside=lambda total: classes[total].result)


@dataclass(frozen=True, slots=True)
class Flight:
    """A flight as it is settled before the first roll. `pile`: those who may be hit where the target is in a brawl.

    `body`: the living body that a sheltered target lies behind. `end`: the hex in which a weapon comes to lie if nobody
    stops it, `walled`: at a wall. `mark` is the small mark that it is thrown at.
    """

    before: tuple[Passage, ...]
    target: Passage
    body: Passage | None
    behind: tuple[Passage, ...]
    pile: tuple[Passage, ...]
    end: Hex | None
    mark: str = ""
    walled: bool = False


@once_a_state
def aim(ctx: Context, command: Throw | Shoot | Cast) -> Blow:
    """The attempt on the command's own target."""
    if isinstance(command, Cast):
        return missile_of(ctx, command)
    attacker, target = ctx.figure(command.figure), ctx.figure(command.target)
    facts = situation(ctx, attacker, target, command.stated or stated_with_intent(attacker, target))
    part = aim_of(ctx, command.aim) if command.aim else None
    gear = ctx.gear(attacker, command.weapon)
    way = THROW_WAY if isinstance(command, Throw) else SHOT_WAY
    weapon = ctx.weapon(gear) if gear else None
    if isinstance(command, Shoot):
        return Blow(attacker, target, way, weapon, facts, command.trick, aim=part)
    catch = way_of_catch(ctx, weapon.catches, command.catch) if weapon else None
    trick = trick_of(command.trick)
    return Blow(attacker, target, way, weapon, facts, trick, aim=part, catch=catch, volley=command.number)


@once_a_state
def plan(ctx: Context, command: Throw | Shoot | Cast) -> Flight:
    """The flight with every roll that it may come to.

    All before the target must be missed first, friends (tm.friends.ranged) and enemies (tm.thrown.skip-to-far-target),
    also before the helpless, whom alone it hits without a roll; but not where the GM says that it hits (am.autohit.gm).
    """
    ctx = Context(ctx.book, ctx.fight)  # of a fight that is going on: its rolls do not change this one
    blow = aim(ctx, command)
    attacker, target = blow.attacker, blow.target
    said = command.stated or stated_with_intent(attacker, target)
    by_word = said is not None and said.automatic is True
    between = () if by_word else in_the_way(ctx, attacker, target, blow.situation, command.in_the_way)
    after = beyond(ctx, attacker, target, flies_beyond(ctx, blow))
    line = ends(ctx, attacker, target)
    body = sheltering_body(ctx, attacker, target) if blow.situation.sheltered else None
    return Flight(
        before=tuple(_passage(ctx, blow, met, aimed=False, exempt=True) for met in between),
        target=_at_target(ctx, blow, Met(target, line[1] if line else None, blow.situation)),
        body=_body(ctx, blow, body) if body else None,
        behind=tuple(_behind(ctx, blow, met, command.spare) for met in after.met),
        pile=tuple(_inside(ctx, blow, one) for one in brawl(ctx, target)),
        end=after.end,
        mark=command.trick if isinstance(command, Throw) else "",
        walled=after.walled,
    )


def on_the_way(ctx: Context, blow: Blow) -> tuple[Blow, ...]:
    """The attempts to miss each figure before the target."""
    between = in_the_way(ctx, blow.attacker, blow.target, blow.situation)
    return tuple(replace(blow, target=met.figure, situation=met.facts, trick="") for met in between)


def _at_target(ctx: Context, blow: Blow, met: Met) -> Passage:
    """The roll for the target: a throw at its head counts twice, times its multiplier (am.marksman.head-cumulative)."""
    trick = ctx.tables.tricks.get(blow.trick)
    found = _passage(ctx, blow, met, aimed=True, trick=blow.trick)
    return replace(found, times=trick.multiplier) if trick else found


def _passage(ctx: Context, blow: Blow, met: Met, *, aimed: bool, exempt: bool = False, trick: str = "") -> Passage:
    """The roll for one figure; `exempt`: an enemy that was to be missed is not hit by a mere failure."""
    aim = blow.aim if met.figure.id == blow.target.id else None
    own = evolve(blow, target=met.figure, situation=met.facts, trick=trick, aim=aim)
    if blow.catch is not None and met.figure.id != blow.target.id:
        own = replace(own, catch=way_of_catch(ctx, blow.catch.by, ""))
    return Passage(
        ctx,
        met.figure,
        hex=met.hex,
        aimed=aimed,
        blow=own,
        number=to_hit(ctx, own) if aimed else to_miss(ctx, own),
        dice=dice_to_hit(ctx, own) if aimed else 3,
        exempt=exempt and met.figure.side != blow.attacker.side,
    )


def _why_miss(ctx: Context, blow: Blow, needs: int) -> Why:
    attacker, need = blow.attacker, ctx.tables.to_hit.need_past(needs)
    text = f"{attacker.name} must miss {blow.target.name}"
    return Why(text, attacker.side, attacker.id, "tm.thrown.roll-to-miss", need)


def _behind(ctx: Context, blow: Blow, met: Met, spare: Sequence[str]) -> Passage:
    """The roll for a figure beyond the target: enemies are to be hit, but for those to be spared; friends to be missed.

    Each is rolled for in turn, at its own distance (tm.thrown.flies-on-rolls, tm.missile.flies-on-rolls).
    """
    aimed = met.figure.side != blow.attacker.side and met.figure.id not in spare
    return _passage(ctx, blow, met, aimed=aimed, exempt=True)


def _body(ctx: Context, blow: Blow, met: Met) -> Passage:
    sheltered = ctx.house("shelter-body") == "sheltered"
    return _passage(ctx, blow, Met(met.figure, met.hex, replace(met.facts, sheltered=sheltered)), aimed=False)


def _inside(ctx: Context, blow: Blow, figure: Figure) -> Passage:
    return _passage(ctx, blow, Met(figure, figure.place, situation(ctx, blow.attacker, figure)), aimed=True)
