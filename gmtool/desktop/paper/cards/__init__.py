"""Cards on paper: record cards, several to a sheet, and a booklet of many cards in columns with a contents page."""
