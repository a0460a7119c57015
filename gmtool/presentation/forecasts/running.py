"""The forecast of a running fight: the questions of this very position, and of the choice that is picked."""

from gmtool.forecast.fight import Ends
from gmtool.forecast.runs import Question
from gmtool.forecast.stances import Stances
from gmtool.presentation.fight.draft import Draft
from gmtool.presentation.fight.selection import Selection
from gmtool.rules.seam import own_rows


def asked_now(picks: Selection, stances: Stances, fights: int, ends: Ends) -> tuple[list[Question], str]:
    """The question as things stand, and that of the picked choice with its words, where one is ready."""
    session = picks.session
    rules, state = session.ruleset, session.moment.state
    plain = Question(rules, state, own_rows(rules.lists()), stances, ends, fights)
    draft = picked(picks)
    if draft is None:
        return [plain], ""
    begin = rules.command(draft.data())
    name = session.moment.name(picks.figure) if picks.figure and draft.choice in picks.choices else ""
    words = f"{name}: {draft.words}" if name else draft.words
    return [plain, Question(rules, state, plain.own, stances, ends, fights, begin=begin)], words


def picked(picks: Selection) -> Draft | None:
    """The choice that the GM has picked, as far as it could be done now; None for one that is only proposed."""
    draft = picks.draft
    if draft is None or picks.proposed or draft.command is None or draft.forbidden:
        return None
    return None if picks.session.question is not None else draft
