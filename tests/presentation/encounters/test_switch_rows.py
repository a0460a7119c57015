"""The switches of an encounter as rows: sections, search, and what is not as printed."""

from gmtool.presentation.encounters.musters import empty_muster, switched
from gmtool.presentation.encounters.switch_rows import (
    SectionRow,
    SwitchRow,
    changed_words,
    changes,
    switch_rows,
)
from gmtool.rules.seam import HouseRule, differing, strays
from gmtool.systems import ruleset
from tests.variants.armies import EACH, SECTIONS, TallyInArmies

RULES = TallyInArmies()
SWITCHES = RULES.house_rules()


def keys(rows: list[object]) -> list[str]:
    return [row.rule.key for row in rows if isinstance(row, SwitchRow)]


def test_that_a_hundred_and_twenty_switches_stand_in_their_sections() -> None:
    rows = switch_rows(SWITCHES, {})
    assert len(keys(rows)) == 120
    headings = [row for row in rows if isinstance(row, SectionRow)]
    assert [(one.title, one.switches, one.changed) for one in headings] == [(name, EACH, 0) for name in SECTIONS]


def test_that_a_folded_section_is_its_heading_until_something_is_searched() -> None:
    folded = switch_rows(SWITCHES, {}, folded={"Moving"})
    assert not any(key.startswith("moving") for key in keys(folded))
    assert len(keys(switch_rows(SWITCHES, {}, "moving, point 7", {"Moving"}))) == 3


def test_that_a_search_looks_at_labels_help_readings_and_rule_ids() -> None:
    assert keys(switch_rows(SWITCHES, {}, "like a FIVE")) == ["sixes"]
    assert keys(switch_rows(SWITCHES, {}, "tally.double")) == ["sixes"]
    assert len(keys(switch_rows(SWITCHES, {}, "−5 to 40"))) == EACH
    assert switch_rows(SWITCHES, {}, "unheard of") == []


def test_that_what_differs_is_counted_in_its_section_and_for_the_encounter() -> None:
    values = {"sixes": "plain", "moving-3": "a", "raising-armies-2": "12", "optional-rules-4": "yes"}
    headings = [row for row in switch_rows(SWITCHES, values) if isinstance(row, SectionRow)]
    assert [one.changed for one in headings] == [1, 0, 1, 1]
    assert headings[0].text == "30 switches, 1 house rule changed"
    assert changed_words(len(changes(RULES, values))) == "3 house rules changed"
    assert changes(RULES, values)[0] == "A six: is like a five"
    assert keys(switch_rows(SWITCHES, values, only_differing=True)) == ["sixes", "raising-armies-2", "optional-rules-4"]
    assert changed_words(0) == ""


def test_that_switches_without_sections_have_no_heading() -> None:
    plain = (HouseRule("a", "A", (("x", "X"), ("y", "Y")), ()),)
    assert [type(row) for row in switch_rows(plain, {})] == [SwitchRow]


def test_that_a_value_nobody_knows_counts_as_printed_says_so_and_is_kept() -> None:
    values = {"sixes": "wild", "raising-armies-1": "99", "gone": "yes", "moving-1": "b"}
    assert [rule.key for rule in differing(SWITCHES, values)] == ["moving-1"]
    told = strays(SWITCHES, values)
    assert len(told) == 3
    assert "not one of its readings; it counts as printed: is doubled if the table says so" in told[0]
    assert "it can be -5 to 40; it counts as printed: 10" in told[1]
    assert "no longer a house rule “gone”" in told[2]
    assert strays(SWITCHES, {"moving-1": "b"}) == ()
    muster = switched(switched(empty_muster(), values, RULES), {"moving-1": "a"}, RULES)
    assert muster.house_rules == {"sixes": "wild", "raising-armies-1": "99", "gone": "yes"}


def test_that_presets_set_what_they_name_and_as_printed_sets_everything() -> None:
    printed, optional, quick, gms = RULES.presets()
    assert [one.name for one in (printed, optional, quick, gms)] == [
        "As printed",
        "All optional rules",
        "A quick game",
        "By the GM",
    ]
    assert printed.holds(SWITCHES, {})
    values = switched(empty_muster(), quick.values, RULES).house_rules
    assert values == {"sixes": "plain", "raising-armies-1": "40"}
    with_optional = switched(switched(empty_muster(), quick.values, RULES), optional.values, RULES)
    assert len(with_optional.house_rules) == 2 + 27
    assert optional.holds(SWITCHES, with_optional.house_rules)
    assert quick.holds(SWITCHES, with_optional.house_rules)
    assert not printed.holds(SWITCHES, with_optional.house_rules)
    assert switched(with_optional, printed.values, RULES).house_rules == {}


def test_that_a_default_that_is_not_as_printed_says_so() -> None:
    rules = ruleset("advanced-melee")
    tie = next(rule for rule in rules.house_rules() if rule.key == "attack-tie")
    (row,) = (one for one in switch_rows((tie,), {}) if isinstance(one, SwitchRow))
    assert tie.in_force({}) == "sides"
    assert row.differs
    assert row.in_words.endswith("changed; as printed: one die each, those of one side too")
    printed = switched(empty_muster(), {"attack-tie": "figures"}, rules)
    assert printed.house_rules == {"attack-tie": "figures"}
    assert not tie.differs(printed.house_rules)
    assert rules.presets()[0].values["attack-tie"] == "figures"
    assert switched(printed, {"attack-tie": "sides"}, rules).house_rules == {}
    (told,) = strays((tie,), {"attack-tie": "none"})
    assert told.endswith("this counts instead: one die a side; those of one side go as the GM picks.")
