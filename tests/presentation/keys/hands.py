"""Hands on the keys of a fight without widgets, for tests of what it shows then."""

from gmtool.encounter import Journal
from gmtool.presentation.fight.session import FightSession
from gmtool.presentation.map.asked_input import AskedInput, Pointed
from gmtool.space import Place
from tests.presentation.keys.driver import DrivenFight
from tests.presentation.keys.key_file import HELD, NAMED
from tests.presentation.keys.key_master import letter, pressed
from tests.presentation.keys.keyed_page import KeyedPage


def opened(fight: Journal | FightSession) -> KeyedPage:
    """Its page without widgets, with the keys on it."""
    return KeyedPage(DrivenFight(fight))


def press(page: KeyedPage, *keys: str) -> None:
    """Press keys where the keys are: the name of one (`Enter`, `Alt 2`), or else letters one after the other."""
    for key in keys:
        for one in [pressed(key)] if key in NAMED or key.startswith(HELD) else map(letter, key):
            page.fight.press(one)


def choose(page: KeyedPage, label: str) -> None:
    """Pick a choice of the picked figure by Alt and its digit."""
    numbered = ((digit, page.turn.choices.numbered(digit)) for digit in range(1, 10))
    press(page, f"Alt {next(digit for digit, one in numbered if one is not None and one.label == label)}")


def told(page: KeyedPage) -> list[str]:
    """The sentences of the log so far."""
    return [line.text for entry in page.session.journal.line() for line in entry.lines]


def offered(page: KeyedPage) -> list[str]:
    """The choices that are in sight."""
    return [button.choice.label for button in page.turn.choices.buttons]


def click(page: KeyedPage, place: Place) -> None:
    """Do what a click on a place of the map does: pick what is asked for, or who stands there, or go there."""
    draft, answers = page.picks.draft, page.fight.map
    asked, standing = answers.asked, page.session.moment.counters.values()
    figure = next((one.figure for one in standing if not one.gone and place in one.hexes), "")
    if draft is not None and asked is not None:
        offered = AskedInput.of(draft.candidates(asked), asked.kind, draft.value(asked), anywhere=asked.anywhere)
        if (found := offered.at(Pointed.on(place, figure))) is not None:
            answers.take(found)
            return
    if figure:
        page.picks.choose_figure(figure)
    else:
        answers.go_to(place)
