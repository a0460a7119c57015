"""Nobody is without an id of its own: "" says everywhere that there is no figure."""

from dataclasses import replace

import pytest

from gmtool.encounter import Journal, dump_muster, load_muster
from gmtool.rules.seam import AddFigure, BadCommand, BadMuster, BadState, Enlisted, Ruleset, Wave
from gmtool.systems import ruleset
from tests.contract.players import Luck, skirmish
from tests.contract.test_play import SYSTEMS


@pytest.mark.parametrize("id", ["", " "])
def test_that_nobody_is_enlisted_without_an_id(id: str) -> None:
    card = ruleset("tft-melee").bestiary()[0]
    with pytest.raises(BadMuster, match=f"^“{card.name}” has no id$"):
        Enlisted(id, card, "red")


@SYSTEMS
def test_that_no_door_lets_a_figure_without_an_id_in(rules: Ruleset) -> None:
    muster = skirmish(rules, Luck(3))
    name = muster.figures[0].name
    with pytest.raises(BadMuster, match=f"“{name}” has no id"):
        replace(muster.figures[0], id="")

    data = dump_muster(muster)
    data["figures"][0]["id"] = ""
    with pytest.raises(BadMuster, match=rf"^The muster cannot be read: figure 1: “{name}” has no id\.$"):
        load_muster(data)

    journal = Journal.begin(rules, muster)
    joining = rules.dump_command(AddFigure(figure=replace(muster.figures[0], id="late")))
    joining["figure"]["id"] = ""
    for command in (joining, {"kind": "gm.ruling/1", "reason": "I say so", "command": joining}):
        with pytest.raises(BadCommand, match="has no id"):
            rules.command(command)

    state = rules.dump_state(journal.state)
    figures = {"" if key == "f0" else key: one for key, one in state["figures"].items()}
    roster = ["" if key == "f0" else key for key in state["roster"]]
    with pytest.raises(BadState, match=f"figures: “{name}” has no id"):
        rules.load_state({**state, "figures": figures, "roster": roster})


@SYSTEMS
def test_that_no_door_lets_two_figures_with_one_id_in(rules: Ruleset) -> None:
    """A fight keeps its figures by their ids: of two with one id, one would be lost."""
    muster = skirmish(rules, Luck(3))
    first, second = muster.figures[:2]
    said = f"“{first.name}” and “{second.name}” have the same id"
    with pytest.raises(BadMuster, match=f"^{said}$"):
        replace(muster, figures=(*muster.figures[:1], replace(second, id="f0"), *muster.figures[2:]))

    data = dump_muster(muster)
    data["figures"][1]["id"] = "f0"
    for remark in (None, print):
        with pytest.raises(BadMuster, match=rf"^The muster cannot be read: {said}\.$"):
            load_muster(data, remark)

    journal = Journal.begin(rules, muster)
    joining = rules.dump_command(AddFigure(figure=replace(second, id="f0")))
    for command in (joining, {"kind": "gm.ruling/1", "reason": "I say so", "command": joining}):
        (refused,) = rules.refusals(journal.state, rules.command(command))
        assert refused.reason == "The id “f0” is taken."

    state = rules.dump_state(journal.state)
    with pytest.raises(BadState, match="roster: “f0” is named twice"):
        rules.load_state({**state, "roster": [*state["roster"], "f0"]})


@SYSTEMS
def test_that_no_door_lets_two_waves_with_one_key_in_or_one_without(rules: Ruleset) -> None:
    """Both would bring the same figures."""
    muster = skirmish(rules, Luck(3))
    *there, last = muster.figures
    late = replace(muster, figures=(*there, replace(last.taken_off(), wave="w1")), waves=(Wave("w1", "Wolves", 2),))
    said = "“Wolves” and “Bears” have the same id"
    with pytest.raises(BadMuster, match=f"^{said}$"):
        replace(late, waves=(*late.waves, Wave("w1", "Bears", 3)))
    with pytest.raises(BadMuster, match=r"^“Bears” has no id$"):
        Wave("", "Bears", 3)

    data = dump_muster(late)
    data["waves"].append({**data["waves"][0], "name": "Bears"})
    for remark in (None, print):
        with pytest.raises(BadMuster, match=rf"^The muster cannot be read: {said}\.$"):
            load_muster(data, remark)


@SYSTEMS
def test_that_nobody_is_still_to_come_who_is_there_or_comes_twice(rules: Ruleset) -> None:
    muster = skirmish(rules, Luck(3))
    *there, last = muster.figures
    late = replace(muster, figures=(*there, replace(last.taken_off(), wave="w1")), waves=(Wave("w1", "Wolves", 2),))
    state = rules.dump_state(rules.muster(late))
    (wave,) = state["coming"]
    both = {**wave, "figures": [*wave["figures"], {**wave["figures"][0], "id": muster.figures[0].id}]}
    for coming, figure in (([wave, wave], last), ([both], muster.figures[0])):
        with pytest.raises(BadState, match=f"roster: “{figure.id}” is named twice"):
            rules.load_state({**state, "coming": coming})
