#!/usr/bin/env bash
# PyTMX 3.32: a tile that Tiled turned by 120 degrees on a hexagonal map comes in as an empty hex, without a word.
#
# Good guess: like a flipped tile, it is the tile with a flag; at worst the tile as it was drawn, not turned.
# Seen: of the four highest bits of a tile's number, which Tiled writes for flips and turns, PyTMX takes off three. With
# the fourth, the turn by 120 degrees that only hexagonal maps have, the number belongs to no tileset, and there is no
# picture: a turned wall is a gap in the wall.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
python3 -m venv .
bin/pip install --quiet pytmx==3.32
cat >turned.py <<'PYTHON'
import pytmx

MAP = """<?xml version="1.0" encoding="UTF-8"?>
<map version="1.10" tiledversion="1.10.2" orientation="hexagonal" renderorder="right-down" width="2" height="1"
 tilewidth="32" tileheight="32" infinite="0" hexsidelength="16" staggeraxis="y" staggerindex="odd" nextlayerid="2"
 nextobjectid="1">
 <tileset firstgid="1" name="walls" tilewidth="32" tileheight="32" tilecount="2" columns="2">
  <image source="walls.png" width="64" height="32"/>
 </tileset>
 <layer id="1" name="walls" width="2" height="1"><data encoding="csv">{tile},2</data></layer>
</map>
"""
BITS = {"as drawn": 0, "flipped": 0x80000000, "turned by 60": 0x20000000, "turned by 120": 0x10000000}


def loader(filename, colorkey, **more):
    return lambda rect=None, flags=None: f"the tile at {rect[0]}, {rect[1]}"


for name, bit in BITS.items():
    with open("hexes.tmx", "w") as file:
        file.write(MAP.format(tile=bit | 1))
    loaded = pytmx.TiledMap("hexes.tmx", image_loader=loader)
    print(f"{name}: {loaded.get_tile_image(0, 0, 0)}; its neighbour: {loaded.get_tile_image(1, 0, 0)}")
PYTHON
bin/python turned.py 2>/dev/null | grep -v pygame | tee seen
diff - seen <<'TXT'
as drawn: the tile at 0, 0; its neighbour: the tile at 32, 0
flipped: the tile at 0, 0; its neighbour: the tile at 32, 0
turned by 60: the tile at 0, 0; its neighbour: the tile at 32, 0
turned by 120: None; its neighbour: the tile at 32, 0
TXT
