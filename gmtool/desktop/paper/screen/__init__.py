"""The GM's screen on paper: tables in panels that stand up when the sheet is folded."""
