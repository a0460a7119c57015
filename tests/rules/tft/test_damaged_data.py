"""A damaged row of the tables costs that row, and is said."""

from typing import Any

from gmtool.resources import names, read_toml
from gmtool.rules.tft import rulesets


def test_that_a_bad_row_costs_only_that_row_and_says_which() -> None:
    def damaged(name: str) -> dict[str, Any]:
        data = read_toml(name)
        if name.endswith("weapons.toml"):
            next(row for row in data["weapon"] if row["key"] == "mace")["damage"] = "2x-1"
        return data

    (rules,) = rulesets(damaged, names)
    row, card, kit = rules.left_out
    assert "weapons.toml" in row
    assert "row 8 (mace)" in row
    assert "Hobgoblin" in card, "the one built-in card that carries a mace goes with it"
    assert "maceman" in kit
    items = {item.key for field in rules.card_form().fields for item in field.items()}
    assert "mace" not in items
    assert "broadsword" in items
