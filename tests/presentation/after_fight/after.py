"""The Game Master after a fight: ticks, accepts, undoes and does again, as the page has it done."""

from gmtool.presentation.after_fight.accepting import Acceptance
from gmtool.presentation.after_fight.lines import Line
from gmtool.store.campaign import Campaign
from gmtool.store.fights.results import Results
from tests.presentation.bare_desk import BareDesk


class After:
    """What is accepted of a fight; looked at again after each step, as on the page."""

    def __init__(self, campaign: Campaign, desk: BareDesk, encounter: int = 1) -> None:
        self.told: list[Results] = []
        self._desk = desk
        self.acceptance = Acceptance(campaign, encounter, desk.history, desk.notice, self.told.append)
        desk.history.listen(self.acceptance.look_again)

    @property
    def lines(self) -> list[Line]:
        return list(self.acceptance.summary.lines)

    def line(self, text: str) -> Line:
        (found,) = [one for one in self.lines if one.text.startswith(text)]
        return found

    def offer(self, shown: str) -> Line:
        """The line that would do this."""
        (found,) = [one for one in self.lines if self.acceptance.summary.shown(one) == shown]
        return found

    def tick(self, *texts: str, on: bool = True) -> None:
        for text in texts:
            self.acceptance.summary.tick(self.line(text), on)

    def shown(self, text: str) -> str:
        return self.acceptance.summary.shown(self.line(text))

    def note(self, text: str) -> str:
        return self.acceptance.summary.note(self.line(text))

    def able(self, text: str) -> bool:
        return self.acceptance.summary.able(self.line(text))

    @property
    def ticked(self) -> set[str]:
        return {one.text for one in self.lines if one.ticked}

    def accept(self) -> str:
        said = self.acceptance.accept()
        self.acceptance.look_again()
        return said

    def undo(self) -> None:
        self._desk.history.undo()

    def redo(self) -> None:
        self._desk.history.redo()
