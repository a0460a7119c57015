"""Casting: a spell by name, its complexity, whom it is cast on; what the other side's magicians do about it."""

from collections.abc import Iterator, Mapping
from typing import Any

from gmtool.dice import Comparison, Dice, Need
from gmtool.rules.chainmail.acts.fire.lanes import body
from gmtool.rules.chainmail.acts.kinds import CASTING, NOTHING
from gmtool.rules.chainmail.acts.wizards.beings import closed_to_it, taken
from gmtool.rules.chainmail.acts.wizards.clouds import CLOUD
from gmtool.rules.chainmail.acts.wizards.countering import answer
from gmtool.rules.chainmail.acts.wizards.magicians import kept_from_magic, manages, rank, reach
from gmtool.rules.chainmail.acts.wizards.messages import Cast, EndSpell, Hover, Hovers, SpellCast
from gmtool.rules.chainmail.acts.wizards.spells import casting_of, keep
from gmtool.rules.chainmail.acts.wizards.works import TERRAIN, begin_spell, end_spell
from gmtool.rules.chainmail.data.spells import ComplexityRow, Spell
from gmtool.rules.chainmail.state.asked import others
from gmtool.rules.chainmail.state.context import LEVITATE, Act, Context, Offer, Play
from gmtool.rules.chainmail.state.records.sorcery import Casting
from gmtool.rules.chainmail.state.unit import Unit
from gmtool.rules.chainmail.state.wards import parted
from gmtool.rules.kit.acts import offered
from gmtool.rules.kit.gate import Kinds, Meant
from gmtool.rules.kit.play import evolve
from gmtool.rules.seam import (
    Breakdown,
    Candidate,
    Input,
    InputKind,
    Modifier,
    Refusal,
    Values,
    Why,
    proposed,
)
from gmtool.space import HUNDRED, bearing, gap

GROUP = "Cast a spell"
WORDS = {"side": "Look for", "being": "Being", "self": "Seen as", "image": "Seen as", "words": "What moves, how far",
         "place": "Terrain"}  # fmt: skip
ON_UNITS = ("unit", "figures", "enemy", "image")


def complexity(ctx: Context, unit: Unit, spell: Spell) -> ComplexityRow | None:
    """The scores for a spell, where complexity is in use (cm.complexity.roll)."""
    found = rank(ctx, unit)
    if found is None or not ctx.holds("spell-complexity"):
        return None
    return ctx.tables.complexities[f"{spell.complexity} {found.key}"]


# --- what is against it -----------------------------------------------------------------------------------------------
def _against(ctx: Context, command: Cast) -> Iterator[Refusal]:
    unit, spell = ctx.figure(command.figure), ctx.tables.spells.get(command.spell)
    if ctx.fight.phase == "melee":
        yield Refusal("Spells are cast before the melees.", "cm.spell.stationary")
    yield from kept_from_magic(ctx, unit)
    if spell is None:
        yield Refusal(f"There is no spell “{command.spell}”.")
        return
    if spell.key not in manages(ctx, unit):
        yield Refusal(f"{unit.name} does not know {spell.name}.", "cm.wizard.spell-count")
    yield from _unable(ctx, unit, spell)
    yield from _target_against(ctx, unit, spell, command.target)
    yield from _place_against(ctx, unit, command)
    if spell.aim == "being":
        yield from _being_against(ctx, command.what)
        if command.what in ctx.tables.beings:
            yield from closed_to_it(ctx, command.what, unit, command.at)
    elif spell.looks and command.what.lower() not in [one.value for one in _looks(ctx, spell)]:
        yield Refusal(f"{spell.name} does not show that.", spell.rule)


def _unable(ctx: Context, unit: Unit, spell: Spell) -> Iterator[Refusal]:
    """The reasons why a magic-user cannot cast a spell at all now: his rank, or that it works already."""
    if spell.only and unit.fantastic != spell.only:
        yield Refusal(f"Only a {ctx.tables.ranks[spell.only].name} can cast {spell.name}.", spell.rule)
    if spell.aim in ("self", "table") and any(_at_work(ctx, unit, spell)):
        yield Refusal(f"{spell.name} is already working.", spell.rule)


def _at_work(ctx: Context, unit: Unit, spell: Spell) -> Iterator[Casting]:
    """The castings of this spell by a magic-user that are not at their end."""
    return (one for one in ctx.fight.spellwork.by(unit.id) if one.spell == spell.key and not one.fading)


