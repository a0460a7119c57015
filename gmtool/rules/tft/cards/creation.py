"""Creation of figures: those of the bestiary and of kits, and others at random by the rules (Melee III, VIII)."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal, TypeVar

from gmtool.dice import Dice
from gmtool.records import dataclass
from gmtool.rules.kit.card_reader import BadCard
from gmtool.rules.kit.cards import card_row
from gmtool.rules.kit.making.from_kits import KitCreation
from gmtool.rules.kit.tables.rows import read_rows
from gmtool.rules.seam import Card, CardField, FieldKind, Finding, Item, Json, Refusal, Refused, Table, Why
from gmtool.rules.tft.cards.cards import CARDS, race_item, read_fighter
from gmtool.rules.tft.cards.fighter import NO_PACK, UNARMORED, Fighter, Gear
from gmtool.rules.tft.cards.legality import findings, gear_findings
from gmtool.rules.tft.cards.wording import with_article
from gmtool.rules.tft.data.kits import Kit
from gmtool.rules.tft.data.people import Creature, Race
from gmtool.rules.tft.data.tables import Tables

ANY: Final = "any"
T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """What a row of the bestiary says beside the single fields of its card."""

    name: str
    kind: Literal["player", "monster"] = "monster"
    ready: tuple[str, ...] = ()
    carried: tuple[str, ...] = ()
    packed: tuple[str, ...] = ()
    talents: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    notes: str = ""


_CARD_ROW: Any = card_row(Fighter, Row)


def read_bestiary(
    parsed: Mapping[str, Mapping[str, object]], tables: Tables, system: str
) -> tuple[tuple[Card, ...], tuple[str, ...]]:
    """The cards of `bestiary.toml`, and a sentence for each row that had to be left out."""
    where = "bestiary.toml, [[card]]"
    rows, bad = read_rows(_CARD_ROW, parsed.get("bestiary", {}).get("card"), where, lambda row: row.name)
    cards: list[Card] = []
    for row in rows.values():
        fields = _fields(row, row.people, tables)
        card = Card(system, row.name, fields, kind=row.kind, tags=row.tags, notes=row.notes)
        try:
            read_fighter(card, tables)
        except BadCard as problem:
            bad.append(f"{where} is left out: {problem}")
        else:
            cards.append(card)
    return tuple(cards), tuple(bad)


def card_of_kit(system: str, kit: Kit, tables: Tables) -> Card:
    """A card with the abilities and the outfit of a kit, of the first people in the lists."""
    return Card(system, kit.name, _fields(kit, next(iter(tables.races), ""), tables), kind="monster")


def _fields(row: Any, people: str, tables: Tables) -> dict[str, Json]:
    """The fields of the card of a row or a kit, as far as its edition has them."""
    gear: list[Json] = [{"item": item, "ready": True} for item in row.ready]
    gear += [{"item": item, "ready": False} for item in row.carried]
    gear += [{"item": item, "ready": False, "packed": True} for item in row.packed]
    talents: list[Json] = [{"item": item} for item in row.talents]
    fields: dict[str, Json] = {"people": people, "st": None, "dx": None, "armor": UNARMORED, "gear": gear, "xp": 0}
    fields |= {"points_added": 0, "iq": None, "talents": talents, "limbs": [], "silver_armor": False}
    fields |= {"left_handed": False, "pack": NO_PACK}
    form = CARDS.form(tables)
    single = (field.key for field in form.fields if field.kind is not FieldKind.ITEMS)
    fields |= {key: said for key in single if (said := getattr(row, key, None)) is not None}
    return {key: value for key, value in fields.items() if value is not None and key in form.by_key}


def creation(book: Any) -> "Creation | KitCreation":
    """The figures that can be made in an edition: built from points, or made of kits with abilities of their own."""
    if book.tables.cards.made_of == "points":
        return Creation(book.system, book.tables)
    return KitCreation(book, card_of_kit, _of_card, ("st", "dx", "iq"), "With its abilities, talents and arms")


def _of_card(card: Card, tables: Tables) -> tuple[Finding, ...]:
    return findings(read_fighter(card, tables), tables)


class Creation:
    """The figures that can be made from an edition's tables."""

    def __init__(self, system: str, tables: Tables) -> None:
        self._system = system
        self._tables = tables
        self._kits = {key: kit for key, kit in tables.kits.items() if not _breaks_a_rule(kit, tables)}
        self._creatures = {
            key: row for key, row in tables.creatures.items() if row.st and row.dx and row.attributes != "chosen"
        }

    def fields(self) -> tuple[CardField, ...]:
        """People and kit: races, built from points, and creatures whose ST and DX the lists have."""
        people = (
            Item(ANY, "Any race"),
            *(race_item(race, self._tables) for race in self._tables.races.values()),
            *map(_beast, self._creatures.values()),
        )
        kits = (Item(ANY, "Any it can use"), *(self._kit(kit) for kit in self._kits.values()))
        return (
            CardField("people", "Race", FieldKind.ONE_OF, "human", items=lambda: people),
            CardField(
                "kit", "Kit", FieldKind.ONE_OF, ANY, items=lambda: kits, help="Creatures fight with natural weapons"
            ),
        )

    def created(self, wishes: Mapping[str, Json], table: Table) -> Card:
        """A legal figure. Raises `Refused` where no such figure is possible.

        The free points of its race are divided by as many throws of a coin; ST is at least what the kit needs
        (tm.create.human-points, tm.create.human-minimum, tm.create.weapon-st), and the card records the division
        (tm.create.points-fixed).
        """
        people = wishes.get("people", "human")
        if people in self._creatures:
            return self._creature(self._creatures[str(people)])
        race = self._race(people, table)
        kit = self._chosen(wishes.get("kit", ANY), race, table)
        least = max(race.min_st, _needs(kit, self._tables))
        st = least + _coins(race.total - race.min_dx - least, race, table)
        dx = race.total - st
        gear: list[Json] = [{"item": item, "ready": True} for item in kit.ready]
        gear += [{"item": item, "ready": False} for item in kit.carried]
        fields: dict[str, Json] = {"people": race.key, "st": st, "dx": dx, "armor": kit.armor, "gear": gear}
        fields |= {"xp": 0, "points_added": 0, "first_st": st, "first_dx": dx}
        return Card(self._system, race.name, fields, kind="monster")

    def _creature(self, row: Creature) -> Card:
        fields: dict[str, Json] = {"people": row.key, "st": row.st, "dx": row.dx, "armor": UNARMORED, "gear": []}
        return Card(self._system, row.name, {**fields, "xp": 0, "points_added": 0}, kind="monster")

    def _race(self, wish: Json, table: Table) -> Race:
        races = self._tables.races
        if wish == ANY:
            return _one_of(tuple(races.values()), "Which race", table)
        if wish not in races:
            raise Refused(Refusal(f"No figures of “{wish}” can be made at random."))
        return races[str(wish)]

    def _chosen(self, wish: Json, race: Race, table: Table) -> Kit:
        most = race.total - race.min_dx
        if wish == ANY:
            usable = tuple(kit for kit in self._kits.values() if _needs(kit, self._tables) <= most)
            return _one_of(usable, "Which kit", table) if usable else Kit(ANY, "Nothing")
        kit = self._kits.get(str(wish))
        if kit is None:
            raise Refused(Refusal(f"There is no kit “{wish}”."))
        needs = _needs(kit, self._tables)
        if needs > most:
            who = with_article(race.name).capitalize()
            text = f"{who} begins with ST {most} at most; the kit “{kit.name}” needs ST {needs}."
            raise Refused(Refusal(text, "tm.create.weapon-st"))
        return kit

    def _kit(self, kit: Kit) -> Item:
        armor = self._tables.armors[kit.armor]
        names = [self._tables.item_name(item).lower() for item in kit.everything]
        worn = [armor.name.lower()] if kit.armor != UNARMORED else []
        return Item(kit.key, kit.name, {"ST": str(_needs(kit, self._tables) or "–"), "": ", ".join([*worn, *names])})


def _needs(kit: Kit, tables: Tables) -> int:
    """The ST that the weapons of a kit need (tm.create.weapon-st)."""
    return max((tables.weapons[item].st for item in kit.everything if item in tables.weapons), default=0)


def _breaks_a_rule(kit: Kit, tables: Tables) -> bool:
    """True if nobody may carry this kit, or have it ready (tm.create.carry-limit, tm.create.ready-at-start)."""
    gear = tuple(Gear("", item, item in kit.ready) for item in kit.everything)
    strong = Fighter(next(iter(tables.races), ""), 99, 99, kit.armor, gear)
    return any(finding.illegal for finding in gear_findings(strong, tables))


def _coins(free: int, race: Race, table: Table) -> int:
    """The number of free points that go to ST."""
    if free < 1:
        return 0
    rolled = table.roll(Dice(free, 2), Why(f"The free points of {with_article(race.name)}", rule=race.rule))
    return rolled.sum - free


def _one_of(choices: Sequence[T], text: str, table: Table) -> T:
    return choices[table.roll(Dice(1, len(choices)), Why(text)).sum - 1]


def _beast(creature: Creature) -> Item:
    return Item(creature.key, creature.name, {"ST": str(creature.st), "DX": str(creature.dx)}, "Creatures")
