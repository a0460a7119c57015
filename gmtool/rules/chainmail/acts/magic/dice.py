"""Dice of normal combat that fantastic types and magic weapons add, and what is taken off or put on each die."""

from collections.abc import Iterator

from gmtool.rules.chainmail.state.context import Context
from gmtool.rules.chainmail.state.light import is_dazzled, sees
from gmtool.rules.chainmail.state.men import is_stunned
from gmtool.rules.chainmail.state.unit import Unit
from gmtool.rules.seam import Modifier

RANGER = "ranger"


def more_dice(ctx: Context, unit: Unit, foe: Unit, figures: int) -> Iterator[Modifier]:
    """The dice that so many figures of a unit add against a foe (cm.magic.sword-normal, cm.elf.magic-normal)."""
    weapon, fantastic = ctx.weapon(unit), ctx.fantastic(unit)
    if weapon is None or fantastic is None:
        return
    special = ctx.tables.elf_dice.get(foe.fantastic) if fantastic.armed_row else None
    if special is not None:  # instead of the usual one
        yield Modifier(special.dice * figures, f"{weapon.name} against {foe.name}", "cm.elf.magic-fantastic")
    elif weapon.dice:
        rule = "cm.elf.magic-normal" if fantastic.armed_row else "cm.magic.sword-normal"
        yield Modifier(weapon.dice * figures, weapon.name, rule)


def to_each_die(ctx: Context, unit: Unit) -> Iterator[Modifier]:
    """Modifiers of each die of an attack of a unit, and of two dice together: full light, and the skill of Rangers
    (cm.hero.ranger). On the Fantasy Combat Table they are rows of scores.toml."""
    yield from glare(ctx, unit)
    if unit.is_a(RANGER):
        yield Modifier(1, "ranger, 1 on each die", "cm.hero.ranger")


def glare(ctx: Context, unit: Unit) -> Iterator[Modifier]:
    """The modifier of whatever dice a unit rolls in full light (cm.goblin.light, cm.orc.light)."""
    fantastic = ctx.fantastic(unit)
    spared = fantastic is not None and fantastic.light == "morale" and ctx.house("light-dice") == "morale"
    if is_dazzled(ctx, unit) and not spared:
        yield Modifier(-1, "full light, 1 off each die", "cm.goblin.light")


def hits_taken(ctx: Context, unit: Unit, foe: Unit, hits: int) -> int:
    """The hits of a unit that count against a foe: Trolls, Ogres and Giants hit Dwarves and Gnomes half as often, and
    fractions are dropped (cm.dwarf.half-kills)."""
    own, other = ctx.fantastic(unit), ctx.fantastic(foe)
    return hits // 2 if own is not None and own.big and other is not None and other.small else hits


def firers(ctx: Context, unit: Unit, target: Unit, men: int) -> int:
    """As how many men so many figures fire: two Halflings as three (cm.halfling.accuracy); a Hero as the men that he is
    worth, at fantastic opponents as one (cm.fantasy.hero-missiles)."""
    fantastic = ctx.fantastic(unit)
    if fantastic is None:
        return men
    if fantastic.heroic:
        return men if fires_once(ctx, unit, target) else men * fantastic.attack_men
    return men // 2 * int(2 * fantastic.aims) + men % 2


def fires_once(ctx: Context, unit: Unit, target: Unit) -> bool:
    """True for a Hero who shoots at somebody of the Fantasy Combat Table (cm.fantasy.hero-missiles)."""
    own, foe = ctx.fantastic(unit), ctx.fantastic(target)
    return own is not None and own.heroic and foe is not None and foe.is_placed


def blow_bars(ctx: Context, unit: Unit) -> Iterator[Modifier]:
    """The reasons that leave a unit no blow in fantastic combat: those of any combat, or it is stunned."""
    yield from strikes_nobody(ctx, unit)
    if is_stunned(ctx, unit):
        yield Modifier(0, "stunned", "cm.mtm.stunned")


def strikes_nobody(ctx: Context, unit: Unit) -> Iterator[Modifier]:
    """The reasons that leave a unit no blow at anybody: it was caught in flight (cm.rout.attacked-losses), is an image
    (cm.spell.phantasmal), or does not see in full darkness (cm.fantasy.dark-sight)."""
    if unit.caught:
        yield Modifier(0, "it did not rally", "cm.rout.attacked-losses")
    if unit.sorcery.image:
        yield Modifier(0, "an image", "cm.spell.phantasmal")
    if not sees(ctx, unit):
        yield Modifier(0, "it does not see in the dark", "cm.fantasy.dark-sight")
