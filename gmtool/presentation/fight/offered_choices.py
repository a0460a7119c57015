"""Choices as they are offered: their order, the few that are in sight unasked, and their digits."""

from collections.abc import Sequence
from itertools import chain, zip_longest

from gmtool.rules.seam import Choice

FEW = 7
"""So many choices are in sight at once; for more their groups are named."""
FEWER = 5
"""The same where there is little room; a picked one stands alone there."""
_BESIDE = 6
"""So many of the usual one's group come before those of other groups."""


def sorted_by_group(choices: tuple[Choice, ...]) -> list[Choice]:
    """Choices with those of a group together; what the rules refuse stands at the end."""
    groups = list(dict.fromkeys(choice.group for choice in choices))
    return sorted(choices, key=lambda choice: (not choice.allowed, groups.index(choice.group)))


def in_sight(ordered: list[Choice], picked: str | None, *, alone: bool = False, few: int = FEW) -> list[Choice]:
    """The choices shown at first, in the same order: the picked one, the usual ones, those of their group, and others.

    `alone`: the picked one needs the room for its inputs. A few choices are all shown, refused ones too; but not what
    is rare among those of the turn, which no figure makes.
    """
    mine = [choice for choice in ordered if choice.key == picked]
    if alone and mine and mine[0].inputs and (len(ordered) > few or few < FEW):
        return mine
    if len(ordered) <= few:
        usual = [choice for choice in ordered if choice.key == picked or not choice.aside or "figure" in choice.draft]
        return usual
    likely = [choice for choice in ordered if choice.allowed and not choice.aside]
    usual = [choice for choice in likely if choice.usual]
    ends = [choice for choice in likely if choice.ends]
    grouped = [choice for choice in likely if usual and choice.group == usual[0].group]
    wanted = [*mine, *usual, *ends, *grouped[:_BESIDE], *_by_turns(likely)]
    kept = {choice.key for choice in list({choice.key: choice for choice in wanted}.values())[:few]}
    return [choice for choice in ordered if choice.key in kept]


def by_digit(ordered: list[Choice], digits: Sequence[int]) -> dict[int, Choice]:
    """The choices behind the digit keys: the first that are allowed, and every one that is in sight unasked; those have
    the last digits of choices that are not."""
    allowed = [choice for choice in ordered if choice.allowed]
    numbered, sight = allowed[: len(digits)], {choice.key for choice in in_sight(ordered, None)}
    late = [choice for choice in allowed[len(digits) :] if choice.key in sight]
    for place in reversed(range(len(numbered))):
        if late and numbered[place].key not in sight:
            numbered[place] = late.pop()
    return dict(zip(digits, numbered, strict=False))


def _by_turns(choices: list[Choice]) -> list[Choice]:
    """The first of each group, then the second of each, and so on."""
    groups: dict[str, list[Choice]] = {}
    for choice in choices:
        groups.setdefault(choice.group, []).append(choice)
    return [choice for choice in chain.from_iterable(zip_longest(*groups.values())) if choice is not None]


class OfferedChoices:
    """A list of choices: the likely ones, or all of them when the GM asks for more; their digits begin with `first`."""

    def __init__(self, first: int = 1, last: int = 9) -> None:
        self._digits = range(first, last + 1)
        self.unfolded = False
        self.dense = False
        """Whether there is little room: a picked choice stands alone."""
        self.few = FEW
        """So many choices have room where they are shown."""
        self.title, self.picked = "", ""
        self.choices: tuple[Choice, ...] = ()
        self.digits = False
        """True if the digit alone picks a choice, and stands on it."""
        self._folding = False

    def show(self, title: str, choices: tuple[Choice, ...], picked: str, *, proposed: bool, digits: bool) -> bool:
        """Offer these; `picked` is the key of one, empty for none. Returns whether they look otherwise than before."""
        folding = bool(picked) and not proposed
        before = self.title, self.choices, self.picked, self.digits, self._folding
        if changed := (title, choices, picked, digits, folding) != before:
            taken = folding and picked != self.picked  # its inputs need the room
            self.unfolded = self.unfolded and (title, choices) == (self.title, self.choices) and not taken
        # even where they look the same, what their inputs can be is asked of the state as it is now
        self.title, self.choices, self.picked, self.digits, self._folding = title, choices, picked, digits, folding
        return changed

    @property
    def in_sight(self) -> list[Choice]:
        """The choices that are shown, in the order of their groups."""
        return sorted_by_group(self.choices) if self.unfolded else self.of_few(self.few)

    def of_few(self, few: int) -> list[Choice]:
        """Those that would be shown where so many have room."""
        most = FEWER if self.dense else FEW
        return in_sight(sorted_by_group(self.choices), self.picked or None, alone=self._folding, few=min(few, most))

    @property
    def numbers(self) -> dict[int, Choice]:
        """The choices behind the digit keys."""
        return by_digit(sorted_by_group(self.choices), self._digits)

    def numbered(self, number: int) -> Choice | None:
        return self.numbers.get(number)

    def digit_of(self, choice: Choice) -> int | None:
        """The digit that picks a choice; None if none does."""
        return next((digit for digit, one in self.numbers.items() if one is choice), None)
