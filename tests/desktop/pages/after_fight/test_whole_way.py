"""A fight to its end by typed dice, its results on the cards, undone, redone, and there when the campaign is opened."""

from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from gmtool.desktop.pages.after_fight.page import AfterPage
from gmtool.presentation.fight import selection
from gmtool.rules.seam import Enlisted, Muster, Ruleset, Side
from gmtool.store.campaign import Campaign
from gmtool.store.fights.encounters import Encounter
from tests.desktop.game_master import CTRL, SHIFT, GameMaster, Key, game_master_on

SIDES = (Side("ours", "Ours", 0, True), Side("theirs", "Theirs", 1, True))
MOST_STEPS = 500


@pytest.fixture
def path(tmp_path: Path, ruleset: Ruleset) -> Path:
    """A campaign with two cards, one against the other at the real table."""
    built_in = {card.name: card for card in ruleset.bestiary()}
    path = tmp_path / "Valley.gmtool"
    with Campaign.create(path, "Valley") as campaign:
        cards = [campaign.cards.add(replace(built_in[name], id="")) for name in ("Flavius Marcellus", "Wulf")]
        figures = tuple(Enlisted(f"f{n}", card, SIDES[n].id, card.name) for n, card in enumerate(cards))
        campaign.encounters.add(Encounter(ruleset.id, "The ford", Muster(figures, SIDES)))
    return path


def opened(path: Path, qtbot: QtBot) -> GameMaster:
    gm = game_master_on(path, qtbot)
    gm.press(Key.Key_F5)
    return gm


def page_of(gm: GameMaster) -> AfterPage:
    page = gm.window.pages.current
    assert isinstance(page, AfterPage)
    return page


def experience(gm: GameMaster) -> dict[str, int]:
    return {card.name: card.fields["xp"] for card in gm.window.campaign.cards.list()}


@pytest.mark.slow("a whole fight, and all that it does to the cards")
def test_the_whole_way_from_the_first_die_to_the_cards(
    path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(selection, "BOUNCE", 0)  # this Game Master is faster than a slip of the finger
    gm = opened(path, qtbot)
    for _ in range(MOST_STEPS):
        if gm.over:
            break
        gm.step("force")
    assert gm.over
    button = gm.page.turn.foot.after
    assert button is not None
    assert button.isVisible()
    gm.click(button)
    page = page_of(gm)
    expected = {line.text for line in page.summary.lines if line.usual}
    assert {row.text.text() for row in page.lines.rows if row.box.isChecked()} == expected
    gm.press(Key.Key_Return, held=CTRL)
    after = experience(gm)
    assert sorted(after.values()) in ([0, 50], [50, 50])
    gm.press(Key.Key_Z, held=CTRL)
    assert set(experience(gm).values()) == {0}
    gm.press(Key.Key_Z, held=CTRL | SHIFT)
    assert experience(gm) == after
    gm.press(Key.Key_Escape)
    assert gm.over
    gm.window.close()

    gm = opened(path, qtbot)
    gm.press(Key.Key_E, held=CTRL | SHIFT)
    assert experience(gm) == after
    page = page_of(gm)
    assert not any(row.box.isChecked() for row in page.lines.rows)
    taken = [row for row in page.lines.rows if "XP" in row.text.text()]
    assert taken
    assert all(row.note.text().startswith("Saved on ") for row in taken)
    gm.window.close()
