"""Tables of a system: rows and how they are read, their fields, and the lists that the GM adds to."""
