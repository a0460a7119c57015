"""The look of a page: Qt reads Markdown into plain text, and leaves spaces, code and tables to whoever shows it."""

from collections.abc import Iterator

from PySide6.QtGui import (
    QBrush,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextFrame,
    QTextFrameFormat,
    QTextLength,
    QTextTable,
)

from gmtool.desktop.base.theme.current import theme

_LINE_HEIGHT = 135
"""Percent of the type."""
_CODE = QTextFormat.Property.BlockCodeLanguage
"""Code has a language, which may be empty, whether it is fenced or indented."""


def headings(document: QTextDocument) -> Iterator[QTextBlock]:
    return (block for block in _blocks(document) if block.blockFormat().headingLevel())


def dress_page(document: QTextDocument) -> None:
    """Give a page that was just read its spaces, its code and its tables."""
    cursor = QTextCursor(document)
    cursor.beginEditBlock()
    for block in _blocks(document):
        cursor.setPosition(block.position())
        cursor.mergeBlockFormat(_spaces(block))
        _mark_code(cursor, block)
    for frame in _frames(document.rootFrame()):
        if isinstance(frame, QTextTable):
            _rule(frame)
    cursor.endEditBlock()


def _blocks(document: QTextDocument) -> Iterator[QTextBlock]:
    block = document.begin()
    while block.isValid():
        yield block
        block = block.next()


def _frames(frame: QTextFrame) -> Iterator[QTextFrame]:
    for child in frame.childFrames():
        yield child
        yield from _frames(child)


def _spaces(block: QTextBlock) -> QTextBlockFormat:
    before, made, px = block.blockFormat(), QTextBlockFormat(), theme().px
    if before.headingLevel():
        made.setTopMargin(px(20 if before.headingLevel() > 1 else 4))
        made.setBottomMargin(px(8))
    elif before.hasProperty(_CODE):
        made.setBackground(QBrush(theme().colour("raised")))
        made.setLeftMargin(px(12))
        made.setNonBreakableLines(False)
        made.setBottomMargin(0 if block.next().blockFormat().hasProperty(_CODE) else px(10))
    else:
        made.setBottomMargin(px(3 if block.textList() else 1 if _in_table(block) else 10))
        # Qt stretches the line of a picture as well
        if "\N{OBJECT REPLACEMENT CHARACTER}" not in block.text():
            made.setLineHeight(_LINE_HEIGHT, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
    return made


def _in_table(block: QTextBlock) -> bool:
    return QTextCursor(block).currentTable() is not None


def _mark_code(cursor: QTextCursor, block: QTextBlock) -> None:
    """Keys and words of the program on the ground of a key cap."""
    code = QTextCharFormat()
    code.setBackground(QBrush(theme().colour("raised")))
    for part in block.textFormats():
        if part.format.fontFixedPitch():
            cursor.setPosition(block.position() + part.start)
            end = cursor.position() + part.length
            cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
            cursor.mergeCharFormat(code)


def _rule(table: QTextTable) -> None:
    made = table.format()
    made.setBorder(1)
    made.setBorderCollapse(True)
    made.setBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
    made.setBorderBrush(QBrush(theme().colour("line")))
    made.setCellPadding(theme().px(6))
    made.setTopMargin(theme().px(4))
    made.setBottomMargin(theme().px(12))
    made.setWidth(QTextLength(QTextLength.Type.PercentageLength, 100))
    table.setFormat(made)
