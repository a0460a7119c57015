"""The four worked examples of the page (166) as their journals tell them: every number as it is printed there."""

import json

import pytest

from gmtool.resources import read_text

BLOCK = [
    "Defender blocks with the broadsword.",
    "Attacker attacks: 60 or less, rolls 35: critical success.",
    "Defender blocks: 60 or less, rolls 71: failure.",
    "Attacker wins 2 stars and strikes Defender.",
    "Advantage of Attacker: Impact (+5 edge).",
    "The broadsword strikes Defender: edge, base impact of the weapon + 5; zone 1, d6 shows 4.",
    "Defender is injured: Cut in the arm (impairment 5).",
]
DODGE = [
    "Defender dodges; reach is compared with the broadsword.",
    "Attacker attacks: 60 or less, rolls 36: success.",
    "Defender dodges: 60 or less, rolls 51: success.",
    "Tied successes, and the higher roll wins: Attacker 36 and Defender 51.",
    "Defender wins 1 star: Attacker's attack is dodged.",
]
COUNTERSTRIKE = [
    "Defender counterstrikes with the broadsword (edge), aimed at zone 1.",
    "Attacker attacks: 60 or less, rolls 36: success.",
    "Defender strikes back: 60 or less, rolls 51: success.",
    "Attacker wins 1 star by the tie and strikes Defender.",
    "The broadsword strikes Defender: edge, base impact of the weapon; zone 1, d6 shows 3.",
    "Defender is injured: Cut in the arm (impairment 5).",
]
IGNORE = [
    "Defender ignores Attacker.",
    "Attacker attacks: 60 or less, rolls 36: success.",
    "Attacker wins 3 stars and strikes Defender.",
    "Advantages of Attacker: Precision and Impact (+5 edge).",
    "The broadsword strikes Defender: edge, base impact of the weapon + 5; zone 1, d6 shows 2 and 5, "
    "Attacker takes the 5.",
    "Defender is injured: Cut in the arm (impairment 5).",
]


@pytest.mark.parametrize(
    ("defence", "lines"),
    [("block", BLOCK), ("dodge", DODGE), ("counterstrike", COUNTERSTRIKE), ("ignore", IGNORE)],
)
def test_that_the_journal_tells_the_example_of_the_page(defence: str, lines: list[str]) -> None:
    _, attack, exchange = map(json.loads, read_text(f"examples/exchange-{defence}.jsonl").splitlines())
    assert [line["text"] for line in attack["lines"]] == [
        "Attacker and Defender threaten each other.",
        "Attacker attacks Defender with the broadsword (edge), aimed at zone 1, Zone Die d6.",
    ]
    assert [line["text"] for line in exchange["lines"]] == lines
