import os
import shutil
from datetime import datetime, timedelta

import pytest

from gmtool.store import StoreError, schema
from gmtool.store.backups import DAMAGED, DAMAGED_KEPT, KEPT, back_up, backups, folder, restore, sound_backup, tend
from gmtool.store.chronicle import Note
from gmtool.store.files.database_file import number, set_number
from tests.full_disk import a_disk_that_is_full
from tests.store.campaigns import GOBLIN, WULF, create, duel, execute, reopen

NOON = datetime(2026, 5, 1, 12)


def at(hours):
    return lambda: NOON + timedelta(hours=hours)


def names(cards):
    return [card.name for card in cards.list()]


def cards_in(path):
    with reopen(path, read_only=True) as campaign:
        return names(campaign.cards)


def open_and_add(path, hours):
    """A session in which a card is made; what is backed up is the campaign before it."""
    with reopen(path, now=at(hours)) as campaign:
        campaign.cards.add(GOBLIN)


def test_that_opening_makes_a_dated_backup(path):
    create(path).close()
    reopen(path, now=at(0)).close()
    assert [backup.name for backup in backups(path)] == ["2026-05-01 12.00.00.gmtool"]


def test_that_no_second_backup_is_made_while_nothing_changes(path):
    create(path).close()
    for hour in range(3):
        reopen(path, now=at(hour)).close()
    assert len(backups(path)) == 1


def test_that_the_last_ten_are_kept(path):
    create(path).close()
    for hour in range(KEPT + 3):
        with reopen(path, now=at(hour)) as campaign:
            campaign.cards.add(GOBLIN)
    kept = backups(path)
    assert len(kept) == KEPT
    assert (kept[0].name, kept[-1].name) == ("2026-05-02 00.00.00.gmtool", "2026-05-01 15.00.00.gmtool")


def test_that_two_backups_in_one_second_are_both_kept(path):
    create(path).close()
    for _ in range(2):
        with reopen(path, now=at(0)) as campaign:
            campaign.cards.add(GOBLIN)
    assert len(backups(path)) == 2


def test_that_a_backup_put_back_is_the_campaign_as_it_was(path):
    with create(path) as campaign:
        campaign.cards.add(GOBLIN)
    with reopen(path, now=at(0)) as campaign:
        campaign.cards.add(WULF)
    (backup,) = backups(path)
    restore(path, backup, at(1))
    with reopen(path, now=at(2)) as campaign:
        assert names(campaign.cards) == ["Göblin"]
    restore(path, backups(path)[1], at(3))
    with reopen(path, now=at(4)) as campaign:
        assert names(campaign.cards) == ["Göblin", "Wulf"]


def test_that_no_backup_is_put_back_under_an_open_campaign(path):
    create(path).close()
    with reopen(path), pytest.raises(StoreError, match="is open; close it"):
        restore(path, backups(path)[0])


def test_that_a_backup_which_cannot_be_made_is_said_and_stops_nothing(path):
    create(path).close()
    folder(path).write_text("in the way")
    with reopen(path) as campaign:
        assert not campaign.read_only
        assert campaign.notices[0].startswith("No backup was made: ")


def test_that_the_oldest_of_ten_can_be_put_back_and_stays(path):
    create(path).close()
    for hour in range(KEPT):
        open_and_add(path, hour)
    oldest = backups(path)[-1]
    assert restore(path, oldest, at(KEPT)) == backups(path)[0]
    assert oldest in backups(path)
    assert cards_in(path) == []
    assert cards_in(backups(path)[0]) == ["Göblin"] * KEPT


@pytest.mark.parametrize("jump", [-24 * 365, 24 * 365])
def test_that_a_backup_is_the_newest_however_the_clock_was_set(path, jump):
    create(path).close()
    for hour in range(KEPT):
        open_and_add(path, hour)
    for later in range(3):
        made = back_up(path, at(jump - later))
        assert backups(path)[0] == made
        assert cards_in(made) == ["Göblin"] * (KEPT + later)
        with reopen(path) as campaign:
            campaign.cards.add(GOBLIN)
    assert len(backups(path)) == KEPT


def test_that_backups_of_an_older_gmtool_are_the_oldest_though_they_are_of_the_future(path):
    create(path).close()
    for hour in range(KEPT):
        open_and_add(path, 24 * 365 + hour)
    for backup in backups(path):
        set_number(backup, 0)
        os.utime(backup, (NOON.timestamp(), NOON.timestamp()))
    former = backups(path)
    assert [backup.name for backup in former] == sorted((backup.name for backup in former), reverse=True)
    made = back_up(path, at(0))
    assert tend(path) == ""
    assert backups(path) == (made, *former[:-1])
    assert back_up(path, at(1)) is None
    restore(path, former[-2], at(2))
    assert cards_in(path) == ["Göblin"]
    assert former[-2] in backups(path)


