"""What is carried when cards are dragged: their ids."""

from PySide6.QtCore import QMimeData

from gmtool.desktop.roster.model import CARDS_MIME


def carried_ids(data: QMimeData) -> list[str]:
    """The ids of the cards, in the order of their rows."""
    return bytes(data.data(CARDS_MIME).data()).decode().split("\n")
