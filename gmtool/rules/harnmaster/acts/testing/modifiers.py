"""The level of a test: a mastery level and everything that modifies it (step 3)."""

from collections.abc import Iterator

from gmtool.records import dataclass
from gmtool.rules.harnmaster.acts.engagement import in_close, threatening
from gmtool.rules.harnmaster.acts.testing.rolling import HIGHEST, LOWEST, clamped, level_of
from gmtool.rules.harnmaster.cards.fighter import Gear
from gmtool.rules.harnmaster.data.arms import NOT_NOTED, Mode
from gmtool.rules.harnmaster.state.clock import evading, ignores
from gmtool.rules.harnmaster.state.context import Context
from gmtool.rules.harnmaster.state.fight import Defence, Figure, Strike
from gmtool.rules.seam import Breakdown, Modifier

AIM, OUTNUMBERED, PRONE = -10, -10, -20
HEFT, REACH = 5, 5
"""For each point of strength or reach."""
TWO_HANDS = OFF_HAND = 5
OFF_HAND_LEAST = -10


@dataclass(frozen=True, slots=True)
class Using:
    """A weapon in one of its modes, as a figure strikes or blocks with it.

    `shortened` is the Zone Reach Penalty of the aim; both sides of a comparison count the weapon that much shorter.
    """

    gear: Gear
    mode: Mode
    shortened: int = 0

    @property
    def reach(self) -> int | None:
        """Its RCH less what the aim costs (hm.mod.reach-zone); None where it is not noted."""
        return None if self.mode.reach == NOT_NOTED else self.mode.reach - self.shortened


def melee_strike(
    ctx: Context, striker: Figure, opponent: Figure, strike: Strike, against: Using | None, *, compared: bool
) -> Breakdown:
    """The level of an attack. `against` is the weapon that its reach is compared with, if it is `compared` at all."""
    using = in_use(ctx, striker, strike)
    lines = [_mastery(ctx, using), *_aim(opponent, strike), *_heft(ctx, striker, using, blocks=False)]
    if compared and using is not None and against is not None:
        lines += reach_lines(striker, opponent, using, against)
    return _told(ctx, f"{striker.name}, Melee", [*lines, *_stunned(striker), *_own(ctx, striker, dodge=False)])


def counterstrike(ctx: Context, defender: Figure, attacker: Figure, strike: Strike, against: Using | None) -> Breakdown:
    """The level of a counterstrike, which is both a melee strike and a defense."""
    told = melee_strike(ctx, defender, attacker, strike, against, compared=True)
    outnumbered = _outnumbered(ctx, defender, Defence.COUNTERSTRIKE)
    return _told(ctx, f"{defender.name}, Counterstrike", [*_unclamped(told), *outnumbered])


def block(ctx: Context, defender: Figure, using: Using | None) -> Breakdown:
    """The level of a Block, in which reach plays no part (hm.mod.reach-only-strikes)."""
    lines = [_mastery(ctx, using), *_heft(ctx, defender, using, blocks=True)]
    lines += [*_outnumbered(ctx, defender, Defence.BLOCK), *_own(ctx, defender, dodge=False)]
    return _told(ctx, f"{defender.name}, Block", lines)


def dodge(ctx: Context, defender: Figure, *, in_melee: bool = True) -> Breakdown:
    """The level of a Dodge; against an Area attack or a missile nobody counts as outnumbered."""
    lines = [Modifier(defender.fighter.dodge, "Dodge")]
    if in_melee:
        lines += _outnumbered(ctx, defender, Defence.DODGE)
    return _told(ctx, f"{defender.name}, Dodge", [*lines, *_own(ctx, defender, dodge=True)])


def at_hand(ctx: Context, figure: Figure, using: Using) -> Breakdown:
    """The level with a weapon before anything that depends on the foe; for a shield that of a Block."""
    weapon = ctx.weapon(using.gear)
    blocks = weapon is not None and weapon.kind == "shield"
    lines = [_mastery(ctx, using), *_heft(ctx, figure, using, blocks=blocks), *_own(ctx, figure, dodge=False)]
    return _told(ctx, figure.name, lines)


def missile(ctx: Context, shooter: Figure, target: Figure, strike: Strike, modifier: int) -> Breakdown:
    """The level of a missile attack: a penalty against evaders (hm.evade.missile-penalty), and the GM's modifier."""
    lines = [_mastery(ctx, in_use(ctx, shooter, strike))]
    if evading(ctx, target):
        level = dodge(ctx, target, in_melee=False).total
        lines.append(Modifier(-5 * index(ctx, level), f"{target.name} evades", "hm.evade.missile-penalty"))
    if modifier:
        lines.append(Modifier(modifier, "The GM's modifier", "hm.gm.stunned-shock"))
    return _told(ctx, f"{shooter.name}, missile", [*lines, *_stunned(shooter), *_own(ctx, shooter, dodge=False)])


