"""The content of printed sheets, without Qt."""
