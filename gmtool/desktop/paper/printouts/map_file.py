"""The map of a moment, saved as a picture: all of it, or as the players know it."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtWidgets import QWidget

from gmtool.desktop.base import files
from gmtool.desktop.base.desk import Desk, Level
from gmtool.desktop.base.parts.waiting import waiting
from gmtool.language import tr
from gmtool.presentation.sheets.fight_snapshot import FightSnapshot
from gmtool.store import StoreError
from gmtool.store.campaign import Campaign

WIDTHS: Final = (2000, 1000, 4000)
"""The widths in pixels that are offered, the usual one first."""
_KINDS: Final[Sequence[tuple[files.Kind, int]]] = (
    *(((tr("Picture, {width:,} pixels wide (*.png)", width=width), ".png"), width) for width in WIDTHS),
    (files.DRAWING, 0),
)


def save_map(told: FightSnapshot, campaign: Campaign, desk: Desk, parent: QWidget, *, players: bool) -> None:
    """Ask for the file, and say what came of it."""
    from gmtool.desktop.paper.fight.map_image import MapImage
    from gmtool.desktop.paper.pictures import StillPictures
    from gmtool.presentation.sheets.map_snapshot import map_for_gm, map_for_players
    from gmtool.store.files.whole_files import write_outside

    shown = map_for_players(told) if players else map_for_gm(told)
    if shown is None:
        desk.notice(tr("There is no map here."), Level.WARN)
        return
    title = tr("Save the map as the players know it") if players else tr("Save the whole map")
    kinds = [kind for kind, _ in _KINDS]
    chosen = files.ask_how_to_save(parent, title, desk.folder, kinds, files.file_name(told.title, tr("Map")))
    if chosen is None:
        return
    path, kind = chosen
    try:
        with waiting():
            image, width = MapImage(shown, StillPictures(campaign)), dict(_KINDS)[kind]
            write_outside(path, image.png(width) if width else image.svg())
    except StoreError as problem:
        desk.notice(str(problem), Level.BAD)
        return
    desk.notice(tr("The map was saved to {path}.", path=path), Level.GOOD)
