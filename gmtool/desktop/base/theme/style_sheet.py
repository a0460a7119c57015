"""The style sheet, made from the theme. Widgets say what they are with the properties `role` and `kind`."""

from collections.abc import Callable, Mapping
from string import Template

from gmtool import resources
from gmtool.desktop.base.theme.palette import Palette

_SHEET = Template(
    """
* { font-size: ${body}px; color: $text; outline: none; }
QMainWindow, QDialog, QWidget[kind="page"] { background: $surface; }
QWidget[kind="ground"] { background: $background; }
QWidget[kind="bar"] { background: $surface; border-bottom: 1px solid $line; }
QWidget[kind="log"] { background: $surface; border-top: 1px solid $line; }
QWidget[kind="side"] { background: $surface; border-right: 1px solid $line; }
QFrame[kind="card"] { background: $raised; border: 1px solid $raised; border-radius: ${p9}px; }
QFrame[kind="card"][lit="true"] { border: ${p2}px solid $accent; background: $accent_soft; }
QFrame[kind="box"] { background: $raised; border: ${p2}px solid $raised; border-radius: ${p9}px; }
QFrame[kind="box"][lit="true"] { border-color: $accent; }
QFrame[kind="row"] { background: transparent; border: 1px solid $line; border-radius: ${p7}px; }
QFrame[kind="row"][lit="true"] { border: ${p2}px solid $accent; background: $accent_soft; }
QFrame[kind="popup"] { background: $background; border: 1px solid $line; border-radius: ${p9}px; }
QFrame[kind="command"] { background: $background; border: 1px solid $accent; border-radius: ${p9}px; }
QFrame[kind="rule"] { background: $line; max-height: 1px; border: none; }
QLabel { background: transparent; }
QLabel[role="huge"] { font-size: ${huge}px; font-weight: 700; }
QLabel[role="title"] { font-size: ${title}px; font-weight: 700; }
QLabel[role="fact"] { font-size: ${lead}px; }
QLabel[role="strong"] { font-weight: 600; }
QLabel[role="muted"] { color: $muted; }
QLabel[role="small"] { font-size: ${small}px; color: $muted; }
QLabel[role="label"] { font-size: ${label}px; font-weight: 700; color: $muted; letter-spacing: ${p1}px;
  text-transform: uppercase; padding-top: ${p6}px; }
QLabel[kind="lacks"] { color: $accent; }
QLabel[kind="key"] { font-family: "JetBrains Mono", "Noto Sans Mono", "DejaVu Sans Mono", monospace;
  font-size: ${small}px; background: $field; border: 1px solid $line; border-radius: ${p4}px; padding: 1px ${p5}px; }
QLabel[kind="chip"] { font-size: ${small}px; background: $raised; color: $text; border-radius: ${p8}px;
  padding: ${p2}px ${p8}px; }
QLabel[kind="phase"] { padding: ${p5}px ${p9}px; border-radius: ${p6}px; font-size: ${phase}px; color: $muted;
  background: $raised; }
QLabel[kind="phase"][progress="done"] { color: $good; }
QLabel[kind="phase"][progress="lost"] { color: $faint; text-decoration: line-through; }
QLabel[kind="phase"][progress="now"] { background: $accent_soft; color: $accent; font-weight: 700; }
QLabel[kind="info"] { background: $raised; border-radius: ${p8}px; padding: ${p8}px ${p12}px; }
QLabel[kind="good"] { background: $good_soft; color: $good; border-radius: ${p8}px; padding: ${p8}px ${p12}px; }
QLabel[kind="slip"] { color: $bad; }
QLabel[kind="bad"] { background: $bad_soft; color: $bad; border-radius: ${p8}px; padding: ${p8}px ${p12}px; }
QLabel[kind="warn"] { background: $warn_soft; color: $warn; border-radius: ${p8}px; padding: ${p8}px ${p12}px; }
QPushButton { background: $raised; border: 1px solid $raised; border-radius: ${p7}px; padding: ${p6}px ${p12}px; }
QPushButton:hover { border-color: $line; }
QPushButton:focus { border: 1px solid $accent; }
QPushButton:pressed { background: $line; }
QPushButton:checked { background: $accent_soft; border-color: $accent; }
QPushButton:disabled { color: $faint; }
QPushButton[kind="primary"] { background: $accent; color: $on_accent; border-color: $accent; font-weight: 600; }
QPushButton[kind="primary"]:focus { border: ${p2}px solid $text; padding: ${p5}px ${p11}px; }
QPushButton[kind="chip"] { font-size: ${small}px; background: $accent_soft; border-color: transparent;
    border-radius: ${p8}px; padding: ${p2}px ${p8}px; }
QPushButton[kind="chip"]:focus { border-color: $accent; }
QPushButton[kind="quiet"] { background: transparent; border-color: transparent; }
QPushButton[kind="quiet"]:hover { background: $raised; }
QPushButton[kind="quiet"]:focus { border-color: $accent; }
QPushButton[kind="chip"] { background: $raised; border: 1px solid $line; border-radius: ${p8}px;
  font-size: ${small}px; padding: ${p2}px ${p8}px; }
QPushButton[kind="chip"]:focus { border-color: $accent; }
QPushButton[kind="tab"] { background: transparent; border-color: transparent; color: $muted; }
QPushButton[kind="tab"]:hover { color: $text; }
QPushButton[kind="tab"]:focus { border-color: $accent; }
QPushButton[kind="tab"]:checked { background: $raised; color: $text; border-bottom-color: $accent; }
QPushButton[kind="letter"] { padding: ${p4}px ${p5}px; }
QPushButton[kind="picked"] { background: $accent_soft; border-color: $accent; font-weight: 600; }
QPushButton[kind="refused"] { color: $muted; text-decoration: line-through; background: transparent; }
QPushButton[kind="link"] { background: transparent; border: none; padding: 1px; color: $muted; text-align: left;
  text-decoration: underline; }
QPushButton[kind="link"][role="small"] { font-size: ${small}px; }
QPushButton[kind="link"]:hover, QPushButton[kind="link"]:focus { color: $accent; }
QPushButton[kind="danger"] { color: $bad; }
QWidget[dense="true"] QToolButton { padding: ${p2}px ${p4}px; }
QWidget[dense="true"] QPushButton { padding: ${p1}px ${p8}px; }
QWidget[dense="true"] QPushButton[kind="primary"]:focus { padding: 1px ${p7}px; }
QWidget[dense="true"] QLabel[kind="info"], QWidget[dense="true"] QLabel[kind="warn"],
  QWidget[dense="true"] QLabel[kind="bad"] { padding: ${p4}px ${p8}px; }
QToolButton { background: transparent; border: 1px solid transparent; border-radius: ${p6}px;
  padding: ${p4}px ${p6}px; }
QToolButton[role="label"] { font-size: ${label}px; font-weight: 700; color: $muted; letter-spacing: ${p1}px;
  padding: ${p6}px ${p2}px ${p2}px 0; }
QToolButton[role="label"]:hover { background: transparent; color: $text; }
QToolButton[role="label"]:checked { background: transparent; border-color: transparent; }
QToolButton[role="label"]:focus { border-color: $accent; }
QToolButton:hover { background: $raised; }
QToolButton:checked { background: $accent_soft; border-color: $accent; }
QToolButton:focus { border-color: $accent; }
QToolButton::menu-indicator { image: none; }
QLineEdit, QPlainTextEdit, QTextEdit, QAbstractSpinBox, QComboBox { background: $field; border: 1px solid $line;
  border-radius: ${p7}px; padding: ${p5}px ${p9}px; selection-background-color: $accent;
  selection-color: $on_accent; }
QLineEdit:focus, QPlainTextEdit:focus, QTextEdit:focus, QAbstractSpinBox:focus, QComboBox:focus {
  border-color: $accent; }
QLineEdit[role="huge"] { font-size: ${huge}px; font-weight: 700; }
QWidget[dense="true"] QLineEdit[role="huge"] { font-size: ${title}px; padding: ${p2}px ${p9}px; }
QLineEdit[role="tip"] { padding: ${p4}px ${p9}px; }
QLineEdit[role="title"] { font-size: ${title}px; font-weight: 600; }
QLineEdit[kind="plain"] { background: transparent; border: 1px solid transparent; padding: ${p2}px 0; }
QLineEdit[kind="plain"]:hover { border-color: $line; }
QLineEdit[kind="plain"]:focus { border-color: $accent; background: $field; }
QLineEdit[wrong="true"], QAbstractSpinBox[wrong="true"], QComboBox[wrong="true"] {
  border: ${p2}px solid $bad; padding: ${p4}px ${p8}px; }
QTableView[wrong="true"] { border: ${p2}px solid $bad; border-radius: ${p7}px; }
QAbstractSpinBox[kind="cell"] { border-color: $accent; border-radius: ${p5}px; padding: 0; }
QAbstractSpinBox::up-button, QAbstractSpinBox::down-button { width: ${p20}px; background: transparent; border: none; }
QAbstractSpinBox::up-arrow { image: url($up); width: ${p9}px; height: ${p9}px; }
QAbstractSpinBox::down-arrow { image: url($down); width: ${p9}px; height: ${p9}px; }
QComboBox { padding-right: ${p24}px; }
QComboBox::drop-down { border: none; width: ${p24}px; }
QComboBox::down-arrow { image: url($down); width: ${p10}px; height: ${p10}px; }
QComboBox QAbstractItemView { background: $background; border: 1px solid $line; padding: ${p4}px;
  selection-background-color: $accent; selection-color: $on_accent; }
QCheckBox, QRadioButton { spacing: ${p8}px; background: transparent; padding: ${p2}px; }
QCheckBox:focus, QRadioButton:focus { border: 1px solid $accent; border-radius: ${p4}px; }
QCheckBox::indicator, QRadioButton::indicator, QTableView::indicator, QListView::indicator {
  width: ${p14}px; height: ${p14}px; background: $field;
  border: 1px solid $faint; border-radius: ${p4}px; }
QRadioButton::indicator { border-radius: ${p7}px; }
QCheckBox::indicator:checked, QTableView::indicator:checked, QListView::indicator:checked { background: $accent;
  border-color: $accent; image: url($tick); }
QRadioButton::indicator:checked { background: $accent; border-color: $accent; }
QCheckBox:disabled { color: $faint; }
QCheckBox::indicator:unchecked:disabled { background: transparent; border-color: $line; }
QListView, QTreeView, QTableView { background: transparent; border: none; alternate-background-color: transparent; }
QListView::item, QTreeView::item { padding: ${p5}px ${p8}px; border-radius: ${p6}px; }
QListView::item:hover, QTreeView::item:hover { background: $raised; }
QListView::item:selected, QTreeView::item:selected { background: $raised; color: $text;
  border-left: ${p2}px solid $accent; padding-left: ${p6}px; }
QTableView { gridline-color: transparent; }
QTableView::item { border-bottom: 1px solid $line; padding: ${p5}px; }
QTableView::item:selected { background: $accent_soft; color: $text; border-bottom-color: $accent; }
QTableView[kind="cards"] { selection-background-color: transparent; }
QTableView[kind="cards"]::item { border: none; }
QTableView[kind="cards"]::item:selected { background: transparent; }
QHeaderView { background: transparent; }
QHeaderView::section { background: transparent; color: $muted; border: none; border-bottom: 1px solid $line;
  padding: ${p5}px; font-size: ${small}px; }
QProgressBar { background: $field; border: 1px solid $line; border-radius: ${p4}px; min-height: ${p12}px;
  max-height: ${p12}px; }
QProgressBar::chunk { background: $accent; border-radius: ${p4}px; }
QScrollArea { background: transparent; border: none; }
QScrollArea > QWidget > QWidget[kind="clear"] { background: transparent; }
QScrollBar { background: transparent; border: none; margin: 0; }
QScrollBar:vertical { width: ${p10}px; }
QScrollBar:horizontal { height: ${p10}px; }
QScrollBar::handle { background: $line; border-radius: ${p4}px; margin: ${p2}px; min-height: ${p24}px;
  min-width: ${p24}px; }
QScrollBar::handle:hover { background: $faint; }
QScrollBar::add-line, QScrollBar::sub-line, QScrollBar::add-page, QScrollBar::sub-page { background: none;
  border: none; width: 0; height: 0; }
QAbstractScrollArea::corner { background: transparent; border: none; }
QSplitter::handle { background: $line; }
QSplitter::handle:horizontal { width: 1px; }
QSplitter::handle:vertical { height: 1px; }
QTabWidget::pane { border: none; }
QTabBar { background: transparent; }
QTabBar::tab { background: transparent; color: $muted; padding: ${p6}px ${p12}px; margin-right: ${p4}px;
  border: 1px solid transparent; border-radius: ${p7}px; }
QTabBar::tab:hover { color: $text; }
QTabBar::tab:selected { background: $raised; color: $text; border-bottom-color: $accent; }
QTabBar::tab:focus { border-color: $accent; }
QMenu { background: $background; border: 1px solid $line; border-radius: ${p8}px; padding: ${p5}px; }
QMenu::item { padding: ${p6}px ${p20}px ${p6}px ${p12}px; border-radius: ${p5}px; }
QMenu::item:selected { background: $accent_soft; border-left: ${p2}px solid $accent; padding-left: ${p10}px; }
QMenu::item:disabled { color: $faint; }
QMenu::separator { height: 1px; background: $line; margin: ${p4}px ${p8}px; }
QToolTip { background: $background; color: $text; border: 1px solid $line; padding: ${p6}px ${p8}px; }
"""
)
_LENGTHS = (1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24)


def style_sheet(palette: Palette, px: Callable[[float], int], sizes: Mapping[str, int]) -> str:
    """The sheet for a palette, with lengths and font sizes grown by `px`."""
    colours = {name: getattr(palette, name) for name in Palette.__dataclass_fields__ if name not in ("name", "sides")}
    lengths = {f"p{length}": str(px(length)) for length in _LENGTHS}
    fonts = {"lead": str(px(16)), "phase": str(px(13))} | {role: str(px(size)) for role, size in sizes.items()}
    images = {name: resources.path(f"styles/{name}-{palette.name}.svg").as_posix() for name in ("up", "down", "tick")}
    return _SHEET.substitute(colours | lengths | fonts | images)
