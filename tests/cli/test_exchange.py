import gzip
import json
import os
import pty
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from gmtool.store.campaign import Campaign
from gmtool.store.campaign_file import lock_to_write
from gmtool.store.incoming import CARD_DOOR
from gmtool.store.text_tables import read_table
from gmtool.systems import all_rulesets, ruleset
from tests.store.campaigns import GOBLIN, WULF, create, duel, execute, reopen
from tests.store.exchange.files import cards_file, goblin

CARDS = '{"format": "gmtool cards", "version": 1, "cards": [{"system": "tft-melee", "name": "Wulf"}]}'


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "valley.gmtool"
    with create(path) as campaign:
        campaign.cards.add(GOBLIN)
        campaign.cards.add(WULF)
        duel(campaign)
    return path


def test_that_a_campaign_goes_out_and_comes_in_again(gmtool, path, tmp_path):
    assert gmtool("export", tmp_path / "out.json", "--campaign", path) == (0, "", "")
    status, out, _ = gmtool("import", tmp_path / "out.json", "--campaign", tmp_path / "new.gmtool")
    assert (status, out) == (0, "new.gmtool: 2 cards and 1 encounter imported.\n")
    with reopen(tmp_path / "new.gmtool") as campaign:
        assert [card.name for card in campaign.cards.list()] == ["Göblin", "Wulf"]


def test_that_cards_alone_can_go_out(gmtool, path, tmp_path):
    gmtool("export", tmp_path / "out.json", "--campaign", path, "--cards")
    assert json.loads((tmp_path / "out.json").read_text(encoding="utf-8"))["format"] == "gmtool cards"


def test_that_a_file_which_is_there_is_written_over_only_when_told(gmtool, path, tmp_path):
    out = tmp_path / "out.json"
    out.write_text("mine")
    status, _, err = gmtool("export", out, "--campaign", path)
    assert (status, "already exists" in err, out.read_text()) == (2, True, "mine")
    assert gmtool("export", out, "--campaign", path, "--force")[0] == 0


def test_that_a_file_is_written_over_through_a_link_and_a_device_never(gmtool, path, tmp_path):
    out, link, device = tmp_path / "out.json", tmp_path / "link.json", tmp_path / "device.json"
    out.write_text("mine")
    link.symlink_to(out)
    device.symlink_to(os.devnull)
    assert gmtool("export", link, "--campaign", path, "--force") == (0, "", "")
    assert link.is_symlink()
    assert json.loads(out.read_text(encoding="utf-8"))["title"] == "The valley"
    for force in ([], ["--force"]):
        status, _, err = gmtool("export", device, "--campaign", path, *force)
        assert (status, err) == (
            2,
            f"gmtool: {device} is not a plain file, so nothing is written there; choose another name.\n",
        )
    assert device.is_symlink()


def test_that_a_campaign_is_one_file_after_it_went_out(gmtool, path, tmp_path):
    assert gmtool("export", tmp_path / "out.json", "--campaign", path)[0] == 0
    assert {one.name for one in tmp_path.iterdir()} == {path.name, "out.json"}
    with reopen(path):
        assert gmtool("export", tmp_path / "out.json", "--campaign", path, "--force")[0] == 0
    assert {one.name for one in tmp_path.iterdir()} == {path.name, "out.json", "valley backups"}


def test_that_the_only_campaign_of_the_data_folder_is_meant_when_none_is_named(gmtool, path, tmp_path, monkeypatch):
    monkeypatch.setenv("GMTOOL_HOME", str(tmp_path))
    assert gmtool("export", tmp_path / "out.json")[0] == 0
    create(tmp_path / "hill.gmtool").close()
    status, _, err = gmtool("export", tmp_path / "again.json")
    assert status == 2
    assert "has hill.gmtool, valley.gmtool" in err


def test_that_a_bad_import_leaves_no_new_campaign(gmtool, tmp_path):
    bad = tmp_path / "bad.json"
    bad.write_text('{"format": "gmtool cards", "version": 1, "cards": [{"system": "tally"}]}')
    status, _, err = gmtool("import", bad, "--campaign", tmp_path / "new.gmtool")
    assert (status, err) == (2, "Card 1: left out; “name” is missing.\ngmtool: bad.json contains nothing to import.\n")
    assert list(tmp_path.iterdir()) == [bad]


