"""What the steps of a figure say, as sentences that open their rules."""

from collections.abc import Iterator, Sequence
from html import escape

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gmtool.desktop.parts import heading, wrapped
from gmtool.desktop.run.strip.rows import KINDS, StripRow, sentence
from gmtool.desktop.theme import theme

Said = tuple[str, str]
"""A sentence, and the rule that it comes from, if any."""


class StripWhy(QWidget):
    """A heading a step, its sentences under it; one that comes from a rule opens it."""

    rule_clicked = Signal(str)

    def __init__(self, row: StripRow, columns: Sequence[int]) -> None:
        super().__init__()
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(theme().px(4))
        for title, said in told(row, columns):
            box.addWidget(heading(title))
            for text, rule in said:
                line = wrapped("")
                line.setTextFormat(Qt.TextFormat.RichText)
                line.setTextInteractionFlags(
                    Qt.TextInteractionFlag.LinksAccessibleByMouse | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
                )
                line.setText(_linked(text, rule))
                line.setAccessibleName(text)
                line.linkActivated.connect(self.rule_clicked)
                box.addWidget(line)


def told(row: StripRow, columns: Sequence[int]) -> Iterator[tuple[str, list[Said]]]:
    """What is said in some of the columns, each with its heading; what says nothing is left out."""
    for column in columns:
        said = [(_of(beat.text, KINDS[beat.kind], sentence(beat)), beat.rule) for beat in row.track.cells[column]]
        if said:
            yield f"{row.name} · {row.title}: {row.columns[column]}", said
    spans = [span for span in row.track.spans if any(span.first <= column <= span.last for column in columns)]
    if spans:
        yield "Can be moved", [(row.moved(span), span.rule) for span in spans]


def _of(text: str, kind: str, why: str) -> str:
    return f"{text} · {kind}: {why}" if not why.startswith(text) else why


def _linked(text: str, rule: str) -> str:
    if not rule:
        return escape(text)
    return f'<a href="{escape(rule)}" title="{escape(rule)}" style="color: {theme().palette.text}">{escape(text)}</a>'
