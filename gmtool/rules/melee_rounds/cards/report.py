"""The card report: tiles, and what is noted of weapons, spells, potions and pellets; findings."""

from collections.abc import Iterator
from fractions import Fraction

from gmtool.rules.kit.narration import joined
from gmtool.rules.melee_rounds.cards.fighter import Fighter, Gear, Spell, Thing, read_fighter
from gmtool.rules.melee_rounds.cards.legality import findings
from gmtool.rules.melee_rounds.cards.wording import YOU_SAY, damage_text, interspell_text, load_text, needed_text, noted
from gmtool.rules.melee_rounds.data.tables import Tables
from gmtool.rules.seam import Card, CardReport, Derived, Grid, TallyBoxes

WEAPONS = ("Weapon", "Where", "Load", "To hit", "Damage", "Notes")
SPELLS = ("Spell", "Kind", "Casting", "IST")
THINGS = ("Potion or pellet", "Number", "AMR", "Where")
BOXES = 15
_KINDS = {"ordinary": "ordinary", "reflex": "Reflex", "word": "Word"}
_AMR = {"potion": "a whole round", "flash": "2, or a whole round", "tanglefoot": "3, or a whole round"}


def card_report(card: Card, tables: Tables) -> CardReport:
    """The report on a card. Raises `BadCard`."""
    fighter = read_fighter(card, tables)
    return CardReport(
        subtitle=_subtitle(fighter, tables),
        derived=tuple(_tiles(fighter, tables)),
        summary=" ".join(_summary(fighter, tables)),
        grids=tuple(_grids(fighter, tables)),
        findings=findings(fighter, tables),
        tallies=(TallyBoxes("Hits", fighter.hits or max(BOXES, fighter.damage), _ticked(fighter)),),
    )


def _ticked(fighter: Fighter) -> int:
    return min(fighter.damage, fighter.hits) if fighter.hits else fighter.damage


def _subtitle(fighter: Fighter, tables: Tables) -> str:
    """The things in hand."""
    return joined([tables.item_name(gear.item).lower() for gear in fighter.gear if gear.ready])


def _tiles(fighter: Fighter, tables: Tables) -> Iterator[Derived]:
    for place, (key, amr) in enumerate(fighter.sets.items()):
        label = f"AMR, {tables.sets[key].name.lower()}"
        yield Derived(f"amr-{key}" if place else "amr", label, str(amr), main=place == 0, column=place == 0)
    yield Derived("d", "D", str(fighter.d), column=True)
    yield Derived("rd", "RD", str(fighter.rd), column=True)
    if fighter.hits:
        left = max(0, fighter.hits - fighter.damage)
        share = Fraction(left, fighter.hits) if fighter.damage else None
        text = f"{left} of {fighter.hits}"
        yield Derived("left", "Hits left", text, wound=fighter.damage > 0, left=share)
    if fighter.damage > fighter.hits:
        yield Derived("taken", "Damage", str(fighter.damage), wound=not fighter.hits)


def _summary(fighter: Fighter, tables: Tables) -> Iterator[str]:
    """Sentences on what the tiles do not show, and on what is still to be noted."""
    if fighter.defence:
        yield f"Defense: {fighter.defence.rstrip('.')}."
    if fighter.skills:
        yield f"{fighter.skills.rstrip('.')}."
    loaded = [gear.item for gear in fighter.gear if gear.loaded and tables.weapons[gear.item].delicate]
    if loaded:
        yield f"Carried loaded, which is dangerous: {_each(loaded, tables)}."
    loads = [gear.item for gear in fighter.gear if tables.load_of(gear.item) is None]
    if loads:
        yield f"Loading AMR not noted yet, asked in the melee: {_each(loads, tables)}."
    casts = [one.item for one in fighter.spells if _unnoted(one, tables)]
    if casts:
        yield f"Casting or interspell time not noted yet: {_each(casts, tables)}."


def _each(items: list[str], tables: Tables) -> str:
    return joined([tables.item_name(item) for item in dict.fromkeys(items)])


def _unnoted(spell: Spell, tables: Tables) -> bool:
    """True if a time of a spell is not noted; a Reflex Spell, cast as it is announced, needs no casting time."""
    reflex = tables.spells[spell.item].kind == "reflex"
    return spell.interspell is None or (spell.casting is None and not reflex)


def _grids(fighter: Fighter, tables: Tables) -> Iterator[Grid]:
    """The grids that have rows."""
    if fighter.gear:
        yield Grid("Weapons", WEAPONS, tuple(_weapon(gear, tables) for gear in fighter.gear))
    if fighter.spells:
        yield Grid("Spells", SPELLS, tuple(_spell(spell, tables) for spell in fighter.spells))
    if fighter.things:
        yield Grid("Potions and pellets", THINGS, tuple(_thing(thing, tables) for thing in fighter.things))


def _weapon(gear: Gear, tables: Tables) -> tuple[str, ...]:
    row = tables.weapons[gear.item]
    notes = ["delicate"] * row.delicate + ["loaded"] * gear.loaded
    return (
        row.name,
        _where(gear, shield=row.kind == "shield"),
        load_text(tables, gear.item),
        needed_text(tables, row, gear.hit),
        damage_text(row) or YOU_SAY,
        ", ".join(notes),
    )


def _where(gear: Gear, *, shield: bool) -> str:
    if gear.ready:
        return "on the arm" if shield else "drawn"
    return "slung" if gear.slung else "put down" if shield else "sheathed"


def _spell(spell: Spell, tables: Tables) -> tuple[str, ...]:
    row = tables.spells[spell.item]
    casting = "instant" if row.kind == "reflex" else noted(spell.casting)
    return row.name, _KINDS[row.kind], casting, interspell_text(spell.interspell)


def _thing(thing: Thing, tables: Tables) -> tuple[str, ...]:
    row = tables.things[thing.item]
    return (
        row.name,
        str(thing.number),
        "1" if thing.ready else _AMR[row.kind],
        "uncorked in the shield hand" if thing.ready else "carried",
    )
