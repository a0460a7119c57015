"""The desk: the main window as a page sees it, a page as the main window sees it, and actions declared in tables."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from enum import StrEnum
from functools import partial
from operator import methodcaller
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, Protocol, overload, runtime_checkable

from PySide6.QtCore import QObject, QSettings, SignalInstance
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from gmtool.desktop.base.keys import bind
from gmtool.language import tr
from gmtool.presentation.edits.history import EditDesk, History
from gmtool.presentation.keys.key_book import KeyedAction, book
from gmtool.presentation.keys.key_names import MEANT
from gmtool.records import dataclass

if TYPE_CHECKING:
    # the window stands before these are imported
    from gmtool.desktop.base.forecasts.forecaster import Forecaster
    from gmtool.presentation.edits.card_edits import CardEdits
    from gmtool.presentation.edits.row_edits import RowEdits
    from gmtool.presentation.random_tables.table_rolls import TableRolls
    from gmtool.rules.seam import Card
    from gmtool.store.fights.encounters import Encounter
    from gmtool.store.own_rows import StoredRow


class Level(StrEnum):
    """The level of a notice, by which it looks and stays: errors until they are closed, the others for a while."""

    INFO = "info"
    GOOD = "good"
    WARN = "warn"
    BAD = "bad"


class RosterPage(Protocol):
    """The roster, as the other pages see it."""

    deeds: "CardEdits"

    def show_card(self, card: "Card", field: str = "", item: str = "") -> None:
        """Choose a card, or a thing of it: a row of a field, by the key of its item."""
        ...


class EncountersPage(Protocol):
    """The page of encounters, as the other pages see it."""

    def new_with(self, cards: "Sequence[Card]") -> None:
        """Prepare an encounter of these cards."""
        ...

    def show_encounter(self, encounter: int) -> None:
        """Show a prepared encounter."""
        ...

    def start(self) -> None:
        """Begin the encounter that is shown, or go on with it."""
        ...


class ListsPage(Protocol):
    """The page of lists, as the other pages see it."""

    deeds: "RowEdits"

    def show_row(self, row: "StoredRow") -> None:
        """Turn to a row that has come in."""
        ...


class RunPage(Protocol):
    """Run, as the other pages see it."""

    def show_handout(self, handout: int) -> None:
        """Show the players a handout of the campaign."""
        ...

    def serve_phones(self) -> str:
        """Let the players' phones join the fight; the address with its key, empty where that cannot be."""
        ...

    def note_refused(self) -> str:
        """Why nothing can be noted in the log of a fight now; empty where it can."""
        ...

    def note(self, text: str) -> bool:
        """Note this in the log of the fight that is run; whether it was done."""
        ...


class CampaignPage(Protocol):
    """The page of the campaign, as the other pages see it."""

    def keep_as_handout(self, title: str, text: str) -> None:
        """Make a handout of a text, and show it."""
        ...


class Navigation(Protocol):
    """The main window, as the way from one page to the others.

    `show_page` brings a page to the front, made if need be; `made_page` gives one where it is, None if nobody has
    opened it yet.
    """

    @overload
    def show_page(self, key: Literal["roster"]) -> RosterPage: ...
    @overload
    def show_page(self, key: Literal["encounters"]) -> EncountersPage: ...
    @overload
    def show_page(self, key: Literal["lists"]) -> ListsPage: ...
    @overload
    def show_page(self, key: Literal["run"]) -> RunPage: ...
    @overload
    def show_page(self, key: Literal["campaign"]) -> CampaignPage: ...

    @overload
    def made_page(self, key: Literal["roster"]) -> RosterPage | None: ...
    @overload
    def made_page(self, key: Literal["lists"]) -> ListsPage | None: ...
    @overload
    def made_page(self, key: Literal["run"]) -> RunPage | None: ...

    def lay_over(self, key: str, *subject: Any) -> None:
        """Lay a page over the one that is shown, made for this subject, such as a printout or an encounter."""
        ...

    def go_back(self) -> None:
        """Take off what lies over the page."""
        ...

    def import_from(self, path: Path, over: str = "roster") -> None:
        """Show what a file would bring, over the page that is named."""
        ...

    def show_rule(self, rule: str) -> None:
        """Show a rule by its ledger id: the page of the GM's own rulebook, or else the rules reference."""
        ...

    def show_in_book(self, rule: str) -> None:
        """Show a rule in the GM's own rulebook; ask for the book and the page where they are not known."""
        ...

    def show_guide(self, place: str) -> None:
        """Open the handbook at a page, such as "handbook/run.md", or at a heading of one."""
        ...

    def run_encounter(self, encounter: int) -> None:
        """Open an encounter in Run."""
        ...


