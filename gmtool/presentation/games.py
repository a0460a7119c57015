"""The game that a campaign plays, which its lists show first; every other one is a menu away."""

from collections.abc import Collection, Iterable, Sequence
from typing import Final

from gmtool.language import tr
from gmtool.rules.seam import Ruleset
from gmtool.store.campaign import Campaign
from gmtool.systems import all_rulesets

OTHERS: Final = "other games"
"""The key of the row of a list, and of the entry of a box, that leads to the games which are not shown."""
OTHER_GAMES: Final = tr("Other games…")
ALL: Final = ""
"""The choice of all games."""


def other_games(campaign: Campaign) -> tuple[Ruleset, ...]:
    """The installed games that the campaign does not play, by title."""
    played = {one.id for one in campaign.games()}
    return tuple(one for one in campaign.rulesets() if one.id not in played)


def shown_games(campaign: Campaign, *, every: bool) -> tuple[Ruleset, ...]:
    """The games of a list: those that are played, or `every` one, in the order of all lists."""
    return campaign.rulesets() if every else campaign.games()


def offered(
    campaign: Campaign | None, shown: Iterable[str] = (), without: Collection[str] = frozenset()
) -> dict[str, str]:
    """The titles by the ids of a box that asks for a game: those that are played, and those in `shown`.

    The last entry leads to the others, if there are any. Without a campaign it is every installed game, and so it is
    where nothing that is played can be chosen, because it is one of those `without`.
    """
    installed = all_rulesets() if campaign is None else campaign.rulesets()
    every = {one.id: one.title for one in installed if one.id not in without}
    if campaign is None:
        return every
    wanted = {*(one.id for one in campaign.games()), *shown}
    titles = {id: title for id, title in every.items() if id in wanted}
    return {**titles, OTHERS: OTHER_GAMES} if 0 < len(titles) < len(every) else every


def choices(campaign: Campaign) -> Sequence[tuple[str, str]]:
    """What can be chosen for a campaign, each with its name: the games by title, then all of them."""
    titles = sorted((one.title, one.id) for one in campaign.rulesets())
    return (*((id, title) for title, id in titles), (ALL, tr("All games")))
