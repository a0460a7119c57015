"""Keys as they are taken: refusals, conflicts, swaps, and what of a settings file holds."""

from typing import Any

import pytest

from gmtool.presentation.keys.key_book import KeyBook, KeyedAction
from gmtool.presentation.keys.key_names import is_key, spelled
from gmtool.presentation.keys.taking import Place, Taking

PLACES = (
    Place("window", "Everywhere"),
    Place("roster", "Roster"),
    Place("run", "Run", letters=True, digits="picks choices", taken="/"),
    Place("handbook", "Handbook", alone=True),
)


class Store(dict[str, Any]):
    """A settings file in memory."""

    def value(self, key: str, default: object, /) -> object:
        return self.get(key, default)

    def setValue(self, key: str, value: object, /) -> None:  # noqa: N802
        self[key] = value

    def allKeys(self) -> list[str]:  # noqa: N802
        return list(self)

    def remove(self, key: str, /) -> None:
        self.pop(key, None)


def rules(**saved: Any) -> tuple[Taking, Store]:
    """The rules for a few actions, with these entries in the file: `roster__new` for `roster.new`."""
    book = KeyBook()
    book.declare(
        [
            KeyedAction("window.find_command", "Find", ("Ctrl+K",)),
            KeyedAction("window.undo", "Undo", ("Ctrl+Z",)),
            KeyedAction("window.redo", "Redo", ("Ctrl+Shift+Z", "Ctrl+Y")),
            KeyedAction("roster.new", "New card…", ("Ctrl+N",)),
            KeyedAction("roster.copy", "Copy", ("Ctrl+C",)),
            KeyedAction("roster.history", "History"),
            KeyedAction("run.roll", "Roll", ("R",)),
            KeyedAction("run.note", "Note", ("Ctrl+N",)),
            KeyedAction("run.next", "Next figure", ("Down",), fixed=True),
            KeyedAction("handbook.search", "Search", ("Ctrl+F",)),
        ]
    )
    store = Store({f"keys/{id.replace('__', '.')}": key for id, key in saved.items()})
    book.use(store)
    return Taking(book, PLACES), store


def test_that_keys_are_written_as_people_read_them() -> None:
    read = [spelled(key) for key in ("Ctrl+Shift+Z", "F5", "Ctrl++", "+", "Shift+M", "Ctrl+,")]
    assert read == ["Ctrl Shift Z", "F5", "Ctrl +", "+", "Shift M", "Ctrl ,"]
    assert all(is_key(key) for key in ("Ctrl+Shift+Z", "Ctrl++", "+", "Alt+Left", "F12", "Ä", "Ctrl+PgDown"))
    assert not any(is_key(key) for key in ("", "Ctrl+", "ctrl+z", "Ctrl+Bla", "Shift+Ctrl+Z", "z", " ", "Hyper+X"))


@pytest.mark.parametrize(
    ("id", "key", "said"),
    [
        ("roster.new", "Return", "Enter has a meaning of its own everywhere. Choose another key."),
        ("roster.new", "Shift+Tab", "Shift Tab has a meaning of its own everywhere. Choose another key."),
        ("roster.new", "Up", "Up has a meaning of its own everywhere. Choose another key."),
        ("roster.new", "Ctrl+Left", "Ctrl Left edits text in fields. Choose another key."),
        ("roster.new", "Ctrl+C", "Ctrl C edits text in fields. Choose another key."),
        ("roster.new", "K", "K alone is for typing. Choose a key with Ctrl or Alt, or one from F1 to F12."),
        (
            "window.undo",
            "Shift+K",
            "Shift K alone is for typing. Choose a key with Ctrl or Alt, or one from F1 to F12.",
        ),
        ("run.roll", "7", "7 picks choices. Choose another key."),
        ("run.roll", "Alt+7", "Alt 7 picks choices. Choose another key."),
        ("run.roll", "/", "/ has another meaning here. Choose another key."),
        ("roster.new", "Meta+L", "Meta L belongs to the desktop of this computer. Choose another key."),
        ("run.roll", "ß", "ß cannot be the key of a command. Choose another key."),
        ("roster.new", "Volume Up", "Volume Up cannot be the key of a command. Choose another key."),
        ("run.next", "X", "Down means the same everywhere, so “Next figure” keeps it."),
    ],
)
def test_that_what_cannot_be_taken_is_refused_with_a_sentence(id: str, key: str, said: str) -> None:
    assert rules()[0].refusal(id, key) == said


def test_that_free_keys_are_not_refused() -> None:
    taking, _ = rules()
    for id, key in (("roster.new", "Ctrl+J"), ("roster.new", "F6"), ("run.roll", "K"), ("run.roll", "Ctrl+Return")):
        assert taking.refusal(id, key) == ""
    assert taking.refusal("roster.copy", "Ctrl+C") == ""  # its own by default


