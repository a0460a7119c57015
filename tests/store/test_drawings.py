"""What of a drawing is left out, in words; and that everything else stays as it came."""

import pytest

from gmtool.store.pictures import not_drawn
from gmtool.store.pictures.svg_translation import translation
from tests.store.pictures import HATCHED, png, svg

RECT = "<rect {}/>"


@pytest.mark.parametrize(
    ("inside", "words"),
    [
        ('<g fill="url(#p)"/><pattern id="p"/>', "patterns"),
        ('<pattern id="p"/><style>.a{stroke: url( "#p" ) red}</style>', "patterns"),
        ('<g filter="url(#f)"/>', "filters"),
        ('<g style="FILTER: blur(2px)"/>', "filters"),
        ('<g clip-path="url(#c)"/>', "clip paths"),
        ("<style>g { clip-path: circle(3) }</style>", "clip paths"),
        ('<g style="mask:url(#m)"/>', "masks"),
        ('<g marker-end="url(#m)"/>', "markers"),
        ('<text><textPath href="#a">Cave</textPath></text>', "texts along a path"),
        ("<foreignObject><p>Cave</p></foreignObject>", "web pages"),
        ('<g fill="oklch(0.5 0.1 120)"/>', "colors of a newer kind"),
        ('<g style="fill:var(--wall)"/>', "colors of a newer kind"),
        ('<g fill="url(#p)" filter="url(#f)" mask="url(#m)"/><pattern id="p"/>', "patterns, filters and masks"),
        # declared, and not used
        ('<pattern id="p"/><filter id="f"/><clipPath id="c"/><mask id="m"/><marker id="a"/>', ""),
        ('<g fill="url(#g)" filter="none" style="mask: none; clip-path:inherit"/><linearGradient id="g"/>', ""),
        ('<switch><foreignObject/><text y="9">Cave</text></switch>', ""),
        ('<g style="fill:#123456;fill:oklch(0.5 0.1 120)"/>', ""),
        ("<style>/* filter: blur(2px) */</style>", ""),
    ],
)
def test_that_what_is_not_drawn_is_named(inside, words):
    assert not_drawn(svg(inside)) == words


def test_that_pictures_of_pixels_are_shown_whole():
    assert not_drawn(png()) == ""
    assert not_drawn(HATCHED) == "patterns and filters"


@pytest.mark.parametrize(
    "inside",
    [
        "<style>.a{fill:#ff0000}</style><rect class='a'/>",
        '<rect fill="#ABC" stroke="rgb(1,2,3)" style="fill:none; opacity : .5;;"/>',
        '<g id="a"/><use xlink:href="#a" x="3" width="4"/>',
        '<defs><linearGradient id="g"><stop stop-color="red"/></linearGradient></defs><path fill="url(#g)"/>',
        '<rect fill="#12345"/><rect fill="rgba(1,2)"/><rect fill="hsl(a,b,c)"/><rect fill="#gggggggg"/>',
        '<rect fill="hsl(nan,1%,1%)"/><rect fill="rgba(1,2,3,4,5)"/><rect fill="hsl(1e999,1%,1%)"/>',
    ],
)
def test_that_a_drawing_with_nothing_to_translate_stays_as_it_came(inside):
    raw = svg(inside)
    assert translation(raw).drawing is raw


def test_that_a_paint_of_many_patterns_is_no_trap():
    assert not_drawn(svg(f'<pattern id="p"/><rect fill="{"url(#p) " * 100_000}"/>')) == "patterns"


@pytest.mark.parametrize("wrong", ["nan", "1e999", "-1", "x", "", "1" * 200])
def test_that_a_drawing_within_the_drawing_may_have_any_measures(wrong):
    inner = f'<svg x="{wrong}" width="{wrong}" height="{wrong}" viewBox="0 0 1 1"><rect/></svg>'
    box = f'<symbol id="s" viewBox="0 0 {wrong} {wrong}"/><use href="#s" width="{wrong}"/>'
    told = translation(svg(inner + box)).drawing
    assert b"nan" not in told
    assert b"inf" not in told
