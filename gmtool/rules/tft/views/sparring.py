"""Sparring of a card: its figure about to attack somebody who only stands there, in the calculator's own fight.

The numbers of the card come from it, so they are those of a fight.
"""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Self

from gmtool.records import dataclass
from gmtool.rules.kit.play import odds_of
from gmtool.rules.seam import Breakdown, Card, Enlisted, Modifier, Side
from gmtool.rules.tft.acts.attacks.adjusted_dx import order_lines, own_adjdx
from gmtool.rules.tft.acts.attacks.defence import stops
from gmtool.rules.tft.acts.attacks.intent import SHOOT, STRIKE, blow_of, bystander
from gmtool.rules.tft.acts.attacks.moment import Moment
from gmtool.rules.tft.acts.attacks.order import ATTACK, moment
from gmtool.rules.tft.acts.attacks.situation import Blow, Situation
from gmtool.rules.tft.acts.turn.plans import Plan, plans
from gmtool.rules.tft.acts.wounds.pace import pace
from gmtool.rules.tft.cards.fighter import UNARMORED, Fighter
from gmtool.rules.tft.data.arms import Shield
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.edition import Edition
from gmtool.rules.tft.state.fight import Fight, Figure
from gmtool.rules.tft.state.messages.commands import Stated
from gmtool.rules.tft.state.muster import figure_of
from gmtool.rules.tft.state.play import Play
from gmtool.rules.tft.views.odds import duel, measured
from gmtool.space import Aspect

ATTACKER, TARGET = "attacker", "target"
_SIDES = (Side(ATTACKER, ""), Side(TARGET, ""))
SITUATIONS = {
    "front": Stated(aspect=Aspect.FRONT),
    "side": Stated(aspect=Aspect.SIDE),
    "rear": Stated(aspect=Aspect.REAR),
    "guarded": Stated(aspect=Aspect.FRONT, guarded=True),
}
"""What the target of an attack at a glance does, and from where the attack comes."""
SHAKEN = "shaken"
"""An attack from the front after hits that cost DX."""


@dataclass(frozen=True, slots=True)
class Attack:
    """An attack with a thing in hand, or with the body, against somebody who only stands there.

    `needs` is the number to hit in each of the `SITUATIONS`, and after hits that cost DX (`SHAKEN`), `chances` the
    chance; both are empty where the rules forbid it.
    """

    name: str
    needs: Mapping[str, int]
    chances: Mapping[str, Fraction]


