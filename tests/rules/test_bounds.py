"""Every number of a figure has bounds, in every system: whatever is read from outside, no view ever breaks on it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass, replace
from functools import cache
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import pytest

from gmtool.bounds import Between
from gmtool.encounter import Journal, dump_muster, load_muster
from gmtool.rules.kit.ruleset import ActingRuleset
from gmtool.rules.seam import BadCommand, BadMuster, BadState, Enlisted, GmCommand, Muster, Refused, Ruleset, State
from gmtool.space import Hex, HexGround, OpenGround, Point
from gmtool.systems import all_rulesets
from tests.contract.players import RandomTable, skirmish
from tests.contract.test_play import Luck, step

SYSTEMS = pytest.mark.parametrize("rules", all_rulesets(), ids=lambda rules: rules.id)
FAR = 10**30
ENOUGH = 25
"""Things that were done in a fight, so that figures have moved, fought and been hurt."""


def numbers(kind: Any, place: str, seen: set[Any]) -> Iterator[tuple[str, Any]]:
    """The places of all whole numbers in a type, with the bounds of each, None where it has none."""
    if get_origin(kind) is Annotated:
        plain, *marks = get_args(kind)
        if plain is int:
            yield place, next((mark for mark in marks if isinstance(mark, Between)), None)
    elif kind is int:
        yield place, None
    elif is_dataclass(kind) or (isinstance(kind, type) and issubclass(kind, tuple) and hasattr(kind, "_fields")):
        # a ground has a gate of its own
        if kind not in seen and kind not in (HexGround, OpenGround):
            seen.add(kind)
            for name, hint in get_type_hints(kind, include_extras=True).items():
                yield from numbers(hint, f"{kind.__name__}.{name}", seen)
    else:
        for part in get_args(kind):
            yield from numbers(part, place, seen)


@cache
def fought(rules: Ruleset, seed: int = 3) -> Journal:
    """A fight that many tests look at and none goes on with."""
    luck = Luck(seed)
    journal = Journal.begin(rules, skirmish(rules, luck))
    for _ in range(ENOUGH):
        step(rules, journal, luck)
    return journal


def places(tree: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where whole numbers stand in plain data, but for the ground."""
    pairs: Sequence[tuple[Any, Any]] = ()
    if isinstance(tree, Mapping):
        pairs = [(key, value) for key, value in tree.items() if key != "ground"]
    elif isinstance(tree, list):
        pairs = list(enumerate(tree))
    elif isinstance(tree, int) and not isinstance(tree, bool):
        yield path
    for key, value in pairs:
        yield from places(value, (*path, key))


def kind_of(path: Sequence[Any], tree: Any) -> tuple[Any, ...]:
    """Which number it is, whoever's: its place without the figure and the number in a list; and what it is now."""
    value = tree
    for part in path:
        value = value[part]
    return (*("any" if isinstance(part, int) or part in tree["figures"] else part for part in path), value)


def having(tree: Any, path: Sequence[Any], value: Any) -> Any:
    if not path:
        return value
    copy: Any = dict(tree) if isinstance(tree, Mapping) else list(tree)
    copy[path[0]] = having(copy[path[0]], path[1:], value)
    return copy


def looked_at(rules: Ruleset, state: State) -> None:
    """Ask for everything that a screen shows of a state."""
    counters = rules.counters(state)
    assert rules.sides(state)
    rules.agenda(state)
    rules.lying(state)
    rules.debrief(state)
    for figure in (None, *(one.figure for one in counters)):
        for choice in rules.choices(state, figure):
            for field in choice.inputs:
                field.candidates({})
        if figure is not None:
            rules.conditions(state, figure)
            rules.overlays(state, figure)
            rules.amendable(state, figure)


@SYSTEMS
def test_that_every_number_of_a_muster_a_state_and_a_command_declares_its_bounds(rules: ActingRuleset[Any]) -> None:
    state = type(Journal.begin(rules, skirmish(rules, Luck(1))).state)
    seen: set[Any] = set()
    found = [*numbers(Muster, "", seen), *numbers(state, "", seen), *numbers(GmCommand, "", seen)]
    for act in rules.acts:
        found += numbers(act.command, "", seen)
    assert len(found) > 40
    assert [place for place, bounds in found if bounds is None] == []


@SYSTEMS
@pytest.mark.parametrize(
    ("field", "value"), [("facing", 9), *((field, far) for field in ("facing", "heading") for far in (-1, FAR, -FAR))]
)
def test_that_a_muster_and_who_joins_are_refused_with_the_number_that_is_beyond_its_bounds(
    rules: Ruleset, field: str, value: int
) -> None:
    data: Any = dump_muster(skirmish(rules, Luck(1)))
    data["figures"][0][field] = value
    with pytest.raises(BadMuster, match=rf"^The muster cannot be read: figure 1, “{field}”: .* is beyond .*\.$"):
        load_muster(data)
    with pytest.raises(BadCommand, match=rf"^This is not a valid command: “figure\.{field}”: .* is beyond .*\.$"):
        rules.command({"kind": "gm.add/1", "figure": {**data["figures"][0], "id": "late"}})


@SYSTEMS
@pytest.mark.parametrize("way", [-1, 360, FAR])
def test_that_the_gm_turns_a_figure_to_a_side_that_there_is(rules: Ruleset, way: int) -> None:
    journal = fought(rules)
    turn: dict[str, Any] = {"kind": "gm.turn/1", "figure": "f0", "facing": way}
    if isinstance(rules.ground(journal.state), OpenGround):
        turn = {"kind": "gm.put/1", "figure": "f0", "at": {"x": 500, "y": 500}, "heading": way}
    with pytest.raises(BadCommand, match="is beyond"):
        rules.command(turn)


