"""Space: hexes and open ground, with coordinates, facing, lines, areas, terrain, movement and sight.

Pure and exact: integers and fractions, no files, no randomness, and no rule system."""

from gmtool.space.arriving import (
    apart,
    edge_places,
    facing_to,
    far_apart,
    free_point,
    middle_place,
    standing_near,
    way_toward,
)
from gmtool.space.bodies import has_room, nearest_room, reach_of_body
from gmtool.space.grounds.filling import fill, rim, room
from gmtool.space.grounds.footing import PLAIN_FOOTING, Footing, Footings, footing_by_spot, footings_of
from gmtool.space.grounds.hex_ground import LARGEST, HexGround, blank_ground, direction_names, walled_ground
from gmtool.space.grounds.layers import CLOSED, OPEN, Flip, Layer
from gmtool.space.grounds.open_ground import Cell, OpenGround
from gmtool.space.grounds.painting import Patch, Stroke, block, cut, painted, pasted
from gmtool.space.grounds.place_texts import (
    read_borders,
    read_runs,
    read_where,
    write_borders,
    write_runs,
    write_where,
)
from gmtool.space.grounds.plain_data import dump_ground, read_ground
from gmtool.space.grounds.reshaping import cleared, flipped, moved_by, resized, retopped, shifted_by
from gmtool.space.grounds.straight_ways import entering, is_free, stretches
from gmtool.space.grounds.terrain import DEEPEST, Backdrop, Border, Ground, Place, Terrain, border_of
from gmtool.space.grounds.travel import Travel, straight_reach, travel
from gmtool.space.heights import (
    HIGHEST,
    Rise,
    are_neighbours,
    height_at,
    is_in_range,
    range_between,
    seen_from_height,
    slant,
)
from gmtool.space.hexes.areas import around, disc, half_plane, is_ahead, is_in_wedge, line, rectangle, ring, wedge
from gmtool.space.hexes.coordinates import (
    DIRECTION_NAMES,
    DIRECTIONS,
    ORIGIN,
    POINTED_DIRECTION_NAMES,
    Direction,
    Facing,
    Hex,
    SpaceError,
    at_column_row,
    check_facing,
    column_row,
    label,
    parse_label,
    relative,
    turn,
    walk,
)
from gmtool.space.hexes.facing import (
    DIAMOND,
    ONE_HEX,
    SEVEN_HEXES,
    TRIANGLE,
    TWO_HEXES,
    Aspect,
    Shape,
    aspect,
    aspects,
    column,
    footprint,
    footprint_front,
    footprint_hexes_of,
    front_hexes,
    hexes_of,
    surroundings,
    turns_in_place,
    turns_of,
)
from gmtool.space.hexes.lines import crossed, entry_sides, longest_straight_tail, ray, stepped, straight
from gmtool.space.hexes.megahexes import Megahex, centre, megahex, megahex_distance, megahex_hexes, megahexes_within
from gmtool.space.keeping_beside import kept_beside
from gmtool.space.movement import Floor, Reached, Step, Ways, floor_of, reach
from gmtool.space.open_ground.blocks import FULL_WHEEL, LONGEST_EDGE, NARROWEST, Block, Edge, Hand, Position, Wheel
from gmtool.space.open_ground.coverage import Coverage, covered, covers, touches
from gmtool.space.open_ground.footprints import Base, Footprint, gap, is_reached
from gmtool.space.open_ground.measuring import (
    HUNDRED,
    Heading,
    LengthUnit,
    Point,
    Scale,
    bearing,
    check_heading,
    decimal,
    in_units,
    in_world,
    is_within_arc,
    length,
    length_words,
    on_table,
    onward,
    place_name,
    turned,
    turning,
)
from gmtool.space.open_ground.templates import (
    Circle,
    Cone,
    Polygon,
    Strip,
    Template,
    laid_at,
    middle_of,
)
from gmtool.space.shelter import unsheltered, unsheltered_hexes
from gmtool.space.sight import Light, Veil, lit_spots, seen_from

__all__ = [
    "CLOSED", "DEEPEST", "DIAMOND", "DIRECTIONS", "DIRECTION_NAMES", "FULL_WHEEL", "HIGHEST", "HUNDRED", "LARGEST",
    "LONGEST_EDGE", "NARROWEST", "ONE_HEX", "OPEN", "ORIGIN", "PLAIN_FOOTING", "POINTED_DIRECTION_NAMES", "SEVEN_HEXES",
    "TRIANGLE", "TWO_HEXES",
    "Aspect", "Backdrop", "Base", "Block", "Border", "Cell", "Circle", "Cone", "Coverage", "Direction", "Edge",
    "Facing", "Flip", "Floor", "Footing", "Footings", "Footprint", "Ground", "Hand", "Heading", "Hex", "HexGround",
    "Layer", "LengthUnit", "Light", "Megahex", "OpenGround", "Patch", "Place", "Point", "Polygon", "Position",
    "Reached", "Rise", "Scale", "Shape", "SpaceError", "Step", "Strip", "Stroke", "Template", "Terrain", "Travel",
    "Veil", "Ways", "Wheel", "apart", "are_neighbours", "around", "aspect", "aspects", "at_column_row", "bearing",
    "blank_ground", "block", "border_of", "centre", "check_facing", "check_heading", "cleared", "column", "column_row",
    "covered", "covers", "crossed", "cut", "decimal", "direction_names", "disc", "dump_ground", "edge_places",
    "entering", "entry_sides", "facing_to", "far_apart", "fill", "flipped", "floor_of", "footing_by_spot",
    "footings_of", "footprint", "footprint_front", "footprint_hexes_of", "free_point", "front_hexes", "gap",
    "half_plane", "has_room", "height_at", "hexes_of", "in_units", "in_world", "is_ahead", "is_free", "is_in_range",
    "is_in_wedge", "is_reached", "is_within_arc", "kept_beside", "label", "laid_at", "length", "length_words", "line",
    "lit_spots", "longest_straight_tail", "megahex", "megahex_distance", "megahex_hexes", "megahexes_within",
    "middle_of", "middle_place", "moved_by", "nearest_room", "on_table", "onward", "painted", "parse_label", "pasted",
    "place_name", "range_between", "ray", "reach", "reach_of_body", "read_borders", "read_ground", "read_runs",
    "read_where", "rectangle", "relative", "resized", "retopped", "rim", "ring", "room", "seen_from",
    "seen_from_height", "shifted_by", "slant", "standing_near", "stepped", "straight", "straight_reach", "stretches",
    "surroundings", "touches", "travel", "turn", "turned", "turning", "turns_in_place", "turns_of", "unsheltered",
    "unsheltered_hexes", "walk", "walled_ground", "way_toward", "wedge", "write_borders", "write_runs", "write_where",
]  # fmt: skip
