"""The chronicle: kept, changed, deleted and restored, within bounds; and found by one search."""

import json
from dataclasses import replace

import pytest

from gmtool.store import StoreError
from gmtool.store.chronicle import Found, Handout, Kind, Note, PlaySession, RandomTable
from gmtool.store.chronicle.handouts import handout_of_text
from gmtool.store.errors import BadImport
from gmtool.store.exchange import export_campaign, put_back, take_in, take_out
from gmtool.store.incoming import HANDOUT_DOOR, incoming
from tests.store.campaigns import GOBLIN, WULF, create, duel, execute, reopen
from tests.store.exchange.files import read
from tests.store.pictures import png

NOTE = Note("The mill", "The miller owes the Duke 40 silver.")
EVENING = PlaySession(
    "2026-11-27", "The mill burns", ("Anna", "Ben"), ("The duel",), {"Wulf": 50, "Bryn": 0}, "They let the Göblin go."
)
MAP = Handout("A torn map", "X marks the cave.")
WEATHER = RandomTable("Weather on the moor", "1-3 rain\n4-6 fog")
KINDS = pytest.mark.parametrize(
    ("shelf", "record"), [("notes", NOTE), ("sessions", EVENING), ("handouts", MAP), ("random_tables", WEATHER)]
)


@KINDS
def test_that_a_record_comes_back_as_it_was_put_in(campaign, shelf, record):
    records = getattr(campaign, shelf)
    added = records.add(record)
    assert added == replace(record, id=added.id)
    assert records.list() == (added,)
    assert records.get(added.id) == added


@KINDS
def test_that_a_record_can_change_go_and_come_back_in_its_old_place(campaign, shelf, record):
    records = getattr(campaign, shelf)
    first, second = records.add(record), records.add(replace(record, title="Another"))
    records.update(replace(first, title="Changed", text="Less."))
    assert [(one.title, one.text) for one in records.list()] == [("Changed", "Less."), ("Another", record.text)]
    kept = records.delete(first.id)
    assert records.list() == (second,)
    assert records.add(record).id == second.id + 1
    records.restore(kept)
    assert [one.title for one in records.list()] == ["Changed", "Another", record.title]


def test_that_a_record_which_is_gone_is_told_in_a_sentence(campaign):
    for deed in (campaign.notes.get, campaign.notes.delete, lambda id: campaign.notes.update(Note("x", id=id))):
        with pytest.raises(StoreError, match=r"^The note is no longer in the campaign\.$"):
            deed(7)


@pytest.mark.parametrize(
    ("shelf", "record", "sentence"),
    [
        ("notes", Note("x" * 201), "A title can have 200 letters; this one has 201."),
        ("notes", Note(text="x" * 100_001), "A note can have 100,000 letters; this one has 100,001."),
        ("handouts", Handout(text="x" * 20_001), "A handout can have 20,000 letters; this one has 20,001."),
        (
            "random_tables",
            RandomTable(text="x" * 50_001),
            "A random table can have 50,000 letters; this one has 50,001.",
        ),
        ("sessions", PlaySession("27.11.2026"), "“27.11.2026” is not a date; write it as 2026-11-27."),
        ("sessions", PlaySession("2026-02-30"), "“2026-02-30” is not a date"),
        ("sessions", replace(EVENING, present=("x",) * 101), "A session can have 100 people"),
        ("sessions", replace(EVENING, fights=("x" * 201,)), "A session can have 100 fights, each of 200 letters."),
        ("sessions", replace(EVENING, experience={"Wulf": 10**9 + 1}), "at most 1,000,000,000"),
    ],
)
def test_that_what_is_too_long_is_refused_and_says_its_limit(campaign, shelf, record, sentence):
    with pytest.raises(StoreError, match=sentence.replace(".", r"\.")):
        getattr(campaign, shelf).add(record)
    assert getattr(campaign, shelf).list() == ()


def test_that_a_damaged_session_is_left_out_and_counted(path):
    with create(path) as campaign:
        kept = campaign.sessions.add(EVENING)
        campaign.sessions.add(replace(EVENING, title="Damaged"))
        campaign.sessions.add(replace(EVENING, title="Damaged too"))
    execute(path, "UPDATE sessions SET date = 'yesterday' WHERE id = 2")
    execute(path, 'UPDATE sessions SET experience = \'{"Wulf": "many"}\' WHERE id = 3')
    with reopen(path) as campaign:
        assert campaign.sessions.list() == (kept,)
        assert campaign.damage == (
            "2 sessions of valley.gmtool are damaged and left out; a backup may have them intact."
        )


