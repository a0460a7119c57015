"""Pictures of the page that phones and televisions show, from the real page in Chromium, for the handbook.

    PYTHONPATH=. python scripts/page_pictures.py

The server and the page are the program's own; what they show is that of the page's tests, on a ground of its own.
"""

import os
import tempfile
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import small_png
from PySide6.QtGui import QImage

from gmtool.desktop.app import make_app
from gmtool.desktop.base.theme.palette import DARK
from gmtool.desktop.pages.players.ground_picture import GroundPainter
from gmtool.desktop.paper.ground.ground_image import png_bytes
from gmtool.presentation.phones.views import GroundPicture, PhoneView
from gmtool.presentation.players.scene import Scene
from gmtool.space import Hex, HexGround
from tests.web_page.browser import start
from tests.web_page.conftest import programs
from tests.web_page.phone import Phone
from tests.web_page.scenes import SCENES, TELEVISION, battlefield, quiet
from tests.web_page.table import TestTable

os.environ["QT_QPA_PLATFORM"] = "offscreen"
FOLDER = Path(__file__).resolve().parent.parent / "docs" / "pictures"
SHOWN = {
    "page-roll": (SCENES["attack"], "usual", ""),
    "page-sealed": (SCENES["chosen"], "usual", ""),
    "page-map": (quiet(), "usual", "Map"),
    "page-television": (TELEVISION, "tablet", ""),
}
"""The views by the names of their pictures, the size of the screen, and the tab that is open."""

PLACES = {"f1": (0, 0), "f3": (-3, 0), "f4": (1.5, -0.866), "f5": (3, 1.732), "f7": (3, -1.732)}
"""The middles of the hexes in which figures stand."""


def main() -> None:
    """Write them all."""
    app = make_app(["page_pictures"])
    picture, png = _ground()
    figures = tuple(
        replace(one, x=PLACES[one.figure][0], y=PLACES[one.figure][1])
        for one in battlefield().figures
        if one.figure in PLACES
    )
    chromium, program = programs()
    table = TestTable().open()
    table.server.hang(picture.dark, png)
    with tempfile.TemporaryDirectory() as home:
        driver = start(chromium, program, Path(home))
        phone = Phone(driver)
        phone.reset()
        phone.open(table.url)
        phone.type("input[name=player]", "Anna")
        phone.tap("Join")
        table.let_in(quiet())
        for name, (view, size, tab) in SHOWN.items():
            fought = None if view.map is None else replace(view.map, ground=picture, figures=figures)
            _save(phone, table, replace(view, map=fought), size, tab, FOLDER / f"{name}-dark.png")
        driver.quit()
    table.close()
    app.quit()


def _save(phone: Phone, table: TestTable, view: PhoneView, size: str, tab: str, file: Path) -> None:
    phone.size(size)
    table.show(view)
    if tab:
        phone.tap(tab)
    painted = "return [...document.querySelectorAll('.ground')].every((one) => one.width > 400)"
    phone.until(lambda: phone.run(painted))
    for _ in range(3):
        phone.frame()
    image = QImage.fromData(phone.driver.get_screenshot_as_png())
    small_png.save(file, [small_png.Frame(image)])
    if tab:
        phone.tap("Me")


def _ground() -> tuple[GroundPicture, bytes]:
    """A picture of a ground with a wall and a pond, in which Ragna stands in the middle."""
    ground: Any = HexGround(
        16, 11, walls=frozenset({Hex(6, 4), Hex(7, 3), Hex(8, 3)}), water={Hex(11, 3): 1, Hex(11, 4): 1, Hex(12, 3): 2}
    )
    painter = GroundPainter(Scene(), ground, _NoPictures(), 2000)
    *_, image = painter.in_pieces(DARK)
    png, covered = png_bytes(image), painter.covered
    place = (covered.left() - 10.5, covered.top() - 9.53, covered.width(), covered.height())
    return GroundPicture(sha256(png).hexdigest(), "", *place), png


class _NoPictures:
    """No ground here has a picture under it."""

    ready: Any = None

    def size(self, key: str) -> Any:
        raise KeyError(key)

    def image(self, key: str, scale: float = 1.0) -> None:
        return None


if __name__ == "__main__":
    main()
