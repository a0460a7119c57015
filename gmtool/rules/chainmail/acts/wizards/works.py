"""The works of spells as they begin and as they end, spell by spell."""

from collections.abc import Callable, Mapping

from gmtool.rules.chainmail.acts.wizards.beings import CONJURATION, IMAGE, conjure, feign, vanish
from gmtool.rules.chainmail.acts.wizards.clouds import CLOUD, release, shape
from gmtool.rules.chainmail.acts.wizards.magicians import below
from gmtool.rules.chainmail.acts.wizards.messages import Found, Risen, SpellEnded, SpellSaid
from gmtool.rules.chainmail.acts.wizards.spells import forget, keep, spell_of
from gmtool.rules.chainmail.state.context import LEVITATE, Context, Play
from gmtool.rules.chainmail.state.holds import landing
from gmtool.rules.chainmail.state.light import LIT
from gmtool.rules.chainmail.state.records.sorcery import Casting
from gmtool.rules.kit.lasting.effects import begin
from gmtool.rules.kit.play import evolve
from gmtool.rules.seam import Effect, EffectPicture, Extent
from gmtool.space import HUNDRED, Circle

CONCEALMENT, DETECTION, TERRAIN, LIGHT = "concealment", "detection", "moving-terrain", "wizard-light"
RISE, HIGHEST = 6, 36
"""The inches that a levitation rises in a turn, and in all of its six turns (cm.spell.levitate)."""
MAGIC = "magic"


def extent(ctx: Context, casting: Casting) -> Extent:
    """The area of a spell on the map: a circle about its caster or its place, or a cloud."""
    spell, caster = spell_of(ctx, casting), ctx.figure(casting.caster)
    if ctx.ground is None:
        return Extent()
    if casting.spell == CLOUD and casting.at is not None:
        return Extent(shape=shape(casting.at, casting.way))
    at = casting.at if spell.aim == "place" else caster.at
    return Extent(shape=Circle(at, spell.radius * HUNDRED)) if spell.radius and at is not None else Extent()


def label(ctx: Context, casting: Casting) -> str:
    """The name of a spell that works, with whom it is on, or what it shows."""
    name = spell_of(ctx, casting).name
    about = casting.what or (ctx.figure(casting.target).name if casting.target else "")
    return f"{name} ({about})" if about else name


def begin_spell(play: Play, casting: Casting) -> None:
    """Have a spell work from now on: it is an effect until it ends, unless it is done at once."""
    spell = spell_of(play, casting)
    casting = keep(play, casting, due=0, since=play.turn)
    if spell.aim not in ("side", "being") and casting.spell != TERRAIN:
        begin(
            play,
            Effect(
                casting.key, label(play, casting), EffectPicture(spell.picture), extent(play, casting),
                ends=play.turn + spell.turns - 1 if spell.turns else 0, does=spell.does,
                sort=LIT if casting.spell == LIGHT else casting.spell, rule=spell.rule, secret=spell.secret,
            ),
        )  # fmt: skip
    if begins := BEGINS.get(casting.spell):
        begins(play, casting)


def end_spell(play: Play, casting: Casting, rule: str) -> None:
    """End a spell, with what it did; Darkness goes back as it came (cm.spell.darkness-end)."""
    if casting.stage and not casting.fading:
        keep(play, casting, fading=True)
        return
    forget(play, casting.key)
    play.happened(SpellEnded(figure=casting.caster, name=spell_of(play, casting).name, rules=(rule,)))
    if (ends := ENDS.get(casting.spell)) and not casting.due:
        ends(play, casting)


# --- spell by spell ---------------------------------------------------------------------------------------------------
def _conceal(play: Play, casting: Casting) -> None:
    _hide(play, casting.target, hidden=True)


def _reveal(play: Play, casting: Casting) -> None:
    _hide(play, casting.target, hidden=False)


def _hide(play: Play, unit: str, *, hidden: bool) -> None:
    one = play.figure(unit)
    play.change(unit, hidden=hidden, sorcery=evolve(one.sorcery, concealed=hidden))


def _detect(play: Play, casting: Casting) -> None:
    """Show hidden enemies, or the spells of the enemy; of a stronger one nothing but that there is magic at work."""
    caster, rule = play.figure(casting.caster), "cm.spell.detection"
    others = [one for one in play.fight.spellwork.castings
              if play.figure(one.caster).side != caster.side and not one.due]  # fmt: skip
    veiled = [one for one in others if is_veiled(play, casting, one)]
    names = [spell_of(play, one).name for one in others if one not in veiled]
    if casting.what == MAGIC:
        words = ", ".join([*names, *(["magic of a stronger magician"] if veiled else [])]) or "no magic"
        play.happened(SpellSaid(figure=caster.id, name="Detection", what=words, rules=(rule,)))
    else:
        if veiled:
            play.happened(SpellSaid(figure=caster.id, name="Detection", what="magic is in use", rules=(rule,)))
        _find(play, casting, {one.target for one in veiled})
    forget(play, casting.key)


def is_veiled(ctx: Context, casting: Casting, other: Casting) -> bool:
    """True for a spell whose caster is the stronger magician: its kind is not found out (cm.spell.detection)."""
    return bool(below(ctx, ctx.figure(casting.caster), ctx.figure(other.caster)))


def _find(play: Play, casting: Casting, veiled: set[str]) -> None:
    caster = play.figure(casting.caster)
    for one in tuple(play.units()):
        if one.side == caster.side or not one.hidden or one.id in veiled:
            continue
        play.happened(Found(figure=caster.id, target=one.id, rules=("cm.spell.detection",)))
        _hide(play, one.id, hidden=False)


def _conjure(play: Play, casting: Casting) -> None:
    keep(play, casting, target=conjure(play, casting))


def _feign(play: Play, casting: Casting) -> None:
    keep(play, casting, target=feign(play, casting))


def _vanish(play: Play, casting: Casting) -> None:
    vanish(play, casting.target, spell_of(play, casting).rule)


def _move_terrain(play: Play, casting: Casting) -> None:
    name, rule = spell_of(play, casting).name, "cm.spell.moving-terrain"
    play.happened(SpellSaid(figure=casting.caster, name=name, what=casting.what or "as the GM says", rules=(rule,)))
    forget(play, casting.key)


def rise(play: Play, casting: Casting) -> None:
    """Rise six inches, unless he hovers or is as high as he can get."""
    caster = play.figure(casting.caster)
    if casting.hovers or caster.level >= HIGHEST:
        return
    play.change(caster.id, level=caster.level + RISE)
    play.happened(Risen(figure=caster.id, level=caster.level + RISE, rules=("cm.spell.levitate",)))


def _come_down(play: Play, casting: Casting) -> None:
    play.change(casting.caster, level=0, at=landing(play, play.figure(casting.caster)))


BEGINS: Mapping[str, Callable[[Play, Casting], None]] = {
    CONCEALMENT: _conceal,
    DETECTION: _detect,
    CONJURATION: _conjure,
    IMAGE: _feign,
    TERRAIN: _move_terrain,
    LEVITATE: rise,
    CLOUD: release,
}
ENDS: Mapping[str, Callable[[Play, Casting], None]] = {
    CONCEALMENT: _reveal,
    CONJURATION: _vanish,
    IMAGE: _vanish,
    LEVITATE: _come_down,
}
