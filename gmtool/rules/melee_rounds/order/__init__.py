"""Who says or does something next, and the strip of six seconds."""
