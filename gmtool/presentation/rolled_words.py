"""Rolls of dice in words."""

from gmtool.dice.expression import Expression, Rolled
from gmtool.language import trc
from gmtool.presentation.text import with_minus


def rolled_text(expression: Expression, rolled: Rolled) -> str:
    """The result of a roll: `3d6:  11   (2 4 5)`."""
    faces = "  ".join(" ".join(map(str, came_up)) for _, came_up in rolled.faces)
    # translators: whether a roll is as high or low as it was to be
    holds = trc("roll", "yes") if rolled.holds else trc("roll", "no")
    total = f"{rolled.total}" if rolled.holds is None else f"{rolled.total}  {holds}"
    return f"{with_minus(expression.text)}:  {total}   ({faces})"
