from base64 import b64encode

import pytest

from gmtool.store.errors import BadImport
from gmtool.store.limits import DRAWING_DEPTH, DRAWING_PARTS, PICTURE_BYTES
from gmtool.store.pictures import PictureFormat, measure
from tests.store.pictures import exif, held, jpeg_head, png, png_block, png_head, svg, webp_head


def use(id: str) -> str:
    return f'<use xlink:href="#{id}"/>'


def doubled(times: int) -> str:
    """A shape drawn twice, and that twice, and so on: 2 to the power of `times` shapes."""
    groups = (f'<g id="g{n + 1}">{use(f"g{n}") * 2}</g>' for n in range(times))
    return '<path id="g0"/>' + "".join(groups)


DEEP = (
    "map.png has 7,241 x 7,241 pixels of 16 bits a color, which take more than 400 MB, the limit for decoding a "
    "picture. Save it with 8 bits a color."
)


@pytest.mark.parametrize(
    ("raw", "format", "size"),
    [
        (png(300, 200), PictureFormat.PNG, (300, 200)),
        (jpeg_head(640, 480), PictureFormat.JPEG, (640, 480)),
        (jpeg_head(640, 480, orientation=1), PictureFormat.JPEG, (640, 480)),
        (jpeg_head(640, 480, orientation=6), PictureFormat.JPEG, (480, 640)),
        (webp_head(500, 300, b"VP8 "), PictureFormat.WEBP, (500, 300)),
        (webp_head(500, 300, b"VP8L"), PictureFormat.WEBP, (500, 300)),
        (webp_head(500, 300, b"VP8X"), PictureFormat.WEBP, (500, 300)),
        (held(webp_head(500, 300, b"VP8L"), 6), PictureFormat.WEBP, (300, 500)),
        (held(webp_head(500, 300, b"VP8L"), 3), PictureFormat.WEBP, (500, 300)),
        (held(png(300, 200), 8), PictureFormat.PNG, (200, 300)),
        (held(png(300, 200), 5, "<"), PictureFormat.PNG, (200, 300)),
        (held(png(300, 200), 9), PictureFormat.PNG, (300, 200)),
        (png_head(30, 20, blocks=png_block(b"eXIf", exif(6)[:19])), PictureFormat.PNG, (30, 20)),
        (png_head(10_000, 10_000), PictureFormat.PNG, (10_000, 10_000)),
        (png_head(10_000, 10_000, 16), PictureFormat.PNG, (10_000, 10_000)),
        (png_head(10_000, 10_000, 8, 6), PictureFormat.PNG, (10_000, 10_000)),
        (png_head(7_240, 7_240, 16, 6), PictureFormat.PNG, (7_240, 7_240)),
        (svg(), PictureFormat.SVG, (4096, 2048)),
        (svg(head='width="10mm" height="40mm" viewBox="0 0 1 1"'), PictureFormat.SVG, (1024, 4096)),
        (svg(head='width="100%" height="100%" viewBox="-5,-5,1e9,1e9"'), PictureFormat.SVG, (4096, 4096)),
        (svg(before='<?xml version="1.0"?>\n<!-- a cave -->\n'), PictureFormat.SVG, (4096, 2048)),
    ],
)
def test_that_a_picture_is_known_by_its_bytes_and_measured_without_decoding_it(raw, format, size):
    found = measure(raw)
    assert (found.format, (found.width, found.height)) == (format, size)


@pytest.mark.parametrize(
    ("raw", "sentence"),
    [
        (b"", "map.png is not a picture gmtool can read: PNG, JPEG, WebP or SVG."),
        (b"It was a dark and stormy night.", "map.png is not a picture gmtool can read"),
        (b"GIF89a" + bytes(50), "map.png is not a picture gmtool can read"),
        (b"<html><body/></html>", "map.png is not a picture gmtool can read"),
        (png()[:20], "map.png is damaged: its size cannot be read."),
        (jpeg_head(9, 9)[:22], "map.png is damaged: its size cannot be read."),
        (webp_head(9, 9, b"VP8 ")[:24], "map.png is damaged: its size cannot be read."),
        (png()[:-4], "map.png is damaged: it is cut short."),
        (jpeg_head(9, 9)[:-1], "map.png is damaged: it is cut short."),
        (webp_head(9, 9, b"VP8L")[:-1], "map.png is damaged: it is cut short."),
        (png_head(0, 10), "map.png is damaged: it has no pixels."),
        (png_head(40_000, 40_000), "map.png has 40,000 x 40,000 pixels; the limit is 100 million, and 20,000 on"),
        (png_head(25_000, 10), "map.png has 25,000 x 10 pixels"),
        (png_head(7_241, 7_241, 16, 2), DEEP),
        (png_head(7_241, 7_241, 16, 6), DEEP),
        (png_head(7_241, 7_241, 16, 4), DEEP),
        (png_head(7_241, 7_241, 16, 0, png_block(b"tRNS", b"\0\1")), DEEP),
        # pytest before 9 would name the test by all of its bytes
        pytest.param(
            png() + bytes(PICTURE_BYTES), "map.png is larger than 64 MB, the limit for a picture.", id="large"
        ),
    ],
)
def test_that_what_is_no_picture_or_too_large_gets_one_sentence(raw, sentence):
    with pytest.raises(BadImport) as refused:
        measure(raw, "map.png")
    assert str(refused.value).startswith(sentence)


