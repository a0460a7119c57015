"""What is shown of magic: the conditions of a unit, and the answers to a spell with their odds."""

from collections.abc import Iterator

from gmtool.rules.chainmail.acts.wizards.bounds import LEVITATE
from gmtool.rules.chainmail.acts.wizards.spells import spell_of
from gmtool.rules.chainmail.state.context import Context
from gmtool.rules.chainmail.state.unit import Unit
from gmtool.rules.kit.lasting.effects import effect_of
from gmtool.rules.seam import Condition


def bewitchments(ctx: Context, unit: Unit) -> Iterator[Condition]:
    """What spells do to a unit; the players do not see illusions for what they are."""
    sorcery = unit.sorcery
    if sorcery.image:
        yield Condition("Image", rule="cm.spell.phantasmal", secret=True)
    if sorcery.loose:
        yield Condition("Out of control", rule="cm.elemental.uncontrolled", grave=True)
    for casting in ctx.fight.spellwork.castings:
        spell, effect = spell_of(ctx, casting), effect_of(ctx, casting.key)
        until = f"turn {effect.ends}" if effect is not None and effect.ends else ""
        if casting.target == unit.id and not casting.due and not (sorcery.image or sorcery.being):
            label = spell.name if casting.spell != LEVITATE else f"Levitates, {unit.level} inches up"
            yield Condition(label, until, spell.rule, secret=spell.secret)
        elif casting.caster == unit.id and casting.due:
            yield Condition(f"{spell.name} works next turn", rule="cm.complexity.roll", secret=spell.secret)
        elif casting.caster == unit.id and spell.aim == "self" and spell.looks:
            what = ctx.tables.fantastics.get(casting.what)
            yield Condition(f"Looks like: {what.name if what else casting.what}", "", spell.rule, secret=True)
        elif casting.caster == unit.id and spell.kept and not casting.fading:
            yield Condition(f"Keeps {spell.name} going", until, "cm.spell.stationary", secret=spell.secret)
