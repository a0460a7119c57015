"""Lapses: spells that end because of what happened, and what a new turn does to those that go on."""

from gmtool.rules.chainmail.acts.morale.flight import leave, part_from_melee
from gmtool.rules.chainmail.acts.wizards.beings import CONJURATION, IMAGE, break_loose
from gmtool.rules.chainmail.acts.wizards.clouds import CLOUD, drift
from gmtool.rules.chainmail.acts.wizards.magicians import STILL, is_disturbed, is_still
from gmtool.rules.chainmail.acts.wizards.messages import Reversed, SpellWorks
from gmtool.rules.chainmail.acts.wizards.spells import casting_of, is_out_of_reach, keep, spell_of
from gmtool.rules.chainmail.acts.wizards.works import CONCEALMENT, begin_spell, end_spell, rise
from gmtool.rules.chainmail.state.context import LEVITATE, Context, Play
from gmtool.rules.chainmail.state.holds import open_way
from gmtool.rules.chainmail.state.light import Light, set_light
from gmtool.rules.chainmail.state.records.sorcery import Casting
from gmtool.rules.chainmail.state.unit import Going, Unit
from gmtool.rules.chainmail.state.wards import bars_magic
from gmtool.rules.kit.lasting.effects import effect_of, within
from gmtool.rules.kit.play import evolve
from gmtool.space import Point, bearing, length, onward

DARKNESS, CONFUSION, HALLUCINATION = "darkness", "confusion", "hallucinatory-terrain"
STAGES = (Light.DAY, Light.DIM, Light.DARK)
"""The stages of Darkness, a turn each (cm.spell.darkness)."""


# --- because of what happened -----------------------------------------------------------------------------------------
def settle_spells(play: Play) -> None:
    """End the spells that no longer hold after a command, and see to what their casters no longer control."""
    for casting in play.fight.spellwork.castings:
        if rule := lapse(play, casting):
            end_spell(play, casting, rule)
        elif casting.spell == CONJURATION and not casting.due:
            break_loose(play, casting)
        elif casting.spell == CLOUD and not casting.adrift and is_broken(play, casting):
            keep(play, casting, adrift=True)


def is_broken(ctx: Context, casting: Casting) -> bool:
    """True where the caster has moved, or is attacked on his person (cm.spell.stationary)."""
    caster = ctx.figure(casting.caster)
    return not caster.able or not is_still(caster) or is_disturbed(ctx, caster)


def lapse(ctx: Context, casting: Casting) -> str:
    """The rule by which a spell ends; empty as long as it goes on."""
    spell, caster = spell_of(ctx, casting), ctx.figure(casting.caster)
    if casting.fading:
        return ""
    if (spell.kept or casting.due) and is_broken(ctx, casting):
        return STILL
    if spell.aim == "self" and not caster.able:
        return spell.rule
    if casting.due:
        return ""
    if casting.spell != CONJURATION and effect_of(ctx, casting.key) is None:
        return spell.rule
    if casting.target:
        target = ctx.figure(casting.target)
        if not target.able:
            return spell.rule
        if spell.kept and is_out_of_reach(ctx, caster, target):
            return "cm.wizard.spell-range"
        if spell.kept and bars_magic(ctx, caster, target):
            return "cm.spell.anti-magic"
        if casting.spell in (IMAGE, CONCEALMENT) and ctx.melee_of(target.id) is not None:
            return spell.rule
    return spell.rule if casting.spell == HALLUCINATION and is_touched(ctx, casting) else ""


def is_touched(ctx: Context, casting: Casting) -> bool:
    """True once a living thing touches the place of an illusion (cm.spell.hallucinatory)."""
    effect = effect_of(ctx, casting.key)
    found = within(ctx, effect.where) if effect is not None else ()
    return any(one.men and not one.sorcery.image for one in found)


# --- turn by turn -----------------------------------------------------------------------------------------------------
def begin_spell_turn(play: Play) -> None:
    """End what is over with the last turn, have delayed spells work, and move those on that change."""
    for casting in play.fight.spellwork.castings:
        effect = effect_of(play, casting.key)
        if casting.due:
            play.happened(SpellWorks(figure=casting.caster, name=spell_of(play, casting).name, rules=(DELAYED,)))
            begin_spell(play, casting)
        elif effect is not None and 0 < effect.ends < play.turn:
            end_spell(play, casting, effect.rule)
        elif casting.spell == DARKNESS:
            _darken(play, casting)
        elif casting.spell == LEVITATE:
            rise(play, casting)
        elif casting.spell == CLOUD:
            drift(play, casting)


DELAYED = "cm.complexity.roll"


def _darken(play: Play, casting: Casting) -> None:
    """Dim on the second turn, dark from the third on; once it is ended, back again (cm.spell.darkness-end)."""
    stage = max(0, casting.stage - 1) if casting.fading else min(len(STAGES) - 1, casting.stage + 1)
    if casting.fading and not stage:
        end_spell(play, keep(play, casting, stage=0), "cm.spell.darkness-end")
        return
    keep(play, casting, stage=stage)
    set_light(play, STAGES[stage], key=casting.key, rule="cm.spell.darkness")


# --- Confusion --------------------------------------------------------------------------------------------------------
def confuse(play: Play) -> None:
    """Have confused units do the opposite of what they did, once all movement is over (cm.spell.confusion)."""
    for casting in play.fight.spellwork.castings:
        if casting.spell == CONFUSION and not casting.due:
            _reverse(play, casting)
            if (left := casting_of(play, casting.key)) is not None:
                end_spell(play, left, "cm.spell.confusion")


def _reverse(play: Play, casting: Casting) -> None:
    """Put a unit as far behind its starting point as it went ahead, and out of the melee that it began."""
    unit, rule = play.figure(casting.target), "cm.spell.confusion"
    melee = play.melee_of(unit.id)
    came = melee is not None and any(one.unit == unit.id and one.came for one in melee.contacts)
    if not unit.able or not unit.moved or (melee is not None and not (came and melee.began == play.turn)):
        return
    if came:
        foes = {one.foe for one in melee.contacts if one.unit == unit.id} if melee is not None else set[str]()
        part_from_melee(play, unit.id)
        moot = {f"charged {key}" for key in foes}
        play.change_fight(checks=tuple(one for one in play.fight.checks if one.key not in moot))
    play.happened(Reversed(figure=unit.id, far=unit.moved, rules=(rule,)))
    if play.ground is None or unit.at is None or casting.start in (None, unit.at):
        return
    to = _mirrored(play, unit, casting.start)
    if play.ground.holds(to):
        play.change(unit.id, at=to)
    else:
        leave(play, unit.id, Going.FLED, rule)


def _mirrored(ctx: Context, unit: Unit, start: Point | None) -> Point:
    """The place as far behind where a unit started as it went ahead, or before burning oil on the way."""
    assert start is not None
    assert unit.at is not None
    back = (bearing(start, unit.at) + 180) % 360
    return onward(start, back, open_way(ctx, evolve(unit, at=start), back, length((start, unit.at))))
