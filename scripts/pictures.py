"""Pictures of the documents: whatever they show, from the real window on the sample campaign, made without a display.

    python scripts/pictures.py [NAME…]

A document shows `pictures/NAME-dark.png` or `pictures/NAME-light.png`; without names, all that are shown are made anew.
"""

import os
import re
import sys
import tempfile
import time
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Any

import small_png
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from gmtool.desktop.app import make_app
from gmtool.desktop.canvas.map.canvas import MapCanvas
from gmtool.desktop.pages.calculator.window import CalculatorWindow
from gmtool.desktop.pages.players.window import PlayerWindow
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.desktop.shell.settings import Settings
from gmtool.presentation.phones.link import Gone, Knocked
from gmtool.presentation.phones.views import Role
from gmtool.rules.seam import Agenda, ChoiceAnswer, ChoiceQuestion, NumberAnswer, Progress, RollAnswer, RollQuestion
from gmtool.store.campaign import Campaign
from gmtool.store.contents import GAME

os.environ["QT_QPA_PLATFORM"] = "offscreen"
ROOT = Path(__file__).resolve().parent.parent

SIZE = (1360, 850)
FOLDER = ROOT / "docs" / "pictures"
CTRL = Qt.KeyboardModifier.ControlModifier


def main(names: Collection[str]) -> None:
    """Write the pictures of these names, or all."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    app = make_app(["pictures"])
    for theme in ("dark", "light"):
        wanted = [name for name, other in shown() if other == theme and name in (names or SHOWS)]
        for name in sorted(wanted):
            with tempfile.TemporaryDirectory() as home:
                window = _window(Path(home), theme)
                _save(SHOWS[name](window), FOLDER / f"{name}-{theme}.png")
                window.close()
    app.quit()


def shown() -> set[tuple[str, str]]:
    """The names and themes of the pictures that the documents show; some are made elsewhere."""
    pages = [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]
    links = re.compile(r"pictures/([\w-]+)-(dark|light)\.png")
    return {found for page in pages for found in links.findall(page.read_text(encoding="utf-8"))}


def _window(home: Path, theme: str) -> MainWindow:
    settings = Settings(home)
    settings.set("theme", theme)
    settings.set("forecast_prepared", False)
    window = MainWindow(settings, home)
    window.resize(*SIZE)
    window.show()
    window.campaigns.open_sample()
    _settle()
    return window


def _roster(window: MainWindow) -> QWidget:
    page = window.show_page("roster")
    hero = next(card for card in page.list.model.cards if card.kind == "player")
    page.list.choose([hero.id])
    return window


def _quick_entry(window: MainWindow) -> QWidget:
    """A card half written, with suggestions."""
    page = window.show_page("roster")
    QTest.keyClick(page.list.view, Qt.Key.Key_L, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(page.making.strip.line, "Grishnak the goblin, ST 11, leather, short")
    return window


def _random_figures(window: MainWindow) -> QWidget:
    page = window.show_page("roster")
    QTest.keyClick(page.list.view, Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier)
    panel = page.pane.currentWidget()
    panel.wanted.seed.input.setValue(4711)
    return window


def _encounters(window: MainWindow) -> QWidget:
    window.show_page("encounters")
    return window


def _lists(window: MainWindow) -> QWidget:
    """Weapons, with one of the Game Master's own."""
    from gmtool.store.own_rows import StoredRow

    ruleset = next(one for one in window.campaign.rulesets() if one.title == "Melee")
    weapons = ruleset.lists()[0]
    axe = {**weapons.blank, "key": "bearded-axe", "name": "Bearded axe", "damage": "2d+1", "st": 12}
    (row,) = window.campaign.own_rows.add([StoredRow(ruleset.id, weapons.key, axe)])
    page = window.show_page("lists")
    page.side.choose(f"{ruleset.id}/{weapons.key}")
    page.table.choose(f"own {row.id}")
    return window


def _rules(window: MainWindow) -> QWidget:
    page = window.show_page("rules")
    while page.book.read_one():
        pass
    page.search.setText("shield")
    return window


def _fought(window: MainWindow) -> Any:
    """The worked fight of Melee."""
    return next(one for one in window.campaign.encounters.list() if one.title == "Flavius and Wulf")


