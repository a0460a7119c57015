"""Actions of a fight: all that can be done, by name, for the command finder, for F1, and for the menu of a figure."""

from collections.abc import Callable, Iterable
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction

from gmtool.desktop.base.desk import allow
from gmtool.desktop.base.keys import bind
from gmtool.desktop.base.parts.labels import literal
from gmtool.desktop.canvas.measuring.kit import KIT, MeasuringKind
from gmtool.desktop.pages.run.page.menus import ADD
from gmtool.desktop.pages.run.page.screen import FightScreen
from gmtool.language import tr
from gmtool.presentation.fight import gm_commands
from gmtool.presentation.fight.command_line.line import COMMAND, CONDITION, DAMAGE, HEALING, TAG
from gmtool.presentation.fight.keys.page_keys import may_say
from gmtool.presentation.fight.keys.typed_actions import PAIRS, typed
from gmtool.presentation.fight.menu_offers import named_deeds
from gmtool.presentation.fight.wave_choices import bring
from gmtool.presentation.keys.key_book import KeyedAction, book
from gmtool.presentation.keys.key_names import MEANT
from gmtool.presentation.map.strokes import DrawingMode
from gmtool.records import dataclass
from gmtool.rules.seam import Choice, DiceQuestion


@dataclass(frozen=True, slots=True)
class Action:
    """An action of the page, by whose name the settings know it. `quiet` keys the page takes itself, and only shows."""

    name: str
    text: str
    key: str
    tip: str
    do: Callable[[FightScreen], object]
    quiet: bool = True
    when: Callable[[FightScreen], bool] = lambda page: True
    unless: str = ""
    """The reason why it cannot be done if `when` does not hold."""

    @property
    def id(self) -> str:
        return f"run.{self.name}"


def _measuring(one: MeasuringKind) -> Action:
    """A tool to measure with; its key may press an input's toggle instead."""
    letter = one.key.lower()

    def may(page: FightScreen) -> bool:
        return page.stage.has_map and letter not in page.turn.draft.form.letters

    return Action(one.id, one.text, one.key, one.tip, lambda page: page.stage.measure(one), when=may)


def _may_say(page: FightScreen) -> bool:
    return may_say(page.picks)


def _may_be_met(page: FightScreen) -> bool:
    return page.picks.draft is not None and bool(page.picks.draft.replies)


def _may_correct(page: FightScreen) -> bool:
    return _may_say(page) and page.session.question is None and page.session.journal.undo_label is not None


def _may_propose(page: FightScreen) -> bool:
    return _may_say(page) and page.session.question is None


def _foggy(page: FightScreen) -> bool:
    return page.fog.tools.possible


