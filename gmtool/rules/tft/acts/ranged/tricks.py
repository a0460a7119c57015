"""Tricks: a dagger or a star thrown at a head, or at a hand that then lets go (am.marksman.weapon)."""

from collections.abc import Iterator

from gmtool.rules.seam import Refusal
from gmtool.rules.tft.acts.attacks.situation import Blow
from gmtool.rules.tft.cards.fighter import Gear
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Figure
from gmtool.rules.tft.state.play import Play


def no_trick(ctx: Context, blow: Blow) -> Iterator[Refusal]:
    """Reasons against a throw at a small mark: the weapon, and the distance (am.marksman.range)."""
    trick = ctx.tables.tricks.get(blow.trick)
    if trick is None:
        return
    if blow.weapon is not None and not blow.weapon.tricks:
        name = blow.weapon.name.lower()
        yield Refusal(f"A {name} is not thrown at a head or a hand.", "am.marksman.weapon")
    if blow.situation.distance > trick.most_hexes:
        yield Refusal(
            f"{blow.target.name} is more than {trick.most_hexes} hexes away.", "am.marksman.range", short="too far"
        )


def held_in(ctx: Context, figure: Figure, mark: str) -> Gear | None:
    """The thing in one of a figure's hands: a weapon for two hands is in either, a shield in the shield hand."""
    held = ctx.in_hand(figure)
    weapons = [gear for gear in held if (row := ctx.weapon(gear)) and not row.off_hand]
    first = weapons[0] if weapons else None
    weapon = ctx.weapon(first) if first else None
    if mark == "weapon-hand" or (weapon is not None and weapon.two_handed):
        return first
    return next((gear for gear in held if gear is not first), None)


def empty_hand(play: Play, blow: Blow, mark: str) -> None:
    """Make the target let go of what the struck hand holds (am.marksman.hand-effect); a worn weapon stays."""
    trick = play.tables.tricks.get(blow.trick)
    target = play.figure(blow.target.id)
    thing = held_in(play, target, mark) if trick is not None and trick.drops else None
    if thing is not None and not play.fastened(thing):
        play.let_fall(target.id, thing, "dropped", ("am.marksman.hand-effect",))
