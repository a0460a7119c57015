"""Keys in the settings: places of actions, all commands with their keys, and the catching of a new one."""