def test_that_a_change_is_backed_up_though_the_last_backup_is_dated_after_it(path):
    with create(path) as campaign:
        campaign.cards.add(GOBLIN)
    made = back_up(path, at(0))
    shutil.copystat(made, path)
    before = path.stat()
    with reopen(path, now=at(1)) as campaign:
        campaign.title = "The hill"
    assert path.stat().st_size == before.st_size
    later = path.stat().st_mtime_ns + 10**12
    for backup in backups(path):
        os.utime(backup, ns=(later, later))
    assert back_up(path, at(2)) is not None


def test_that_a_file_which_the_gm_keeps_among_the_backups_stays(path):
    create(path).close()
    open_and_add(path, 0)
    mine = folder(path) / "before the dragon.gmtool"
    backups(path)[0].rename(mine)
    for hour in range(1, KEPT + 3):
        open_and_add(path, hour)
    assert len(backups(path)) == KEPT + 1
    assert cards_in(mine) == []


def foreign(path):
    execute(path, "CREATE TABLE songs (title TEXT)")


def newer(path):
    create(path).close()
    execute(path, "UPDATE alembic_version SET version_num = '9999'")


def damaged(path):
    with create(path) as campaign:
        campaign.cards.add_all((GOBLIN, {}) for _ in range(200))
    raw = bytearray(path.read_bytes())
    raw[8192:] = bytes(len(raw) - 8192)
    path.write_bytes(raw)


def cut_short(path):
    damaged(path)
    path.write_bytes(path.read_bytes()[:8192])


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (foreign, "is a database, but not a campaign"),
        (lambda path: path.touch(), "is a database, but not a campaign"),
        (lambda path: path.write_text("no database at all" * 100), "is not a campaign: it is not a database"),
        (newer, "was written by a newer gmtool"),
        (damaged, "is damaged"),
        (cut_short, "is damaged"),
        (lambda path: path.mkdir(), "There is no backup"),
        (lambda path: None, "There is no backup"),
    ],
)
def test_that_what_cannot_be_read_is_not_put_back(path, tmp_path, make, sentence):
    with create(path) as campaign:
        campaign.cards.add(WULF)
    (tmp_path / "elsewhere").mkdir()
    bad = tmp_path / "elsewhere" / "bad.gmtool"
    make(bad)
    before = path.read_bytes()
    with pytest.raises(StoreError, match=rf"^\S*bad\.gmtool {sentence}|{sentence} .*bad\.gmtool"):
        restore(path, bad)
    assert path.read_bytes() == before
    assert {one.name for one in tmp_path.iterdir()} == {"valley.gmtool", "elsewhere"}
    assert list((tmp_path / "elsewhere").iterdir()) == [bad] * bad.exists()


def test_that_a_restore_on_a_full_disk_changes_nothing(path):
    with create(path) as campaign:
        campaign.cards.add(WULF)
    backup = back_up(path)
    before = path.read_bytes()
    with a_disk_that_is_full(), pytest.raises(StoreError, match=r"the disk is full"):
        restore(path, backup)
    assert path.read_bytes() == before
    assert {one.name for one in path.parent.iterdir()} == {path.name, folder(path).name}


def test_that_a_damaged_campaign_is_set_aside_for_its_backup(path):
    damaged(path)
    good = folder(path) / "good.gmtool"
    folder(path).mkdir()
    with create(good) as campaign:
        campaign.cards.add(WULF)
    path.write_bytes(b"all is lost")
    aside = restore(path, good)
    assert (aside.name, aside.read_bytes()) == ("valley.gmtool.damaged", b"all is lost")
    assert cards_in(path) == ["Wulf"]
    path.write_bytes(b"again")
    assert restore(path, good).name == "valley.gmtool.damaged 2"


def test_that_a_backup_can_take_the_place_of_a_campaign_that_is_gone(path):
    with create(path) as campaign:
        campaign.cards.add(WULF)
    backup = back_up(path)
    path.unlink()
    assert restore(path, backup) is None
    assert cards_in(path) == ["Wulf"]


def test_that_what_a_killed_writer_left_beside_the_file_is_in_the_backup_and_not_in_the_restored_campaign(path):
    with create(path) as campaign:
        campaign.cards.add(GOBLIN)
    first = back_up(path, at(0))
    with reopen(path, now=at(1)) as campaign:
        campaign.cards.add(WULF)
        kept = {one: one.read_bytes() for one in (path, path.with_name(f"{path.name}-wal"))}
    for one, raw in kept.items():
        one.write_bytes(raw)
    was = restore(path, first, at(2))
    assert cards_in(was) == ["Göblin", "Wulf"]
    assert cards_in(path) == ["Göblin"]
    assert number(path) != number(first)


def test_that_an_open_campaign_is_backed_up_without_a_touch_of_its_file(path):
    with create(path) as campaign:
        campaign.cards.add(GOBLIN)
        made = campaign.back_up(at(0))
        assert cards_in(made) == ["Göblin"]
        assert campaign.back_up(at(1)) is None
        campaign.cards.add(WULF)
        assert cards_in(campaign.back_up(at(2))) == ["Göblin", "Wulf"]
    assert schema.check_file(made, alone=True)


