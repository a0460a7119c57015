"""Face of a printed card: what it shows, whatever system it is of."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from gmtool.presentation.map.initials import initials
from gmtool.rules.seam import Card, CardReport, Finding, Grid, Ruleset, TallyBoxes
from gmtool.systems import UnknownSystem

KINDS: Final = {"player": "player character", "monster": "monster"}
_NOTHING: Final = CardReport("", (), "", (), ())
_BLANK_ROWS: Final = 5
_BLANK_BOXES: Final = 20

Rulesets = Callable[[str], Ruleset]
"""The rule system with an id. Raises `UnknownSystem`."""


@dataclass(frozen=True)
class CardFace:
    """A card with what follows from it. `problem` is said where nothing could follow; `blank`: to be filled in."""

    card: Card
    about: str
    letters: str
    report: CardReport
    problem: str = ""
    blank: bool = False

    @property
    def player(self) -> bool:
        """Whether it is a player's character."""
        return self.card.kind == "player"

    @property
    def rulings(self) -> tuple[str, ...]:
        """What the GM has ruled about it, a sentence each. Other findings are for the GM's screen alone."""
        ruled = ((finding, self.card.rulings.get(finding.key)) for finding in self.report.findings)
        return tuple(_ruled(finding, reason) for finding, reason in ruled if reason is not None)


def face_of(card: Card, rulesets: Rulesets) -> CardFace:
    """The face of a card; of one whose system is not there, its name and a sentence."""
    letters, kind = initials({"": card.name})[""], KINDS.get(card.kind, card.kind)
    try:
        ruleset = rulesets(card.system)
    except UnknownSystem as problem:
        return CardFace(card, f"{card.system} · {kind}", letters, _NOTHING, str(problem))
    report = ruleset.report(card)
    about = " · ".join(part for part in (ruleset.title, report.subtitle, kind) if part)
    wrong = "" if report.derived else " ".join(finding.text for finding in report.findings)
    return CardFace(card, about, letters, report, wrong)


def blank_face(system: str, rulesets: Rulesets) -> CardFace:
    """A card of a system on which everything is to be filled in by hand."""
    ruleset = rulesets(system)
    usual = {field.key: field.default for field in ruleset.card_form().fields if field.default is not None}
    card = Card(system, "", usual)
    return CardFace(card, ruleset.title, "", _emptied(ruleset.report(card)), blank=True)


def _ruled(finding: Finding, reason: str) -> str:
    said = finding.text.rstrip(".")
    return f"{said}. Ruled: {reason}" if reason.strip() else f"{said}. Allowed by the GM."


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
