"""Tables of a system: the reader of their rows, the form fields of a row, and the lists that the GM adds to."""
