"""Two melee rounds of three in the real window, by keys with typed dice; the players' own window stands beside it."""

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from gmtool.desktop.shell.settings import Settings
from gmtool.presentation.fight import selection
from gmtool.presentation.players.scene import scene
from gmtool.rules.seam import Card, Enlisted, Json, Muster, Side
from gmtool.store.campaign import Campaign
from gmtool.store.fights.encounters import Encounter
from gmtool.store.own_rows import StoredRow
from gmtool.systems import ruleset
from tests.desktop import unpainted
from tests.desktop.game_master import ALT, CTRL, PLAIN, SHIFT, GameMaster, Key, game_master_on

dressed, painted, qtbot = unpainted.dressed, unpainted.painted, unpainted.qtbot

SYSTEM = "melee-rounds"
SIDES = (Side("ours", "Ours", 0, True), Side("theirs", "Theirs", 1))
SWORD: Json = {"item": "sword", "ready": True}
SPELL: dict[str, Json] = {
    "key": "bolt", "name": "Bolt", "spell": "elemental-activation", "casting": 2, "interspell": 3
}  # fmt: skip
FIGURES: tuple[tuple[str, str, dict[str, Json]], ...] = (
    ("Ann", "ours", {"hits": 12, "weapons": [SWORD]}),
    ("Bea", "ours", {"hits": 10, "d": 30, "spells": [{"item": "elemental-activation"}]}),
    ("Rolf", "theirs", {"hits": 9, "weapons": [SWORD]}),
)


class Table(GameMaster):
    """A Game Master who looks at the players' window after every key.

    `kept` must not be read there, nor what the dice of the `secretive` show.
    """

    kept: tuple[str, ...] = ()
    secretive: tuple[str, ...] = ()

    def press(self, *keys: Qt.Key, held: Qt.KeyboardModifier = PLAIN) -> None:
        for key in keys:
            super().press(key, held=held)
            self.look()

    def type(self, text: str) -> None:
        for letter in text:
            super().type(letter)
            self.look()

    def look(self) -> None:
        if self.kept:
            seen = self.seen
            assert not [words for words in self.kept if words in seen]
        for name in self.secretive:
            assert "from here" not in self.told(name)

    @property
    def players(self) -> Any:
        workspace: Any = self.window.pages.current
        return workspace.players

    @property
    def seen(self) -> str:
        """All that the players' window has, drawn or read out."""
        shown = self.players.window
        return shown.strip.accessibleDescription() + repr(scene(self.page.session.moment, self.players.view.allowed))

    def told(self, name: str) -> str:
        """What the players' order says of somebody."""
        said: str = self.players.window.strip.accessibleDescription()
        return next(line for line in said.split("; ") if line.startswith(name))

    def row(self, name: str) -> str:
        """The strip's row of somebody, as it is read out."""
        rows = self.page.turn.strip.rows
        texts = (rows.index(n).data(Qt.ItemDataRole.AccessibleTextRole) for n in range(rows.rowCount()))
        return next(text for text in texts if text.startswith(name))

    @property
    def prompt(self) -> str:
        return str(self.page.turn.prompt.text())

    @property
    def log(self) -> str:
        return str(self.page.log.text())

    @property
    def due(self) -> str:
        return " ".join(button.text() for button in self.page.turn.due._buttons if button.isVisible())

    def numbers(self) -> str:
        """The numbers under the picked choice."""
        shown = self.page.turn.draft.odds.findChildren(QLabel)
        return " ".join(one.text() for one in shown if one.isVisible())

    def say(self, *answers: int) -> None:
        """What dice show, or a number."""
        for number in answers:
            assert self.question is not None
            self.type(" ".join(str(number)))
            self.press(Key.Key_Return)

    def take(self, name: str) -> None:
        """The choice of just this name, by its digit where it has one."""
        button = next(one for one in self.offered() if one.choice.label == name)
        digit = button.accessibleDescription().removeprefix("Key Alt+")
        self.press(Key(ord(digit)), held=ALT) if digit.isdigit() else self.click(button)

    def toggle(self, name: str) -> None:
        """Press a toggle by its letter."""
        letters = self.page.turn.draft.form.letters
        self.type(next(letter for letter, one in letters.items() if one.name == name))

    def field(self, name: str) -> QWidget:
        """An input of the picked choice."""
        return next(one for one in self.page.turn.draft.form.fields if one.field.field == name)

    def option(self, name: str) -> None:
        """The option of a question, by its digit."""
        question: Any = self.question
        labels = [one.label for one in question.options]
        self.type(str(labels.index(name) + 1))


