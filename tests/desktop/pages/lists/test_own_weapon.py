"""A weapon of the GM's own, changed on the page of lists while somebody fights with it."""

from dataclasses import replace
from typing import Any

from pytestqt.qtbot import QtBot

from gmtool.desktop.shell.main_window import MainWindow
from gmtool.presentation.encounters.musters import muster_of
from gmtool.rules.seam import FieldKind, Ruleset
from gmtool.store.fights.encounters import Encounter
from gmtool.store.own_rows import StoredRow
from tests.desktop.game_master import CTRL, GameMaster, Key

AXE = {"key": "bearded-axe", "name": "Bearded axe", "kind": "melee", "damage": "1d+1", "st": 9}


def damage(ruleset: Ruleset, key: str) -> object:
    """What a weapon does, by a ruleset's list; None where it has no such weapon."""
    shown = ruleset.lists()[0]
    dice = next(field.key for field in shown.fields if field.kind is FieldKind.DICE)
    return next((row.values[dice] for row in shown.rows if row.key == key), None)


def test_that_changing_a_weapon_of_ones_own_leaves_the_fight_alone_and_a_new_one_comes_into_it(
    window: MainWindow, qtbot: QtBot, ruleset: Ruleset
) -> None:
    gm, campaign = GameMaster(window, qtbot), window.campaign
    campaign.own_rows.add([StoredRow(ruleset.id, "weapons", AXE)])
    hero, foe = (next(card for card in campaign.cards.list() if card.kind == kind) for kind in ("player", "monster"))
    hero = replace(hero, fields={**hero.fields, "gear": [{"item": "bearded-axe", "ready": True}]})
    window.run_encounter(campaign.encounters.add(Encounter(ruleset.id, "The ford", muster_of([hero, foe]))).id)
    gm.press(Key.Key_4, held=CTRL)
    lists: Any = window.pages.current
    lists.table.choose(f"own {campaign.own_rows.list(ruleset.id)[0].id}")
    gm.click(lists.pane.form.fields["damage"].input)
    gm.press(Key.Key_A, held=CTRL)
    gm.type("3d")
    assert damage(campaign.ruleset(ruleset.id), "bearded-axe") == "3d"
    gm.press(Key.Key_N, held=CTRL)
    gm.type("Whip")
    gm.press(Key.Key_5, held=CTRL)
    rules = gm.page.session.ruleset
    assert (damage(rules, "bearded-axe"), damage(rules, "whip")) == ("1d+1", "1d")
