"""The command line while it is open: what is typed in it, and what Enter will do with that."""

from collections.abc import Callable
from typing import Final

from psygnal import Signal

from gmtool.language import tr
from gmtool.presentation.fight.command_line.deeds import Reading
from gmtool.presentation.fight.journal_cursor import News
from gmtool.presentation.fight.selection import Selection

COMMAND, DAMAGE, HEALING, CONDITION, TAG = (
    tr("Command"), tr("Damage or healing"), tr("Healing"), tr("Condition"), tr("Tag")
)  # fmt: skip
"""The kinds of lines, by their titles."""
TIPS: Final = {
    COMMAND: tr("Tab completes, Enter does it, Esc closes"),
    DAMAGE: tr("4 or -4 hurts, +4 heals; names before it, or Shift and a click, for several"),
    HEALING: tr("A number heals; names before it, or Shift and a click, for several"),
    CONDITION: tr("Type its number to set or clear it, or its first letters and Enter"),
    # translators: what is quoted is typed in English
    TAG: tr("“hexed 3 turns”, “bless +1 until wulf”, “shown”: the players see it; “not hexed” takes it away"),
}


class CommandLine:
    """Closed until it is asked for; Enter does what it says, Esc closes it."""

    changed = Signal()
    """What Enter will do, or what is offered, is another."""
    completed = Signal()
    """The line has another text, which nobody typed."""
    closed = Signal()
    """The keys are the page's again."""

    def __init__(self, picks: Selection) -> None:
        self.picks = picks
        self.kind = COMMAND
        self.text = ""
        self.is_open = False
        self.reading = Reading("")
        self.offers: list[str] = []
        """Lines that would complete it, the likeliest first."""
        self.beside: tuple[str, ...] = ()
        """The words that were offered when it was typed in last."""
        self.blank = True
        """True until something is typed."""

    def open(self, kind: str) -> None:
        """Begin a line of this kind, with nothing in it."""
        self.kind, self.is_open = kind, True
        self.edited("")

    def close(self) -> None:
        if self.is_open:
            self.is_open = False
            self.closed.emit()

    def follow(self, news: News) -> None:
        """Give way to a question, which takes the keys; read the line anew for other figures."""
        if News.QUESTION in news and self.picks.session.question is not None:
            self.is_open = False
        elif news & (News.MARKS | News.FIGURE):
            self.refresh()

    def edited(self, text: str) -> None:
        """Take what was typed. The number of a condition is whole: there are no more than nine."""
        self.text, self.blank = text, not text
        self.offers = _completions(self.picks, text) if self.kind == COMMAND else []
        said, space, _ = text.rpartition(" ")
        self.beside = tuple(offer.removeprefix(said + space) for offer in self.offers)
        self.refresh()
        if self.kind == CONDITION and text.isdecimal():
            self.enter()

    def enter(self) -> None:
        """Do what the line says, if it is understood."""
        do: Callable[[], object] | None = self.reading.do
        if do is not None:
            self.close()
            with self.picks.session.drawn_once():
                do()

    def complete(self) -> None:
        """Take the likeliest completion; once more, the next."""
        if self.offers:
            self.text = self.offers[0]
            self.offers = [*self.offers[1:], self.offers[0]]
            self.completed.emit()
            self.refresh()

    def refresh(self) -> None:
        """Read the line as it stands."""
        if self.is_open:
            self.reading = _read(self.kind, self.picks, self.text)
            self.changed.emit()


# what understands a line is imported when the first one is typed
def _read(kind: str, picks: Selection, text: str) -> Reading:
    from gmtool.presentation.fight.command_line import reading

    readers = {
        COMMAND: reading.read,
        DAMAGE: reading.read_damage,
        HEALING: reading.read_healing,
        CONDITION: reading.read_condition,
        TAG: reading.read_tag,
    }
    return readers[kind](picks, text)


def _completions(picks: Selection, text: str) -> list[str]:
    from gmtool.presentation.fight.command_line.completions import completions

    return completions(picks, text)
