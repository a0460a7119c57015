"""Armies raised by points and by the shares of their nations."""

from collections.abc import Mapping
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from gmtool import resources
from gmtool.rules.chainmail.cards.composition import army_of, parts_of, unusual
from gmtool.rules.chainmail.ruleset import ChainmailRuleset
from gmtool.rules.seam import Card, Raised, Refused, VirtualTable
from gmtool.systems import ruleset

FOUND = ruleset("chainmail")
assert isinstance(FOUND, ChainmailRuleset)
RULES: ChainmailRuleset = FOUND
TABLES = RULES.book.tables
NATIONS = sorted(TABLES.nations)
SHARES = resources.read_toml("systems/chainmail/nations.toml")["share"]
MEDIUM, LIGHT = ("medium-horse",), ("light-horse",)


def raised(way: str, seed: int = 1, **wishes: Any) -> Raised:
    return RULES.raised(way, wishes, VirtualTable(Random(seed)))


def men(army: Raised, kinds: tuple[str, ...] = (), arm: str = "") -> int:
    """The figures of an army that are of these kinds and carry this arm."""
    return sum(troop.count * fields_of(troop.card)["men"] for troop in army.troops if _is(troop.card, kinds, arm))


def fields_of(card: Card) -> Mapping[str, Any]:
    return card.fields


def _is(card: Card, kinds: tuple[str, ...], arm: str) -> bool:
    held = [row["item"] for row in fields_of(card).get("arms", ())]
    return (not kinds or fields_of(card)["kind"] in kinds) and (not arm or arm in held)


def is_about(number: int, share: Fraction, whole: int) -> bool:
    """True if a number is such a share of the whole to within one figure."""
    return abs(number - share * whole) < 1


@pytest.mark.rule("cm.points.composition")
@pytest.mark.parametrize("nation", NATIONS)
@pytest.mark.parametrize("seed", range(6))
def test_that_an_army_of_500_points_keeps_every_share_of_its_nation(nation: str, seed: int) -> None:
    army = raised("nation", seed, nation=nation, points="500")
    assert army.total is not None
    assert 440 <= army.total <= 500
    assert [one.text for one in army.findings if one.rule] == []
    for troop in army.troops:
        report = RULES.report(troop.card)
        assert not [one for one in report.findings if one.illegal], troop.card
        assert report.worth == troop.worth


@pytest.mark.rule("cm.points.composition")
@pytest.mark.parametrize("nation", NATIONS)
@pytest.mark.parametrize("seed", range(10, 16))
def test_that_the_men_of_every_part_are_its_share_of_those_above_it(nation: str, seed: int) -> None:
    army = raised("nation", seed, nation=nation, points="500")
    own = [row for row in SHARES if row["nation"] == nation]
    kits = {TABLES.kits[row["kit"]].name: row["key"] for row in own if "kit" in row}
    counts = dict.fromkeys((row["key"] for row in own), 0)
    for troop in army.troops if own else ():
        counts[kits[troop.card.name.partition(",")[0]]] += troop.count * fields_of(troop.card)["men"]

    def there(key: str) -> int:
        return counts[key] + sum(there(row["key"]) for row in own if row.get("under") == key)

    for row in (row for row in own if row.get("rule")):
        whole = there(row["under"]) if row.get("under") else men(army)
        # to within one figure, since nobody can be cut in two
        assert row.get("least", 0) * whole - 100 < 100 * there(row["key"]) < row.get("most", 100) * whole + 100, row


def test_that_there_are_21_nations() -> None:
    assert len(NATIONS) == 21


@pytest.mark.rule("cm.nation.magyars")
@pytest.mark.parametrize("seed", range(8))
def test_that_magyars_are_three_quarters_light_with_a_quarter_of_these_bowmen(seed: int) -> None:
    army = raised("nation", seed, nation="magyar", points="500")
    horse, light = men(army, (*MEDIUM, *LIGHT)), men(army, LIGHT)
    assert is_about(light, Fraction(3, 4), horse)
    assert is_about(men(army, MEDIUM), Fraction(1, 4), horse)
    assert is_about(men(army, LIGHT, "horse-bow"), Fraction(1, 4), light)
    assert 10 * men(army, ("light-foot",)) <= men(army)
    assert men(army, ("light-foot",)) + horse == men(army), "all foot are light"


