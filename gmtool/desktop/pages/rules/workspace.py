"""The rules reference: the ledgers, read when it is first opened, and one rule in full."""

from collections import Counter
from collections.abc import Sequence
from functools import reduce
from typing import Final

from PySide6.QtCore import QModelIndex, Qt, QTimer
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QLabel, QLineEdit, QListView, QScrollArea, QVBoxLayout, QWidget

from gmtool.desktop.base.desk import Deed, Desk, Level, deeds_of, make_actions
from gmtool.desktop.base.parts.buttons import KeyButton
from gmtool.desktop.base.parts.labels import dressed, heading, label, set_kind, wrapped
from gmtool.desktop.base.parts.layouts import column_in, row_of
from gmtool.desktop.base.parts.sidebar import Panes, SideList
from gmtool.desktop.base.prepare_page import PreparePage
from gmtool.desktop.base.theme.current import theme, theme_signals
from gmtool.desktop.pages.rules.rule_list import RuleDelegate, RuleList
from gmtool.language import tr, trn
from gmtool.presentation.games import OTHER_GAMES, OTHERS, other_games
from gmtool.presentation.rule_book import KINDS, RuleBook, headings, in_source_order
from gmtool.presentation.side_entry import SideEntry
from gmtool.rules.ledger import Ledger, Rule
from gmtool.rules.seam import HouseRule
from gmtool.store.campaign import Campaign
from gmtool.systems import all_rulesets


class RulePage(QScrollArea):
    """The fact large, then our reading where the source is unclear, and the switches that settle it."""

    def __init__(self, in_book: QAction) -> None:
        super().__init__()
        self._in_book = in_book
        self.setWidgetResizable(True)
        self.setAccessibleName(tr("The rule"))
        self.show_nothing(tr("Choose a rule on the left, or search for its words."))

    def show_nothing(self, sentence: str) -> None:
        column = self._column()
        column.addWidget(wrapped(sentence, "muted"))
        column.addStretch(1)

    def show_rule(self, rule: Rule, title: str, switches: list[HouseRule]) -> None:
        column = self._column()
        column.addWidget(_readable(wrapped(rule.says, "fact")))
        column.addWidget(wrapped(f"{title}  ·  {rule.section}  ·  {KINDS.get(rule.kind, rule.kind)}", "muted"))
        column.addWidget(_readable(label(rule.id, "small")))
        column.addLayout(row_of(KeyButton(action=self._in_book), 1))
        self._part(column, tr("Our reading"), f"{rule.reading[:1].upper()}{rule.reading[1:]}")
        for switch in switches:
            values = _any_of([text for _, text in switch.options])
            self._part(column, tr("House rule: {name}", name=switch.label), f"{values}. {switch.help}".strip())
        column.addStretch(1)
        self.verticalScrollBar().setValue(0)

    def _part(self, column: QVBoxLayout, title: str, text: str) -> None:
        if text:
            column.addSpacing(theme().px(10))
            named = heading(title)
            named.setWordWrap(True)
            column.addWidget(named)
            column.addWidget(_readable(wrapped(text)))

    def _column(self) -> QVBoxLayout:
        inside = QWidget()
        set_kind(inside, kind="clear")
        column = column_in(inside, gap=8, margins=(28, 22, 28, 22))
        self.setWidget(inside)
        return column


def _any_of(texts: Sequence[str]) -> str:
    """Texts of which one is to be chosen: "a, or b, or c"."""
    return reduce(lambda first, last: tr("{first}, or {last}", first=first, last=last), texts) if texts else ""


def _readable(text: QLabel) -> QLabel:
    text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return text


_DEEDS: Final = deeds_of(
    "rules",
    Deed("focus_search", tr("Search the rules"), ("Ctrl+F",)),
    Deed(
        "show_in_book",
        tr("In my rulebook"),
        ("Ctrl+B",),
        tr("The page of a PDF of yours on which the rule stands; you say once which one it is"),
    ),
    Deed(
        "print_out",
        tr("Print tables…"),
        ("Ctrl+P",),
        tr("Lists and tables of the rules, on a page to fold into a GM's screen"),
    ),
)