def _target_against(ctx: Context, unit: Unit, spell: Spell, target: str) -> Iterator[Refusal]:
    if not target or spell.aim not in ON_UNITS:
        if spell.aim in ON_UNITS:
            yield Refusal(f"{spell.name} is cast on a unit.", spell.rule)
        return
    one = ctx.figure(target)
    if not one.able or not one.men:
        yield Refusal(f"{one.name}: no longer on the table.")
    if spell.aim == "image":
        return
    if spell.aim == "enemy" and one.side == unit.side:
        yield Refusal(f"{one.name}: on the same side.", spell.rule, short="same side")
    if spell.most and one.men > spell.most:
        yield Refusal(f"{spell.name} takes {spell.most} figures at most.", spell.rule)
    if spell.aim == "enemy" and one.moved:
        yield Refusal(f"{one.name} has moved; it must be named before it moves.", spell.rule, short="has moved")
    if spell.speed == 1 and any(casting.target == target for casting in _at_work(ctx, unit, spell)):
        yield Refusal(f"{spell.name} already works on {one.name}.", spell.rule, short="already works")
    far = reach(ctx, unit)
    if far is not None and unit.at is not None and one.at is not None and gap(body(unit), body(one)) > far:
        reason = f"{one.name} is farther off than {far // HUNDRED} inches."
        yield Refusal(reason, "cm.wizard.spell-range", short=f"over {far // HUNDRED} inches off")


def _place_against(ctx: Context, unit: Unit, command: Cast) -> Iterator[Refusal]:
    ground, at = ctx.ground, command.at
    if at is None or ground is None or unit.at is None:
        return
    if not ground.holds(at):
        yield Refusal("That is off the table.")
    if parted(ctx, unit.at, at):
        yield Refusal("No magic passes the shell.", "cm.spell.anti-magic", short="magic shell")
    far = reach(ctx, unit)
    if far is not None and at.distance(unit.at) > far:
        yield Refusal(f"That is farther off than {far // HUNDRED} inches.", "cm.wizard.spell-range")


def _being_against(ctx: Context, what: str) -> Iterator[Refusal]:
    being = ctx.tables.beings.get(what)
    if being is None:
        yield Refusal("Choose what is conjured.", "cm.spell.conjure")
    elif (other := taken(ctx, being)) is not None:
        yield Refusal(f"{other.name} is on the table; no more than one of a kind.", "cm.elemental.one-each")


def _meant(ctx: Context, kinds: Kinds | None, values: Mapping[str, Any]) -> Iterator[Meant]:
    """A spell on somebody, or on nobody: an image does nothing to whom it shows."""
    spell = ctx.tables.spells.get(str(values.get("spell")))
    shows = spell is not None and spell.aim == "image"
    target = values.get("target", "")
    yield Meant(str(values["figure"]), kinds or NOTHING, "" if shows or not isinstance(target, str) else target)


# --- casting ----------------------------------------------------------------------------------------------------------
def _cast(play: Play, command: Cast) -> None:
    """Roll for the complexity, have the other side answer, and begin the spell at once or in the next turn."""
    unit, spell = play.figure(command.figure), play.tables.spells.get(command.spell)
    if spell is None:  # by a ruling
        return
    play.change(unit.id, sorcery=evolve(unit.sorcery, cast_on=play.turn), done=True)
    how, rolled = _roll(play, unit, spell)
    rule = spell.rule if rolled is None else "cm.complexity.roll"
    play.happened(SpellCast(figure=unit.id, spell=spell.key, name=spell.name, how=how, rolled=rolled, rules=(rule,)))
    if how == "never" or answer(play, unit, spell):
        return
    work = play.fight.spellwork
    play.change_fight(spellwork=evolve(work, serial=work.serial + 1))
    target = unit.id if spell.key == LEVITATE else command.target
    start = play.figure(command.target).at if command.target in play.fight.figures else None
    way = bearing(unit.at, command.at) if unit.at is not None and command.at not in (None, unit.at) else 0
    casting = Casting(
        key=f"s{work.serial}", spell=spell.key, caster=unit.id, target=target, at=command.at, way=way,
        what=command.what, since=play.turn, due=play.turn + 1 if how == "later" else 0, start=start,
    )  # fmt: skip
    if how == "later":
        keep(play, casting)
    else:
        begin_spell(play, casting)


def _roll(play: Play, unit: Unit, spell: Spell) -> tuple[str, int | None]:
    """Whether a spell works now, later or never, and what was rolled for that (cm.complexity.roll)."""
    row = complexity(play, unit, spell)
    if row is None:
        return "now", None
    why = Why(f"{unit.name} casts {spell.name}", unit.side, unit.id, "cm.complexity.roll",
              needs=Need(row.at_once, Comparison.AT_LEAST))  # fmt: skip
    rolled = play.roll(Dice(2), why).total
    return ("now" if rolled >= row.at_once else "never" if rolled <= row.fails else "later"), rolled


def _explain(ctx: Context, command: Cast) -> tuple[Breakdown, ...]:
    unit, spell = ctx.figure(command.figure), ctx.tables.spells.get(command.spell)
    if spell is None:
        return ()
    found = [Breakdown("Does", (), text=spell.does, key="does")] if spell.does else []
    if (row := complexity(ctx, unit, spell)) is not None:
        never = Modifier(row.fails, "or less fails", "cm.complexity.roll" if row.fails else "cm.complexity.no-fail")
        rule = "cm.complexity.seer6" if row.at_once > 12 else "cm.complexity.roll"
        found.append(Breakdown("At once", (Modifier(row.at_once, f"complexity {spell.complexity}", rule),), key="now"))
        found.append(Breakdown("Fails", (never,), key="never"))
    return tuple(found)


