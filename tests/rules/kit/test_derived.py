"""Facts about one figure that are kept for as long as all that they read is the same."""

from dataclasses import dataclass, field, replace
from types import SimpleNamespace
from typing import Any

import pytest

from gmtool.rules.kit.derived import Part, derived, worked_out_anew


@dataclass(frozen=True)
class Man:
    """Somebody in a row; his wounds are nobody else's business."""

    id: str
    place: int = 0
    wounds: int = 0


@dataclass
class Asked:
    """A fight that is asked, with the part of it that is read of others."""

    fight: Any
    book: Any = "book"
    part: Part[Any, Man] = field(default_factory=lambda: Part(lambda ctx, man: man.place, lambda ctx: ctx.fight.turn))

    def everyone(self) -> list[Man]:
        return list(self.fight.figures.values())

    def version(self) -> object:
        return self.part.version(self, self.everyone)

    def with_fight(self, fight: Any) -> "Asked":
        return replace(self, fight=fight)


def fight(*men: Man, turn: int = 1) -> Any:
    return SimpleNamespace(figures={man.id: man for man in men}, turn=turn)


ANN, BOB = Man("ann", 1), Man("bob", 2)


def fact() -> tuple[Any, list[str]]:
    """A fact about somebody, and the names of those for whom it was worked out."""
    asked = list[str]()

    @derived
    def ahead(ctx: Asked, man: Man) -> int:
        asked.append(man.id)
        return sum(other.place > man.place for other in ctx.everyone())

    return ahead, asked


def test_that_a_version_is_the_same_for_as_long_as_what_is_read_is() -> None:
    ctx = Asked(fight(ANN, BOB))
    first = ctx.version()
    assert ctx.with_fight(fight(ANN, replace(BOB, wounds=3))).version() is first
    assert ctx.with_fight(fight(ANN, BOB, turn=2)).version() is not first
    assert ctx.with_fight(fight(ANN, replace(BOB, place=5))).version() is not first
    assert ctx.with_fight(fight(ANN, BOB)).version() is first, "back again"
    assert replace(ctx, book="another").version() is not first
    assert ctx.version() is first


def test_that_a_fact_is_worked_out_again_only_where_something_has_changed() -> None:
    ahead, asked = fact()
    ctx = Asked(fight(ANN, BOB))
    assert (ahead(ctx, ANN), ahead(ctx, ANN), asked) == (1, 1, ["ann"])
    hurt = replace(BOB, wounds=3)
    wounded = ctx.with_fight(fight(ANN, hurt))
    assert (ahead(wounded, ANN), asked) == (1, ["ann"]), "nobody reads the wounds of others"
    assert (ahead(wounded, hurt), asked) == (0, ["ann", "bob"])
    moved = ctx.with_fight(fight(ANN, replace(BOB, place=0)))
    assert (ahead(moved, ANN), asked) == (0, ["ann", "bob", "ann"])
    assert (ahead(ctx, ANN), asked) == (1, ["ann", "bob", "ann"]), "back again"


def test_that_a_fact_is_worked_out_again_by_another_book() -> None:
    ahead, asked = fact()
    ctx = Asked(fight(ANN, BOB))
    assert (ahead(ctx, ANN), ahead(replace(ctx, book="another"), ANN), asked) == (1, 1, ["ann", "ann"])


def test_that_a_fact_about_somebody_as_he_might_be_is_not_kept() -> None:
    ahead, asked = fact()
    ctx = Asked(fight(ANN, BOB))
    might = replace(ANN, place=9)
    assert (ahead(ctx, might), ahead(ctx, might), ahead(ctx, ANN)) == (0, 0, 1)
    assert asked == ["ann", "ann", "ann"]


def test_that_a_fact_which_reads_more_than_it_may_is_found() -> None:
    @derived
    def hurt(ctx: Asked, man: Man) -> int:
        return sum(other.wounds for other in ctx.everyone())

    ctx = Asked(fight(ANN, BOB))
    assert hurt(ctx, ANN) == 0
    wounded = ctx.with_fight(fight(ANN, replace(BOB, wounds=3)))
    with pytest.raises(AssertionError), worked_out_anew():
        hurt(wounded, ANN)