class RulesWorkspace(PreparePage):
    """Systems and sections at the left, the rules that fit in the middle, one in full at the right."""

    def __init__(self, campaign: Campaign, desk: Desk) -> None:
        super().__init__(desk)
        self._campaign = campaign
        self._titles = {system.id: system.title for system in campaign.rulesets()}
        self._every = False
        """True if the rules of all games are there, not only of those that are played."""
        self._played = {one.id for one in campaign.games()}
        """The games that are played, as they were when the page was last shown: books are read beside it."""
        self.book = RuleBook(self._titles)
        self._actions = make_actions(self.widget, self, _DEEDS)
        self._build()
        self._read_on()

    def print_out(self) -> None:
        """Print tables, first those of the system that is looked at."""
        from gmtool.desktop.paper.printouts.screen_printout import printout_of

        self.desk.lay_over("print_screen", printout_of(self._campaign, self.sections.key.partition("\n")[0]))

    def actions(self) -> Sequence[QAction]:
        return tuple(self._actions.values())

    def show_in_book(self) -> None:
        """Show the rule that is read in the GM's own rulebook."""
        if (rule := self.model.rule(self.list.currentIndex())) is not None:
            self.desk.show_in_book(rule.id)

    def focus_search(self) -> None:
        self.search.setFocus()

    def shown(self) -> None:
        self._played = {one.id for one in self._campaign.games()}
        self._fill_sections()
        self.focus_search()

    def show_rule(self, rule: str) -> None:
        found = self.book.find(rule)
        if found is None:
            self.page.show_nothing(tr("There is no rule “{rule}” in the ledgers.", rule=rule))
            return
        self.search.clear()
        self._fill_sections()
        self._turn_to(found.system)
        self.list.setCurrentIndex(self.model.place(rule))

    def _build(self) -> None:
        self.sections = SideList(tr("Systems and sections"))
        self.search = dressed(
            QLineEdit(placeholderText=tr("Search the rules…"), clearButtonEnabled=True), name=tr("Search the rules")
        )
        self.model = RuleList()
        self.list = dressed(QListView(uniformItemSizes=True), name=tr("Rules"))
        self.list.setModel(self.model)
        self.list.setItemDelegate(RuleDelegate(self.list))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.found = label("", "small")
        self.page = RulePage(self._actions["show_in_book"])
        self.sections.chosen.connect(self._offer)
        self.search.textChanged.connect(self._narrow)
        self.list.selectionModel().currentChanged.connect(self._show)
        theme_signals().theme_changed.connect(self.list.doItemsLayout)
        self._lay_out()

    def _lay_out(self) -> None:
        middle = dressed(QWidget(), kind="ground")
        column_in(middle, self.search, self.found, (self.list, 1))
        self.fill_widget(Panes(self.widget, self.sections, self.sections, ((middle, 480), (self.page, 540)), 300))

    def _read_on(self) -> None:
        if self.book.read_one():
            self._fill_sections()
            QTimer.singleShot(0, self.widget, self._read_on)
            return
        for sentence in self.book.bad_rows:
            self.desk.notice(sentence, Level.WARN)

    def _fill_sections(self) -> None:
        entries, playable = [SideEntry("", tr("Systems"))], True
        hidden = set() if self._every else {*self._titles} - self._played
        for ledger in self.book.ledgers():
            if ledger.system in hidden:
                continue
            if playable and ledger.system not in self._titles:
                playable = False
                entries.append(SideEntry("", tr("Not playable yet")))
            entries.append(SideEntry(ledger.system, self._short(ledger), len(ledger.rules)))
        if hidden and entries[1:]:  # while nothing else has been read, it would be chosen by itself
            entries.append(SideEntry(OTHERS, OTHER_GAMES))
        if (shown := self._ledger()) is not None:
            entries.append(SideEntry("", tr("Sections of {system}", system=self._short(shown))))
            under = headings(shown.rules)
            counts = Counter(under[rule.section] for rule in in_source_order(shown.rules))
            entries += [SideEntry(f"{shown.system}\n{name}", name, count) for name, count in counts.items()]
        self.sections.fill(entries)

    def _short(self, ledger: Ledger) -> str:
        return self._titles.get(ledger.system) or ledger.title.split("(")[0].strip()

    def _ledger(self) -> Ledger | None:
        system = self.sections.key.partition("\n")[0]
        return next((one for one in self.book.ledgers() if one.system == system), None)

    def _turn_to(self, system: str) -> None:
        """Open the rules of a game, also of one that is not played."""
        if not self.sections.choose(system):
            self._every = True
            self._fill_sections()
            self.sections.choose(system)

    def _offer(self, key: str) -> None:
        if key == OTHERS:
            self._turn_to(other_games(self._campaign)[0].id)
            return
        section = key.partition("\n")[2]
        ledger = self._ledger()
        rules = in_source_order(ledger.rules) if ledger is not None else ()
        under = headings(rules)
        self.model.offer([rule for rule in rules if section in ("", under[rule.section])])
        self._fill_sections()
        self._narrow(self.search.text())

    def _narrow(self, typed: str) -> None:
        self.model.narrow(typed)
        count = self.model.rowCount()
        self.found.setText(trn("{n} rule", "{n} rules", count) if count else tr("No rule here has all these words."))
        self.list.setCurrentIndex(self.model.index(0))
        if not count:
            self.page.show_nothing(tr("Try fewer words, or another game or section on the left."))

    def _show(self, current: QModelIndex) -> None:
        rule = self.model.rule(current)
        if rule is not None:
            title = next(one.title for one in self.book.ledgers() if one.system == rule.system)
            self.page.show_rule(rule, title, _switches(rule))


def _switches(rule: Rule) -> list[HouseRule]:
    found = (switch for system in all_rulesets() if system.id == rule.system for switch in system.house_rules())
    return [switch for switch in found if rule.id in switch.rules]
