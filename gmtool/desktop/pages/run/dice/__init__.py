"""The dice panel, the free tray, and a prompt for each kind of question that waits for an answer."""
