"""The state of a battle, which never changes: a command makes another one. Its commands and events."""