def test_that_a_broken_card_is_named_and_the_others_come_in(gmtool, tmp_path):
    file = tmp_path / "some.json"
    file.write_text(cards_file(goblin(system="tft-melee", fields={"st": 9, "dx": 10}), {"name": "Wulf"}))
    status, out, err = gmtool("import", file, "--campaign", tmp_path / "new.gmtool")
    assert (status, out) == (1, "new.gmtool: 1 card imported; 1 left out.\n")
    assert err == "Card 2, Wulf: left out; “system” is missing.\nGoblin: “Race” is missing.\n"


def test_that_the_schema_goes_to_a_file_or_to_the_screen(gmtool, tmp_path):
    status, out, _ = gmtool("export", "--schema")
    assert (status, json.loads(out)["$schema"]) == (0, "https://json-schema.org/draft/2020-12/schema")
    assert gmtool("export", "--schema", tmp_path / "schema.json") == (0, "", "")
    assert (tmp_path / "schema.json").read_text(encoding="utf-8") == out
    status, _, err = gmtool("export", "--schema", tmp_path / "schema.json")
    assert (status, "already exists" in err) == (2, True)


def test_that_a_campaign_cannot_go_out_to_nowhere(gmtool, path):
    said = "gmtool: Name the file to write: gmtool export FILE, or - for standard output.\n"
    assert gmtool("export", "--campaign", path) == (2, "", said)


def test_that_a_table_comes_in_and_its_problems_are_printed(gmtool, tmp_path):
    file = tmp_path / "some.csv"
    file.write_bytes("Name;Race;ST;DX\nGöblin;goblin;9;10\n;orc;9;9\nWulf;men;12;12\n".encode("cp1252"))
    status, out, err = gmtool("import", file, "--campaign", tmp_path / "new.gmtool", "--system", "tft-melee")
    assert (status, out) == (1, "new.gmtool: 2 cards imported; 1 left out.\n")
    assert err == (
        "Rule system: Melee, as chosen.\n"
        "Headings, in line 1: Name, Race, ST, DX.\n"
        "Separator: Semicolon. Characters: Windows-1252.\n"
        "Line 3: left out; it has no name.\n"
        "Line 4, Wulf: imported; Race “men” is not in its list; it is kept in the notes.\n"
        "Göblin: ST 9 and DX 10 is 19 points; a goblin starts with 22.\n"
    )
    with reopen(tmp_path / "new.gmtool") as campaign:
        assert [card.name for card in campaign.cards.list()] == ["Göblin", "Wulf"]


def test_that_a_table_which_brings_nothing_is_a_failure_and_leaves_no_campaign(gmtool, tmp_path):
    file = tmp_path / "some.csv"
    file.write_text("Name,ST\n,9\n")
    status, out, err = gmtool("import", file, "--campaign", tmp_path / "new.gmtool", "--system", "tft-melee")
    assert (status, out, err) == (
        2,
        "",
        "Rule system: Melee, as chosen.\nHeadings, in line 1: Name, ST.\nSeparator: Comma. Characters: UTF-8.\n"
        "Line 2: left out; it has no name.\ngmtool: some.csv contains nothing to import.\n",
    )
    assert list(tmp_path.iterdir()) == [file]


def test_that_a_table_is_of_the_system_that_its_headings_fit(gmtool, tmp_path):
    file = tmp_path / "some.csv"
    file.write_text("Name,ST,DX,Armor\nGrish,9,11,leather\n")
    with Campaign.create(tmp_path / "new.gmtool", "New") as campaign:
        campaign.cards.add(campaign.ruleset("harnmaster-melee").bestiary()[0])
    assert gmtool("import", file, "--campaign", tmp_path / "new.gmtool")[0] == 0
    with Campaign.open(tmp_path / "new.gmtool") as campaign:
        (grish,) = (card for card in campaign.cards.list() if card.name == "Grish")
        assert grish.system == "tft-melee"
        assert (grish.fields["st"], grish.fields["dx"], grish.fields["armor"]) == (9, 11, "leather")


