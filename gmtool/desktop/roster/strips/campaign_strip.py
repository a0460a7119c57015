"""Which other campaign the chosen cards are copied or moved to."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtWidgets import QComboBox

from gmtool.desktop.parts import may_be_narrow
from gmtool.desktop.roster.strips.ask_strip import AskStrip

Then = Callable[[Path | None], None]


class CampaignStrip(AskStrip):
    """The other campaigns of the data folder, and last a file that is yet to be chosen."""

    def __init__(self) -> None:
        self.campaign = QComboBox()
        self.campaign.setAccessibleName("Campaign")
        may_be_narrow(self.campaign, 8)
        super().__init__("To another campaign", (self.campaign,))
        self._then: Then | None = None
        self.campaign.currentIndexChanged.connect(self._look)

    def ask(self, what: str, take: str, others: Sequence[Path], then: Then) -> None:
        """Ask for one of these files; none stands for another file."""
        self._then = then
        self.about.setText(what)
        self.take.setText(take)
        self.campaign.clear()
        for path in others:
            self.campaign.addItem(path.stem, path)
        self.campaign.addItem("Another file…", None)
        self._look()
        self.open_on(self.campaign)

    def accept(self) -> None:
        """Hand over the file."""
        if self._then is not None:
            self._then(self.campaign.currentData())

    def _look(self) -> None:
        path = self.campaign.currentData()
        self.say("Pictures, history and what this gmtool does not know go along." if path else "", able=True)
