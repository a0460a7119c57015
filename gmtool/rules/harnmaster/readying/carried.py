"""What a figure carries and can take in hand or let go: everything but what it was born with."""

from collections.abc import Sequence

from gmtool.rules.harnmaster.cards.fighter import Gear
from gmtool.rules.harnmaster.context import Context, Play
from gmtool.rules.harnmaster.state import Figure
from gmtool.rules.seam import Candidate, Input, InputKind, Values, evolver

_evolve = evolver(Gear)


def carried(ctx: Context, figure: Figure) -> tuple[Gear, ...]:
    """Weapons and shields; natural weapons stay where they are."""
    natural = (gear for gear in figure.gear if (weapon := ctx.weapon(gear)) is not None and weapon.kind == "natural")
    born = {gear.id for gear in natural}
    return tuple(gear for gear in figure.gear if gear.id not in born)


def item_name(ctx: Context, gear: Gear) -> str:
    """What a thing is called in the middle of a sentence."""
    return ctx.tables.item_name(gear.item).lower()


def holding(play: Play, figure: str, gear: Gear, *, ready: bool) -> None:
    """A thing is in hand now, or no more."""
    one = play.figure(figure)
    play.change(figure, gear=tuple(_evolve(other, ready=ready) if other.id == gear.id else other for other in one.gear))


def one_of(ctx: Context, label: str, things: Sequence[Gear]) -> Input:
    """Which of these things."""
    found = tuple(Candidate(gear.id, ctx.tables.item_name(gear.item), "in hand" * gear.ready) for gear in things)

    def candidates(_: Values) -> tuple[Candidate, ...]:
        return found

    return Input("weapon", label, InputKind.ONE_OF, candidates)
