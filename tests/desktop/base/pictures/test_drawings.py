"""Drawings as browsers show them: what Qt would take for something else is translated before it draws."""

import pytest
from PySide6.QtGui import QColor, QImage

from gmtool.desktop.base.pictures.codec import decode
from tests.store.pictures import svg

pytestmark = pytest.mark.usefixtures("qapp")
WHOLE = '<rect width="40" height="20" {}/>'
RED = '<rect width="2" height="2" fill="#ff0000"/>'


def drawn(inside: str, head: str = 'viewBox="0 0 40 20"') -> QImage:
    """The drawing with ten pixels for each of its units."""
    return decode(svg(inside, head), most=400 * 200)


def at(image: QImage, x: float, y: float) -> str:
    """The color at a place of the drawing, “#aarrggbb”."""
    return image.pixelColor(round(10 * x), round(10 * y)).name(QColor.NameFormat.HexArgb)


@pytest.mark.parametrize(
    "how", ['fill="{}"', 'style="stroke:none; fill:{}"', 'style="fill: {} !important"', 'class="a"', 'class="b"']
)
@pytest.mark.parametrize(
    ("colour", "shown"),
    [
        ("rgba(255, 0, 0, 1)", "#ffff0000"),
        ("rgba(255, 0, 0, .5)", "#80ff0000"),
        ("rgba(100%, 0%, 0%, 50%)", "#80ff0000"),
        ("rgb(255 0 0 / 50%)", "#80ff0000"),
        ("RGB(0, 255, 0)", "#ff00ff00"),
        ("#ff000080", "#80ff0000"),
        ("#f008", "#88ff0000"),
        ("#00ff00FF", "#ff00ff00"),
        ("hsl(120, 100%, 50%)", "#ff00ff00"),
        ("hsl(240deg 100% 50%)", "#ff0000ff"),
        ("hsl(.5turn 100% 50%)", "#ff00ffff"),
        ("hsla(0, 100%, 50%, .5)", "#80ff0000"),
        ("hsl(30, 50%, 40%)", "#ff996633"),
        ("rebeccapurple", "#ff663399"),
        ("rgba(255, 0, 0, 0)", "#00000000"),
        ("red", "#ffff0000"),
        ("#0f0", "#ff00ff00"),
        ("none", "#00000000"),
    ],
)
def test_that_colors_are_what_they_are(how: str, colour: str, shown: str) -> None:
    rules = f"<style>/* {{ }} */ .a {{ fill: {colour} }} .c, .b {{stroke:none;fill:{colour} !important;}}</style>"
    assert at(drawn(rules + WHOLE.format(how.format(colour))), 20, 10) == shown


def test_that_a_color_one_can_see_through_goes_with_an_opacity() -> None:
    """It covers nothing more where another color is set, within or beside it."""
    image = drawn(
        '<g fill="rgba(255,0,0,.5)"><rect width="10" height="20"/><rect x="10" width="10" height="20" fill="#00f"/></g>'
        '<rect x="20" width="10" height="20" fill="rgba(255,0,0,.5)" fill-opacity=".5"/>'
        '<path d="M30 10H40" stroke="rgba(0,0,255,.5)" stroke-width="6"/>'
    )
    assert [at(image, x, 10) for x in (5, 15, 25, 35)] == ["#80ff0000", "#ff0000ff", "#40ff0000", "#800000ff"]


@pytest.mark.parametrize(
    "stop",
    [
        'stop-color="rgba(255,0,0,.5)"', 'style="stop-color:#ff000080"', 'stop-color="hsla(0,100%,50%,.5)"',
        'style="stop-color:rgba(255,0,0,1);stop-opacity:.5"', 'stop-color="#ff0000ff" stop-opacity=".5"',
    ],
)  # fmt: skip
def test_that_colors_of_gradients_are_what_they_are(stop: str) -> None:
    gradient = f'<linearGradient id="g"><stop offset="0" {stop}/></linearGradient>'
    assert at(drawn(gradient + WHOLE.format('fill="url(#g)"')), 20, 10) == "#80ff0000"


def test_that_of_several_colors_for_one_thing_the_last_known_one_is_taken() -> None:
    image = drawn(WHOLE.format('fill="red" style="fill:#0000FF;fill:color(display-p3 0 0 1);fill-opacity:1"'))
    assert at(image, 20, 10) == "#ff0000ff"


def test_that_the_color_behind_a_pattern_is_drawn_instead_of_it() -> None:
    pattern = '<pattern id="p" width="4" height="4"/>'
    image = drawn(
        f'{pattern}<rect width="20" height="20" fill="url(#p) rgba(255,0,0,1)"/>'
        '<g fill="red"><rect x="20" width="20" height="20" style="fill:url(#p)"/></g>'
    )
    assert [at(image, x, 10) for x in (10, 30)] == ["#ffff0000", "#00000000"]


