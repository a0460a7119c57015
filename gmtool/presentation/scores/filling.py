"""Filling in a session: the fights of its evening, who had a figure in them, and how long they took."""

from collections.abc import Iterable
from dataclasses import replace

from gmtool.language import tr
from gmtool.presentation.scores.reports import evening_of, fights_of_evening
from gmtool.store.campaign import Campaign
from gmtool.store.chronicle import PlaySession
from gmtool.store.limits import MINUTES, PRESENT

NO_FIGHT = tr("No fight was played on this evening.")
FILLED = tr("The session already has the fights of this evening, who was in them, and how long they took.")


def filled(campaign: Campaign, session: PlaySession) -> PlaySession:
    """The session with what the fights of its evening tell; nothing that stands there is changed or taken away.

    It is the same where there is nothing to fill in. Raises `StoreError`.
    """
    fought = fights_of_evening(campaign, session)
    titles = (one.encounter.title for one in fought)
    present = (name for one in fought for name in one.present)
    minutes = round(sum(one.score.spent.seconds for one in fought) / 60)
    return replace(
        session,
        present=_with(session.present, present),
        fights=_with(session.fights, titles),
        minutes=session.minutes or min(MINUTES, minutes),
    )


def nothing_to_fill_in(campaign: Campaign, session: PlaySession) -> str:
    """The reason why a session stays as it is."""
    return FILLED if campaign.encounters.played(*evening_of(session.date)) else NO_FIGHT


def _with(there: tuple[str, ...], more: Iterable[str]) -> tuple[str, ...]:
    """What is there, and what else there is, whatever the case of its letters; no more than a session can have."""
    known = {one.casefold() for one in there}
    new = (one for one in dict.fromkeys(more) if one.strip() and one.casefold() not in known)
    return (*there, *new)[: max(PRESENT, len(there))]