FIGHT_ACTIONS = (
    Action(*typed("go_on_with_what_is_next"),
         tr("What is picked or proposed, target and all; it answers no question"),
         lambda page: page.act()),
    Action(*typed("go_on"), tr("The same as Space"), lambda page: page.act()),
    Action(*typed("all_as_usual"),
         tr("Everyone due takes the usual action, then the phase ends; nobody gives anything up"),
         lambda page: page.picks.everybody_as_usual(), when=lambda page: page.picks.usual_for_all,
         unless=tr("somebody must choose first, dice or a decision is due, or a choice is picked.")),
    Action(*typed("all_of_a_kind"),
         tr("Your next choice goes to all figures like this one; {run.all_of_a_kind} again: to this one only"),
         lambda page: page.picks.mark_alike(), when=lambda page: page.picks.figure is not None),
    Action(*typed("propose"),
         tr("What the next figure's plan would do, and why; again: do it, and propose the next"),
         lambda page: page.proposer.press(), when=_may_propose,
         unless=tr("dice or a decision is due, or an earlier moment is shown.")),
    Action(*typed("forecast_from_here"),
         tr("Who is likely to win and to fall, and what a picked choice changes"),
         lambda page: page.toggle_forecast(), when=lambda page: page.may_forecast),
    Action(*typed("roll_virtual_dice"),
         tr("For the roll that is due"), lambda page: page.picks.roll(),
         when=lambda page: page.picks.upcoming is not None or isinstance(page.session.question, DiceQuestion),
         unless=tr("no dice are due.")),
    Action(*typed("damage_or_healing"),
         tr("A number for the picked figures: 4 or -4 hurts, +4 heals; names first for others"),
         lambda page: page.open_line(DAMAGE), when=_may_say),
    Action(*typed("healing"), tr("A number for the picked figures; names first for others"),
         lambda page: page.open_line(HEALING), when=_may_say),
    Action(*typed("condition"), tr("Set or clear a condition of the picked figures by number or first letters"),
         lambda page: page.open_line(CONDITION), when=_may_say),
    Action(*typed("tag"), tr("Words on the picked figures that end by themselves: “hexed 3 turns”, “not hexed”"),
         lambda page: page.open_line(TAG), when=_may_say),
    Action(*typed("command_line"),
         tr("Type what you would say; / opens it too: “wulf > flavius 9 5”, “goblins stay”, “next”"),
         lambda page: page.open_line(COMMAND), when=_may_say),
    Action(*typed("back"), tr("Cancel the question or the choice, or stop looking back"), lambda page: page.go_back()),
    Action(*typed("next_figure"), tr("Look at the next figure of the order"), lambda page: page.picks.step_figure(1)),
    Action(*typed("previous_figure"), tr("Look at the previous figure"), lambda page: page.picks.step_figure(-1)),
    Action(*typed("next_choice"),
         tr("Also Tab; 1 to 9 pick one, 0 is the table's; Alt and the digit at any time"),
         lambda page: page.picks.step_choice(1)),
    Action(*typed("previous_choice"), "", lambda page: page.picks.step_choice(-1)),
    Action(*typed("all_choices"),
         tr("Everything the picked figure could do, refused choices too; again for the likely ones"),
         lambda page: page.turn.choices.unfold(not page.turn.choices.unfolded)),
    Action(*typed("next_reply"),
         tr("The chances against the other side's next possible reply"),
         lambda page: page.turn.draft.odds.replies.step(1), when=_may_be_met),
    Action(*typed("previous_reply"), "", lambda page: page.turn.draft.odds.replies.step(-1), when=_may_be_met),
    Action("steps_of_the_picked_figure", tr("Steps of the picked figure"), "Ctrl+Shift+W",
         tr("What it does in each step of the turn, and why, in sentences"),
         lambda page: page.turn.strip.explain_figure(page.picks.figure), quiet=False,
         when=lambda page: page.session.moment.agenda.strip is not None),
    Action("undo_back_to_the_last_heading",
         tr("Undo back to the last heading"), "Ctrl+Shift+T",
         tr("Back to before the last turn or second in the log; again for the one before that"),
         lambda page: page.session.undo_to_heading(), quiet=False,
         when=lambda page: page.session.journal.undo_label is not None,
         unless=tr("nothing has been done yet.")),
    Action("keys_to_the_map",
         tr("Keys to the map"), "F6",
         tr("The arrows move the map's cursor; {run.keys_to_the_map} again gives the keys back to the page"),
         lambda page: page.stage.turn_keys(), quiet=False),
    Action("keys_to_the_log",
         tr("Keys to the log"), "Shift+F6",
         tr("All of it, over the map: arrows look back line by line, Enter opens a line's menu; Esc goes back to now"),
         lambda page: page.turn_keys_to_log(), quiet=False),
    Action("keys_to_the_forecast",
         tr("Keys to the forecast"), "Ctrl+F6", tr("How each side acts in the forecast, and in what is proposed"),
         lambda page: page.keys_to_forecast(), quiet=False, when=lambda page: page.may_forecast),
    Action(*typed("remove_the_last_hex"),
         tr("Of the path being drawn; otherwise take back the roll that was just entered by itself"),
         lambda page: page.stage.take_back(),
         when=lambda page: bool(page.stage.map.content.way.hexes)),
    Action(*typed("correct_the_last_roll"),
         tr("Asks for its last die again; again or Esc: for the die before; later steps are repeated"),
         lambda page: page.session.correct_last(), quiet=False, when=_may_correct),
    Action("overrule_what_the_rules_refuse",
         tr("Overrule what the rules refuse"), "Ctrl+Shift+R", tr("A ruling: the log shows it with its reason"),
         lambda page: page.picks.overrule(), quiet=False),
    Action("map_or_rows",
         tr("Map or rows"), "Ctrl+M", tr("Show the figures as rows, or the map again"),
         lambda page: page.stage.want_rows(not page.stage.rows_wanted), quiet=False),
    Action("draw_on_the_map",
         tr("Draw on the map"), "Ctrl+B",
         tr("The palette: walls, doors, fire, water and the rest; Esc puts the pen away"),
         lambda page: page.drawing.toggle(), quiet=False, when=lambda page: page.drawing.may_draw,
         unless=tr("this fight has no map, or the map is not shown.")),
    Action("fog",
         tr("Fog"), "Ctrl+Shift+F", tr("Cover and reveal ground for the players: brush, room, sight"),
         lambda page: page.fog.toggle(), quiet=False, when=lambda page: page.fog.tools.possible,
         unless=tr("this fight has no map, or the map is not shown.")),
    Action("fog_brush",
         tr("Fog: brush"), "", tr("Reveal with the brush, or cover"),
         lambda page: page.fog.tools.take(DrawingMode.BRUSH), when=_foggy),
    Action("fog_room",
         tr("Fog: room"), "", tr("Reveal or cover a room by a click"),
         lambda page: page.fog.tools.take(DrawingMode.FILL), when=_foggy),
    Action("fog_sight_of_the_picked_figure",
         tr("Fog: sight of the picked figure"), "", tr("Reveal what it sees"),
         lambda page: page.fog.fog.reveal_sight(page.picks.figure), when=_foggy),
    Action("fog_sight_of_all",
         tr("Fog: sight of all players' figures"), "", tr("Reveal what they see"),
         lambda page: page.fog.fog.reveal_players_sight(), when=_foggy),
    Action("fog_reveal_as_they_move", tr("Fog: reveal as they move"), "",
         tr("After every move, reveal what the players' figures see; again to stop"),
         lambda page: page.fog.panel.moving.click(), when=_foggy),
    Action("fog_reveal_all",
         tr("Fog: reveal all"), "", tr("The players see the whole ground"), lambda page: page.fog.fog.reveal_all(),
         when=_foggy),
    Action("fog_cover_all",
         tr("Fog: cover all"), "", tr("The players have seen nothing yet"), lambda page: page.fog.fog.cover_all(),
         when=_foggy),
    Action(*typed("unit_step"),
         tr("While it is wheeled, turned or formed; [ goes back"),
         lambda page: page.stage.step_unit(1), when=lambda page: page.stage.map.content.unit is not None,
         unless=tr("no unit is being wheeled, placed or formed.")),
    Action(*typed("area_larger"),
         tr("While an area is laid; - makes it smaller, and a drag from its center sizes it"),
         lambda page: page.stage.step_area(1), when=lambda page: page.stage.map.content.area is not None,
         unless=tr("no area is being laid on the map.")),
    *(_measuring(one) for one in KIT),
    Action(*typed("legend"),
         tr("What the colors and signs on the map mean; {run.legend} or Esc closes it"),
         lambda page: page.legend.toggle(), when=lambda page: page.stage.has_map),
    Action("add_a_figure",
         ADD, "Ctrl+Shift+A", tr("A card of the campaign or of the bestiary joins the fight"),
         lambda page: page.add_figure(), quiet=False, when=lambda page: page.may_add),
    Action("bring_a_wave",
         tr("A wave arrives"), "Ctrl+Shift+J", tr("The figures that are still to come; of several waves it asks which"),
         lambda page: bring(page.picks), quiet=False,
         when=lambda page: _may_propose(page) and bool(page.session.moment.waves),
         unless=tr("no wave is still to come, or dice or a decision is due.")),
    Action("note_for_the_log",
         tr("Note for the log"), "Ctrl+L", tr("Text for the log"),
         lambda page: page.picks.pick(gm_commands.log_note()), quiet=False),
    Action("copy_the_log",
         tr("Copy the log"), "Ctrl+Shift+C", tr("As text"), lambda page: page.log.copy_text(), quiet=False),
    Action("print", tr("Print…"), "Ctrl+P",
         tr("Ground, counters, record cards, the order, and everything needed to play on by hand"),
         lambda page: page.print_out(), quiet=False),
    Action("save_the_map", tr("Save the map as a picture…"), "Ctrl+Shift+M",
         tr("PNG or SVG, all that is on it"),
         lambda page: page.map_wanted.emit(False), quiet=False, when=lambda page: page.stage.has_map),
    Action("save_the_players_map", tr("Save the players' map as a picture…"), "Ctrl+Shift+K",
         tr("Only what they know"),
         lambda page: page.map_wanted.emit(True), quiet=False, when=lambda page: page.stage.has_map),
    Action("save_the_log", tr("Save the log…"), "Ctrl+Shift+L", tr("As Markdown or as plain text"),
         lambda page: page.log.save_wanted.emit(), quiet=False),
    Action("save_as_a_journal", tr("Save as a journal…"), "Ctrl+S",
         tr("The whole fight with its dice as a file, for gmtool replay or a forecast"),
         lambda page: page.save_journal(False), quiet=False),
    Action("save_without_names_and_notes", tr("Save without names and notes…"), "Ctrl+Shift+S",
         tr("A journal for a bug report: figures become A, B and so on"),
         lambda page: page.save_journal(True), quiet=False),
    Action("results",
         tr("Results…"), "Ctrl+Shift+E", tr("What the fight changes on the cards, accepted line by line"),
         lambda page: page.take_results(), quiet=False),
    Action("in_numbers",
         tr("In numbers…"), "Ctrl+G", tr("Who dealt and took how much, and how long it took"),
         lambda page: page.show_numbers(), quiet=False),
    Action("end_the_fight",
         tr("End the fight"), "Ctrl+Shift+X",
         tr("The fight ends by your ruling and its results follow; it can be resumed"),
         lambda page: page.end_fight(), quiet=False,
         when=lambda page: _may_say(page) and page.session.question is None and not page.session.moment.agenda.over,
         unless=tr("dice or a decision is due, or the fight is over.")),
    Action("resume_the_fight",
         tr("Resume the fight"), "", tr("Go on where the fight stood when you ended it"),
         lambda page: page.session.resume_fight(),
         when=lambda page: _may_say(page) and bool(page.session.moment.agenda.ended),
         unless=tr("you have not ended this fight.")),
    Action("free_dice",
         tr("Free dice"), "Ctrl+D", tr("Any dice, with a history"),
         lambda page: page.dice.toggle_tray(), quiet=False),
    Action("figure_set_a_value",
         tr("Figure: set a value"), "", tr("Change any value by ruling"), lambda page: page.ask_menu_of_picked()),
    Action("figure_modifier",
         tr("Figure: modifier"), "", tr("Grant the picked figure a modifier"), lambda page: _pick(page, "gm.grant")),
    Action("figure_rename",
         tr("Figure: rename"), "", tr("Rename the picked figure"), lambda page: _pick(page, "gm.rename")),
    Action("figure_place",
         tr("Figure: place"), "", tr("Put the picked figure on a hex"), lambda page: _pick(page, "gm.place")),
    Action("figure_face",
         tr("Figure: face"), "", tr("Turn the picked figure"), lambda page: _pick(page, "gm.turn")),
    Action("figure_take_out_of_the_fight",
         tr("Figure: take out of the fight"), "", tr("Remove the picked figure"),
         lambda page: _pick(page, "gm.remove")),
)  # fmt: skip
book.declare(
    KeyedAction(one.id, one.text, (one.key,) if one.key else (), one.key in PAIRS or one.key in MEANT)
    for one in FIGHT_ACTIONS
)


