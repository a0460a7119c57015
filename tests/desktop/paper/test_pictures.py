"""Pictures of the campaign: under the ground, and on counters."""

import pytest
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from gmtool.desktop.paper.pictures import PaperPictures
from gmtool.desktop.paper.printouts.encounter_printout import EncounterPrintOptions, EncounterPrintout
from gmtool.presentation.sheets.options import GroundOptions, PrintKind
from gmtool.rules.seam.views import Counter, Posture, Side
from gmtool.space import Backdrop, Hex, HexGround
from tests.desktop.paper.reading import BLUE, RED, png, printed

SIDES = (Side("ours", "Ours"),)


@pytest.fixture
def pictures(window, qtbot: QtBot):
    made = PaperPictures(window.campaign)
    yield made
    made.close()


def stack(window, pictures, qtbot, *, backdrop: bool, what: PrintKind):
    """A ground of 8 x 4 hexes on a picture of the same size, and a figure with a picture."""
    under = window.campaign.pictures.add(png(400, 200), "under.png")
    face = window.campaign.pictures.add(png(60, 90), "face.png")
    # the ground is 12.5 units of the plane wide
    ground = HexGround(8, 4, backdrop=Backdrop(under, 12.5 / 400, -1.0, -0.9))
    figure = Counter("wulf", "Wulf", "ours", (Hex(1, 1),), 0, Posture.STANDING, 5, 5, picture=face)
    subject = EncounterPrintout("The ford", ground, (figure,), SIDES)
    wishes = EncounterPrintOptions(what=what, ground=GroundOptions(backdrop=backdrop, labels=False, key=False))
    subject.stack(wishes, {"wulf"}, pictures)
    pictures.image(under)
    qtbot.waitUntil(lambda: not pictures.waiting)
    return subject.stack(wishes, {"wulf"}, pictures)


def is_like(found: QColor, wanted: str) -> bool:
    other = QColor(wanted)
    return all(abs(a - b) < 50 for a, b in zip(found.getRgb()[:3], other.getRgb()[:3], strict=True))


@pytest.mark.parametrize("backdrop", [True, False])
def test_the_picture_under_the_ground_is_printed_or_not(window, pictures, qtbot, tmp_path, backdrop):
    made = stack(window, pictures, qtbot, backdrop=backdrop, what=PrintKind.GROUND)
    page = printed(qtbot, tmp_path / "a.pdf", made.sheets).picture(0, 2)
    # in the middles of the first hex and of the last but one: 12.5 and 165 mm from the edge of the ground
    left, right = page.pixelColor(2 * 31, 2 * 60), page.pixelColor(2 * 150, 2 * 65)
    assert is_like(left, RED if backdrop else "#ffffff")
    assert is_like(right, BLUE if backdrop else "#ffffff")
    assert (b"/Subtype /Image" in (tmp_path / "a.pdf").read_bytes()) is backdrop


def test_the_picture_on_a_counter(window, pictures, qtbot, tmp_path):
    made = stack(window, pictures, qtbot, backdrop=False, what=PrintKind.COUNTERS)
    page = printed(qtbot, tmp_path / "a.pdf", made.sheets).picture(0, 8)
    assert is_like(page.pixelColor(8 * 17, 8 * 17), RED)
    assert is_like(page.pixelColor(8 * 27, 8 * 17), BLUE)


def test_that_a_picture_that_is_gone_costs_nothing_else(window, pictures, qtbot, tmp_path):
    ground = HexGround(2, 2, backdrop=Backdrop("0" * 64, 1.0))
    figure = Counter("wulf", "Wulf", "ours", (), None, Posture.STANDING, 5, 5, picture="0" * 64)
    made = EncounterPrintout("The ford", ground, (figure,), SIDES).stack(EncounterPrintOptions(), {"wulf"}, pictures)
    read = printed(qtbot, tmp_path / "a.pdf", made.sheets)
    assert not pictures.waiting
    assert "Wulf" in read.texts()