@pytest.mark.rule("cm.nation.magyars", "cm.nation.mongols", "cm.nation.poles", "cm.nation.spanish")
def test_the_armies_of_the_source() -> None:
    assert _army("magyar", 80, {"magyar horse": 1}) == {
        "light-horse": 45, "horse-archers": 15, "medium-horse": 20, "light-foot": 0,
    }  # fmt: skip
    assert _army("mongol", 40) == {"medium-horse": 10, "light-lancers": 10, "horse-archers": 20}
    poles = _army("polish", 40, {"polish horse": 1})
    assert (poles["medium-horse"], poles["crossbow-horse"], poles["light-horse"]) == (30, 4, 6)
    spanish = _army("spanish", 20, {"spanish horse": 1, "spanish heavy": 0})
    assert (spanish["javelin-horse"], spanish["medium-horse"]) == (10, 10)


@pytest.mark.rule("cm.nation.russians")
def test_a_hundred_russians() -> None:
    found = _army("russian", 100)
    assert found["medium-horse"] + found["light-horse"] == 20
    assert found["medium-horse"] >= 15
    assert found["halberdiers"] + found["heavy-foot"] == 40
    assert found["halberdiers"] >= 20
    assert (found["crossbowmen"], found["light-foot"]) == (8, 32)


def _army(nation: str, number: int, leanings: Mapping[str, int] | None = None) -> dict[str, int]:
    """An army of so many men; parts without a leaning get none, where some have one."""
    parts = parts_of(TABLES, nation)
    known = {one.key: (leanings or {}).get(one.key, 0 if leanings else 1) for one in parts}
    found = army_of(parts, number, known)
    assert found is not None
    assert sum(found.values()) == number
    return found


@pytest.mark.rule("cm.nation.tartars")
def test_that_tartars_are_composed_as_mongols() -> None:
    assert _army("tartar", 40) == _army("mongol", 40)


@pytest.mark.rule("cm.nation.saracens")
@pytest.mark.parametrize("seed", range(6))
def test_that_saracen_foot_is_light_and_most_of_the_horse(seed: int) -> None:
    army = raised("nation", seed, nation="saracen", points="500")
    assert men(army, ("light-foot", *LIGHT, *MEDIUM)) == men(army)
    assert men(army, MEDIUM) <= men(army, LIGHT)
    assert 2 * men(army, ("light-foot",), "bow") >= men(army, ("light-foot",))
    bowmen = next(one.card for one in army.troops if _is(one.card, ("light-foot",), "bow"))
    assert _tiles(bowmen)["range"] == "15 in, 150 yards"


@pytest.mark.rule("cm.nation.asia-troops")
def test_the_table_of_the_far_east() -> None:
    assert {row.kit for row in parts_of(TABLES, "korean")} == {
        "heavy-foot", "light-foot", "archers", "arquebusiers", "crossbowmen", "medium-horse", "light-horse",
    }  # fmt: skip
    few = {
        (one.nation, one.kit)
        for one in TABLES.shares.values()
        if one.rule == "cm.nation.asia-troops" and one.most == 10
    }
    assert few == {
        ("chinese", "heavy-foot"), ("korean", "crossbowmen"), ("korean", "light-horse"), ("japanese", "arquebusiers"),
    }  # fmt: skip
    for nation, kind, arm, text in (
        ("korean", "light-foot", "longbow", "Korean armies have no men with a longbow."),
        ("japanese", "light-foot", "crossbow", "Japanese armies have no men with a crossbow."),
        ("japanese", "light-horse", "", "Japanese armies have no Light Horse, unless they are mercenaries."),
        ("chinese", "armored-foot", "", "Chinese armies have no Armored Foot, unless they are mercenaries."),
    ):
        found = RULES.report(_card(kind=kind, nation=nation, arms=[arm] if arm else [])).findings
        assert [(one.text, one.rule) for one in found] == [(text, "cm.nation.asia-troops")]
    assert not RULES.report(_card(kind="light-foot", nation="japanese", arms=["longbow"])).findings


