"""Readying: taking gear in hand, slinging, dropping and picking up, and reloading a crossbow."""
