"""Names and notes are text, whatever stands in them: no markup, no keys, on no screen and on no sheet."""

import ast
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

import gmtool.desktop
from gmtool.desktop.base.desk import Level
from gmtool.desktop.pages.run.page.menus import figure_menu, place_menu
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.presentation.scores.subject import Subject
from gmtool.rules.seam import (
    ChoiceAnswer,
    ChoiceQuestion,
    NumberAnswer,
    NumberQuestion,
    RollQuestion,
    Ruleset,
    WordsAnswer,
    WordsQuestion,
)
from gmtool.systems import all_rulesets
from tests.contract.test_play import Luck, step
from tests.desktop import unpainted
from tests.desktop.marked_up import NAME, named_campaign, taken_for_markup
from tests.desktop.paper.reading import printed

dressed, painted, qtbot = unpainted.dressed, unpainted.painted, unpainted.qtbot

STEPS = 8
SETTERS = ("setToolTip", "showText", "setTabToolTip")
MAKERS = ("tool_tip", "in_lines", "before_tip")
"""What makes a tool tip of a text."""
SYSTEMS = pytest.mark.parametrize("rules", all_rulesets(), ids=lambda rules: rules.id)


class Look:
    """Looks through everything after each thing that is done; keeps what is wrong, each once."""

    def __init__(self) -> None:
        self.found: dict[str, str] = {}

    def __call__(self, when: str, do: Callable[[], object]) -> None:
        do()
        QApplication.processEvents()
        for one in taken_for_markup():
            self.found.setdefault(one, when)


@pytest.fixture
def look() -> Iterator[Look]:
    """Fails where anything was found."""
    look = Look()
    yield look
    assert [f"{when}: {what}" for what, when in look.found.items()] == []


@pytest.fixture
def marked(empty_window: MainWindow, tmp_path: Path, ruleset: Ruleset) -> MainWindow:
    empty_window.campaigns.open(named_campaign(tmp_path / f"{NAME[:4]}.gmtool", ruleset))
    return empty_window


@pytest.mark.slow("looks through the whole window after each of its deeds")
def test_that_names_on_the_pages_that_prepare_are_text(marked: MainWindow, look: Look) -> None:
    window = marked
    roster: Any = window.pages.current
    ids = [card.id for card in window.campaign.cards.list()]
    look("a card", lambda: roster.list.choose(ids[:1]))
    look("several cards", lambda: roster.list.choose(ids))
    for action in roster.actions():
        if action.isEnabled() and not action.text().endswith("…") and "Delete" not in action.text():
            look(action.text(), action.trigger)
            window.show_page("roster")
            roster.list.choose(ids[:1])
    look("deleted", lambda: roster.roster_actions.chosen.delete())
    look("undone", window.undo_actions.undo)
    encounters: Any = window.show_page("encounters")
    for one in window.campaign.encounters.list():
        look("an encounter", lambda one=one: encounters.show_encounter(one.id))
        look("sheets", encounters.print_out)
        window.show_page("encounters")
    look("the palette", encounters.ground.draw_action.trigger)
    lists: Any = window.show_page("lists")
    for entry in lists.side.model().rows:
        if entry.key.startswith(f"{window.campaign.cards.list()[0].system}/"):
            look(entry.key, lambda entry=entry: lists.side.choose(entry.key))
            look("a row", lambda: lists.table.choose(lists.table.model.everything[-1].id))
    look("rules", lambda: window.show_page("rules"))


def test_that_names_in_the_panels_and_bars_are_text(marked: MainWindow, look: Look) -> None:
    window = marked
    look("finder", window.panels.find_command)
    look("keys", window.panels.show_keys)
    look("settings", window.panels.show_settings)
    look("calculator", window.panels.show_calculator)
    look("notice", lambda: window.notice(f"{NAME} was deleted.", Level.BAD, window.deeds["run_current"]))
    look("campaign menu", lambda: window.campaigns.menu())
    look("record cards", lambda: window.show_page("roster").print_cards())
    (window.folder / "in.csv").write_text(f"name,notes,{NAME}\n{NAME},{NAME},3\n")
    look("import", lambda: window.import_from(window.folder / "in.csv"))


def go_on(page: Any) -> None:
    """Answer what is asked, in marked-up words where words are asked for; else do what is next."""
    match page.session.question:
        case None:
            page.turn.act.click()
        case RollQuestion():
            page.session.roll()
        case ChoiceQuestion(options=options):
            page.session.answer(ChoiceAnswer(options[0].key))
        case WordsQuestion():
            page.session.answer(WordsAnswer(NAME))
        case NumberQuestion(lowest=lowest):
            page.session.answer(NumberAnswer(lowest))


