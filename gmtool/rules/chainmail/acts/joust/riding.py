"""Riding: aims and seats chosen in secret, the matrix both ways at once, and the end of a joust."""

from collections.abc import Iterator

from gmtool.rules.chainmail.acts.joust.drawing_up import GROUP
from gmtool.rules.chainmail.acts.joust.messages import AimChosen, ChooseAim, Jousted, Ride, Rode
from gmtool.rules.chainmail.acts.joust.tourney import joust_of, jousting, opponent, rode_now
from gmtool.rules.chainmail.acts.kinds import NOTHING
from gmtool.rules.chainmail.state.context import Act, Context, Offer, Play
from gmtool.rules.chainmail.state.records.joust import Joust
from gmtool.rules.chainmail.state.unit import Unit
from gmtool.rules.kit.acts import offered
from gmtool.rules.kit.play import evolve
from gmtool.rules.seam import Candidate, Refusal, Values

RIDES = 3
"""A joust has so many rides at most (cm.joust.rides)."""
STEADY = "4"
"""The seat of whoever broke his lance or lost his helm (cm.joust.forced-position)."""
BREAKS, HELM, UNHORSED = "B", "H", "U"
WORDS = {
    "B": "his lance broke", "G": "it glanced off", "H": "the helm was knocked off", "I": "injured", "M": "a miss",
    "U": "unhorsed",
}  # fmt: skip


# --- choosing ---------------------------------------------------------------------------------------------------------
def lacks_aim(ctx: Context, knight: Unit) -> bool:
    """True for a knight who has a joust to ride and has not chosen yet."""
    return knight.able and joust_of(ctx, knight.id) is not None and not knight.man.aim


def choice_words(ctx: Context, knight: Unit) -> str:
    """A knight's choice in a few words: "Chief Pale, Steady Seat"; empty without one."""
    aim, seat = ctx.tables.aims.get(knight.man.aim), ctx.tables.seats.get(knight.man.seat)
    return f"{aim.name}, {seat.name}" if aim is not None and seat is not None else ""


def aim_labels(ctx: Context, knight: Unit) -> tuple[str, ...]:
    """All aims, each with the seats that it allows, in words."""
    return tuple(f"{one.name}: seat {', '.join(one.seats)}" for one in ctx.tables.aims.values())


def _seat_against(ctx: Context, knight: Unit, aim: str, seat: str) -> Iterator[Refusal]:
    found, sits = ctx.tables.aims.get(aim), ctx.tables.seats.get(seat)
    if sits is None:
        yield Refusal("There is no such seat.", "cm.joust.choose")
        return
    if found is not None and seat not in found.seats:
        yield Refusal(f"{sits.name} cannot be taken with the aim at {found.name}.", "cm.joust.restriction")
    if knight.man.steady and seat != STEADY:
        steady = ctx.tables.seats[STEADY].name
        yield Refusal(f"{knight.name} broke his lance or lost his helm: {steady}.", "cm.joust.forced-position")


def _aim_against(ctx: Context, command: ChooseAim) -> Iterator[Refusal]:
    knight = ctx.figure(command.figure)
    yield from ctx.unable(knight)
    if not jousting(ctx) or ctx.fight.phase != "aims":
        yield Refusal("Aims are chosen before a ride.", "cm.joust.choose")
    elif joust_of(ctx, knight.id) is None:
        yield Refusal(f"{knight.name} has no joust to ride.", "cm.joust.choose")
    if command.aim not in ctx.tables.aims:
        yield Refusal("There is no such aim.", "cm.joust.choose")
    yield from _seat_against(ctx, knight, command.aim, command.seat)


def _aim(play: Play, command: ChooseAim) -> None:
    knight = play.figure(command.figure)
    play.change(knight.id, man=evolve(knight.man, aim=command.aim, seat=command.seat))
    play.happened(AimChosen(figure=knight.id, rules=("cm.joust.choose",)))


def _seats(ctx: Context, knight: Unit, said: Values) -> list[Candidate]:
    aim = str(said.get("aim") or "")
    return [
        Candidate(one.key, one.name, refusals=tuple(_seat_against(ctx, knight, aim, one.key)))
        for one in ctx.tables.seats.values()
    ]


# --- the ride ---------------------------------------------------------------------------------------------------------
def rides(ctx: Context, knight: Unit) -> bool:
    """The first knight of a joust speaks for it while its ride of this turn is to be ridden."""
    joust = joust_of(ctx, knight.id)
    return joust is not None and joust.one == knight.id and not rode_now(ctx, joust)