class Sparring:
    """A figure about to attack somebody who only stands there."""

    def __init__(self, book: Edition, figure: Figure) -> None:
        target = replace(bystander(book.tables), id=TARGET, side=TARGET)
        fight = Fight(sides=_SIDES, figures={ATTACKER: figure, TARGET: target}, roster=(ATTACKER, TARGET))
        self.book = book
        self.ctx = Context(book, duel(Context(book, fight), ATTACKER, TARGET)[0])
        self.figure: Figure = self.ctx.figure(ATTACKER)

    @classmethod
    def of(cls, card: Card, fighter: Fighter, book: Edition) -> Self:
        """The figure of a card that has been read."""
        return cls(book, figure_of(book, Enlisted(ATTACKER, card, ATTACKER), fighter))

    def with_ready(self, shield: Shield, *, ready: bool) -> Self:
        """The same figure with its shields of a kind slung, or one of them ready."""
        own = [gear.id for gear in self.figure.gear if gear.item == shield.key]
        others = tuple(id for id in self.figure.ready if id not in own)
        return type(self)(self.book, replace(self.figure, ready=(*others, *own[:1]) if ready else others))

    def has_ready(self, shield: Shield) -> bool:
        """True if a shield of this kind is in hand."""
        return any(gear.item == shield.key for gear in self.ctx.in_hand(self.figure))

    @property
    def attack(self) -> Moment:
        """Its place in the order with what it has ready."""
        return moment(self.ctx, self.figure, ATTACK)

    @property
    def weapon(self) -> str:
        """The name of the weapon that its place in the order counts; empty without one."""
        blow = blow_of(self.ctx, self.figure)
        return blow.weapon.name if blow is not None and blow.weapon is not None else ""

    @property
    def weapon_counts(self) -> bool:
        """True if its weapon changes its place in the order."""
        blow = blow_of(self.ctx, self.figure)
        return blow is not None and order_lines(self.ctx, blow) != order_lines(self.ctx, replace(blow, weapon=None))

    @property
    def other_rolls(self) -> Breakdown:
        """adjDX for rolls that are not attacks, such as saving rolls (tm.create.adjdx-default)."""
        return Breakdown("adjDX", own_adjdx(self.ctx, self.figure, attacking=False), key="adjdx")

    def movement(self, *, flying: bool = False) -> Breakdown:
        """MA, with the armor that it comes from, and what else changes it; of a flier once it is in the air."""
        figure = replace(self.figure, flying=True) if flying else self.figure
        whole, now = figure.fighter.ma(self.book.tables, flying), pace(self.ctx, figure, flying=flying)
        armored = figure.fighter.armor != UNARMORED and figure.fighter.own.ma is None
        label = self.book.tables.armors[figure.fighter.armor].name.lower() if armored else "unarmored"
        lines = [Modifier(whole, label, "tm.move.ma-armor" if armored else "")]
        if now != whole:
            lines.append(Modifier(now - whole, "legs out of use" if figure.limbs else "its load"))
        return Breakdown("MA", tuple(lines), key="ma")

    def stops(self, *, two_handed: bool = False) -> Breakdown:
        """The hits stopped of an attack from the front with a one- or two-handed weapon (tm.shield.adds-to-armor)."""
        weapons = self.book.tables.weapons.values()
        weapon = next(one for one in weapons if one.strikes and one.damage and one.two_handed is two_handed)
        blow = Blow(self.ctx.figure(TARGET), self.figure, "strike", weapon, Situation())
        return Breakdown("Hits stopped, front", stops(self.ctx, blow), key="stops")

    def attacks(self) -> tuple[Attack, ...]:
        """An attack with each weapon in hand; with the body where it has none, or the body is its weapon."""
        found = [one for one in plans(self.ctx, self.figure) if one.act in (STRIKE, SHOOT) and not one.manner]
        armed = [one for one in found if one.weapon]
        natural = self.figure.fighter.natural_damage(self.book.tables) is not None
        return tuple(self._attack(one) for one in found if one.weapon or natural or not armed)

    def _attack(self, plan: Plan) -> Attack:
        gear, tables = self.figure.gear, self.book.tables
        names = dict(zip((one.id for one in gear), tables.item_names([one.item for one in gear]), strict=True))
        name = names.get(plan.weapon) or self.figure.fighter.attack_name(tables).capitalize()
        shaken = Sparring(self.book, replace(self.figure, shaken=True))
        tries = {key: self._tried(plan, said) for key, said in SITUATIONS.items()}
        tries[SHAKEN] = shaken._tried(plan, SITUATIONS["front"])
        known = {key: one for key, one in tries.items() if one is not None}
        return Attack(name, {key: one[0] for key, one in known.items()}, {key: one[1] for key, one in known.items()})

    def _tried(self, plan: Plan, said: Stated) -> tuple[int, Fraction] | None:
        """The number to hit, as the attack itself explains it, and the chance; None where the rules forbid it."""
        ctx = self.ctx
        act = ctx.chapters.by_kind[plan.act]
        command = act.command(figure=ATTACKER, target=TARGET, weapon=plan.weapon, stated=said)
        if any(ctx.book.gate.against_command(ctx, act, command)) or any(act.refusals(ctx, command)):
            return None
        told = {one.key: one.total for one in act.explain(ctx, command)}
        gear = ctx.gear(self.figure, plan.weapon)
        weapon = ctx.weapon(gear) if gear else None
        if weapon is not None and weapon.gun:  # more than one roll decides: the powder may not fire
            counts = partial(measured, ctx.book.chapters, command)
            odds = odds_of(Play, ctx, lambda play: act.perform(play, command), counts)
            return told["to-hit"], odds.chance("hit")
        return told["to-hit"], ctx.tables.to_hit.chance(told["to-hit"], told["dice"])
