"""Classes: as what a unit strikes, and as what it is struck, higher or lower than it is."""

from gmtool.records import dataclass
from gmtool.rules.chainmail.acts.melee.matching import shocks
from gmtool.rules.chainmail.acts.melee.nations import striking_class, struck_class
from gmtool.rules.chainmail.data.combat import Class
from gmtool.rules.chainmail.state.context import Context
from gmtool.rules.chainmail.state.unit import Aspect, Contact, Melee, Unit
from gmtool.rules.seam import Modifier


@dataclass(frozen=True, slots=True)
class Standing:
    """A class with what is added to each die, and the reasons."""

    type: Class
    plus: int = 0
    notes: tuple[Modifier, ...] = ()


def aspect_on(ctx: Context, contact: Contact) -> Aspect:
    """Where an attack counts: a hedgehog is front on all sides (cm.hedgehog.form), and a unit that is changing its
    formation has no front (cm.formation.caught)."""
    foe = ctx.figure(contact.foe)
    if ctx.is_hedgehog(foe) or ctx.is_schiltron(foe):
        return Aspect.FRONT
    if foe.flight is not None and ctx.house("flight-rear") == "rear":
        return Aspect.REAR
    return Aspect.FLANK if foe.drilling and contact.aspect is Aspect.FRONT else contact.aspect


def met_aside(ctx: Context, melee: Melee, contact: Contact) -> Aspect:
    """Where the foe's own attack meets the unit of a contact."""
    met = melee.between(contact.foe, contact.unit)
    return aspect_on(ctx, met) if met is not None else Aspect.FRONT


def swiss_class(ctx: Context, unit: Unit, aspect: Aspect) -> tuple[Class, Modifier]:
    """What Swiss and Landsknechte are when they do not strike with their mass: Heavy Foot to the front in close order,
    else Light Foot (cm.swiss.defend, cm.swiss.flank-open)."""
    if aspect is Aspect.FRONT and ctx.is_close(unit):
        return Class.HEAVY_FOOT, Modifier(0, "close order, pole arms to the enemy", "cm.swiss.defend")
    return Class.LIGHT_FOOT, Modifier(0, "open order, or flank or rear", "cm.swiss.flank-open")


def base_class(ctx: Context, melee: Melee, contact: Contact) -> Standing:
    """The class of a unit that strikes, before anything raises or lowers it."""
    unit = ctx.figure(contact.unit)
    if not ctx.swiss(unit):
        return Standing(striking_class(ctx, unit))
    if shocks(ctx, melee, contact):
        return Standing(Class.ARMORED_FOOT, 0, (Modifier(0, "close formation of 5 x 2 or more", "cm.swiss.attack"),))
    if contact.came:
        few = Modifier(0, "attack, and not in close formation of 5 x 2", "cm.swiss.attack")
        return Standing(Class.LIGHT_FOOT, 0, (few,))
    found, why = swiss_class(ctx, unit, met_aside(ctx, melee, contact))
    return Standing(found, 0, (why,))


def strikes_as(ctx: Context, melee: Melee, contact: Contact) -> Standing:
    """The class that a unit strikes as: higher in flank and rear, lower when it is tired or caught standing."""
    unit, foe = ctx.figure(contact.unit), ctx.figure(contact.foe)
    base = base_class(ctx, melee, contact)
    aspect, notes, steps = aspect_on(ctx, contact), list(base.notes), 0
    if aspect is not Aspect.FRONT:
        rule = "cm.melee.rear" if aspect is Aspect.REAR else "cm.melee.flank"
        caught = contact.aspect is Aspect.FRONT and bool(foe.drilling)
        notes.append(
            Modifier(0, "changes formation" if caught else aspect.value, "cm.formation.caught" if caught else rule)
        )
        steps += 1
    if unit.tired:
        notes.append(Modifier(0, "tired", "cm.fatigue.attack-lower"))
        steps -= 1
    standing = contact.standing and melee.is_first(contact)
    if standing:
        notes.append(Modifier(0, "horse caught standing", "cm.cavalry.standing"))
        steps -= 1
    found, plus = base.type, 0
    if steps > 0:
        found, plus = _raised(ctx, found)
        notes += [Modifier(0, "1 on each die", "cm.melee.flank-heavy-horse")] if plus else []
    for _ in range(-steps):
        found = _lowered(ctx, found, always=standing)
    return Standing(found, plus, tuple(notes))


def struck_as(ctx: Context, contact: Contact) -> Standing:
    """The class that the foe of a contact counts as: lower when it is tired (cm.fatigue.defend-lower)."""
    foe = ctx.figure(contact.foe)
    found, notes = struck_class(ctx, foe), list[Modifier]()
    if ctx.swiss(foe):
        found, why = swiss_class(ctx, foe, aspect_on(ctx, contact))
        notes.append(why)
    if foe.tired:
        found = _lowered(ctx, found, always=False)
        notes.append(Modifier(0, f"{foe.name} is tired", "cm.fatigue.defend-lower"))
    return Standing(found, 0, tuple(notes))


def _raised(ctx: Context, one: Class) -> tuple[Class, int]:
    """The next higher class; the highest adds 1 to each die (cm.melee.flank-heavy-horse)."""
    if one.above is not None:
        return one.above, 0
    return one, int(one is Class.HEAVY_HORSE or ctx.house("flank-top") == "plus")


def _lowered(ctx: Context, one: Class, *, always: bool) -> Class:
    """The next lower class. Light Horse counts as Armored Foot, Light Foot stays what it is."""
    if one is Class.LIGHT_HORSE and (always or ctx.house("tired-lowest") == "foot"):
        return Class.ARMORED_FOOT
    return one.below or one
