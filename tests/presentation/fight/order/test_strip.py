"""A turn that is played in steps, by keys: what its rows say."""

from gmtool.presentation.fight.rows.strip_rows import strip_rows
from tests.presentation.keys.hands import opened, press
from tests.presentation.keys.keyed_page import KeyedPage
from tests.variants.breaths import TallyInBreaths
from tests.variants.talkative_tally import begun

NAMES = ("Flavius", "Wulf", "Sigrun")


def texts(page: KeyedPage) -> list[str]:
    strip = page.session.moment.agenda.strip
    assert strip is not None
    return [row.words for row in strip_rows(page.session.moment, strip)]


def breath(page: KeyedPage) -> str:
    """The breath that the turn is at."""
    strip = page.session.moment.agenda.strip
    assert strip is not None
    return strip.columns[strip.now]


def test_that_a_turn_in_breaths_is_shown_and_undone_breath_by_breath() -> None:
    page = opened(begun(TallyInBreaths(), NAMES))
    assert page.session.moment.agenda.strip is not None
    assert page.session.moment.agenda.strip.columns == ("1", "2", "3")
    assert breath(page) == "1"
    assert texts(page)[0] == (
        "Flavius, Ours, is next, 10 of 10 left, no plot yet. Breaths 1: 1 from here (Flavius may act from here.). "
        "Flavius can still be put off."
    )
    for figure, at in (("f0", 1), ("f1", 2), ("f2", 2)):
        page.session.perform({"kind": "tally.plot/1", "figure": figure, "breath": at, "sealed": figure == "f1"})
    assert texts(page)[1] == (
        "Wulf, Theirs, may act, 10 of 10 left, acts in breath 2, sealed. "
        "Breaths 2: act chosen (Wulf acts in breath 2.). Wulf can still be put off."
    )
    page.session.perform({"kind": "tally.hold/1", "figure": "f0"})
    press(page, "n")
    assert breath(page) == "2"
    page.session.perform({"kind": "tally.pass/1", "figure": "f1"})
    press(page, "n")
    assert breath(page) == "2", "whoever acts in this breath would lose it"
    press(page, "Esc", "0", "Enter")
    assert "Sigrun, Ours, may act, 10 of 10 left, its breath is over, acts in breath 2." in texts(page)[2]
    assert "Breaths 2: act lost" in texts(page)[2]
    assert "Breaths 2: rest done (Wulf acted.). Breaths 3: … waits (Wulf waits for the next turn.)" in texts(page)[1]
    assert "Breaths 1: → put off (Flavius put it off.). Breaths 2: act lost" in texts(page)[0]
    page.session.perform({"kind": "tally.pass/1", "figure": "f0"})
    last = page.session.moment.state
    seen = []
    page.session.changed.connect(lambda: seen.append(page.session.moment.state))
    for at, entries in ((2, 7), (1, 5), (0, 0), (0, 0)):
        page.session.undo_to_heading()
        assert (page.session.moment.state.breath, len(page.session.journal.line())) == (at, entries)
    assert [state.breath for state in seen] == [2, 1, 0]
    assert breath(page) == "1"
    while page.session.journal.redo_label is not None:
        page.session.redo()
    assert page.session.moment.state == last
