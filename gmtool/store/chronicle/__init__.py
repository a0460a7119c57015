"""The chronicle of a campaign: notes, sessions and handouts, and the search through everything in the campaign."""

from gmtool.store.chronicle.handouts import Handout, handouts_of
from gmtool.store.chronicle.notes import Note, notes_of
from gmtool.store.chronicle.records import Record, Records
from gmtool.store.chronicle.search import CampaignSearch, Found, Kind
from gmtool.store.chronicle.sessions import PlaySession, sessions_of

__all__ = [
    "CampaignSearch",
    "Found",
    "Handout",
    "Kind",
    "Note",
    "PlaySession",
    "Record",
    "Records",
    "handouts_of",
    "notes_of",
    "sessions_of",
]
