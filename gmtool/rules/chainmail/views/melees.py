"""Melees: their rows in the agenda, who fights whom with how many dice; and the odds of a round, and of an attack."""

from itertools import takewhile

from gmtool.rules.chainmail.acts.fantasy.duel_odds import duel_odds
from gmtool.rules.chainmail.acts.magic.pairs import is_all_fantastic, unfought
from gmtool.rules.chainmail.acts.melee.contact import to_come
from gmtool.rules.chainmail.acts.melee.round_odds import has_peril, melee_odds
from gmtool.rules.chainmail.acts.melee.rounds import has_round
from gmtool.rules.chainmail.acts.melee.sides import sides_of
from gmtool.rules.chainmail.acts.melee.strength import strengths
from gmtool.rules.chainmail.state.battle import Battle
from gmtool.rules.chainmail.state.commands import Attack, Charge, FightRound
from gmtool.rules.chainmail.state.context import Context
from gmtool.rules.chainmail.state.events import MeleeOver, Reacted, Scored
from gmtool.rules.chainmail.state.unit import Melee
from gmtool.rules.chainmail.views.men import pair_words
from gmtool.rules.chainmail.views.odds import losses
from gmtool.rules.seam import Measures, Odds, Outcome, Progress, Slot


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


# --- odds -------------------------------------------------------------------------------------------------------------
def round_measures(command: FightRound, outcome: Outcome[Battle]) -> Measures:
    """The measures of a round: who gives way, and the losses of its blows."""
    figures, figure = outcome.state.figures, command.figure
    own = figures[figure].side
    struck = takewhile(lambda one: not isinstance(one, (Scored, Reacted, MeleeOver)), outcome.events)
    gives = [figures[one.figure].side != own for one in outcome.events if isinstance(one, Reacted)]
    gives += [one.side in (own, "") for one in outcome.events if isinstance(one, MeleeOver)]
    gave = {"gives way": int(any(gives)), "own gives way": int(any(not one for one in gives))}
    return {**gave, **losses(figure, outcome, struck)}


def round_odds(ctx: Context, command: FightRound) -> Odds | None:
    """The odds of a round; None where a touch is diced for as well, which the closed form does not know."""
    melee = ctx.melee_of(command.figure)
    return melee_odds(ctx, melee, command.figure) if melee and not has_peril(ctx, melee) else None


def attack_odds(ctx: Context, command: Attack | Charge) -> Odds:
    """The odds of the first round of an attack or a charge; none man to man."""
    if ctx.man_to_man:
        return Odds({}, 0)
    coming = to_come(ctx, command)
    return duel_odds(ctx, coming, command.figure) or melee_odds(ctx, coming, command.figure)
