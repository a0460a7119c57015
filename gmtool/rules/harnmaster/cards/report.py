"""Everything that follows from a card: tiles, its weapons with what they are rolled against, findings."""

from collections.abc import Iterator

from gmtool.rules.harnmaster.cards.fighter import Fighter, read_fighter
from gmtool.rules.harnmaster.cards.legality import findings
from gmtool.rules.harnmaster.cards.levels import Alone, Wielded
from gmtool.rules.harnmaster.cards.wording import UNNOTED, impact_text, listed, noted, reach_text
from gmtool.rules.harnmaster.data.arms import NOT_NOTED, Mode
from gmtool.rules.harnmaster.data.tables import Rulebook, Tables
from gmtool.rules.kit.card_reader import BadCard
from gmtool.rules.kit.records import tiles
from gmtool.rules.seam import Card, CardReport, Derived, Finding, Grid, TallyBoxes

COLUMNS = ("Weapon", "ML", "Impact", "RCH", "HFT", "ZD", "Strike", "Notes")
BOXES = 15


def card_report(card: Card, book: Rulebook) -> CardReport:
    """The report on a card; never raises: what cannot be read is a finding."""
    try:
        fighter = read_fighter(card, book.tables)
    except BadCard as problem:
        return CardReport("", (), "", (), (Finding(str(problem), field=problem.field),))
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


def _subtitle(fighter: Fighter, tables: Tables) -> str:
    """What is in hand; of somebody without weapons, the natural ones."""
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
        yield Derived("trauma", "Trauma", f"−{trauma}")


def _summary(fighter: Fighter, tables: Tables) -> Iterator[str]:
    """What the tiles do not show, and what is still to be noted."""
    if fighter.armor:
        yield f"Wears {fighter.armor.rstrip('.')}."
    if fighter.injuries:
        yield f"Injured: {fighter.injuries.rstrip('.')}."
    if fighter.zone != 1:
        yield f"Strikes at it aim at zone {fighter.zone} by default."
    bare = [
        tables.item_name(item).lower()
        for item in dict.fromkeys(gear.item for gear in fighter.gear)
        if any(_unnoted(mode) and not tables.is_own("modes", mode.key) for mode in tables.modes_of(item))
    ]
    if bare:
        names = listed([f"the {name}" for name in bare])
        yield f"Impact and RCH of {names} stand on pages 97 and 102: note them once in the list of strike modes."


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
    """How it is held, or where it is, and what it blocks at."""
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
