"""A few words for an entry: what undo would take back."""

from collections.abc import Mapping, Sequence

from gmtool.rules.seam import Json, Line

HEADING = 3
LONGEST = 90


def label(lines: Sequence[Line], command: Mapping[str, Json]) -> str:
    """The heaviest sentences of the entry; headings only where there is nothing else, then the command's kind."""
    told = [line for line in lines if line.weight < HEADING] or list(lines)
    heaviest = max((line.weight for line in told), default=0)
    words = "; ".join(_bare(line.text) for line in told if line.weight == heaviest) or str(command.get("kind", "?"))
    return words if len(words) <= LONGEST else words[: LONGEST - 1].rstrip() + "…"


def _bare(sentence: str) -> str:
    return sentence.strip().removesuffix(".")
