"""The window: Qt, and only here."""
