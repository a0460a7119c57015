"""A damaged row of the tables costs that row, and is said."""

from copy import deepcopy
from typing import Any

import pytest

from gmtool.resources import names, read_toml
from gmtool.rules.seam import BadState
from gmtool.rules.tft import rulesets
from tests.rules.tft.acts.attacks.test_blows import duel


def test_that_a_bad_row_costs_only_that_row_and_says_which() -> None:
    def damaged(name: str) -> dict[str, Any]:
        data = read_toml(name)
        if name.endswith("tft-melee/weapons.toml"):
            next(row for row in data["weapon"] if row["key"] == "mace")["damage"] = "2x-1"
        return data

    rules = next(one for one in rulesets(damaged, names) if one.id == "tft-melee")
    row, kit, card = rules.left_out
    assert "weapons.toml" in row
    assert "row 8 (mace)" in row
    assert "Hobgoblin" in card, "the one built-in card that carries a mace goes with it"
    assert "maceman" in kit
    items = {item.key for field in rules.card_form().fields for item in field.items()}
    assert "mace" not in items
    assert "broadsword" in items


def test_that_a_figure_whose_armor_is_in_no_list_any_more_has_none_and_that_is_said() -> None:
    board = duel()
    rules, data = board.rules, deepcopy(board.rules.dump_state(board.state))
    data["figures"]["Ragnar"]["fighter"]["armor"] = "mithril"
    heard: list[str] = []
    state = rules.load_state(data, heard.append)
    assert heard == ["Ragnar’s armor “mithril” is no longer in any list: it has none."]
    assert state.figures["Ragnar"].fighter.armor == "none"
    assert rules.agenda(state).lanes
    assert len(rules.counters(state)) == 2


def test_that_a_figure_of_no_race_and_no_creature_of_the_lists_is_refused() -> None:
    board = duel()
    rules, data = board.rules, deepcopy(board.rules.dump_state(board.state))
    data["figures"]["Ragnar"]["fighter"]["people"] = "hobbit"
    with pytest.raises(BadState, match="Ragnar: “hobbit” is not a race or creature in the lists"):
        rules.load_state(data)
