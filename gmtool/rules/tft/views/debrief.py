"""Debrief: the results of a fight for the cards: experience, deaths, arms, wear, recovery; wounds if the GM insists."""

from collections.abc import Iterator
from typing import cast

from gmtool.rules.seam import CardChange, ChangeKind, ResultKind, signed
from gmtool.rules.tft.cards.experience import Combat, Fate, average, earned
from gmtool.rules.tft.cards.legality import UNHEALED
from gmtool.rules.tft.data.rows import Award
from gmtool.rules.tft.state.context import Context
from gmtool.rules.tft.state.fight import Figure, Tally
from gmtool.rules.tft.state.stations import DEBRIEF
from gmtool.rules.tft.views.spoils import Ordinals, find_change, finds, gain_changes, loss_change, losses

DEAD = "dead"
"""The tag for the card of a figure that died, by which the dead are found."""
_DEFEAT = "for a defeat"
_WORDS = {Fate.WON: "won", Fate.LOST: "survived", Fate.FLED_UNHURT: "fled unhurt", Fate.OUT: "dropped out"}


def debrief(ctx: Context) -> tuple[CardChange, ...]:
    """The changes, figure by figure, and last the finds; no experience before the fight is over.

    Where the GM has ended it and several sides can still fight, the fight does not say who has won: what a win and a
    defeat are worth are both proposed, and neither is usual.
    """
    able = _able(ctx)
    lost = losses(ctx)
    ordinals = Ordinals()
    changes: list[CardChange] = []
    for figure in ctx.everyone():
        changes += (one for told in ctx.book.chapters.at(DEBRIEF) for one in told(ctx, figure))
        changes += (loss_change(ctx, one, able, ordinals) for one in lost if one.figure.id == figure.id)
        changes += gain_changes(ctx, figure, able, ordinals)
    if ctx.over():
        takers = tuple(one.id for one in ctx.everyone() if one.side in able and one.able)
        changes += (find_change(ctx, one, takers) for one in finds(ctx, able) if takers)
    return tuple(changes)


def _able(ctx: Context) -> frozenset[str]:
    """The sides that can still fight."""
    return frozenset(figure.side for figure in ctx.everyone() if figure.able)


def recovers(ctx: Context, figure: Figure) -> bool:
    """True for a figure whose wounds heal in their time after the fight, as they do where wounds stay."""
    return ctx.over() and not figure.dead and ctx.tables.cards.wounds == "stay"


def of_fight(ctx: Context, figure: Figure) -> Iterator[CardChange]:
    """Experience once the fight is over, for deeds or for how it ended; the tag of the dead, and wounds."""
    if ctx.over() and ctx.book.variants.experience == "deeds":
        yield from _for_deeds(figure)
    elif ctx.over():
        yield from _experience(ctx, figure)
    if figure.dead:
        text, rule = f"{figure.name} is dead", "tm.injury.st-below-0"
        yield CardChange(
            figure.card, figure.id, "tags", None, DEAD, text, rule, how=ChangeKind.GAIN, kind=ResultKind.FALLEN
        )
    yield from _wounds(ctx, figure)


def fate(ctx: Context, figure: Figure, *, won: bool) -> Fate:
    """A figure's fate in the fight, given whether its side won."""
    if figure.dead:
        return Fate.DEAD
    if ctx.house("combat") == "practice":
        return Fate.WON if figure.able else Fate.OUT
    if won:
        return Fate.WON
    return Fate.FLED_UNHURT if figure.fled and not figure.hits else Fate.LOST


def _experience(ctx: Context, figure: Figure) -> Iterator[CardChange]:
    """What the figure's end earns; where nobody has won, what it would earn, for the GM to choose."""
    able = _able(ctx)
    won, lost = (fate(ctx, figure, won=won) for won in (True, False))
    if len(able) < 2:
        end = won if figure.side in able else lost
        yield from _award(ctx, figure, end, _WORDS.get(end, ""))
    elif figure.side not in able:
        yield from _award(ctx, figure, lost, _standing(figure, lost))
    elif _earned(ctx, figure, won) == _earned(ctx, figure, lost):
        # these fights go on until one side is slain or out (tm.xp.death-combat, tm.xp.practice-award)
        yield from _award(ctx, figure, lost, _standing(figure, lost), "if the fight counts")
    else:
        yield from _award(ctx, figure, won, _standing(figure, lost), "for a win")
        yield from _award(ctx, figure, lost, _standing(figure, lost), _DEFEAT)


