"""The dice of a unit in melee: who fights, as which class, against which, and with what extra dice."""

from collections.abc import Iterator
from dataclasses import replace

from gmtool.dice import Comparison, Need
from gmtool.records import dataclass
from gmtool.rules.chainmail.acts.magic.dice import more_dice, strikes_nobody, to_each_die
from gmtool.rules.chainmail.acts.magic.scores import elemental_plus, is_fantastic
from gmtool.rules.chainmail.acts.magic.sight import strikes_unseen
from gmtool.rules.chainmail.acts.melee.classes import aspect_on, base_class, met_aside, strikes_as, struck_as
from gmtool.rules.chainmail.acts.melee.matching import fighting, shocks
from gmtool.rules.chainmail.acts.melee.nations import EVEN, at_even_odds
from gmtool.rules.chainmail.acts.morale.leaders import is_led, leaders_with, on_each_die
from gmtool.rules.chainmail.acts.nature.might import hit_notes, might, might_lines
from gmtool.rules.chainmail.data.combat import HIGHEST, Class, CombatRow
from gmtool.rules.chainmail.state.context import Context
from gmtool.rules.chainmail.state.unit import Aspect, Contact, Melee
from gmtool.rules.seam import Breakdown, Modifier, count


@dataclass(frozen=True, slots=True)
class Strength:
    """So many dice, each of `kills` or more kills; `lines` say where the dice come from."""

    dice: int
    kills: int
    lines: tuple[Modifier, ...] = ()
    by: str = ""
    """The hero in the unit who rolls them; empty for its own men."""

    @property
    def need(self) -> Need:
        """The faces that kill."""
        return Need(self.kills, Comparison.AT_LEAST)

    @property
    def is_hopeless(self) -> bool:
        """True where no face kills, so that nobody need roll."""
        return not self.dice or self.kills > HIGHEST

    @property
    def breakdown(self) -> Breakdown:
        """The dice and what makes them."""
        return Breakdown("Dice", self.lines, text=self.words, key="dice")

    @property
    def words(self) -> str:
        """The dice and the faces that kill: "30 dice, 5 or more"; "30 dice, cannot kill" where no face does."""
        if not self.dice:
            return "no dice"
        return f"{count(self.dice, 'die', 'dice')}, {'cannot kill' if self.is_hopeless else self.need}"


def strengths(ctx: Context, melee: Melee, contact: Contact) -> tuple[Strength, ...]:
    """The dice of a unit against its foe; a mixed one has dice for the men of each kind, as many as there are of them
    among those who fight (cm.hist.horse-brigading). Whoever fights with two dice has none here (cm.fct.men)."""
    return (*_own(ctx, melee, contact), *_heroes(ctx, melee, contact))


def _heroes(ctx: Context, melee: Melee, contact: Contact) -> Iterator[Strength]:
    """The dice of heroes with a unit: each strikes its first foe, as the men that he is worth (cm.hero.four)."""
    if contact.overlap or contact != melee.contact(contact.unit):
        return
    for one in leaders_with(ctx, ctx.figure(contact.unit)):
        if one.fantastic and not one.fantasy.fought and not is_fantastic(ctx, one, ctx.figure(contact.foe)):
            yield replace(strength(ctx, melee, replace(contact, unit=one.id), one.men), by=one.id)


def _own(ctx: Context, melee: Melee, contact: Contact) -> tuple[Strength, ...]:
    """The dice of the unit itself; none once it has singled out a hero this turn (cm.hero.singled-out)."""
    unit = ctx.figure(contact.unit)
    aside = any(melee.between(unit.id, key) is None for key in unit.fantasy.fought)
    if aside or is_fantastic(ctx, unit, ctx.figure(contact.foe)):
        return ()
    if not unit.others:
        return (strength(ctx, melee, contact),)
    men = fighting(ctx, melee, contact)
    others = men * unit.others // unit.men
    seen = ctx.with_kind(unit, unit.mixed)
    return strength(ctx, melee, contact, men - others), strength(seen, melee, contact, others)


