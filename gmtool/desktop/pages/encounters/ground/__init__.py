"""The ground of a prepared encounter: chosen, drawn, changed, kept in files."""
