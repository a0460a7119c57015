"""Melees: their rows in the agenda, who fights whom with how many dice; and the odds of a round, and of an attack."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import takewhile

from gmtool.name_runs import in_words
from gmtool.rules.chainmail.acts.fantasy.duel_odds import duel_odds
from gmtool.rules.chainmail.acts.fantasy.messages import FightFantastic
from gmtool.rules.chainmail.acts.magic.pairs import is_all_fantastic, unfought
from gmtool.rules.chainmail.acts.melee.round_odds import melee_odds
from gmtool.rules.chainmail.acts.melee.rounds import FIGHT, has_round
from gmtool.rules.chainmail.acts.melee.sides import sides_of
from gmtool.rules.chainmail.acts.melee.strength import strengths
from gmtool.rules.chainmail.state.battle import Battle
from gmtool.rules.chainmail.state.commands import Attack, Charge, FightRound
from gmtool.rules.chainmail.state.context import Context, Play
from gmtool.rules.chainmail.state.events import LostMen, MeleeOver, Reacted, Scored, Struck, WentOff
from gmtool.rules.chainmail.state.unit import Melee, Unit
from gmtool.rules.chainmail.views.men import pair_words
from gmtool.rules.kit.narration import joined
from gmtool.rules.kit.play import odds_of
from gmtool.rules.seam import (
    Answer,
    AnsweredTable,
    Measures,
    Odds,
    Outcome,
    PoolAnswer,
    Progress,
    Slot,
    Table,
    every_branch,
)


def melee_row(ctx: Context, melee: Melee) -> Slot:
    """The row of a melee: who is against whom, with their dice, or the pair of men."""
    first = melee.contacts[0]
    against = joined(in_words(ctx.figure(key).name for key in sides_of(ctx, melee)[1]))
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
    """The measures of a round: who gives way, and the losses of its blows. Whoever was caught in flight gives way, also
    where nobody of it is left to flee."""
    figures, own = outcome.state.figures, _own(command, outcome)
    struck = takewhile(lambda one: not isinstance(one, (Scored, Reacted, MeleeOver)), outcome.events)
    lost = [(one.figure in own, one.men) for one in struck if isinstance(one, LostMen)]
    gave = {
        *(one.figure in own for one in outcome.events if isinstance(one, Reacted)),
        *(one.figure in own for one in outcome.events if isinstance(one, WentOff) and _was_caught(figures[one.figure])),
        *(_was_lost(figures, command.figure, one) for one in outcome.events if isinstance(one, MeleeOver)),
    }
    return {
        "gives way": int(False in gave),
        "own gives way": int(True in gave),
        "losses": sum(men for ours, men in lost if not ours),
        "own losses": sum(men for ours, men in lost if ours),
    }


def _own(command: FightRound, outcome: Outcome[Battle]) -> frozenset[str]:
    """A unit's side in its melee; of two bands of one side its own band, and whoever is with it (cm.orc.quarrel)."""
    figures = outcome.state.figures
    own = {key: one for key, one in figures.items() if one.side == figures[command.figure].side}
    struck = [one for one in outcome.events if isinstance(one, Struck)]
    if all(one.figure in own and one.target in own for one in struck):
        foes = {one.target for one in struck} | {one.figure for one in struck}
        own = {key: one for key, one in own.items() if command.figure in (key, one.on) or not foes & {key, one.on}}
    return frozenset(own)


def _was_caught(unit: Unit) -> bool:
    """True for a unit that was caught in flight, and has not fled on since (cm.rout.attacked)."""
    return unit.flight is not None and unit.flight.caught


def _was_lost(figures: Mapping[str, Unit], figure: str, over: MeleeOver) -> bool:
    """True for a melee in which a unit's side has nobody left, but the other has."""
    own = figures[figure]
    if figures[over.figure].side == figures[over.target].side:  # two bands of one side
        return bool(over.side) and not own.able
    return over.side not in (own.side, "")


def round_odds(ctx: Context, command: FightRound) -> Odds | None:
    """The odds of a round; None where every outcome of it is to be performed."""
    melee = ctx.melee_of(command.figure)
    return melee_odds(ctx, melee, command.figure) if melee else None


def odds_after(ctx: Context, command: FightRound, given: Sequence[Answer]) -> Odds | None:
    """The odds of a round of which some dice have fallen; None where every outcome that is left is to be performed."""
    melee, hits = ctx.melee_of(command.figure), [one.hits for one in given if isinstance(one, PoolAnswer)]
    if melee is None or len(hits) < len(given):
        return None
    return melee_odds(ctx, melee, command.figure, hits)


def attack_odds(ctx: Context, command: Attack | Charge, given: Sequence[Answer] = ()) -> Odds:
    """The odds of the first round of an attack or a charge, as it finds both once it is made and the foe stands; none
    man to man, or where there is no melee. Of one that waits, after the answers so far."""
    if ctx.man_to_man:
        return Odds({}, 0)
    found = [(_first_round(ctx, made, command), Fraction(ways, of))
             for made, ways, of in every_branch(partial(_made, ctx, command, given))]  # fmt: skip
    return _mixed([(odds, share) for odds, share in found if odds.distributions])


def _made(ctx: Context, command: Attack | Charge, given: Sequence[Answer], table: Table) -> Battle:
    """The battle once an attack or a charge is made."""
    play = Play(ctx.book, ctx.fight, AnsweredTable(given, table))
    play.chapters.by_command[type(command)].perform(play, command)
    return play.fight


def _first_round(ctx: Context, made: Battle, command: Attack | Charge) -> Odds:
    """The odds of the melee that an attack has brought about."""
    now = Context(ctx.book, made)
    melee, fights = now.melee_of(command.figure), FightRound(figure=command.figure)
    if melee is None:
        return Odds({}, 0)
    if is_all_fantastic(now, melee):
        return duel_odds(now, FightFantastic(figure=command.figure, target=command.target))
    return round_odds(now, fights) or odds_of(
        Play, now, lambda play: FIGHT.perform(play, fights), partial(round_measures, fights)
    )


def _mixed(parts: Sequence[tuple[Odds, Fraction]]) -> Odds:
    """The odds of one of several cases, each with its chance; they are told apart by dice that fall before."""
    every = sum(share for _, share in parts)
    sums: dict[str, dict[int, Fraction]] = {}
    for odds, share in parts:
        for key, values in odds.distributions.items():
            found = sums.setdefault(key, {})
            for value, part in values.items():
                found[value] = found.get(value, Fraction(0)) + part * share / every
    return Odds(
        {key: dict(sorted(found.items())) for key, found in sums.items()}, sum(odds.branches for odds, _ in parts)
    )
