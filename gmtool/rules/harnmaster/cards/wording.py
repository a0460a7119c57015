"""How the cards say the numbers of a strike mode; a dash is what nobody has noted."""

from collections.abc import Sequence

from gmtool.rules.harnmaster.data.arms import NOT_NOTED, Mode

UNNOTED = "–"


def reach_text(mode: Mode) -> str:
    """Its RCH."""
    return UNNOTED if mode.reach == NOT_NOTED else str(mode.reach)


def noted(number: int) -> str:
    """A number of which 0 means that it is not noted."""
    return str(number) if number else UNNOTED


def listed(names: Sequence[str]) -> str:
    """Names in a sentence: “the mace, the spear and the shield”."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"
