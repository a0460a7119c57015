"""The map without Qt: ways, letters on counters, and which spots a stroke covers."""
