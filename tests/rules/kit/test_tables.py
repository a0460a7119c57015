"""Tables that are declared once: read, joined with the GM's rows, and shown as lists."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from gmtool.rules.kit.tables.row_fields import Label
from gmtool.rules.kit.tables.tables import BaseTables, declared, read_tables, system_lists, table, with_own
from gmtool.rules.seam import FieldKind, OwnRows
from tests.rules.kit.samples import PARSED, Kit, Tables, Tool, items

TABLES, LEFT_OUT = read_tables(Tables, PARSED)


def own(**rows: tuple[dict[str, object], ...]) -> Tables:
    found: OwnRows = rows
    return with_own(TABLES, found)


def test_that_the_rows_are_read_by_their_keys() -> None:
    assert LEFT_OUT == ()
    assert list(declared(Tables)) == ["tools", "kits", "prices"]
    assert [row.name for row in TABLES.tools.values()] == ["Saw", "Axe"]
    assert TABLES.kits == {"joiner": Kit(key="joiner", name="Joiner", tools=("saw",), strength=12)}
    assert TABLES.prices == {}


def test_that_a_bad_row_costs_that_row_and_says_so() -> None:
    kits = {"kit": [{"key": "a", "name": "A", "tools": ["harp"]}, {"key": "b", "name": "B"}]}
    tables, left_out = read_tables(Tables, {**PARSED, "kits": kits})
    assert list(tables.kits) == ["b"]
    assert left_out == ("kits.toml, [[kit]], row 1 (a), is left out: “harp” is not in the list of tools.",)
    assert read_tables(Tables, {**PARSED, "kits": {}})[1] == ("kits.toml, [[kit]]: there are no rows.",)


def test_that_the_gms_rows_join_in_order_so_that_later_ones_can_name_them() -> None:
    joined = own(tools=({"key": "plane", "name": "Plane"},), kits=({"key": "k", "name": "K", "tools": ["plane"]},))
    assert joined.own.left_out == ()
    assert (list(joined.tools), list(joined.kits)) == (["saw", "axe", "plane"], ["joiner", "k"])
    assert joined.is_own("tools", "plane")
    assert not joined.is_own("tools", "saw")
    assert list(TABLES.tools) == ["saw", "axe"]


def test_that_a_key_is_there_but_once_in_tables_that_share_keys() -> None:
    joined = own(kits=({"key": "saw", "name": "K"},), songs=({},))
    assert joined.own.left_out == (
        "Your kits of tools, row 1 (saw), is left out: the key “saw” is taken by “Saw”.",
        "There is no list “songs” that rows can be added to.",
    )


def test_that_the_lists_page_follows_from_the_rows() -> None:
    tools, kits, prices = system_lists(own(tools=({"key": "x", "name": "X"},)), items)
    assert (tools.key, tools.title, tools.one, tools.blank) == ("tools", "Tools", "tool", {"size": "small"})
    assert [field.key for field in tools.fields] == ["name", "key", "size"]
    assert [(row.key, row.group, row.rule, row.own) for row in tools.rows] == [
        ("saw", "small", "t.small", False),
        ("axe", "large", "t.large", False),
        ("x", "small", "", True),
    ]
    size = tools.fields[2]
    assert (size.kind, [item.label for item in size.items()]) == (FieldKind.ONE_OF, ["Small", "Large"])
    assert [field.key for field in kits.fields] == ["name", "key", "tools", "strength", "note"]
    assert [item.key for item in kits.fields[2].items()] == ["saw", "axe", "x"]
    assert kits.rows[0].values == {"name": "Joiner", "key": "joiner", "tools": ["saw"], "strength": 12}
    assert prices.rows == ()


def test_that_a_list_can_stand_before_one_that_it_is_read_after() -> None:
    @dataclass(frozen=True, slots=True, eq=False, kw_only=True)
    class Shop(BaseTables):
        prices: Mapping[str, Tool] = table(Tool, title="Prices", one="price")
        tools: Mapping[str, Tool] = table(Tool, title="Tools", one="tool", before="prices")

    assert [one.key for one in system_lists(Shop(), items)] == ["tools", "prices"]


@dataclass(frozen=True, slots=True)
class _Stone:
    """A stone, which only some tables weigh."""

    key: Annotated[str, Label("Key")]
    name: Annotated[str, Label("Name")]
    weight: Annotated[int, Label("Weight", if_used=True)] = 0


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class _Quarry(BaseTables):
    stones: Mapping[str, _Stone] = table(_Stone, "stones", "stone", title="Stones", one="stone")
    gems: Mapping[str, _Stone] = table(_Stone, "gems", "gem", title="Gems", one="gem", optional=True)


def test_that_a_field_that_no_printed_row_uses_and_a_table_that_an_edition_lacks_are_not_shown() -> None:
    plain: dict[str, Any] = {"key": "a", "name": "A"}
    light, left_out = read_tables(_Quarry, {"stones": {"stone": [plain]}})
    heavy = read_tables(_Quarry, {"stones": {"stone": [{**plain, "weight": 3}]}, "gems": {"gem": [plain]}})[0]
    assert left_out == ()
    forms = [
        {one.key: [field.key for field in one.fields] for one in system_lists(rows, items)} for rows in (light, heavy)
    ]
    assert forms == [{"stones": ["name", "key"]}, {"stones": ["name", "key", "weight"], "gems": ["name", "key"]}]
    own = with_own(light, {"stones": ({**plain, "key": "b", "weight": 9},), "gems": (plain,)})
    assert [field.key for field in system_lists(own, items)[0].fields] == ["name", "key"]
    assert own.own.left_out == (
        "Your stones, row 1 (b): nothing in these rules reads “weight”.",
        "There is no list “gems” that rows can be added to.",
    )
    assert not with_own(heavy, {"stones": ({**plain, "key": "b", "weight": 9},)}).own.left_out
