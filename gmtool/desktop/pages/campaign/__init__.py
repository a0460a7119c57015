"""The campaign page: sessions, notes and handouts, and one search through everything."""
