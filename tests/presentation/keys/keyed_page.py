"""What the page of a fight would show, part by part, by the names that its parts have in the window.

So a journey by keys asks the same of a fight without widgets as of one in the window.
"""

from collections.abc import Callable
from typing import Any

from gmtool.presentation.fight.keys.decision import asked_title, outcome_so_far
from gmtool.presentation.fight.offered_choices import OfferedChoices
from gmtool.presentation.fight.replies import with_reply
from gmtool.presentation.fight.session import FightSession
from gmtool.presentation.fight.weighed import Weighed, weighed
from gmtool.presentation.fight.words import turn_words
from gmtool.presentation.fight.words.numbers import headline_text, headline_words
from gmtool.presentation.keys.key_book import ALL_AS_USUAL, book
from gmtool.presentation.text import with_minus
from gmtool.rules.seam import Breakdown, Choice
from tests.presentation.keys.driver import DrivenFight, Held


class Shown:
    """A text of the page; `seen` tells whether it is shown, and `held` whether it has the keys."""

    def __init__(
        self,
        text: Callable[[], str],
        *,
        seen: Callable[[], bool] = lambda: True,
        held: Callable[[], bool] = lambda: False,
        lit: Callable[[], bool] = lambda: False,
    ) -> None:
        self.text, self.isVisible, self.hasFocus = text, seen, held
        self._lit = lit

    def selectedText(self) -> str:  # noqa: N802
        """The text that typing replaces."""
        return self.text() if self._lit() else ""


class Button:
    """The button of a choice."""

    def __init__(self, choice: Choice, digit: int | None, *, shown: bool) -> None:
        self.choice, self.digit = choice, digit
        self._text = f"{digit}  {choice.label}" if shown and digit is not None else choice.label

    def text(self) -> str:
        return self._text


class Choices:
    """A list of choices."""

    def __init__(self, offered: OfferedChoices) -> None:
        self._offered = offered
        self.numbered = offered.numbered

    @property
    def unfolded(self) -> bool:
        return self._offered.unfolded

    @property
    def buttons(self) -> list[Button]:
        offered = self._offered
        return [Button(one, offered.digit_of(one), shown=offered.digits) for one in offered.in_sight]


class Act:
    """The button for what is next."""

    def __init__(self, fight: DrivenFight) -> None:
        self._fight = fight

    @property
    def words(self) -> str:
        return "" if self._fight.session.question is not None else turn_words.act_text(self._fight.picks)

    def text(self) -> str:
        return self.words


class Usual:
    """The button that lets all do the usual."""

    def __init__(self, fight: DrivenFight) -> None:
        self._fight = fight
        self.key = book.shown(ALL_AS_USUAL.id)

    def text(self) -> str:
        return "Everybody as usual"

    def isVisible(self) -> bool:  # noqa: N802
        picks = self._fight.picks
        several = len(picks.session.moment.agenda.next) > 1 and not picks.upcoming
        return several and picks.usual_for_all


class FieldOfForm:
    """An input of the picked choice."""

    def __init__(self, fight: DrivenFight, name: str) -> None:
        one = fight.form.of(name)
        self.field, self.opened = one.field, False
        self.edit = Shown(lambda: one.typed.text, held=lambda: fight.held == name)


class Form:
    def __init__(self, fight: DrivenFight) -> None:
        self._fight = fight

    @property
    def letters(self) -> dict[str, Any]:
        return dict(self._fight.form.letters)

    @property
    def fields(self) -> list[FieldOfForm]:
        return [FieldOfForm(self._fight, one.field.field) for one in self._fight.form.fields]


class OddsSaid:
    """The chance of the picked choice, in large type, and what is needed for it."""

    def __init__(self, fight: DrivenFight) -> None:
        self._picks, self._replies = fight.picks, fight.replies
        self.headline = Shown(lambda: self._said()[0])
        self.needs = Shown(lambda: self._said()[1])
        self.met = Shown(lambda: self._replies.met)

    @property
    def breakdowns(self) -> tuple[Breakdown, ...]:
        """The numbers, with those of the reply that is looked at."""
        seen, own = self._replies.seen, self._weighed.breakdowns
        return tuple(own if seen is None else with_reply(own, seen))

    @property
    def _weighed(self) -> Weighed:
        session = self._picks.session
        return weighed(session.moment, self._picks.draft, session.pending)

    def _said(self) -> tuple[str, str]:
        seen, own = self._replies.seen, self._weighed
        odds = own.odds if seen is None else seen.odds
        if odds is None:
            return "", ""
        measured = (one for one in self._picks.session.ruleset.measured() if one.key in odds.distributions)
        headline = next((one for one in measured if one.headline), None)
        number = "" if headline is None else headline_text(headline, odds)
        return number, headline_words(headline, self.breakdowns, odds, rolled=own.rolled)


class DraftSaid:
    def __init__(self, fight: DrivenFight) -> None:
        self.form = Form(fight)
        self.odds = OddsSaid(fight)


class Foot:
    def __init__(self, fight: DrivenFight) -> None:
        self.usual = Usual(fight)


class Line:
    """The command line."""

    def __init__(self, fight: DrivenFight) -> None:
        line = fight.line
        self.isVisible = lambda: line.is_open
        self.field = Shown(lambda: line.text, held=lambda: fight.held is Held.LINE)
        self.says = Shown(lambda: line.reading.says)
        self.offers = Shown(lambda: " · ".join(line.beside))


class Turn:
    """The turn panel."""

    def __init__(self, fight: DrivenFight) -> None:
        self.prompt = Shown(lambda: fight.prompt)
        self.act = Act(fight)
        self.choices, self.table_choices = Choices(fight.offered), Choices(fight.offered_to_table)
        self.draft, self.foot, self.command = DraftSaid(fight), Foot(fight), Line(fight)


class Prompt:
    """A prompt with a field and a sentence under it."""

    def __init__(self, fight: DrivenFight, held: Held, entry: Any) -> None:
        self.hint = Shown(lambda: entry.hint)
        self.field = Shown(lambda: entry.text, held=lambda: fight.held is held, lit=lambda: entry.lit)


class Dice:
    """The dice panel."""

    def __init__(self, fight: DrivenFight) -> None:
        picks = fight.picks
        self.title = Shown(lambda: asked_title(picks, fight.asked))
        self.so_far = Shown(lambda: outcome_so_far(picks), seen=lambda: bool(outcome_so_far(picks)))
        self.rolls = Prompt(fight, Held.ROLL, fight.rolls)
        self.words = Prompt(fight, Held.WORDS, fight.words)
        self.numbers = Prompt(fight, Held.NUMBER, fight.numbers)


class Log:
    def __init__(self, session: FightSession) -> None:
        self._session = session

    def text(self) -> str:
        """The lines that stand; a blank line before each turn."""
        told = (line for entry in self._session.journal.line() for line in entry.lines)
        texts = ((line.heading, with_minus(line.text)) for line in told)
        return "\n".join(f"\n{text}" if heading else text for heading, text in texts).strip()


class KeyedPage:
    """The page of a fight without widgets."""

    def __init__(self, fight: DrivenFight) -> None:
        self.fight = fight
        self.session, self.picks = fight.session, fight.picks
        self.turn, self.dice, self.log = Turn(fight), Dice(fight), Log(fight.session)

    def hasFocus(self) -> bool:  # noqa: N802
        return self.fight.held is Held.PAGE