def strength(ctx: Context, melee: Melee, contact: Contact, men: int | None = None) -> Strength:
    """The dice of a unit, or of so many of its men, against its foe (cm.combat.table)."""
    unit = ctx.figure(contact.unit)
    men = fighting(ctx, melee, contact) if men is None else men
    figures = men
    men *= might(ctx, unit)  # a hero is worth several men
    if at_even_odds(ctx, unit, ctx.figure(contact.foe)):
        return Strength(men, EVEN, (Modifier(men, f"{_men(men)} at even odds", "cm.nation.scots-lance"),))
    barred = next(_bars(ctx, melee, contact), None)
    if barred is not None:
        return Strength(0, 7, (barred,))
    own, foe = strikes_as(ctx, melee, contact), struck_as(ctx, contact)
    cell = ctx.tables.cell(own.type, foe.type)
    table = _part(ctx, men * cell.dice, cell.men)
    lines = [Modifier(table, f"{_men(men)} as {own.type.words} against {foe.type.words}", "cm.combat.table")]
    for place, (label, rule) in enumerate(_extras(ctx, melee, contact), 1):
        lines.append(Modifier(_extra(ctx, men, cell, place), label, rule))
    lines += (*more_dice(ctx, unit, ctx.figure(contact.foe), figures), *might_lines(ctx, unit, figures))
    if shocks(ctx, melee, contact):
        many = men if ctx.house("mass-shock") == "whole" else min(unit.fit, men * unit.ranks)
        lines.append(Modifier(many // 2, "mass shock", "cm.swiss.mass-shock"))
    dice, each = sum(line.value for line in lines), _each(ctx, contact)
    plus = own.plus + on_each_die(ctx, unit) + sum(line.value for line in each)
    notes = (*own.notes, *foe.notes, *(Modifier(0, line.label, line.rule) for line in each),
             *hit_notes(ctx, unit, ctx.figure(contact.foe)))  # fmt: skip
    return Strength(dice, max(2, cell.kills - plus), (*lines, *notes))


def _each(ctx: Context, contact: Contact) -> tuple[Modifier, ...]:
    """Modifiers of each die against a foe."""
    unit = ctx.figure(contact.unit)
    return (*to_each_die(ctx, unit), *elemental_plus(ctx, unit, ctx.figure(contact.foe)))


def _men(men: int) -> str:
    return count(men, "man", "men")


def _part(ctx: Context, dice: int, men: int) -> int:
    """So many dice for so many men, rounded as the switch says (cm.melee.dice-fractions)."""
    how = ctx.house("dice-fractions")
    return -(-dice // men) if how == "up" else (2 * dice + men) // (2 * men) if how == "nearest" else dice // men


def _extra(ctx: Context, men: int, cell: CombatRow, place: int) -> int:
    """The dice that an extra die comes to, by the reading of the switch (cm.combat.extra-die-reading); `place`: how
    many extra dice there are with this one."""
    how = ctx.house("extra-die")
    if how == "man":
        return men
    if how == "unit":
        return 1 if men else 0
    return _part(ctx, men * (cell.dice + place), cell.men) - _part(ctx, men * (cell.dice + place - 1), cell.men)


def _extras(ctx: Context, melee: Melee, contact: Contact) -> Iterator[tuple[str, str]]:
    """The extra dice of a contact, with the rule of each."""
    unit = ctx.figure(contact.unit)
    shock, base = shocks(ctx, melee, contact), base_class(ctx, melee, contact).type
    if shock:
        yield "pikes or pole arms", "cm.swiss.attack"
    elif base in (Class.HEAVY_FOOT, Class.ARMORED_FOOT) and ctx.has_poles(unit):
        yield "pikes or pole arms", "cm.combat.pole-arms"
    if contact.impetus and melee.is_first(contact):
        yield "impetus of the charge", "cm.impetus.bonus"


def _bars(ctx: Context, melee: Melee, contact: Contact) -> Iterator[Modifier]:
    """What keeps a unit from striking its foe at all."""
    unit, foe = ctx.figure(contact.unit), ctx.figure(contact.foe)
    yield from strikes_nobody(ctx, unit)
    place = unit.on if is_led(unit) else unit.id  # a hero meets whoever his unit meets
    unseen = melee.between(contact.foe, place)
    if unseen is not None and unseen.came and melee.is_first(unseen) and strikes_unseen(ctx, unit, foe):
        yield Modifier(0, f"{foe.name} attacked unseen", "cm.sprite.invisible-attack")
    first_only = ctx.house("rear") == "first"
    met = melee.between(contact.foe, contact.unit)
    if met is not None and met_aside(ctx, melee, contact) is Aspect.REAR and (melee.is_first(met) or not first_only):
        yield Modifier(0, "attacked from the rear", "cm.melee.rear")
    if ctx.is_close(foe) and aspect_on(ctx, contact) is Aspect.FRONT and not ctx.has_poles(unit):
        piked = any(arm.use == "pike" for arm in ctx.arms(foe))
        lance = ctx.mounted(unit) and any(arm.use == "lance" for arm in ctx.arms(unit))
        if piked or not lance:
            rule = "cm.combat.pole-lance" if lance else "cm.combat.pole-front"
            yield Modifier(0, f"{'pikes' if piked else 'pole arms'} in front", rule)