def _ride_against(ctx: Context, command: Ride) -> Iterator[Refusal]:
    joust = joust_of(ctx, command.figure)
    if not jousting(ctx) or ctx.fight.phase != "ride":
        yield Refusal("They ride once all have chosen.", "cm.joust.choose")
    if joust is None or rode_now(ctx, joust):
        yield Refusal(f"{ctx.figure(command.figure).name} has no ride to make.", "cm.joust.rides")


def _ride(play: Play, command: Ride) -> None:
    """Look each aim up against the other's seat; both results take effect together (cm.joust.result)."""
    joust = joust_of(play, command.figure)
    if joust is None:  # by a ruling
        return
    results = tuple(_result(play, key, opponent(joust, key)) for key in joust.knights)
    for key, foe_got in zip(joust.knights, reversed(results), strict=True):
        knight, own = play.figure(key), results[joust.knights.index(key)]
        # who breaks a lance does so himself; helm, wound and fall are the other one's (cm.joust.who-breaks)
        steady = BREAKS in own or HELM in foe_got
        play.change(key, man=evolve(knight.man, aim="", seat="", steady=steady))
    _settle_joust(play, joust, results)


def _result(play: Play, knight: str, foe: str) -> tuple[str, ...]:
    one, other = play.figure(knight), play.figure(foe)
    aim, seat = play.tables.aims.get(one.man.aim), play.tables.seats.get(other.man.seat)
    if aim is None or seat is None:  # by a ruling, before both have chosen
        return ("M",)
    letters = aim.against(seat.key)
    words = ", ".join(WORDS[letter] for letter in letters)
    play.happened(Rode(figure=knight, target=foe, aim=aim.name, seat=seat.name, result=words,
                       rules=("cm.joust.matrix",)))  # fmt: skip
    return letters


def score(ctx: Context, own: tuple[str, ...], foe_got: tuple[str, ...]) -> int:
    """The points of a knight for a ride: for what he did, and for what was done to him (cm.joust.score)."""
    rows = ctx.tables.joust_scores
    did = sum(rows[letter].attacker for letter in own if letter in rows)
    return did + sum(rows[letter].defender for letter in foe_got if letter in rows)


def _settle_joust(play: Play, joust: Joust, results: tuple[tuple[str, ...], ...]) -> None:
    """Count the ride; the joust ends once one or both are unhorsed, or after three rides (cm.joust.rides)."""
    one, other = results
    points = (joust.points[0] + score(play, one, other), joust.points[1] + score(play, other, one))
    ridden = joust.rides + 1
    over = UNHORSED in one or UNHORSED in other or ridden >= RIDES
    won = ""
    if (UNHORSED in one) is not (UNHORSED in other):
        won = joust.one if UNHORSED in one else joust.other
    elif over and play.holds("joust-score") and points[0] != points[1]:
        won = joust.one if points[0] > points[1] else joust.other
    now = evolve(joust, rides=ridden, over=over, won=won, points=points)
    play.change_fight(jousts=tuple(now if each is joust else each for each in play.fight.jousts))
    if over:
        told = f"{points[0]:+d} and {points[1]:+d}" if play.holds("joust-score") else ""
        name = play.figure(won).name if won else ""
        play.happened(Jousted(figure=joust.one, target=joust.other, won=name, points=told, rules=("cm.joust.rides",)))


def _ride_offers(ctx: Context, knight: Unit) -> Iterator[Offer]:
    joust = joust_of(ctx, knight.id)
    if joust is not None and not any(_ride_against(ctx, Ride(figure=knight.id))):
        yield Offer(f"Ride {joust.rides + 1}", GROUP, "cm.joust.result", usual=True, at_once=True, unasked=True)


_AIMS = Offer(
    "Choose aim and seat", GROUP, "cm.joust.choose", asks={"seat": _seats}, usual=True, sealed=True,
    there=lambda ctx, knight: jousting(ctx) and ctx.fight.phase == "aims" and joust_of(ctx, knight.id) is not None,
)  # fmt: skip
ACTS: tuple[Act, ...] = (
    offered(ChooseAim, _AIMS, _aim_against, _aim, kinds=NOTHING),
    offered(Ride, _ride_offers, _ride_against, _ride, kinds=NOTHING),
)
