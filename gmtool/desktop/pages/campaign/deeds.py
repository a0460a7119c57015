"""Deeds of the campaign page, with their keys."""

from typing import Final

from gmtool.desktop.base.desk import Deed, deeds_of
from gmtool.language import tr, trc

DEEDS: Final = deeds_of(
    "campaign",
    Deed(
        "new_session", tr("New session"), ("Ctrl+E",), tr("An evening of play: today, with those who were there last")
    ),
    Deed("new_note", tr("New note"), ("Ctrl+N",), tr("A note of your own; the players never see it")),
    Deed("new_handout", tr("New handout"), ("Ctrl+H",), tr("A text or a picture to show the players")),
    Deed(
        "handout_from_file",
        tr("Handout from a file…"),
        ("Ctrl+I",),
        tr("A picture (PNG, JPEG, WebP, SVG) or a text file"),
    ),
    Deed(
        "show_players",
        tr("Show to the players"),
        ("F8",),
        tr("On the players' window; Handout in the fight puts it away"),
    ),
    Deed(
        "fill_in",
        tr("Fill in tonight's fights"),
        ("Ctrl+U",),
        tr("The fights of this evening, who had a figure in them, and how long they took; what you wrote stays"),
    ),
    Deed("numbers", tr("In numbers…"), ("Ctrl+G",), tr("Who dealt and took how much on this evening; can be printed")),
    Deed("choose_picture", tr("Choose a picture…"), (), tr("A PNG, JPEG, WebP or SVG file for this handout")),
    Deed("remove_picture", tr("Remove the picture"), (), tr("The handout keeps its text")),
    Deed("new_table", tr("New random table"), ("Ctrl+R",), tr("Rows of your own to roll on: meetings, names, weather")),
    Deed("ready_table", tr("A ready table…"), ("Ctrl+D",), tr("Copy a table of your games, or of names, as your own")),
    Deed("roll", trc("verb", "Roll"), ("Ctrl+Shift+R",), tr("On the random table that is shown")),
    Deed("copy_result", tr("Copy the result"), ("Ctrl+Shift+C",), tr("As text")),
    Deed("log_result", tr("Into the log"), ("Ctrl+Shift+L",), tr("The result becomes a note in the fight that is run")),
    Deed(
        "result_as_handout",
        tr("As a handout"),
        ("Ctrl+Shift+H",),
        tr("The result becomes a handout; the players see it when you show it"),
    ),
    Deed("open_found", trc("verb", "Open"), ("Ctrl+Return",), tr("Enter in the list or the search does the same")),
    Deed("delete", tr("Delete"), ("Del",), tr("What is chosen; {window.undo} brings it back")),
    Deed(
        "search",
        tr("Search the campaign"),
        ("Ctrl+F",),
        tr("Cards, encounters, notes, sessions, handouts and random tables"),
    ),
)
