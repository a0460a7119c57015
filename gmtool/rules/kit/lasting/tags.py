"""Tags on figures: put by the GM, they end by themselves at their moment."""

from collections.abc import Callable, Iterator
from typing import Any

from gmtool.rules.kit.lasting.effects import free_key
from gmtool.rules.kit.play import AnyContext, AnyPlay, evolve
from gmtool.rules.seam import (
    LONGEST_TAG,
    MOST_TAGS,
    Agenda,
    Command,
    Condition,
    PutTag,
    Refusal,
    Tag,
    TagEnded,
    Tagged,
    TakeTag,
    count,
)


def tags_of(ctx: AnyContext, figure: str) -> tuple[Tag, ...]:
    """The tags of a figure, the oldest first."""
    return tuple(one for one in ctx.fight.tagged if one.figure == figure)


def tag_refusals(ctx: AnyContext, command: Command) -> Iterator[Refusal]:
    """The reasons against a command about a tag, which bind even the GM."""
    match command:
        case PutTag(figure=figure, label=label, replaces=replaces):
            if not label.strip() or len(label) > LONGEST_TAG:
                yield Refusal(f"A tag has 1 to {LONGEST_TAG} characters.")
            if replaces:
                yield from _none(ctx, figure, replaces)
            elif len(tags_of(ctx, figure)) >= MOST_TAGS:
                yield Refusal(f"{ctx.figure(figure).name} has {MOST_TAGS} tags, and there is room for no more.")
        case TakeTag(figure=figure, tag=key):
            yield from _none(ctx, figure, key)


def _none(ctx: AnyContext, figure: str, key: str) -> Iterator[Refusal]:
    if key not in [one.key for one in tags_of(ctx, figure)]:
        yield Refusal(f"{ctx.figure(figure).name} no longer has that tag.")


def do_tag(play: AnyPlay, command: PutTag | TakeTag) -> None:
    """Put a tag on a figure, have one go on under other values, or take one away."""
    if isinstance(command, TakeTag):
        end(play, next(one for one in play.fight.tagged if one.key == command.tag), over=False)
        return
    values: dict[str, Any] = {
        "label": command.label.strip(),
        "number": command.number,
        "ends": play.turn + command.turns - 1 if command.turns else 0,
        "until": command.until,
        "waits": False,
        "shown": command.shown,
    }
    before = {one.key: one for one in play.fight.tagged}
    key = command.replaces or free_key("t", list(before))
    before[key] = evolve(before[key], **values) if command.replaces else Tag(key, command.figure, **values)
    play.change_fight(tagged=tuple(before.values()))
    play.happened(
        Tagged(
            figure=command.figure,
            label=values["label"],
            number=command.number,
            turns=command.turns,
            until=command.until,
            again=bool(command.replaces),
        )
    )


def end(play: AnyPlay, tag: Tag, *, over: bool) -> None:
    """End a tag."""
    play.change_fight(tagged=tuple(one for one in play.fight.tagged if one.key != tag.key))
    play.happened(TagEnded(figure=tag.figure, label=tag.words, over=over))


def end_tags(play: AnyPlay, agenda: Callable[[], Agenda]) -> None:
    """End the tags whose moment has come. The `agenda` is asked for only where a tag waits for somebody's turn."""
    tags = play.fight.tagged
    for tag in tags:
        if 0 < tag.ends < play.turn or tag.figure not in play.fight.figures:
            end(play, tag, over=True)
    waiting = [one for one in play.fight.tagged if one.until]
    if not waiting:
        return
    acting = agenda().next
    for tag in waiting:
        if tag.until in acting and tag.waits:
            end(play, tag, over=True)
        elif tag.until not in acting and not tag.waits:
            after = evolve(tag, waits=True)
            play.change_fight(tagged=tuple(after if one.key == tag.key else one for one in play.fight.tagged))


def tag_conditions(ctx: AnyContext, figure: str, called: str) -> Iterator[Condition]:
    """The tags of a figure among its conditions; `called` is the word for a turn."""
    for tag in tags_of(ctx, figure):
        yield Condition(tag.words, _until(ctx, tag, called), secret=not tag.shown)


def _until(ctx: AnyContext, tag: Tag, called: str) -> str:
    if tag.until in ctx.fight.figures:
        return f"until {ctx.figure(tag.until).name} acts"
    left = tag.turns_left(ctx.turn)
    return "" if left is None else f"for {count(left, called)}" if left > 1 else f"this {called}"