def test_that_a_table_that_fits_no_system_is_of_the_campaigns_own(gmtool, tmp_path):
    file = tmp_path / "some.csv"
    file.write_text("Name,Mood\nGrish,grim\n")
    for system in (one.id for one in all_rulesets()):
        path = tmp_path / f"{system}.gmtool"
        with Campaign.create(path, "New") as campaign:
            campaign.cards.add(campaign.ruleset(system).bestiary()[0])
        assert gmtool("import", file, "--campaign", path)[0] == 0
        with Campaign.open(path) as campaign:
            assert {card.system for card in campaign.cards.list()} == {system}


@pytest.mark.slow("a process imports thousands of cards until it is interrupted")
def test_that_a_long_import_says_how_far_it_is_and_is_cancelled_by_ctrl_c(tmp_path):
    file, path = tmp_path / "many.csv", tmp_path / "new.gmtool"
    file.write_text("Name,ST,DX\n" + "Grish,9,11\n" * 20_000)
    ours, its = pty.openpty()
    command = [sys.executable, "-m", "gmtool", "import", str(file), "--campaign", str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=its) as running:
        os.close(its)
        said = b""
        while b"Reading: 0 of 20,000" not in said:
            said += os.read(ours, 1000)
        running.send_signal(signal.SIGINT)
        while not said.endswith(b"nothing was imported.\r\n"):
            said += os.read(ours, 1000)
        # both are 130 to a shell: Python ends by the signal itself where that comes amid the making of a class
        assert running.wait() in (130, -signal.SIGINT)
    os.close(ours)
    assert said.endswith(b"\r\x1b[Kgmtool: Canceled; nothing was imported.\r\n")
    assert list(tmp_path.iterdir()) == [file]


def test_that_ctrl_c_ends_the_reading_of_a_table_at_once(gmtool, tmp_path, monkeypatch):
    went_on = list[str]()

    def interrupted(*given):
        signal.raise_signal(signal.SIGINT)
        went_on.append("went on")
        return read_table(*given)

    monkeypatch.setattr("gmtool.store.incoming.contents.read_table", interrupted)
    file = tmp_path / "some.csv"
    file.write_text("Name,ST,DX\nGrish,9,11\n")
    said = "gmtool: Canceled; nothing was imported.\n"
    assert gmtool("import", file, "--campaign", tmp_path / "new.gmtool") == (130, "", said)
    assert went_on == []
    assert list(tmp_path.iterdir()) == [file]


def test_that_a_campaign_which_is_open_elsewhere_is_exported_and_takes_nothing_in(gmtool, path, tmp_path):
    (tmp_path / "some.json").write_text(CARDS)
    with reopen(path) as open_elsewhere:
        assert gmtool("export", tmp_path / "out.json", "--campaign", path)[0] == 0
        said = "gmtool: valley.gmtool is open in another window, so it is read-only here.\n"
        assert gmtool("import", tmp_path / "some.json", "--campaign", path) == (1, "", said)
        assert len(open_elsewhere.cards.list()) == 2


def test_that_a_campaign_of_before_which_is_open_elsewhere_is_both(gmtool, tmp_path):
    old = tmp_path / "old.gmtool"
    old.write_bytes(gzip.decompress((Path(__file__).parents[1] / "earlier" / "2026-11.gmtool.gz").read_bytes()))
    (tmp_path / "some.json").write_text(CARDS)
    lock, _ = lock_to_write(old)
    said = (
        "gmtool: old.gmtool is from an older gmtool and must be opened for writing once. "
        "old.gmtool is open in another window, so it is read-only here.\n"
    )
    assert gmtool("import", tmp_path / "some.json", "--campaign", old) == (1, "", said)
    lock.release()


def test_that_an_import_without_a_backup_says_so(gmtool, path, tmp_path):
    (tmp_path / "some.json").write_text(CARDS)
    (tmp_path / "valley backups").write_text("in the way")
    status, out, err = gmtool("import", tmp_path / "some.json", "--campaign", path)
    assert (status, out) == (0, "valley.gmtool: 1 card imported.\n")
    assert "gmtool: No backup was made: " in err


