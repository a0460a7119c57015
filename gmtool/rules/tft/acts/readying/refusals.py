"""Refusals of readying: by option, hands, load, strength, being down (Melee III, IV, VII)."""

from collections.abc import Iterator

from gmtool.rules.seam import Refusal
from gmtool.rules.tft.acts.attacks.ready_arms import cannot_hold, too_weak
from gmtool.rules.tft.acts.readying.exchange import Exchange, drops_rest, exchange, is_readying, things_near
from gmtool.rules.tft.acts.readying.winding import may_not_cock
from gmtool.rules.tft.cards.legality import carry_findings, ready_findings
from gmtool.rules.tft.data.rows import OptionRow
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Figure
from gmtool.rules.tft.state.messages.commands import TakeOption
from gmtool.space import Hex


def may_not_ready(
    ctx: Context, figure: Figure, command: TakeOption, row: OptionRow, at: Hex | None
) -> Iterator[Refusal]:
    """All reasons against the readying part of a command."""
    asks = bool(command.ready is not None or command.pick_up or command.drop or command.reload)
    if not is_readying(row):
        if asks:
            rule = "tm.option.g-nothing-else" if "stands" in row.does else "tm.option.no-mixing"
            yield Refusal(f"{row.title} does not include readying anything.", rule)
        return
    if command.reload:
        yield from _may_not_reload(ctx, figure, command, row)
        return
    if not asks:
        yield Refusal("Choose what to ready.", row.rule)
        return
    done = exchange(ctx, figure, command, at)
    lying = {thing.id: thing for thing in things_near(ctx, figure, None)} if done.missing else {}
    for key in done.missing:
        named = f"The {ctx.tables.item_name(lying[key].item).lower()}" if key in lying else f"“{key}”"
        yield Refusal(f"{named} is neither carried nor within reach.", row.rule)
    for gear in ctx.in_hand(figure):
        if gear not in done.in_hand and ctx.fastened(gear):
            name = ctx.tables.item_name(gear.item).lower()
            yield Refusal(f"The {name} is fastened on and stays ready.", "am.cestus.single")
    yield from _by_option(ctx, figure, command, row, done)
    yield from _by_hands(ctx, figure, done)


def unloaded(ctx: Context, figure: Figure) -> bool:
    """True if it holds a crossbow or a gun that must be reloaded."""
    ready = (ctx.weapon(gear) for gear in ctx.in_hand(figure))
    return figure.reload > 0 and any(weapon and weapon.loaded for weapon in ready)


def cannot_reload(ctx: Context, figure: Figure, row: OptionRow, *, cranequin: bool) -> Iterator[Refusal]:
    """Reasons against reloading by an option; lying down or kneeling is none (tm.missile.reload-down)."""
    if "reloads" not in row.does or drops_rest(ctx, figure, row):
        yield Refusal("An engaged figure cannot reload a missile weapon.", "tm.option.m-no-missile")
    yield from may_not_cock(ctx, figure, cranequin=cranequin)


def _may_not_reload(ctx: Context, figure: Figure, command: TakeOption, row: OptionRow) -> Iterator[Refusal]:
    """Reasons against a command that reloads."""
    if command.ready is not None or command.pick_up or command.drop:
        yield Refusal("Reloading leaves no time to ready anything else.", "tm.missile.reload-option")
    if not unloaded(ctx, figure):
        yield Refusal(f"{figure.name} holds no crossbow that needs reloading.", "tm.missile.reload-option")
    yield from cannot_reload(ctx, figure, row, cranequin=command.cranequin)


def _by_option(ctx: Context, figure: Figure, command: TakeOption, row: OptionRow, done: Exchange) -> Iterator[Refusal]:
    by_trait = {"readies": _sling, "changes": _change, "swaps": _swap, "lets-go": _pick_up, "bends": _bend}
    for trait in row.does:
        if trait in by_trait:
            yield from by_trait[trait](ctx, figure, command, done)


def _sling(ctx: Context, figure: Figure, command: TakeOption, done: Exchange) -> Iterator[Refusal]:
    """The refusals of option e: sling and ready, or pick up."""
    if command.drop and not command.pick_up:
        yield Refusal("What is put away is slung, not dropped.", "tm.option.e-sling-not-drop")
    taken = {thing.id for thing in done.taken}
    own = [gear for gear in done.fresh if gear.id not in taken]
    if taken and own:
        yield Refusal("A figure readies what it carries or what it picks up, not both.", "tm.option.e-pick-up")
    if not done.fresh:
        yield Refusal("That does not change what is ready.", "tm.option.e-ready-new")


