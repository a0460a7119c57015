"""Folded text: letters that have no accent to drop are plain ones too."""

import pytest

from gmtool.folding import fold, without_accents


@pytest.mark.parametrize(
    ("text", "plain"),
    [("Łukasz", "lukasz"), ("SØREN", "soren"), ("Groß", "gross"), ("Ægir", "aegir"), ("Đorđe", "dorde"),
     ("Kırık", "kirik"), ("İzmir", "izmir"), ("Cœur", "coeur"), ("Þór", "thor"), ("Ħal", "hal"), ("Ŧeŋgo", "tengo"),
     ("Żółć", "zolc"), ("épée", "epee"), ("ƁƊ", "bd"), ("Goblin 2", "goblin 2"), ("Ωμέγα", "ωμεγα"), ("森", "森")],
)  # fmt: skip
def test_that_every_letter_of_a_name_has_a_plain_one(text: str, plain: str) -> None:
    assert fold(text) == plain
    assert fold(plain) == plain


def test_what_the_search_of_the_database_cannot_fold() -> None:
    assert without_accents("Épée") == fold("Épée") == "epee"
    assert without_accents("Łukasz") != fold("Łukasz")
