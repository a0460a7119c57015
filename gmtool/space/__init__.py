"""Hexes and open ground: coordinates, labels, facing, lines, megahexes, areas, footprints, reach, terrain.

Pure and exact: integers only, no files, no randomness, and no rule system.
"""

from gmtool.space.areas import around, disc, half_plane, line, rectangle, ring, wedge
from gmtool.space.facing import Aspect, aspect, aspects, front_hexes, hexes_of, is_ahead, is_in_wedge
from gmtool.space.floor import Floor, floor_of
from gmtool.space.footprints import (
    DIAMOND,
    ONE_HEX,
    SEVEN_HEXES,
    TRIANGLE,
    TWO_HEXES,
    Shape,
    column,
    footprint,
    footprint_front,
    footprint_hexes_of,
    surroundings,
    turns_in_place,
)
from gmtool.space.ground import LARGEST, HexGround, blank_ground, direction_names, walled_ground
from gmtool.space.grounds import Ground, read_ground
from gmtool.space.hexes import (
    DIRECTION_NAMES,
    DIRECTIONS,
    ORIGIN,
    POINTED_DIRECTION_NAMES,
    Direction,
    Facing,
    Hex,
    SpaceError,
    check_facing,
    relative,
    turn,
    walk,
)
from gmtool.space.labels import at_column_row, column_row, label, parse_label
from gmtool.space.lines import crossed, entry_sides, longest_straight_tail, ray, stepped, straight
from gmtool.space.megahex import Megahex, centre, megahex, megahex_distance, megahex_hexes, megahexes_within
from gmtool.space.open_ground import Cell, LengthUnit, OpenGround, Point
from gmtool.space.painting import painted
from gmtool.space.plain import dump_ground
from gmtool.space.reach import Reached, Step, Ways, reach
from gmtool.space.runs import read_runs, write_runs
from gmtool.space.templates import Circle, Cone, Strip, Template
from gmtool.space.terrain import CLOSED, DEEPEST, OPEN, Backdrop, Layer, Stroke, Terrain

__all__ = [
    "CLOSED",
    "DEEPEST",
    "DIAMOND",
    "DIRECTIONS",
    "DIRECTION_NAMES",
    "LARGEST",
    "ONE_HEX",
    "OPEN",
    "ORIGIN",
    "POINTED_DIRECTION_NAMES",
    "SEVEN_HEXES",
    "TRIANGLE",
    "TWO_HEXES",
    "Aspect",
    "Backdrop",
    "Cell",
    "Circle",
    "Cone",
    "Direction",
    "Facing",
    "Floor",
    "Ground",
    "Hex",
    "HexGround",
    "Layer",
    "LengthUnit",
    "Megahex",
    "OpenGround",
    "Point",
    "Reached",
    "Shape",
    "SpaceError",
    "Step",
    "Strip",
    "Stroke",
    "Template",
    "Terrain",
    "Ways",
    "around",
    "aspect",
    "aspects",
    "at_column_row",
    "blank_ground",
    "centre",
    "check_facing",
    "column",
    "column_row",
    "crossed",
    "direction_names",
    "disc",
    "dump_ground",
    "entry_sides",
    "floor_of",
    "footprint",
    "footprint_front",
    "footprint_hexes_of",
    "front_hexes",
    "half_plane",
    "hexes_of",
    "is_ahead",
    "is_in_wedge",
    "label",
    "line",
    "longest_straight_tail",
    "megahex",
    "megahex_distance",
    "megahex_hexes",
    "megahexes_within",
    "painted",
    "parse_label",
    "ray",
    "reach",
    "read_ground",
    "read_runs",
    "rectangle",
    "relative",
    "ring",
    "stepped",
    "straight",
    "surroundings",
    "turn",
    "turns_in_place",
    "walk",
    "walled_ground",
    "wedge",
    "write_runs",
]
