"""Offers of the options: a choice for each, refused ones with their reasons; and the default that Enter takes."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache

from gmtool.rules.kit.gate import Meant
from gmtool.rules.seam import Candidate, Choice, Input, InputKind, Preference, Refusal, draft_of
from gmtool.rules.tft.acts.attacks.attack_choice import proposed_target
from gmtool.rules.tft.acts.attacks.ready_arms import armed, engaged_before, has_hands, missile_in_hand, no_fist
from gmtool.rules.tft.acts.kinds import RELOADS, done_by, going
from gmtool.rules.tft.acts.movement.inputs import movement_inputs, pose_input
from gmtool.rules.tft.acts.options.availability import barred
from gmtool.rules.tft.acts.options.rearming import PICK_UP, rearming
from gmtool.rules.tft.acts.options.undecided import strike_option
from gmtool.rules.tft.acts.quick.limits import QUICK_LIST, down
from gmtool.rules.tft.acts.readying import scooping
from gmtool.rules.tft.acts.readying.exchange import READYING
from gmtool.rules.tft.acts.readying.inputs import drop_input, nothing_to_pick_up, pick_up_input, ready_input
from gmtool.rules.tft.acts.readying.refusals import cannot_reload, unloaded
from gmtool.rules.tft.acts.readying.winding import may_not_cock, winds
from gmtool.rules.tft.acts.turn.stages import may_move_now
from gmtool.rules.tft.data.rows import OptionRow
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.engagement import fights_from_ground, held_down, status_at_move
from gmtool.rules.tft.state.fight import Figure, Pose, Stage, Status
from gmtool.rules.tft.state.messages.commands import TakeOption
from gmtool.rules.tft.state.saddle import rides
from gmtool.rules.tft.state.stations import HAS_FOR

QUICK_MOVE, _QUICK_CHANGE, QUICK_RISE = "quick-move", "quick-change", "quick-stand"
"""The codes of options of a Quick Combat."""
_RELOADING, _WINDING = ":reload", ":wind"


def default_option(ctx: Context, figure: Figure, found: Status) -> str:
    """The key of the usual choice, without its `option:`; empty for a figure whose option stands."""
    if ctx.quick:
        return _quick_default(ctx, figure)
    if ctx.fight.stage is Stage.COMBAT:
        pinned = figure.pinner and found is Status.HTH and not figure.deeds.option
        return _first(ctx, "unpins", found) if pinned else strike_option(ctx, figure)
    if ctx.fight.stage is not Stage.MOVEMENT or figure.deeds.option:
        return ""
    if found is Status.HTH:
        return _first(ctx, "unpins" if figure.pinner else "fights", found)
    if not armed(ctx, figure) and (weapon := rearming(ctx, figure, found)):
        return weapon.key
    up = figure.up
    if up and figure.lame and found is not Status.ENGAGED:
        return _first(ctx, "strikes", found)  # it goes nowhere (am.cripple.leg-hobble)
    if found is Status.ENGAGED:
        return _first(ctx, _engaged_default(ctx, figure) if up else "stands", found)
    if figure.pose is Pose.DOWN:
        return _first(ctx, "stands", Status.DISENGAGED)
    if missile_in_hand(ctx, figure):
        if unloaded(ctx, figure):
            return _first(ctx, "reloads", Status.DISENGAGED) + (_WINDING if _must_wind(ctx, figure) else _RELOADING)
        return _first(ctx, "volleys", Status.DISENGAGED)
    if found is Status.UNSTATED:
        return _first(ctx, "strikes", Status.ENGAGED) if armed(ctx, figure) else _first(ctx, "moves", found)
    return _first(ctx, "moves" if up else "stands", found)


def _quick_default(ctx: Context, figure: Figure) -> str:
    """The usual option of a Quick Combat beside its attacks."""
    if ctx.fight.stage is Stage.MOVEMENT:
        return "" if figure.deeds.option else QUICK_MOVE
    if down(figure) and not fights_from_ground(ctx, figure):
        return QUICK_RISE
    if unloaded(ctx, figure):
        return _QUICK_CHANGE + (_WINDING if _must_wind(ctx, figure) else _RELOADING)
    weapon = None if armed(ctx, figure) or figure.deeds.acted else rearming(ctx, figure, Status.UNSTATED)
    return weapon.key if weapon else ""


def _in_list(ctx: Context, codes: Iterable[str]) -> list[OptionRow]:
    """The options that are in the list of this kind of fight and, in a Quick Combat, of this stage."""
    rows, quick = [ctx.tables.options[code] for code in codes], ctx.quick
    if not quick:
        return [row for row in rows if row.status != QUICK_LIST]
    moves = ctx.fight.stage is Stage.MOVEMENT
    return [row for row in rows if row.status == QUICK_LIST and ("moves" in row.does) is moves]


def _first(ctx: Context, trait: str, found: Status) -> str:
    row = ctx.tables.option(trait, "" if found is Status.UNSTATED else found.value)
    return row.code if row else ""


def _engaged_default(ctx: Context, figure: Figure) -> str:
    """The trait of the usual option of an engaged figure on its feet."""
    change = "changes" if ctx.tables.option("changes") else "swaps"
    if missile_in_hand(ctx, figure) is None:
        return "strikes" if armed(ctx, figure) or not any(no_fist(ctx, figure)) else change
    if any(True for _ in engaged_before(ctx, figure)):
        return change
    if ctx.tables.option("last-shot"):
        return "last-shot"
    return change if unloaded(ctx, figure) else "shoots"


def _must_wind(ctx: Context, figure: Figure) -> bool:
    """True if it cannot cock its crossbow by hand, and can with a cranequin."""
    by_hand, wound = (not any(may_not_cock(ctx, figure, cranequin=way)) for way in (False, True))
    return wound and not by_hand


_GROUPS = {
    "disengaged": "Disengaged",
    "engaged": "Engaged",
    "any": "On foot",
    "hth": "Hand to hand",
    QUICK_LIST: "Quick combat",
}


def offers(ctx: Context, figure: Figure | None) -> Iterable[Choice]:
    """A choice for each option: those of the figure's list, and the others with the reasons against them."""
    if figure is None or figure.deeds.acted or ctx.fight.stage not in (Stage.MOVEMENT, Stage.COMBAT):
        return
    found, gate = status_at_move(ctx, figure), ctx.book.gate.asked(ctx)
    hampered = gate.hampers(figure.id)
    favourite = default_option(ctx, figure, found)
    lacks = {trait for trait in HAS_FOR.slots if not any(has(ctx, figure) for has in ctx.chapters.at(HAS_FOR, trait))}
    for row in _in_list(ctx, _liked(ctx.among, tuple(ctx.tables.options), favourite)):
        if (row.magic and ctx.house("magic") == "off") or (found is Status.UNSTATED and row.status == "hth"):
            continue
        if not lacks.isdisjoint(row.does):
            continue
        if ctx.brief and any(True for _ in barred(ctx, figure, row, found)):
            continue
        kinds, against = done_by(row.does), () if ctx.brief else tuple(dict.fromkeys(barred(ctx, figure, row, found)))
        held = gate.against(Meant(figure.id, kinds)) if hampered else ()
        if held and ctx.brief and "reloads" not in row.does:
            continue
        refused = (*held, *against)
        goes = not refused and _can_move(ctx, figure)
        goes = goes and not (hampered and gate.against(Meant(figure.id, going(kinds, ctx, figure))))
        moving = (*movement_inputs(ctx, figure, row), *scooping.inputs(ctx, figure, row)) if goes else ()
        if "stands" in row.does and not refused and not _can_crawl(moving):
            refused = tuple(held_down(ctx, figure))
        loading = (*gate.against(Meant(figure.id, RELOADS)), *against) if "reloads" in row.does else against
        for choice in _variants(ctx, figure, row, refused, moving, loading):
            marked = _marked(ctx, figure, choice, favourite)
            yield replace(marked, aside=True) if figure.on and _of_the_mount(ctx, figure, row) else marked


