"""The campaign page: sessions, notes, handouts and random tables, and one search through everything."""