def _after(window: MainWindow) -> QWidget:
    """The results of a finished fight for the cards."""
    fought = _fought(window)
    page = window.show_page("encounters")
    page.show_encounter(fought.id)
    control, shift = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
    QTest.keyClick(page.widget, Qt.Key.Key_E, control | shift)
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Space)
    return window


def _run(window: MainWindow) -> QWidget:
    """A finished fight, taken back to a moment when one has struck and another is next."""
    window.run_encounter(_fought(window).id)
    page: Any = window.pages.current
    session = page.page.session
    while not _in_the_middle(session.moment.agenda):
        session.undo()
    _settle()
    QTest.keyClick(page.page, Qt.Key.Key_Space)
    return window


def _in_the_middle(agenda: Agenda) -> bool:
    slots = {slot.progress for lane in agenda.lanes for slot in lane.slots}
    stages_done = sum(phase.progress is Progress.DONE for phase in agenda.phases)
    return stages_done > 1 and {Progress.DONE, Progress.NOW} <= slots


def _map(window: MainWindow) -> QWidget:
    """A fight on a ground with water and steps, in which a figure is about to move; all of it would be a large file."""
    window.resize(SIZE[0], SIZE[1] - 70)
    page = _fight(window, "Across the ford")
    while page.session.moment.agenda.turn == 1 and not page.picks.choices:
        QTest.keyClick(page, Qt.Key.Key_Space)
        while isinstance(page.session.question, RollQuestion):
            page.session.roll()
        if isinstance(page.session.question, ChoiceQuestion):
            page.session.answer(ChoiceAnswer(page.session.question.options[0].key))
    QTest.keyClick(page, Qt.Key.Key_Tab)
    return window


def _drawing(window: MainWindow) -> QWidget:
    QTest.keyClick(_fight(window, "Across the ford"), Qt.Key.Key_B, Qt.KeyboardModifier.ControlModifier)
    return window


def _players(window: MainWindow) -> QWidget:
    _fight(window, "Across the ford")
    QTest.keyClick(window, Qt.Key.Key_F11)
    _settle()
    (shown,) = [one for one in QApplication.topLevelWidgets() if isinstance(one, PlayerWindow) and one.isVisible()]
    shown.resize(*SIZE)
    return shown


def _phones(window: MainWindow) -> QWidget:
    """The panel with a phone at the table, one that knocks and one that was there last time."""
    window.settings.store.setValue("phones/address", "127.0.0.1")
    page = _fight(window, "Across the ford")
    QTest.keyClick(page, Qt.Key.Key_F12)
    run: Any = window.pages.current
    phones = run.phones
    table = phones.table
    for screen, (name, role) in enumerate((("Ben", "player"), ("Tablet", "onlooker"), ("Anna", "player")), 1):
        phones.door.told.emit(Knocked(screen, name))
        taken = {figure.figure for person in table.people for figure in person.figures}
        table.let_in(screen, Role(role), [one.figure for one in table.playable if one.figure not in taken][:1])
    phones.door.told.emit(Gone(1))
    phones.door.told.emit(Knocked(4, "Clara"))
    _settle()
    # an address as at home: the picture is made without a network
    phones.panel.way.setText("http://192.168.1.20:8642")
    phones.panel.addresses.hide()
    phones.panel.safe.hide()
    return window


def _print(window: MainWindow) -> QWidget:
    QTest.keyClick(_fight(window, "Across the ford"), Qt.Key.Key_P, Qt.KeyboardModifier.ControlModifier)
    return window


def _record_cards(window: MainWindow) -> QWidget:
    page = window.show_page("roster")
    QTest.keyClick(page.list.view, Qt.Key.Key_P, Qt.KeyboardModifier.ControlModifier)
    over: Any = window.pages.current
    QTest.keyClick(over.form.which.input, Qt.Key.Key_Down)
    return window


def _freeze_sheet(window: MainWindow) -> QWidget:
    """The freeze sheet of the fight that was taken back to its middle."""
    QTest.keyClick(_fight(window, "Flavius and Wulf"), Qt.Key.Key_P, Qt.KeyboardModifier.ControlModifier)
    over: Any = window.pages.current
    QTest.keyClick(over.form.first.input, Qt.Key.Key_End)
    return window


