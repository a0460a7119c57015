"""Spells, as far as a fight of Melee knows them: casting, keeping up, disbelief and harm."""

from collections.abc import Iterator

from gmtool.rules.kit.binding import some
from gmtool.rules.kit.chapters import Chances, Chapter
from gmtool.rules.seam import Condition, says
from gmtool.rules.tft.acts.attacks.defence import dice_to_cast
from gmtool.rules.tft.acts.attacks.protection import magic_lines
from gmtool.rules.tft.acts.attacks.situation import spells_dx
from gmtool.rules.tft.acts.options import needed
from gmtool.rules.tft.acts.spells.casting import CAST
from gmtool.rules.tft.acts.spells.disbelief import DISBELIEVE
from gmtool.rules.tft.acts.spells.harm import HARM
from gmtool.rules.tft.acts.turn.renewal import PUT_SPELL, RENEW, end_of_turn, end_without_caster
from gmtool.rules.tft.acts.wounds.wings import can_fly
from gmtool.rules.tft.chapters.editions import is_advanced
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Figure
from gmtool.rules.tft.state.messages.casting import Disbelieve, SpellCast
from gmtool.rules.tft.state.records.spells import PutSpell
from gmtool.rules.tft.state.stations import CONDITIONS, ENDS, NEEDS, PROTECTS, SETTLES, SITUATION, TO_THROW
from gmtool.rules.tft.views.narration import Names
from gmtool.rules.tft.views.odds import KEPT, succeeds


def _kept_up(ctx: Context, figure: Figure) -> Iterator[Condition]:
    for spell in figure.spells:
        lasts = f"through turn {spell.ends}" if spell.ends else f"{spell.st} ST a turn"
        on = "" if spell.target == figure.id else f" on {ctx.figure(spell.target).name}"
        yield Condition(f"Keeps up {spell.name}{on}", lasts, "am.turn.renew-pay", good=True)


# --- the log ----------------------------------------------------------------------------------------------------------
@says(SpellCast)
def _(names: Names, event: SpellCast) -> str:
    figure, target = names.figure(event.figure), names.figure(event.target)
    dice = dice_to_cast(names.before, names.before.figure(event.figure), names.before.figure(event.target))
    needs = names.to_hit(event.needs, dice)
    result = "it works" if event.works else "it fails"
    return f"{figure} casts {event.spell} on {target}: {needs}, rolls {event.sum}: {result}."


CHAPTER = Chapter(
    "spells",
    after=("brawl",),
    may=is_advanced,
    has={"spells": some},
    brings=(CAST, DISBELIEVE, PUT_SPELL, HARM),
    acts={"renewal": (RENEW,), "spells": (CAST, DISBELIEVE), "put spells": (PUT_SPELL,), "harm": (HARM,)},
    always=(NEEDS(needed.wits, "casts"),),
    chances={Disbelieve: succeeds(KEPT), PutSpell: Chances()},
    hooks=(
        SETTLES(end_without_caster),
        ENDS(end_of_turn),
        SITUATION(lambda ctx, attacker, target: {"spells_dx": spells_dx(ctx).get(target.id, 0)}),
        PROTECTS(magic_lines),
        CONDITIONS(_kept_up, "spells"),
        TO_THROW(can_fly),  # by a spell: rocks can be dropped
    ),
)
