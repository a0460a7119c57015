"""Cards on paper: the face of a card, and the order of a booklet."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final
from unicodedata import category

from gmtool.folding import fold
from gmtool.language import tr
from gmtool.presentation.text import initials
from gmtool.records import dataclass
from gmtool.rules.seam import Card, CardReport, Counter, Finding, Grid, Posture, Ruleset, TallyBoxes
from gmtool.systems import UnknownSystem

KINDS: Final = {"player": tr("player character"), "monster": tr("monster")}
_NOTHING: Final = CardReport("", (), "", (), ())
_BLANK_ROWS: Final = 5
_BLANK_BOXES: Final = 20

Rulesets = Callable[[str], Ruleset]
"""The function that finds a rule system by its id. Raises `UnknownSystem`."""


@dataclass(frozen=True)
class CardFace:
    """A card with its report. `problem` says why the report is empty; `blank`: to be filled in by hand.

    `fate` says that it is dead, or in a fight what else of its health the boxes do not show.
    """

    card: Card
    about: str
    letters: str
    report: CardReport
    problem: str = ""
    blank: bool = False
    fate: str = ""

    @property
    def player(self) -> bool:
        """True if it is a player's character."""
        return self.card.kind == "player"

    @property
    def rulings(self) -> tuple[str, ...]:
        """The GM's rulings about the card, a sentence each. Other findings are for the GM's screen alone."""
        ruled = ((finding, self.card.rulings.get(finding.key)) for finding in self.report.findings)
        return tuple(_ruled(finding, reason) for finding, reason in ruled if reason is not None)


def face_of(card: Card, rulesets: Rulesets, counter: Counter | None = None) -> CardFace:
    """The face of a card, with a `counter` as its figure is in a fight; without its system its name and a sentence."""
    letters, kind = initials({"": card.name})[""], KINDS.get(card.kind, card.kind)
    fate = _fate(card, counter)
    try:
        ruleset = rulesets(card.system)
    except UnknownSystem as problem:
        return CardFace(card, f"{card.system} · {kind}", letters, _NOTHING, str(problem), fate=fate)
    report = ruleset.report(card)
    if counter is not None and counter.full:
        report = replace(report, tallies=tuple(_ticked(one, counter) for one in report.tallies))
    about = " · ".join(part for part in (ruleset.title, report.subtitle, kind) if part)
    wrong = "" if report.derived else " ".join(finding.text for finding in report.findings)
    return CardFace(card, about, letters, report, wrong, fate=fate)


def _fate(card: Card, counter: Counter | None) -> str:
    if counter is None:
        return Posture.DEAD.words if Posture.DEAD in card.tags else ""
    down = "" if counter.able or counter.gone else counter.posture.words
    return " · ".join(part for part in (down, counter.health_words) if part)


def _ticked(tally: TallyBoxes, counter: Counter) -> TallyBoxes:
    """The boxes of what the counter's ring shows with those ticked that are taken; other boxes as they are."""
    taken = counter.taken or counter.full - counter.left
    return replace(tally, ticked=max(0, min(tally.boxes, taken))) if tally.boxes == counter.full else tally


def blank_face(system: str, rulesets: Rulesets) -> CardFace:
    """A card of a system with everything to be filled in by hand."""
    ruleset = rulesets(system)
    usual = {field.key: field.default for field in ruleset.card_form().fields if field.default is not None}
    card = Card(system, "", usual)
    return CardFace(card, ruleset.title, "", _emptied(ruleset.report(card)), blank=True)


def _ruled(finding: Finding, reason: str) -> str:
    said = finding.text.rstrip(".")
    return (
        tr("{problem}. Ruled: {reason}", problem=said, reason=reason)
        if reason.strip()
        else tr("{problem}. Allowed by the GM.", problem=said)
    )


def _emptied(report: CardReport) -> CardReport:
    first = report.grids[:1]
    return CardReport(
        "",
        tuple(replace(one, text="", breakdown=None) for one in report.derived),
        "",
        tuple(Grid(grid.title, grid.columns, (("",) * len(grid.columns),) * _BLANK_ROWS) for grid in first),
        (),
        tuple(TallyBoxes(one.label, _BLANK_BOXES) for one in report.tallies),
    )


_NO_LETTER = "#"


def alphabetical(cards: Sequence[Card], titles: dict[str, str]) -> list[Card]:
    """The cards by the title of their system and by name; accents and case make no difference."""
    return sorted(cards, key=lambda card: (titles.get(card.system, card.system), _plain(card.name), card.name))


def letter_of(card: Card) -> str:
    """The heading that a card stands under: the first letter of its name, or "#"."""
    first = _plain(card.name)[:1].upper()
    return first if first and category(first).startswith("L") else _NO_LETTER


def _plain(name: str) -> str:
    return fold(name.strip()[:200])


def imposition(count: int) -> Sequence[tuple[int, int]]:
    """The pages on the left and right of each side of the sheets that fold into a booklet; 0 is a blank one.

    The sides come in the order of printing: outside and inside of the outermost sheet first.
    """
    whole = -(-count // 4) * 4
    sides = []
    for side in range(whole // 2):
        low, high = side + 1, whole - side
        sides.append((low, high) if side % 2 else (high, low))
    return [(_there(left, count), _there(right, count)) for left, right in sides]


def _there(number: int, count: int) -> int:
    return number if number <= count else 0
