"""A running fight: its state, commands and events, the edition it is played by, and questions about them."""
