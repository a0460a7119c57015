"""What makes the parts of a view. All take what the players may know of the fight as their source, and nothing else."""

from gmtool.presentation.phones.due_view import due_of
from gmtool.presentation.phones.map_view import map_of
from gmtool.presentation.phones.offer_view import ask_of, offers_of, picked_of
from gmtool.presentation.phones.order_view import order_of
from gmtool.presentation.phones.sheet_view import sheets_of

__all__ = ["ask_of", "due_of", "map_of", "offers_of", "order_of", "picked_of", "sheets_of"]
