"""Grounds with something in every layer."""

from gmtool.space import Backdrop, Cell, Hex, HexGround, LengthUnit, OpenGround

PIT = HexGround(
    12,
    9,
    title="The pit",
    pointed=True,
    megahex_origin=Hex(2, 1),
    walls=frozenset({Hex(1, 1), Hex(1, 2)}),
    doors={Hex(3, 1): True, Hex(3, 2): False},
    fire=frozenset({Hex(4, 1)}),
    water={Hex(5, 1): 2},
    broken=frozenset({Hex(4, 2)}),
    dark=frozenset({Hex(4, 3)}),
    heights={Hex(5, 2): -3},
    entrances={"north": (Hex(2, 2), Hex(2, 3))},
    fog=frozenset({Hex(6, 1)}),
    notes={Hex(6, 2): "The lever is here."},
    backdrop=Backdrop("ab" * 32, 0.02, 1.5, -3.0, 90.0),
)
HALL = OpenGround(60, 40, LengthUnit.FOOT, cell=5, title="The hall", walls=frozenset({Cell(1, 1)}))