def index(ctx: Context, level: int) -> int:
    """The Index of a level: its tens, rounded down, or to the nearest by house rule."""
    return max(0, (level + 5 * (ctx.house("index") == "near")) // 10)


def in_use(ctx: Context, figure: Figure, strike: Strike) -> Using | None:
    """The weapon and mode of a strike, shortened by its aim; None where the figure lacks either."""
    gear = ctx.gear(figure, strike.weapon)
    mode = ctx.mode(gear, strike.mode) if gear else None
    return Using(gear, mode, strike.zone_reach) if gear and mode else None


def reach_lines(striker: Figure, opponent: Figure, using: Using, against: Using) -> list[Modifier]:
    """The Reach Penalty or Thrust Bonus of a strike; In Close they are reversed (hm.mod.reach-close)."""
    if using.reach is None or against.reach is None:
        return []
    own, other = using.reach, against.reach
    close = in_close(striker, opponent)
    longer = (other - own) if close else (own - other)
    where = ", In Close" if close else ""
    label = f"RCH {own} against {other}{where}"
    if longer < 0:
        return [Modifier(REACH * longer, label, "hm.mod.reach-close" if close else "hm.mod.reach")]
    if longer > 0 and using.mode.thrust:
        return [Modifier(REACH * longer, f"Thrust, {label}", "hm.mod.thrust-close" if close else "hm.mod.thrust")]
    return []


def _mastery(ctx: Context, using: Using | None) -> Modifier:
    if using is None:
        return Modifier(0, "no weapon")
    return Modifier(using.gear.ml, f"ML {ctx.tables.item_name(using.gear.item)}")


def _aim(opponent: Figure, strike: Strike) -> Iterator[Modifier]:
    if strike.aim not in (0, opponent.fighter.zone):
        yield Modifier(AIM, f"aimed at zone {strike.aim}", "hm.mod.aim")


def _heft(ctx: Context, figure: Figure, using: Using | None, *, blocks: bool) -> Iterator[Modifier]:
    """The heft penalty; a shield that blocks in the off hand is spared the cost of the off hand."""
    if using is None:
        return
    gear, heft = using.gear, using.mode.heft
    weapon = ctx.weapon(gear)
    spared = blocks and weapon is not None and weapon.kind == "shield"
    rule, label = "hm.mod.heft", "heft"
    if gear.two_handed:
        heft, rule, label = heft - TWO_HANDS, "hm.mod.heft-two-handed", "heft in two hands"
    if gear.off_hand and not spared:
        heft, rule, label = heft + OFF_HAND, "hm.mod.heft-off-hand", "heft in the off hand"
    penalty = -HEFT * max(0, heft - figure.fighter.strength)
    if gear.off_hand and (not spared or ctx.house("off-hand-shield") == "minimum"):
        least = ctx.house("off-hand") == "at-least"
        penalty = min(OFF_HAND_LEAST, penalty) if least else max(OFF_HAND_LEAST, penalty)
    elif gear.off_hand:
        rule = "hm.mod.heft-off-hand-shield"
    if penalty:
        yield Modifier(penalty, f"{label}: HFT {heft}, STR {figure.fighter.strength}", rule)


def _outnumbered(ctx: Context, defender: Figure, defence: Defence) -> list[Modifier]:
    """The penalty for each threatening opponent beyond the first.

    Prone and ignored ones do not count (hm.mod.outnumbered-not-counted). The GM's adjustment is a line of its own.
    """
    if ctx.house("outnumbered") == "block" and defence is not Defence.BLOCK:
        return []
    counted = [one for one in threatening(ctx, defender) if not one.prone and not ignores(ctx, defender, one)]
    penalty = OUTNUMBERED * max(0, len(counted) - 1)
    lines = [Modifier(penalty, f"{len(counted)} opponents", "hm.mod.outnumbered")] if penalty else []
    adjusted = min(penalty + defender.outnumbered, 0) - penalty
    if adjusted:
        lines.append(Modifier(adjusted, "allies and flanks, as the GM says", "hm.opt.allies-flanking"))
    return lines


def _stunned(figure: Figure) -> Iterator[Modifier]:
    """A reminder for the GM to grant a penalty, since the page names none for the stunned."""
    if figure.stunned:
        yield Modifier(0, "stunned: the rules name no penalty; grant your own", "hm.gm.stunned-shock")


def _own(ctx: Context, figure: Figure, *, dodge: bool) -> Iterator[Modifier]:
    """The modifiers of every test of a figure: prone, trauma, and what the GM granted."""
    if figure.prone and not (dodge and ctx.house("prone") == "melee"):
        yield Modifier(PRONE, "prone", "hm.mod.prone")
    if not (dodge and ctx.house("trauma") == "melee"):
        if figure.fatigue:
            yield Modifier(-figure.fatigue, "fatigue", "hm.mod.trauma")
        if figure.impairment:
            yield Modifier(-figure.impairment, "impairment", "hm.mod.trauma")
    for one in figure.granted:
        yield Modifier(one.value, one.label)


def _told(ctx: Context, title: str, lines: list[Modifier]) -> Breakdown:
    """The breakdown: the lines all add up (hm.test.modifiers-add), and a last one keeps their sum in its bounds."""
    total = sum(line.value for line in lines)
    level = clamped(ctx, total)
    if level != total:
        lines = [*lines, Modifier(level - total, f"kept between {LOWEST} and {HIGHEST}", "hm.test.clamp")]
    return level_of(ctx, title, lines)


def _unclamped(told: Breakdown) -> list[Modifier]:
    return [line for line in told.lines if line.rule != "hm.test.clamp"]