@pytest.mark.slow("a tour of everything that a fight opens")
@SYSTEMS
def test_that_names_in_a_fight_are_text(
    empty_window: MainWindow, tmp_path: Path, rules: Ruleset, look: Look, qtbot: QtBot
) -> None:
    window = empty_window
    window.campaigns.open(named_campaign(tmp_path / "Marked.gmtool", rules))
    begun = window.campaign.encounters.list()[1].id
    look("begun", lambda: window.run_encounter(begun))
    page = window.pages.made("run").page  # type: ignore[union-attr]
    session = page.session
    figures = list(session.moment.counters)
    for command in (
        {"kind": "gm.note/1", "text": NAME},
        {"kind": "gm.grant/1", "figure": figures[0], "label": NAME, "value": 1, "turns": 2},
        {"kind": "gm.ruling/1", "reason": NAME, "rules": [NAME]},
        {"kind": "gm.amend/1", "figure": figures[0], "field": "hidden", "value": True, "reason": NAME},
    ):
        look(str(command["kind"]), lambda command=command: session.perform(command))
    look("the player window", window.pages.made("run").players.open)  # type: ignore[union-attr]
    for figure in figures[:2]:
        look("a figure", lambda figure=figure: page.picks.choose_figure(figure))
        look("its menu", lambda figure=figure: figure_menu(page, figure))
        for choice in session.moment.choices(figure)[:40]:
            look(choice.label, lambda choice=choice: page.picks.pick(choice))
    first = next(iter(session.moment.counters.values()))
    look("a menu of the ground", lambda: place_menu(page, first.hexes[0] if first.hexes else first.at))
    look("rows instead of a map", lambda: page.stage.want_rows(True))
    look("somebody joins", lambda: page.add_figure(None))
    for _ in range(STEPS):
        look("what is next", lambda: go_on(page))
    session.cancel_question()
    luck = Luck(4)
    for _ in range(STEPS):
        look("the fight goes on", lambda: step(session.ruleset, session.journal, luck))
    assert len(session.journal.line()) >= STEPS
    look("sheets of the fight", window.pages.made("run")._print_out)  # type: ignore[union-attr]
    look("after the fight", lambda: window.lay_over("after_fight", begun))
    look("in numbers", lambda: window.lay_over("numbers", Subject(encounter=begun)))


def test_that_names_on_sheets_are_text(marked: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    window = marked
    begun = window.campaign.encounters.list()[1].id
    ways: list[Callable[[], object]] = [
        lambda: window.show_page("roster").print_cards(),
        lambda: window.show_page("encounters").print_out(),
        lambda: (window.run_encounter(begun), window.pages.made("run")._print_out()),  # type: ignore[union-attr]
    ]
    for number, show in enumerate(ways):
        show()
        page: Any = window.pages.current
        kinds = page.form.what.input
        for what in range(kinds.count()):
            kinds.setCurrentIndex(what)
            # the paper is set anew a moment after the last change of the form
            qtbot.waitUntil(lambda page=page: bool(page.form.stack(page._pictures).sheets))
            stack = page.form.stack(page._pictures)
            read = printed(qtbot, tmp_path / f"{number}-{what}.pdf", list(stack.sheets[:3]), stack.paper)
            if kinds.currentText() != "Blank record cards":
                assert "<img" in read.texts().replace(" ", ""), kinds.currentText()


def calls() -> Iterator[tuple[str, ast.Call]]:
    """The calls of every module that speaks of tips, by its path."""
    package = Path(gmtool.desktop.__path__[0])
    for path in sorted(package.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if "tip=" in text.replace(" ", "") or "toolTip=" in text or any(setter in text for setter in SETTERS):
            tree = ast.parse(text)
            yield from (
                (path.relative_to(package).as_posix(), node) for node in ast.walk(tree) if isinstance(node, ast.Call)
            )


def test_that_every_tool_tip_is_a_sentence_of_ours_or_made_of_text() -> None:
    loose, seen = [], 0
    for module, call in calls():
        name = call.func.attr if isinstance(call.func, ast.Attribute) else ""
        said = [keyword.value for keyword in call.keywords if keyword.arg in ("tip", "toolTip")]
        if name in SETTERS:
            # what an action says is text; a button that shows it makes a tool tip of it
            owner = ast.unparse(call.func.value) if isinstance(call.func, ast.Attribute) else ""
            if owner == "action" or "deeds[" in owner:
                continue
            if module.endswith("/labels.py"):  # `dressed` passes on its `tip`, which is looked at where it is given
                continue
            said.append(call.args[1] if name != "setToolTip" else call.args[0])
        for one in said:
            seen += 1
            made = isinstance(one, ast.Call) and isinstance(one.func, ast.Name) and one.func.id in MAKERS
            # a text of ours, in the language of the window; what stands in it is not known
            ours = isinstance(one, ast.Call) and ast.unparse(one.func) in ("tr", "trc") and not one.keywords
            if not made and not ours and not isinstance(one, ast.Constant):
                loose.append(f"{module}:{call.lineno}")
    assert seen > 50
    assert loose == []
