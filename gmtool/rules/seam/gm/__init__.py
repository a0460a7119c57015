"""The GM's own commands, the same in every system, with what comes of them."""
