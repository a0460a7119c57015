"""An exchange from the declared defense to its last effect (hm.sequence.four-steps, hm.out.injury-then-order)."""

from collections.abc import Hashable

from gmtool.records import dataclass
from gmtool.rules.harnmaster.acts.outcome.advantages import take_advantages
from gmtool.rules.harnmaster.acts.outcome.aftermath import bonus_actions, free_press, weapon_damage
from gmtool.rules.harnmaster.acts.outcome.mishaps import mishap
from gmtool.rules.harnmaster.acts.outcome.stars import Victory, compare
from gmtool.rules.harnmaster.acts.outcome.striking import land
from gmtool.rules.harnmaster.acts.testing.against import compared_with
from gmtool.rules.harnmaster.acts.testing.modifiers import block, counterstrike, dodge, in_use, melee_strike
from gmtool.rules.harnmaster.acts.testing.rolling import (
    Attempt,
    by_level,
    by_level_against,
    has_setup,
    melee_test,
    success_level,
)
from gmtool.rules.harnmaster.state.clock import ignores, one_round_from
from gmtool.rules.harnmaster.state.commands import Defend
from gmtool.rules.harnmaster.state.context import Context, Play
from gmtool.rules.harnmaster.state.events import Defended
from gmtool.rules.harnmaster.state.fight import Advantage, Defence, Exchange, Figure, Level, Strike
from gmtool.rules.seam import Breakdown, Classifier


@dataclass(frozen=True, slots=True)
class Decided:
    """An exchange that is rolled and decided, but not yet carried out."""

    exchange: Exchange
    command: Defend
    tests: tuple[Attempt, ...]
    victory: Victory

    def strike(self, figure: str) -> Strike:
        """The strike or block that a figure makes in this exchange."""
        if figure == self.exchange.attacker:
            return self.exchange.strike
        one = self.command
        return Strike(one.weapon, one.mode, one.aim, one.zone_die, one.zone_reach)


def resolve(play: Play, command: Defend) -> None:
    """Roll, compare, and carry out in this order: injury, mishaps, free press, bonus actions."""
    if play.fight.exchange is None:  # happens only by a ruling: there is no attack to meet
        return
    decided = decide(play, command)
    victory = decided.victory
    advantages = take_advantages(play, decided.command.defence, decided.exchange, victory)
    if victory.weapon_damage:
        weapon_damage(play, decided.exchange, decided.strike(decided.exchange.defender))
    if victory.strikes:
        target = _other(decided.exchange, victory.winner)
        land(play, victory.winner, target, decided.strike(victory.winner), advantages)
    # each has its own mishap (hm.out.both-mishaps-stand); Ignore rolls no test (hm.mishap.ignore-attacker-only)
    for test in decided.tests:
        dodged = test.figure == decided.exchange.defender and command.defence is Defence.DODGE
        if test.mishap:
            mishap(play, test, decided.strike(test.figure), dodge=dodged)
    free_press(play, decided.exchange, command.defence, victory)
    bonus_actions(play, victory.winner, advantages.count(Advantage.ACTION))


def decide(play: Play, command: Defend, known: tuple[Breakdown, ...] = ()) -> Decided:
    """The declared defense, the tests and the stars: everything that chance decides, Zone Dice excepted.

    The odds decide an exchange many times, so they hand over the levels as `known`.
    """
    exchange = play.fight.exchange
    assert exchange is not None
    attacker, defender = play.figure(exchange.attacker), play.figure(exchange.defender)
    told = known or levels(play, exchange, command)
    _declare(play, attacker, defender, command)
    tests = _roll(play, attacker, defender, command.defence, told)
    return Decided(exchange, command, tests, compare(play, exchange, command.defence, tests[0], _second(tests)))


