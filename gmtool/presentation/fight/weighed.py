"""The numbers beside the picked choice: what it would be rolled with and what can come of it, as far as it is done.

While a command waits for an answer they are its own, after what was rolled and said so far: whatever else is picked
then, such as the next of a group, has its numbers once its turn comes.
"""

from collections.abc import Sequence

from gmtool.presentation.fight.draft import Draft
from gmtool.presentation.fight.pending import PendingCommand
from gmtool.presentation.fight.state_view import StateView
from gmtool.records import dataclass
from gmtool.rules.seam import Breakdown, Odds, PoolAnswer, Reply, RollAnswer, Ruling, best_of


@dataclass(frozen=True, slots=True)
class Weighed:
    """What a command would be rolled with, what can come of it, and the ways to meet it; `rolled` after some dice."""

    breakdowns: Sequence[Breakdown] = ()
    odds: Odds | None = None
    replies: Sequence[Reply] = ()
    rolled: bool = False


def weighed(moment: StateView, draft: Draft | None, pending: PendingCommand | None) -> Weighed:
    """The numbers of the command that waits, or else of a draft."""
    if pending is not None:
        return _after(moment, pending)
    return Weighed() if draft is None else Weighed(draft.breakdowns, draft.odds, draft.replies)


def waits_itself(moment: StateView, draft: Draft | None, pending: PendingCommand | None) -> bool:
    """False while another command than that of the draft waits for an answer."""
    if pending is None:
        return True
    read = moment.ruleset.command
    return draft is not None and draft.ready and read(draft.data()) == read(pending.data)


def _after(moment: StateView, pending: PendingCommand) -> Weighed:
    """The numbers of a command that waits, after the answers so far."""
    command, given = moment.ruleset.command(pending.data), pending.answers
    ruled = command.command if isinstance(command, Ruling) else None
    breakdowns = moment.breakdowns(command if ruled is None else moment.ruleset.command(ruled))
    if not breakdowns:
        return Weighed()
    replies = moment.replies(command, given)
    best = best_of(replies)
    odds = moment.odds(command, given) if best is None else best.odds
    rolled = any(isinstance(one, RollAnswer | PoolAnswer) for one in given)
    if rolled and odds is not None and _missed(moment, odds):
        return Weighed()
    return Weighed(breakdowns, odds, replies, rolled)


def _missed(moment: StateView, odds: Odds) -> bool:
    """True if what a command is about cannot come of it any more, and so what is still rolled decides something else.

    An arrow that has missed its target flies on to another figure, and its chance would be taken for that roll's.
    """
    asked = (one for one in moment.ruleset.measured() if one.headline and one.key in odds.distributions)
    headline = next(asked, None)
    return headline is not None and not headline.amount and not odds.chance(headline.key)
