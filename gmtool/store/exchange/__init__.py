"""A campaign, or cards alone, to JSON and back."""

from gmtool.store.exchange.exports import export_campaign, export_cards
from gmtool.store.exchange.imports import Imported, import_file, import_text

__all__ = ["Imported", "export_campaign", "export_cards", "import_file", "import_text"]
