"""Tags by the command line and by menus: what is said, what is done, and who sees them."""

import subprocess
import sys

import pytest

from gmtool.presentation.fight.command_line.reading import read, read_tag
from gmtool.presentation.fight.lasting.tag_choices import changes_of_tags, put_tag
from gmtool.presentation.fight.menu_offers import named_deeds
from gmtool.presentation.fight.selection import Selection
from gmtool.presentation.players.permissions import Permissions
from gmtool.presentation.players.scene import scene
from tests.presentation.fight.test_command_line import picks as picks
from tests.presentation.fight.test_command_line import say


def shown(picks: Selection, figure: str = "Wulf") -> list[tuple[str, str, bool]]:
    labels = {tag.words for tag in picks.session.moment.tags(figure)}
    found = picks.session.moment.conditions(figure)
    return [(one.label, one.until, not one.secret) for one in found if one.label in labels]


@pytest.mark.parametrize(
    ("line", "says", "tag"),
    [
        ("wulf hexed 3 turns", "Wulf: hexed, 3 turns, 15 s", ("hexed", "for 3 turns", False)),
        ("wulf hexed for 3 rounds shown", "Wulf: hexed, 3 turns, 15 s, shown to the players",
         ("hexed", "for 3 turns", True)),
        ("wulf hexed this turn", "Wulf: hexed, 1 turn, 5 s", ("hexed", "this turn", False)),
        ("wulf bless 2 until flavius", "Wulf: bless 2, until Flavius acts", ("bless 2", "until Flavius acts", False)),
        ("wulf tag luck -1", "Wulf: luck -1", ("luck -1", "", False)),
        ("wulf tag on the roof", "Wulf: on the roof", ("on the roof", "", False)),
        ("wulf tag marked until g1 shown", "Wulf: marked, until Goblin 1 acts, shown to the players",
         ("marked", "until Goblin 1 acts", True)),
    ],
)  # fmt: skip
def test_that_a_tag_is_said_with_its_number_and_its_end(
    picks: Selection,
    line: str,
    says: str,
    tag: tuple[str, str, bool],
) -> None:
    assert say(picks, line) == says
    assert shown(picks) == [tag]


def test_that_a_tag_is_put_on_several_and_taken_away_by_its_beginning(picks: Selection) -> None:
    assert say(picks, "goblins hexed 2 turns").startswith("Goblin 1, Goblin 2: hexed")
    assert [shown(picks, one)[0][0] for one in ("Goblin 1", "Goblin 2")] == ["hexed", "hexed"]
    assert say(picks, "goblins not hex") == "Goblin 1: hexed is taken away; Goblin 2: hexed is taken away"
    assert shown(picks, "Goblin 1") == shown(picks, "Goblin 2") == []
    assert say(picks, "undo").startswith("Undo: ")
    assert len(shown(picks, "Goblin 1")) == 1


def test_that_the_same_tag_goes_on_instead_of_standing_there_twice(picks: Selection) -> None:
    say(picks, "wulf tag luck 3")
    say(picks, "wulf tag luck 2")
    assert shown(picks) == [("luck 2", "", False)]


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("wulf 3 turns", "A tag has words: “hexed 3 turns”, “bless +1 until wulf”."),
        ("wulf hexed 0 turns", "A tag lasts 1 to 999 turns."),
        ("wulf hexed 1000 turns", "A tag lasts 1 to 999 turns."),
        ("wulf hexed for 99999999999999999999 rounds", "A tag lasts 1 to 999 turns."),
        ("wulf tag", "A tag has words: “hexed 3 turns”, “bless +1 until wulf”."),
        ("wulf hexed until nobody", "“nobody” is nobody here."),
        (f"wulf tag {'x' * 61}", "A tag has at most 60 characters."),
        ("wulf hexed", "“hexed” is neither something Wulf can do now nor a condition."),
    ],
)
def test_that_what_is_no_tag_says_why(picks: Selection, line: str, says: str) -> None:
    reading = read(picks, line)
    assert reading.do is None
    assert reading.says.startswith(says)


def test_that_conditions_and_choices_are_no_tags(picks: Selection) -> None:
    for line in ("wulf prone", "wulf not prone", "g2 -4", "wulf > flavius 9 7"):
        assert "tag" not in read(picks, line).says
        say(picks, line)
        assert picks.session.moment.tags("Wulf") == ()


def test_that_the_line_of_tags_takes_any_words_for_the_picked_figures(picks: Selection) -> None:
    picks.choose_figure("Wulf")
    assert read_tag(picks, "").says == "Wulf: type a tag, “hexed 3 turns”"
    reading = read_tag(picks, "on the roof")
    assert reading.do is not None
    reading.do()
    assert read_tag(picks, "").says == "Wulf: on the roof"
    assert read_tag(picks, "not wet").says == "Wulf has no such tag."
    assert read_tag(picks, "wet until goblin").do is None


def test_that_the_menu_and_the_finder_put_change_show_and_take_away(picks: Selection) -> None:
    picks.choose_figure("Wulf")
    moment = picks.session.moment
    picks.session.perform(put_tag(moment, "Wulf").data({"label": "luck", "number": 3, "turns": 2}))
    for key, after in (
        ("One less", ("luck 2", "for 2 turns", False)),
        ("One more", ("luck 3", "for 2 turns", False)),
        ("Show the players", ("luck 3", "for 2 turns", True)),
        ("Hide from the players", ("luck 3", "for 2 turns", False)),
    ):
        choice = next(one for one in changes_of_tags(picks.session.moment, "Wulf") if one.label.startswith(key))
        picks.session.perform(choice.draft)
        assert shown(picks) == [after]
    assert "Take away: luck 3 of Wulf…" in [one.text for one in named_deeds(picks)]
    choice = next(changes_of_tags(picks.session.moment, "Wulf"))
    picks.session.perform(choice.draft)
    assert shown(picks) == []


def test_that_the_players_see_only_tags_that_are_shown(picks: Selection) -> None:
    before = scene(picks.session.moment, Permissions())
    say(picks, "wulf hexed 3 turns")
    assert scene(picks.session.moment, Permissions()) == before
    say(picks, "wulf marked 3 turns shown")
    conditions = dict(scene(picks.session.moment, Permissions()).conditions)
    assert [one.label for one in conditions["Wulf"]] == ["marked"]


IN_GERMAN = """
from gmtool.language import use_language
use_language("de")
from gmtool.presentation.fight.command_line.reading import read_tag
from gmtool.presentation.fight.selection import Selection
from gmtool.presentation.fight.session import FightSession
from gmtool.encounter import Journal
from tests.rules.tft.board import Board
board = Board()
board.add("f0", "red", "0505", 0)
board.add("f1", "blue", "0504", 3)
picks = Selection(FightSession(Journal.load(board.rules, board.rules.dump_state(board.state))))
for line in ("verhext für 2 Runden gezeigt", "hexed 3 turns", "verflucht diese Runde", "nicht hexed"):
    picks.choose_figure("f0")
    read_tag(picks, line).do()
print([(tag.label, tag.ends, tag.shown) for tag in picks.session.moment.tags("f0")])
"""


def test_that_tags_are_typed_in_the_language_of_the_window_too() -> None:
    ran = subprocess.run([sys.executable, "-c", IN_GERMAN], capture_output=True, text=True, check=True, timeout=60)
    assert ran.stdout.strip() == "[('verhext', 2, True), ('verflucht', 1, False)]"
