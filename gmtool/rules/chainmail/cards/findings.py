"""Findings about a card: mixed troops, arms and kinds that a nation does not have, points of defense outside the
range of their sort. It warns, and blocks nothing."""

from collections.abc import Iterator

from gmtool.fraction import per_cent
from gmtool.rules.chainmail.cards.troops import MERCENARY, Troops
from gmtool.rules.chainmail.data.combat import Class
from gmtool.rules.chainmail.data.tables import Tables
from gmtool.rules.seam import Finding

BRIGADED = (
    frozenset((Class.LIGHT_HORSE, Class.MEDIUM_HORSE)),
    frozenset((Class.MEDIUM_HORSE, Class.HEAVY_HORSE)),
)
"""The classes of horse that may be mixed (cm.hist.horse-brigading)."""
ALONE, SPECIAL = ("true-troll",), ("basilisk",)
"""The types of which each fights alone, and those that nobody chooses freely."""
MOST_ARCHERS = 20
"""The sprinkling of archers in a band of Vikings, in hundredths of its men: the source names no number
(cm.hist.barbarian-archers)."""


def findings(one: Troops, tables: Tables) -> Iterator[Finding]:
    """All findings about a card."""
    yield from _mixture(one, tables)
    yield from _people(one, tables)
    yield from _structure(one, tables)
    fantastic = one.type(tables)
    weapons = any(tables.magic[key].use != "armor" for key in one.magic_keys)
    if weapons and (fantastic is None or not fantastic.wields):
        said = "Magic weapons work for Elves, Hero-types and magic-users alone; they do nothing here."
        yield Finding(said, "cm.magic.users", "magic", illegal=False)
    if one.fantastic in ALONE and one.men > 1:
        yield Finding("True Trolls fight alone: give each a card of its own.", "cm.troll.alone", "men")
    if one.fantastic in SPECIAL:
        said = "For special circumstances only, not for free selection."
        yield Finding(said, "cm.basilisk.special", "fantastic", illegal=False)
    yield from _magic(one, tables)
    if "leader" in one.trait_keys and not one.column:
        said = "Man to man a leader wears the best armor of his people; his card names none."
        yield Finding(said, "cm.mtm.leaders", "column", illegal=False)
    if "commander" in one.trait_keys and one.men > 1:
        said = "The army commander is one figure, on a card of his own; he goes with a unit."
        yield Finding(said, "cm.commander.with-unit", "men", illegal=False)


def _magic(one: Troops, tables: Tables) -> Iterator[Finding]:
    """Spells and missiles that a figure cannot have, and Elementals, whom nobody but a conjurer brings."""
    rank, known = tables.ranks.get(one.fantastic), one.spell_keys
    if rank is None and known:
        yield Finding("Only magic-users have spells.", "cm.wizard.spell-count", "spells")
    if rank is None and one.missile:
        yield Finding("Only magic-users throw magic missiles.", "cm.wizard.missile-choice", "missile")
    if rank is not None and len(known) > rank.spells:
        said = f"A {rank.name} can manage {rank.spells} spell{'s' if rank.spells > 1 else ''}, not {len(known)}."
        yield Finding(said, "cm.wizard.spell-count", "spells")
    for spell in (tables.spells[key] for key in known if rank is not None):
        if spell.only and spell.only != one.fantastic:
            said = f"Only a {tables.ranks[spell.only].name} can cast {spell.name}."
            yield Finding(said, spell.rule, "spells")
    if any(one.fantastic == being.type for being in tables.beings.values()):
        said = "Elementals come into a battle only by a Wizard's conjuration."
        yield Finding(said, "cm.elemental.conjured", "fantastic")


def _mixture(one: Troops, tables: Tables) -> Iterator[Finding]:
    if not one.mixed or one.mixed == one.kind:
        return
    kind, other = tables.kinds[one.kind], tables.kinds[one.mixed]
    if frozenset((kind.type, other.type)) in BRIGADED:
        said = f"{kind.name} and {other.name} may be mixed; in a melee the men of each fight as they are."
        yield Finding(said, "cm.hist.horse-brigading", "mixed", illegal=False)
        return
    if kind.type.mounted and other.type.mounted:
        said = f"{kind.name} and {other.name} cannot be mixed: Light Horse only with Medium, Medium only with Heavy."
        yield Finding(said, "cm.hist.horse-brigading", "mixed")
        return
    people = tables.nations.get(one.nation)
    shoots = any(tables.arms[key].shoots for key in one.arm_keys)
    if people is not None and "mixed-archers" in people.habits and other.type is Class.LIGHT_FOOT and shoots:
        if 100 * one.mixed_men > MOST_ARCHERS * one.men:
            archers = "is an archer" if one.mixed_men == 1 else "are archers"
            most = per_cent(MOST_ARCHERS / 100, 0)
            said = f"{one.mixed_men} of {one.men} men {archers}; a band has a few, {most} at most."
            yield Finding(said, "cm.hist.barbarian-archers", "mixed_men", illegal=False)
        return
    said = f"{kind.name} and {other.name} cannot be mixed in one unit; give each a card of its own."
    yield Finding(said, "cm.hist.no-mixing", "mixed")


def _people(one: Troops, tables: Tables) -> Iterator[Finding]:
    """Kinds and arms that a nation does not have; it can hire anybody as mercenaries (cm.merc.any-type)."""
    people = tables.nations.get(one.nation)
    if people is None or MERCENARY in one.trait_keys:
        return
    if one.kind in people.lacks:
        said = f"{people.name} armies have no {tables.kinds[one.kind].name}, unless they are mercenaries."
        yield Finding(said, people.lacks_rule, "kind")
    for key in one.arm_keys:
        if key in people.lacks:
            said = f"{people.name} armies have no men with a {tables.arms[key].name.lower()}."
            yield Finding(said, people.lacks_rule, "arms")


def _structure(one: Troops, tables: Tables) -> Iterator[Finding]:
    """The warning that points of defense are not in the range of the table (cm.siege.defense-values)."""
    engine = tables.engines.get(one.engine)
    if engine is None or not one.points:
        return
    most = engine.most or engine.points
    if not engine.points <= one.points <= most:
        span = f"{engine.points} to {most}" if most > engine.points else str(most)
        said = f"A {engine.name.lower()} has {span} points of defense, not {one.points}."
        yield Finding(said, "cm.siege.defense-values", "points", illegal=False)
