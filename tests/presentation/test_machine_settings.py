"""What is kept on this computer: options, and the columns of tables; read again, or as good as none."""

from dataclasses import dataclass, replace

import pytest

from gmtool.presentation.machine_settings import SavedOptions, recalled, remember
from gmtool.rules.seam import Ruleset
from gmtool.store.text_tables import guessed_sheet
from gmtool.systems import ruleset as the_system


class Kept(dict[str, object]):
    """Settings that are kept nowhere."""

    def value(self, key: str, default: object, /) -> object:
        return self.get(key, default)

    def setValue(self, key: str, value: object, /) -> None:  # noqa: N802
        self[key] = value


@dataclass(frozen=True)
class Wishes:
    copies: int = 1
    paper: str = "A4"


WISHES = SavedOptions("paper/wishes", Wishes)


def test_that_wishes_are_read_as_they_were_kept() -> None:
    store = Kept()
    assert WISHES.last(store) == Wishes()
    WISHES.keep(store, Wishes(3, "Letter"))
    assert WISHES.last(store) == Wishes(3, "Letter")


@pytest.mark.parametrize("kept", ["", "{", "[1]", "null", '{"copies": "many"}', 7])
def test_that_damaged_wishes_are_as_good_as_none(kept: object) -> None:
    assert WISHES.last(Kept({"paper/wishes": kept})) == Wishes()


def test_that_columns_are_remembered_for_the_same_headings_of_a_system_that_is_there() -> None:
    ruleset: Ruleset = the_system("tft-melee")
    store, known = Kept(), {ruleset.id: ruleset}
    sheet = guessed_sheet(b"Name,Mood\nA,grim\n", ruleset, "some.csv")
    remember(store, replace(sheet, kind="player"))
    assert recalled(store, sheet, known).kind == "player"
    assert recalled(store, sheet, {}) is sheet
    other = guessed_sheet(b"Name,Weapon\nA,axe\n", ruleset, "other.csv")
    assert recalled(store, other, known) is other
    for damaged in ("", "{", "[1]", "null", '{"a": 1}', '[["a", "b", "c", 4]]', '[["a", "b"]]', "[[[], {}, 1, [2]]]"):
        store["intake/columns"] = damaged
        assert recalled(store, sheet, known) is sheet