class IndexProgress(Protocol):
    """The index of the cards that is made beside the window: so many cards of so many, and done."""

    went_on: SignalInstance
    done: SignalInstance


class Desk(EditDesk, Navigation, Protocol):
    """The main window, as a page sees it."""

    folder: Path
    """The folder in which file dialogs begin."""
    encounters_changed: SignalInstance
    """To be sent when encounters have come, gone or changed their titles."""

    @property
    def pages(self) -> QWidget:
        """Holds the pages. A page is made in it: Qt dresses widgets anew, which is slow, when they are moved later."""
        ...

    def notice(self, sentence: str, level: Level = Level.INFO, action: QAction | None = None) -> None:
        """Show a sentence in the notice bar, with a button for an action; nothing waits for it."""
        ...

    def take_back(self, sentence: str) -> None:
        """What a notice says is not true any more."""
        ...

    @property
    def machine(self) -> QSettings:
        """Settings of this computer, whatever campaign is open."""
        ...

    @property
    def setting_changed(self) -> SignalInstance:
        """Sent with the key of a setting that has another value."""
        ...

    @property
    def indexing(self) -> IndexProgress:
        """Progress of the index of the cards."""
        ...

    @property
    def forecaster(self) -> "Forecaster":
        """Plays forecasts beside the window; made when it is first asked for."""
        ...

    def note_refused(self) -> str:
        """Why nothing can be noted in the log of a fight now; empty where it can."""
        ...

    def note_in_log(self, text: str) -> None:
        """Note this in the log of the fight that is run."""
        ...

    @property
    def table_rolls(self) -> "TableRolls":
        """Rolls on random tables; made when it is first asked for."""
        ...

    def next_to_run(self, encounter: "Encounter | None") -> None:
        """This encounter is chosen, and the one that Run begins or goes on with; None: the one that was before."""
        ...

    def refresh(self) -> None:
        """The workspace's title, actions or undo texts have changed: the bars must look again."""
        ...


class Hearing:
    """A page's connections to the window and the campaign, which outlive it.

    Whatever of theirs it listens to, it listens to through this: when the page is taken down, it hears nothing more.
    What belongs to the page itself goes with its widget.
    """

    def __init__(self) -> None:
        self._ends: list[Callable[[], object]] = []

    def hear(self, signal: Any, slot: Callable[..., object]) -> None:
        """Have a signal call this, as long as the page stands."""
        connection = signal.connect(slot)
        self._ends.append(lambda: QObject.disconnect(connection))

    def until_end(self, end: Callable[[], object]) -> None:
        """Call this when the page is taken down."""
        self._ends.append(end)

    def end(self) -> None:
        while self._ends:
            self._ends.pop()()


class Workspace(Protocol):
    """One page of the main window.

    Its actions are `QAction`s added to `widget` (`widget.addAction`), with text and shortcut: they work while the page
    is shown, the command finder lists them by `text()`, and F1 shows them with their keys (`toolTip()` says more).
    """

    title: str
    """Text of the top bar beside the campaign's name, such as an encounter's title; may be empty."""
    hearing: Hearing
    """Ended by whoever takes the page down, before the page is closed and its widget goes."""

    @property
    def widget(self) -> QWidget:
        """The page."""
        ...

    def actions(self) -> Sequence[QAction]:
        """Everything that can be done here."""
        ...

    @property
    def history(self) -> History | None:
        """The history that Ctrl+Z takes back from here; None where nothing is undone."""
        ...

    def shown(self) -> None:
        """The page has come to the front: put the focus where the next key should go."""
        ...

    def close(self) -> None:
        """The page is taken down: write down what is still unwritten, and end what works beside the window."""
        ...