@SYSTEMS
@pytest.mark.parametrize("value", [FAR, -FAR, 5000])
def test_that_no_number_is_amended_beyond_its_bounds(rules: Ruleset, value: int) -> None:
    state = fought(rules).state
    for counter in rules.counters(state):
        for one in rules.amendable(state, counter.figure):
            amend = {"kind": "gm.amend/1", "figure": counter.figure, "field": one.field, "value": value}
            assert rules.refusals(state, rules.command(amend)), one.label
    grant = {"kind": "gm.grant/1", "figure": counter.figure, "label": "Luck", "value": value, "turns": 0}
    if abs(value) == FAR:
        with pytest.raises(BadCommand, match=r"^This is not a valid command: “value”: "):
            rules.command(grant)


@SYSTEMS
def test_that_a_card_with_a_number_beyond_its_bounds_cannot_fight(rules: Ruleset) -> None:
    muster = skirmish(rules, Luck(1))
    one = muster.figures[0]
    tried = 0
    for field in rules.card_form().fields:
        if field.kind == "number":
            tried += 1
            odd = replace(one, card=replace(one.card, fields={**one.card.fields, field.key: FAR}))
            with pytest.raises(BadMuster):
                rules.muster(replace(muster, figures=(odd, *muster.figures[1:])))
    assert tried > 3


@pytest.mark.slow("each number of a fight is damaged thrice, and all that a screen shows is asked")
@SYSTEMS
def test_that_a_fight_of_an_older_version_opens_with_the_nearest_numbers_and_says_so(rules: Ruleset) -> None:
    fight, read = fought(rules), 0
    whole = fight.tree
    looked_at(rules, fight.state)
    assert rules.load_state(rules.dump_state(fight.state)) == fight.state
    alike: set[tuple[Any, ...]] = set()
    for path, kind in ((path, kind_of(path, whole)) for path in places(whole)):
        looked = [fight.state]
        for value in (FAR, -FAR, 9):
            said: list[str] = []
            try:
                state = rules.load_state(having(whole, path, value), said.append)
            except BadState:
                continue  # the parts no longer go together; that is a sentence too
            if state not in looked:  # the nearest number is often the one that was there
                looked.append(state)
                assert rules.load_state(rules.dump_state(state)) == state
                if (kind, value) not in alike:  # the same number of the next figure brings nothing new
                    alike.add((kind, value))
                    looked_at(rules, state)
            if abs(value) == FAR:
                read += 1
                assert len(said) == 1, path
                assert said[0].startswith("The nearest allowed number is used: ")
    assert read > 50


@SYSTEMS
def test_that_a_journal_says_what_was_set_right_and_goes_on(rules: Ruleset) -> None:
    journal = fought(rules)
    path = next(one for one in places(journal.start) if one[0] == "figures" and one[-1] in ("facing", "heading"))
    opened = Journal.load(rules, having(journal.start, path, 4321), ())
    assert opened.remarks == [f"The nearest allowed number is used: “{'.'.join(path)}”: 4321 is beyond "
                              f"{'5' if path[-1] == 'facing' else '359'}, the maximum."]  # fmt: skip
    luck = Luck(5)
    assert step(rules, opened, luck)
    assert opened.undo() is not None
    assert Journal.load(rules, journal.start, ()).remarks == []


@SYSTEMS
def test_that_a_muster_of_an_older_version_is_read_with_the_nearest_numbers(rules: Ruleset) -> None:
    muster = skirmish(rules, Luck(1))
    data: Any = dump_muster(muster)
    data["figures"][0]["facing"] = data["figures"][1]["facing"] = 9
    said: list[str] = []
    read = load_muster(data, said.append)
    assert read.figures[0] == replace(muster.figures[0], facing=5)
    assert said == ["The nearest allowed number is used: figure 1, “facing”: 9 is beyond 5, the maximum and 1 more."]
    assert isinstance(read.figures[0], Enlisted)
    assert load_muster(dump_muster(muster), said.append) == muster
    assert len(said) == 1


@cache
def hints_of(command: type[Any]) -> dict[str, Any]:
    return get_type_hints(command, include_extras=True)


def told(command: type[Any], figure: str, other: str, value: int) -> dict[str, Any]:
    """A command with this value for each of its numbers, and whatever else it must say."""
    found: dict[str, Any] = {}
    hints = hints_of(command)
    for one in fields(command):
        hint = hints[one.name]
        if next(numbers(hint, "", {Point, Hex}), None) is not None:
            found[one.name] = value
        elif one.name == "kind":
            found["kind"] = one.default
        elif one.default is MISSING:
            found[one.name] = figure if one.name == "figure" else [other] if get_origin(hint) is tuple else other
    return found


@SYSTEMS
@pytest.mark.parametrize("value", [725, -7, 999_999, -999_999])
def test_that_a_ruling_brings_no_number_beyond_its_bounds(rules: ActingRuleset[Any], value: int) -> None:
    state = fought(rules).state
    luck = Luck(2)
    table = RandomTable(luck.source, luck)
    done = 0
    for figure in state.figures:
        for act in rules.acts:
            data = told(act.command, figure, "f1", value)
            try:
                ruling = rules.command({"kind": "gm.ruling/1", "reason": "so be it", "command": data})
                after = rules.perform(state, ruling, table).state
            except (BadCommand, Refused):
                continue
            done += 1
            said: list[str] = []
            assert rules.load_state(rules.dump_state(after), said.append) == after
            assert said == [], data
    assert done > 20
