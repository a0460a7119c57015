"""Words of the turn beside the order: the prompt, the key for what is next, and the reminders."""

from typing import Final

from gmtool.language import tr, trn
from gmtool.presentation.fight.draft import Draft
from gmtool.presentation.fight.selection import Selection
from gmtool.presentation.keys.key_book import PROPOSE, book
from gmtool.rules.seam import Choice, Due, Input, InputKind

_NO_THINGS: Final = {
    *("against", "at", "by", "down", "from", "in", "of", "on", "over", "to", "under", "up", "with"),
    *("how", "what", "where", "which", "who", "whom", "why"),
    *("dice", "draw", "drop", "load"),
}
"""Labels with which no article goes."""


def prompt(picks: Selection) -> str:
    """The sentence above the button for what is next."""
    session, draft, agenda = picks.session, picks.draft, picks.session.moment.agenda
    if session.question is not None:
        return session.question.words
    if session.preview_entry is not None:
        return tr("You are looking at an earlier moment. Esc goes back to now.")
    if draft is not None and draft.missing is not None:
        asked = asked_for(draft.missing)
        if not picks.proposed or not picks.figure:
            return asked
        name = session.moment.name(picks.figure)
        # translators: {prompt} is the same as {asked}, with a capital
        return tr("{name}: {asked}", name=name, asked=lowered(asked), prompt=asked)
    if draft is not None and picks.player:
        keys = {"go_on": book.spell("Return"), "back": book.spell("Esc")}
        if draft.forbidden:
            # translators: {reason} is a sentence, such as “Goblin 2 is out of reach.”
            return tr("{player} proposes: {choice}. {reason} {back} puts it aside.", player=picks.player,
                      choice=draft.done_words, reason=draft.against[0].reason, back=keys["back"])  # fmt: skip
        return tr("{player} proposes: {choice}. {go_on} does it, {back} puts it aside.",
                  player=picks.player, choice=draft.done_words, **keys)  # fmt: skip
    if draft is not None and picks.why:
        key = book.shown(PROPOSE.id)
        # translators: {why} is the same as {reason}, with a capital
        return tr("Proposed ({reason}). {key} or Enter does it.", reason=lowered(picks.why), why=picks.why, key=key)
    said = agenda.ended or (tr("The fight is over.") if agenda.over else agenda.prompt)
    if draft is None or not draft.signs or (target := draft.target) is None:
        return said
    return f"{said} {target.label}: {draft.signs}."


def asked_for(field: Input) -> str:
    """The prompt for an input: “Choose a target”, “Enter a level”. A label that is a question is its own prompt."""
    label = field.label
    if label.endswith("?"):
        return label
    typed = field.kind in (InputKind.NUMBER, InputKind.TEXT)
    if " " in label or label.endswith("s") or label.lower() in _NO_THINGS:
        return tr("Enter: {label}", label=label) if typed else tr("Choose: {label}", label=label)
    thing = lowered(label)
    if thing[:1] in "aeiou" and not thing.startswith("uni"):
        # translators: {label} is the same as {thing}, with a capital
        entered = tr("Enter an {thing}", thing=thing, label=label)
        # translators: {label} is the same as {thing}, with a capital
        return entered if typed else tr("Choose an {thing}", thing=thing, label=label)
    # translators: {label} is the same as {thing}, with a capital
    entered = tr("Enter a {thing}", thing=thing, label=label)
    # translators: {label} is the same as {thing}, with a capital
    return entered if typed else tr("Choose a {thing}", thing=thing, label=label)


def lowered(words: str) -> str:
    """Words inside a sentence; an abbreviation keeps its capitals."""
    return words if words[:2].isupper() else f"{words[:1].lower()}{words[1:]}"


def act_text(picks: Selection) -> str:
    """The effect of the key for what is next, in a few words; empty if it has none."""
    moment, draft = picks.session.moment, picks.draft
    nothing = draft is None and moment.agenda.over and picks.next_table_choice is None
    if picks.session.preview_entry is not None or nothing:
        return ""
    if draft is not None:
        return _done_by(picks, draft) if draft.ready and not draft.forbidden else ""
    if moment.agenda.next:
        return _next_text(picks)
    return picks.next_table_choice.label if picks.next_table_choice else ""


def _next_text(picks: Selection) -> str:
    moment, figure = picks.session.moment, picks.figure
    if figure is None or figure not in moment.agenda.next:
        return tr("{name} is next", name=moment.name(moment.agenda.next[0]))
    if picks.usual:
        return _done_by(picks, Draft.of(moment, picks.usual))
    return tr("{name}: choose", name=moment.name(figure))


def _done_by(picks: Selection, draft: Draft) -> str:
    """The action of a draft, after the name of the figure whose choice it is, and at whom, where that is known.

    The key does what is said here and nothing else: a target that is proposed is named.
    """
    choice = draft.choice
    name = picks.session.moment.name(picks.figure) if picks.figure and choice in picks.choices else ""
    who = trn("{n} figure", "{n} figures", len(picks.picked)) if picks.marked else name
    return f"{who}: {draft.done_words}" if name else draft.done_words


def next_key(picks: Selection) -> str:
    """The key for what is next: to do it, to begin it, or to choose it."""
    if picks.draft is not None:
        return tr("Enter")
    must_choose = picks.figure in picks.session.moment.agenda.next and picks.usual is None
    return "1–9" if must_choose else book.spell("Space")


def other_table_choices(picks: Selection) -> tuple[Choice, ...]:
    """The choices of the table without the next one; none while a choice is filled in or a question waits."""
    if picks.session.question is not None or not picks.undecided:
        return ()
    usual = None if picks.session.moment.agenda.next else picks.next_table_choice
    return tuple(choice for choice in picks.table_choices if choice != usual)


class Reminders:
    """Reminders of what is still to be done before the turn ends: one line, until all of them are asked for."""

    def __init__(self) -> None:
        self.items: tuple[Due, ...] = ()
        self._all = False

    def follow(self, items: tuple[Due, ...]) -> None:
        """Hold these reminders; if they have changed, they are one line again."""
        self._all = self._all and items == self.items
        self.items = items

    @property
    def lines(self) -> list[tuple[str, str]]:
        """The lines that are shown, each with the rule it comes from."""
        lines = [(item.text, item.rule) for item in self.items]
        if len(lines) < 2:
            return lines
        if self._all:
            return [*lines, (tr("Fewer"), "")]
        more = len(lines) - 1
        # translators: the first of several reminders, and how many others a click shows
        return [(trn("{first} · {n} more", "{first} · {n} more", more, first=lines[0][0]), lines[0][1])]

    def press(self, place: int) -> str:
        """Show all reminders, or the first again, if the line says so; else the figure that the line is about, empty
        for none."""
        if len(self.items) > 1 and (not self._all or place == len(self.items)):
            self._all = not self._all
            return ""
        return self.items[place].figure
