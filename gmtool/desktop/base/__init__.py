"""The base of all pages: the desk, undo, the theme, shared widgets and form fields."""
