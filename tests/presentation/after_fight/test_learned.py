"""What the GM said in a fight, offered as rows of the campaign's lists."""

from collections.abc import Callable
from typing import Any

import pytest

from gmtool.presentation.edits.row_edits import RowEdits
from gmtool.store.campaign import Campaign
from gmtool.store.own_rows import StoredRow
from tests.presentation.after_fight.after import After
from tests.presentation.after_fight.games import BEST, RUN, boasted, with_tally
from tests.presentation.bare_desk import BareDesk


@pytest.fixture
def opened(campaign: Campaign, desk: BareDesk, monkeypatch: pytest.MonkeyPatch) -> Callable[[], After]:
    with_tally(monkeypatch)
    made = boasted(campaign)
    return lambda: After(campaign, desk, made)


def own(campaign: Campaign) -> list[Any]:
    return [dict(one.row) for one in campaign.own_rows.list("tally")]


def said(after: After) -> list[tuple[str, str, bool]]:
    shown = after.acceptance.summary.shown
    return [(one.text, shown(one), one.ticked) for one in after.lines if one.row is not None]


def test_that_what_was_said_is_offered_and_accepted_undone_and_done_again(
    opened: Callable[[], After], campaign: Campaign
) -> None:
    after = opened()
    assert after.acceptance.summary.groups[-1].title == "Tables"
    assert said(after) == [
        ("I am the best: Luck 3", "Charms: + I am the best", True),
        ("Run!", "Charms: + Run!", True),
    ]
    assert after.acceptance.button_text == "Accept 2 lines"
    after.tick("Run!", on=False)
    assert after.accept() == "The game: 1 row added to your lists."
    assert own(campaign) == [BEST]
    assert any(row.label == "I am the best" for row in campaign.ruleset("tally").lists()[0].rows)
    assert said(after) == [("Run!", "Charms: + Run!", True)]
    after.undo()
    assert own(campaign) == []
    assert len(said(after)) == 2
    after.redo()
    assert own(campaign) == [BEST]


def test_that_a_row_taken_over_is_remembered_and_not_ticked_again_by_itself(
    opened: Callable[[], After], campaign: Campaign
) -> None:
    opened().accept()
    held = campaign.own_rows.list("tally")
    assert own(campaign) == [BEST, RUN]
    campaign.own_rows.delete([held[0].id])
    after = opened()
    ((text, _, ticked),) = said(after)
    assert (text, ticked) == ("I am the best: Luck 3", False)
    assert after.note("I am the best").startswith("Saved on ")


def test_that_what_the_lists_have_is_not_offered_and_a_key_that_is_taken_is_not_used(
    opened: Callable[[], After], campaign: Campaign
) -> None:
    there = {"key": "other", "name": "Run!"}
    campaign.own_rows.add([StoredRow("tally", "charms", row) for row in (there, {**BEST, "luck": 5})])
    after = opened()
    assert [text for text, *_ in said(after)] == ["I am the best: Luck 3"]
    after.accept()
    assert own(campaign)[-1] == {**BEST, "key": "i-am-the-best-2"}
    assert said(opened()) == []
    assert not campaign.ruleset("tally").left_out


def test_that_a_row_that_was_changed_after_it_joined_is_undone_and_redone_with_its_change(
    opened: Callable[[], After], campaign: Campaign, desk: BareDesk
) -> None:
    after = opened()
    after.accept()
    row = campaign.own_rows.list("tally")[0]
    RowEdits(campaign, desk).edit(row, {**row.row, "luck": 4}, "luck")
    assert own(campaign)[0]["luck"] == 4
    for _ in range(2):
        after.undo()
    assert own(campaign) == []
    for _ in range(2):
        after.redo()
    assert own(campaign)[0]["luck"] == 4
