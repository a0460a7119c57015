"""Exchange: a campaign, or cards alone, exported to JSON and imported again."""

from gmtool.store.exchange.card_gate import IncomingCard
from gmtool.store.exchange.contents import CampaignContents
from gmtool.store.exchange.exporting import export_campaign, export_cards
from gmtool.store.exchange.faults import ImportLine, report_text
from gmtool.store.exchange.import_transaction import TakenIn, TakenOut, put_back, take_in, take_out
from gmtool.store.exchange.importing import PendingImport, read_import, read_written
from gmtool.store.exchange.transfer import Transfer, hand_over, take_back

__all__ = [
    "CampaignContents", "ImportLine", "IncomingCard", "PendingImport", "TakenIn", "TakenOut", "Transfer",
    "export_campaign", "export_cards", "hand_over", "put_back", "read_import", "read_written", "report_text",
    "take_back", "take_in", "take_out",
]  # fmt: skip
