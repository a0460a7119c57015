"""The prompts by the kind of question, what stands over them, and the keys of a decision."""

from typing import Final

from psygnal import Signal

from gmtool.language import tr, trn
from gmtool.presentation.fight.keys.entries import is_slip
from gmtool.presentation.fight.selection import Selection
from gmtool.presentation.keys.pressed import Pressed
from gmtool.rules.seam import ChoiceAnswer, ChoiceQuestion, Option, Question

_MOST_DIGITS: Final = 9
_LONGEST_NUMBER: Final = 2
"""The digits of an option that is typed as it stands there; longer ones name hexes, and each has a key like words."""
_MOST_LINES: Final = 4
"""So many lines of what has just happened are shown above a question."""


class Decision:
    """A decision that is asked for: a button for each option. The first nine have a number key.

    Options that are numbers themselves, such as dice of which one is taken, are typed as they stand there.
    """

    reached = Signal(int)
    """A letter led to the option at this place."""

    def __init__(self, picks: Selection) -> None:
        self.picks = picks
        self.session = picks.session
        self.options: tuple[Option, ...] = ()
        self._typed = ""
        """The first digits of an option that is a number."""
        self._typed_at: int | None = None
        """The option that had the keys then; once another one has them, Enter is for that."""

    @property
    def numbers(self) -> bool:
        """True where the options are numbers."""
        return all(one.label.isdecimal() and len(one.label) <= _LONGEST_NUMBER for one in self.options)

    def ask(self, question: ChoiceQuestion) -> int:
        """Ask; returns the place of the option that has the keys: the one that was taken back, or the first."""
        self.options, self._typed = tuple(question.options), ""
        likely = self.session.pending.likely if self.session.pending else None
        before = [place for place, option in enumerate(self.options) if likely == ChoiceAnswer(option.key)]
        return before[0] if before else 0

    def take(self, place: int) -> None:
        """Answer with the option at this place."""
        self.session.answer(ChoiceAnswer(self.options[place].key))

    def press(self, key: Pressed, held: int | None) -> bool:
        """Digits take an option, and one without an option does nothing; Enter takes the one at `held`, with the keys.

        A letter goes to the next that begins with it. False for a key that means nothing here.
        """
        if key.repeated or is_slip(self.picks, key):
            return True
        typed, self._typed = self._typed, ""
        if key.number is not None:
            # the page would take it for a choice of the turn, and the keys would go there
            if self.numbers:
                self._typed_at = held
                self._type(f"{typed}{key.number}")
            elif 0 < key.number <= len(self.options):
                self.take(key.number - 1)
            else:
                self._slip()
        elif key.enter and typed and held == self._typed_at:
            self._take_typed(typed)
        elif key.last == "Backspace" and typed:
            self._typed = typed[:-1]
        elif key.enter and held is not None:
            self.take(held)
        elif key.text.isalpha() and not key.held:
            self._go_to(key.text, -1 if held is None else held)
        elif key.last == "Space":
            self._say_how()
        else:
            return False
        return True

    def _type(self, typed: str) -> None:
        """One digit more of an option that is a number: it is taken once no longer one begins like that."""
        begun = [option.label for option in self.options if option.label.startswith(typed)]
        if begun == [typed]:
            self._take_typed(typed)
        elif begun:
            self._typed = typed
        else:
            self._slip()

    def _take_typed(self, typed: str) -> None:
        place = next((at for at, option in enumerate(self.options) if option.label == typed), None)
        if place is None:
            self._slip()
        else:
            self.take(place)

    def _slip(self) -> None:
        if self.session.pending is not None:
            self.session.pending.slip()
        self._say_how()

    def _say_how(self) -> None:
        """Say which keys decide: others do nothing here."""
        count = min(len(self.options), _MOST_DIGITS)
        keys = [option.label if self.numbers else str(at) for at, option in enumerate(self.options[:count], 1)]
        if len(keys) == 2:
            # translators: the two numbers between which somebody decides
            numbers = tr("{one} or {other}", one=keys[0], other=keys[1])
        else:
            numbers = ", ".join(keys) if self.numbers else tr("1 to {last}", last=count)
        self.session.fail(tr("You decide: {numbers}, or Enter for the button that is lit.", numbers=numbers))

    def _go_to(self, letter: str, here: int) -> None:
        """The keys go to the next option that begins with a letter."""
        places = range(len(self.options))
        further = [*places[here + 1 :], *places[: max(here, 0)]]
        begins = (place for place in further if self.options[place].label[:1].lower() == letter.lower())
        if (found := next(begins, None)) is not None:
            self.reached.emit(found)
        else:
            self._say_how()


def asked_title(picks: Selection, question: Question | None) -> str:
    """The words over a prompt, which tell how many others share the roll; without a question the panel's name."""
    if question is None:
        return tr("Dice")
    others = len(picks.shared.figures)
    if not others:
        return question.words
    # translators: what a figure does, for which dice are rolled, and how many others do it too
    return trn("{deed}, and {n} other does the same", "{deed}, and {n} others do the same", others, deed=question.words)


def outcome_so_far(picks: Selection) -> str:
    """The outcome of the command that waits, while it goes on: rolls, levels, who has won; empty without one."""
    pending = picks.session.pending
    return " ".join(pending.so_far[-_MOST_LINES:]) if pending is not None else ""