def make_actions(page: FightScreen) -> dict[str, QAction]:
    """The actions of the table by their names, added to the page."""
    made = {deed.name: _action(page, deed) for deed in FIGHT_ACTIONS}
    page.addActions(list(made.values()))
    return made


def named_actions(page: FightScreen) -> list[QAction]:
    """The actions of this moment, for the finder: each lives as long as this list."""
    made = []
    for deed in named_deeds(page.picks):
        action = QAction(literal(deed.text))
        action.setToolTip(deed.against or deed.text)
        action.setEnabled(not deed.against)
        action.triggered.connect(lambda *_, deed=deed: deed.do())
        made.append(action)
    return made


def condition_actions(page: FightScreen, figure: str) -> list[QAction]:
    """The conditions of a figure, for the finder: each leads to its rule, or to what can be done with the figure."""
    made, moment = [], page.session.moment
    for held in moment.conditions(figure) if figure in moment.counters else ():
        name = moment.name(figure)
        words = tr("{name} is {condition}", name=name, condition=held.label)
        if held.until:
            words = tr("{name} is {condition}, {until}", name=name, condition=held.label, until=held.until)
        action = QAction(literal(words))
        action.setToolTip(tr("Show the rule") if held.rule else tr("Show the menu"))
        lead = partial(page.rule_clicked.emit, held.rule) if held.rule else page.ask_menu_of_picked
        action.triggered.connect(lambda *_, lead=lead: lead())
        made.append(action)
    return made


def enable(page: FightScreen, actions: Iterable[QAction]) -> None:
    """Only what can be done now is enabled; a letter that is free may press an input's toggle."""
    for deed, action in zip(FIGHT_ACTIONS, actions, strict=True):
        refused = "" if deed.when(page) else deed.unless or tr("there is nothing to use it on.")
        if page.refused.get(deed.name) != refused:  # hardly any has changed, and to ask Qt for that takes longer
            page.refused[deed.name] = refused
            allow(action, refused)


def _action(page: FightScreen, deed: Action) -> QAction:
    action = QAction(deed.text, page)
    action.setAutoRepeat(False)
    action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
    bind(action, deed.id, deed.tip or deed.text, quiet=deed.quiet)
    action.triggered.connect(lambda: deed.do(page))
    return action


def _pick(page: FightScreen, key: str) -> None:
    choice = figure_choice(page, key)
    if choice is not None:
        page.picks.pick(choice)


def figure_choice(page: FightScreen, key: str) -> Choice | None:
    """The GM's choice by word about the picked figure, by its key."""
    figure = page.picks.figure
    if figure is None or page.session.preview_entry is not None:
        return None
    found = gm_commands.figure_choices(page.session.moment, figure)
    return next((choice for choice in found if choice.key == key), None)
