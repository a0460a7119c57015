"""Files: locked, read, and written completely or not at all. Without SQLAlchemy, so that importing it is quick."""
