"""The report of a card: points, class, moves and range, what it means in a fight, and what is unusual."""

from collections.abc import Iterator

from gmtool.fraction import fraction_text
from gmtool.rules.chainmail.cards.findings import findings
from gmtool.rules.chainmail.cards.men import suggested_column, suggested_horse, suggested_weapon
from gmtool.rules.chainmail.cards.troops import (
    CARDS,
    Troops,
    gait_of,
    line_of,
    losses_of,
    range_of,
    rating_of,
    worth,
    worth_of_one,
)
from gmtool.rules.chainmail.data.fantasy import Fantastic
from gmtool.rules.chainmail.data.tables import Rulebook, Tables
from gmtool.rules.chainmail.data.troops import Kind
from gmtool.rules.seam import Card, CardReport, Derived, TallyBoxes

MEN_A_FIGURE, MEN_A_SMALL_FIGURE = 20, 10
"""The men that a figure stands for from 30 mm on, and the men of a smaller one (cm.scale.figures)."""
YARDS_AN_INCH = 10
"""The scale of the ground (cm.scale.ground)."""


def card_report(card: Card, book: Rulebook) -> CardReport:
    """What follows from a card. Raises `BadCard`."""
    tables = book.tables
    one = CARDS.read(card, tables)
    kind, points = one.type(tables) or tables.kinds[one.kind], worth(one, tables)
    line = f"{one.men} {kind.name}, {fraction_text(points)} points"
    lines = losses_of(one.kind, one.traits_with_marks(tables), one.nation, tables).lines(one.men)
    boxes = (TallyBoxes("Men", one.men, breaks=lines),) if one.men else ()
    tiles = (*_tiles(one, tables), *_morale(one, tables), *_marks(one, tables))
    return CardReport("", tiles, line, (), tuple(findings(one, tables)), boxes, worth=points)


def _tiles(one: Troops, tables: Tables) -> Iterator[Derived]:
    kind, fantastic = tables.kinds[one.kind_key(tables)], one.type(tables)
    gait = gait_of(kind.key, one.arm_keys, one.gait, one.engine, tables)
    if fantastic is not None and not one.gait and not one.engine:
        gait = fantastic.gait(mounted=kind.type.mounted or "ridden" in one.trait_keys)
    yield Derived("worth", "Points", fraction_text(worth(one, tables)), main=True, column=True)
    yield Derived("each", "Each", fraction_text(worth_of_one(one, tables)))
    yield from _classes(fantastic, kind)
    yield Derived("move", "Move", f"{gait.move} in")
    yield Derived("charge", "Charge", f"{gait.charge} in")
    ranges = [range_of(tables.arms[key], gait) for key in one.arm_keys if tables.arms[key].shoots]
    if ranges:
        yield Derived("range", "Range", f"{max(ranges)} in, {max(ranges) * YARDS_AN_INCH} yards")
    yield from _man(one, tables)
    yield Derived("armor", "Against missiles", (one.armor or kind.armor).capitalize())
    if fantastic is not None and fantastic.scale:
        scale = tables.scales[fantastic.scale]
        yield Derived("scale", "Figures", f"{scale.small} mm, {scale.large} mm beside men of 40 mm")
    if one.men:
        yield Derived("field", "In the field", men_in_the_field(one.men))


def _man(one: Troops, tables: Tables) -> Iterator[Derived]:
    """The arms of a man of these troops in man-to-man combat, by the card or as his kind and arms suggest."""
    weapon = tables.weapons.get(one.weapon) or suggested_weapon(tables, one.kind, one.arm_keys)
    yield Derived("weapon", "Man to man", f"{weapon.name}, class {weapon.type}")
    yield Derived("column", "Armor worn", suggested_column(tables, one.kind, one.trait_keys, one.column).name)
    horse = suggested_horse(tables, one.kind, one.horse)
    if horse is not None:
        yield Derived("horse", "Horse", horse.name)


def men_in_the_field(figures: int) -> str:
    """The men that so many figures stand for, of 30 mm and of smaller ones (cm.scale.figures)."""
    return f"{figures * MEN_A_FIGURE} men, {figures * MEN_A_SMALL_FIGURE} with figures under 30 mm"


def _classes(fantastic: Fantastic | None, kind: Kind) -> Iterator[Derived]:
    """The class of men; the attack and the defense of a fantastic type, each as so many men of a class."""
    if fantastic is None:
        yield Derived("class", "Class", kind.type.words, main=True)
        return
    mounted = kind.type.mounted
    strikes, struck = fantastic.strikes(mounted=mounted) or kind.type, fantastic.struck(mounted=mounted) or kind.type
    if fantastic.attack_men:
        yield Derived("attack", "Attack", f"{fantastic.attack_men} {strikes.words}", main=True)
    defense = f"{fantastic.defend_men} {struck.words}" if fantastic.defend_men else "not by normal hits"
    yield Derived("defend", "Defense", defense)
    if fantastic.fly:
        yield Derived("fly", "Flies", f"{fantastic.fly} in")
    if fantastic.lineup:
        yield Derived("lineup", "Line-up", " or ".join(one.capitalize() for one in fantastic.lineup))


def _morale(one: Troops, tables: Tables) -> Iterator[Derived]:
    told, fantastic = (one.kind_key(tables), one.traits_with_marks(tables), one.nation, tables), one.type(tables)
    nerve = tables.nerves[line_of(*told).nerve]
    arms = [tables.magic[key].rating for key in one.magic_keys if fantastic is not None and fantastic.wields]
    rating = rating_of(*told) if fantastic is None else fantastic.rating + sum(arms)
    yield Derived("rating", "Morale", str(rating or "–"))
    if fantastic is not None and fantastic.unchecked:
        return
    row = losses_of(*told)
    if row.lines(one.men):
        yield Derived("losses", "Checks morale", f"at loss {row.line(one.men)}, stays on {row.stays} or more")
    yield Derived("nerve", "Stands horse", f"{nerve.light}/{nerve.medium}/{nerve.heavy}, light, medium and heavy")


def _marks(one: Troops, tables: Tables) -> Iterator[Derived]:
    """What each of its traits does, and what its nation is known for."""
    for key in one.traits_with_marks(tables):
        yield Derived(f"trait {key}", tables.traits[key].help.capitalize(), tables.traits[key].name)
    if one.nation and tables.nations[one.nation].note:
        yield Derived("nation", tables.nations[one.nation].note.capitalize(), tables.nations[one.nation].name)
