"""Universal VTT maps (.dd2vtt, .df2vtt, .uvtt): a picture with its grid, walls and doors, from map-making programs.

`read_vtt` reads one, `lay` makes a ground of it with the picture under it. `vtt_of` makes one of a ground.
"""

from gmtool.store.universal_vtt.embedded import without
from gmtool.store.universal_vtt.fitting import Fitted, lay, onto_hexes, onto_open
from gmtool.store.universal_vtt.reading import read_vtt
from gmtool.store.universal_vtt.vtt_map import Door, Segment, UniversalVtt, Wall
from gmtool.store.universal_vtt.writing import GroundFrame, frame_of, vtt_of, vtt_text

__all__ = [
    "Door", "Fitted", "GroundFrame", "Segment", "UniversalVtt", "Wall", "frame_of", "lay", "onto_hexes", "onto_open",
    "read_vtt", "vtt_of", "vtt_text", "without",
]  # fmt: skip
