"""The summary of a fight: its proposals line by line, the GM's ticks, and the results of the ticked lines.

The results are changed cards, new ones, history, rows of lists, and a record of what was accepted.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from uuid import uuid4

from gmtool.language import tr
from gmtool.presentation.after_fight.figure_cards import FigureCard, figure_cards, own_card_key
from gmtool.presentation.after_fight.lines import Group, Line, card_value, change_text, learned_lines
from gmtool.presentation.after_fight.outcome import outcome_words
from gmtool.presentation.cards.card_words import FormWords, day
from gmtool.presentation.text import shortened
from gmtool.rules.seam import Card, CardChange, ChangeKind, Json, ResultKind, changed
from gmtool.store.campaign import Campaign
from gmtool.store.cards.entries import HistoryEntry
from gmtool.store.fights.encounters import Encounter
from gmtool.store.fights.results import Results

_TITLES = {
    ResultKind.EXPERIENCE: tr("Experience"),
    ResultKind.FALLEN: tr("Dead or out of action"),
    ResultKind.WOUNDS: tr("Wounds"),
    ResultKind.HEALING: tr("Healing"),
    ResultKind.GEAR: tr("Gear"),
    ResultKind.OTHER: tr("Other changes"),
}


class Summary:
    """The lines of one encounter's fight as it stands, against the cards as they are. Raises `StoreError`."""

    def __init__(self, campaign: Campaign, encounter: int) -> None:
        self.encounter: Encounter = campaign.encounters.get(encounter)
        journal = campaign.encounters.journal(encounter)
        self.ruleset = journal.ruleset
        agenda = self.ruleset.agenda(journal.state)
        self.over: bool = agenda.over
        self.outcome = outcome_words(self.ruleset.counters(journal.state), self.ruleset.sides(journal.state))
        """Who stands and who does not, in sentences."""
        self.waiting: Sequence[str] = [check.words for check in agenda.owed]
        self.taken = campaign.results.taken(encounter)
        self.cast: dict[str, FigureCard] = figure_cards(campaign, self.encounter, journal, self.taken)
        self.words = FormWords(self.ruleset.card_form())
        self._ids = {figure: uuid4().hex for figure in self.cast}
        proposed = self.ruleset.cited(self.ruleset.debrief(journal.state))
        changes = [change for change in proposed if self._concerns(change)]
        self.learned = learned_lines(campaign, journal)
        self.groups = self._grouped(changes)
        self.lines: Sequence[Line] = [line for group in self.groups for line in group.lines]
        self.tick_usual()

    # --- cards -------------------------------------------------------------------------------------------------
    def target(self, figure: str) -> Card | None:
        """The card that changes of a figure go to: its own new one if that is ticked, else the one it has, if any."""
        if any(line.ticked and line.makes_card and line.figure == figure for line in self.lines):
            return self.fresh(figure)
        return self.cast[figure].card

    def fresh(self, figure: str) -> Card:
        """A new card of a figure's own, made from the one it has or had."""
        behind = self.cast[figure]
        return replace(behind.card or behind.model, id=self._ids[figure], name=behind.name)

    # --- lines -------------------------------------------------------------------------------------------------
    def able(self, line: Line) -> bool:
        """True if a line can be accepted now: a change needs a card, and must change something on it."""
        if line.change is None:
            return True
        card = self.target(line.taker)
        return card is not None and changed(card, line.change, "") != card

    def shown(self, line: Line) -> str:
        """The effect of a line on the card, or on a list, in words; empty for a change without a card."""
        if line.row is not None:
            return line.shown
        if line.change is None:
            return tr("Card “{name}”", name=self.cast[line.figure].name)
        card = self.target(line.taker)
        return "" if card is None else change_text(self.words, line.change, card)

    def note(self, line: Line) -> str:
        """Remarks to be read before a line is ticked."""
        said = []
        if line.key in self.taken:
            said.append(tr("Saved on {day}.", day=day(self.taken[line.key].at)))
        if line.makes_card:
            said.append(self.cast[line.figure].about)
        if line.change is not None:
            card = self.target(line.taker)
            missing = tr("There is no card to save it to.")
            said.append(missing if card is None else self._about_now(line, line.change, card))
        return " ".join(sentence for sentence in said if sentence)

    def tick(self, line: Line, on: bool) -> None:
        """Tick a line, or untick it. With a card of its own, its figure's changes are ticked as expected."""
        line.ticked = on and self.able(line)
        if line.makes_card:
            for one in self.lines:
                if one.taker == line.figure and one.change is not None:
                    one.ticked = self._expected(one)

    def give(self, line: Line, taker: str) -> None:
        """Give the change to another figure."""
        line.taker = taker
        line.ticked = line.ticked and self.able(line)

    def tick_usual(self) -> None:
        """Tick the lines that are expected to be accepted, and no others."""
        self.tick_none()
        for line in self.lines:
            line.ticked = self._expected(line)

    @property
    def ticks(self) -> dict[str, bool]:
        """The lines by their keys, with True for those that are ticked."""
        return {line.key: line.ticked for line in self.lines}

    def tick_again(self, ticks: Mapping[str, bool]) -> None:
        """Tick lines as they were; lines that are new stay as expected."""
        cards_first = sorted(self.lines, key=lambda line: not line.makes_card)
        for line in cards_first:
            if line.key in ticks:
                self.tick(line, ticks[line.key])

    def tick_none(self) -> None:
        for line in self.lines:
            line.ticked = False

    def tick_all(self) -> None:
        """Tick every row, and every change of a card that only one figure has, but nothing that was found or taken."""
        for line in self.lines:
            if line.row is not None or (line.change is not None and not line.change.takers):
                line.ticked = self._its_own(line) and line.key not in self.taken and self.able(line)

    def shared_changes(self) -> dict[str, int]:
        """The cards of several figures that would change: the number of ticked lines by the name of the card."""
        found: Counter[str] = Counter()
        for line in self.lines:
            if line.ticked and line.change is not None and not self._its_own(line):
                card = self.target(line.taker)
                found[card.name if card is not None else ""] += 1
        return dict(found)

    def _expected(self, line: Line) -> bool:
        return line.usual and self.open(line)

    def open(self, line: Line) -> bool:
        """True if a line can still be accepted, and changes a list, or the card of its figure alone."""
        return self._its_own(line) and line.key not in self.taken and self.able(line)

    def _its_own(self, line: Line) -> bool:
        if line.row is not None:
            return True
        card = self.target(line.taker) if line.change is not None else None
        return card is not None and (card.id == self._ids[line.taker] or not self.cast[line.taker].shared)

    # --- inside ------------------------------------------------------------------------------------------------
    def _concerns(self, change: CardChange) -> bool:
        return any(one in self.cast for one in change.takers or (change.figure,))

    def _about_now(self, line: Line, change: CardChange, card: Card) -> str:
        if changed(card, change, "") == card:
            return self._unchanged(change, card)
        here = card_value(card, change.field)
        goes_by_it = change.how in (ChangeKind.SET, ChangeKind.ADD) and change.key not in self.taken
        if goes_by_it and (here or None) not in self._starts(line, change):
            then, value = self.words.value(change.field, change.before), self.words.value(change.field, here)
            return tr("The card was changed since the fight began: {now} now, {then} then.", now=value, then=then)
        return ""

    def _starts(self, line: Line, change: CardChange) -> list[Json]:
        """The values that a line may find: the one it was made for, and those before the lines that it goes on from."""
        above = [one.change for one in self.lines[: self.lines.index(line)] if one.taker == line.taker]
        changes = [one for one in above if one is not None and one.field == change.field]
        return [one.before or None for one in (*changes, change)]

    def _unchanged(self, change: CardChange, card: Card) -> str:
        here = card_value(card, change.field)
        fits = int if change.how is ChangeKind.ADD else list if change.how is not ChangeKind.SET else object
        if here is not None and not isinstance(here, fits):
            value = shortened(self.words.value(change.field, here), 40)
            return tr(
                "{field} is “{value}” on the card, and cannot be changed by this.",
                field=self.words.label(change.field),
                value=value,
            )
        if change.how is ChangeKind.AMEND:
            return tr("The card already says so, or no longer has it.")
        lost = change.how is ChangeKind.LOSE
        return tr("The card no longer has it.") if lost else tr("The card already says so.")

    def _grouped(self, changes: Sequence[CardChange]) -> tuple[Group, ...]:
        """The lines by what they are about, each group in the order of the figures; saved ones come last, folded."""
        own = [one for figure in self.cast for one in changes if _is_of(one, figure)]
        lines = [(change.kind, self._line(change, change.figure)) for change in own]
        about = {change.figure for change in own}
        cards = [self._card_line(behind) for behind in self.cast.values()
                 if behind.figure in about and (behind.card is None or behind.shared)]  # fmt: skip
        found = [self._line(change, self._first_taker(change)) for change in changes if change.takers]
        groups = [
            (tr("New cards"), cards),
            *((title, [line for kind, line in lines if kind is wanted]) for wanted, title in _TITLES.items()),
            (tr("Found on the field"), found),
            (tr("Tables"), list(self.learned)),
        ]
        saved = tuple(line for _, every in groups for line in every if line.key in self.taken)
        open_ = (Group(title, tuple(line for line in every if line.key not in self.taken)) for title, every in groups)
        return tuple(group for group in (*open_, Group(tr("Saved already"), saved, folded=True)) if group.lines)

    def _card_line(self, behind: FigureCard) -> Line:
        own = tr("{name}: a card of its own", name=behind.name)
        text = own if behind.shared else tr("{name}: a card in the campaign", name=behind.name)
        return Line(own_card_key(behind.figure), behind.figure, text)

    def _line(self, change: CardChange, taker: str) -> Line:
        return Line(change.key, change.figure, change.text, change, change.rule, change.usual, taker)

    def _first_taker(self, change: CardChange) -> str:
        there = [one for one in change.takers if one in self.cast]
        return next((one for one in there if self.cast[one].card and not self.cast[one].shared), there[0])


