"""Melees in the agenda: who fights whom, with how many dice."""

from gmtool.rules.chainmail.acts.magic.pairs import is_all_fantastic, unfought
from gmtool.rules.chainmail.acts.melee.rounds import has_round
from gmtool.rules.chainmail.acts.melee.sides import sides_of
from gmtool.rules.chainmail.acts.melee.strength import strengths
from gmtool.rules.chainmail.state.context import Context
from gmtool.rules.chainmail.state.unit import Melee
from gmtool.rules.chainmail.views.men import pair_words
from gmtool.rules.seam import Progress, Slot


def melee_row(ctx: Context, melee: Melee) -> Slot:
    """The row of a melee: who is against whom, with their dice, or the pair of men."""
    first = melee.contacts[0]
    against = " and ".join(ctx.figure(key).name for key in sides_of(ctx, melee)[1])
    two_dice = is_all_fantastic(ctx, melee)
    left = bool(unfought(ctx, melee)) if two_dice else has_round(ctx, melee)
    progress = Progress.DONE if not left else Progress.NOW if ctx.fight.phase == "melee" else Progress.LATER
    if two_dice:
        return Slot(first.unit, None, None, f"against {against}: fantastic combat", progress, key=melee.key)
    if ctx.man_to_man:
        words = f"against {against}, round {melee.rounds + 1} · {pair_words(ctx, melee)}"
        return Slot(first.unit, None, None, words, progress, key=melee.key)
    dice = " against ".join(_dice(ctx, melee, keys) for keys in sides_of(ctx, melee))
    words = f"against {against}: {dice} · round {melee.rounds + 1}"
    return Slot(first.unit, None, None, words, progress, key=melee.key)


def _dice(ctx: Context, melee: Melee, keys: tuple[str, ...]) -> str:
    """The dice of a side, and what kills: "20 dice, 5 or more"."""
    own = (one for one in melee.contacts if one.unit in keys)
    found = [each.words for one in own for each in strengths(ctx, melee, one)]
    return " and ".join(words for words in found if words != "no dice") or "no dice"
