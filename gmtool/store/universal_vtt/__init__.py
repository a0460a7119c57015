"""Universal VTT maps (.dd2vtt, .df2vtt, .uvtt): a picture with its grid, walls and doors, from map-making programs.

`read_vtt` reads one, `onto_hexes` and `onto_open` make a ground of it with the picture under it.
"""

from gmtool.store.universal_vtt.fitting import Fitted, onto_hexes, onto_open
from gmtool.store.universal_vtt.reading import Door, Segment, UniversalVtt, Wall, read_vtt, read_vtt_file

__all__ = ["Door", "Fitted", "Segment", "UniversalVtt", "Wall", "onto_hexes", "onto_open", "read_vtt", "read_vtt_file"]
