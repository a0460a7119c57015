"""The card report and the values of the columns: levels come from the very functions of a melee."""

from collections.abc import Iterator, Mapping

from gmtool.records import dataclass
from gmtool.rules.harnmaster.acts.declaring.attack import STRIKING
from gmtool.rules.harnmaster.acts.declaring.defending import BLOCKING
from gmtool.rules.harnmaster.acts.testing.modifiers import Using, block, dodge, melee_strike, missile
from gmtool.rules.harnmaster.acts.testing.strikes import called, zone_die
from gmtool.rules.harnmaster.cards.fighter import UNNOTED, Fighter, impact_text, listed, noted, reach_text, read_fighter
from gmtool.rules.harnmaster.cards.legality import findings
from gmtool.rules.harnmaster.data.arms import NOT_NOTED, Mode
from gmtool.rules.harnmaster.data.tables import Rulebook, Tables
from gmtool.rules.harnmaster.state.context import Context
from gmtool.rules.harnmaster.state.fight import Fight, Strike
from gmtool.rules.harnmaster.state.mustering import enlist
from gmtool.rules.kit.records import column_values, tiles
from gmtool.rules.seam import Breakdown, Card, CardReport, Derived, Enlisted, Grid, Side, TallyBoxes, Value

_HERE = "alone"


@dataclass(frozen=True, slots=True)
class Wielded:
    """A weapon in one of its modes: the level of a strike or a shot with it, and that of a Block where it can block.

    `called` is the name of weapon and mode, `die` the sides of its Zone Die, 0 where not known.
    """

    using: Using
    kind: str
    called: str
    die: int
    strike: Breakdown
    block: Breakdown | None


class Alone:
    """The figure of a card by itself: no opponents, no aim, no reach to compare with.

    Raises `BadMuster` for a card that makes no fighter.
    """

    def __init__(self, book: Rulebook, card: Card) -> None:
        self.figure = enlist(book, Enlisted(_HERE, card, _HERE), None)
        self._ctx = Context(book, Fight(sides=(Side(_HERE, ""),), figures={_HERE: self.figure}, roster=(_HERE,)))

    def dodge(self) -> Breakdown:
        """The level of its Dodge."""
        return dodge(self._ctx, self.figure)

    def wielded(self) -> tuple[Wielded, ...]:
        """Everything that it carries, ready or not, in each of its strike modes, held as on the card."""
        return tuple(self._wielded())

    def _wielded(self) -> Iterator[Wielded]:
        ctx, figure = self._ctx, self.figure
        for gear in figure.gear:
            weapon = ctx.tables.weapons[gear.item]
            for mode in ctx.tables.modes_of(gear.item):
                using, strike = Using(gear, mode), Strike(gear.id, mode.key)
                if weapon.kind in STRIKING:
                    level = melee_strike(ctx, figure, figure, strike, None, compared=False)
                else:
                    level = missile(ctx, figure, figure, strike, 0)
                blocks = block(ctx, figure, using) if weapon.kind in BLOCKING else None
                yield Wielded(using, weapon.kind, called(ctx, using), zone_die(ctx, using, Strike()), level, blocks)


COLUMNS = ("Weapon", "ML", "Impact", "RCH", "HFT", "ZD", "Strike", "Notes")
BOXES = 15


def card_report(card: Card, book: Rulebook) -> CardReport:
    """The report on a card. Raises `BadCard`."""
    fighter = read_fighter(card, book.tables)
    alone = Alone(book, card)
    wielded = alone.wielded()
    return CardReport(
        subtitle=_subtitle(fighter, book.tables),
        derived=tuple(_tiles(fighter, alone, wielded, book.tables)),
        summary=" ".join(_summary(fighter, book.tables)),
        grids=(Grid("Weapons and strike modes", COLUMNS, tuple(_row(one) for one in wielded)),),
        findings=findings(fighter, book.tables),
        tallies=(
            TallyBoxes("Fatigue", max(BOXES, fighter.fatigue), fighter.fatigue),
            TallyBoxes("Injuries", max(BOXES, fighter.impairment), fighter.impairment),
        ),
    )


