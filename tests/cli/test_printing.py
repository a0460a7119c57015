import json

import pypdfium2
import pytest


def text(path):
    with pypdfium2.PdfDocument(path) as document:
        return "\n".join(document[place].get_textpage().get_text_bounded() for place in range(len(document)))


def test_that_the_cards_of_a_campaign_are_printed(gmtool, valley, tmp_path):
    status, out, err = gmtool("print", "--pdf", tmp_path / "cards.pdf", "--campaign", valley)
    assert (status, out, err) == (0, "cards.pdf: 1 sheet\n", "")
    assert "Wulf" in text(tmp_path / "cards.pdf")
    assert "Grishnak" in text(tmp_path / "cards.pdf")
    gmtool("print", "--pdf", tmp_path / "heroes.pdf", "--campaign", valley, "--find", "tag:hero", "--sheets", "booklet")
    assert "Wulf" in text(tmp_path / "heroes.pdf")
    assert "Grishnak" not in text(tmp_path / "heroes.pdf")


@pytest.mark.parametrize(("sheets", "said"), [("order", "Wulf"), ("freeze", "bees"), ("cards", "Grishnak")])
def test_that_a_fight_is_printed_as_it_stands(gmtool, valley, tmp_path, sheets, said):
    path = tmp_path / "fight.pdf"
    status, out, _ = gmtool("print", "At the ford", "--sheets", sheets, "--pdf", path, "--campaign", valley, "--json")
    assert (status, json.loads(out)["file"]) == (0, str(path))
    assert said in text(path)


def test_that_a_prepared_encounter_is_printed_on_the_paper_that_is_asked_for(gmtool, valley, tmp_path):
    for paper, width in (("A4", 595), ("Letter", 612)):
        status, out, _ = gmtool(
            "print", "At night", "--pdf", tmp_path / f"{paper}.pdf", "--paper", paper, "--campaign", valley
        )
        assert (status, out) == (0, f"{paper}.pdf: 1 sheet\n")
        with pypdfium2.PdfDocument(tmp_path / f"{paper}.pdf") as document:
            assert round(document[0].get_width()) == width


def test_that_a_file_is_overwritten_only_when_told(gmtool, valley, tmp_path):
    (tmp_path / "x.pdf").write_text("mine")
    status, _, err = gmtool("print", "--pdf", tmp_path / "x.pdf", "--campaign", valley)
    assert (status, "already exists" in err, (tmp_path / "x.pdf").read_text()) == (2, True, "mine")
    assert gmtool("print", "--pdf", tmp_path / "x.pdf", "--campaign", valley, "--force")[0] == 0
    assert (tmp_path / "x.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (("--pdf", "no/x.pdf"), 1, "x.pdf cannot be written: there is no folder "),
        (("--pdf", "x.pdf", "--find", "tag:bee"), 1, "The valley has no such cards."),
        (("At night", "--sheets", "freeze", "--pdf", "x.pdf"), 1, "“At night” has no sheets “freeze”; choose from: "),
        (("At night", "--sheets", "booklet", "--pdf", "x.pdf"), 2, "There are no “booklet” sheets for an encounter; "),
        (("--sheets", "order", "--pdf", "x.pdf"), 2, "There are no “order” sheets for cards; choose from: records, "),
        (("--sheets", "odd", "--pdf", "x.pdf"), 2, "Argument --sheets: invalid choice: 'odd'"),
        (("At night", "--paper", "A3", "--pdf", "x.pdf"), 2, "Argument --paper: invalid choice: 'A3'"),
        (("By day", "--pdf", "x.pdf"), 2, "The valley has no encounter “By day”"),
        (("At night",), 2, "The following arguments are required: --pdf"),
    ],
)
def test_that_what_cannot_be_printed_is_a_sentence_and_leaves_no_file(
    gmtool, valley, tmp_path, monkeypatch, arguments, status, said
):
    monkeypatch.chdir(tmp_path)
    found, out, err = gmtool("print", *arguments, "--campaign", valley)
    assert (found, out, err.count("\n")) == (status, "", 1)
    assert err.startswith(f"gmtool: {said}")
    assert not (tmp_path / "x.pdf").exists()


@pytest.mark.slow("a process of its own prints with Qt")
def test_that_it_needs_no_display(process, valley, tmp_path):
    done = process(
        "print", "At the ford", "--pdf", tmp_path / "x.pdf", "--campaign", valley,
        QT_QPA_PLATFORM="", DISPLAY="", WAYLAND_DISPLAY="",
    )  # fmt: skip
    assert (done.returncode, done.stdout) == (0, "x.pdf: 1 sheet\n")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--pdf", "-"), "A PDF is not written to standard output; name a file."),
        (("1", "--pdf", "x.pdf", "--find", "orc"), "--find and --system are for cards, which are printed where no"),
        (("1", "--pdf", "x.pdf", "--system", "chainmail"), "--find and --system are for cards, which are printed"),
    ],
)
def test_that_what_would_be_ignored_is_refused(gmtool, valley, tmp_path, monkeypatch, arguments, said):
    monkeypatch.chdir(tmp_path)
    status, out, err = gmtool("print", *arguments, "--campaign", valley)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(f"gmtool: {said}")
    assert [one.name for one in tmp_path.iterdir()] == [valley.name]
