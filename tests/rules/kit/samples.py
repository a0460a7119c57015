"""A small system to try the kit with: people with a name, a strength and a sack."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal

from gmtool.bounds import Between
from gmtool.rules.kit.narration import FigureNames
from gmtool.rules.kit.play import Context, Play
from gmtool.rules.kit.records import Rows
from gmtool.rules.kit.tables.row_fields import Label
from gmtool.rules.kit.tables.rows import BadRow, Keys, Name
from gmtool.rules.kit.tables.tables import BaseTables, Known, table
from gmtool.rules.seam import (
    Cases,
    Command,
    Counted,
    Either,
    Event,
    Feet,
    FigureCommand,
    FigureEvent,
    FigureId,
    FigureIds,
    Item,
    ItemKey,
    Line,
    Phrase,
    Side,
    Words,
    command,
    event,
    says,
)

SIZE = Label("Size", "How large it is", options=(("small", "Small"), ("large", "Large")))


@dataclass(frozen=True, slots=True)
class Tool:
    """A tool."""

    key: Annotated[Name, Label("Key")]
    name: Annotated[Name, Label("Name")]
    size: Annotated[Literal["small", "large"], SIZE] = "small"
    secret: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Numbers:
    """What a card and a kit have in common."""

    strength: Annotated[int, Between(1, 20), Label("STR", "How strong", "Body", column="str", unit="kg")] = 10
    note: Annotated[str, Label("Note", column="note")] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Kit(Numbers):
    """Tools of somebody of a kind."""

    name: Annotated[Name, Label("Name")]
    key: Annotated[Name, Label("Key")]
    tools: Annotated[Keys, Label("Tools", of="tools")] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Worker(Numbers):
    """What a card says."""

    sack: Annotated[
        tuple[str, ...], Rows("tools", "Tools", "tools", Between(0, 9), (("many", "Many"),), before="note")
    ] = ()


def check_kit(kit: Kit, known: Known) -> None:
    """A kit has only tools that there are."""
    strange = [key for key in kit.tools if key not in known["tools"]]
    if strange:
        raise BadRow(f"“{strange[0]}” is not in the list of tools")


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Tables(BaseTables):
    """Tools and kits; what is bought, the GM says."""

    tools: Mapping[str, Tool] = table(
        Tool, "things", "tool", title="Tools", one="tool", blank={"size": "small"},
        group=lambda row, _: row.size, rule=lambda row: f"t.{row.size}",
    )  # fmt: skip
    kits: Mapping[str, Kit] = table(Kit, "kits", "kit", check_kit, title="Kits of tools", one="kit", shares=("tools",))
    prices: Mapping[str, Tool] = table(Tool, title="Prices", one="price")


def items(tables: Tables, of: str) -> tuple[Item, ...]:
    """The rows of a table as what can be chosen."""
    return tuple(Item(row.key, row.name) for row in getattr(tables, of).values())


PARSED: dict[str, dict[str, object]] = {
    "things": {"tool": [{"key": "saw", "name": "Saw"}, {"key": "axe", "name": "Axe", "size": "large"}]},
    "kits": {"kit": [{"key": "joiner", "name": "Joiner", "tools": ["saw"], "strength": 12}]},
}


@dataclass(frozen=True, slots=True)
class Figure:
    """Somebody in a fight."""

    id: str
    name: str
    side: str
    able: bool = True
    gear: tuple[Tool, ...] = ()


@dataclass(frozen=True, slots=True)
class Fight:
    """A fight."""

    figures: Mapping[str, Figure]
    roster: tuple[str, ...]
    sides: tuple[Side, ...] = (Side("us", "Us"), Side("them", "Them"))
    ground: None = None
    house: Mapping[str, str] = field(default_factory=dict)
    checks: tuple[()] = ()


class Asked(Context[Tables, Fight, Figure]):
    """A fight to be asked about."""

    def first(self) -> Figure:
        """Who comes first."""
        return self.everyone()[0]


class Done(Play[Tables, Fight, Figure], Asked):
    """A fight to be changed."""


@command("t.saw/1")
class Saw(FigureCommand):
    """Somebody saws."""

    tool: str
    target: FigureId = ""
    times: int = 1


@command("t.rest/1")
class Rest(Command):
    """Everybody rests."""


@event("t.sawed/1", says="{figure} {through} {target} with the {item}: {words}.", weight=2)
class Sawed(FigureEvent):
    """Somebody sawed."""

    target: FigureId
    item: ItemKey
    words: Words = ""
    through: Annotated[bool, Either("saws through", "saws at")] = False


@event("t.rested/1")
class Rested(Event):
    """Some rested."""

    figures: FigureIds = ()
    by_name: str = ""


@event("t.fetched/1", says="{figure} {how} {feet}{watched}{words}.", weight=lambda event: 3 if event.watched else 1)
class Fetched(FigureEvent):
    """Somebody fetched something."""

    how: Annotated[str, Cases((("walk", "walks"), ("run", "runs")))]
    feet: Feet = 0
    watched: Annotated[FigureIds, Phrase(", watched by {}", ", by itself")] = ()
    words: Annotated[Words, Phrase(": {}")] = ""


@event("t.cheered/1", says="The {names.fight}: {hands}.")
class Cheered(Event):
    """Some clapped their hands."""

    hands: Annotated[int, Counted("hand")]


@event("t.forgotten/1")
class Forgotten(Event):
    """Nobody said what is told of it."""


@says(Rested, weight=0)
def _(names: "Names", event: Rested) -> str | Line | None:
    return f"{names.figures(event.figures)} rest." if event.figures else None


class Names(FigureNames):
    """Names of figures and tools."""

    fight = "bout"

    def item(self, key: str) -> str:
        """A tool."""
        return key.upper()
