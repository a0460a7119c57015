"""The handbook without a window: its contents, its search, and the names of its headings."""

from pathlib import Path

import pytest

from gmtool.presentation.handbook import CONTENTS, Handbook, anchor

PAGES = {
    "index.md": "# All\n\n- [Start](start.md): first\n\n## Games\n\n- [Chess](games/chess.md)\n- [Go](games/go.md)\n",
    "start.md": "# Start\n\nPress `Space` to begin.\n\n## Odd ways\n\nNothing about knights.\n",
    "games/chess.md": "# Chess\n\nA board.\n\n## Knights\n\nThey jump.\n\n```\n## no heading\n```\n\nCode, rooks.\n",
    "games/go.md": "# Go\n\nStones, and no [Knights](chess.md#knights).\n",
}


@pytest.fixture
def book(tmp_path: Path) -> Handbook:
    for place, text in PAGES.items():
        (tmp_path / place).parent.mkdir(exist_ok=True)
        (tmp_path / place).write_text(text, encoding="utf-8")
    return Handbook(tmp_path)


def test_that_the_contents_say_which_pages_there_are_and_in_which_groups(book: Handbook) -> None:
    assert [(one.place, one.name, one.group) for one in book.chapters] == [
        (CONTENTS, "Contents", ""),
        ("start.md", "Start", ""),
        ("games/chess.md", "Chess", "Games"),
        ("games/go.md", "Go", "Games"),
    ]


def test_that_a_heading_comes_before_the_text_and_a_page_stays_together(book: Handbook) -> None:
    assert [one.link for one in book.find("knights")] == ["games/chess.md#knights", "start.md#odd-ways", "games/go.md"]


def test_that_every_word_must_be_there_in_any_order_and_by_its_beginning(book: Handbook) -> None:
    assert [one.link for one in book.find("jum KNIGHT")] == ["games/chess.md#knights"]
    assert book.find("jump stones") == []
    assert book.find("  ") == []


def test_that_the_name_of_a_page_finds_it_first(book: Handbook) -> None:
    assert book.find("chess")[0].link == "games/chess.md"


def test_that_code_has_no_headings_and_is_searched(book: Handbook) -> None:
    assert [one.link for one in book.find("rooks")] == ["games/chess.md#knights"]
    assert [one.link for one in book.find("press space")] == ["start.md"]


@pytest.mark.parametrize(
    ("heading", "name"),
    [
        ("To hit, and why", "to-hit-and-why"),
        ("gmtool roll", "gmtool-roll"),
        ("The *Melee* `Sequence`", "the-melee-sequence"),
        ("Mêlée rounds", "mêlée-rounds"),
        ("Match-ups", "match-ups"),
    ],
)
def test_that_headings_are_named_as_forges_name_them(heading: str, name: str) -> None:
    assert anchor(heading) == name


def test_that_a_handbook_that_is_not_there_is_empty(tmp_path: Path) -> None:
    assert Handbook(tmp_path / "none").chapters == ()


def test_that_the_real_one_has_its_pages_and_finds_the_fog() -> None:
    book = Handbook()
    assert {"tutorial.md", "handbook/run.md", "systems/melee.md", "keys.md", "cli.md"} <= {
        one.place for one in book.chapters
    }
    assert "handbook/players.md#fog" in [one.link for one in book.find("fog")][:3]
