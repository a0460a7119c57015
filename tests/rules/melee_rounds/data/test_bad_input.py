"""What stands in a damaged file: one sentence that names the place, and nothing of it is played."""

from copy import deepcopy
from typing import Any

import pytest

from gmtool.resources import names, read_toml
from gmtool.rules.kit.rulebook import read_files
from gmtool.rules.melee_rounds.data.tables import whole_tables
from gmtool.rules.seam import BadCommand, BadData, BadState
from tests.rules.melee_rounds.rounds import Round, card

ROW = {"table": "loads", "row": {"key": "bow", "name": "Bow", "weapon": "bow"}}
STATES: tuple[tuple[tuple[str, ...], Any, str], ...] = (
    (("stage",), "dance", "“stage”: “dance” is unknown here; known are “plots”, “second”, “reactions”, “attacks”."),
    (("figures", "ann", "damage"), "much", "“figures.ann.damage” is not a whole number"),
    (("figures", "ann", "intent"), {"deed": "sing"}, "“figures.ann.intent.deed”: “sing” is unknown here; known are "),
    (("roster",), ["ann", "bob"], "roster: “bob” is not one of its figures."),
    (("roster",), ["ann", "max", "max"], "roster: “max” is named twice."),
    (("round",), 0, "round: rounds are counted from 1 on."),
    (("second",), 7, "second: it does not fit the stage of the round."),
    (("second",), 0, "second: it does not fit the stage of the round."),
    (("figures", "ann", "id"), "max", "figures.ann: it has the id of another."),
    (("figures", "max", "side"), "green", "figures.max: its side is not in the fight."),
    (("figures", "max", "dice", "left"), [8], "figures.max: its dice show impossible faces."),
    (("answered",), [{"table": "songs", "row": {}}], "answered: it is not a row of a list."),
    (("answered",), [ROW], "answered: it is not a row of a list."),
)
COMMANDS = (
    ({"kind": "mr.sneak/1", "figure": "ann"}, "target"),
    ({"kind": "mr.handle/1", "figure": "ann", "how": "juggle", "gear": "g1"}, "how"),
    ({"kind": "mr.sing/1", "figure": "ann"}, "kind"),
    ({"kind": "mr.plot/1", "figure": "ann", "plot": "fighting", "casts": "many"}, "casts"),
)


@pytest.fixture(scope="module")
def playing() -> Round:
    """Second 1."""
    return Round(card("Ann"), card("Max")).plots(ann="fighting", max="fighting").roll((1, 4), (2, 3))


@pytest.mark.parametrize(("place", "value", "sentence"), STATES)
def test_that_a_damaged_state_is_refused(playing: Round, place: tuple[str, ...], value: Any, sentence: str) -> None:
    whole = deepcopy(playing.rules.dump_state(playing.state))
    assert playing.rules.load_state(whole) == playing.state
    part: Any = whole
    for step in place[:-1]:
        part = part[step]
    part[place[-1]] = value
    with pytest.raises(BadState) as problem:
        playing.rules.load_state(whole)
    assert str(problem.value).startswith(f"This is not a valid state of the fight: {sentence}")
    assert "\n" not in str(problem.value)


@pytest.mark.parametrize(("data", "field"), COMMANDS)
def test_that_a_damaged_command_is_refused(playing: Round, data: dict[str, Any], field: str) -> None:
    with pytest.raises(BadCommand) as problem:
        playing.rules.command(data)
    assert str(problem.value).startswith(f"This is not a valid command: “{field}”")
    assert "\n" not in str(problem.value)


@pytest.mark.parametrize(
    ("file", "entry", "key", "sentence"),
    [
        ("weapons", "set", "one-weapon", "weapons.toml is not whole: it has no set “one-weapon”."),
        ("plots", "deed", "go on", "plots.toml is not whole: it has no deed “go on”."),
    ],
)
def test_that_tables_without_what_every_melee_needs_are_refused(file: str, entry: str, key: str, sentence: str) -> None:
    whole = read_files("melee-rounds", read_toml, names)
    assert whole_tables(whole)[1] == ()
    less = {**whole[file], entry: [row for row in whole[file][entry] if row["key"] != key]}
    with pytest.raises(BadData) as problem:
        whole_tables({**whole, file: less})
    assert str(problem.value) == sentence
