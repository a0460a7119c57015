"""The GM's own rows: made new or as copies, edited field by field, and what is said of them."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace

from gmtool.language import tr, trn
from gmtool.presentation.games import OTHER_GAMES, OTHERS, shown_games
from gmtool.presentation.keys.key_book import book
from gmtool.presentation.lists import Entry, entries_of, key_of, name_of_copy, name_of_new
from gmtool.presentation.side_entry import SideEntry
from gmtool.rules.seam import Card, CardField, Json, Ruleset, SystemList
from gmtool.store.campaign import Campaign
from gmtool.store.own_rows import StoredRow

BESTIARY_TAG = "bestiary"
"""The tag of cards of the GM's own creatures: with it the roster shows the GM's bestiary."""


def list_entries(campaign: Campaign, *, every: bool) -> Iterator[SideEntry]:
    """The lists of the games that are played, or of every one, under their names, with the numbers of their rows."""
    games = shown_games(campaign, every=every)
    for ruleset in games:
        yield SideEntry("", ruleset.title)
        for one in ruleset.lists():
            yield SideEntry(f"{ruleset.id}/{one.key}", one.title, len(one.rows) + len(one.refused))
    if len(games) < len(campaign.rulesets()):
        yield SideEntry("", "")
        yield SideEntry(OTHERS, OTHER_GAMES)


def new_row(campaign: Campaign, ruleset: Ruleset, shown: SystemList) -> StoredRow:
    """A blank row for a list, with a name and a key that are free."""
    name = name_of_new(shown.one, _names(campaign, ruleset, shown))
    return StoredRow(
        ruleset.id, shown.key, {**shown.blank, "name": name, "key": key_of(name, _keys(ruleset), shown.one)}
    )


def copied_row(campaign: Campaign, ruleset: Ruleset, shown: SystemList, entry: Entry) -> StoredRow:
    """A copy of a row that is the GM's own."""
    name = name_of_copy(entry.label or shown.one, _names(campaign, ruleset, shown))
    row = {**entry.values, "name": name, "key": key_of(name, _keys(ruleset), shown.one)}
    return StoredRow(ruleset.id, shown.key, row)


def edited_row(
    campaign: Campaign, ruleset: Ruleset, shown: SystemList, entry: Entry, field: CardField, value: Json
) -> dict[str, Json]:
    """The row with another value of a field, which is left out where it is as usual; all else is as it was.

    A key that was made from the name follows the name, as long as no card has it.
    """
    row = dict(entry.values)
    if value is None or value == "" or value == field.default:
        row.pop(field.key, None)
    else:
        row[field.key] = value
    others = _keys(ruleset) - {entry.key}
    if field.key == "name" and entry.key == key_of(entry.label, others, shown.one) and not used(campaign, entry):
        row["key"] = key_of(str(row.get("name", "")), others, shown.one)
    return row


def used(campaign: Campaign, entry: Entry) -> int:
    """The number of cards that use a row of the GM's own."""
    if entry.stored is None or not entry.key:
        return 0
    return int(campaign.own_rows.used_by(entry.stored.system, entry.key))


def card_of(ruleset: Ruleset, shown: SystemList, entry: Entry | None) -> Card | None:
    """A card of the creature in a row, for the GM's bestiary; None where the row makes none."""
    if entry is None or entry.problem:
        return None
    card = ruleset.card_of(shown.key, entry.key)
    return None if card is None else replace(card, tags=(BESTIARY_TAG,))


def problem_in_words(entry: Entry, fields: Mapping[str, CardField]) -> str:
    """What is wrong with a row, or counts for nothing, with the fields called as the form calls them."""
    problem = entry.problem or entry.remark
    for key, field in fields.items():
        problem = problem.replace(f"“{key}”", f"“{field.label}”")
    return problem


def about(entry: Entry, users: int) -> str:
    """What is to be known before a row is changed; empty for nothing."""
    if not entry.own:
        return book.told(tr("Built-in rows cannot be changed. {lists.copy_row} makes a copy of your own that can."))
    if users:
        return trn(
            "{n} card uses it, so it keeps its key. Fights that have begun keep the numbers it had then.",
            "{n} cards use it, so it keeps its key. Fights that have begun keep the numbers it had then.",
            users,
        )
    return ""


def _names(campaign: Campaign, ruleset: Ruleset, shown: SystemList) -> Collection[str]:
    return {one.label for one in entries_of(campaign, ruleset.id, shown)}


def _keys(ruleset: Ruleset) -> set[str]:
    """The keys of all the rows of a system: a new row should mean nothing else anywhere."""
    return {row.key for one in ruleset.lists() for row in one.rows}
