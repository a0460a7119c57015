import pytest
from PySide6.QtCore import QBuffer, QIODevice, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from gmtool.desktop.base.pictures.codec import decode, draw_vector
from gmtool.store.errors import BadImport
from gmtool.store.limits import DRAWING_DEPTH
from tests.desktop.base.pictures.conftest import BLUE, RED, is_like, picture
from tests.store.pictures import deep_png, held, png_head, svg

HALVES = svg('<rect width="20" height="20" fill="#c02020"/><rect x="20" width="20" height="20" fill="#2030c0"/>')
pytestmark = pytest.mark.usefixtures("qapp")


def shows_both_halves(image: QImage) -> bool:
    y = image.height() // 2
    left, right = image.pixelColor(image.width() // 4, y), image.pixelColor(3 * image.width() // 4, y)
    return is_like(left, RED) and is_like(right, BLUE)


@pytest.mark.parametrize("format", ["png", "jpeg", "webp"])
def test_that_a_picture_is_decoded_whole_and_as_large_as_it_is(format: str) -> None:
    image = decode(picture(64, 32, format))
    assert (image.width(), image.height()) == (64, 32)
    assert shows_both_halves(image)


@pytest.mark.parametrize("format", ["png", "jpeg", "webp"])
def test_that_a_large_picture_is_decoded_on_a_smaller_scale(format: str) -> None:
    image = decode(picture(400, 200, format), most=100 * 50)
    assert (image.width(), image.height()) == (100, 50)
    assert shows_both_halves(image)


def test_that_a_drawing_is_drawn_as_large_as_it_may_be_in_its_own_shape() -> None:
    image = decode(HALVES, most=200 * 100)
    assert (image.width(), image.height()) == (200, 100)
    assert shows_both_halves(image)


def test_that_a_drawing_is_drawn_however_deep_it_may_be_nested() -> None:
    deep = DRAWING_DEPTH - 2
    image = decode(svg("<g>" * deep + '<rect width="40" height="20" fill="#c02020"/>' + "</g>" * deep), most=200 * 100)
    assert is_like(image.pixelColor(100, 50), RED)
    again = "".join(f'<g id="g{n + 1}"><use xlink:href="#g{n}"/></g>' for n in range(13))
    image = decode(svg('<rect id="g0" width="40" height="20" fill="#c02020"/>' + again), most=200 * 100)
    assert is_like(image.pixelColor(100, 50), RED)


@pytest.mark.parametrize(("patience", "width"), [(1000.0, 2000), (0.0, 512)])
def test_that_a_drawing_that_takes_long_is_drawn_smaller(patience: float, width: int) -> None:
    def at(size: QSize) -> QImage:
        return decode(HALVES, most=size.width() * size.height())

    image = draw_vector(at, QSize(2000, 1000), patience)
    assert (image.width(), image.height()) == (width, width // 2)
    assert shows_both_halves(image)


def test_that_a_drawing_leaves_transparent_what_it_does_not_draw() -> None:
    image = decode(svg('<circle cx="20" cy="10" r="5"/>'), most=200 * 100)
    assert (image.pixelColor(100, 50).alpha(), image.pixelColor(5, 5).alpha()) == (255, 0)


@pytest.mark.parametrize(
    "seen",
    [
        QImage.Format.Format_ARGB32,
        QImage.Format.Format_RGBA64,
        QImage.Format.Format_Grayscale8,
        QImage.Format.Format_Indexed8,
        QImage.Format.Format_RGB888,
    ],
)
def test_that_every_kind_of_picture_comes_as_a_painter_draws_it_at_once(seen: QImage.Format) -> None:
    blank = QImage(8, 8, QImage.Format.Format_RGB32)
    blank.fill(RED)
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    blank.convertToFormat(seen).save(buffer, "png")
    image = decode(buffer.data().data())
    assert image.format() in (QImage.Format.Format_RGB32, QImage.Format.Format_ARGB32_Premultiplied)


def test_that_a_photograph_held_sideways_comes_upright() -> None:
    image = decode(held(picture(60, 20, "jpeg"), 6))
    assert (image.width(), image.height()) == (20, 60)
    assert is_like(image.pixelColor(10, 10), RED)
    assert is_like(image.pixelColor(10, 50), BLUE)


@pytest.mark.parametrize("order", [">", "<"])
@pytest.mark.parametrize("orientation", range(1, 9))
@pytest.mark.parametrize("format", ["png", "webp"])
def test_that_a_photograph_is_turned_in_every_format_as_in_a_jpeg(format: str, orientation: int, order: str) -> None:
    corners = QImage(64, 32, QImage.Format.Format_RGB32)
    corners.fill(BLUE)
    with QPainter(corners) as painter:
        painter.fillRect(0, 0, 32, 16, RED)
        painter.fillRect(32, 0, 32, 16, Qt.GlobalColor.black)

    def seen(format: str, quality: int) -> list[int]:
        buffer = QBuffer()
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        corners.save(buffer, format, quality)
        image = decode(held(buffer.data().data(), orientation, order))
        wide, high = image.width(), image.height()
        at = [image.pixelColor(x * wide // 8, y * high // 8) for x in (1, 7) for y in (1, 7)]
        return [wide, high, *(("#c02020", "#2030c0", "#000000").index(nearest(one)) for one in at)]

    # a WebP is lossless with the quality 100
    assert seen(format, 100 if format == "webp" else -1) == seen("jpeg", 95)


def nearest(found: QColor) -> str:
    return next(name for name in ("#c02020", "#2030c0", "#000000") if is_like(found, QColor(name)))


def test_that_a_photograph_which_a_campaign_has_lying_stays_as_it_was_laid_out() -> None:
    image = decode(held(picture(60, 20, "png"), 6), kept=(60, 20))
    assert (image.width(), image.height()) == (60, 20)
    assert shows_both_halves(image)


@pytest.mark.slow("decoding takes all the memory that it may")
def test_that_a_picture_of_16_bits_is_decoded_up_to_the_limit_and_told_beyond_it() -> None:
    image = decode(deep_png(7_240, 7_240), most=100 * 100)
    assert (image.width(), image.height()) == (100, 100)
    with pytest.raises(BadImport, match=r"map\.png has 7,241 x 7,241 pixels of 16 bits a color, which take more than"):
        decode(deep_png(7_241, 7_241), "map.png")


@pytest.mark.parametrize(
    ("raw", "sentence"),
    [
        (b"A cave, dark and deep.", "map.png is not a picture gmtool can read: PNG, JPEG, WebP or SVG."),
        (png_head(40_000, 40_000), "map.png has 40,000 x 40,000 pixels; the limit is 100 million"),
        (png_head(30, 30), "map.png is damaged: it cannot be decoded."),
        (svg("<g>" * 5000 + "</g>" * 5000), "map.png is nested deeper than 30 parts."),
        (svg('<image href="/etc/passwd"/>'), "map.png needs another file, “/etc/passwd”; embed it in the drawing."),
    ],
)
def test_that_what_cannot_be_decoded_gets_one_sentence(raw: bytes, sentence: str) -> None:
    with pytest.raises(BadImport) as refused:
        decode(raw, "map.png")
    assert str(refused.value).startswith(sentence)


@pytest.mark.parametrize("format", ["png", "jpeg", "webp"])
@pytest.mark.parametrize("kept", [0.3, 0.9])
def test_that_a_picture_which_was_cut_short_gets_one_sentence(format: str, kept: float) -> None:
    raw = picture(64, 64, format)
    with pytest.raises(BadImport, match="The picture is damaged"):
        decode(raw[: int(len(raw) * kept)])