@runtime_checkable
class Calculates(Protocol):
    """A page on which something is chosen that the calculator begins with."""

    def to_calculate(self) -> "tuple[str, Sequence[Card]]":
        """The rule system, empty for none, and cards of it, the attacker first."""
        ...


@runtime_checkable
class HasNamedActions(Protocol):
    """A page where more can be done at the moment than its actions say, found by its name alone."""

    def named_actions(self) -> Sequence[QAction]:
        """Actions for this moment, made anew each time; those the rules forbid are disabled, and the tip says why."""
        ...


class FightWorkspace(Workspace, Protocol):
    """Run: `gmtool.desktop.pages.run.workspace:RunWorkspace(campaign, desk)`, made when it is first opened."""

    def open_encounter(self, encounter: int) -> None:
        """Show this encounter and go on with it."""
        ...


@dataclass(frozen=True, slots=True)
class Deed:
    """An action: the window's method it calls, its name, its keys and a sentence about it, which may speak of keys.

    `id` is the name of the action in the settings, from `deeds_of`.
    """

    method: str
    name: str
    keys: tuple[str, ...] = ()
    tip: str = ""
    id: str = ""


def deeds_of(place: str, *deeds: Deed) -> tuple[Deed, ...]:
    """The table of a page's actions, whose keys the GM can change."""
    named = tuple(replace(deed, id=f"{place}.{deed.method}") for deed in deeds)
    book.declare(KeyedAction(deed.id, deed.name, deed.keys, not MEANT.isdisjoint(deed.keys)) for deed in named)
    return named


def make_actions(window: QWidget, owner: object, deeds: tuple[Deed, ...]) -> dict[str, QAction]:
    """The actions of a table, added to the window; each calls the owner's method of its name."""
    return {deed.method: make_action(window, deed, partial(methodcaller(deed.method), owner)) for deed in deeds}


def make_action(window: QWidget, deed: Deed, do: Callable[[], object]) -> QAction:
    action = QAction(deed.name, window)
    bind(action, deed.id, deed.tip or deed.name)
    action.triggered.connect(lambda: do())
    window.addAction(action)
    return action


def allow(action: QAction | QWidget, refused: str = "") -> None:
    """Enable an action, a button or a field; or disable it, and have its tool tip say why it cannot be used now."""
    tip = action.property("tip")
    if tip is None:
        tip = action.toolTip()
        action.setProperty("tip", tip)
    action.setEnabled(not refused)
    action.setProperty(_REFUSED, refused)
    action.setToolTip(f"{tip}\n{tr('Not now: {reason}', reason=refused)}".strip() if refused else tip)


_REFUSED = "refused"


def refused_by_key(widget: QWidget | None, key: QKeySequence) -> str:
    """Why an action does nothing now whose key was pressed in a widget: “Draw on the map: this fight has no map.”

    Empty where the key is that of none, or of one that can be done.
    """
    while widget is not None:
        for action in widget.actions():
            listed = action.property(_REFUSED) and not action.property("quiet")  # quiet keys are the page's own
            if listed and not action.isEnabled() and key in action.shortcuts():
                # translators: an action by its name, and why it cannot be done now
                return tr("{action}: {reason}", action=action.text(), reason=action.property(_REFUSED))
        widget = widget.parentWidget()
    return ""


READ_ONLY = tr("this campaign is read-only.")
"""The reason why nothing can be changed, as the end of a tool tip."""
LOCKED = tr("the fight has begun, or this campaign is read-only.")
NO_CARD = tr("no card is chosen.")


class ActionGroup(QObject):
    """The actions of a table on a page, each a method of whoever derives from it."""

    def __init__(self, page: QWidget, deeds: tuple[Deed, ...]) -> None:
        super().__init__(page)
        self.page = page
        self._actions = make_actions(page, self, deeds)

    @property
    def actions(self) -> tuple[QAction, ...]:
        return tuple(self._actions.values())


LAST_ENCOUNTER = "desktop.last_encounter"
