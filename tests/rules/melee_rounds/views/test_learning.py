"""What is said once where the source refers elsewhere becomes rows of the GM's own lists."""

from dataclasses import replace

import pytest

from gmtool.rules.kit.play import Answered
from gmtool.rules.kit.tables.tables import with_own
from gmtool.rules.melee_rounds.data.tables import Rulebook
from gmtool.rules.melee_rounds.state.context import Context
from gmtool.rules.melee_rounds.state.mustering import muster
from gmtool.rules.melee_rounds.views.debrief import learned
from gmtool.rules.seam import Enlisted, Muster, OwnRows, Side
from tests.rules.melee_rounds.sample_cards import book, card

CROSSBOW = {"key": "crossbow", "name": "Crossbow", "weapon": "crossbow", "amr": 2}
SPELL = {"key": "magic-weapon", "name": "Magic Weapon", "spell": "magic-weapon", "casting": 2, "interspell": 3}


def taught(rules: Rulebook, *answers: Answered) -> OwnRows:
    """What a melee teaches in which these answers were given."""
    fight = muster(rules, Muster((Enlisted("ann", card(), "us"),), (Side("us", "Us"),)))
    return learned(Context(rules, replace(fight, answered=answers)))


@pytest.mark.rule("mr.item.load-ranged")
def test_that_what_loading_takes_is_learned_and_not_asked_again() -> None:
    rows = taught(book(), Answered("loads", CROSSBOW), Answered("loads", {**CROSSBOW, "amr": 3}))
    assert rows == {"loads": (CROSSBOW,)}
    rules = book(rows)
    assert rules.tables.own.left_out == ()
    assert rules.tables.load_of("crossbow") == 2
    assert taught(rules, Answered("loads", CROSSBOW)) == {}


def test_that_the_times_of_a_spell_are_learned_unless_they_are_noted() -> None:
    assert taught(book(), Answered("times", SPELL)) == {"times": (SPELL,)}
    assert taught(book({"times": (SPELL,)}), Answered("times", SPELL)) == {}


def test_that_every_key_is_its_own() -> None:
    noted = {"key": "crossbow", "name": "Old one", "weapon": "sling", "amr": 1}
    rules = book({"loads": (noted,)})
    rows = taught(rules, Answered("loads", CROSSBOW), Answered("loads", {**CROSSBOW, "weapon": "bow"}))
    assert [row["key"] for row in rows["loads"]] == ["crossbow-2", "crossbow-3"]
    tables = with_own(book().tables, {"loads": (noted, *rows["loads"])})
    assert [tables.load_of(key) for key in ("crossbow", "bow", "sling")] == [2, 2, 1]