@pytest.fixture
def gm(tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Table:
    """The window on the melee, not begun, and the players' window."""
    monkeypatch.setattr(selection, "BOUNCE", 0)
    Settings(tmp_path).set("dice_gm", "real")
    rules = ruleset(SYSTEM)
    path = tmp_path / "Road.gmtool"
    with Campaign.create(path, "Road") as campaign:
        campaign.own_rows.add([StoredRow(SYSTEM, "times", SPELL)])
        sets: Json = [{"item": "one-weapon", "amr": 2}]
        figures = tuple(
            Enlisted(name.lower(), rules.completed(Card(SYSTEM, name, {"sets": sets, **more})), side)
            for name, side, more in FIGURES
        )
        campaign.encounters.add(Encounter(SYSTEM, "The road", Muster(figures, SIDES)))
    table = Table(game_master_on(path, qtbot).window, qtbot)
    table.press(Key.Key_F5, Key.Key_F11)
    table.window.activateWindow()
    qtbot.waitUntil(table.window.isActiveWindow)
    return table


def everything(gm: Table) -> tuple[Any, str, str]:
    session = gm.page.session
    return session.ruleset.dump_state(session.moment.state), gm.log, gm.seen


@pytest.mark.slow("two whole rounds in the real window and the players'")
def test_that_two_rounds_are_played_beside_the_players_window(gm: Table) -> None:
    began = everything(gm)
    the_plots(gm)
    the_first_seconds(gm)
    the_parry(gm)
    the_end_of_the_round(gm)
    the_second_round(gm)

    assert not [entry.label for entry in gm.page.session.journal.line() if "mr." in entry.label]
    ended = everything(gm)
    undo, redo = gm.window.deeds["undo"], gm.window.deeds["redo"]
    gm.kept, gm.secretive = (), ()
    while undo.isEnabled():
        gm.press(Key.Key_Z, held=CTRL)
    assert everything(gm) == began
    while redo.isEnabled():
        gm.press(Key.Key_Z, held=CTRL | SHIFT)
    assert everything(gm) == ended


def the_plots(gm: Table) -> None:
    """Sealed until all are in; one of them written, with its dice in secret."""
    gm.kept = ("Full Defensive", "Magic-Use", "Fighting")
    assert gm.prompt == "Ann states its General Plot."
    gm.take("Full Defensive")
    gm.press(Key.Key_Return)
    assert gm.row("Ann").startswith("Ann, Ours, 12 of 12 left, Full Defensive, sealed")
    assert gm.told("Ann").endswith("hidden")
    gm.take("Magic-Use")
    gm.press(Key.Key_Return)
    assert gm.page.turn.act.text().startswith("Rolf: Fighting")
    gm.take("Fighting")
    gm.toggle("Written, kept from the players")
    gm.toggle("Initiative in secret")
    gm.click(gm.page.turn.draft.findChild(QLineEdit))
    gm.type("the lady first")
    gm.press(Key.Key_Return)
    assert "Rolf's General Plot: Fighting (“the lady first”); written, Initiative in secret." in gm.log

    assert gm.question is not None
    assert gm.question.why.text == "Bea: when it begins"  # nobody rolls for Full Defensive
    gm.say(25)
    gm.kept, gm.secretive = ("lady",), ("Rolf",)
    assert gm.question.why.text == "Rolf: Initiative"
    gm.say(34)
    assert "Rolf's dice, in secret: 3 4; usable in 3 and 4." in gm.log
    assert gm.row("Rolf").startswith("Rolf, Theirs, 9 of 9 left, ")
    assert "Fighting: the lady first, sealed. Seconds 3: 3 from here" in gm.row("Rolf")
    assert "Full Defensive" in gm.told("Ann")
    assert "Magic-Use" in gm.told("Bea")
    assert "hidden" in gm.told("Rolf")


def the_first_seconds(gm: Table) -> None:
    """Nobody has a die, so second 1 passes by itself; the spell begins in the second of its lowest die."""
    assert gm.prompt == "Ann may break Full Defensive in second 2."
    gm.press(Key.Key_N)  # stays defensive, and decides nothing for the magic-user
    assert gm.prompt == "Bea may begin something in second 2."
    gm.take("Cast Elemental Activation")
    assert "cast" not in gm.told("Bea")
    gm.press(Key.Key_Return)
    assert "Bea begins to cast Elemental Activation; it ends in second 3 and works in second 4." in gm.log
    assert "2: cast goes on, 3: cast goes on, 4: ! waits, 5: · waits, 6: · waits" in gm.told("Bea")


def the_parry(gm: Table) -> None:
    """Full Defensive ends by its parry, and the dice for the later AMR are rolled then; the attack was kept secret."""
    assert gm.prompt == "Rolf has a die in second 3."
    assert gm.due == "Rolf loses a die after second 3 unless it acts"
    gm.kept = ("lady", "opponents=('", "A chosen")
    gm.press(Key.Key_Space)
    assert gm.prompt == "Choose a target"
    gm.press(Key.Key_Return, Key.Key_Return)
    assert gm.due == ""
    assert gm.prompt == "Ann may break Full Defensive in second 3."
    gm.press(Key.Key_N)
    assert gm.prompt == "Ann is attacked: does it take its parry?"
    assert gm.page.turn.act.text().startswith("Ann: Stays defensive")
    gm.take("Parry Rolf")
    gm.press(Key.Key_Return)
    assert gm.question is not None
    assert gm.question.why.text == "Ann: Initiative for its later AMR"
    gm.say(5)
    assert "3: FD broken and P chosen, 5: 5 from here" in gm.told("Ann")
    gm.kept = ()  # the attack is carried out: what was written is told, but not the dice
    gm.option("Miss")
    assert "Fighting: the lady first, 3: A– done" in gm.told("Rolf")
    assert "Ann's parry was not needed: its die is kept for second 4." in gm.log
    assert "Ann holds" not in gm.log
    assert "Seconds 4: 4 from here" in gm.row("Ann")
    assert "4: ! waits" in gm.told("Bea")
    assert "Bea's Elemental Activation takes effect." in gm.log


def the_end_of_the_round(gm: Table) -> None:
    """Both strike in the same second, and both are hurt; it is taken back whole and played again."""
    before = everything(gm)
    assert gm.due == "Ann loses a die after second 4 unless it acts"
    assert "1 die at risk" in gm.row("Ann")
    blows(gm)
    after = everything(gm)
    assert "Ann takes 2 damage; 10 hits left." in gm.log
    assert "Rolf takes 3 damage; 6 hits left." in gm.log
    assert gm.prompt == "Ann has a die in second 5."
    gm.press(Key.Key_Space)
    gm.press(Key.Key_T, held=CTRL | SHIFT)  # this second, then the one before
    assert everything(gm) == after
    gm.press(Key.Key_T, held=CTRL | SHIFT)
    assert everything(gm) == before
    blows(gm)
    assert everything(gm) == after

    assert gm.due == ""  # it can be held: one key for that
    gm.take("Hold to second 6")
    gm.press(Key.Key_Return)
    assert gm.due == "Ann loses a die after second 6 unless it acts"
    gm.press(Key.Key_Space)
    assert "Interspell time" in gm.row("Bea")
    gm.option("Miss")


def blows(gm: Table) -> None:
    """Second 4, by the key for what is next: each has one likely foe."""
    assert gm.page.turn.act.text().startswith("Ann: Attack, Rolf, Sword")
    gm.press(Key.Key_Space)
    assert "A chosen" in gm.row("Ann")
    assert "A chosen" not in gm.told("Ann")  # as long as another can still be said
    assert gm.page.turn.act.text().startswith("Rolf: Attack, Ann, Sword")
    gm.press(Key.Key_Space)
    for damage in (3, 2):
        assert " damage; " not in gm.log  # not before the second ends
        gm.option("Hit")
        gm.say(damage)


def the_second_round(gm: Table) -> None:
    """Who casts does not roll any more; a spell over four seconds is hit into, and broken off."""
    assert gm.page.session.moment.agenda.title == "Round 2"
    gm.kept, gm.secretive = ("Fighting", "Magic-Use"), ()
    for name, plot in (("Ann", "Fighting"), ("Bea", "Magic-Use"), ("Rolf", "Fighting")):
        assert gm.page.turn.act.text().startswith(f"{name}: {plot}")
        gm.press(Key.Key_Space)
    gm.kept = ()
    gm.say(26)
    assert gm.question is not None
    assert gm.question.why.text == "Rolf: Initiative"
    gm.say(22)
    gm.take("Cast Elemental Activation")
    for _ in range(2):
        gm.click(next(one for one in gm.field("casting").findChildren(QPushButton) if one.text() == "+"))
    gm.press(Key.Key_Return)
    assert "Bea begins to cast Elemental Activation; it ends in second 4 and works in second 5." in gm.log
    gm.press(Key.Key_Space)  # Ann, as before
    gm.take("Attack")
    targets = gm.field("target").list
    assert targets.isVisible(), "Ann is proposed, whom he attacked last, and a digit takes another"
    assert targets.currentIndex().data().startswith("1   Ann")
    gm.type("2")
    gm.press(Key.Key_Return)
    assert gm.prompt == "Bea is attacked: does it fight now?"
    gm.press(Key.Key_Space)
    gm.option("Miss")
    assert gm.question.why.text == "Rolf attacks Bea"
    assert "casting Elemental Activation" in gm.numbers()
    assert not gm.page.turn.draft.odds.headline.text()  # whether it hits the Game Master says: there is no chance
    gm.option("Hit")
    gm.say(4)
    assert gm.told("Bea").startswith("Bea, Ours, 6 of 10")

    assert gm.page.turn.act.text().startswith("Rolf: Attack, Bea, Sword")
    while gm.page.picks.figure != "bea":
        gm.press(Key.Key_Up)
    gm.take("Break off")
    gm.press(Key.Key_Return)
    assert "3: off broken" in gm.told("Bea")
    assert "5: ! waits" not in gm.told("Bea")
    while gm.question is None:
        gm.press(Key.Key_Space)
    gm.option("Miss")
    while gm.page.session.moment.agenda.turn == 2:
        gm.press(Key.Key_Space)
        while gm.question is not None:
            gm.option("Miss")
    assert "Bea breaks off casting Elemental Activation" in gm.log
    assert gm.log.count("takes effect") == 1
    assert gm.page.session.moment.agenda.title == "Round 3"
