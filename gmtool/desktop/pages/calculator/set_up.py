"""One set-up of the calculator: who, on whom, with what, under which circumstances, and the chances of it.

Each of the two is a card to begin from, with its numbers to type over."""

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QFrame, QToolButton, QWidget

from gmtool.desktop.base.forms.section import NARROW, FieldSections
from gmtool.desktop.base.parts.labels import dressed, label, may_be_narrow, set_kind, wrapped
from gmtool.desktop.base.parts.layouts import column_in, row_of
from gmtool.desktop.pages.run.inputs.form import InputForm
from gmtool.desktop.pages.run.odds.panel import OddsPanel
from gmtool.language import tr
from gmtool.presentation.fight.draft import Draft
from gmtool.presentation.fight.state_view import StateView
from gmtool.rules.seam import BadMuster, Card, CardForm, Choice, FieldKind, InputKind, Json, Ruleset

TYPED = tr("Numbers typed in")


class Fighter(QWidget):
    """A name to choose, and the fields of its card to change for this calculation only."""

    changed = Signal()

    def __init__(self, title: str, form: CardForm, cards: Sequence[Card]) -> None:
        super().__init__()
        self.setAccessibleName(title)
        self._cards = cards
        self._values: dict[str, Json] = {}
        self.who = dressed(QComboBox(), name=title)
        may_be_narrow(self.who, 14)
        self.who.addItems([TYPED, *(card.name for card in cards)])
        self.who.setCurrentIndex(min(1, len(cards)))
        self.open = QToolButton()
        self.open.setText(f"{tr('Numbers')} ►")
        self.open.setCheckable(True)
        self.numbers = FieldSections(replace(field, section="") for field in form.fields)
        self.numbers.fit(0, least=NARROW)
        self.editors = self.numbers.editors
        self.numbers.edited.connect(self._typed)
        self.numbers.hide()
        self.who.activated.connect(lambda _: self._chosen())
        self.open.toggled.connect(self._unfold)
        self._lay_out(title)
        self._show()

    def card(self) -> Card:
        begun = self._begun()
        return replace(begun, fields={**begun.fields, **self._values}, id="")

    def choose(self, place: int) -> None:
        self.who.setCurrentIndex(min(place + 1, self.who.count() - 1))
        self._chosen()

    def _begun(self) -> Card:
        place = self.who.currentIndex() - 1
        if place >= 0:
            return self._cards[place]
        system = self._cards[0].system if self._cards else ""
        defaults = {key: editor.field.default for key, editor in self.editors.items()}
        return Card(system, TYPED, {key: value for key, value in defaults.items() if value is not None})

    def _chosen(self) -> None:
        self._values = {}
        if self.who.currentIndex() == 0:
            self.open.setChecked(True)
        self._show()
        self.changed.emit()

    def _typed(self, key: str) -> None:
        self._values[key] = self.editors[key].value()
        self.changed.emit()

    def _show(self) -> None:
        self.numbers.show_values(self._begun().fields)

    def _unfold(self, unfolded: bool) -> None:
        self.open.setText(f"{tr('Numbers')} {'▼' if unfolded else '►'}")
        self.numbers.setVisible(unfolded)

    def _lay_out(self, title: str) -> None:
        row = row_of((self.who, 1), self.open)
        column_in(self, label(title, "small"), row, self.numbers, gap=3, margins=0)


def typable(form: CardForm) -> CardForm:
    """The fields that can be typed quickly: all but texts."""
    return CardForm(tuple(field for field in form.fields if field.kind is not FieldKind.TEXT))


ATTACKER = "attacker"
TARGET = "target"


class SetUp(QFrame):
    """Everything follows at once from what is chosen; nothing has to be pressed."""

    rule_wanted = Signal(str)

    def __init__(self, ruleset: Ruleset, cards: Sequence[Card]) -> None:
        super().__init__()
        self.setProperty("kind", "popup")
        self.ruleset = ruleset
        self._said: dict[str, Json] = {}
        self.draft: Draft | None = None
        form = typable(ruleset.card_form())
        self.attacker = Fighter(tr("Attacker"), form, cards)
        self.target = Fighter(tr("Target"), form, cards)
        self.choice = dressed(QComboBox(), name=tr("Action"))
        self.inputs = InputForm()
        self.against = wrapped("")
        set_kind(self.against, kind="warn")
        self.odds = OddsPanel()
        tried = (label(tr("Action"), "small"), self.choice, self.inputs)
        named = label(ruleset.title, "small")
        column_in(self, named, self.attacker, self.target, *tried, self.against, self.odds, 1, gap=8, margins=14)
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
            states = self.ruleset.sparring(self.attacker.card(), self.target.card())
        except BadMuster as problem:
            self._nothing(str(problem))
            return
        self.choice.clear()
        possible = self._worth_a_roll([StateView(self.ruleset, state) for state in states])
        for moment, choice in possible:
            self.choice.addItem(choice.label, (moment, choice))
        still = [choice.label == before and not self._drafted(moment, choice).against for moment, choice in possible]
        self.choice.setCurrentIndex(still.index(True) if any(still) else 0)
        self._choose()

    def _worth_a_roll(self, moments: Sequence[StateView]) -> list[tuple[StateView, Choice]]:
        """What has numbers and somebody to act on, or odds; each label once, at the first moment that allows it."""
        found = [(moment, choice) for moment in moments for choice in moment.choices(ATTACKER)]
        found = [(moment, choice) for moment, choice in found if self._has_numbers(self._drafted(moment, choice))]
        found.sort(key=lambda one: not one[1].allowed or bool(self._drafted(*one).against))
        return list({choice.label: (moment, choice) for moment, choice in reversed(found)}.values())[::-1]

    def _has_numbers(self, draft: Draft) -> bool:
        aims = any(field.kind is InputKind.FIGURE for field in draft.choice.inputs)
        odds = None if aims else draft.odds
        return bool(draft.breakdowns) and (aims or (odds is not None and bool(odds.distributions)))

    def _choose(self) -> None:
        chosen = self.choice.currentData()
        if chosen is None:
            self._nothing(tr("No action is possible with these numbers."))
            return
        moment, choice = chosen
        self.odds.replies.compared.forget()
        draft = self._drafted(moment, choice)
        for field in choice.inputs:
            if field.field in self._said:
                draft = draft.having(field.field, self._said[field.field])
        self._show(draft)

    def _drafted(self, moment: StateView, choice: Choice) -> Draft:
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
        title = tr(
            "{attacker} on {target}",
            attacker=self.attacker.who.currentText(),
            target=self.target.who.currentText(),
        )
        self.odds.show_odds(title, draft.odds, self.ruleset.measured(), draft.breakdowns, draft.replies)
        self.odds.show()

    def _nothing(self, sentence: str) -> None:
        self.draft = None
        self.choice.clear()
        self.inputs.show_draft(None)
        self.odds.hide()
        self.against.setText(sentence)
        self.against.show()
