"""The database of a campaign: its connection, tables and rows."""
