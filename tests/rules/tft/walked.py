"""Figures that have moved this turn, on a board."""

from dataclasses import replace

from gmtool.space import parse_label
from tests.rules.tft.board import Board


def walked(board: Board, name: str, option: str, *labels: str) -> None:
    """A figure has chosen an option and walked from the first hex through the others to the last."""
    start, *path = map(parse_label, labels)
    figure = board.figure(name)
    deeds = replace(figure.deeds, option=option, start=start, path=tuple(path), spent=len(path))
    board.change(name, place=path[-1], deeds=deeds)
