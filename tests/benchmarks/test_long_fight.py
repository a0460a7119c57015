"""How the memory of the window grows in a long fight: aimed at under 50 MB for 2,000 commands. Nothing fails here."""

import random
from pathlib import Path

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication

from gmtool.desktop.shell.main_window import MainWindow
from gmtool.desktop.shell.settings import Settings
from gmtool.rules.seam import ChoiceAnswer, ChoiceQuestion, NumberAnswer, NumberQuestion, RollQuestion, WordsAnswer
from gmtool.store.sample import make_sample
from tests.contract.players import allowed, filled, liked

COMMANDS = 2000
TITLE = "In the walled yard"


def megabytes() -> float:
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096 / 1e6


def test_two_thousand_commands_in_the_window(qtbot, tmp_path: Path, record_property) -> None:
    make_sample(tmp_path / "Sample.gmtool")
    window = MainWindow(Settings(tmp_path), tmp_path)
    qtbot.addWidget(window)
    window.show()
    window.campaigns.open(tmp_path / "Sample.gmtool")
    (fight,) = (one for one in window.campaign.encounters.list() if one.title == TITLE)
    window.run_encounter(fight.id)
    session = window.pages.made("run").page.session
    rules, pick = session.ruleset, random.Random(1).randrange
    grown: list[float] = []
    for number in range(COMMANDS):
        choices = allowed(rules, session.journal.state, pick)
        while choices:
            data = filled(liked(choices, pick), pick)
            if data is not None and not rules.refusals(session.journal.state, rules.command(data)):
                session.perform(data)
                while (question := session.question) is not None:
                    if isinstance(question, RollQuestion):
                        session.roll()
                    elif isinstance(question, ChoiceQuestion):
                        session.answer(ChoiceAnswer(question.options[pick(len(question.options))].key))
                    elif isinstance(question, NumberQuestion):
                        session.answer(NumberAnswer(question.lowest))
                    else:
                        session.answer(WordsAnswer(question.known[0] if question.known else "a scratch"))
                break
        else:
            session.journal.branch_from(0)
        QApplication.processEvents()
        # what is deleted later is deleted when nothing else is to be done, which here is never
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        if number % 200 == 199:
            grown.append(megabytes())
    record_property("memory", grown)
    print(f"\nMB after each 200 commands: {', '.join(f'{one:.0f}' for one in grown)}", end="")