@cache
def _liked(among: tuple[Preference, ...], codes: tuple[str, ...], favourite: str) -> tuple[str, ...]:
    """The options of which somebody likes one of the choices; all without preferences."""

    def liked(key: str) -> bool:
        return any(one.likes(f"option:{key}", key == favourite) for one in among)

    ways = ("", PICK_UP, _RELOADING, _WINDING)
    return tuple(code for code in codes if not among or any(liked(code + way) for way in ways))


def _of_the_mount(ctx: Context, figure: Figure, row: OptionRow) -> bool:
    """True for a move, or a blow after one, of whoever rides: the animal goes, so Ride and Attack say the same."""
    return rides(ctx, figure) and row.move in ("full", "half") and not {"moves", "strikes"}.isdisjoint(row.does)


def _can_move(ctx: Context, figure: Figure) -> bool:
    return figure.place is not None and ctx.fight.stage is Stage.MOVEMENT and may_move_now(ctx, figure)


def _can_crawl(moving: tuple[Input, ...]) -> bool:
    """True if there is a hex to crawl to."""
    return any(one.candidates({}) for one in moving if one.kind is InputKind.PATH)


def _marked(ctx: Context, figure: Figure, choice: Choice, favourite: str) -> Choice:
    if choice.key != f"option:{favourite}" or choice.refusals:
        return choice
    row = ctx.tables.options.get(favourite)
    # What puts nothing down can be changed until the figure acts; its last chance to strike is the GM's to take, and
    # so is the shelter of whoever chose to lie or kneel (tm.missile.shelter).
    tentative = favourite.endswith((_RELOADING, _WINDING)) or (row is not None and "tentative" in row.does)
    rises = row is not None and "stands" in row.does and figure.pose is not Pose.DOWN
    return replace(
        choice, usual=True, unasked=tentative and not rises and ctx.fight.stage is Stage.MOVEMENT, aside=False
    )


