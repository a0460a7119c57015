"""Universal VTT maps (.dd2vtt, .df2vtt, .uvtt): a picture with its grid, walls and doors, from map-making programs.

`read_vtt` reads one, `lay` makes a ground of it with the picture under it.
"""

from gmtool.store.universal_vtt.embedded import without
from gmtool.store.universal_vtt.fitting import Fitted, lay, onto_hexes, onto_open
from gmtool.store.universal_vtt.reading import read_vtt
from gmtool.store.universal_vtt.vtt_map import Door, Segment, UniversalVtt, Wall

__all__ = [
    "Door", "Fitted", "Segment", "UniversalVtt", "Wall", "lay", "onto_hexes", "onto_open", "read_vtt", "without",
]  # fmt: skip
