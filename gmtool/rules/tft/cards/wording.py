"""How the cards say things: articles, minus signs, per cents."""

from fractions import Fraction

from gmtool.dice import Dice


def with_article(name: str) -> str:
    """A name with its article, in lower case: “an elf”."""
    low = name.lower()
    return f"{'an' if low[:1] in 'aeiou' else 'a'} {low}"


def dice_text(dice: Dice) -> str:
    """Dice as they are printed, with a true minus sign: 2d−1."""
    return str(dice).replace("-", "−")


def signed(number: int) -> str:
    """A number with its sign: +2, −1; 0 has none."""
    return f"{number:+d}".replace("-", "−") if number else "0"


def per_cent(chance: Fraction) -> str:
    """A chance to a tenth of a per cent: 25.9 %."""
    return f"{float(chance) * 100:.1f} %"


def far_off(hexes: int, megahexes: int) -> str:
    """A range in hexes and megahexes: 7 hexes, 3 MH."""
    return f"{hexes} {'hex' if hexes == 1 else 'hexes'}, {megahexes} MH"
