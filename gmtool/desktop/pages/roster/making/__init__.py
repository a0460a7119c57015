"""Making cards quickly: one line that is a card, and figures made at random."""
