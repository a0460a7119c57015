"""The turn: its phases, who waits in each, initiative, and what a new turn brings."""