def test_that_an_unknown_system_is_named(gmtool, tmp_path):
    file = tmp_path / "some.csv"
    file.write_text("Name,ST\nA,9\n")
    status, _, err = gmtool("import", file, "--campaign", tmp_path / "new.gmtool", "--system", "gurps")
    systems = ", ".join(one.id for one in all_rulesets())
    assert (status, err) == (2, f"gmtool: There is no rule system “gurps”; choose from: {systems}.\n")
    assert list(tmp_path.iterdir()) == [file]


def test_that_a_table_of_rows_comes_in_and_what_does_not_is_printed(gmtool, tmp_path):
    file = tmp_path / "axes.toml"
    axe = 'name = "Gnome axe"\nkind = "melee"\ndamage = "2d"\n'
    file.write_text(f'system = "tft-melee"\n[[weapons]]\nkey = "gnome-axe"\n{axe}[[weapons]]\nkey = "club"\n{axe}')
    status, out, err = gmtool("import", file, "--campaign", tmp_path / "new.gmtool")
    assert (status, out) == (1, "new.gmtool: 1 row of the GM's own imported; 1 left out.\n")
    assert err.startswith("Weapons 2, Gnome axe: left out; ")
    assert "“club”" in err
    with Campaign.open(tmp_path / "new.gmtool") as campaign:
        assert [one.row["key"] for one in campaign.own_rows.list("tft-melee")] == ["gnome-axe"]
    again = gmtool("import", file, "--campaign", tmp_path / "new.gmtool")
    assert (again[0], again[2].splitlines()[-1]) == (2, "gmtool: axes.toml contains nothing to import.")


def test_that_what_is_no_table_of_rows_is_refused_and_makes_no_campaign(gmtool, tmp_path):
    file = tmp_path / "axes.toml"
    file.write_text("[[weapons]\n")
    status, _, err = gmtool("import", file, "--campaign", tmp_path / "new.gmtool")
    assert (status, err) == (2, "gmtool: axes.toml is not a table of rows: it is not TOML from line 1, column 10 on.\n")
    assert list(tmp_path.iterdir()) == [file]


def test_that_an_export_of_a_damaged_campaign_says_what_it_leaves_out(gmtool, path, tmp_path):
    execute(path, "UPDATE cards SET fields = '{' WHERE name = 'Wulf'")
    execute(path, "UPDATE encounters SET muster = '[]'")
    said = "gmtool: 1 card and 1 encounter of valley.gmtool are damaged and left out; a backup may have them intact.\n"
    assert gmtool("export", tmp_path / "out.json", "--campaign", path) == (0, "", said)
    status, out, _ = gmtool("import", tmp_path / "out.json", "--campaign", tmp_path / "new.gmtool")
    assert (status, out) == (0, "new.gmtool: 1 card imported.\n")


@pytest.mark.parametrize("damage", ["DROP TABLE cards", "ALTER TABLE cards RENAME COLUMN notes TO notices"])
def test_that_every_command_says_of_a_damaged_campaign_that_it_is_damaged(gmtool, path, tmp_path, damage):
    gmtool("export", tmp_path / "out.json", "--campaign", path)
    execute(path, damage)
    for command in (("export", tmp_path / "new.json"), ("import", tmp_path / "out.json")):
        status, out, err = gmtool(*command, "--campaign", path)
        assert (status, out) == (2, "")
        assert err.startswith("gmtool: valley.gmtool is damaged; a backup may have it intact.")
        assert err.count("\n") == 1


@pytest.mark.slow("two processes of the program are joined by a pipe")
def test_that_a_campaign_goes_through_a_pipe_in_any_locale(process, path, tmp_path):
    plain = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    out = process("export", "-", "--campaign", path, **plain)
    assert (out.returncode, json.loads(out.stdout)["title"], out.stderr) == (0, "The valley", "")
    assert "Göblin" in out.stdout
    into = process("import", "-", "--campaign", tmp_path / "new.gmtool", stdin=out.stdout, **plain)
    assert (into.returncode, into.stdout) == (0, "new.gmtool: 2 cards and 1 encounter imported.\n")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Name,ST,DX,Armor\nGrish,9,11,leather\n", "1 card imported."),
        ('system = "tft-melee"\n[[weapons]]\nkey = "x-axe"\nname = "X axe"\nkind = "melee"\ndamage = "2d"\n', "1 row"),
        (CARDS, "1 card imported."),
    ],
)
def test_that_the_kind_of_what_comes_through_a_pipe_is_seen(gmtool, tmp_path, text, said):
    status, out, err = gmtool("import", "-", "--campaign", tmp_path / "new.gmtool", stdin=text)
    assert (status, err.startswith("Rule system: Melee")) == (0, text.startswith("Name"))
    assert out.startswith(f"new.gmtool: {said}")


