"""What is told of Specific Plots, spells, weapons, potions and pellets."""

from typing import Any

import pytest

from gmtool.rules.melee_rounds.data.plots import Deed
from gmtool.rules.melee_rounds.state import events
from gmtool.rules.melee_rounds.state.fight import Stage
from gmtool.rules.melee_rounds.views.narration import narrate
from gmtool.rules.seam import Event
from tests.rules.melee_rounds.tales import tale


def intends(deed: Deed, **values: Any) -> events.Intended:
    return events.Intended(figure="ann", deed=deed, **values)


STATED = (
    (intends(Deed.ATTACK, target="bob", item="sword"), "Ann will attack Bob with the sword."),
    (intends(Deed.ATTACK, target="bob", written=True), "Ann will attack Bob with bare hands (written)."),
    (intends(Deed.PARRY, target="bob", item="sword"), "Ann will parry the attack of Bob with the sword."),
    (intends(Deed.PARRY), "Ann will parry whatever comes."),
    (intends(Deed.HOLD), "Ann will hold its die."),
    (intends(Deed.DRAW, item="dagger"), "Ann will draw the dagger."),
    (intends(Deed.SHEATHE, item="sword"), "Ann will sheathe the sword."),
    (intends(Deed.SHEATHE, item="shield"), "Ann will put the shield away."),
    (intends(Deed.SHIELD, item="shield"), "Ann will ready the shield."),
    (intends(Deed.LOAD, item="crossbow"), "Ann will load the crossbow."),
    (intends(Deed.DRINK, item="potion"), "Ann will take the potion."),
    (intends(Deed.DISCARD, item="potion"), "Ann will throw the empty potion away."),
    (intends(Deed.FETCH, item="flash-pellet"), "Ann will get the flash pellet out."),
    (intends(Deed.WET, item="tanglefoot-pill"), "Ann will wet the tanglefoot pill."),
    (intends(Deed.THROW, item="flash-pellet", target="bob"), "Ann will throw the flash pellet at Bob."),
    (intends(Deed.EYES), "Ann will close its eyes."),
    (intends(Deed.CAST, item="magic-weapon", words="on its sword."), "Ann will cast Magic Weapon: on its sword."),
    (intends(Deed.CAST, item="word-spell", target="ann"), "Ann will cast Word Spell on itself."),
    (intends(Deed.CAST, item="word-spell", target="bob"), "Ann will cast Word Spell on Bob."),
    (intends(Deed.MOVE), "Ann will move."),
    (intends(Deed.SNEAK, target="bob", item="dagger", written=True),
     "Ann will try a Thievish Attack on Bob with the dagger (written)."),
    (intends(Deed.POTION, item="potion"), "Ann will get out, uncork and take the potion."),
    (intends(Deed.OTHER, words="rings the bell."), "Ann plots: rings the bell."),
)  # fmt: skip
DONE = (
    (events.BrokenOff(figure="ann", deed=Deed.CAST, item="magic-weapon"), 2, "Ann breaks off casting Magic Weapon."),
    (events.BrokenOff(figure="ann", deed=Deed.POTION, item="potion"), 2, "Ann breaks off taking the potion."),
    (events.BrokenOff(figure="ann", deed=Deed.FETCH, item="flash-pellet"), 2,
     "Ann breaks off getting the flash pellet ready."),
    (events.BrokenOff(figure="ann", deed=Deed.OTHER, words="rings the bell"), 2,
     "Ann breaks off what it was doing: rings the bell."),
    (events.WentOn(figures=("ann", "bob", "cid")), 0, "Ann, Bob and Cid go on as before."),
    (events.WentOn(figures=("ann",)), 0, "Ann goes on as before."),
    (intends(Deed.GO_ON), 0, "Ann goes on as before."),
    (events.Moved(figure="ann", feet=20), 1, "Ann moves 20 feet."),
    (events.Moved(figure="ann", feet=0), 1, "Ann moves."),
    (events.Moved(figure="ann", feet=1), 1, "Ann moves 1 foot."),
    (events.Did(figure="ann", words="rings the bell."), 1, "Ann: rings the bell."),
    (events.CastBegan(figure="ann", spell="magic-weapon", ends=6, works=7, gave=5, words="on its sword"), 1,
     "Ann begins to cast Magic Weapon: on its sword; it ends in second 6 and works in second 1 of round 2, "
     "giving up the 5 for it."),
    (events.CastBegan(figure="ann", spell="word-spell", ends=3, works=4, chained=True, target="bob"), 1,
     "Ann goes straight on to cast Word Spell on Bob; it ends in second 3 and works in second 4."),
    (events.CastBegan(figure="ann", spell="final-appeal", ends=3, works=4, reflex=True), 1,
     "As a reflex Ann casts Final Appeal; it works in second 4."),
    (events.CastForbidden(figure="ann", spell="magic-weapon"), 2,
     "The GM forbids Ann to cast Magic Weapon."),
    (events.Worked(figure="ann", spell="magic-weapon", what="works", words="on its sword."), 2,
     "Ann's Magic Weapon takes effect: on its sword."),
    (events.Worked(figure="ann", spell="magic-weapon", what="discerned"), 1,
     "Ann perceives what its Magic Weapon does, if that can be noticed."),
    (events.Worked(figure="ann", spell="magic-weapon", what="rested"), 1,
     "Ann's interspell time after Magic Weapon is over."),
    (events.Handled(figure="ann", deed=Deed.DRAW, item="dagger"), 1, "Ann draws the dagger."),
    (events.Handled(figure="ann", deed=Deed.SHEATHE, item="sword"), 1, "Ann sheathes the sword."),
    (events.Handled(figure="ann", deed=Deed.SHEATHE, item="shield"), 1, "Ann puts the shield away."),
    (events.Handled(figure="ann", deed=Deed.SHIELD, item="shield"), 1, "Ann readies the shield."),
    (events.Handled(figure="ann", deed=Deed.LOAD, item="crossbow", had=1, needs=2), 1,
     "Ann loads the crossbow: 1 of 2 AMR."),
    (events.Handled(figure="ann", deed=Deed.LOAD, item="crossbow", had=2, needs=2), 1, "Ann has loaded the crossbow."),
    (events.DroppedThing(figure="ann", item="sword"), 1, "Ann drops the sword."),
    (events.DroppedThing(figure="ann", item="crossbow", damaged=True), 2, "Ann drops the crossbow, and it is damaged."),
    (events.Took(figure="ann", item="potion", deed=Deed.DRINK), 1, "Ann takes the potion."),
    (events.Took(figure="ann", item="potion", deed=Deed.DISCARD), 1, "Ann throws the empty potion away."),
    (events.Handling(figure="ann", item="flash-pellet", deed=Deed.FETCH), 1, "Ann gets the flash pellet out."),
    (events.Handling(figure="ann", item="tanglefoot-pill", deed=Deed.WET), 1, "Ann wets the tanglefoot pill."),
    (events.Handling(figure="ann", item="flash-pellet", deed=Deed.THROW, target="bob", words="at its feet."), 1,
     "Ann throws the flash pellet at Bob: at its feet."),
    (events.Eyes(figure="ann", closed=True), 1, "Ann closes its eyes against the flash."),
    (events.Eyes(figure="ann", closed=False), 2, "Ann does not close its eyes, and is exposed to the flash."),
    (events.Reminded(figure="ann", item="crossbow", what="loaded"), 2,
     "Ann carries the crossbow loaded, which is dangerous: the GM decides what happens."),
)  # fmt: skip