def _is_of(change: CardChange, figure: str) -> bool:
    return change.figure == figure and not change.takers


def ticked_results(summary: Summary) -> Results:
    """The results of the ticked lines, each applied to the card as the lines before it left it."""
    from gmtool.store.fights.results import Results

    ticked = [line for line in summary.lines if line.ticked]
    made = {line.figure: summary.fresh(line.figure) for line in ticked if line.makes_card}
    cards: dict[str, Card] = {card.id: card for card in made.values()}
    entries = [_new_card_entry(summary, figure, card) for figure, card in made.items()]
    taken: dict[str, Json] = {line.key: made[line.figure].id for line in ticked if line.makes_card}
    rows = tuple(line.row for line in ticked if line.row is not None)
    taken |= {line.key: line.row.row.get("key") for line in ticked if line.row is not None}
    for line in ticked:
        target = summary.target(line.taker) if line.change is not None else None
        if line.change is not None and target is not None:
            before = cards.get(target.id, target)
            cards[target.id] = after = changed(before, line.change, summary.encounter.title)
            entries += _history_entries(summary, line, line.change, before, after)
            taken[line.key] = line.change.after
    fresh = tuple(cards[card.id] for card in made.values())
    old = tuple(card for id, card in cards.items() if id not in {one.id for one in fresh})
    return Results(old, fresh, tuple(entries), taken, rows)


def _new_card_entry(summary: Summary, figure: str, card: Card) -> HistoryEntry:
    from gmtool.store.cards.entries import HistoryEntry

    behind = summary.cast[figure]
    return HistoryEntry(card.id, f"made from “{(behind.card or behind.model).name}”", source=summary.encounter.title)


def _history_entries(summary: Summary, line: Line, change: CardChange, before: Card, after: Card) -> list[HistoryEntry]:
    from gmtool.store.cards.entries import RULED, HistoryEntry

    title, field = summary.encounter.title, change.field
    was, is_now = _history_values(change, before, after)
    entries = [HistoryEntry(after.id, line.text, field, was, is_now, title)]
    for key in after.rulings:
        if after.rulings[key] != before.rulings.get(key):
            entries.append(HistoryEntry(after.id, RULED, key, before.rulings.get(key), after.rulings[key], title))
    return entries


def _history_values(change: CardChange, before: Card, after: Card) -> tuple[Json, Json]:
    """The values before and after for the history: of a list only the row that left or joined, else the whole value."""
    if change.how in (ChangeKind.GAIN, ChangeKind.LOSE, ChangeKind.AMEND):
        return change.before, change.after
    return card_value(before, change.field), card_value(after, change.field)
