"""A weapon of the GM's own: made, given to a card, fought with, changed during the fight, and there again later."""

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from gmtool.dice import Dice, Roll
from gmtool.encounter import Journal
from gmtool.presentation.edits.card_edits import CardEdits
from gmtool.presentation.edits.row_edits import RowEdits
from gmtool.presentation.encounters.beginning import Beginnings
from gmtool.presentation.encounters.musters import muster_of
from gmtool.rules.seam import Classifier, FieldKind, Ruleset, Why
from gmtool.store.campaign import Campaign
from gmtool.store.fights.encounters import Encounter
from gmtool.store.own_rows import StoredRow
from tests.contract.players import RandomTable, allowed, filled, liked
from tests.presentation.bare_desk import BareDesk

AXE = {"key": "bearded-axe", "name": "Bearded axe", "kind": "melee", "damage": "1d+1", "st": 9}
WHIP = {"key": "whip", "name": "Whip", "kind": "melee", "damage": "1d", "st": 9}


class Watched(RandomTable):
    """Keeps the dice of the axe's damage."""

    axe: Dice | None = None

    def roll(self, dice: Dice, why: Why, alike: Classifier | None = None) -> Roll:
        if "'s bearded axe" in why.text:
            self.axe = dice
        return super().roll(dice, why, alike)


def fight_until_struck(journal: Journal, seed: int) -> str:
    """Fight until the axe has hit once more; the dice of its damage."""
    rules, source = journal.ruleset, random.Random(seed)
    pick = source.randrange
    table = Watched(source, pick)
    for _ in range(400):
        choices = allowed(rules, journal.state, pick)
        data = filled(liked(choices, pick), pick) if choices else None
        command = rules.command(data) if data is not None else None
        if command is not None and not rules.refusals(journal.state, command):
            journal.do(command, table)
        if table.axe is not None:
            return str(table.axe)
    pytest.fail("the axe hits nobody")


def damage(ruleset: Ruleset, key: str) -> Any:
    """What a weapon does, by a ruleset's list; None where it has no such weapon."""
    shown = ruleset.lists()[0]
    dice = next(field.key for field in shown.fields if field.kind is FieldKind.DICE)
    return next((row.values[dice] for row in shown.rows if row.key == key), None)


def weapons(ruleset: Ruleset) -> tuple[Any, Any]:
    return damage(ruleset, "bearded-axe"), damage(ruleset, "whip")


def test_that_a_weapon_of_ones_own_is_fought_with_and_changing_it_leaves_the_fight_alone(
    tmp_path: Path, ruleset: Ruleset
) -> None:
    path, desk = tmp_path / "Borderlands.gmtool", BareDesk()
    with Campaign.create(path, "Borderlands") as campaign:
        rows, cards = RowEdits(campaign, desk), CardEdits(campaign, desk)
        rows.add(StoredRow(ruleset.id, "weapons", AXE), "add a weapon")
        cards.add(ruleset.bestiary()[:6])
        hero, foe = (next(c for c in campaign.cards.list() if c.kind == kind) for kind in ("player", "monster"))
        gear = [{"item": "bearded-axe", "ready": True}]
        cards.edit(hero, replace(hero, fields={**hero.fields, "gear": gear}), "gear")
        hero = campaign.cards.get(hero.id)
        assert not [one for one in campaign.ruleset(ruleset.id).report(hero).findings if "axe" in one.text]
        made = campaign.encounters.add(Encounter(ruleset.id, "The ford", muster_of([hero, foe])))
        Beginnings(campaign.ruleset(ruleset.id)).ready(made)
        journal = campaign.encounters.start(made.id)
        assert fight_until_struck(journal, 104) == "1d+1"
        entries = len(journal.line())

        (axe,) = campaign.own_rows.list(ruleset.id)
        rows.edit(axe, {**axe.row, "damage": "3d"}, "damage")
        rows.add(StoredRow(ruleset.id, "weapons", WHIP), "add a weapon")
        assert weapons(campaign.ruleset(ruleset.id)) == ("3d", "1d")
        journal = campaign.encounters.journal(made.id)
        assert weapons(journal.ruleset) == ("1d+1", "1d")
        assert len(journal.line()) == entries
        journal.undo()
        assert len(journal.line()) == entries - 1
        assert fight_until_struck(journal, 204) == "1d+1"
        entries = len(journal.line())

    with Campaign.open(path) as campaign:
        journal = campaign.encounters.journal(made.id)
        assert weapons(journal.ruleset) == ("1d+1", "1d")
        assert damage(campaign.ruleset(ruleset.id), "bearded-axe") == "3d"
        assert len(journal.line()) == entries
        journal.undo()
        assert len(journal.line()) == entries - 1