def test_that_a_key_means_one_thing_in_one_place() -> None:
    taking, _ = rules()
    assert taking.others("roster.history", "Ctrl+N") == (taking.book.find("roster.new"),)
    assert taking.conflict("roster.history", "Ctrl+N") == "Ctrl N is the key of “New card” (Roster)."
    assert taking.conflict("window.undo", "Ctrl+N") == "Ctrl N is the key of “New card” (Roster) and “Note” (Run)."
    assert taking.conflict("run.roll", "Ctrl+K") == "Ctrl K is the key of “Find” (Everywhere)."
    assert taking.others("handbook.search", "Ctrl+K") == ()  # a window of its own
    assert taking.others("roster.new", "R") == ()  # on another page


def test_that_two_commands_swap_their_keys_or_one_takes_it() -> None:
    taking, store = rules()
    swap = taking.swapped("roster.new", "Ctrl+C")
    assert swap == {"roster.new": "Ctrl+C", "roster.copy": "Ctrl+N"}
    assert taking.swapped("roster.history", "Ctrl+N") is None  # it has nothing to give
    assert taking.swapped("window.undo", "Ctrl+N") is None  # two have it
    assert taking.swapped("run.roll", "Ctrl+K") is None  # the finder cannot have a letter
    assert taking.taken("roster.history", "Ctrl+N") == {"roster.history": "Ctrl+N", "roster.new": ""}
    assert taking.taken("roster.new", "Ctrl+K") is None  # the finder keeps a key
    taking.book.change({"roster.history": "Ctrl+N", "roster.new": ""})
    assert taking.book.keys("roster.new") == ()
    assert store == {"keys/roster.history": "Ctrl+N", "keys/roster.new": ""}


def test_that_sentences_say_the_key_or_the_name_of_a_command_without_one() -> None:
    taking, _ = rules()
    said = "{window.undo} brings it back, {no} {matter}."
    assert taking.book.told(said) == "Ctrl Z brings it back, {no} {matter}."
    taking.book.change({"window.undo": "Ctrl+U"})
    assert taking.book.told(said).startswith("Ctrl U brings")
    taking.book.change({"window.undo": ""})
    assert taking.book.told(said).startswith("“Undo” brings")


def test_that_reset_gives_back_the_keys_of_the_table() -> None:
    taking, store = rules()
    taking.book.change({"window.redo": "Ctrl+J", "roster.new": "F6"})
    taking.book.reset("window.redo")
    assert taking.book.keys("window.redo") == ("Ctrl+Shift+Z", "Ctrl+Y")
    taking.book.change({"roster.new": "Ctrl+N"})
    assert store == {}
    taking.book.change({"roster.new": "F6", "run.roll": "K"})
    taking.book.reset_all()
    assert store == {}
    assert taking.book.keys("run.roll") == ("R",)


def test_that_damaged_entries_lose_only_themselves() -> None:
    taking, store = rules(
        roster__new="Ctrl+Bla",
        roster__gone="Ctrl+G",
        run__roll="K",
        window__find_command="",
        run__next="X",
        run__note=7,
    )
    assert taking.mend() == [
        "The settings have a key for “roster.gone”, which is not a command: it is ignored.",
        "The settings give “New card” the key “Ctrl+Bla”, which cannot be its key: it has Ctrl N.",
        "The settings give “Next figure” the key “X”, which cannot be its key: it has Down.",
        "The settings give “Note” the key “7”, which cannot be its key: it has Ctrl N.",
        "The settings leave “Find” without a key: it has Ctrl K.",
    ]
    assert taking.book.keys("run.roll") == ("K",)
    assert [taking.book.keys(id) for id in ("roster.new", "window.find_command", "run.next", "run.note")] == [
        ("Ctrl+N",), ("Ctrl+K",), ("Down",), ("Ctrl+N",),
    ]  # fmt: skip
    assert store["keys/roster.gone"] == "Ctrl+G"  # nothing that somebody wrote is thrown away


def test_that_a_key_that_two_have_in_the_file_is_the_tables_again() -> None:
    taking, _ = rules(roster__history="Ctrl+N")
    assert taking.mend() == [
        "The settings give “History” the key Ctrl N, which another command has: it has no key.",
    ]
    assert taking.book.keys("roster.new") == ("Ctrl+N",)
    swapped, _ = rules(roster__new="Ctrl+Z", window__undo="Ctrl+N", run__note="F9")
    assert swapped.mend() == [
        "The settings give “New card” the key “Ctrl+Z”, which cannot be its key: it has Ctrl N.",
        "The settings give “Undo” the key Ctrl N, which another command has: it has Ctrl Z.",
    ]


def test_that_a_comma_in_a_file_written_by_hand_is_a_comma() -> None:
    taking, _ = rules(roster__new=["Ctrl+", ""])
    assert taking.mend() == []
    assert taking.book.keys("roster.new") == ("Ctrl+,",)
