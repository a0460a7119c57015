"""The code that a phone's camera reads."""

import segno


def qr_rows(text: str) -> tuple[tuple[bool, ...], ...]:
    """The code of a text, row by row, True for dark; without the light border of four that it needs around it."""
    code = segno.make_qr(text, error="m", boost_error=False)
    return tuple(tuple(bool(cell) for cell in row) for row in code.matrix)
