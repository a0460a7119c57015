"""The numbers of an attack: the GM's own to-hit roll (mr.gm.section-c), and the defenses of the target (2, 4.4)."""

from collections.abc import Iterator

from gmtool.dice import Need
from gmtool.rules.kit.gate import Meant
from gmtool.rules.melee_rounds.acts.kinds import SHIELDS, kinds
from gmtool.rules.melee_rounds.acts.stating.availability import casting
from gmtool.rules.melee_rounds.cards.fighter import Gear
from gmtool.rules.melee_rounds.state.context import Context, Play
from gmtool.rules.melee_rounds.state.fight import Cast, Figure
from gmtool.rules.seam import Breakdown, Modifier, Refusal, Why

SECTION_C = "mr.gm.section-c"
DROPS, WORD, IDLE, ONCE = (
    "mr.magic.casting-drops-defence",
    "mr.magic.word-spells",
    "mr.plot.idle-default",
    "mr.attack.plus-shield",
)
ON_ARM, SLUNG, CONSISTENT = "mr.item.shield-on-arm", "mr.item.shield-slung", "mr.plot.idle-consistent"


def own_roll(ctx: Context, figure: Figure, gear: Gear | None) -> Breakdown | None:
    """The number that the GM's own to-hit roll needs with a weapon; None where the GM says hit or miss."""
    row = ctx.tables.weapons.get(gear.item) if gear is not None else None
    if gear is None or row is None or not gear.hit or row.test not in ctx.tables.tests:
        return None
    lines = [Modifier(gear.hit, ctx.tables.tests[row.test].name)]
    lines += [Modifier(_sign(ctx, row.test) * one.value, one.label) for one in figure.granted]
    test, number = ctx.tables.tests[row.test], sum(one.value for one in lines)
    needs = test.need(number)
    words = f"{needs} on {test.dice}"
    return Breakdown(f"Hits on ({test.name})", tuple(lines), text=words, key="hit", needs=needs, dice=test.dice)


def unrolled(ctx: Context, gear: Gear | None) -> Breakdown:
    """A note for attacks on which the GM says hit or miss: where to enter a roll of the GM's own."""
    name = ctx.tables.item_name(gear.item).lower() if gear is not None else "bare hands"
    note = Modifier(0, f"{name} has no to-hit roll; add one in Lists, To-hit rolls", SECTION_C)
    return Breakdown("Hit or miss", (note,), text="GM decides", key="hit")


def _sign(ctx: Context, test: str) -> int:
    """The sign that makes a good modifier help: + for rolls at or under the number, − for rolls at or over it."""
    return 1 if ctx.tables.tests[test].hits == "at most" else -1


def strike(play: Play, figure: Figure, gear: Gear | None) -> tuple[bool, int, int]:
    """Roll the GM's own roll: whether it hits, the number needed, and the roll."""
    needs = own_roll(play, figure, gear)
    row = play.tables.weapons[gear.item] if gear is not None else None
    assert needs is not None
    assert row is not None
    test = play.tables.tests[row.test]
    need = test.need(needs.total)
    on_dice = Need(need.number - test.dice.plus, need.how)
    why = Why(f"{figure.name} rolls to hit", figure.side, figure.id, SECTION_C, on_dice)
    rolled = play.table.roll(test.dice, why, on_dice.met)
    return need.met(rolled.total), needs.total, rolled.total


def casting_now(ctx: Context, figure: Figure) -> Cast | None:
    """The spell that a figure is casting; between two rounds only one that goes on into the next."""
    spell = casting(ctx, figure)
    return None if spell is not None and ctx.fight.second == 0 and spell.ends <= ctx.now else spell


def undefended(ctx: Context, figure: Figure) -> Cast | None:
    """The spell for which a figure neither dodges nor shields, if any; Word Spells and Reflex Spells do not count."""
    spell = casting_now(ctx, figure)
    return None if spell is None or spell.kind == "word" else spell


def defences(ctx: Context, figure: Figure) -> tuple[Breakdown, ...]:
    """D and RD at present, each with what a spell takes off."""
    fighter = figure.fighter
    return (
        Breakdown(f"{figure.name}, D", tuple(_lines(ctx, figure, fighter.d)), key="d"),
        Breakdown(f"{figure.name}, RD", tuple(_lines(ctx, figure, fighter.rd)), key="rd"),
    )


def _lines(ctx: Context, figure: Figure, noted: int) -> Iterator[Modifier]:
    """The number on the card, and what casting takes off: all of it, or for a Word Spell nothing."""
    yield Modifier(noted, "noted", IDLE)
    spell = casting_now(ctx, figure)
    if spell is not None:
        word = spell.kind == "word"
        label = f"casting {ctx.tables.item_name(spell.item)}{', a Word Spell' if word else ''}"
        yield Modifier(0 if word else -noted, label, WORD if word else DROPS)


def may_shield(ctx: Context, figure: Figure) -> tuple[Refusal, ...]:
    """Reasons why a figure cannot use its shield against an attack now; it needs neither a plot nor a die."""
    return (*ctx.book.gate.against(ctx, Meant(figure.id, kinds(SHIELDS))), *_without_shield(ctx, figure))


def _without_shield(ctx: Context, figure: Figure) -> Iterator[Refusal]:
    shields = [gear for gear in figure.gear if ctx.tables.kind(gear.item) == "shield"]
    if not any(gear.ready for gear in shields):
        slung = any(gear.slung for gear in shields)
        reason = f"{figure.name}'s shield is slung." if slung else f"{figure.name} has no shield on its arm."
        yield Refusal(reason, SLUNG if slung else ON_ARM)
