"""A Game Master who plays a fight by keys without a window, and whose every key is counted."""

from itertools import cycle
from typing import Any, Final, TypeVar

from gmtool.encounter import Journal
from gmtool.presentation.fight.rows.order_rows import order_rows
from gmtool.presentation.keys.key_names import parts_of
from gmtool.presentation.keys.pressed import Pressed
from gmtool.rules.seam import Muster, Question, Ruleset, Side
from tests.presentation.keys.driver import DrivenFight
from tests.presentation.keys.keyed_page import Button, KeyedPage

SIDES: Final = (Side("ours", "Ours", 0, True), Side("theirs", "Theirs", 1, True))
"""Everybody rolls real dice."""
_TEXTS: Final = {"Return": "\r", "Enter": "\r", "Space": " ", "Tab": "\t"}
_NAMES: Final = {"Enter": "Return", "Num Enter": "Enter"}


def pressed(name: str) -> Pressed:
    """The key of a name as people read it: `Enter`, `Alt 2`, `Ctrl Z`, `N`."""
    *held, last = [name] if name in _NAMES else name.split(" ")
    last = _NAMES.get(name, _NAMES.get(last, last))
    text = _TEXTS.get(last, last if len(last) == 1 else "")
    full = "+".join([*(one for one in ("Meta", "Ctrl", "Alt", "Shift") if one in held), last])
    shown = text.upper() if "Shift" in held else text.lower()
    return Pressed(full, "" if "Ctrl" in held else shown, parts_of(full)[0])


def letter(text: str) -> Pressed:
    """The key that types a letter, a digit or a sign."""
    if text == " ":
        return pressed("Space")
    return Pressed(f"Shift+{text}" if text.isupper() else text.upper(), text)


class KeyMaster:
    """Has nothing but keys; `keys` is how many were pressed since `count` was last called."""

    def __init__(self, fight: DrivenFight) -> None:
        self.page = KeyedPage(fight)
        self.fight = fight
        self.dice = cycle((2, 4, 1, 3, 5))
        self.keys = 0

    # --- hands -------------------------------------------------------------------------------------------------
    def press(self, *names: str) -> None:
        """Press keys where the keys are."""
        for name in names:
            self.keys += 1
            self.fight.press(pressed(name))

    def type(self, text: str) -> None:
        """Type where the keys are, letter by letter: one of them may move them."""
        for one in text:
            self.keys += 1
            self.fight.press(letter(one))

    def enter(self, text: str = "") -> None:
        """Type a line, and Enter."""
        self.type(text)
        self.press("Enter")

    def count(self) -> int:
        """How many keys there were; the next count begins."""
        counted, self.keys = self.keys, 0
        return counted

    # --- what there is to see ------------------------------------------------------------------------------------
    @property
    def question(self) -> Question | None:
        """What is asked."""
        return self.page.session.question

    @property
    def asks(self) -> str:
        """The question that waits, in words."""
        return self.question.why.text if self.question is not None else ""

    @property
    def state(self) -> Any:
        """The fight as it is."""
        return self.page.session.moment.state

    @property
    def next(self) -> str:
        """The figure that is next; empty where the table is."""
        return next(iter(self.page.session.moment.agenda.next), "")

    def hits(self, figure: str) -> int:
        """What a figure has taken."""
        hits: int = self.state.figures[figure].hits
        return hits

    @property
    def log(self) -> str:
        return self.page.log.text()

    @property
    def order(self) -> list[str]:
        """The rows of the order, of which the one that acts has a star; none where a strip stands in its place."""
        moment = self.page.session.moment
        rows = order_rows(moment, self.page.picks.figure) if moment.agenda.strip is None else ()
        return [f"{row.name} *" if row.acting else row.name for row in rows]

    # --- choices -------------------------------------------------------------------------------------------------
    def offered(self) -> list[Button]:
        """The choices that can be taken now."""
        return [button for button in self.page.turn.choices.buttons if button.choice.allowed]

    def offers(self, name: str) -> bool:
        """Whether a choice of this name can be taken now."""
        return any(name in button.text().lower() for button in self.offered())

    def choose(self, name: str) -> bool:
        """Take the choice of this name, by its digit where it has one; whether it is offered, after a look at more."""
        if not self.offers(name):
            self.press("A")
        found = next((button for button in self.offered() if name in button.text().lower()), None)
        if found is not None and found.digit is not None:
            self.press(f"Alt {found.digit}")
        elif found is not None:
            self.page.picks.pick(found.choice)
        return found is not None


M = TypeVar("M", bound=KeyMaster)


def begun(rules: Ruleset, muster: Muster, master: type[M] = KeyMaster) -> M:
    """A Game Master at a fight that begins; the own rows of its muster are in the system's lists, as in a campaign."""
    known = rules.extended(muster.own) if muster.own else rules
    return master(DrivenFight(Journal.begin(known, muster)))