def _change(ctx: Context, figure: Figure, command: TakeOption, done: Exchange) -> Iterator[Refusal]:
    """The refusals of option m: drop the weapon, ready another that is no missile weapon."""
    if command.pick_up or command.drop:
        yield Refusal("Change weapons cannot pick anything up; choose another option.", "tm.option.no-mixing")
    weapons = [weapon for gear in done.fresh if (weapon := ctx.weapon(gear))]
    if any(weapon.kind == "missile" for weapon in weapons):
        yield Refusal("An engaged figure cannot ready a missile weapon.", "tm.option.m-no-missile")
    if len(done.fresh) != 1 or not weapons:
        yield Refusal("Change weapons readies one other weapon.", "tm.option.m-change-weapons")
    for gear in done.in_hand:
        if gear not in done.fresh and not ctx.shield(gear):
            name = ctx.tables.item_name(gear.item).lower()
            yield Refusal(f"Engaged, it has to drop the {name}.", "tm.option.m-must-drop")


def _pick_up(ctx: Context, figure: Figure, command: TakeOption, done: Exchange) -> Iterator[Refusal]:
    """The refusals of option q: drop the gear in hand, take up what lies there."""
    if command.ready or command.drop:
        yield Refusal("It drops what it has in hand, and readies what it picks up.", "tm.option.q-pick-up")
    if not done.taken:
        yield Refusal("Choose what to pick up.", "tm.option.q-pick-up")
    if any((weapon := ctx.weapon(gear)) and weapon.kind == "missile" for gear in done.fresh):
        yield Refusal("An engaged figure cannot ready a missile weapon.", "tm.option.m-no-missile")


def _swap(ctx: Context, figure: Figure, command: TakeOption, done: Exchange) -> Iterator[Refusal]:
    """The refusals of an option that readies what is carried, and lets the rest go (am.opt.iv.b-empty-handed).

    In a Quick Combat a shield may just be taken off (am.quick.option-change).
    """
    if command.pick_up:
        yield Refusal("Changing weapons picks nothing up.", "tm.option.no-mixing")
    puts_away = ctx.quick and len(done.in_hand) < len(ctx.in_hand(figure))
    if not (done.fresh or done.dropped or puts_away):
        yield Refusal("That does not change what is ready.", "am.opt.iv.b-change-disengaged")


def _bend(ctx: Context, figure: Figure, command: TakeOption, done: Exchange) -> Iterator[Refusal]:
    """The refusals of an option that takes up one thing, without a change of what else is in hand."""
    if command.ready is not None:
        yield Refusal("It readies what it picks up, and nothing else.", "tm.option.no-mixing")
    if not done.taken:
        yield Refusal("Choose what to pick up.", "am.opt.i.g-pick-up")


def _by_hands(ctx: Context, figure: Figure, done: Exchange) -> Iterator[Refusal]:
    creature = figure.fighter.creature(ctx.tables)
    if creature and not creature.weapons and done.fresh:
        yield Refusal(f"A {creature.name.lower()} uses no weapons.", creature.weapons_rule)
        return
    for gear in done.fresh:
        weapon = ctx.weapon(gear)
        if weapon and not figure.fighter.able(weapon):
            yield from too_weak(ctx, figure, weapon)
        elif weapon and any(too_weak(ctx, figure, weapon)):
            text = f"The {weapon.name.lower()} needs ST {weapon.st}; {figure.name} began with {figure.fighter.st}."
            yield Refusal(text, "tm.create.weapon-st")
    for gear in done.fresh:
        weapon = ctx.weapon(gear)
        beside = [one for one in done.in_hand if weapon and weapon.beside and one.item == weapon.beside]
        if beside and all(one.out for one in beside):
            yield Refusal("The torch is out.", "am.molotail.ready")
    for found in ready_findings([gear.item for gear in done.in_hand], ctx.tables):
        yield Refusal(found.text, found.rule)
    if done.fresh:
        yield from cannot_hold(ctx, figure, done.in_hand)
    if done.taken:
        for found in carry_findings([gear.item for gear in done.carried], ctx.tables):
            yield Refusal(found.text, "tm.create.swap-in-combat")
