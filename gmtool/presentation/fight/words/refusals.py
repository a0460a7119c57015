"""Words for what the selection cannot do."""

from gmtool.language import tr
from gmtool.presentation.fight.state_view import StateView
from gmtool.presentation.keys.key_book import ALL_AS_USUAL, book


def nobody_alike(moment: StateView, figure: str) -> str:
    """That no other figure can be given the command of this one."""
    return tr("Nobody else like {name} can do the same.", name=moment.name(figure))


def asked_first(moment: StateView, figure: str) -> str:
    """That a figure must choose before everybody does as usual."""
    key = book.shown(ALL_AS_USUAL.id)
    return tr("{name} must choose; {key} does not choose for you.", name=moment.name(figure), key=key)


def nothing_chosen(moment: StateView, figure: str) -> str:
    """That a figure must choose, and how."""
    return tr("{name} must choose: press the number of a choice, or click one.", name=moment.name(figure))
