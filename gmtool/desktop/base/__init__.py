"""The base of all pages: the desk, the theme, shared widgets and form fields."""
