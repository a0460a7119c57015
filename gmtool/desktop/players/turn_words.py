"""What the order says of a figure in words: under its name, and to those who hear it."""

from collections.abc import Iterator

from gmtool.desktop.players.scene import Turn
from gmtool.desktop.run.strip.rows import KINDS
from gmtool.rules.seam import Progress, Strip, Track


def below(turn: Turn, track: Track | None) -> str:
    """How it is, and its plan where turns have steps."""
    return " · ".join(part for part in (turn.health, track.plan if track else "") if part)


def spoken(turn: Turn, strip: Strip | None) -> str:
    """All of its line in one sentence."""
    now = "acts now" if turn.progress is Progress.NOW else "done" if turn.progress is Progress.DONE else ""
    score = "" if turn.score is None else str(turn.score)
    tracks = strip.tracks if strip is not None else ()
    track = next((track for track in tracks if track.figure == turn.figure), None)
    steps = _steps(strip, track) if strip is not None and track is not None else ()
    parts = (turn.name, turn.side.name, score, turn.health, now, track.plan if track else "", *steps)
    return ", ".join(part for part in parts if part)


def _steps(strip: Strip, track: Track) -> Iterator[str]:
    for name, beats in zip(strip.columns, track.cells, strict=True):
        if beats:
            yield f"{name}: {' and '.join(f'{beat.text} {KINDS[beat.kind]}' for beat in beats)}"
