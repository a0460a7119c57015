"""The options as the GM picks them: one choice each, the refused ones with their reasons."""

from collections.abc import Iterable, Iterator

from gmtool.rules.seam import Choice, Input, InputKind, Json, Refusal
from gmtool.rules.tft.context import Context
from gmtool.rules.tft.data.records import OptionRow
from gmtool.rules.tft.house import MAGIC
from gmtool.rules.tft.options.barred import barred, status_then
from gmtool.rules.tft.options.inputs import movement_inputs, pose_input
from gmtool.rules.tft.options.usual import usual
from gmtool.rules.tft.readying.exchange import CHANGE, PICK_UP, READY
from gmtool.rules.tft.readying.inputs import drop_input, hands, hands_input, nothing_to_be_had, pick_up_input
from gmtool.rules.tft.readying.rules import unloaded
from gmtool.rules.tft.stance import held_down
from gmtool.rules.tft.state import Figure, Stage, Status
from gmtool.rules.tft.turn.stages import STAND_OPTIONS, may_move_now

_GROUPS = {"disengaged": "Disengaged", "engaged": "Engaged", "hth": "Hand to hand"}


def offers(ctx: Context, figure: Figure | None) -> Iterable[Choice]:
    """A choice for each option of the figure's list, and of the others with the reason why not."""
    if figure is None or figure.deeds.acts or ctx.fight.stage not in (Stage.MOVEMENT, Stage.COMBAT):
        return
    found = status_then(ctx, figure)
    magic = ctx.house(MAGIC.key) == "on"
    favourite = usual(ctx, figure, found)
    for row in ctx.tables.options.values():
        if (row.magic and not magic) or (found is Status.UNSTATED and row.status == "hth"):
            continue
        refused = tuple(dict.fromkeys(barred(ctx, figure, row, found)))
        moving = movement_inputs(ctx, figure, row) if _can_move(ctx, figure, refused) else ()
        if row.code in STAND_OPTIONS and not refused and not _can_crawl(moving):
            refused = tuple(held_down(ctx, figure))
        for choice in _variants(ctx, figure, row, refused, moving):
            yield _marked(choice, favourite)


def _can_move(ctx: Context, figure: Figure, refused: tuple[Refusal, ...]) -> bool:
    return not refused and figure.place is not None and not figure.pile and may_move_now(ctx, figure)


def _can_crawl(moving: tuple[Input, ...]) -> bool:
    """Whether there is a way to go to."""
    return any(one.candidates({}) for one in moving if one.kind is InputKind.PATH)


def _marked(choice: Choice, favourite: str) -> Choice:
    if choice.key != f"option:{favourite}" or choice.refusals:
        return choice
    return Choice(
        choice.key, choice.label, choice.group, choice.draft, choice.inputs, choice.refusals, choice.rule, usual=True
    )


def _variants(
    ctx: Context, figure: Figure, row: OptionRow, refused: tuple[Refusal, ...], moving: tuple[Input, ...]
) -> Iterator[Choice]:
    """An option with its inputs; readying has a choice for each of its ways."""
    if row.code in (READY, CHANGE):
        yield _readying(ctx, figure, row, refused, moving)
    if row.code in (READY, PICK_UP):
        words = "Pick up and ready" if row.code == READY else row.title
        key = f"{row.code}:pick-up" if row.code == READY else row.code
        wanted, dropping = pick_up_input(ctx, figure, row), drop_input(ctx, figure, row)
        vain = refused or (() if dropping else nothing_to_be_had(wanted))
        yield _choice(figure, row, key, words, vain, (*moving, wanted, *dropping))
    if row.code == READY and unloaded(ctx, figure):
        yield _choice(figure, row, "e:reload", "Reload the crossbow", refused, moving, reload=True)
    if row.code not in (READY, CHANGE, PICK_UP):
        posing = (pose_input(ctx, figure, row),) if row.code in ("d", "f") else ()
        yield _choice(figure, row, row.code, row.title, refused, (*moving, *posing))


def _readying(
    ctx: Context, figure: Figure, row: OptionRow, refused: tuple[Refusal, ...], moving: tuple[Input, ...]
) -> Choice:
    able = hands(ctx, figure, row)
    if not able and not refused:
        refused = (Refusal(f"{figure.name} carries nothing else that it could ready.", row.rule),)
    return _choice(figure, row, row.code, row.title, refused, (*moving, hands_input(able)))


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
    draft: dict[str, Json] = {"kind": "tft.option/1", "figure": figure.id, "option": row.code}
    if reload:
        draft["reload"] = True
    if figure.deeds.flew and row.move in ("full", "half"):
        draft["fly"] = True
    return Choice(f"option:{key}", words, _GROUPS[row.status], draft, inputs, refused, row.rule)
