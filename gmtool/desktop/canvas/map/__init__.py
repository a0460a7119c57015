"""The battle map as a widget: what it shows, and what the GM picks on it."""