def card_values(card: Card, fighter: Fighter, book: Rulebook) -> Mapping[str, Value]:
    """The values by column key: Dodge as in a melee; ML is the highest of all gear."""
    ml = max((gear.ml for gear in fighter.gear), default=0)
    return {"ml": ml, **column_values(fighter), "dodge": Alone(book, card).dodge().total}


def _subtitle(fighter: Fighter, tables: Tables) -> str:
    """The weapons in hand; natural ones only where there are no others."""
    ready = [gear for gear in fighter.gear if gear.ready]
    held = [gear for gear in ready if tables.weapons[gear.item].kind != "natural"] or ready
    return listed([tables.item_name(gear.item).lower() for gear in held])


def _tiles(fighter: Fighter, alone: Alone, wielded: tuple[Wielded, ...], tables: Tables) -> Iterator[Derived]:
    yield from tiles(fighter, ("strength", "dexterity", "agility"))
    ready = [one for one in wielded if one.using.gear.ready]
    strikes = [one for one in ready if one.kind != "shield"] or ready
    if strikes:
        best = next((one for one in strikes if one.kind != "natural"), strikes[0])
        text = str(best.strike.total)
        yield Derived("strike", best.called, text, best.strike, main=True, column=True, beside="weapons")
    blocks = [one for one in ready if one.block is not None]
    if blocks:
        best = max(blocks, key=lambda one: (one.block.total if one.block else 0, one.kind == "shield"))
        name = tables.item_name(best.using.gear.item).lower()
        yield Derived("block", f"Block, {name}", str(best.block and best.block.total), best.block)
    dodge = alone.dodge()
    beside = "dodge" if dodge.total != fighter.dodge else ""
    yield Derived("dodge", "Dodge", str(dodge.total), dodge, column=True, beside=beside)
    yield from tiles(fighter, ("move", "rank"))
    trauma = fighter.fatigue + fighter.impairment
    if trauma:
        yield Derived("trauma", "Trauma", f"−{trauma}", wound=True)


def _summary(fighter: Fighter, tables: Tables) -> Iterator[str]:
    """Sentences on what the tiles do not show, and on what is still to be noted."""
    if fighter.armor:
        yield f"Wears {fighter.armor.rstrip('.')}."
    if fighter.injuries:
        yield f"Injured: {fighter.injuries.rstrip('.')}."
    if fighter.zone != 1:
        yield f"Strikes against it aim at zone {fighter.zone} by default."
    bare = [
        tables.item_name(item).lower()
        for item in dict.fromkeys(gear.item for gear in fighter.gear)
        if any(_unnoted(mode) and not tables.is_own("modes", mode.key) for mode in tables.modes_of(item))
    ]
    if bare:
        names = listed([f"the {name}" for name in bare])
        yield f"Impact and RCH of {names} are on pages 97 and 102: enter them once in the list of strike modes."


def _unnoted(mode: Mode) -> bool:
    return not mode.impact and mode.reach == NOT_NOTED


def _row(one: Wielded) -> tuple[str, ...]:
    gear, mode = one.using.gear, one.using.mode
    return (
        one.called,
        noted(gear.ml),
        impact_text(mode),
        reach_text(mode),
        noted(mode.heft),
        f"d{one.die}" if one.die else UNNOTED,
        str(one.strike.total),
        ", ".join(_notes(one)),
    )


def _notes(one: Wielded) -> Iterator[str]:
    """The notes on a weapon: its grip or place, and the level that it blocks at."""
    gear = one.using.gear
    if one.kind == "natural":
        yield "natural"
    else:
        yield "ready" if gear.ready else "slung" if gear.slung else "sheathed"
    if gear.off_hand:
        yield "off hand"
    if gear.two_handed:
        yield "two hands"
    if one.block is not None:
        yield f"blocks at {one.block.total}"
