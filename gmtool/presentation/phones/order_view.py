"""The order of the turn for the screens: what the players' window shows of it, in words."""

from gmtool.presentation.fight.rows.strip_rows import BEAT_WORDS
from gmtool.presentation.phones.views import Order, OrderLine, Stage
from gmtool.presentation.players.scene import Scene, Turn, acting_turn
from gmtool.rules.seam import Strip, Track

Steps = tuple[str, ...]


def order_of(scene: Scene) -> Order:
    """The order of a scene."""
    strip, acting = scene.strip, acting_turn(scene)
    tracks = {} if strip is None else {track.figure: track for track in strip.tracks}
    return Order(
        turn=scene.turn,
        phase=scene.phase,
        acting="" if acting is None else acting.name,
        lines=tuple(_line(turn, tracks.get(turn.figure)) for turn in scene.order),
        columns=() if strip is None else strip.columns,
        now=0 if strip is None else strip.now,
        steps=() if strip is None else tuple(_steps(strip, tracks.get(turn.figure)) for turn in scene.order),
        lasting=scene.lasting,
        over=scene.over,
    )


def _line(turn: Turn, track: Track | None) -> OrderLine:
    return OrderLine(
        turn.figure,
        turn.name,
        turn.side.name,
        turn.side.colour,
        Stage(turn.progress.value),
        turn.health,
        turn.score,
        "" if track is None else track.plan,
        turn.may_act,
    )


def _steps(strip: Strip, track: Track | None) -> Steps:
    """What is done in each step, in words."""
    if track is None:
        return ("",) * len(strip.columns)
    return tuple(", ".join(f"{beat.text} {BEAT_WORDS[beat.kind]}" for beat in cell) for cell in track.cells)
