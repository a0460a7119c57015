"""The air: what befalls fliers, and what they do to those below."""
