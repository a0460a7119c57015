"""A whole fight of the second edition in the real window, by keys with typed dice: begun, ended, and taken over."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from gmtool.desktop.pages.after_fight.page import AfterPage
from gmtool.encounter import replay
from gmtool.presentation.fight import selection
from gmtool.rules.seam import Card, ConditionSign, Enlisted, Muster
from gmtool.space import blank_ground, parse_label
from gmtool.store.campaign import Campaign
from gmtool.store.fights.encounters import Encounter
from gmtool.systems import ruleset
from tests.desktop.game_master import ALT, CTRL, SHIFT, Key, game_master_on
from tests.desktop.keys.counting import SIDES
from tests.desktop.keys.melee_table import MeleeMaster

SYSTEM = "advanced-melee"
UP, ENTER, TAB = Key.Key_Up, Key.Key_Return, Key.Key_Tab


def card(name: str, st: int, dx: int, ready: list[str], carried: list[str] | None = None, talent: str = "") -> Card:
    gear = [{"item": one, "ready": True} for one in ready] + [{"item": one, "ready": False} for one in carried or []]
    talents = [{"item": talent}] if talent else []
    fields = {"people": "human", "st": st, "dx": dx, "iq": 8, "talents": talents, "gear": gear}
    return ruleset(SYSTEM).completed(Card(SYSTEM, name, fields))


FIGURES = (
    (card("Hedda", 13, 12, ["halberd"], ["dagger"]), "ours", "0708", 0),
    (card("Wat", 12, 13, ["light-crossbow"], ["quarrels"], "crossbow"), "ours", "0509", 0),
    (card("Nell", 12, 14, ["net", "trident"], ["dagger"], "net-and-trident"), "ours", "0908", 0),
    (card("Orc", 13, 10, ["broadsword", "small-shield"], [], "sword"), "theirs", "0704", 3),
    (card("Ulf", 14, 9, ["mace"]), "theirs", "0503", 3),
    (card("Gob", 9, 8, ["club"]), "theirs", "0904", 3),
)


@pytest.fixture
def gm(tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> MeleeMaster:
    """The window on the fight, with aims and crippling hits; not begun."""
    monkeypatch.setattr(selection, "BOUNCE", 0)
    with Campaign.create(tmp_path / "Glade.gmtool", "Glade") as campaign:
        known = {one.name: one for one in campaign.cards.add_all((one, {}) for one, *_ in FIGURES)}
        figures = tuple(
            replace(Enlisted(one.name.lower(), known[one.name], side, one.name), place=parse_label(at), facing=facing)
            for one, side, at, facing in FIGURES
        )
        muster = Muster(figures, SIDES, blank_ground(14, 12), {"aims": "yes", "crippling": "yes"})
        campaign.encounters.add(Encounter(SYSTEM, "The glade", muster))
    gm = MeleeMaster(game_master_on(tmp_path / "Glade.gmtool", qtbot, "run").window, qtbot)
    gm.press(Key.Key_F5)
    gm.count()
    return gm


def conditions(gm: MeleeMaster, figure: str) -> list[str]:
    """What the counter and the order say of a figure."""
    return [one.label for one in gm.page.session.moment.conditions(figure)]


def on_the_counter(gm: MeleeMaster, figure: str) -> set[ConditionSign]:
    """The signs that the map was told for a counter."""
    held = gm.page.stage.map.content.conditions[figure]
    return {one.sign for one in held if one.sign is not None}


@pytest.mark.slow("a journey by keys through a whole fight in the window")
def test_that_a_whole_fight_of_the_second_edition_is_played_by_keys(gm: MeleeMaster) -> None:
    the_charge_the_net_and_the_aimed_shot(gm)
    into_the_net(gm)
    the_pin(gm)
    the_results(gm)


def test_that_a_choice_clicked_among_all_leaves_room_for_its_inputs(gm: MeleeMaster) -> None:
    gm.type("421A")
    choices = gm.page.turn.choices
    assert choices.unfolded
    gm.click(next(one for one in choices.buttons if one.text() == "Change weapons"))
    assert not choices.unfolded
    assert [one.text() for one in choices.buttons] == ["Change weapons"]
    assert gm.page.turn.act.words == "Hedda: Change weapons"


def the_charge_the_net_and_the_aimed_shot(gm: MeleeMaster) -> None:
    gm.type("42")
    gm.type("1")
    assert gm.count() == 3, "initiative"
    gm.type("2")
    assert gm.page.turn.act.words == "", "whoever charges says where to"
    gm.press(Key.Key_F6, UP, UP, UP, UP, ENTER, ENTER)
    assert gm.state.figures["hedda"].place == parse_label("0705")
    assert gm.count() == 8, "the charge: its digit, the keys to the map, the first arrow shows the cursor"
    assert gm.page.turn.act.words == "Wat: Fire", "the cursor is put away, and Enter goes on"
    gm.press(ENTER)
    gm.type("6")
    assert gm.page.turn.act.words == "Nell: Throw or jab"
    gm.press(ENTER)
    gm.type("N")
    assert (gm.count(), gm.state.stage, gm.next) == (4, "combat", "hedda")

    gm.enter("6")
    assert gm.page.turn.prompt.text() == "Damage of Hedda's halberd"
    gm.enter("4")
    assert gm.page.turn.prompt.text() == "Is Orc crippled?"
    gm.enter("8")
    assert gm.count() == 6, "to hit, damage, the limb: a key and Enter for each"
    assert gm.hits("orc") == 2 * 4 - 1, "doubled in the charge, less the shield"
    assert [one.name for one in gm.state.figures["orc"].limbs] == ["right leg"]
    assert conditions(gm, "orc")[:2] == ["Right leg useless", "On its knees"]

    assert on_the_counter(gm, "orc") == {ConditionSign.LIMB}
    gm.press(Key.Key_L)
    assert "A limb out of use" in [one.text() for one in gm.page.legend.findChildren(QLabel) if one.isVisible()]
    gm.press(Key.Key_L)
    gm.count()

    assert gm.next == "nell"
    gm.type("11")  # the first choice, the nearest target
    gm.enter("7")
    gm.enter("4")
    assert gm.count() == 6
    assert (gm.hits("gob"), [one.item for one in gm.state.figures["gob"].bonds]) == (1, ["net"])
    assert "Caught by the net: entangled" in conditions(gm, "gob")
    assert on_the_counter(gm, "gob") == {ConditionSign.HELD}

    assert gm.page.turn.act.words == "Wat: Shoot the light crossbow, Gob"
    gm.press(Key.Key_F6, TAB, TAB, ENTER)
    gm.type("w")
    draft = gm.page.picks.draft
    assert draft is not None
    assert draft.words == "Shoot the light crossbow, Ulf, Weapon arm"
    gm.enter("7")
    gm.enter("7")
    assert gm.count() == 9
    assert (gm.hits("ulf"), gm.state.figures["wat"].reload) == (7, 1)
    assert [one.name for one in gm.state.figures["ulf"].limbs] == ["right arm"]
    assert gm.state.figures["ulf"].ready == (), "the arm lets the mace go"
    assert "Right arm useless" in conditions(gm, "ulf")

    gm.enter("15")
    gm.enter("0")
    assert (gm.count(), gm.state.turn) == (5, 2), "the orc misses, and nobody is forced back"


def into_the_net(gm: MeleeMaster) -> None:
    gm.type("42")
    gm.type("1")
    gm.press(ENTER)
    assert gm.page.turn.act.words == "Wat: Reload the crossbow"
    gm.press(ENTER)
    gm.type("7")
    assert gm.page.turn.act.words == "Nell: Attempt hand-to-hand attack"
    gm.press(Key.Key_F6, UP, UP, UP, UP, UP, ENTER, ENTER)
    assert gm.page.turn.prompt.text() == "Gob defends against Nell"
    gm.enter("1")
    assert gm.count() == 16
    assert gm.state.figures["nell"].pile == gm.state.figures["gob"].pile > 0
    gm.type("1")
    gm.press(ENTER)
    gm.type("N")
    assert gm.page.turn.act.words == "Ulf: Pick up dropped weapon", "whoever has no weapon is asked"
    gm.press(Key.Key_8, ENTER)
    gm.type("N")
    assert (gm.count(), gm.state.stage) == (6, "combat"), "whoever is on one knee is asked, the others do the usual"
    struck = []
    while gm.state.turn == 2:
        struck.append(gm.next)
        gm.enter("16")
    assert struck == ["nell", "hedda", "gob", "orc"]
    assert gm.count() == 4 * 3, "four blows that miss"


def the_pin(gm: MeleeMaster) -> None:
    gm.type("42")
    gm.type("1")
    gm.press(ENTER, ENTER)
    gm.type("1")
    gm.press(ENTER)
    gm.type("N")
    gm.press(Key.Key_1, ENTER)  # Ulf without a weapon
    gm.type("N")
    assert (gm.count(), gm.next) == (11, "nell")
    gm.press(Key.Key_6, held=ALT)
    assert gm.page.turn.act.words == "Nell: Pin the foe"
    gm.press(ENTER)
    assert gm.page.turn.act.words == "Nell: Pin Gob"
    gm.enter("7")
    assert gm.count() == 4
    assert gm.state.figures["gob"].pinner == "nell"
    assert conditions(gm, "gob")[:3] == ["Hand to hand", "Pinned by Nell", "Caught by the net: entangled"]


def the_results(gm: MeleeMaster) -> None:
    gm.press(Key.Key_X, held=CTRL | SHIFT)
    assert gm.count() == 1
    assert gm.page.turn.prompt.text().startswith("Ended by the GM. Left standing: Hedda, Wat and Nell")
    page = gm.window.pages.current
    assert isinstance(page, AfterPage)
    notes = {row.text.text(): row.note.text() for row in page.lines.rows}
    assert notes["Orc: 7 hits heal in 14 days of medical care"] == "", "it goes on from the line above it"
    gm.press(ENTER, held=CTRL)
    cards = {one.name: one.fields for one in gm.window.campaign.cards.list()}
    assert {name: cards[name]["hits"] for name in ("Orc", "Ulf", "Gob")} == {"Orc": 7, "Ulf": 7, "Gob": 1}
    assert cards["Orc"]["limbs"]
    assert cards["Hedda"]["xp"]
    journal = gm.page.session.journal
    assert replay(journal.ruleset, journal.start, journal.line()).how == ""