def _variants(
    ctx: Context,
    figure: Figure,
    row: OptionRow,
    refused: tuple[Refusal, ...],
    moving: tuple[Input, ...],
    loading: tuple[Refusal, ...],
) -> Iterator[Choice]:
    """An option with its inputs; readying has a choice for each of its ways, `loading` are the reasons against that."""
    readies, picks_up = not READYING.isdisjoint(row.does), "picks-up" in row.does
    if readies:
        yield _readying(ctx, figure, row, refused, moving)
    if picks_up:
        words = "Pick up and ready" if readies else row.title
        key = row.code + PICK_UP if readies else row.code
        wanted, dropping = pick_up_input(ctx, figure, row), drop_input(ctx, figure, row)
        vain = refused or (() if dropping and has_hands(ctx, figure) else nothing_to_pick_up(wanted))
        yield _choice(figure, row, key, words, vain, (*moving, wanted, *dropping))
    if "reloads" in row.does and unloaded(ctx, figure):
        vain = loading or tuple(cannot_reload(ctx, figure, row, cranequin=False))
        yield _choice(figure, row, row.code + _RELOADING, _reload_words(ctx, figure), vain, moving, reload=True)
        weapon = missile_in_hand(ctx, figure)
        if weapon and winds(ctx, figure, weapon):
            vain = loading or tuple(cannot_reload(ctx, figure, row, cranequin=True))
            wound = _choice(figure, row, row.code + _WINDING, "Wind the crossbow", vain, moving, reload=True)
            yield replace(wound, draft={**wound.draft, "cranequin": True})
    if not readies and not picks_up:
        posing = (pose_input(ctx, figure, row),) if {"drops", "may-drop"} & set(row.does) else ()
        yield _choice(figure, row, row.code, row.title, refused, (*moving, *posing, *_foe(ctx, figure, row)))


def _reload_words(ctx: Context, figure: Figure) -> str:
    gun = next((row for _, row in ctx.arms(figure) if row.gun), None)
    return f"Load the {gun.name.lower()}" if gun else "Reload the crossbow"


def _foe(ctx: Context, figure: Figure, row: OptionRow) -> tuple[Input, ...]:
    """The input for the enemy against whom a waiting figure may defend itself (am.wait.defend)."""
    if "waits" not in row.does:
        return ()
    found = tuple(Candidate(one.id, one.name, "", one.place, one.id) for one in ctx.foes(figure))
    likely = proposed_target(ctx, figure, found)
    return (Input("target", "For an opening of", InputKind.FIGURE, lambda _: found, default=likely, required=False),)


def _readying(
    ctx: Context, figure: Figure, row: OptionRow, refused: tuple[Refusal, ...], moving: tuple[Input, ...]
) -> Choice:
    wanted = ready_input(ctx, figure, row, refused=bool(refused))
    if not refused and not wanted.candidates({}):
        refused = (Refusal(f"{figure.name} carries nothing else to ready.", row.rule),)
    return _choice(figure, row, row.code, row.title, refused, (*moving, wanted))


def _choice(
    figure: Figure,
    row: OptionRow,
    key: str,
    words: str,
    refused: tuple[Refusal, ...],
    inputs: tuple[Input, ...],
    *,
    reload: bool = False,
) -> Choice:
    draft = draft_of(TakeOption, figure=figure.id, option=row.code)
    if reload:
        draft["reload"] = True
    if figure.deeds.flew and row.move in ("full", "half"):
        draft["fly"] = True
    return Choice(f"option:{key}", words, _GROUPS[row.status], draft, inputs, refused, row.rule, aside=row.seldom)
