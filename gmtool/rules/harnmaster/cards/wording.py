"""How the cards say the numbers of a strike mode; a dash is what nobody has noted."""

from collections.abc import Sequence

from gmtool.rules.harnmaster.data.arms import NOT_NOTED, Mode

UNNOTED = "–"


def impact_text(mode: Mode) -> str:
    """Its base impact with its aspect, as the page writes them: 5e."""
    return f"{noted(mode.impact)}{mode.aspect}"


def reach_text(mode: Mode) -> str:
    """Its RCH, and T where it is marked so: 6 T."""
    reach = UNNOTED if mode.reach == NOT_NOTED else str(mode.reach)
    return f"{reach} T" if mode.thrust else reach


def noted(number: int) -> str:
    """A number of which 0 means that it is not noted."""
    return str(number) if number else UNNOTED


def listed(names: Sequence[str]) -> str:
    """Names in a sentence: “the mace, the spear and the shield”."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"
