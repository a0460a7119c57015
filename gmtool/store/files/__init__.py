"""Files, locked, read, and written whole, without SQLAlchemy: all of it is light to import."""