# --- choices ----------------------------------------------------------------------------------------------------------
def _offers(ctx: Context, unit: Unit) -> Iterator[Offer]:
    if rank(ctx, unit) is None or not unit.able or ctx.over() or ctx.fight.phase == "melee":
        return
    reasons = tuple(kept_from_magic(ctx, unit))
    aside = bool(reasons) or not (ctx.moving_side() == unit.side or ctx.fight.phase == "half")
    for key in manages(ctx, unit):
        if (spell := ctx.tables.spells.get(key)) is not None:
            yield Offer(
                f"{spell.name} (complexity {spell.complexity})", GROUP, spell.rule, key=f"cast {key}",
                given={"spell": key}, fields=(), also=_inputs(ctx, unit, spell), judged=False,
                barred=(*reasons, *_unable(ctx, unit, spell)), aside=aside,
            )  # fmt: skip


def _inputs(ctx: Context, unit: Unit, spell: Spell) -> Iterator[Input]:
    mapped = ctx.ground is not None and unit.at is not None

    def units(_: Values) -> tuple[Candidate, ...]:
        return tuple(
            Candidate(one.id, one.name, figure=one.id, unlikely=(spell.aim == "enemy") is (one.side == unit.side),
                      refusals=tuple(_target_against(ctx, unit, spell, one.id)))
            for one in others(ctx, unit)
        )  # fmt: skip

    if spell.aim in ON_UNITS:
        label = "Image of" if spell.aim == "image" else "On"
        yield Input("target", label, InputKind.FIGURE, units, default=proposed(units({})))
    elif spell.key == CLOUD and not mapped:
        yield Input("target", "Touches", InputKind.FIGURE, units, default="", required=False, unsaid="Nobody")
    if mapped and spell.aim in ("place", "image", "being"):
        yield Input("at", "Place", InputKind.POINT, anywhere=True)
    if spell.looks or spell.aim == "being":
        looks = _looks(ctx, spell)
        yield Input("what", WORDS[spell.aim], InputKind.ONE_OF, lambda _: looks, default=looks[0].value)
    elif spell.aim in ("image", "words") or (spell.aim == "place" and spell.key != CLOUD):
        needed = spell.key == TERRAIN
        yield Input("what", WORDS[spell.aim], InputKind.TEXT, default=None if needed else "", required=needed)


def _looks(ctx: Context, spell: Spell) -> tuple[Candidate, ...]:
    """The things that a spell can show or bring, to choose from."""
    if spell.aim == "being":
        return tuple(
            Candidate(key, one.name, refusals=tuple(_being_against(ctx, key))) for key, one in ctx.tables.beings.items()
        )
    types = ctx.tables.fantastics
    return tuple(Candidate(key, types[key].name if key in types else key.capitalize()) for key in spell.looks)


# --- spells of one's own ----------------------------------------------------------------------------------------------
def _own(ctx: Context, command: EndSpell) -> Casting | None:
    found = casting_of(ctx, command.casting)
    return found if found is not None and found.caster == command.figure and not found.fading else None


def _end_against(ctx: Context, command: EndSpell) -> Iterator[Refusal]:
    unit = ctx.figure(command.figure)
    yield from ctx.unable(unit)
    if _own(ctx, command) is None:
        yield Refusal(f"{unit.name}: no such spell.")


def _end(play: Play, command: EndSpell) -> None:
    if (casting := _own(play, command)) is not None:
        end_spell(play, casting, "cm.spell.stationary")


def _end_offers(ctx: Context, unit: Unit) -> Iterator[Offer]:
    for one in ctx.fight.spellwork.by(unit.id) if unit.able else ():
        if not one.fading:
            label = f"End {ctx.tables.spells[one.spell].name}"
            yield Offer(label, GROUP, key=f"end {one.key}", given={"casting": one.key}, aside=True)


def _levitation(ctx: Context, unit: Unit) -> Casting | None:
    return next((one for one in ctx.fight.spellwork.on(unit.id) if one.spell == LEVITATE), None)


def _hover_against(ctx: Context, command: Hover) -> Iterator[Refusal]:
    unit = ctx.figure(command.figure)
    if _levitation(ctx, unit) is None:
        yield Refusal(f"{unit.name} does not levitate.", "cm.spell.levitate")


def _hover(play: Play, command: Hover) -> None:
    if (one := _levitation(play, play.figure(command.figure))) is not None:
        keep(play, one, hovers=not one.hovers)
        play.happened(Hovers(figure=command.figure, hovers=not one.hovers, rules=("cm.spell.levitate",)))


def _hover_offers(ctx: Context, unit: Unit) -> Iterator[Offer]:
    one = _levitation(ctx, unit)
    if one is not None:
        yield Offer("Rise again" if one.hovers else "Hover", GROUP, "cm.spell.levitate")


CAST: Act = offered(Cast, _offers, _against, _cast, _explain, kinds=CASTING, means=_meant)
END_SPELL: Act = offered(EndSpell, _end_offers, _end_against, _end, kinds=NOTHING)
HOVER: Act = offered(Hover, _hover_offers, _hover_against, _hover, kinds=NOTHING)
