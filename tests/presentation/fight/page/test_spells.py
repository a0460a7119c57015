"""A spell by keys: the worked combat of Advanced Melee, where Kov sets the troll's hex on fire."""

from random import Random

from gmtool.encounter import Journal, read
from gmtool.presentation.fight.rolls.dice_source import DiceSource
from gmtool.presentation.fight.session import FightSession
from gmtool.resources import read_text
from gmtool.systems import ruleset
from tests.presentation.keys.hands import opened, press


def before_the_first_spell() -> Journal:
    whole = read(read_text("examples/four-and-a-troll.jsonl")).document
    journal = whole.journal(ruleset("advanced-melee"))
    cast = next(entry for entry in journal.line() if entry.command["kind"] == "tft.cast/1")
    while journal.line() and journal.line()[-1].number >= cast.number:
        journal.undo()
    return journal


def test_that_a_spell_is_cast_with_a_few_keys_and_its_chance_stands_beside_it() -> None:
    page = opened(FightSession(before_the_first_spell(), DiceSource(Random(3), players=True, others=True)))
    assert page.turn.prompt.text() == "Kov acts."
    press(page, "Enter", "1", "1")
    assert "74.1" in page.turn.draft.odds.headline.text()
    press(page, "Enter")
    assert page.turn.prompt.text() == "Kov casts Fire: 12 or less"
    press(page, "4", "3", "3", "Enter")
    assert "Kov casts Fire on Troll: 12 or less, rolls 10: it works." in page.log.text()
    assert [one.label for one in page.session.moment.state.effects] == ["Fire"]
    assert page.session.moment.state.figures["troll"].burned == 2
