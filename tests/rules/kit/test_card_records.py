"""A card with a field of every kind, each declared in one place: form, reader, columns, values and words follow."""

from collections.abc import Mapping
from dataclasses import dataclass, field, make_dataclass, replace
from typing import Annotated, Any

import pytest

from gmtool.bounds import Between
from gmtool.dice import Dice
from gmtool.rules.kit.card_reader import BadCard, CardReader, Row
from gmtool.rules.kit.cards import RecordCards, card_row, joined
from gmtool.rules.kit.records import Follows, OnCard, Rows, card_columns
from gmtool.rules.kit.tables.row_fields import Label
from gmtool.rules.kit.tables.rows import RowReader
from gmtool.rules.kit.tables.tables import read_tables
from gmtool.rules.seam import Card, CardColumn, CardField, FieldKind, Item
from tests.rules.kit.samples import PARSED, Tables, items

TABLES, _ = read_tables(Tables, PARSED)
Small = Annotated[int, Between(0, 20)]


def size_of(said: int | None, before: Mapping[str, Any], reader: CardReader, tables: Tables) -> int:
    if said == 13:
        raise reader.bad("size", f" is {said}, with the {tables.tools[before['tool']].name}")
    return 2 if said is None else said


def carried(row: Row, tables: Tables) -> "Carried":
    return Carried(tables.tools[row.item].key, **row.values)


@dataclass(frozen=True, slots=True)
class Carried:
    """A tool in a sack."""

    item: str
    many: int = 0
    sharp: bool = False


@dataclass(frozen=True, slots=True)
class Odd:
    """What only some have."""

    reach: Annotated[Small | None, OnCard("Reach", "", "Body", before="size")] = None
    bite: Annotated[Dice | None, OnCard("Bite", "", "Body", key="its_bite", column="bite")] = None


SACK = Rows(
    "sack", "Sack", "tools", Between(0, 9), (("many", "Many"),), (("sharp", "Sharp"),), section="Goods",
    called="things", made=carried, named=lambda one, tables: f"{one.many} {tables.tools[one.item].name}", column="sack",
    fitted=lambda field, tables: replace(field, help=f"Of {len(tables.tools)}"),
)  # fmt: skip
TOOL = OnCard("Tool", "", "Goods", of="any", column="tool", fresh="saw", unknown="no tool at all")


@dataclass(frozen=True, slots=True)
class Smith:
    """What a card says."""

    tool: Annotated[str, TOOL]
    age: Annotated[Small, OnCard("Age", "", "Body", asked=(2, 9), read=Between(1, 99), fresh=3, column="age")]
    kit: Annotated[str, OnCard("Kit", of="kits", nothing="joiner")] = "joiner"
    sly: Annotated[bool, OnCard("Sly", "", "Body", column="sly")] = False
    worn: Annotated[Small, OnCard("Worn", "", "Body", blank=True, column="worn")] = 0
    size: Annotated[Small, OnCard("Size", "", "Body"), Follows(size_of)] = 1
    odd: Odd = Odd()
    sack: Annotated[tuple[Carried, ...], SACK] = ()
    marks: Annotated[tuple[Row, ...], Rows("marks", "Marks", options=(("x", "Cross"),))] = ()
    motto: Annotated[str, OnCard("Motto", found=False)] = ""


@dataclass(frozen=True, slots=True)
class Edition:
    """The fields of the cards of an edition."""

    without: tuple[str, ...] = ()
    before: Mapping[str, str] = field(default_factory=dict)


def cards(record: type[Any] = Smith, edition: Edition | None = None) -> RecordCards:
    rows = joined({"any": ("tools", "kits")})
    offered = {"any": lambda tables: (*items(tables, "tools"), *items(tables, "kits"))}

    def of_list(tables: Tables, of: str) -> tuple[Item, ...]:
        return offered[of](tables) if of in offered else items(tables, of)

    fields = (lambda _: edition) if edition else None
    return RecordCards(record, of_list, rows, ("Body", "Goods"), fields)


CARDS = cards()
BARE: dict[str, Any] = {"tool": "saw", "age": 5}


def read(**said: Any) -> Any:
    return CARDS.read(Card("t", "Ann", {**BARE, **said}), TABLES)


def test_that_the_form_has_each_field_in_its_section_with_what_a_new_card_has() -> None:
    form = CARDS.form(TABLES)
    assert [(one.key, one.section, one.kind, one.default) for one in form.fields] == [
        ("age", "Body", FieldKind.NUMBER, 3),
        ("sly", "Body", FieldKind.YES_NO, False),
        ("worn", "Body", FieldKind.NUMBER, None),
        ("reach", "Body", FieldKind.NUMBER, None),
        ("size", "Body", FieldKind.NUMBER, None),
        ("its_bite", "Body", FieldKind.TEXT, None),
        ("tool", "Goods", FieldKind.ONE_OF, "saw"),
        ("sack", "Goods", FieldKind.ITEMS, []),
        ("kit", "", FieldKind.ONE_OF, "joiner"),
        ("marks", "", FieldKind.ITEMS, []),
        ("motto", "", FieldKind.TEXT, ""),
    ]
    age, tool, sack, marks = (form.by_key[key] for key in ("age", "tool", "sack", "marks"))
    assert (age.lowest, age.highest) == (2, 9)
    assert [one.key for one in tool.items()] == ["saw", "axe", "joiner"]
    assert (sack.help, [one.key for one in marks.items()]) == ("Of 2", ["x"])


