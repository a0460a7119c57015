"""A crowded ground for the benchmarks: 200 by 200 hexes with 500 figures, bare or with everything a ground can have."""

from collections.abc import Iterator
from random import Random

from PySide6.QtCore import QBuffer, QIODevice, QRectF
from PySide6.QtGui import QColor, QImage, QLinearGradient, QPainter

from gmtool.rules.seam.views import Counter, Posture, Side
from gmtool.space import Backdrop, Hex, HexGround, disc

SIZE = 200
SIDES = tuple(Side(str(i), f"side {i}", i) for i in range(6))


def ground(pointed: bool = False, everything: bool = False, picture: str = "") -> HexGround:
    """The ground; `everything` covers about half of it, in blots as a GM would paint them."""
    random, blank = Random(7), HexGround(SIZE, SIZE, pointed=pointed)
    hexes = list(blank.everywhere())
    walls = frozenset(random.sample(hexes, 2000))
    if not everything:
        return HexGround(SIZE, SIZE, pointed=pointed, walls=walls)
    taken = set(walls)

    def blots(count: int, radius: int) -> Iterator[Hex]:
        for _ in range(count):
            for hex in disc(random.choice(hexes), radius):
                if blank.covers(hex) and hex not in taken:
                    yield hex

    heights = {hex: 1 + i % 4 for i, hex in enumerate(blots(12, 9))} | dict.fromkeys(blots(8, 5), -2)
    water = {hex: 1 + hex.q % 5 for hex in blots(20, 7)}
    doors = {hex: hex.q % 2 == 0 for hex in blots(60, 0)}
    corner, far = blank.at_column_row(1, 1), blank.at_column_row(SIZE, SIZE)
    wide = 1.5 * (far.q - corner.q) if not pointed else 1.7321 * SIZE
    return HexGround(
        SIZE, SIZE, pointed=pointed, walls=walls, doors=doors, heights=heights, water=water,
        fire=frozenset(blots(20, 2)), broken=frozenset(blots(25, 5)), dark=frozenset(blots(12, 6)),
        fog=frozenset(blots(6, 16)), notes=dict.fromkeys(blots(60, 0), "A lever."),
        entrances={"north": (hexes[0],), "south": (hexes[-1],)} if taken.isdisjoint({hexes[0], hexes[-1]}) else {},
        backdrop=Backdrop(picture, wide / 4000, angle=30 if pointed else 0) if picture else None,
    )  # fmt: skip


def counters(ground: HexGround) -> list[Counter]:
    """Five hundred figures of six sides."""
    random = Random(8)
    places = random.sample([hex for hex in ground.everywhere() if hex in ground], 500)
    return [
        Counter(f"f{i}", f"Goblin {i}", str(i % 6), (hex,), i % 6, random.choice(list(Posture)), i % 11, 10)
        for i, hex in enumerate(places)
    ]


def large_picture(side: int = 4000) -> bytes:
    """A PNG of so many pixels each way, with something in it everywhere."""
    image = QImage(side, side, QImage.Format.Format_RGB32)
    shade = QLinearGradient(0, 0, side, side)
    shade.setColorAt(0, QColor("#3b4a2a"))
    shade.setColorAt(1, QColor("#8a7350"))
    painter, random = QPainter(image), Random(9)
    painter.fillRect(image.rect(), shade)
    for _ in range(3000):
        tint = QColor.fromHsv(random.randrange(30, 140), random.randrange(40, 160), random.randrange(40, 200))
        size = random.uniform(10, 160)
        painter.fillRect(QRectF(random.uniform(0, side), random.uniform(0, side), size, size), tint)
    painter.end()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "png", 90)
    return bytes(buffer.data().data())
