"""Five thousand damaged files: each is read, or refused with a sentence; none of them breaks anything else."""

import json
import random
from base64 import b64encode

import pytest

from gmtool.store.campaign import Campaign
from gmtool.store.errors import BadImport
from gmtool.store.exchange import CampaignContents, export_campaign, read_import, take_in, take_out
from gmtool.store.pictures import key_of
from gmtool.store.text_tables import (
    Encoding,
    Layout,
    Separator,
    Sheet,
    guessed_layout,
    guessed_targets,
    read_sheet,
    read_table,
)
from gmtool.systems import all_rulesets
from tests.store.campaigns import rulesets
from tests.store.exchange.files import cards_file, goblin
from tests.store.pictures import png
from tests.tally import Tally

ODD = [
    *(b"\x00", b"\xff\xfe", b"\xef\xbb\xbf", b'"', b",", b";", b"\t", b"\n", b"\r", b"\xf0\x9f", b"\xe2\x80\xae"),
    *(b"\\ud800", b"NaN", b"1e999", b"-", b"[", b"}", b"null", b"true", b'{"a":', b"=1+1", b"@"),
    *(b"9" * 30, b"9" * 5000, b"[" * 300),
]
TEXTS = ["", "x" * 300, "\x00", "\ud800", "\ud800"]
VALUES = [
    *TEXTS,
    float("nan"),
    float("inf"),
    None,
    True,
    -1,
    2**70,
    1.5,
    [],
    [[]],
    {},
    {"a": {"b": []}},
    ["x"],
    [{"item": 3}],
]
TALLY = Tally()


def damaged(raw, dice):
    """Bytes with a few cuts, doublings and odd things in them."""
    for _ in range(dice.randint(1, 6)):
        at, to = sorted((dice.randint(0, len(raw)), dice.randint(0, len(raw))))
        to = min(to, at + dice.choice((1, 3, 40)))
        raw = dice.choice((raw[:at] + raw[to:], raw[:to] + raw[at:], raw[:at] + dice.choice(ODD) + raw[to:]))
    return raw


def changed(value, dice):
    """The same data with something else in one of its places."""
    if isinstance(value, dict) and value and dice.random() < 0.9:
        key = dice.choice(list(value))
        rest = {one: value[one] for one in value if one != key or dice.random() < 0.9}
        return {**rest, dice.choice((key, key, key, "x", "")): changed(value[key], dice)}
    if isinstance(value, list) and value and dice.random() < 0.8:
        at = dice.randrange(len(value))
        return [*value[:at], changed(value[at], dice), *value[at + 1 :]]
    return dice.choice(VALUES)


def looked_through(intake):
    """Everything that a person sees of it can be written down."""
    for line in intake.lines:
        line.text.encode()
        assert "\n" not in line.text
    assert all(incoming.card.name.isprintable() or incoming.card.name for incoming in intake.cards)
    assert sum(line.taken for line in intake.lines) >= len(intake.cards)
    json.dumps([dict(incoming.card.fields) for incoming in intake.cards], allow_nan=False, ensure_ascii=False).encode()


def there_and_back(intake, one, other):
    """All of it can be written, goes out and comes in again, and is taken out."""
    brought = take_in(one, intake)
    again = take_in(other, read_import(export_campaign(one), "out.json", CampaignContents.of(other)))
    assert other.cards.list() == one.cards.list()
    for campaign, ids in ((one, brought), (other, again)):
        take_out(campaign, ids)
        assert campaign.cards.list() == ()


@pytest.fixture(scope="module")
def two():
    with Campaign.in_memory("One", _all) as one, Campaign.in_memory("Other", _all) as other:
        yield one, other


def sentence(refused):
    text = str(refused)
    text.encode()
    assert text.endswith(".")
    assert "\n" not in text
    assert len(text) < 320


@pytest.fixture(scope="module")
def sound():
    picture = {"key": key_of(png()), "data": b64encode(png()).decode()}
    history = [{"at": "2026-11-21T20:00:00+00:00", "what": "edited", "field": "points", "before": 1, "after": 2}]
    cards = [
        goblin(id="a", tags=["x"], notes="n", picture=picture["key"], history=history),
        goblin(name="גובלין", aura=[1]),
    ]
    melee = [
        {"system": card.system, "name": card.name, "fields": dict(card.fields), "rulings": {"x": "y"}}
        for ruleset in all_rulesets()
        for card in ruleset.bestiary()[:2]
    ]
    own = [{"system": "tally", "list": "x", "row": {"key": "a", "name": "A"}}]
    return cards_file(*cards, *melee, pictures=[picture], own_rows=own, title="T")


@pytest.mark.slow("four thousand damaged files are read")
def test_that_4000_damaged_files_of_json_are_read_or_refused_with_a_sentence(sound, two):
    dice = random.Random(4)
    came = refused = 0
    for number in range(4000):
        if number % 2:
            data = json.loads(sound)
            for _ in range(dice.randint(1, 4)):
                data = changed(data, dice)
            raw = json.dumps(data).encode()
        else:
            raw = damaged(sound.encode(), dice)
        try:
            intake = read_import(raw, "some.json", CampaignContents(_all))
            looked_through(intake)
            if number % 10 == 0:
                there_and_back(intake, *two)
            came += 1
        except BadImport as wrong:
            sentence(wrong)
            refused += 1
    assert min(came, refused) > 300


@pytest.mark.slow("a thousand damaged tables are read, each with a guess at its columns")
def test_that_1000_damaged_tables_are_read_or_refused_with_a_sentence(tmp_path):
    dice = random.Random(5)
    rows = ["Name,ST,DX,Armor,Weapons,Ready,Notes,Tags,Kind,Mood"]
    rows += [f'Göblin {at},{at},1{at},leather,"dagger, 2 clubs",dagger,"a\nb",x; y,npc,=1+{at}' for at in range(6)]
    came = refused = 0
    for _ in range(1000):
        raw = damaged("\r\n".join(rows).encode(dice.choice(("utf-8", "utf-16", "cp1252"))), dice)
        ruleset = dice.choice((TALLY, *all_rulesets()))
        any_layout = Layout(dice.choice(list(Encoding)), dice.choice(list(Separator)), dice.random() < 0.5)
        try:
            table = read_table(raw, dice.choice((guessed_layout(raw), any_layout)), "some.csv")
            sheet = Sheet(table, ruleset, guessed_targets(table, ruleset))
            looked_through(read_sheet(sheet, CampaignContents(_all)))
            came += 1
        except BadImport as wrong:
            sentence(wrong)
            refused += 1
    assert came > 750


def test_that_the_command_line_never_shows_a_traceback(gmtool_import, sound):
    dice = random.Random(6)
    for number in range(8):
        status, out, err = gmtool_import("some.json" if number % 2 else "some.csv", damaged(sound.encode(), dice))
        assert status in (0, 2)
        assert "Traceback" not in out + err
        assert (status == 0) == ("imported" in out)


@pytest.fixture
def gmtool_import(tmp_path, capsys):
    from gmtool.cli import main

    def run(name, raw):
        file, campaign = tmp_path / name, tmp_path / "new.gmtool"
        file.write_bytes(raw)
        status = main(["import", str(file), "--campaign", str(campaign)])
        campaign.unlink(missing_ok=True)
        said = capsys.readouterr()
        return status, said.out, said.err

    return run


def _all(system):
    found = {one.id: one for one in all_rulesets()}
    return found[system] if system in found else rulesets(system)
