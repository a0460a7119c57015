"""The troops on a card: so many men of a kind, their arms, traits and nation, or the crew of an engine."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Annotated

from gmtool.bounds import Between
from gmtool.records import dataclass
from gmtool.rules.chainmail.data.fantasy import Fantastic
from gmtool.rules.chainmail.data.kits import TROOPS, Numbers, TroopType
from gmtool.rules.chainmail.data.tables import Tables
from gmtool.rules.chainmail.data.troops import Arm, Gait, Kind, LossRow
from gmtool.rules.kit.card_reader import Row
from gmtool.rules.kit.cards import RecordCards
from gmtool.rules.kit.records import Rows, card_columns, column_values
from gmtool.rules.kit.tables.row_fields import Label
from gmtool.rules.seam import Card, CardColumn, Json, Value

_ARMS = Rows("arms", "Arms", "arms", Between(0, 1), help="Besides swords and the like", section=TROOPS, before="weapon")
_TRAITS = Rows(
    "traits", "Traits", "traits", Between(0, 1), help="What the rules say about them", section=TROOPS, before="weapon"
)
_MAGIC = Rows(
    "magic", "Magic arms", "magic", Between(1, 50), counts=(("number", "Number"),), help="What each of its figures has",
    section=TROOPS, before="weapon",
)  # fmt: skip
_SPELLS = Rows(
    "spells", "Spells", "spells", Between(0, 1), help="What a magic-user can cast", section=TROOPS, before="weapon"
)
MERCENARY = "mercenary"
USUAL_KIND = "heavy-foot"
SWISS = ("swiss", "landsknechte")
"""The kinds with rules of their own for pikes (cm.swiss.attack)."""


_KIND_LABEL = Label("Kind", "Its melee class and its lines", TROOPS, of="kinds", column="kind", names=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Troops(Numbers):
    """The fields of a card. `arms`, `traits` and `magic` are rows of those tables; enchanted arrows have a number."""

    kind: Annotated[str, _KIND_LABEL] = USUAL_KIND
    arms: Annotated[tuple[Row, ...], _ARMS] = ()
    traits: Annotated[tuple[Row, ...], _TRAITS] = ()
    magic: Annotated[tuple[Row, ...], _MAGIC] = ()
    spells: Annotated[tuple[Row, ...], _SPELLS] = ()

    @property
    def arm_keys(self) -> tuple[str, ...]:
        """The arms by key."""
        return tuple(row.item for row in self.arms)

    @property
    def trait_keys(self) -> tuple[str, ...]:
        """The traits by key."""
        return tuple(row.item for row in self.traits)

    @property
    def magic_keys(self) -> tuple[str, ...]:
        """The magic arms by key."""
        return tuple(row.item for row in self.magic)

    def arrows(self, tables: Tables) -> int:
        """The enchanted arrows that it has in all (cm.magic.arrow-cost)."""
        return sum(row.counts["number"] for row in self.magic if tables.magic[row.item].use == "arrow")

    @property
    def spell_keys(self) -> tuple[str, ...]:
        """The spells by key."""
        return tuple(dict.fromkeys(row.item for row in self.spells))

    def traits_with_marks(self, tables: Tables) -> tuple[str, ...]:
        """The traits by key, with those that all troops of its kind have."""
        return tuple(dict.fromkeys((*self.trait_keys, *tables.kinds[self.kind_key(tables)].marks)))

    def type(self, tables: Tables) -> Fantastic | None:
        """Its fantastic type; None for men."""
        return tables.fantastics.get(self.fantastic)

    def kind_key(self, tables: Tables) -> str:
        """The kind whose lines it has: that of its fantastic type, or its own."""
        found = self.type(tables)
        return found.kind if found is not None and found.kind else self.kind


CARDS: RecordCards[Tables, Troops] = RecordCards(Troops)
COLUMNS = card_columns(Troops, CardColumn("points", "Points", listed=True))


def completed(card: Card, tables: Tables) -> Card:
    """The card with its default numbers, and as Heavy Foot where it names no kind. A fantastic type has the men and the
    kind of its first troop type: a Hero or a Dragon is one figure."""
    type_ = card.fields.get("fantastic")
    kit = next((one for one in tables.kits.values() if one.fantastic == type_), None) if type_ else None
    usual: dict[str, Json] = {"kind": kit.kind, "men": kit.men} if kit else {"kind": USUAL_KIND}
    return CARDS.completed(replace(card, fields={**usual, **card.fields}), tables)


def card_of_kit(system: str, kit: TroopType, tables: Tables) -> Card:
    """The card of a troop type."""
    said: dict[str, Json] = {key: getattr(kit, key) for key in Numbers.__dataclass_fields__}
    lists = ("arms", "traits", "magic", "spells")
    listed: dict[str, Json] = {key: [{"item": one} for one in getattr(kit, key)] for key in lists}
    stated = {key: value for key, value in {**said, **listed}.items() if value not in ("", [])}
    return Card(system, kit.name, stated, kind="monster")


def worth_of(kind: str, arms: Sequence[str], traits: Sequence[str], tables: Tables, fantastic: str = "") -> Fraction:
    """The points of a man with his arms (cm.points.troops, cm.points.weapons); mercenaries cost half
    (cm.points.mercenaries). Swiss and Landsknechte stand as Heavy Foot in their rows (cm.points.swiss). A figure of a
    fantastic type has the points of its row (cm.fantasy.reference)."""
    if fantastic:
        return tables.fantastics[fantastic].worth
    worth = tables.kinds[kind].worth + sum((tables.arms[key].worth for key in arms), Fraction(0))
    return worth / 2 if MERCENARY in traits else worth


def worth_of_one(one: Troops, tables: Tables) -> Fraction:
    """The points of a man on a card; of a combination of types those of both (cm.fantasy.combination)."""
    more = tables.fantastics[one.blend].worth if one.fantastic and one.blend else Fraction(0)
    return worth_of(one.kind, one.arm_keys, one.trait_keys, tables, one.fantastic) + more


def worth_of_type(kit: TroopType, tables: Tables, traits: Sequence[str] = ()) -> Fraction:
    """The points of a man of a troop type that has further traits."""
    return worth_of(kit.kind, kit.arms, (*kit.traits, *traits), tables, kit.fantastic)


def worth(one: Troops, tables: Tables) -> Fraction:
    """The points of a whole unit; an engine counts besides its crew, and men of another kind are worth their own."""
    others = min(one.mixed_men, one.men) if one.mixed not in ("", one.kind) else 0
    theirs = worth_of(one.mixed, one.arm_keys, one.trait_keys, tables) * others if others else Fraction(0)
    men = worth_of_one(one, tables) * (one.men - others) + theirs
    return men + worth_of_arms(one.magic_keys, one.men, one.arrows(tables), one.engine, tables)


def worth_of_arms(magic: Iterable[str], men: int, arrows: int, engine: str, tables: Tables) -> Fraction:
    """The points of what so many men have besides: an engine, and magic arms by key, each for every figure
    (cm.magic.sword-values), but arrows by their number (cm.magic.arrow-cost)."""
    rows = [tables.magic[key] for key in magic]
    found = sum((row.worth * (arrows if row.use == "arrow" else men) for row in rows), Fraction(0))
    return found + (tables.engines[engine].worth if engine else 0)


def line_of(kind: str, traits: Sequence[str], nation: str, tables: Tables) -> Kind:
    """The kind whose lines troops have in the tables of morale: elite ones have others (cm.hist.elite), and all Poles
    count as elite or a class higher (cm.nation.poles-morale)."""
    own = tables.kinds[kind]
    if own.elite and ("elite" in traits or "morale-above" in habits_of(nation, tables)):
        return tables.kinds[own.elite]
    return tables.kinds[own.above] if own.above and "morale-above" in habits_of(nation, tables) else own


def habits_of(nation: str, tables: Tables) -> tuple[str, ...]:
    """What the rules read of a nation."""
    return tables.nations[nation].habits if nation in tables.nations else ()


def rating_of(kind: str, traits: Sequence[str], nation: str, tables: Tables) -> int:
    """The Morale Rating of troops (cm.postmelee.ratings); some nations have their own (cm.nation.asia-morale)."""
    line, people = line_of(kind, traits, nation, tables), tables.nations.get(nation)
    if people is None:
        return line.rating
    if "veteran" in traits and people.veterans:
        return people.veterans
    elite = "elite" in traits or kind == "elite-heavy-foot"
    foot, horse = people.elite_foot if elite else 0, people.elite_horse if elite else 0
    own = (horse or people.horse) if line.type.mounted else (foot or people.foot)
    return own or line.rating


def losses_of(kind: str, traits: Sequence[str], nation: str, tables: Tables) -> LossRow:
    """The line of the Loss Table for troops; Mongols, and Tartars like them, have one of their own
    (cm.morale.loss-table, cm.nation.tartars)."""
    own = "elite-heavy-foot" if "mongol-losses" in habits_of(nation, tables) else ""
    return tables.losses[own or line_of(kind, traits, nation, tables).losses]


def gait_of(kind: str, arms: tuple[str, ...], chosen: str, engine: str, tables: Tables) -> Gait:
    """The row of the movement table: the card's own, that of an engine, of footmen's arms, or of the kind."""
    found = tables.kinds[kind]
    afoot = [] if found.type.mounted else [tables.arms[key].gait for key in arms if tables.arms[key].gait]
    # levies and peasants move with any arm as they do without
    worn = afoot[0] if afoot and found.gait in ("light-foot",) else ""
    gait = chosen or (tables.engines[engine].gait if engine else "") or worn or found.gait
    return tables.gaits[gait]


def range_of(arm: Arm, gait: Gait) -> int:
    """The range of a missile weapon in inches: its own, or that of the movement table (cm.move.table).

    Thrown axes and spears have 3 (cm.move.thrown-range), javelins 6 (cm.move.javelin-range).
    """
    return arm.range or gait.range


def columns(one: Troops, tables: Tables) -> Mapping[str, Value]:
    """The values by which cards are listed."""
    return {**column_values(one), "points": worth(one, tables)}
