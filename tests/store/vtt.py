"""Universal VTT files made by hand."""

import json
from base64 import b64encode
from typing import Any

from tests.store.pictures import png

Line = list[tuple[float, float]]


def vtt_data(
    size: tuple[float, float] = (10, 8),
    walls: list[Line] | None = None,
    doors: list[tuple[Line, bool]] | None = None,
    objects: list[Line] | None = None,
    origin: tuple[float, float] = (0, 0),
) -> dict[str, Any]:
    """The data of a file as Dungeondraft writes it; doors with whether they are closed; ten pixels to a square."""
    return {
        "format": 0.3,
        "resolution": {"map_origin": point(*origin), "map_size": point(*size), "pixels_per_grid": 10},
        "line_of_sight": [[point(*place) for place in line] for line in walls or []],
        "objects_line_of_sight": [[point(*place) for place in line] for line in objects or []],
        "portals": [portal(line, closed) for line, closed in doors or []],
        "environment": {"baked_lighting": False, "ambient_light": "ffffffff"},
        "lights": [],
        "image": b64encode(png(round(size[0] * 10), round(size[1] * 10))).decode(),
    }


def vtt_bytes(**given: Any) -> bytes:
    """A file."""
    return json.dumps(vtt_data(**given)).encode()


def point(x: float, y: float) -> dict[str, float]:
    """A place."""
    return {"x": x, "y": y}


def portal(line: Line, closed: bool) -> dict[str, Any]:
    """A door."""
    (x1, y1), (x2, y2) = line
    return {
        "position": point((x1 + x2) / 2, (y1 + y2) / 2),
        "bounds": [point(x1, y1), point(x2, y2)],
        "rotation": 0.0,
        "closed": closed,
        "freestanding": False,
    }
