"""The end of a fight as the page after it has it: the summary, its remarks, and what is accepted, undone and redone."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from gmtool.language import tr, trn
from gmtool.presentation.after_fight.summary import Summary, ticked_results
from gmtool.presentation.edits.history import EditHistory
from gmtool.presentation.fight_settings import FightSettings
from gmtool.presentation.text import shortened
from gmtool.records import dataclass
from gmtool.store.campaign import Campaign
from gmtool.store.fights.encounters import Encounter
from gmtool.store.fights.results import Accepted, Results

_GOING_ON: Final = tr("This fight has not ended: results of its end, such as experience, may still be missing.")
_TAKEN: Final = tr("Saved lines are not offered again; they stand at the end.")


@dataclass(frozen=True, slots=True)
class Remarks:
    """What is to be known before lines are accepted; `warns` where it may not be what is wanted."""

    text: str = ""
    warns: bool = False


class Taking:
    """Results of a fight that cards and lists take over in one transaction, and that can be taken back."""

    def __init__(self, campaign: Campaign, encounter: Encounter, results: Results) -> None:
        self.results = results
        self._campaign = campaign
        self._encounter = encounter
        self._done: Accepted | None = None

    @property
    def sentence(self) -> str:
        """What is saved, in a sentence."""
        return _taken_over(self.results, self._encounter.title)

    def do(self) -> None:
        """Save the results, again with the rows that they got the first time. Raises `StoreError`."""
        again = self.results if self._done is None else replace(self.results, rows=self._done.rows)
        self._done = self._campaign.results.accept(self._encounter.id, again)

    def undo(self) -> None:
        """Take them back. Raises `StoreError`."""
        assert self._done is not None
        self._campaign.results.take_back(self._done)


class Acceptance:
    """Takes the ticked lines over to cards and lists, in one step of the history.

    `told` hears of results that were saved or taken back. The ticks that the GM has left are ticked again.
    """

    def __init__(
        self,
        campaign: Campaign,
        encounter: int,
        history: EditHistory,
        complain: Callable[[str], None],
        told: Callable[[Results], None] = lambda _: None,
    ) -> None:
        """Raises `StoreError` where the fight cannot be read."""
        self._campaign = campaign
        self._encounter = encounter
        self._history = history
        self._told = told
        self._memory = FightSettings(campaign, complain)
        self.summary = Summary(campaign, encounter)
        self.summary.tick_again(self._memory.ticks(encounter))

    @property
    def ticked(self) -> int:
        """The number of ticked lines."""
        return sum(line.ticked for line in self.summary.lines)

    @property
    def button_text(self) -> str:
        """What the button that accepts says."""
        return trn("Accept {n} line", "Accept {n} lines", self.ticked) if self.ticked else tr("Accept")

    @property
    def remarks(self) -> Remarks:
        """The remarks about the summary with its ticks."""
        summary = self.summary
        shared = [_shared(name, times) for name, times in summary.shared_changes().items()]
        waits = [tr("Still waiting: {figures}.", figures="; ".join(summary.waiting))] if summary.waiting else []
        said = [*([] if summary.over else [_GOING_ON]), *waits, *shared, *([_TAKEN] if summary.taken else [])]
        return Remarks(" ".join(said), warns=not summary.over or bool(shared or waits))

    def look_again(self) -> None:
        """Cards have changed: how everything stands now. Raises `StoreError`."""
        self.summary = Summary(self._campaign, self._encounter)

    def accept(self) -> str:
        """Have the cards and lists take over what is ticked: one transaction, and one step to be undone.

        Returns what was saved, in a sentence; empty for nothing. The summary is then that of before.
        """
        results = ticked_results(self.summary)
        title = self.summary.encounter.title
        taking = Taking(self._campaign, self.summary.encounter, results)

        def do() -> None:
            taking.do()
            self._told(results)

        def undo() -> None:
            taking.undo()
            self._told(results)

        if results.taken and self._history.do(tr("save the results of {title}", title=title), do, undo):
            return taking.sentence
        return ""

    def keep_ticks(self) -> None:
        """Keep the ticks that are not as expected until the page is opened again."""
        ticks = self.summary.ticks
        self.summary.tick_usual()
        self._memory.keep_ticks(self._encounter, {} if ticks == self.summary.ticks else ticks)


def _shared(name: str, times: int) -> str:
    return trn(
        "“{card}” is the card of several figures and would get {n} line.",
        "“{card}” is the card of several figures and would get {n} lines.",
        times,
        card=shortened(name, 60),
    )


def _taken_over(results: Results, title: str) -> str:
    cards = len({*(card.id for card in results.changed), *(card.id for card in results.added)})
    rows = len(results.rows)
    said = []
    if cards:
        taken = trn("{n} result", "{n} results", len(results.taken) - rows)
        said.append(tr("{results} saved to {cards}", results=taken, cards=trn("{n} card", "{n} cards", cards)))
    if rows:
        said.append(trn("{n} row added to your lists", "{n} rows added to your lists", rows))
    both = tr("{first} and {last}", first=said[0], last=said[-1]) if len(said) > 1 else "".join(said)
    return f"{title}: {both}."
