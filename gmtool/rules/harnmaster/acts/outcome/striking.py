"""A strike that lands: its impact, its Zone Dice, and the injury (hm.gm.injury-sequence)."""

from gmtool.dice import Dice
from gmtool.rules.harnmaster.acts.outcome.injuries import Landed, injure
from gmtool.rules.harnmaster.acts.testing.modifiers import Using, in_use
from gmtool.rules.harnmaster.acts.testing.strikes import zone_die
from gmtool.rules.harnmaster.state.context import Play
from gmtool.rules.harnmaster.state.events import AdvantageTaken, Struck
from gmtool.rules.harnmaster.state.fight import Advantage, Figure, Strike
from gmtool.rules.seam import Option, Why


def land(
    play: Play,
    striker: str,
    target: str,
    strike: Strike,
    advantages: tuple[Advantage, ...],
    rule: str = "hm.out.attack-one-star",
) -> None:
    """Tell the strike with everything that the Injury Sequence needs, then the injury. `rule` is why it lands."""
    one, other = play.figure(striker), play.figure(target)
    using = in_use(play, one, strike)
    if using is None:  # happens only by a ruling: a strike with nothing
        return
    aspect = _aspect(play, one, using)
    extra = _extra(play, one, using, aspect, advantages.count(Advantage.IMPACT))
    sides = zone_die(play, using, strike) or _sides(play, one)
    dice, die = _zone(play, one, other, sides, advantages.count(Advantage.PRECISION))
    landed = Landed(striker, target, using, aspect, extra, strike.aim or other.fighter.zone, sides, die)
    play.happened(
        Struck(
            figure=striker,
            target=target,
            item=using.gear.item,
            mode=using.mode.key,
            aspect=aspect,
            impact=using.mode.impact,
            extra=extra,
            aim=landed.aim,
            zone_die=sides,
            dice=dice,
            die=die,
            rules=(rule, "hm.declare.zone-die"),
        )
    )
    injure(play, landed)


def _aspect(play: Play, one: Figure, using: Using) -> str:
    """The aspect of the mode, or the GM's choice where it has none (hm.declare.strike-mode-aspect)."""
    if using.mode.aspect:
        return using.mode.aspect
    options = tuple(Option(row.key, row.name) for row in play.tables.aspects.values())
    item = play.tables.item_name(using.gear.item).lower()
    why = f"Aspect of {one.name}'s strike with the {item}?"
    return play.choose(options, Why(why, one.side, one.id, "hm.declare.strike-mode-aspect"))


def _extra(play: Play, one: Figure, using: Using, aspect: str, times: int) -> int:
    """The sum that Impact advantages add: the aspect's usual amount, or the mode's own (hm.ta.impact)."""
    amount = using.mode.extra or play.tables.aspects[aspect].extra
    for _ in range(times):
        play.happened(
            AdvantageTaken(
                figure=one.id, advantage=Advantage.IMPACT, aspect=aspect, amount=amount, rules=("hm.ta.impact",)
            )
        )
    return amount * times


def _sides(play: Play, one: Figure) -> int:
    """The sides of the Zone Die, asked of the GM where a ruling struck without one."""
    return play.table.number(
        4, 20, Why("How many sides does the Zone Die have?", one.side, one.id, "hm.declare.zone-die")
    )


def _zone(play: Play, one: Figure, against: Figure, sides: int, more: int) -> tuple[tuple[int, ...], int]:
    """The Zone Dice, one more for each Precision, and the one that the striker picks (hm.ta.precision)."""
    die = Dice(1, sides)
    why = Why(f"{one.name}'s Zone Die, against {against.name}", one.side, one.id, "hm.declare.zone-die")
    rolled = tuple(play.roll(die, why, lambda _: 0).total for _ in range(1 + more))
    different = tuple(dict.fromkeys(rolled))
    options = tuple(Option(str(face), str(face)) for face in different)
    pick = Why(f"Which Zone Die does {one.name} take?", one.side, one.id, "hm.ta.precision")
    return rolled, int(play.choose(options, pick))
