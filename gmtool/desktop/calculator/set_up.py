"""One set-up of the calculator: who, on whom, with what, under which circumstances, and the chances of it."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QFrame, QVBoxLayout

from gmtool.desktop.calculator.fighter import Fighter, typable
from gmtool.desktop.parts import label, set_kind, wrapped
from gmtool.desktop.run.draft import Draft
from gmtool.desktop.run.form import InputForm
from gmtool.desktop.run.moment import Moment
from gmtool.desktop.run.odds import OddsPanel
from gmtool.desktop.theme import theme
from gmtool.rules.seam import BadMuster, Card, Choice, InputKind, Json, Ruleset

ATTACKER = "attacker"
TARGET = "target"


class SetUp(QFrame):
    """Everything follows at once from what is chosen; nothing has to be pressed."""

    rule_wanted = Signal(str)

    def __init__(self, ruleset: Ruleset, cards: Sequence[Card]) -> None:
        super().__init__()
        self.setProperty("kind", "popup")
        self.ruleset = ruleset
        self._moment: Moment | None = None
        self._said: dict[str, Json] = {}
        self.draft: Draft | None = None
        form = typable(ruleset.card_form())
        self.attacker = Fighter("Attacker", form, cards)
        self.target = Fighter("Target", form, cards)
        self.choice = QComboBox()
        self.choice.setAccessibleName("What is tried")
        self.inputs = InputForm()
        self.against = wrapped("")
        set_kind(self.against, kind="warn")
        self.odds = OddsPanel()
        self._lay_out()
        for fighter in (self.attacker, self.target):
            fighter.changed.connect(self._again)
        self.choice.activated.connect(lambda _: self._choose())
        self.inputs.said.connect(self._say)
        self.odds.rule_clicked.connect(self.rule_wanted)
        self._again()

    def _again(self) -> None:
        before = self.choice.currentText()
        self.inputs.show_draft(None)  # its candidates were others
        try:
            state = self.ruleset.sparring(self.attacker.card(), self.target.card())
        except BadMuster as problem:
            self._nothing(str(problem))
            return
        self._moment = Moment(self.ruleset, state)
        self.choice.clear()
        for choice in self._worth_a_roll(self._moment):
            self.choice.addItem(choice.label, choice)
        self.choice.setCurrentIndex(max(0, self.choice.findText(before)))
        self._choose()

    def _worth_a_roll(self, moment: Moment) -> list[Choice]:
        found = [choice for choice in moment.choices(ATTACKER) if self._drafted(moment, choice).breakdowns]
        return sorted(found, key=lambda choice: not choice.allowed)

    def _choose(self) -> None:
        choice = self.choice.currentData()
        if choice is None or self._moment is None:
            self._nothing("Nothing can be tried with these numbers.")
            return
        self.odds.replies.forget()
        draft = self._drafted(self._moment, choice)
        for field in choice.inputs:
            if field.field in self._said:
                draft = draft.having(field.field, self._said[field.field])
        self._show(draft)

    def _drafted(self, moment: Moment, choice: Choice) -> Draft:
        draft = Draft.of(moment, choice)
        for field in choice.inputs:
            if field.kind is InputKind.FIGURE and field.required:
                draft = draft.having(field.field, TARGET)
        return draft

    def _say(self, field: str, value: Json) -> None:
        if self.draft is None:
            return
        if value is None:
            self._said.pop(field, None)
            self._show(self.draft.without(field))
        else:
            self._said[field] = value
            self._show(self.draft.having(field, value))

    def _show(self, draft: Draft) -> None:
        self.draft = draft
        self.inputs.show_draft(draft)
        self.inputs.show()
        self.against.setText("\n".join(refusal.reason for refusal in draft.against))
        self.against.setVisible(bool(draft.against))
        title = f"{self.attacker.who.currentText()} on {self.target.who.currentText()}"
        self.odds.show_odds(title, draft.odds, self.ruleset.measured(), draft.breakdowns, draft.replies)
        self.odds.show()

    def _nothing(self, sentence: str) -> None:
        self.draft = None
        self.choice.clear()
        self.inputs.show_draft(None)
        self.odds.hide()
        self.against.setText(sentence)
        self.against.show()

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        margin = theme().px(14)
        column.setContentsMargins(margin, margin, margin, margin)
        column.setSpacing(theme().px(8))
        column.addWidget(self.attacker)
        column.addWidget(self.target)
        column.addWidget(label("What is tried", "small"))
        for widget in (self.choice, self.inputs, self.against, self.odds):
            column.addWidget(widget)
        column.addStretch(1)
