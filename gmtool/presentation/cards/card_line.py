"""A card that is written in one line: what is understood of it so far, what is offered, and when it is made."""

from collections.abc import Callable, Sequence
from typing import Final

from gmtool.language import tr
from gmtool.rules.kit.quick_entry.entry import QuickEntry, quick_entry
from gmtool.rules.kit.quick_entry.suggestions import Completion, completions
from gmtool.rules.kit.quick_entry.taking import NotUnderstood
from gmtool.rules.seam import Ruleset

_HINT: Final = tr("Write a card in one line. Tab completes, Enter makes the card, Esc closes.")


class CardLine:
    """Reads the line anew with every letter. What is not understood is left out only when the GM insists."""

    def __init__(self) -> None:
        self.text = ""
        self.last = ""
        """The line of the card that was made last."""
        self.entry: QuickEntry | None = None
        """What the line says; None while it is empty."""
        self.offers: Sequence[Completion] = ()
        self._kind = "monster"
        self._tags: Sequence[str] = ()
        self._names: Callable[[QuickEntry], str] = lambda entry: entry.card.name
        self._insisted = ""
        self._begun = -1
        """The end of the word that is still being written; -1 if there is none."""

    def begin(self, kind: str, tags: Sequence[str], names: Callable[[QuickEntry], str]) -> None:
        """Write cards of this kind where the line does not say it.

        `tags` are those in use; `names` says what the cards of a line will be called.
        """
        self._kind, self._tags, self._names = kind, tags, names

    def read(self, rules: Ruleset, text: str, cursor: int) -> None:
        """The line is this now, and written at the cursor."""
        self.text = text
        self.entry = quick_entry(rules, text, self._kind) if text.strip() else None
        self.offers = completions(rules, text, cursor, self._tags)
        self._begun = cursor if self.offers else -1

    def hand_over(self) -> QuickEntry | None:
        """The line is done: the card to make, or None where something is not understood, for the first time."""
        if self.entry is None:
            return None
        if self.entry.not_understood and self._insisted != self.text:
            self._insisted = self.text
            return None
        return self.entry

    def begin_anew(self) -> None:
        """The card has been made."""
        self.last = self.text

    @property
    def wrong(self) -> list[NotUnderstood]:
        """The parts that are not understood, but for a word that is still being written."""
        wrong = self.entry.not_understood if self.entry is not None else ()
        return [one for one in wrong if one.end != self._begun]

    @property
    def problem(self) -> str:
        """What is not understood, and what else should be known; empty for nothing."""
        if self.entry is None:
            return ""
        wrong = self.entry.not_understood if self._insists else self.wrong
        problems = [*(one.sentence for one in wrong), *self.entry.hints]
        if self._insists:
            problems.append(tr("Press Enter again to make the card without it."))
        return " ".join(problems)

    @property
    def said(self) -> str:
        """What Enter would make, or how to begin."""
        # translators: This is the line that was typed, Enter is the key
        makes = tr("This makes {cards}.") if self._insists else tr("Enter makes {cards}.")
        return makes.format(cards=self._names(self.entry)) if self.entry is not None else _HINT

    @property
    def description(self) -> str:
        """What the line means, for those who listen."""
        meant = "; ".join(part.meaning for part in self.entry.parts if part.meaning) if self.entry else ""
        return " ".join(filter(None, (meant and f"{meant}.", self.problem, self.said)))

    @property
    def _insists(self) -> bool:
        return self.entry is not None and bool(self.entry.not_understood) and self._insisted == self.text
