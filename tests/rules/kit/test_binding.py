"""Binding: which chapters a fight has by its state, and which come in while a command is done."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from gmtool.rules.kit.acts import Act
from gmtool.rules.kit.binding import Binding, some, unlike
from gmtool.rules.kit.chapters import Chapter, Fold, Station
from gmtool.rules.kit.gate import Bar, Gate
from gmtool.rules.kit.play import evolve
from gmtool.rules.seam import AnsweredTable, FigureCommand, Refusal, command
from tests.rules.kit.samples import Asked, Done, Fight, Figure, Tool
from tests.rules.kit.test_play import BOOK, FIGHT

SAW = Tool("saw", "saw")
SETTLES = Station[Callable[[Done], None]]("settles")
SHOWN = Station[Any]("shown", ("first", "second"))


@command("bd.saw/1")
class SawOff(FigureCommand):
    """Somebody saws something off."""


@command("bd.buy/1")
class Buy(FigureCommand):
    """Somebody buys a tool."""


def act(kind: type, offers: Any = lambda ctx, figure: ()) -> Act:
    return Act(kind, offers, lambda ctx, command: (), lambda play, command: None, kinds=frozenset({"works"}))


def book(*chapters: Chapter, slots: tuple[str, ...] = ("acts",)) -> Any:
    return replace(BOOK, chapters=Fold(chapters, slots).of(BOOK))


def tools(**more: Any) -> Chapter:
    return Chapter("tools", has={"gear": some}, **more)


def keys(ctx: Asked) -> list[str]:
    return [one.key for one in ctx.chapters.chapters]


def equipped(fight: Fight = FIGHT, **gear: Tool) -> Fight:
    changed = {key: evolve(fight.figures[key], gear=(tool,)) for key, tool in gear.items()}
    return evolve(fight, figures={**fight.figures, **changed})


def play(made: Any, fight: Fight = FIGHT) -> Done:
    return Done(made, fight, AnsweredTable())


# --- by the state -----------------------------------------------------------------------------------------------------
def test_that_a_fight_has_the_chapters_of_which_there_is_anything_in_it() -> None:
    made = book(
        Chapter("turn"), tools(), Chapter("rain", has_fight={"house": lambda book, house: house.get("rain") == "yes"})
    )
    assert keys(Asked(made, FIGHT)) == ["turn"]
    assert keys(Asked(made, equipped(bob=SAW))) == ["turn", "tools"]
    assert keys(Asked(made, evolve(FIGHT, house={"rain": "yes"}))) == ["turn", "rain"]
    assert keys(Asked(made, FIGHT)) == ["turn"], "as it was before"


def test_that_a_field_tells_by_the_rulebook_or_by_its_usual_value() -> None:
    asked = []

    def rare(of: Any, name: str) -> bool:
        asked.append(of)
        return name == "Cat"

    made = book(Chapter("rare", has={"name": rare}), Chapter("able", has={"able": unlike(True)}))
    assert keys(Asked(made, FIGHT)) == ["rare", "able"]
    assert set(map(id, asked)) == {id(BOOK)}


def test_that_only_what_has_changed_is_looked_at() -> None:
    looked = []

    def has(_: Any, gear: tuple[Tool, ...]) -> bool:
        looked.append(gear)
        return bool(gear)

    binding = Binding(None, [(1, {"gear": has})], [(2, {"roster": some})])
    assert binding.of_state(FIGHT) == 2
    assert (binding.of_state(FIGHT), len(looked)) == (2, 3)
    named = evolve(FIGHT, figures={**FIGHT.figures, "ann": evolve(FIGHT.figures["ann"], name="Anne")})
    assert (binding.of_state(named), len(looked)) == (2, 3)
    assert (binding.of_state(equipped(named, ann=SAW)), len(looked)) == (3, 4)
    assert (binding.of_state(named), len(looked)) == (2, 5)
    fold = book(tools()).chapters
    assert fold.bound(FIGHT) is fold.bound(FIGHT)
    assert fold.bound(FIGHT) is fold.bound(named), "one for each set of chapters"


def test_that_a_figure_of_the_same_id_in_another_fight_is_another_one() -> None:
    made = book(tools())
    assert keys(Asked(made, equipped(ann=SAW))) == ["tools"]
    assert keys(Asked(made, evolve(FIGHT, figures={**FIGHT.figures, "ann": Figure("ann", "Ann", "us")}))) == []


def test_that_what_is_asked_of_everybody_always_is_asked_in_every_fight() -> None:
    late = Chapter("late", hooks=(SHOWN("late", "second"), SHOWN("soon", "first")))
    made = book(tools(hooks=(SHOWN("told", "first"),), always=(SHOWN("lacks", "second"),)), late)
    assert Asked(made, FIGHT).chapters.at(SHOWN) == ("soon", "late", "lacks")
    assert Asked(made, equipped(ann=SAW)).chapters.at(SHOWN) == ("told", "soon", "late", "lacks")
    assert Asked(made, FIGHT).chapters.at(SHOWN, "second") == ("late", "lacks")


# --- what is offered, wrapped and barred ------------------------------------------------------------------------------
def test_that_acts_are_offered_once_something_is_there_but_those_that_bring_it_in_before() -> None:
    saw, buy = act(SawOff), act(Buy)
    made = book(tools(acts={"acts": (saw, buy)}, brings=(buy,)))
    assert [one.command for one in Asked(made, FIGHT).chapters.offered] == [Buy]
    assert [one.command for one in Asked(made, equipped(ann=SAW)).chapters.offered] == [SawOff, Buy]
    assert [one.command for one in Asked(made, FIGHT).chapters.acts] == [SawOff, Buy], "a journal names any"
    assert not list(book(tools(may=lambda book: False, acts={"acts": (buy,)}, brings=(buy,))).chapters.offered)
    with pytest.raises(ValueError, match=r"“bd.saw/1” is no act of the chapter “tools”"):
        Fold((tools(brings=(saw,)),))


def test_that_an_act_is_wrapped_by_the_chapters_that_are_there() -> None:
    made = book(Chapter("turn", acts={"acts": (act(Buy),)}), tools(wraps=lambda one: replace(one, alone=True), acts={}))
    assert not Asked(made, FIGHT).chapters.by_command[Buy].alone
    assert Asked(made, equipped(ann=SAW)).chapters.by_command[Buy].alone


def test_that_bars_of_what_is_not_there_are_not_asked() -> None:
    asked = []

    def why(_: Any, figure: Figure) -> tuple[Refusal, ...]:
        asked.append(figure.id)
        return (Refusal("It has its hands full."),) if figure.gear else ()

    works = frozenset({"works"})
    made = book(tools(bars=(Bar("full", works, why),)))
    own = Bar("own", works, lambda ctx, figure: ())
    gate = Gate((own, *made.chapters.bars))
    assert not list(gate.against_command(Asked(made, FIGHT), act(Buy), Buy(figure="ann")))
    assert asked == []
    assert list(gate.against_command(Asked(made, equipped(ann=SAW)), act(Buy), Buy(figure="ann")))
    assert asked == ["ann"]


# --- in the middle of a command ---------------------------------------------------------------------------------------
def test_that_what_comes_in_is_bound_before_anything_more_is_settled() -> None:
    settled = []

    def equips(doing: Done) -> None:
        settled.append("equips")
        doing.change("ann", gear=(SAW,))

    hook = SETTLES(lambda doing: settled.append("sharpens"))
    made = book(Chapter("shop", hooks=(SETTLES(equips),)), tools(after=("shop",), hooks=(hook,)))
    doing = play(made)
    assert keys(doing) == ["shop"]
    for settles in doing.hooks(SETTLES):
        settles(doing)
    assert settled == ["equips", "sharpens"]
    assert keys(doing) == ["shop", "tools"]


def test_that_nothing_is_let_go_before_the_command_ends() -> None:
    made = book(tools())
    doing = play(made, equipped(ann=SAW))
    doing.change("ann", gear=())
    assert keys(doing) == ["tools"]
    assert keys(Asked(made, doing.outcome().state)) == []
    doing = play(made)
    doing.change("ann", gear=(SAW,))
    doing.change("ann", gear=())
    assert keys(doing) == ["tools"], "it was there for a moment"


def test_that_a_figure_who_joins_and_another_fight_are_looked_at() -> None:
    made = book(tools(), Chapter("rain", has_fight={"house": some}))
    doing = play(made)
    doing.change_fight(figures={**FIGHT.figures, "dan": Figure("dan", "Dan", "us", gear=(SAW,))})
    assert keys(doing) == ["tools"]
    doing.fight = evolve(FIGHT, house={"rain": "yes"})
    assert keys(doing) == ["tools", "rain"]


def test_that_the_chapter_of_an_act_is_there_while_that_is_done() -> None:
    made = book(tools(acts={"acts": (act(Buy),)}), Chapter("turn", acts={"acts": (act(SawOff),)}))
    doing = play(made)
    doing.bind(made.chapters.own_bits.get(SawOff, 0))
    assert keys(doing) == ["turn"]
    doing.bind(made.chapters.own_bits[Buy])
    assert keys(doing) == ["tools", "turn"]