def _fight(window: MainWindow, title: str) -> Any:
    wanted = next(one for one in window.campaign.encounters.list() if one.title == title)
    window.run_encounter(wanted.id)
    _settle()
    pages: Any = window.pages.current
    return pages.page


def _calculator(window: MainWindow) -> QWidget:
    window.panels.show_calculator()
    calculator = window.findChild(CalculatorWindow)
    assert calculator is not None
    calculator.add()
    calculator.resize(880, SIZE[1])
    calculator.set_ups[1].inputs.press("s")
    return calculator


def _exchange(window: MainWindow) -> QWidget:
    """A melee with an attack chosen: the defenses against it, with the odds of each."""
    page = _fight(window, "In the walled yard")
    for key in (Qt.Key.Key_Space, Qt.Key.Key_Return):
        QTest.keyClick(QApplication.focusWidget() or page, key)
        _settle()
    return window


PLOTS = {"ysolt": "magic", "perrin": "defensive", "vane": "fighting-magic"}
FOES = {"hild": "osk", "osk": "hild", "snick": "perrin", "lob": "hild"}
DICE = {"hild": (1, 4, 4), "ysolt": (2,), "perrin": (5,), "garric": (2, 5), "osk": (1, 4, 6), "vane": (4,),
        "snick": (3, 6), "lob": (2,)}  # fmt: skip


def _seconds(window: MainWindow) -> QWidget:
    """The fourth of six seconds: blows, a spell, a parry that ended Full Defensive, and dice that can be held."""
    window.settings.set("dice_gm", "real")
    page = _fight(window, "Ambush on the hedge road")
    while page.session.moment.state.second < 4:
        _go_on(page.session)
    _go_on(page.session)
    window.settings.set("dice_gm", "virtual")
    return window


def _go_on(session: Any) -> None:
    """Answer the question, state a plot, or act."""
    question, waiting = session.question, session.moment.agenda.next
    if isinstance(question, RollQuestion):
        faces = DICE[question.why.figure] if question.dice.sides == 6 else (question.dice.sides - 1,)
        session.answer(RollAnswer(sum(faces), faces))
    elif isinstance(question, ChoiceQuestion):
        session.answer(ChoiceAnswer(question.options[0].key))
    elif question is not None:
        session.answer(NumberAnswer(3))
    elif not waiting:
        session.perform(session.moment.choices(None)[0].data({}))
    elif session.moment.state.second == 0:
        plot = PLOTS.get(waiting[0], "fighting")
        casts = int(plot == "fighting-magic")
        session.perform({"kind": "mr.plot/1", "figure": waiting[0], "plot": plot, "casts": casts})
    else:
        _act(session, waiting[0])


def _act(session: Any, figure: str) -> None:
    """Attack the figure's foe; without one, load, parry or cast."""
    wanted = ("resolve", "attack", "hold", "go") if figure in FOES else ("load", "parry", "cast", "go", "hold")
    allowed = [choice for choice in session.moment.choices(figure) if choice.allowed]
    found = [choice for key in wanted for choice in allowed if choice.key.partition(" ")[0] == key]
    session.perform(found[0].data({"target": FOES[figure]} if found[0].key == "attack" else {}))


def _odds(window: MainWindow) -> QWidget:
    """The sample's first fight: an archer has picked a target."""
    page = _fight(window, "At the west door")
    for key in (Qt.Key.Key_Space, Qt.Key.Key_5, Qt.Key.Key_1, Qt.Key.Key_N, Qt.Key.Key_N, Qt.Key.Key_1):
        _press(page, key)
    return window


def _dice(window: MainWindow) -> QWidget:
    """A roll that is asked for."""
    _press(_fight(window, "At the west door"), Qt.Key.Key_Space)
    return window


def _battle(window: MainWindow) -> QWidget:
    _fight(window, "The field at Wexley")
    return window


def _rise(window: MainWindow) -> QWidget:
    _press(_fight(window, "Hold the rise"), Qt.Key.Key_F)
    return window