def test_that_nothing_is_copied_where_the_campaign_was_only_looked_at_since(path, monkeypatch):
    with create(path) as campaign:
        campaign.cards.add(GOBLIN)
    made = back_up(path)
    path.with_name(f"{path.name}-wal").touch()
    monkeypatch.setattr("gmtool.store.backups.copyfile", None)
    assert back_up(path) is None
    with reopen(path) as campaign:
        campaign.cards.add(WULF)
    monkeypatch.undo()
    assert back_up(path) not in (None, made)


def a_damaged_page(path):
    """Noise in a page of the cards, as a failing disk leaves it."""
    page = execute(path, "SELECT rootpage FROM sqlite_master WHERE name = 'cards'")[0][0]
    raw = bytearray(path.read_bytes())
    raw[(page - 1) * 4096 : page * 4096] = bytes(range(256)) * 16
    path.write_bytes(raw)


def play_on(path, hours):
    """An evening in which only a note is written, which a damaged page of the cards does not hinder."""
    with reopen(path, now=at(hours)) as campaign:
        campaign.notes.add(Note(f"Evening {hours}", "They went on."))
        return campaign.notices


def test_that_thirteen_evenings_with_damage_are_said_and_leave_every_sound_backup(path):
    create(path).close()
    for evening in range(KEPT + 1):
        open_and_add(path, evening)
    sound = backups(path)
    a_damaged_page(path)
    for evening in range(13):
        said = play_on(path, 100 + evening)
        assert said == (f"valley.gmtool is damaged; its last sound backup is “{sound[0].stem}”.",)
    found = backups(path)
    assert [one for one in found if not one.stem.endswith(DAMAGED)] == list(sound)
    assert [one.name for one in found[:DAMAGED_KEPT]] == [
        f"2026-05-06 0{hour}.00.00 damaged.gmtool" for hour in (4, 3, 2)
    ]
    assert len(found) == KEPT + DAMAGED_KEPT
    assert cards_in(sound[0]) == ["Göblin"] * KEPT


def test_that_damaged_backups_of_an_older_gmtool_do_not_push_out_its_last_sound_one(path):
    create(path).close()
    open_and_add(path, 0)
    (sound,) = backups(path)
    a_damaged_page(path)
    # the older gmtool only copied
    for evening in range(1, KEPT):
        back_up(path, at(evening), changed=True)
        execute(path, f"INSERT INTO notes (title, text, extra) VALUES ('{evening}', '', '{{}}')")
    assert len(backups(path)) == KEPT
    assert play_on(path, 99) == (f"valley.gmtool is damaged; its last sound backup is “{sound.stem}”.",)
    assert sound.exists()
    assert play_on(path, 100) == (f"valley.gmtool is damaged; its last sound backup is “{sound.stem}”.",)
    assert len(backups(path)) == 1 + DAMAGED_KEPT


def test_that_a_campaign_without_a_sound_backup_is_said_to_have_none(path):
    create(path).close()
    a_damaged_page(path)
    assert play_on(path, 0) == ("valley.gmtool is damaged, and it has no sound backup.",)


def test_that_a_backup_that_gets_another_name_meanwhile_is_looked_for_again(path, monkeypatch):
    """As the check by the side has it, which finds a copy damaged just as somebody asks for a sound one."""
    create(path).close()
    sound = back_up(path, at(0))
    execute(path, "INSERT INTO notes (title, text, extra) VALUES ('The ford', '', '{}')")
    newest = back_up(path, at(1), changed=True)
    a_damaged_page(newest)

    def renamed(one):
        if newest.exists():
            newest.rename(newest.with_stem(f"{newest.stem}{DAMAGED}"))
        return number(one)

    monkeypatch.setattr("gmtool.store.backups.number", renamed)
    assert sound_backup(path) == sound
    assert newest.stem + DAMAGED in [one.stem for one in backups(path)]


@pytest.mark.parametrize(
    "harm",
    [
        "UPDATE cards SET tags = '{}'",
        "UPDATE encounters SET muster = '['",
        "UPDATE settings SET value = '{'",
        "INSERT INTO entries (encounter, number, parent, text) VALUES (99, 1, 0, '{}')",
        "DROP TABLE handouts",
    ],
)
def test_that_a_copy_is_checked_down_to_its_rows(path, harm):
    with create(path) as campaign:
        campaign.cards.add(GOBLIN)
        duel(campaign)
    made = back_up(path)
    assert schema.is_intact(made)
    execute(made, harm)
    assert not schema.is_intact(made)


def test_that_nothing_is_deleted_while_a_backup_cannot_be_checked(path):
    create(path).close()
    for evening in range(KEPT):
        open_and_add(path, evening)
    back_up(path, at(99))
    newest = backups(path)[0]
    execute(newest, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(StoreError, match="was written by a newer gmtool"):
        tend(path)
    assert len(backups(path)) == KEPT + 1


def test_that_the_window_opens_a_campaign_before_its_backup_is_checked(path):
    create(path).close()
    a_damaged_page(path)
    with reopen(path, tend_later=True) as campaign:
        assert campaign.notices == ()
        assert campaign.tend_backups() == "valley.gmtool is damaged, and it has no sound backup."
