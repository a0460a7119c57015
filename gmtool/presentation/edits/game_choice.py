"""The choice of the game that a campaign plays, with its undo."""

from gmtool.language import tr
from gmtool.presentation.edits.history import EditDesk
from gmtool.presentation.games import choices
from gmtool.store.campaign import Campaign
from gmtool.store.contents import GAME


def choose_game(campaign: Campaign, desk: EditDesk, game: str) -> None:
    """Choose the game of the campaign, in one step that can be undone; nothing where it is chosen already."""
    before = campaign.game
    if game == before:
        return
    title = dict(choices(campaign))[game]
    desk.history.do(
        tr("play {game}", game=title),
        lambda: campaign.settings.set(GAME, game),
        lambda: campaign.settings.set(GAME, before),
    )
