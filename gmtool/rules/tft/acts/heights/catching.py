"""Catching on a rope: who takes the weight of a climber that falls, and who falls in the end."""

from gmtool.dice import Dice, at_least, at_most
from gmtool.records import dataclass
from gmtool.rules.seam import Option, Why
from gmtool.rules.tft.acts.attacks.ready_arms import has_hands
from gmtool.rules.tft.acts.turn.saves import DX, ST, save
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.engagement import is_helpless
from gmtool.rules.tft.state.fight import Figure
from gmtool.rules.tft.state.play import Play
from gmtool.rules.tft.state.records.climbing import AnchorHeld, Roping, WeightHeld, rope_of

WHO, CATCH, CUT, CUT_FAILED = "am.rope.who-catches", "am.rope.catch", "am.rope.cut", "am.rope.cut-failed"
PEOPLE = "am.rope.anchor-people"
INCLINE, SOLID, OFF_BALANCE, CUT_DICE = -1, -2, 1, 3
"""The change to the dice on an incline (am.rope.catch-incline), with something to hold (am.rope.catch-solid), and off
balance (am.rope.cut-failed); and the dice to cut the rope."""
GIVES_WAY = {"solid": (1, "am.rope.anchor-solid"), "grapnel": (2, "am.rope.anchor-grapnel")}
"""The chances in six that the last hold of a rope gives way."""
_WAYS = (
    Option("catch", "Holds the weight"),
    Option("solid", "Holds the weight, and something solid"),
    Option("cut", "Cuts the rope"),
)
MORE_KG = 100
_UP, _DOWN = 1, 2


def kg_of(ctx: Context, figure: Figure) -> int:
    """The weight of a figure."""
    return figure.aloft.kg or ctx.house_number("climber-kg")


def dice_for(ctx: Context, kg: int) -> int:
    """The dice to hold a weight: by the bands, and one more for each further 100 kg (am.rope.catch-dice)."""
    rows = sorted(ctx.tables.weights.values(), key=lambda row: row.kg)
    found = next((row.dice for row in rows if kg <= row.kg), None)
    return rows[-1].dice - (rows[-1].kg - kg) // MORE_KG if found is None else found


@dataclass(slots=True)
class _Chain:
    """Those on a rope who hang on it without a hold: the `first` to the `last` of its climbers; what is cut."""

    rope: Roping
    first: int
    last: int
    above: bool = True
    below: bool = True

    @property
    def hanging(self) -> tuple[str, ...]:
        return self.rope.climbers[self.first : self.last + 1]

    @property
    def nexts(self) -> dict[int, str]:
        """The next climber above and below, where there is one and the rope is whole."""
        up = {_UP: self.rope.climbers[self.first - 1]} if self.above and self.first else {}
        more = self.below and self.last + 1 < len(self.rope.climbers)
        return up | ({_DOWN: self.rope.climbers[self.last + 1]} if more else {})

    def pulls(self, way: int) -> None:
        """Pull the next one off as well."""
        self.first, self.last = self.first - (way == _UP), self.last + (way == _DOWN)

    def cuts(self, way: int) -> None:
        """Cut the rope on that side."""
        self.above, self.below = self.above and way != _UP, self.below and way != _DOWN


def fallers(play: Play, figure: str, *, incline: bool) -> tuple[str, ...]:
    """Those who fall with a climber that has lost its hold; nobody, where somebody holds them all."""
    rope = rope_of(play.fight.ropes, figure)
    if rope is None:
        return (figure,)
    at = rope.climbers.index(figure)
    chain = _Chain(rope, at, at)
    while nexts := chain.nexts:
        way = _flipped(play, figure) if len(nexts) > 1 else next(iter(nexts))
        kg = sum(kg_of(play, play.figure(key)) for key in chain.hanging)
        held = _holds(play, nexts[way], kg, incline=incline)
        if held == "held":
            return ()
        if held == "cut":
            chain.cuts(way)
        else:
            chain.pulls(way)
    if not chain.above:
        return chain.hanging
    return _at_the_top(play, chain, incline=incline)


def _flipped(play: Play, figure: str) -> int:
    """Flip a coin for the side on which the weight comes (am.rope.who-catches)."""
    one = play.figure(figure)
    why = Why("Who takes the weight? 1 the climber above, 2 the one below", one.side, figure, WHO)
    return play.roll(Dice(1, 2), why, lambda coin: coin).sum


def _holds(play: Play, catcher: str, kg: int, *, incline: bool) -> str:
    """A climber's try to hold the weight, or to be rid of it: "held", "cut", or empty where it falls as well.

    The rope is around him; to hold something solid, or to cut it, takes hands.
    """
    one = play.figure(catcher)
    if not one.able or is_helpless(play, one):
        return ""
    change = INCLINE if incline else 0
    asked = Why(f"{kg} kg pull on {one.name}", one.side, catcher, CATCH)
    way = play.choose(_WAYS, asked) if has_hands(play, one) else "catch"
    if way == "solid":
        change += SOLID
    elif way == "cut":
        if save(play, catcher, DX, CUT_DICE, CUT, "cutting the rope"):
            return "cut"
        change += OFF_BALANCE
    dice = dice_for(play, kg) + change
    rule = CUT_FAILED if way == "cut" else CATCH
    return "held" if dice < 1 or save(play, catcher, ST, dice, rule, f"holding {kg} kg") else ""


def _can_hold(ctx: Context, holder: str) -> bool:
    """True for whoever at the top has a hand for the rope, and is there to use it."""
    one = ctx.figure(holder)
    return one.able and not is_helpless(ctx, one) and has_hands(ctx, one)


def _at_the_top(play: Play, chain: _Chain, *, incline: bool) -> tuple[str, ...]:
    """The last hold, when all on the rope have lost theirs: what it is fastened to, or those who hold it."""
    rope, hanging = chain.rope, chain.hanging
    one = play.figure(hanging[0])
    if rope.anchor in GIVES_WAY:
        worst, rule = GIVES_WAY[rope.anchor]
        need = at_least(worst + 1)
        why = Why(f"The rope of {one.name} holds", one.side, one.id, rule, need)
        die = play.roll(Dice(1), why, need.met).sum
        play.happened(AnchorHeld(figure=one.id, needs=worst + 1, sum=die, holds=die > worst, rules=(rule,)))
        return () if die > worst else hanging
    holders = tuple(key for key in rope.holders if _can_hold(play, key)) if rope.anchor == "people" else ()
    if not holders:
        return hanging
    kg = sum(kg_of(play, play.figure(key)) for key in hanging)
    needs = sum(play.figure(key).st for key in holders)
    dice = dice_for(play, kg) + (INCLINE if incline else 0)
    why = Why(f"{kg} kg pull on those at the top", one.side, holders[0], PEOPLE, at_most(needs))
    total = play.roll(Dice(dice), why, needs.__ge__).sum
    held = total <= needs
    play.happened(WeightHeld(figures=holders, kg=kg, needs=needs, dice=dice, sum=total, held=held, rules=(PEOPLE,)))
    return () if held else (*hanging, *holders)
