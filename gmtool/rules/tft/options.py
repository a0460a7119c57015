"""The options of a turn: which a figure may choose, and the movement part of each."""

from collections.abc import Iterable, Iterator

from gmtool.rules.seam import Choice, Refusal
from gmtool.rules.tft.act import Act
from gmtool.rules.tft.commands import TakeOption
from gmtool.rules.tft.context import Context, Play
from gmtool.rules.tft.events import Moved, OptionTaken
from gmtool.rules.tft.stance import status
from gmtool.rules.tft.state import Figure, Stage, Status


def refusals(ctx: Context, command: TakeOption) -> Iterator[Refusal]:
    """Why the option may not be taken."""
    figure = ctx.figure(command.figure)
    row = ctx.tables.options[command.option]
    if not figure.able:
        yield Refusal(f"{figure.name} cannot act.", "tm.create.st-zero-collapses")
    now = status(ctx, figure)
    if now is not Status.UNSTATED and row.status != now.value:
        yield Refusal(f"{figure.name} is {now.value}.", "tm.option.status-when")


def perform(play: Play, command: TakeOption) -> None:
    """Write the option down and move."""
    figure = play.figure(command.figure)
    row = play.tables.options[command.option]
    found = figure.deeds.status or status(play, figure)
    play.deed(figure.id, option=command.option, status=found, start=figure.deeds.start or figure.place)
    play.happened(OptionTaken(figure=figure.id, option=row.code, title=row.title, rules=(row.rule,)))
    if command.path:
        facing = figure.facing if command.facing is None else command.facing
        play.change(figure.id, place=command.path[-1], facing=facing)
        spent = figure.deeds.spent + len(command.path)
        play.deed(figure.id, path=(*figure.deeds.path, *command.path), spent=spent)
        play.happened(Moved(figure=figure.id, path=command.path, spent=len(command.path), facing=facing))
    elif command.facing is not None:
        play.change(figure.id, facing=command.facing)


def offers(ctx: Context, figure: Figure | None) -> Iterable[Choice]:
    """A choice for every option."""
    if figure is None or ctx.fight.stage not in (Stage.MOVEMENT, Stage.COMBAT):
        return
    for row in ctx.tables.options.values():
        if not row.magic:
            command = TakeOption(figure=figure.id, option=row.code)
            draft = {"kind": command.kind, "figure": figure.id, "option": row.code}
            yield Choice(
                f"option:{row.code}", row.title, "Option", draft, refusals=tuple(refusals(ctx, command)), rule=row.rule
            )


OPTION = Act(TakeOption, offers, refusals, perform)