def _earned(ctx: Context, figure: Figure, end: Fate) -> tuple[Award, ...]:
    combat = cast(Combat, ctx.house("combat"))
    own = average(one.fighter for one in ctx.everyone() if one.side == figure.side)
    enemies = average(one.fighter for one in ctx.everyone() if one.side != figure.side)
    return earned(ctx.tables, combat, end, own, enemies)


def _award(ctx: Context, figure: Figure, end: Fate, words: str, only: str = "") -> Iterator[CardChange]:
    """The change of experience for an end, in words; `only` says when it is due, if the fight does not."""
    awards = _earned(ctx, figure, end)
    xp = sum(award.xp for award in awards)
    if xp:
        before = figure.fighter.xp
        text = f"{figure.name} {words}: {signed(xp).removeprefix('+')} XP {only}".rstrip()
        yield CardChange(
            figure.card,
            figure.id,
            "xp",
            before,
            before + xp,
            text,
            awards[0].rule,
            usual=not only,
            how=ChangeKind.ADD,
            about="lost" if only == _DEFEAT else "",
            kind=ResultKind.EXPERIENCE,
        )


def _standing(figure: Figure, end: Fate) -> str:
    """How a figure came out of a fight that nobody has won."""
    if figure.able:
        return "still stands" if figure.standing else "is down, but not out"
    return _WORDS[end] if figure.fled and end is Fate.FLED_UNHURT else "has fled" if figure.fled else "is down"


def _for_deeds(figure: Figure) -> Iterator[CardChange]:
    """Experience for deeds: hits, ST spent on spells, deathblows; and the GM's word on how it was played."""
    tally, before = figure.tally, figure.fighter.xp
    parts = {
        "am.ex.ep-hits": (tally.hits + tally.spell_st, _hits_and_spells(tally)),
        "am.ex.ep-deathblow": (tally.deathblows, "a deathblow" if tally.deathblows == 1 else "deathblows"),
        "am.ex.ep-out-of-character": (tally.judged, "how it was played"),
    }
    for rule, (xp, what) in parts.items():
        if xp:
            text, how = f"{figure.name}: {xp} XP for {what}", ChangeKind.ADD
            yield CardChange(
                figure.card,
                figure.id,
                "xp",
                before,
                before + xp,
                text,
                rule,
                how=how,
                about=rule,
                kind=ResultKind.EXPERIENCE,
            )


def _hits_and_spells(tally: Tally) -> str:
    """What of them there was: “6 hits”, “4 ST of spells”, “6 hits and 4 ST of spells”."""
    hits = ["1 hit" if tally.hits == 1 else f"{tally.hits} hits"] if tally.hits else []
    return " and ".join([*hits, *([f"{tally.spell_st} ST of spells"] if tally.spell_st else [])])


def _wounds(ctx: Context, figure: Figure) -> Iterator[CardChange]:
    """The change of hits: they heal before the next fight, unless the GM rules otherwise; old ones may have healed."""
    before, after = figure.fighter.hits, figure.hits
    if ctx.tables.cards.wounds == "stay":
        yield from _lasting(figure)
        return
    if figure.dead or before == after:
        return
    rule, field = UNHEALED
    if after:
        hits = "1 hit" if after == 1 else f"{after} hits"
        text = f"{figure.name} keeps {hits}; by the rules they are healed before the next fight"
        ruling = ctx.book.ruling(rule, field)
        yield CardChange(
            figure.card, figure.id, field, before, after, text, rule, usual=False, ruling=ruling, kind=ResultKind.WOUNDS
        )
    else:
        text = f"{figure.name} no longer has hits taken"
        yield CardChange(figure.card, figure.id, field, before, 0, text, rule, kind=ResultKind.WOUNDS)


def _lasting(figure: Figure) -> Iterator[CardChange]:
    """The changes of hits and of exhaustion, which heal and come back in their own time (am.recover.separate)."""
    fighter, rule = figure.fighter, "am.recover.separate"
    for field, before, after, word in (
        ("hits", fighter.hits, figure.hits, "hits taken"),
        ("exhaustion", fighter.exhaustion, figure.spent, "exhaustion"),
    ):
        if before != after and not figure.dead:
            text = f"{figure.name}: {word} {after} instead of {before}"
            yield CardChange(figure.card, figure.id, field, before, after, text, rule, kind=ResultKind.WOUNDS)
