"""Cards on the clipboard: as text for people, and as JSON for gmtool, each under a type of its own."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QMimeData

from gmtool.desktop.base.parts.drag_and_drop import data_of_qt
from gmtool.language import tr
from gmtool.rules.seam import Card, Ruleset
from gmtool.store import StoreError
from gmtool.store.campaign import Campaign
from gmtool.store.limits import COPIED_BYTES, TABLE_BYTES, WRITTEN_LINES, in_mb
from gmtool.store.progress import Progress, watched
from gmtool.systems import UnknownSystem

if TYPE_CHECKING:
    from gmtool.store.exchange import PendingImport


CARDS_JSON: Final = "application/vnd.gmtool.cards+json"
_NAME: Final = tr("What was copied")


def clipboard_data(campaign: Campaign, cards: Sequence[Card], progress: Progress) -> QMimeData:
    """These cards, for the clipboard. Raises `StoreError`, also where they are too large for it, or `Cancelled`."""
    from gmtool.store.exchange import export_cards

    exported = export_cards(campaign, cards, progress).encode()
    if len(exported) > COPIED_BYTES:
        raise StoreError(
            tr(
                "With their pictures these cards are larger than {size}; export them instead.",
                size=in_mb(COPIED_BYTES),
            )
        )
    # more lines than are read as cards again are for people: making a line takes as long as making a card of it
    few = len(cards) <= WRITTEN_LINES
    lines = [_written(campaign, card) if few else card.name for card in watched(cards, len(cards), progress, 1)]
    data = data_of_qt()
    data.setText("\n".join(lines))
    data.setData(CARDS_JSON, exported)
    return data


def may_hold_cards(data: QMimeData | None) -> bool:
    return data is not None and (data.hasFormat(CARDS_JSON) or bool(data.hasText() and data.text().strip()))


def holds_json(data: QMimeData) -> bool:
    """True if it holds cards as gmtool writes them, whoever put them there."""
    return data.hasFormat(CARDS_JSON) or data.text().lstrip().startswith("{")


def holds_cards(data: QMimeData) -> bool:
    """True if it is about cards though there is a picture too: spreadsheets add one of the cells they copy."""
    return holds_json(data) or "\t" in data.text()


def read_json(campaign: Campaign, data: QMimeData, progress: Progress) -> "PendingImport":
    """The cards as gmtool writes them. Raises `StoreError` or `Cancelled`."""
    from gmtool.store.exchange import CampaignContents, read_import

    raw = bytes(data.data(CARDS_JSON).data()) if data.hasFormat(CARDS_JSON) else data.text()
    return read_import(raw, _NAME, CampaignContents.of(campaign), progress)


def is_cells(text: str) -> bool:
    """True for a table out of a spreadsheet, as against lines that write up cards."""
    return all("\t" in line for line in text.splitlines() if line.strip())


def read_cells(campaign: Campaign, text: str, progress: Progress) -> "PendingImport":
    """The cards of a table, of the system that fits its headings. Raises `StoreError` or `Cancelled`."""
    from gmtool.store.exchange import CampaignContents
    from gmtool.store.text_tables import fitting_sheet, guessed_layout, read_sheet, read_table

    raw = text.encode()
    if len(raw) > TABLE_BYTES:
        raise StoreError(
            tr("The table is larger than {size}; import it from a file in parts.", size=in_mb(TABLE_BYTES))
        )
    table = read_table(raw, guessed_layout(raw), _NAME)
    sheet = fitting_sheet(table, campaign.rulesets(), campaign.played())
    return read_sheet(sheet, CampaignContents.of(campaign), progress)


def read_text(campaign: Campaign, text: str, ruleset: Ruleset, progress: Progress) -> "PendingImport":
    """The cards that lines of text write up. Raises `StoreError` or `Cancelled`."""
    from gmtool.store.exchange import CampaignContents, read_written

    return read_written(text, _NAME, ruleset, CampaignContents.of(campaign), progress)


def _written(campaign: Campaign, card: Card) -> str:
    from gmtool.rules.kit.quick_entry.card_line import card_line

    try:
        return card_line(campaign.ruleset(card.system), card)
    except UnknownSystem:
        return card.name