@pytest.mark.parametrize("text", ["", "{", "Name\n", 'system = "tft-melee"\n'])
def test_that_nothing_of_use_through_a_pipe_is_a_sentence_and_makes_no_campaign(gmtool, tmp_path, text):
    status, out, err = gmtool("import", "-", "--campaign", tmp_path / "new.gmtool", stdin=text)
    assert (status, out) == (2, "")
    assert err.startswith("gmtool: Standard input ")
    assert list(tmp_path.iterdir()) == []


def test_that_an_import_tells_what_the_rules_say_about_a_card_unless_the_gm_has_waived_it(gmtool, path, tmp_path):
    file = tmp_path / "wulf.csv"
    file.write_text("Name,ST,DX,Weapons\nGrim,9,15,two-handed sword\nBerta,12,12,broadsword\n", encoding="utf-8")
    said = "Grim: The two-handed sword needs ST 14; this figure began with 9 and cannot use it."
    _, _, err = gmtool("import", file, "--system", "tft-melee", "--campaign", path)
    assert said in err.splitlines()
    assert "Berta" not in err
    _, out, _ = gmtool("import", file, "--system", "tft-melee", "--campaign", tmp_path / "new.gmtool", "--json")
    assert json.loads(out)["findings"] == [{"card": "Grim", "text": said.removeprefix("Grim: ")}]
    with reopen(tmp_path / "new.gmtool") as campaign:
        grim = next(one for one in campaign.cards.list() if one.name == "Grim")
        found = ruleset("tft-melee").report(grim).findings
        campaign.cards.update(replace(grim, rulings={one.key: "A gift of the smith." for one in found}))
    gmtool("export", tmp_path / "waived.json", "--campaign", tmp_path / "new.gmtool")
    _, _, err = gmtool("import", tmp_path / "waived.json", "--campaign", tmp_path / "other.gmtool")
    assert "two-handed" not in err


@pytest.mark.parametrize(
    ("names", "whose"),
    [
        (["Orc 1", "Orc 2", "Orc 3", "Grim"], "Orc 1 to 3, Grim"),
        (["Ada", "Bo", "Cy"], "Ada, Bo, Cy"),
        (["Ada", "Bo", "Cy", "Di"], "Ada and 3 more"),
    ],
)
def test_that_cards_alike_share_a_line_on_what_the_rules_say(gmtool, path, tmp_path, names, whose):
    file = tmp_path / "many.csv"
    file.write_text("Name,ST,DX\n" + "".join(f"{name},12,11\n" for name in names), encoding="utf-8")
    _, _, err = gmtool("import", file, "--system", "tft-melee", "--campaign", path)
    said = [line for line in err.splitlines() if line.endswith(" is 23 points; a human starts with 24.")]
    assert said == [f"{whose}: ST 12 and DX 11 is 23 points; a human starts with 24."]


def test_that_an_import_and_an_export_have_json(gmtool, path, tmp_path):
    status, out, _ = gmtool("export", tmp_path / "out.json", "--campaign", path, "--json")
    written = {"file": str(tmp_path / "out.json"), "bytes": (tmp_path / "out.json").stat().st_size}
    assert (status, json.loads(out)) == (0, written)
    (tmp_path / "some.json").write_text(cards_file(json.loads(CARDS)["cards"][0], {"name": "Wulf"}))
    status, out, err = gmtool("import", tmp_path / "some.json", "--campaign", tmp_path / "new.gmtool", "--json")
    data = json.loads(out)
    assert (status, err, data["cards"], data["left_out"]) == (1, "", 1, 1)
    assert [(one["taken"], one["problem"]) for one in data["lines"]] == [(True, False), (False, True)]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("-", "--json"), "with - the JSON itself is the output"),
        (("x.json", "--anonymous"), "--anonymous is for a fight"),
        (("x.json", "--cards", "--schema"), "not allowed with argument"),
    ],
)
def test_that_options_which_do_not_go_together_are_a_sentence(gmtool, path, tmp_path, monkeypatch, arguments, said):
    monkeypatch.chdir(tmp_path)
    status, out, err = gmtool("export", *arguments, "--campaign", path)
    assert (status, out, err.count("\n"), said in err) == (2, "", 1, True)
    assert not (tmp_path / "x.json").exists()