def _card(**fields: Any) -> Card:
    listed = {key: [{"item": one} for one in fields.get(key, ())] for key in ("arms", "traits")}
    said: dict[str, Any] = {"men": 20, **fields, **listed}
    return Card("chainmail", "Somebody", said)


def _tiles(card: Card) -> dict[str, str]:
    return {one.key: one.text for one in RULES.report(card).derived}


@pytest.mark.rule("cm.points.composition", "cm.nation.saracens")
def test_that_a_broken_share_warns_and_forbids_nothing() -> None:
    army = raised(
        "points", nation="saracen", points="160", type1="heavy-foot", part1=50, type2="medium-horse", part2=50
    )
    assert army.total == 160
    rules = [one.rule for one in army.findings]
    assert "cm.points.composition" in rules
    assert "cm.nation.saracens" in rules
    assert not [one for one in army.findings if one.illegal]
    assert "Heavy Foot are not in an army of this nation, unless they are mercenaries." in [
        one.text for one in army.findings
    ]


@pytest.mark.rule("cm.nation.mongols")
def test_that_other_shares_of_a_nation_are_named() -> None:
    found = list(unusual(TABLES, "mongol", {"medium-horse": 30, "light-lancers": 5, "horse-archers": 5}))
    assert [one.text for one in found] == [
        "Medium lancers: 30 of 40 men, usually 25\u00a0%.",
        "Light lancers: 5 of 40 men, usually 25\u00a0%.",
        "Light Horse with bows: 5 of 40 men, usually 50\u00a0%.",
    ]


@pytest.mark.rule("cm.merc.any-type", "cm.points.mercenaries")
def test_that_scots_hire_crossbowmen_at_half_points() -> None:
    army = raised("points", nation="scots", points="50", hired=True, type1="crossbowmen", part1=100)
    (troop,) = army.troops
    assert troop.count == 2
    assert troop.worth == 25
    assert _tiles(troop.card)["each"] == "1¼"
    assert army.findings == ()
    assert RULES.report(troop.card).findings == ()


@pytest.mark.rule("cm.setup.forces")
def test_that_units_of_one_kind_share_its_name_whatever_their_number() -> None:
    army = raised("nation", 3, nation="english", points="500")
    assert len({troop.card.name for troop in army.troops}) < len(army.troops)
    assert not [troop.card.name for troop in army.troops if "," in troop.card.name]


def test_the_four_ways_to_find_an_army() -> None:
    assert [one.title for one in RULES.raisings()] == [
        "A nation's army", "Chosen by points", "By a neutral hand", "From a campaign",
    ]  # fmt: skip
    assert sum(men(raised("campaign", nation="mongol", men=40), (kind,)) for kind in (*MEDIUM, *LIGHT)) == 40
    nations = {str(raised("neutral", seed).troops[0].card.fields["nation"]) for seed in range(20)}
    assert len(nations) > 5
    for way, wishes in (("nation", {"nation": "moon"}), ("points", {"type1": "moon"}), ("points", {"part1": 0})):
        with pytest.raises(Refused):
            raised(way, **wishes)


@pytest.mark.rule("cm.setup.handicap")
def test_that_the_weaker_side_is_offered_350_points_for_300() -> None:
    army = raised("nation", nation="mongol", points="300", weaker=True)
    assert army.total is not None
    assert 330 < army.total <= 350
    (told,) = [one for one in army.findings if one.rule]
    assert (told.text, told.rule, told.illegal) == (
        "350 points: 50 more for the weaker side.", "cm.setup.handicap", False,
    )  # fmt: skip