@pytest.mark.parametrize(("event", "text"), STATED, ids=lambda one: getattr(one, "deed", ""))
def test_that_a_plot_is_told_as_something_still_to_come(event: Event, text: str) -> None:
    assert tale().at(3).tell(event) == [(1, text)]


@pytest.mark.parametrize(("event", "weight", "text"), DONE, ids=lambda one: getattr(one, "kind", ""))
def test_that_a_deed_is_told_so(event: Event, weight: int, text: str) -> None:
    assert tale().at(3).tell(event) == [(weight, text)]


def test_that_every_deed_can_be_stated_and_broken_off() -> None:
    """None of them costs the log its sentence."""
    fight = tale().at(3)
    for deed in Deed:
        ((_, text),) = fight.tell(intends(deed, target="bob", item="sword", words="so"))
        assert text.startswith("Ann ")
        assert fight.tell(events.BrokenOff(figure="ann", deed=deed))[0][1].startswith("Ann breaks off ")
        assert fight.tell(events.CameToNothing(figure="ann", deed=deed))[0][1].endswith(" comes to nothing.")


def test_that_the_parry_which_ends_full_defensive_is_told_as_that() -> None:
    parry = intends(Deed.PARRY, target="bob", item="sword")
    told = tale().at(3, Stage.REACTIONS).tell(parry, events.DefenceEnded(figure="ann", why="parry"))
    assert told == [
        (1, "Ann takes the parry of Full Defensive against Bob with the sword."),
        (2, "Ann has taken its parry: its Full Defensive is over."),
    ]


def test_that_seconds_are_told_as_of_the_round_in_which_a_spell_is_begun() -> None:
    """Nobody attacks in second 6, so that it ends, and the round with it, as soon as it is played."""
    before, after = tale().at(6), tale().at(0, Stage.PLOTS, round=2)
    began = events.CastBegan(figure="ann", spell="word-spell", ends=6, works=7)
    (line,) = narrate(before.rules, before.fight, after.fight, (began,))
    assert line.text == "Ann begins to cast Word Spell; it ends in second 6 and works in second 1 of round 2."


def test_that_lines_name_the_figures_by_which_the_log_is_filtered_and_their_rules() -> None:
    fight = tale().at(3)
    happened = (
        intends(Deed.ATTACK, target="bob", item="sword", rules=("mr.plot.specific",)),
        events.WentOn(figures=("bob", "cid"), rules=("mr.plot.idle-default",)),
        events.Struck(figure="ann", target="bob", item="sword", became=events.Became.MISS, rules=("mr.gm.section-c",)),
        events.DiceLost(figure="cid", dice=(2,), rules=("mr.delay.not-next-mr",)),
    )
    lines = narrate(fight.rules, fight.fight, fight.fight, happened)
    assert [(line.figures, line.rules) for line in lines] == [
        (("ann", "bob"), ("mr.plot.specific",)),
        (("bob", "cid"), ("mr.plot.idle-default",)),
        (("ann", "bob"), ("mr.gm.section-c",)),
        (("cid",), ("mr.delay.not-next-mr",)),
    ]
