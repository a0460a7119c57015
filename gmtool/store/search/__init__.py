"""The search for cards: the language of the search field, its questions to the database, and the index."""

from gmtool.store.search.query import Amount, Kind, Passage, Query, System, Tagged, Term, Text, parse
from gmtool.store.search.vocabulary import Vocabulary

__all__ = ["Amount", "Kind", "Passage", "Query", "System", "Tagged", "Term", "Text", "Vocabulary", "parse"]
