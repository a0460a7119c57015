"""Short words for the tests of options and movement. Figures that have moved this turn, on a board."""

from dataclasses import replace
from typing import Any

from gmtool.rules.tft.state.fight import Pose
from gmtool.space import parse_label
from tests.rules.tft.board import Board


def at(*labels: str) -> list[list[int]]:
    """A path by printed labels."""
    return [list(parse_label(label)) for label in labels]


def take(
    board: Board, figure: str, option: str, *labels: str, answers: tuple[int | str, ...] = (), **data: Any
) -> None:
    """A figure takes an option and walks these hexes."""
    board.do("option", *answers, figure=figure, option=option, path=at(*labels), **data)


def against(board: Board, figure: str, option: str, *labels: str, **data: Any) -> set[str]:
    """The rules against an option with these hexes; empty if it is allowed."""
    return board.refused("option", figure=figure, option=option, path=at(*labels), **data)


def north(count: int, start: str = "1020") -> list[str]:
    """Labels of so many hexes straight north of one."""
    column, row = start[:2], int(start[2:])
    return [f"{column}{row - step:02}" for step in range(1, count + 1)]


def ends(board: Board, figure: str, option: str, **values: Any) -> dict[str, str]:
    """Where the offered paths of an option end, with their prices."""
    choice = board.choices(figure)[f"option:{option}"]
    path = next(one for one in choice.inputs if one.field == "path")
    return {candidate.label: candidate.detail for candidate in path.candidates(values)}


def lone(option_side: str = "red", **fields: Any) -> Board:
    """Astrid alone on 1020 facing north, her side moving; Karl far off."""
    board = Board()
    board.add("Astrid", "red", "1020", 0, **fields)
    board.add("Karl", "blue", "2503", 3, ready=["broadsword"])
    board.stage("movement", option_side, "blue" if option_side == "red" else "red")
    return board


def pair(**fields: Any) -> Board:
    """Astrid on 1010 facing north and Karl on 1009 facing her: both engaged, Astrid's side moving."""
    board = Board()
    board.add("Astrid", "red", "1010", 0, **fields)
    board.add("Karl", "blue", "1009", 3, ready=["broadsword"])
    board.stage("movement", "red", "blue")
    return board


def lay(board: Board, figure: str, pose: str = "down") -> None:
    """Put a figure on the ground."""
    board.change(figure, pose=Pose(pose))


def deed(board: Board, figure: str, **done: Any) -> None:
    """Write down that a figure did something this turn."""
    board.change(figure, deeds=replace(board.figure(figure).deeds, **done))


def offered(board: Board, figure: str) -> set[str]:
    """The letters of the options that a figure may take."""
    choices = board.choices(figure).items()
    return {key.split(":")[1] for key, choice in choices if key.startswith("option:") and choice.allowed}


def walked(board: Board, name: str, option: str, *labels: str) -> None:
    """A figure has chosen an option and walked from the first hex through the others to the last."""
    start, *path = map(parse_label, labels)
    figure = board.figure(name)
    deeds = replace(figure.deeds, option=option, start=start, path=tuple(path), spent=len(path))
    board.change(name, place=path[-1], deeds=deeds)
