"""Records that a figure carries in a fight: one subject a module, with the commands and events about it."""
