"""Aimed attacks at the table: the part as an input of the attack, its number beside every target, and the preset."""

import pytest

from gmtool.rules.seam import Choice
from tests.rules.advanced_melee.figures import RULES
from tests.rules.tft import editions
from tests.rules.tft.board import Board


@pytest.fixture
def board(monkeypatch: pytest.MonkeyPatch) -> Board:
    """Ann, who may aim, faces a wolf."""
    monkeypatch.setattr(editions.playing, "system", editions.ADVANCED)
    made = Board(house={"aims": "yes"})
    made.add("Ann", "red", "0505", dx=14, ready=["broadsword"])
    made.add("Wolf", "blue", "0504", facing=3, people="wolf", st=10, dx=7)
    made.combat(Ann="j", Wolf="j")
    return made


def strike(board: Board) -> Choice:
    return board.choices("Ann")["strike:g1"]


def candidates(choice: Choice, field: str, **values: str) -> dict[str, str]:
    wanted = next(one for one in choice.inputs if one.field == field)
    return {str(one.value): one.detail for one in wanted.candidates(values) if not one.refusals}


@pytest.mark.rule("am.aim.optional", "am.aim.declare")
def test_that_the_part_is_chosen_with_the_attack_and_its_number_stands_beside_the_target(board: Board) -> None:
    parts = candidates(strike(board), "aim")
    assert parts["head"] == "DX −6"
    assert parts["body"] == ""
    assert candidates(strike(board), "target")["Wolf"] == "14 or less"
    assert candidates(strike(board), "target", aim="head")["Wolf"] == "8 or less"


@pytest.mark.rule("am.aim.leg-dx")
def test_that_only_parts_that_the_target_has_can_be_aimed_at(board: Board) -> None:
    assert list(candidates(strike(board), "aim", target="Wolf")) == ["body", "head", "left-leg", "right-leg"]


@pytest.mark.rule("am.aim.with-crippling")
def test_that_one_preset_turns_aims_and_crippling_hits_on_and_each_can_be_had_alone() -> None:
    preset = next(one for one in RULES.presets() if one.name == "Aimed attacks and crippling hits")
    assert dict(preset.values) == {"aims": "yes", "crippling": "yes"}
    switches = {one.key: one.default for one in RULES.house_rules()}
    assert (switches["aims"], switches["crippling"]) == ("no", "no")