def test_that_the_picture_of_a_handout_is_kept_as_long_as_the_handout(path):
    with create(path) as campaign:
        handout = campaign.handouts.add(replace(MAP, picture=campaign.pictures.add(png(3, 2))))
    with reopen(path) as campaign:
        assert campaign.pictures.info(handout.picture).width == 3
        campaign.handouts.delete(handout.id)
    with reopen(path) as campaign:
        assert campaign.pictures.list() == ()


# --- files ----------------------------------------------------------------------------------------------------------
def test_that_a_file_of_text_becomes_a_handout():
    raw = "\ufeffDear Wulf,\r\n\r\ncome at once.\r\n".encode()
    assert handout_of_text(raw, "The letter.txt") == Handout("The letter", "Dear Wulf,\n\ncome at once.")


@pytest.mark.parametrize(
    ("raw", "sentence"),
    [
        (
            b"\x89\x00\x01\x02",
            f"The letter.txt is neither text nor a picture, and {HANDOUT_DOOR.wanted} belongs here.",
        ),
        (
            b"a\x00b",
            f"The letter.txt is neither text nor a picture, and {HANDOUT_DOOR.wanted} belongs here.",
        ),
        (b" \n", "The letter.txt is empty."),
        (b"x" * 20_001, "The letter.txt has 20,001 letters; the limit for a handout is 20,000."),
        (b"x" * (1024 * 1024 + 1), "The letter.txt is larger than 1 MB: too large for a text."),
    ],
)
def test_that_a_file_which_is_no_text_is_refused_in_one_sentence(raw, sentence):
    with pytest.raises(BadImport) as refused:
        handout_of_text(incoming(raw, "The letter.txt", HANDOUT_DOOR).raw, "The letter.txt")
    assert str(refused.value) == sentence


# --- export and import ----------------------------------------------------------------------------------------------
def test_that_an_import_of_a_chronicle_can_be_taken_out_and_put_back(campaign, tmp_path):
    with create(tmp_path / "other.gmtool") as other:
        handout = other.handouts.add(replace(MAP, picture=other.pictures.add(png(3, 2))))
        other.notes.add(NOTE)
        other.sessions.add(EVENING)
        other.random_tables.add(WEATHER)
        pending = read(campaign, export_campaign(other))
    assert pending.text == "1 note, 1 session, 1 handout and 1 random table"
    campaign.notes.add(Note("Mine"))
    brought = take_in(campaign, pending)
    after = export_campaign(campaign)
    assert [one.title for one in campaign.notes.list()] == ["Mine", "The mill"]
    assert replace(campaign.sessions.list()[0], id=0) == EVENING
    assert campaign.pictures.get(campaign.handouts.list()[0].picture) == png(3, 2)
    assert campaign.handouts.list()[0].picture == handout.picture
    gone = take_out(campaign, brought)
    assert (campaign.sessions.list(), campaign.handouts.list(), campaign.random_tables.list()) == ((), (), ())
    assert [one.title for one in campaign.notes.list()] == ["Mine"]
    put_back(campaign, gone)
    assert export_campaign(campaign) == after


def test_that_fields_of_a_newer_gmtool_are_kept(campaign):
    text = (
        '{"format": "gmtool campaign", "version": 1, "notes": [{"title": "A", "text": "", "colour": "red"}],'
        ' "sessions": [{"date": "2026-11-27", "weather": "rain"}]}'
    )
    take_in(campaign, read(campaign, text))
    exported = export_campaign(campaign)
    assert '"colour": "red"' in exported
    assert '"weather": "rain"' in exported


@pytest.mark.parametrize(
    ("part", "sentence"),
    [
        ('"sessions": [{"date": "yesterday"}]', "Session 1: left out; “date”"),
        ('"sessions": [{"date": "2026-11-27", "experience": {"Wulf": "many"}}]', "experience"),
        ('"notes": [{"title": 3}]', "Note 1: left out; “title”"),
        ('"handouts": [{"picture": "x"}]', "Handout 1: left out; “picture”"),
        ('"random_tables": [{"text": 3}]', "Random table 1: left out; “text”"),
    ],
)
def test_that_a_wrong_chronicle_is_refused(campaign, part, sentence):
    text = f'{{"format": "gmtool campaign", "version": 1, {part}, "grounds": []}}'
    (line,) = read(campaign, text).lines
    assert not line.taken
    assert sentence in line.text


