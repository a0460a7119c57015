"""Spells at work: what is known of each, begun and ended; those that need their caster lapse without him."""

from gmtool.rules.chainmail.acts.fire.lanes import body
from gmtool.rules.chainmail.acts.wizards.magicians import reach
from gmtool.rules.chainmail.data.spells import Spell
from gmtool.rules.chainmail.state.context import Context, Play
from gmtool.rules.chainmail.state.records.sorcery import Casting
from gmtool.rules.chainmail.state.unit import Unit
from gmtool.rules.kit.lasting import effects
from gmtool.rules.kit.play import evolve
from gmtool.space import gap


def spell_of(ctx: Context, casting: Casting) -> Spell:
    """The row of a spell that was cast."""
    return ctx.tables.spells[casting.spell]


def casting_of(ctx: Context, key: str) -> Casting | None:
    """The casting of this key; None once it is over."""
    return next((one for one in ctx.fight.spellwork.castings if one.key == key), None)


def keep(play: Play, casting: Casting, **changes: object) -> Casting:
    """Note a casting, or other values of one."""
    made = evolve(casting, **changes)
    work = play.fight.spellwork
    others = tuple(made if one.key == made.key else one for one in work.castings)
    if casting_of(play, made.key) is None:
        others = (*others, made)
    play.change_fight(spellwork=evolve(work, castings=others))
    return made


def forget(play: Play, key: str) -> None:
    """Drop a casting that is over, and its effect."""
    work = play.fight.spellwork
    play.change_fight(spellwork=evolve(work, castings=tuple(one for one in work.castings if one.key != key)))
    if effects.effect_of(play, key) is not None:
        play.change_fight(effects=tuple(one for one in play.fight.effects if one.key != key))


def is_out_of_reach(ctx: Context, caster: Unit, target: Unit) -> bool:
    """True where a unit is too far off for its caster to keep a spell going on it (cm.wizard.spell-range)."""
    far = reach(ctx, caster)
    if far is None or ctx.ground is None or caster.at is None or target.at is None:
        return False
    return gap(body(caster), body(target)) > far