def test_that_a_bare_card_has_what_the_record_has_and_a_full_one_what_it_says() -> None:
    assert read() == read(its_bite="") == Smith("saw", 5, size=2)
    said = read(
        age=99, sly=True, worn=4, size=7, reach=0, its_bite="2d-1", kit="joiner", motto="Ho",
        sack=[{"item": "axe", "many": 3, "sharp": True}], marks=[{"item": "x"}],
    )  # fmt: skip
    assert (said.age, said.sly, said.worn, said.size, said.motto) == (99, True, 4, 7, "Ho")
    assert said.odd == Odd(0, Dice.parse("2d-1"))
    assert said.sack == (Carried("axe", 3, sharp=True),)
    assert [row.item for row in said.marks] == ["x"]


@pytest.mark.parametrize(
    ("said", "problem"),
    [
        ({"tool": None}, "“Tool” is missing"),
        ({"age": None}, "“Age” is missing"),
        ({"age": 0}, "“Age” is 0; it can be 1 to 99"),
        ({"tool": "hoe"}, "“Tool” is “hoe”, which is no tool at all"),
        ({"tool": ""}, "“Tool” is “”, which is no tool at all"),
        ({"kit": "hoe"}, "“Kit” is “hoe”, which is not in any list"),
        ({"sly": 1}, "“Sly” should be yes or no, not 1"),
        ({"its_bite": "x"}, "“Bite”: “x” is not dice"),
        ({"reach": 21}, "“Reach” is 21; it can be 0 to 20"),
        ({"size": 13}, "“Size” is 13, with the Saw"),
        ({"sack": [{"item": "hoe"}]}, "“Sack”, row 1: “hoe” is not in the list of things"),
        ({"marks": [{"item": "y"}]}, "“Marks”, row 1: “y” is not in the list of"),
    ],
)
def test_that_what_cannot_be_is_refused_in_a_sentence(said: dict[str, Any], problem: str) -> None:
    with pytest.raises(BadCard, match=problem.replace("(", r"\(")):
        read(**said)


def test_that_columns_values_and_words_follow() -> None:
    columns = card_columns(Smith, sections=CARDS.sections, before={"worn": (CardColumn("luck", "Luck"),)})
    assert [one.key for one in columns if one.number] == ["age", "luck", "worn"]
    assert [one.key for one in columns if not one.number] == ["sly", "bite", "tool", "sack"]
    one = read(sly=True, its_bite="1d", sack=[{"item": "axe", "many": 3}], marks=[{"item": "x"}], motto="Ho")
    assert CARDS.values(one, TABLES) == {
        "tool": "Saw", "age": 5, "sly": "yes", "worn": 0, "bite": "1d", "sack": "3 Axe",
    }  # fmt: skip
    assert CARDS.words(one, TABLES) == "Saw 3 Axe Cross"


def test_that_an_edition_lacks_fields_and_has_others_elsewhere() -> None:
    few = cards(edition=Edition(("age", "worn", "its_bite", "sack"), {"motto": "tool"}))
    keys = [one.key for one in few.form(TABLES).fields]
    assert keys == ["sly", "reach", "size", "motto", "tool", "kit", "marks"]
    one = few.read(Card("t", "Ann", {**BARE, "worn": 7, "sack": "none", "its_bite": 3}), TABLES)
    assert (one.worn, one.sack, one.odd) == (0, (), Odd())
    assert few.values(one, TABLES) == {"tool": "Saw", "sly": ""}
    assert few.missing(TABLES) == {"age", "worn", "bite", "sack"}


def test_that_a_row_of_a_table_can_be_a_card() -> None:
    rest = make_dataclass("Rest", [("name", str)], frozen=True, slots=True, kw_only=True)
    reader = RowReader(card_row(Smith, rest))
    row: Any = reader.read({"name": "Ann", "tool": "axe", "age": 3, "sly": True, "its_bite": "2d"})
    assert (row.name, row.tool, row.age, row.sly, row.its_bite, row.worn) == ("Ann", "axe", 3, True, "2d", None)
    with pytest.raises(ValueError, match="“age” is missing"):
        reader.read({"name": "Ann", "tool": "axe"})
    assert not hasattr(row, "sack")


@dataclass(frozen=True, slots=True)
class Farrier(Smith):
    """A smith, with one more line."""

    shoes: Annotated[Small, Label("Shoes", "Of horses", "Goods", column="shoes")] = 4


def test_that_one_more_field_is_one_more_line() -> None:
    more = cards(Farrier)
    new = next(one for one in more.form(TABLES).fields if one.key == "shoes")
    assert new == CardField("shoes", "Shoes", FieldKind.NUMBER, 4, 0, 20, help="Of horses", section="Goods")
    shod = more.read(Card("t", "Ann", {**BARE, "shoes": 8}), TABLES)
    assert (shod.shoes, more.values(shod, TABLES)["shoes"]) == (8, 8)
    assert CardColumn("shoes", "Shoes") in card_columns(Farrier)
    assert more.completed(Card("t", "Ann", BARE), TABLES).fields["shoes"] == 4
    with pytest.raises(BadCard, match="“Shoes” is 21; it can be 0 to 20"):
        more.read(Card("t", "Ann", {**BARE, "shoes": 21}), TABLES)
