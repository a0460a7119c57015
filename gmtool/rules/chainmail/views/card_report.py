"""The report of a card: points, class, moves and range, what it means in a fight, and what is unusual.

What a battle uses too comes from the unit that it makes of the card.
"""

from collections.abc import Iterator

from gmtool.fraction import fraction_text
from gmtool.rules.chainmail.acts.morale.losses import loss_lines, loss_row, never_checks
from gmtool.rules.chainmail.acts.morale.scores import rating
from gmtool.rules.chainmail.cards.findings import findings
from gmtool.rules.chainmail.cards.troops import CARDS, Troops, worth, worth_of_one
from gmtool.rules.chainmail.data.fantasy import Fantastic
from gmtool.rules.chainmail.data.tables import Rulebook, Tables
from gmtool.rules.chainmail.data.troops import Kind
from gmtool.rules.chainmail.state.battle import Battle, enlist
from gmtool.rules.chainmail.state.context import Context
from gmtool.rules.chainmail.state.men import column_of, horse_of, weapon_of
from gmtool.rules.chainmail.state.unit import Unit
from gmtool.rules.seam import Card, CardReport, Derived, Enlisted, Side, TallyBoxes
from gmtool.space import HUNDRED

MEN_A_FIGURE, MEN_A_SMALL_FIGURE = 20, 10
"""The men that a figure stands for from 30 mm on, and the men of a smaller one (cm.scale.figures)."""
YARDS_AN_INCH = 10
"""The scale of the ground (cm.scale.ground)."""


_HERE = "alone"


def card_report(card: Card, book: Rulebook) -> CardReport:
    """What follows from a card. Raises `BadCard`."""
    tables = book.tables
    one = CARDS.read(card, tables)
    kind, points = one.type(tables) or tables.kinds[one.kind], worth(one, tables)
    ctx, unit = alone(book, card)
    line = f"{one.men} {kind.name}, {fraction_text(points)} points"
    boxes = (TallyBoxes("Men", one.men, breaks=loss_lines(ctx, unit)),) if one.men else ()
    tiles = (*_tiles(one, ctx, unit), *_morale(one, ctx, unit), *_marks(one, tables))
    return CardReport("", tiles, line, (), tuple(findings(one, tables)), boxes, worth=points)


def alone(book: Rulebook, card: Card) -> tuple[Context, Unit]:
    """The unit of a card by itself, in a battle by the printed rules. Raises `BadMuster`."""
    unit = enlist(book, Enlisted(_HERE, card, _HERE), None)
    return Context(book, Battle(sides=(Side(_HERE, ""),), figures={_HERE: unit}, roster=(_HERE,))), unit


def _tiles(one: Troops, ctx: Context, unit: Unit) -> Iterator[Derived]:
    tables, fantastic = ctx.tables, ctx.fantastic(unit)
    yield Derived("worth", "Points", fraction_text(worth(one, tables)), main=True, column=True)
    yield Derived("each", "Each", fraction_text(worth_of_one(one, tables)))
    yield from _classes(fantastic, ctx.kind(unit))
    yield Derived("move", "Move", f"{_inches(ctx.move(unit))} in")
    yield Derived("charge", "Charge", f"{_inches(ctx.charge(unit))} in")
    ranges = [ctx.range(unit, arm) for arm in ctx.arms(unit) if arm.shoots]
    if ranges:
        far = max(ranges) // HUNDRED
        yield Derived("range", "Range", f"{far} in, {far * YARDS_AN_INCH} yards")
    if unit.full_points:
        yield Derived("points", "Defense points", str(unit.full_points))
    yield from _man(ctx, unit)
    armor = next(row.key for row in tables.armors.values() if row.step == ctx.armor_step(unit))
    yield Derived("armor", "Against missiles", armor.capitalize())
    if fantastic is not None and fantastic.scale:
        scale = tables.scales[fantastic.scale]
        yield Derived("scale", "Figures", f"{scale.small} mm, {scale.large} mm beside men of 40 mm")
    if one.men:
        yield Derived("field", "Real men", men_in_the_field(one.men))


def _inches(far: int) -> str:
    return f"{far / HUNDRED:g}"


def _man(ctx: Context, unit: Unit) -> Iterator[Derived]:
    """The arms of a man of these troops in man-to-man combat, by the card or as his kind and arms suggest."""
    weapon, horse = weapon_of(ctx, unit), horse_of(ctx, unit)
    if weapon is not None:
        yield Derived("weapon", "Man to man", f"{weapon.name}, class {weapon.type}")
    yield Derived("column", "Armor worn", column_of(ctx, unit).name)
    if horse is not None:
        yield Derived("horse", "Horse", horse.name)


def men_in_the_field(figures: int) -> str:
    """The men that so many figures stand for, of 30 mm and of smaller ones (cm.scale.figures)."""
    return f"{figures * MEN_A_FIGURE}, {figures * MEN_A_SMALL_FIGURE} with figures under 30 mm"


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


def _morale(one: Troops, ctx: Context, unit: Unit) -> Iterator[Derived]:
    nerve = ctx.tables.nerves[ctx.line(unit).nerve]
    rested, lit = ctx.rating(unit), rating(ctx, unit)
    in_light = f", {lit} in full light" if lit != rested else ""
    yield Derived("rating", "Morale", f"{rested}{in_light}" if rested else "–")
    if never_checks(ctx, unit):
        return
    row = loss_row(ctx, unit)
    if loss_lines(ctx, unit):
        yield Derived("losses", "Morale check", f"at {row.line(one.men)} losses, stays on {row.stays} or more")
    yield Derived("nerve", "Stands horse", f"{nerve.light}/{nerve.medium}/{nerve.heavy}, light, medium and heavy")


def _marks(one: Troops, tables: Tables) -> Iterator[Derived]:
    """What each of its traits does, and what its nation is known for."""
    for key in one.traits_with_marks(tables):
        yield Derived(f"trait {key}", tables.traits[key].help.capitalize(), tables.traits[key].name)
    if one.nation and tables.nations[one.nation].note:
        yield Derived("nation", tables.nations[one.nation].note.capitalize(), tables.nations[one.nation].name)
