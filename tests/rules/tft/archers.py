"""An archer on a board, and how its shots are told, for the tests of missile weapons."""

from gmtool.space import HexGround
from tests.rules.tft.board import Board


def archer(
    *,
    bow: str = "longbow",
    dx: int = 12,
    ground: HexGround | bool = True,
    house: dict[str, str] | None = None,
    **others: str,
) -> Board:
    """Wulf in 0520, facing north, shoots under option f; others stand where said, friends in lower case."""
    board = Board(ground=ground, house=house)
    board.add("Wulf", "red", "0520", 0, st=15, dx=dx, ready=[bow])
    for name, at in others.items():
        board.add(name, "red" if name.islower() else "blue", at, 3, st=20, dx=8)
    board.combat(Wulf="f")
    return board


def shoot(board: Board, target: str, *dice: int, spare: list[str] | None = None) -> None:
    board.do("shoot", *dice, figure="Wulf", target=target, weapon="g1", spare=spare or [])


def needs(board: Board, target: str) -> int:
    return board.number("to-hit", "shoot", figure="Wulf", target=target, weapon="g1")


def to_miss(board: Board, target: str, who: str) -> int:
    return board.number(f"to-miss:{who}", "shoot", figure="Wulf", target=target, weapon="g1")


def refused(board: Board, target: str) -> set[str]:
    return board.refused("shoot", figure="Wulf", target=target, weapon="g1")


def rolled_for(board: Board) -> list[str]:
    kinds = ("tft.attacked/1", "tft.rolled-to-miss/1")
    return [event.target for event in board.events if event.kind in kinds]  # type: ignore[attr-defined]


def results(board: Board) -> list[str]:
    kinds = ("tft.attacked/1", "tft.rolled-to-miss/1")
    return [event.result for event in board.events if event.kind in kinds]  # type: ignore[attr-defined]
