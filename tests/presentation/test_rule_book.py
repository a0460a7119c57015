"""The book of rules: the headings under which its sections stand."""

import pytest

from gmtool.presentation.rule_book import RuleBook, headings
from gmtool.rules.ledger import Rule


def rules(*sections: str) -> list[Rule]:
    return [Rule(f"t.{place}", "tally", section, "limit", "It is so.") for place, section in enumerate(sections)]


@pytest.mark.parametrize(
    ("section", "heading"),
    [
        ("Fatigue 3", "Fatigue"),
        ("Fatigue A", "Fatigue"),
        ("Terrain selection B2", "Terrain selection"),
        ("Movement / note **", "Movement"),
        ("Appendix D / ability list", "Appendix D"),
        ("IV Options (g); VII Pole weapons; Shield-rush", "IV Options"),
        ("X Combat example, turns 5, 7, 8", "X Combat example"),
        ("X Combat example turn 3", "X Combat example"),
        ("6 Combat with bare hands, daggers, cestus, or club", "6 Combat with bare hands, daggers, cestus, or club"),
        ("2 Turn sequencing and options (and 9 Mounted combat)", "2 Turn sequencing and options"),
        ("end", "End"),
    ],
)
def test_that_a_section_stands_under_the_heading_of_the_book(section: str, heading: str) -> None:
    assert headings(rules(section)) == {section: heading}


def test_that_a_number_alone_stands_under_the_name_of_its_section() -> None:
    found = headings(rules("3 Initiative", "3.1.2", "3.2 Commitment", "4.2, 4.3", "3.4.2 (worked out)"))
    assert [*found.values()] == ["3 Initiative", "3 Initiative", "3.2 Commitment", "Section 4", "3 Initiative"]


def test_that_every_ledger_has_far_fewer_headings_than_places() -> None:
    book = RuleBook()
    while book.read_one():
        pass
    for ledger in book.ledgers():
        found = headings(ledger.rules)
        assert set(found) == {rule.section for rule in ledger.rules}
        assert len(set(found.values())) * 2 < len(found)
        assert not any(mark in heading for heading in found.values() for mark in (" / ", ";", "("))
