"""Reports: a fight of the campaign in numbers, and all the fights of an evening."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from typing import Final

from gmtool.encounter import DamagedEntry, Journal
from gmtool.encounter.musters import participants
from gmtool.language import tr, trn
from gmtool.presentation.chronicle import session_title
from gmtool.presentation.fight.state_view import StateView
from gmtool.presentation.fight_settings import FightSettings
from gmtool.presentation.players.permissions import HitDetail, KnownFigures, read_permissions
from gmtool.presentation.scores.fight_score import FightScore, fight_score
from gmtool.presentation.scores.score_table import ScoreReport, ScoreTable, Told, all_fights, score_table, time_words
from gmtool.presentation.scores.subject import Subject
from gmtool.records import dataclass
from gmtool.rules.seam import HarmUnit, Side
from gmtool.store import StoreError
from gmtool.store.campaign import Campaign
from gmtool.store.chronicle import PlaySession
from gmtool.store.fights.encounters import Encounter

MORNING: Final = time(6)
"""An evening lasts until this hour of the next day."""
_NEVER: Final = datetime.max.replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Fought:
    """A fight with its score, and who of it was there: the cards of players, by name."""

    encounter: Encounter
    score: FightScore
    unit: HarmUnit
    table: ScoreTable
    players: frozenset[str]
    """The figures of the players' sides."""
    present: tuple[str, ...]


def evening_of(day: str) -> tuple[datetime, datetime]:
    """The hours of an evening on this machine: what is played past midnight still belongs to it."""
    begins = datetime.combine(date.fromisoformat(day), MORNING)
    try:
        return begins.astimezone(), (begins + timedelta(days=1)).astimezone()
    except (ValueError, OverflowError):
        # the first and the last day of the calendar do not end in every time zone
        return _NEVER, _NEVER


def day_of(now: datetime) -> str:
    """The day (ISO 8601) whose evening it is: early in the morning that of the day before."""
    begun = timedelta(hours=MORNING.hour)
    return (now - begun).date().isoformat()


def fight_report(campaign: Campaign, encounter: int, *, for_players: bool = False) -> ScoreReport:
    """A fight in numbers. Raises `StoreError`.

    `for_players`: only sides whose hits they are told in numbers, and nobody whom they do not know of.
    """
    found = _fought(campaign, encounter, None, for_players=for_players)
    return ScoreReport(tr("In numbers: {title}", title=found.encounter.title), (replace(found.table, title=""),))


def evening_report(campaign: Campaign, session: PlaySession, *, for_players: bool = False) -> ScoreReport:
    """The fights of a session in numbers: those that it names, or else those of its evening. Raises `StoreError`."""
    fights = evening_fights(campaign, session, for_players=for_players)
    title = tr("In numbers: {title}", title=session_title(session))
    if not fights:
        return ScoreReport(title, (), (tr("No fight of this evening is in the campaign."),))
    seconds = sum(one.score.spent.seconds for one in fights)
    lines = [trn("{n} fight", "{n} fights", len(fights))]
    if seconds:
        lines = [tr("{fights} in {time}", fights=lines[0], time=time_words(seconds))]
    together = all_fights(tr("All fights"), ((one.score, one.unit, one.players) for one in fights))
    first = (together,) if together is not None and len(fights) > 1 else ()
    return ScoreReport(title, (*first, *(one.table for one in fights)), (f"{lines[0]}.",))


def report(campaign: Campaign, subject: Subject, *, for_players: bool = False) -> ScoreReport:
    """A fight or an evening in numbers. Raises `StoreError`."""
    if subject.encounter:
        return fight_report(campaign, subject.encounter, for_players=for_players)
    return evening_report(campaign, campaign.sessions.get(subject.session), for_players=for_players)


def evening_fights(campaign: Campaign, session: PlaySession, *, for_players: bool = False) -> tuple[Fought, ...]:
    """The fights that a session names, or else those of its evening, in the order in which they were played.

    Of a fight that went on for several evenings, only what was played on this one counts. Raises `StoreError`.
    """
    hours = evening_of(session.date)
    played = campaign.encounters.played(*hours)
    ids = list(played)
    if session.fights:
        begun = {one.title: one.id for one in campaign.encounters.list() if one.started}
        that_evening = {campaign.encounters.get(id).title: id for id in played}
        ids = [id for title in session.fights if (id := that_evening.get(title, begun.get(title))) is not None]
        ids += [id for id in played if id not in ids and campaign.encounters.get(id).title in session.fights]
    in_order = sorted(dict.fromkeys(ids), key=lambda id: played.index(id) if id in played else len(played))
    return tuple(_fought(campaign, id, hours if id in played else None, for_players=for_players) for id in in_order)


def fights_of_evening(campaign: Campaign, session: PlaySession) -> tuple[Fought, ...]:
    """The fights that were played on the evening of a session, whether it names them or not. Raises `StoreError`."""
    hours = evening_of(session.date)
    return tuple(_fought(campaign, id, hours) for id in campaign.encounters.played(*hours))


def _fought(
    campaign: Campaign, id: int, hours: tuple[datetime, datetime] | None, *, for_players: bool = False
) -> Fought:
    encounter, journal = campaign.encounters.get(id), campaign.encounters.journal(id)
    try:
        score = fight_score(journal, campaign.encounters.times(id), *(hours or (None, None)))
    except DamagedEntry as damaged:
        raise StoreError(
            tr("The journal of “{title}” is damaged: {damage}", title=encounter.title, damage=damaged)
        ) from damaged
    ruleset = journal.ruleset
    sides = ruleset.sides(journal.state)
    moment = StateView(ruleset, journal.state)
    told = _told(campaign, id, moment) if for_players else Told.everything(score)
    table = score_table(encounter.title, score, ruleset.scoring, sides, moment.agenda.called, told)
    theirs = {side.id for side in sides if side.players}
    players = frozenset(one.figure for one in score.figures if one.side in theirs and one.figure in told.rows)
    return Fought(encounter, score, ruleset.scoring.unit, table, players, _present(encounter, journal, sides))


def _told(campaign: Campaign, encounter: int, moment: StateView) -> Told:
    """What the players may be told: numbers of sides whose hits are told in numbers, and names of whom they know."""
    allowed = read_permissions(FightSettings(campaign, lambda _: None).players(encounter))
    known = KnownFigures(moment).figures
    rows = (one.figure for one in known if allowed.hit_detail(moment.sides.get(one.side)) is HitDetail.NUMBERS)
    return Told(frozenset(rows), {one.figure: one.name for one in known})


def _present(encounter: Encounter, journal: Journal, sides: Sequence[Side]) -> tuple[str, ...]:
    """Those who had a figure: the cards of players on the sides of the players."""
    theirs = {side.id for side in sides if side.players}
    those = participants(encounter.muster, journal)
    return tuple(dict.fromkeys(one.card.name for one in those if one.side in theirs and one.card.kind == "player"))
