"""The server of the table's own screens: what the window shows phones and tablets goes out here, and what they send
comes in. It is imported only once it is switched on.
"""