def test_that_a_fight_goes_out_as_a_journal_that_replays(gmtool, valley):
    status, out, _ = gmtool("export", "-", "--fight", "at the ford", "--campaign", valley)
    assert status == 0
    status, out, err = gmtool("replay", "-", stdin=out)
    assert (status, err) == (0, "")
    assert out.startswith("Wulf remembers the bees.\n")


def test_that_a_fight_goes_out_without_names_and_notes(gmtool, valley):
    status, out, _ = gmtool("export", "-", "--fight", "1", "--anonymous", "--campaign", valley)
    assert status == 0
    assert [word for word in ("ulf", "rishnak", "bees", "Heroes", "hero", "ford") if word in out] == []
    status, out, err = gmtool("replay", "-", stdin=out)
    assert (status, err) == (0, "")
    assert "A: " in out.splitlines()[-2]


def test_that_a_prepared_encounter_has_no_journal(gmtool, valley, tmp_path):
    status, _, err = gmtool("export", tmp_path / "x.jsonl", "--fight", "At night", "--campaign", valley)
    assert (status, err) == (2, "gmtool: “At night” has not started yet.\n")
    assert not (tmp_path / "x.jsonl").exists()


def test_that_bytes_which_are_no_text_are_no_table(gmtool, tmp_path):
    (tmp_path / "cards.csv").write_bytes(b"Name,ST\nWulf,\x00\x81\x9d\n\xff\x00")
    made = tmp_path / "new.gmtool"
    said = f"gmtool: cards.csv is neither text nor a picture, and {CARD_DOOR.wanted} belongs here.\n"
    assert gmtool("import", tmp_path / "cards.csv", "--campaign", made) == (2, "", said)
    assert not made.exists()


def test_that_cards_go_out_as_a_table_and_come_in_again(gmtool, tmp_path):
    path, out = tmp_path / "valley.gmtool", tmp_path / "cards.csv"
    with Campaign.create(path, "The valley") as campaign:
        cards = [card for one in all_rulesets() for card in one.bestiary()[:3]]
        campaign.cards.add_all((card, {}) for card in cards)
        before = campaign.cards.list()
    assert gmtool("export", out, "--campaign", path, "--cards") == (0, "", "")
    assert out.read_bytes().startswith(b"\xef\xbb\xbfName,Rule system,Player or monster,")
    status, said, err = gmtool("import", out, "--campaign", tmp_path / "new.gmtool")
    assert (status, said) == (0, "new.gmtool: 15 cards imported.\n")
    assert "Rule system: as the column “Rule system” says.\n" in err
    with Campaign.open(tmp_path / "new.gmtool") as campaign:
        assert [(one.name, one.system, one.fields) for one in campaign.cards.list()] == [
            (one.name, one.system, {**again.fields, **one.fields})
            for one, again in zip(before, campaign.cards.list(), strict=True)
        ]


def test_that_what_a_table_cannot_say_is_told_and_a_campaign_is_no_table(gmtool, tmp_path):
    path, out = tmp_path / "valley.gmtool", tmp_path / "cards.csv"
    with Campaign.create(path, "The valley") as campaign:
        card = campaign.ruleset("tft-melee").bestiary()[0]
        campaign.cards.add(replace(card, tags=("a; b",), rulings={"x": "y"}))
    status, _, err = gmtool("export", out, "--campaign", path)
    assert (status, err) == (2, "gmtool: cards.csv would be a table, which has room for cards alone: add --cards.\n")
    status, said, err = gmtool("export", out, "--campaign", path, "--cards", "--json")
    assert (status, err) == (0, "")
    assert json.loads(said)["remarks"] == [
        "A table has no rulings: those of 1 card are left out.",
        f"{card.name}: tags would come back different; JSON keeps it.",
    ]
