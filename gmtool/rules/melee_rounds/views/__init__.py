"""Views: what the screens show of a melee and of its cards."""
