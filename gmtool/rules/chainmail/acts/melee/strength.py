"""The dice of a unit in melee: who fights, as which class, against which, and with what extra dice."""

from dataclasses import dataclass

from gmtool.dice import Comparison, Need
from gmtool.rules.chainmail.acts.melee.nations import EVEN, at_even_odds, striking_class, struck_class
from gmtool.rules.chainmail.acts.morale.leaders import on_each_die
from gmtool.rules.chainmail.data.combat import Class
from gmtool.rules.chainmail.state.context import Context
from gmtool.rules.chainmail.state.unit import Aspect, Contact, Melee, Unit
from gmtool.rules.seam import Breakdown, Modifier


@dataclass(frozen=True, slots=True)
class Strength:
    """So many dice, each of `kills` or more kills; `lines` say where the dice come from."""

    dice: int
    kills: int
    lines: tuple[Modifier, ...] = ()

    @property
    def need(self) -> Need:
        """The faces that kill."""
        return Need(self.kills, Comparison.AT_LEAST)

    @property
    def breakdown(self) -> Breakdown:
        """The dice and what makes them."""
        return Breakdown("Dice", self.lines, text=f"{self.dice} dice, {self.need}", key="dice")


def first_rank(unit: Unit) -> int:
    """The men of the first rank: one rank fights (cm.melee.ranks)."""
    return min(unit.formation.files, unit.men) if unit.formation else 0


def fighting(ctx: Context, contact: Contact) -> int:
    """The men of a unit that fight: those the GM states, or the first rank, as far as the enemy stands before it."""
    unit, foe = ctx.figure(contact.unit), ctx.figure(contact.foe)
    if contact.men:
        return min(contact.men, unit.men)
    opposed = first_rank(foe) if contact.aspect is not Aspect.FLANK else -(-foe.men // max(1, first_rank(foe)))
    return min(first_rank(unit), opposed) if opposed else first_rank(unit)


def attack_class(ctx: Context, contact: Contact) -> tuple[Class, int]:
    """The class that a unit attacks as, and what is added to each die."""
    unit = ctx.figure(contact.unit)
    own = striking_class(ctx, unit)
    if contact.aspect is Aspect.FRONT:
        return own, 0
    return (own.above, 0) if own.above else (own, 1)


def defence_class(ctx: Context, contact: Contact) -> Class:
    """The class that the attacked unit counts as."""
    return struck_class(ctx, ctx.figure(contact.foe))


def strength(ctx: Context, melee: Melee, contact: Contact) -> Strength:
    """The dice of a unit against its foe (cm.combat.table). Fractions are dropped (cm.melee.dice-fractions)."""
    other = melee.contact(contact.foe)
    if other is not None and other.foe == contact.unit and other.aspect is Aspect.REAR:
        return Strength(0, 7, (Modifier(0, "attacked from the rear", "cm.melee.rear"),))
    men, unit = fighting(ctx, contact), ctx.figure(contact.unit)
    if at_even_odds(ctx, unit, ctx.figure(contact.foe)):
        return Strength(men, EVEN, (Modifier(men, f"{men} men at even odds", "cm.nation.scots-lance"),))
    own, plus = attack_class(ctx, contact)
    foe = defence_class(ctx, contact)
    cell = ctx.tables.cell(own, foe)
    dice = men * cell.dice // cell.men
    label = f"{men} men as {own.words} against {foe.words}"
    kills = max(2, cell.kills - plus - on_each_die(ctx, unit))
    return Strength(dice, kills, (Modifier(dice, label, "cm.combat.table"),))
