"""Chapters: their order, their acts and hooks, and what an edition has of them."""

from dataclasses import replace
from fractions import Fraction

import pytest

from gmtool.rules.kit.acts import Act
from gmtool.rules.kit.chapters import Chances, Chapter, Fold, Station, in_order, merged
from gmtool.rules.kit.gate import Bar
from gmtool.rules.seam import Enlisted, FigureCommand, Muster, Odds, Outcome, Reply, Side, command
from gmtool.systems import all_rulesets, ruleset
from tests.tally import Tally
from tests.tally.fight import Lunge, Strike


@command("ch.walk/1")
class Walk(FigureCommand):
    """Somebody walks."""


@command("ch.swim/1")
class Swim(FigureCommand):
    """Somebody swims."""


def act(kind) -> Act:
    return Act(kind, lambda ctx, figure: (), lambda ctx, command: (), lambda play, command: None)


WALK, SWIM = act(Walk), act(Swim)
DONE = Station("done")
SHOWN = Station("shown", ("first", "second"))


def keys(chapters) -> list[str]:
    return [one.key for one in chapters]


def test_that_chapters_come_after_those_that_they_name_and_else_as_they_are_listed() -> None:
    chapters = (Chapter("water", after=("land",)), Chapter("air"), Chapter("land"), Chapter("fire", after=("water",)))
    assert keys(in_order(chapters)) == ["air", "land", "water", "fire"]


@pytest.mark.parametrize(
    ("chapters", "problem"),
    [
        ((Chapter("a"), Chapter("a")), "two chapters have one key"),
        ((Chapter("a", after=("b",)),), "the chapter “a” comes after “b”, which is not there"),
        ((Chapter("a", after=("b",)), Chapter("b", after=("a",))), "chapters come after each other: a, b"),
    ],
)
def test_that_an_order_without_sense_is_an_error(chapters, problem) -> None:
    with pytest.raises(ValueError, match=problem):
        in_order(chapters)


def test_that_acts_are_offered_by_slots_and_wrapped_by_the_other_chapters() -> None:
    wrapped = []

    def wraps(one):
        wrapped.append(one.command)
        return replace(one, alone=True)

    land, water = Chapter("land", acts={"late": (WALK,)}, wraps=wraps), Chapter("water", acts={"early": (SWIM,)})
    fold = Fold((land, water), ("early", "late"))
    assert [(one.command, one.alone) for one in fold.acts] == [(Swim, True), (Walk, False)]
    assert wrapped == [Swim]
    assert fold.by_kind["ch.walk/1"].command is Walk
    with pytest.raises(ValueError, match="no slot of acts is called “late”"):
        Fold((land,), ("early",))


def test_that_reasons_of_bars_are_told_in_their_order_and_only_those_of_an_edition() -> None:
    asleep, wet, cold = (Bar(key, frozenset()) for key in ("asleep", "wet", "cold"))
    land, water = Chapter("land", bars=(asleep,)), Chapter("water", may=lambda book: book == "wet", bars=(cold, wet))
    fold = Fold((land, water), told=("wet", "asleep", "cold"))
    assert fold.of("wet").bars == (wet, asleep, cold)
    assert fold.of("dry").bars == (asleep,)
    assert Fold((land, water)).bars == (asleep, cold, wet)
    with pytest.raises(ValueError, match="no place is told for the reasons of “cold”"):
        Fold((land, water), told=("wet", "asleep"))


def test_that_hooks_are_done_in_the_order_of_chapters_and_shown_in_that_of_slots() -> None:
    one = Chapter("one", after=("other",), hooks=(DONE("one"), SHOWN("one", "first")))
    other = Chapter("other", hooks=(DONE("other"), SHOWN("other", "second"), SHOWN("too", "first")))
    fold = Fold((one, other))
    assert fold.at(DONE) == ("other", "one")
    assert fold.at(SHOWN) == ("too", "one", "other")
    assert fold.at(SHOWN, "second") == ("other",)
    assert fold.at(Station("done")) == (), "another station of the same name is another one"


def test_that_a_chapter_tells_the_chances_of_its_commands_and_the_system_those_of_others() -> None:
    sure, nobody = Odds({"hit": {1: Fraction(1)}}, 1), Reply("Nobody answers", Odds({}, 0))
    told = Chances(
        lambda command, outcome: {"hit": 1},
        lambda ctx, command: sure,
        replies=lambda ctx, command, given: (nobody,),
    )
    lucky = type("Lucky", (Tally,), {"folded": Fold((Chapter("luck", chances={Strike: told}),))})()
    card = lucky.bestiary()[0]
    figures = (Enlisted("ann", card, "red"), Enlisted("bob", card, "blue"))
    state = lucky.muster(Muster(figures, (Side("red", "Red"), Side("blue", "Blue", 1))))
    strike, lunge = Strike(figure="ann", target="bob"), Lunge(figure="ann", target="bob")
    assert lucky.weighed(state, strike) == sure
    assert lucky.replies(state, strike) == (nobody,)
    assert lucky.measures(strike, Outcome(state, ())) == {"hit": 1}
    assert lucky.weighed(state, lunge) == Tally().weighed(state, lunge) != sure


@pytest.mark.parametrize(("station", "slot"), [(SHOWN, "third"), (SHOWN, ""), (DONE, "first")])
def test_that_a_hook_stands_in_a_slot_of_its_station(station, slot) -> None:
    with pytest.raises(ValueError, match="has no slot"):
        station("hook", slot)


def test_that_what_chapters_say_is_put_together_and_nothing_is_said_twice() -> None:
    assert merged(({"land": 1}, {}, {"water": 2})) == {"land": 1, "water": 2}
    with pytest.raises(ValueError, match="two chapters say “land”"):
        merged(({"land": 1}, {"land": 1}))


def test_that_an_edition_neither_asks_nor_offers_what_it_cannot_have_but_a_journal_may_name_it() -> None:
    wet = Chapter(
        "water", may=lambda book: book == "wet", acts={"any": (SWIM,)}, hooks=(DONE("wet"),), checks={"drowns": print},
        wraps=lambda one: replace(one, alone=True),
    )  # fmt: skip
    fold = Fold((Chapter("land", acts={"any": (WALK,)}), wet), ("any",))
    dry = fold.of("dry")
    assert (keys(dry.chapters), dry.at(DONE)) == (["land"], ())
    assert [one.command for one in dry.offered] == [Walk]
    assert [(one.command, one.alone) for one in dry.acts] == [(Walk, False), (Swim, False)]
    assert dry.checks == {"drowns": print}
    assert [(one.command, one.alone) for one in fold.of("wet").offered] == [(Walk, True), (Swim, False)]


def test_that_melee_has_no_chapter_of_its_advanced_edition() -> None:
    melee, advanced = (keys(ruleset(key).book.chapters.chapters) for key in ("tft-melee", "advanced-melee"))
    assert set(advanced) - set(melee) == {
        "ambush", "captives", "concealment", "cranequins", "fires", "frenzy", "guns", "hazards", "heights", "loads",
        "on the run", "overruns", "peculiar", "pins", "quick", "riding", "saves", "spells", "swaps", "sweeps", "wounds",
    }  # fmt: skip


@pytest.mark.parametrize("rules", all_rulesets(), ids=lambda rules: rules.id)
def test_that_every_act_of_a_system_is_in_one_chapter(rules) -> None:
    listed = [one.command for chapter in type(rules).folded.chapters for acts in chapter.acts.values() for one in acts]
    assert len(listed) == len(set(listed))
    assert {one.command for one in rules.acts} == set(listed)
