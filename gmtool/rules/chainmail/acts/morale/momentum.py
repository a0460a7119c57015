"""Momentum: a charge that has won goes on with what is left of it (cm.charge.carry-through)."""

from gmtool.rules.chainmail.state.context import Play
from gmtool.rules.chainmail.state.unit import Contact, Momentum


def go_on(play: Play, contact: Contact, far: int, *, free: bool = False) -> None:
    """Have a charging unit that won go on with the rest of its charge, unless it is still in a melee. `far` is the way
    that its enemy went back; `free`: it may end its charge here."""
    unit = play.figure(contact.unit)
    if contact.charged and contact.left and unit.able and play.melee_of(unit.id) is None:
        play.change(unit.id, momentum=Momentum(contact.left, contact.foe, far, free))