# --- search ---------------------------------------------------------------------------------------------------------
@pytest.fixture
def filled(campaign):
    campaign.cards.add(GOBLIN)
    campaign.cards.add(WULF)
    fight = duel(campaign)
    campaign.encounters.update(replace(fight, notes="At the mill, by night."))
    campaign.notes.add(NOTE)
    campaign.sessions.add(EVENING)
    campaign.handouts.add(MAP)
    campaign.random_tables.add(WEATHER)
    return campaign


def found(campaign, typed):
    return [(one.kind, one.title) for one in campaign.search.found(typed)]


def test_that_one_search_finds_things_of_every_kind(filled):
    assert found(filled, "cave") == [(Kind.CARD, "Göblin"), (Kind.HANDOUT, "A torn map")]
    assert found(filled, "MILL") == [
        (Kind.NOTE, "The mill"),
        (Kind.SESSION, "2026-11-27 The mill burns"),
        (Kind.ENCOUNTER, "The duel"),
    ]


def test_that_a_random_table_is_found_by_its_rows(filled):
    assert found(filled, "fog") == found(filled, "moor") == [(Kind.TABLE, "Weather on the moor")]


def test_that_case_and_accents_do_not_matter_and_every_word_must_be_there(filled):
    assert found(filled, "goblin") == [(Kind.CARD, "Göblin"), (Kind.SESSION, "2026-11-27 The mill burns")]
    assert found(filled, "goblin mill") == [(Kind.SESSION, "2026-11-27 The mill burns")]
    assert found(filled, "goblin dragon") == []


def test_that_a_session_is_found_by_who_was_there_its_fights_and_its_date(filled):
    session = (Kind.SESSION, "2026-11-27 The mill burns")
    assert found(filled, "anna") == found(filled, "2026-11") == [session]
    assert found(filled, "duel") == [(Kind.ENCOUNTER, "The duel"), session]


def test_that_nothing_typed_finds_nothing(filled):
    assert filled.search.found("  ") == ()


def test_that_signs_of_the_roster_search_mean_nothing_here(filled):
    assert filled.search.found('st>12 tag:"') == ()


def test_that_the_words_around_what_was_found_are_told(campaign):
    note = campaign.notes.add(Note("Long", "word " * 100 + "treasure " + "word " * 100))
    assert campaign.search.found("treasure") == (
        Found(Kind.NOTE, str(note.id), "Long", "…" + "word " * 7 + "treasure " + ("word " * 24)[:116] + "…"),
    )


def test_that_the_minutes_of_a_session_are_kept_and_unknown_fields_too(campaign):
    made = campaign.sessions.add(PlaySession("2026-11-27", minutes=90))
    assert campaign.sessions.get(made.id).minutes == 90
    with campaign.database.changing() as connection:
        connection.execute("UPDATE sessions SET extra = json_set(extra, '$.weather', 'rain')")
    session = campaign.sessions.get(made.id)
    campaign.sessions.update(replace(session, minutes=0))
    ((extra,),) = campaign.database.read("SELECT extra FROM sessions")
    assert json.loads(extra) == {"weather": "rain"}
    campaign.sessions.update(session)
    assert campaign.sessions.get(made.id) == session


@pytest.mark.parametrize("minutes", ["many", -1, 1.5, True, 10_001])
def test_that_minutes_that_cannot_be_read_are_none_and_stay_in_the_file(campaign, minutes):
    made = campaign.sessions.add(PlaySession("2026-11-27", "The ford"))
    with campaign.database.changing() as connection:
        connection.execute("UPDATE sessions SET extra = ?", (json.dumps({"minutes": minutes}),))
    session = campaign.sessions.get(made.id)
    assert session.minutes == 0
    campaign.sessions.update(replace(session, title="The mill"))
    ((extra,),) = campaign.database.read("SELECT extra FROM sessions")
    assert json.loads(extra) == {"minutes": minutes}
    (out,) = json.loads(export_campaign(campaign))["sessions"]
    assert "minutes" not in out


def test_that_more_minutes_than_an_evening_can_have_are_refused(campaign):
    with pytest.raises(StoreError, match="can take 10,000 minutes at most"):
        campaign.sessions.add(PlaySession("2026-11-27", minutes=10_001))


def test_that_the_minutes_of_a_session_go_out_and_come_in(campaign):
    campaign.sessions.add(PlaySession("2026-11-27", minutes=90))
    brought = take_in(campaign, read(campaign, export_campaign(campaign)))
    assert campaign.sessions.get(brought.sessions[0]).minutes == 90