def _declare(play: Play, attacker: Figure, defender: Figure, command: Defend) -> None:
    against = compared_with(play, defender, command)
    using = in_use(play, defender, Strike(command.weapon, command.mode))
    if using is not None and command.defence is Defence.COUNTERSTRIKE:
        play.strikes(defender.id, using.gear.id, using.mode.key)
    ignoring = command.defence is Defence.IGNORE
    unaware = attacker.id in defender.unaware
    if ignoring and not ignores(play, defender, attacker):  # a forced Ignore is no new choice
        ends = {**defender.ignoring, attacker.id: one_round_from(play)}
        play.change(defender.id, ignoring=ends)
    play.change_fight(exchange=None)
    play.happened(
        Defended(
            figure=defender.id,
            foe=attacker.id,
            defence=command.defence,
            item=using.gear.item if using else "",
            mode=using.mode.key if using else "",
            against=against.gear.item if against else "",
            aim=(command.aim or attacker.fighter.zone) if command.defence is Defence.COUNTERSTRIKE else 0,
            unaware=unaware,
            rules=("hm.aware.unaware-ignores",) if unaware else ("hm.declare.defence-options",),
        )
    )


def _roll(
    play: Play, attacker: Figure, defender: Figure, defence: Defence, told: tuple[Breakdown, ...]
) -> tuple[Attempt, ...]:
    dodges = defence is Defence.DODGE
    against = f"attacks {defender.name}"
    rule = "hm.test.ignore-unopposed" if defence is Defence.IGNORE else "hm.test.attacker-melee"
    alike = _exactly(play, attacker, told[0].total) if dodges else by_level(play, told[0].total)
    first = melee_test(play, attacker.id, MELEE, told[0], against, rule, alike)
    if len(told) == 1:
        return (first,)
    needs = told[1].total
    kind, words = (DODGE, "dodges") if dodges else (MELEE, f"{defence}s")
    other: Classifier = by_level_against(play, needs, first.rolled) if dodges else by_level(play, needs)
    return (first, melee_test(play, defender.id, kind, told[1], words, rule, other))


def _exactly(play: Context, attacker: Figure, needs: int) -> Classifier:
    """The classifier of an attack that is dodged: exact numbers where a tie may come of them, else success levels."""
    setup = has_setup(play, attacker)
    plain = by_level(play, needs)

    def alike(rolled: int) -> Hashable:
        tying = setup or success_level(play, rolled, needs) in (Level.SUCCESS, Level.CRITICAL_SUCCESS)
        return rolled if tying else plain(rolled)

    return alike


def _second(tests: tuple[Attempt, ...]) -> Attempt | None:
    return tests[1] if len(tests) > 1 else None


def _other(exchange: Exchange, figure: str) -> str:
    return exchange.defender if figure == exchange.attacker else exchange.attacker


MELEE, DODGE = "melee", "dodge"


def levels(ctx: Context, exchange: Exchange, command: Defend) -> tuple[Breakdown, ...]:
    """The attacker's level and, unless the defender ignores, the defender's (hm.test.attacker-melee).

    Against Ignore reach and thrust do not count (hm.mod.ignore-no-reach-thrust).
    """
    attacker, defender = ctx.figure(exchange.attacker), ctx.figure(exchange.defender)
    against = compared_with(ctx, defender, command)
    compared = command.defence is not Defence.IGNORE
    told = melee_strike(ctx, attacker, defender, exchange.strike, against, compared=compared)
    own = _defence(ctx, defender, attacker, exchange, command)
    return (told,) if own is None else (told, own)


def _defence(ctx: Context, defender: Figure, attacker: Figure, exchange: Exchange, command: Defend) -> Breakdown | None:
    strike = Strike(command.weapon, command.mode, command.aim, command.zone_die, command.zone_reach)
    using = in_use(ctx, defender, strike)
    match command.defence:
        case Defence.DODGE:
            return dodge(ctx, defender)
        case Defence.BLOCK:
            return block(ctx, defender, using)
        case Defence.COUNTERSTRIKE:
            return counterstrike(ctx, defender, attacker, strike, in_use(ctx, attacker, exchange.strike))
    return None
