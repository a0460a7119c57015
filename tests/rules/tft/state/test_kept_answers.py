"""What the rules keep of their answers: never longer than what they answer about stays as it is."""

from dataclasses import replace

from gmtool.rules.tft.state.context import Context, once_a_fight, once_a_fight_each, once_a_figure
from gmtool.rules.tft.state.engagement import engagers, front
from gmtool.rules.tft.state.fight import Figure, Pose
from gmtool.space import parse_label
from tests.rules.tft.board import Board


def duel() -> Board:
    board = Board()
    board.add("Astrid", "red", "1010", 0, ready=["broadsword"])
    board.add("Karl", "blue", "1009", 3, ready=["broadsword"])
    return board


def context(board: Board) -> Context:
    return Context(board.rules.book, board.state)


def test_that_an_answer_about_a_fight_is_kept_while_a_few_others_are_asked_about() -> None:
    asked: list[Context] = []
    remember = once_a_fight(lambda ctx: asked.append(ctx) or len(asked))
    board = duel()
    own, others = context(board), [replace(board.state) for _ in range(5)]
    for other in others:
        assert remember(own) == 1
        remember(Context(board.rules.book, other))
    assert len(asked) == 6
    for other in others:
        remember(Context(board.rules.book, other))
    assert remember(own) > 6


def test_that_an_answer_about_a_figure_goes_with_the_figure_and_the_fight() -> None:
    asked: list[str] = []

    def note(_: Context, figure: Figure) -> str:
        asked.append(figure.id)
        return figure.pose.value

    in_a_fight, anywhere = once_a_fight_each(note), once_a_figure(note)
    board = duel()
    karl = board.figure("Karl")
    for remember in (in_a_fight, anywhere):
        asked.clear()
        assert [remember(context(board), karl) for _ in range(3)] == ["standing"] * 3
        assert asked == ["Karl"]
        assert remember(context(board), replace(karl, pose=Pose.DOWN)) == "down"
        assert remember(context(board), karl) == "standing"
    board.change("Astrid", facing=2)
    asked.clear()
    in_a_fight(context(board), karl)
    assert asked == ["Karl"]


def test_that_who_engages_whom_follows_every_change() -> None:
    board = duel()
    for facing, place, engages in ((3, "1009", True), (0, "1009", False), (3, "1009", True), (3, "1008", False)):
        board.change("Karl", facing=facing, place=parse_label(place))
        ctx = context(board)
        assert [one.id for one in engagers(ctx, ctx.figure("Astrid"))] == ["Karl"] * engages
        assert (board.figure("Astrid").place in front(ctx, ctx.figure("Karl"))) is engages


def test_that_a_figure_is_asked_about_as_it_would_stand_elsewhere() -> None:
    ctx = context(duel())
    astrid = ctx.figure("Astrid")
    assert not engagers(ctx, replace(astrid, place=parse_label("1020")))
    assert [one.id for one in engagers(ctx, astrid)] == ["Karl"]