@pytest.mark.parametrize("where", ["<style>{}</style>", "<defs><style><![CDATA[{}]]></style></defs>"])
def test_that_a_style_sheet_counts_wherever_it_stands(where: str) -> None:
    image = drawn(WHOLE.format('class="a"') + where.format(".a{fill:#00ff00}"))
    assert at(image, 20, 10) == "#ff00ff00"


INNER = 'viewBox="0 0 2 2"'


@pytest.mark.parametrize(
    ("attributes", "inside", "outside"),
    [
        ('x="20" width="20" height="20" ' + INNER, (21, 1, 39, 19), (19, 10)),
        # its box is square: it stands in the middle, at an end, is stretched, or fills the room
        ('width="40" height="20" ' + INNER, (11, 1, 29, 19), (9, 10)),
        ('width="40" height="20" preserveAspectRatio="xMaxYMid" ' + INNER, (21, 1, 39, 19), (19, 10)),
        ('width="40" height="20" preserveAspectRatio="none" viewBox="0 0 2 4"', (1, 1, 39, 9), (20, 11)),
        ('width="20" height="10" preserveAspectRatio="xMinYMin slice" ' + INNER, (1, 1, 19, 19), (21, 10)),
        ('x="50%" width="50%" height="100%" ' + INNER, (21, 1, 39, 19), (19, 10)),
        ('x="30" y="10" width="4" height="4" viewBox="-1 -1 4 4"', (31.1, 11.1, 32.9, 12.9), (30.5, 10.5)),
        ('x="5" y="6"', (5.1, 6.1, 6.9, 7.9), (4.5, 7)),
    ],
)
@pytest.mark.parametrize("within", ["svg", "symbol"])
def test_that_a_drawing_within_the_drawing_stands_in_its_place(
    within: str, attributes: str, inside: tuple[float, float, float, float], outside: tuple[float, float]
) -> None:
    if within == "svg":
        image = drawn(f"<svg {attributes}>{RED}</svg>")
    else:
        box = " ".join(word for word in attributes.split('" ') if word.startswith(("viewBox", "preserve")))
        box = box.replace(" viewBox", '" viewBox').rstrip('"') + '"' if box else ""
        place = attributes.partition("preserve")[0].partition("viewBox")[0]
        use = f'<use xlink:href="#s" {place}/>'
        image = drawn(f'{use}<symbol id="s" {box}>{RED}</symbol>')
        assert image == drawn(f'<defs><symbol id="s" {box}>{RED}</symbol></defs>{use}')
    left, top, right, bottom = inside
    corners = [at(image, x, y) for x in (left, right) for y in (top, bottom)]
    assert corners == ["#ffff0000"] * 4
    assert at(image, *outside) == "#00000000"


def test_that_a_symbol_takes_its_place_its_color_and_a_transformation_of_its_own() -> None:
    symbol = f'<symbol id="s" {INNER}><rect width="2" height="2"/></symbol>'
    use = '<use href="#s" x="5" width="5" height="5" transform="translate(10 0) scale(2)" fill="rgba(0,0,255,.5)"/>'
    image = drawn(symbol + use)
    assert [at(image, x, 5) for x in (19, 21, 29, 31)] == ["#00000000", "#800000ff", "#800000ff", "#00000000"]


@pytest.mark.parametrize("declared", ["marker", "mask", "pattern", "clipPath"])
def test_that_what_is_only_declared_is_not_drawn_there_but_where_it_is_used(declared: str) -> None:
    image = drawn(f'<{declared} id="x"><g id="y">{RED}</g></{declared}><use xlink:href="#y" x="20"/>')
    assert (at(image, 1, 1), at(image, 21, 1)) == ("#00000000", "#ffff0000")


def test_that_a_switch_draws_the_next_after_a_web_page() -> None:
    shape = WHOLE.format('fill="#f00"')
    page = '<foreignObject width="40" height="20"><p xmlns="http://www.w3.org/1999/xhtml">A cave</p></foreignObject>'
    assert at(drawn(f"<switch>{page}{shape}</switch>"), 20, 10) == "#ffff0000"


def test_that_words_and_marks_stay_what_they_are_in_a_translated_drawing() -> None:
    words = '<g font-family="&quot;A&amp;B&quot;" fill="{}"><text y="15" font-size="15">a &lt; b</text></g>'
    assert drawn(words.format("hsl(0,100%,50%)")) == drawn(words.format("#ff0000"))
    other = svg(words.format("hsl(0,100%,50%)").replace("b", "\xfc"), before='<?xml version="1.0" encoding="latin-1"?>')
    latin = other.decode().encode("latin-1")
    assert decode(latin, most=400 * 200) == drawn(words.format("#ff0000").replace("b", "\xfc"))
