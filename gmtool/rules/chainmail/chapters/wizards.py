"""Magic-users: spells and what they bring, and missiles of magic."""

from collections.abc import Iterator

from gmtool.rules.chainmail.acts import kinds as act
from gmtool.rules.chainmail.acts.magic.sight import detects
from gmtool.rules.chainmail.acts.turn.obligations import obliging
from gmtool.rules.chainmail.acts.wizards.beings import RAMPAGE, prey_of, unmoved
from gmtool.rules.chainmail.acts.wizards.casting import CAST, END_SPELL, HOVER
from gmtool.rules.chainmail.acts.wizards.countering import COUNTER_SPELL
from gmtool.rules.chainmail.acts.wizards.lapses import begin_spell_turn, confuse, settle_spells
from gmtool.rules.chainmail.acts.wizards.messages import Cast, CounterSpell, ThrowMissile
from gmtool.rules.chainmail.acts.wizards.missiles import THROW, throw_odds, throws
from gmtool.rules.chainmail.acts.wizards.shown import bewitchments, counter_measures, replies, spell_measures
from gmtool.rules.chainmail.state.context import Context
from gmtool.rules.chainmail.state.places import beside
from gmtool.rules.chainmail.state.records.fantasy import Fantasy
from gmtool.rules.chainmail.state.records.sorcery import Sorcery, Spellwork
from gmtool.rules.chainmail.state.stations import BEGINS, CONDITIONS, ENTERS, MET_BY, SETTLES, UNFINISHED, WAITS
from gmtool.rules.chainmail.state.unit import Unit
from gmtool.rules.chainmail.state.wards import PROTECTION, bars_magic, circles, kept_out
from gmtool.rules.chainmail.views.odds import artillery_measures
from gmtool.rules.kit.binding import some, unlike
from gmtool.rules.kit.chapters import Chances, Chapter
from gmtool.rules.kit.gate import Bar, Meant
from gmtool.rules.seam import Refusal


def _rampages(ctx: Context, unit: Unit) -> bool:
    """Whoever is out of control makes its whole move, by written orders in the first half."""
    return prey_of(ctx, unit) is not None


# --- what its states bar ----------------------------------------------------------------------------------------------
def _has_spells(ctx: Context) -> bool:
    return bool(ctx.fight.spellwork.castings)


def _has_cast(ctx: Context, unit: Unit) -> Iterator[Refusal]:
    if unit.sorcery.cast_on == ctx.turn:
        reason = f"{unit.name} has cast a spell, and stands still."
        yield Refusal(reason, "cm.spell.stationary", short="has cast a spell")


def _levitating(ctx: Context, unit: Unit) -> Iterator[Refusal]:
    if ctx.levitates(unit):
        yield Refusal(f"{unit.name} levitates, and cannot move sideways.", "cm.spell.levitate")


def _image(ctx: Context, unit: Unit) -> Iterator[Refusal]:
    if unit.sorcery.image:
        yield Refusal(f"{unit.name}: an image, which fights nobody.", "cm.spell.phantasmal")


def _concealed(ctx: Context, unit: Unit, target: Unit) -> Iterator[Refusal]:
    hidden = target.sorcery.concealed and target.side != unit.side
    if hidden and not detects(ctx, unit, target, invisible=False):
        yield Refusal(f"{unit.name} does not see {target.name}.", "cm.spell.concealment")


def _warded(ctx: Context, unit: Unit, meant: Meant) -> Iterator[Refusal]:
    """Whoever stands in a circle that keeps out evil."""
    if target := ctx.fight.figures.get(meant.target):
        yield from kept_out(ctx, unit, beside(ctx, unit, target), over=act.FLIES in meant.kinds)


def _shelled(ctx: Context, unit: Unit, target: Unit) -> Iterator[Refusal]:
    if bars_magic(ctx, unit, target):
        yield Refusal("No magic passes the shell.", "cm.spell.anti-magic", short="magic shell")


def _uncontrolled(ctx: Context, unit: Unit, meant: Meant) -> Iterator[Refusal]:
    """A being that nobody holds goes for its conjurer, and then stands."""
    goes = unit.side == ctx.moving_side() and not unit.done and ctx.melee_of(unit.id) is None
    if unit.sorcery.loose and (goes or act.STANDS not in meant.kinds):
        yield Refusal(f"Nobody controls {unit.name}.", "cm.elemental.uncontrolled")


CHAPTER = Chapter(
    "wizards",
    after=("weather", "obedience"),
    has={"fantastic": some, "fantasy": unlike(Fantasy()), "sorcery": unlike(Sorcery())},
    has_fight={"spellwork": unlike(Spellwork())},
    acts={"magic": (RAMPAGE, CAST, COUNTER_SPELL, HOVER, END_SPELL), "magic missiles": (THROW,)},
    bars=(
        Bar("has cast", frozenset({act.GOES}), why=_has_cast),
        Bar("levitating", frozenset({act.GOES}), why=_levitating, there=_has_spells),
        Bar("image", frozenset({act.STRIKES, act.SHOOTS, act.CASTS, act.WORKS, act.BREATHES}), why=_image),
        Bar("concealed", frozenset({act.STRIKES, act.SHOOTS}), whom=_concealed),
        Bar("warded", frozenset({act.MEETS}), how=_warded, there=lambda ctx: any(circles(ctx, PROTECTION))),
        Bar("shelled", frozenset({act.ENCHANTS}), whom=_shelled, there=_has_spells),
        Bar("uncontrolled", frozenset({act.RAMPAGES}), how=obliging(_uncontrolled), but=True, will=True),
    ),
    chances={
        Cast: Chances(spell_measures, replies=replies),
        CounterSpell: Chances(counter_measures),
        ThrowMissile: Chances(artillery_measures, throw_odds),
    },
    hooks=(
        *(WAITS(_rampages, phase) for phase in ("move-first", "move-last", "half")),
        WAITS(throws, "artillery"),
        MET_BY(RAMPAGE),
        ENTERS(confuse, "artillery"),
        UNFINISHED(unmoved, "magic"),
        BEGINS(begin_spell_turn),
        SETTLES(settle_spells),
        CONDITIONS(bewitchments, "magic"),
    ),
)