def _forecast(window: MainWindow) -> QWidget:
    """Chances from the beginning of the sample's first fight, after a while."""
    page = _fight(window, "At the west door")
    QTest.keyClicks(page, "?")
    until = time.monotonic() + 90
    while time.monotonic() < until:
        _settle()
    return window


# --- the tutorial: a campaign of one's own ------------------------------------------------------------------------
LINES = ("Ragna, ST 12, leather, broadsword, small shield, player", "2 goblins club")


def _own_line(window: MainWindow) -> QWidget:
    """The second line is typed, the first card is there."""
    folder = Path(window.settings.store.fileName()).parent
    with Campaign.create(folder / "Borderlands.gmtool", "Borderlands") as campaign:
        campaign.settings.set(GAME, next(one.id for one in campaign.rulesets() if one.title == "Melee"))
    window.campaigns.open(folder / "Borderlands.gmtool")
    _settle()
    page: Any = window.pages.current
    _press(page.widget, Qt.Key.Key_L, CTRL)
    for line in LINES:
        QTest.keyClicks(QApplication.focusWidget(), line)
        if line is not LINES[-1]:
            _press(page.widget, Qt.Key.Key_Return)
    return window


def _own_encounter(window: MainWindow) -> QWidget:
    _own_line(window)
    for key, held in (("Return", None), ("Escape", None), ("A", CTRL), ("E", CTRL)):
        _press(window, getattr(Qt.Key, f"Key_{key}"), held)
    QTest.keyClicks(QApplication.focusWidget(), "The ambush")
    return window


def _own_forecast(window: MainWindow) -> QWidget:
    """The same with its bars, after a while."""
    _own_encounter(window)
    window.settings.set("forecast_prepared", True)
    page = window.show_page("encounters")
    page.side.choose(page.side.rows.rows[1].key)
    until = time.monotonic() + 60
    while time.monotonic() < until:
        _settle()
    return window


def _own_fight(window: MainWindow) -> QWidget:
    """Ragna has hit; the damage is asked for."""
    _own_encounter(window)
    _press(window, Qt.Key.Key_Return, CTRL)
    page: Any = window.pages.current
    session = page.page.session
    while not (isinstance(session.question, RollQuestion) and "Damage" in session.question.why.text):
        if isinstance(session.question, RollQuestion):
            faces = (2, 2, 3)[: session.question.dice.count]
            session.answer(RollAnswer(sum(faces), faces))
        elif session.question is not None:
            _press(window, Qt.Key.Key_1)
        else:
            _press(window, Qt.Key.Key_Space)
    return window


def _press(widget: QWidget, key: Qt.Key, held: Qt.KeyboardModifier | None = None) -> None:
    """Press a key where the focus is."""
    QTest.keyClick(QApplication.focusWidget() or widget, key, held or Qt.KeyboardModifier.NoModifier)
    _settle()


SHOWS: dict[str, Callable[[MainWindow], QWidget]] = {
    "roster": _roster,
    "quick-entry": _quick_entry,
    "random-figures": _random_figures,
    "encounters": _encounters,
    "lists": _lists,
    "rules": _rules,
    "after": _after,
    "run": _run,
    "exchange": _exchange,
    "seconds": _seconds,
    "map": _map,
    "drawing": _drawing,
    "print": _print,
    "record-cards": _record_cards,
    "freeze-sheet": _freeze_sheet,
    "players": _players,
    "phones": _phones,
    "calculator": _calculator,
    "odds": _odds,
    "dice": _dice,
    "battle": _battle,
    "rise": _rise,
    "forecast": _forecast,
    "own-line": _own_line,
    "own-encounter": _own_forecast,
    "own-fight": _own_fight,
}


def _save(widget: QWidget, file: Path) -> None:
    _settle()
    maps = [map for map in widget.findChildren(MapCanvas) if map.isVisible()]
    while not all(map.picture.complete for map in maps):
        QApplication.processEvents()
    small_png.save(file, [small_png.Frame(widget.grab().toImage())])


def _settle() -> None:
    # previews and long lists are completed step by step between events
    until = time.monotonic() + 0.4
    while time.monotonic() < until:
        QApplication.processEvents()
        time.sleep(0.005)


if __name__ == "__main__":
    main(sys.argv[1:])
