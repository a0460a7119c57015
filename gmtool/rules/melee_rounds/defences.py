"""How somebody meets attacks without a plot of its own: it dodges, and shields if it can (2, 4.4)."""

from collections.abc import Iterator

from gmtool.rules.melee_rounds.cards.fighter import Gear
from gmtool.rules.melee_rounds.context import Context
from gmtool.rules.melee_rounds.seconds.stating import casting
from gmtool.rules.melee_rounds.state import Cast, Figure
from gmtool.rules.seam import Breakdown, Modifier, Refusal

DROPS, WORD, IDLE, ONCE = (
    "mr.magic.casting-drops-defence",
    "mr.magic.word-spells",
    "mr.plot.idle-default",
    "mr.attack.plus-shield",
)
ON_ARM, SLUNG, CONSISTENT = "mr.item.shield-on-arm", "mr.item.shield-slung", "mr.plot.idle-consistent"


def casting_now(ctx: Context, figure: Figure) -> Cast | None:
    """The spell that somebody is casting; between two rounds one that goes on into the next."""
    spell = casting(ctx, figure)
    return None if spell is not None and ctx.fight.second == 0 and spell.ends <= ctx.now else spell


def undefended(ctx: Context, figure: Figure) -> Cast | None:
    """The spell for which somebody neither dodges nor shields: any that takes time and is no Word Spell."""
    spell = casting_now(ctx, figure)
    return None if spell is None or spell.kind == "word" else spell


def defences(ctx: Context, figure: Figure) -> tuple[Breakdown, ...]:
    """D and RD as they are now."""
    fighter = figure.fighter
    return (
        Breakdown(f"{figure.name}, D", tuple(_lines(ctx, figure, fighter.d)), key="d"),
        Breakdown(f"{figure.name}, RD", tuple(_lines(ctx, figure, fighter.rd)), key="rd"),
    )


def _lines(ctx: Context, figure: Figure, noted: int) -> Iterator[Modifier]:
    """What the card says, and what a spell takes of it: all, or by a Word Spell nothing."""
    yield Modifier(noted, "noted", IDLE)
    spell = casting_now(ctx, figure)
    if spell is not None:
        word = spell.kind == "word"
        label = f"casting {ctx.tables.item_name(spell.item)}{', a Word Spell' if word else ''}"
        yield Modifier(0 if word else -noted, label, WORD if word else DROPS)


def may_shield(ctx: Context, figure: Figure) -> tuple[Refusal, ...]:
    """Why somebody cannot try its shield against an attack now; no plot is needed for it, nor a die."""
    return tuple(_against_shielding(ctx, figure))


def _against_shielding(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    if not figure.able:
        yield Refusal(f"{figure.name} is out of the melee.")
        return
    shields = [gear for gear in figure.gear if _is_shield(ctx, gear)]
    if not any(gear.ready for gear in shields):
        slung = any(gear.slung for gear in shields)
        reason = f"{figure.name}'s shield is slung." if slung else f"{figure.name} has no shield on its arm."
        yield Refusal(reason, SLUNG if slung else ON_ARM)
    if figure.shielded:
        yield Refusal(f"{figure.name} has tried its shield in this second.", ONCE)
    spell = undefended(ctx, figure)
    if spell is not None:
        yield Refusal(f"{figure.name} is casting {ctx.tables.item_name(spell.item)}.", DROPS)


def _is_shield(ctx: Context, gear: Gear) -> bool:
    row = ctx.tables.weapons.get(gear.item)
    return row is not None and row.kind == "shield"
