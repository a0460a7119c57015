"""The chronicle of a campaign: notes, sessions, handouts and random tables, and the search through everything."""

from gmtool.store.chronicle.handouts import Handout, handouts_of
from gmtool.store.chronicle.notes import Note, notes_of
from gmtool.store.chronicle.random_tables import RandomTable, random_tables_of
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
    "RandomTable",
    "Record",
    "Records",
    "handouts_of",
    "notes_of",
    "random_tables_of",
    "sessions_of",
]