@pytest.mark.parametrize(
    ("raw", "sentence"),
    [
        (svg("<g>")[:-8], "map.svg is damaged: it is not valid SVG."),
        (svg(head=""), "map.svg gives no size"),
        (svg(head='viewBox="0 0 nan nan"'), "map.svg gives no size"),
        (svg(head='viewBox="0 0 -4 4"'), "map.svg gives no size"),
        (svg(head='viewBox="0 0 1 500"'), "map.svg is more than 100 times as long as wide."),
        (svg('<image href="file:///etc/passwd"/>'), "map.svg needs another file, “file:///etc/passwd”; embed it"),
        (svg('<image xlink:href="/etc/passwd"/>'), "map.svg needs another file"),
        (svg('<use href="http://example.org/a.svg#b"/>'), "map.svg needs another file"),
        (svg(before='<?xml-stylesheet href="/etc/passwd"?>'), "map.svg needs another file, its style sheet"),
        (svg('<image href="data:image/png;base64,!!"/>'), "map.svg is damaged"),
        (svg(before='<!DOCTYPE svg [<!ENTITY a "b">]>'), "map.svg declares entities"),
        (svg("<g>" * DRAWING_DEPTH + "</g>" * DRAWING_DEPTH), "map.svg is nested deeper than 30 parts."),
        (svg("<g/>" * DRAWING_PARTS), "map.svg has more than 50,000 parts."),
        (svg(doubled(16)), "map.svg has more than 50,000 parts when its references are followed."),
        (svg(f'<g id="a">{use("b")}</g><g id="b">{use("a")}</g>'), "map.svg refers to itself"),
        (svg("".join(f'<g id="g{n}">{use(f"g{n + 1}")}</g>' for n in range(500))), "map.svg refers to itself, or in"),
    ],
)
def test_that_a_drawing_which_is_not_safe_to_draw_gets_one_sentence(raw, sentence):
    with pytest.raises(BadImport) as refused:
        measure(raw, "map.svg")
    assert str(refused.value).startswith(sentence)


def embedded(raw: bytes) -> bytes:
    return svg(f'<image href="data:image/png;base64,{b64encode(raw).decode()}"/>')


def test_that_pictures_in_a_drawing_are_measured_too():
    assert measure(embedded(png())).format is PictureFormat.SVG
    with pytest.raises(BadImport, match=r"A picture in map\.svg has 40,000 x 40,000 pixels"):
        measure(embedded(png_head(40_000, 40_000)), "map.svg")
    with pytest.raises(BadImport, match=r"map\.svg contains another drawing as a picture"):
        measure(embedded(svg()), "map.svg")
    twice = embedded(png_head(9_000, 9_000)).replace(b"</svg>", b"") + embedded(png_head(9_000, 9_000)) + b"</svg>"
    with pytest.raises(BadImport, match=r"The pictures in map\.svg have more than 100 million pixels together"):
        measure(twice, "map.svg")
    deep = png_head(7_000, 7_000, 16, 2)
    assert measure(embedded(deep)).format is PictureFormat.SVG
    twice = embedded(deep).replace(b"</svg>", b"") + embedded(deep) + b"</svg>"
    with pytest.raises(BadImport, match="one of 16 bits a color counts twice"):
        measure(twice, "map.svg")


def test_that_a_drawing_may_draw_its_own_shapes_again_and_link_elsewhere():
    again = svg(doubled(5) + use("g5") + '<a href="http://example.org"><path/></a><use href="#missing"/>')
    assert measure(again).format is PictureFormat.SVG
