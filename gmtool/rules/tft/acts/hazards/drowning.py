"""Drowning: who must roll against it, what becomes of those who do not drown, and of those who do."""

from dataclasses import replace

from gmtool.rules.seam import Option, Why
from gmtool.rules.tft.acts.attacks.attack import goes_under
from gmtool.rules.tft.acts.turn.saves import ADJDX, save
from gmtool.rules.tft.cards.fighter import UNARMORED
from gmtool.rules.tft.data.waters import Water
from gmtool.rules.tft.state.engagement import distance
from gmtool.rules.tft.state.fight import Figure, Pose
from gmtool.rules.tft.state.messages.attacks import Collapsed, Fell, Grappled
from gmtool.rules.tft.state.messages.close_quarters import Sidestepped
from gmtool.rules.tft.state.messages.turns import Retreated
from gmtool.rules.tft.state.play import Play
from gmtool.rules.tft.state.records.jumps import FellIn
from gmtool.rules.tft.state.records.riding import Unseated
from gmtool.rules.tft.state.records.surroundings import (
    Afloat,
    ArmorShed,
    CrawledOut,
    Drowned,
    OutOfBreath,
    Rescued,
    Surfaced,
)
from gmtool.rules.tft.state.water import (
    AT_HOME,
    BOTTOM,
    PADDLES,
    SWIMS,
    breath,
    depth_at,
    is_in,
    is_light,
    is_over_head,
    load_of,
    swimmer,
    water_of,
)
from gmtool.space import Hex, around

WHEN, DICE, SUCCESS, SHED, RESULT = (
    "am.drown.when",
    "am.drown.dice",
    "am.drown.success",
    "am.drown.shed-load",
    "am.drown.result",
)
BREATH = "am.water.out-of-breath"
DROWNING, RESCUE, DIVER = "drowning", "rescue", "diving"
_KEEPS, _DROWNS, _STAYS, _OUT, _ARMOR = "keep", "drowns", "afloat", "out", "armor"


def in_the_water(play: Play) -> None:
    """What follows for figures in water from what has just happened: falls, and their breath."""
    for one in play.everyone():
        if water_of(play, one) is None and not one.surroundings.under and not one.surroundings.deep:
            continue
        _falls(play, one.id)
        _note_depth(play, one.id)
        _breathes(play, one.id)


def _falls(play: Play, figure: str) -> None:
    """The roll of a figure that has fallen in the water, or was pushed or dropped into deep water, just once."""
    one = play.figure(figure)
    water = _water_of_fall(play, one)
    if water is None or one.dead or water.key == AT_HOME:
        return
    rule = ""
    for event in play.events:
        about = getattr(event, "target" if isinstance(event, Rescued) else "figure", "")
        if isinstance(event, Grappled):
            rule = rule or (water.fall_rule if water.fall == DROWNING and figure in _brought_down(event) else "")
        if about != figure:
            continue
        if isinstance(event, Collapsed | Unseated | FellIn) and is_over_head(play, one, one.place):
            rule = WHEN
        elif isinstance(event, Fell | Collapsed | Unseated | FellIn) and water.fall == DROWNING:
            rule = rule or water.fall_rule
        elif isinstance(event, Retreated | Sidestepped) and is_over_head(play, one, one.place):
            rule = rule if one.surroundings.deep else WHEN
        elif isinstance(event, Surfaced | Drowned | Rescued):
            rule = ""  # of a command that was done within this one
    if rule:
        risk(play, figure, rule)


def _brought_down(event: Grappled) -> tuple[str, ...]:
    """Those who fall as a brawl begins, or as they go into one: in water their heads go under (am.hth.on-ground)."""
    return {"started": (event.figure, event.target), "joined": (event.figure,)}.get(event.result, ())


def _water_of_fall(play: Play, figure: Figure) -> Water | None:
    """The row of water in which a figure fell: one that swam goes under, even if its wound leaves it too weak to float.

    (am.water.fall-swimming)
    """
    water, before = water_of(play, figure), play.began.figures.get(figure.id)
    if water is None or before is None or water.key != BOTTOM:
        return water
    swam = water_of(play, before)
    return swam if swam and swam.key in (PADDLES, SWIMS) else water


def _note_depth(play: Play, figure: str) -> None:
    one = play.figure(figure)
    deep = is_over_head(play, one, one.place)
    if one.surroundings.deep != deep:
        play.change(figure, surroundings=replace(one.surroundings, deep=deep))


def _breathes(play: Play, figure: str) -> None:
    """Begin to hold the breath under water, or end; who is still there after its last turn rolls (am.water.breath)."""
    one, turn = play.figure(figure), play.fight.turn
    under, since = not one.dead and is_in(play, one, BOTTOM), one.surroundings.under
    if under != bool(since):
        play.change(figure, surroundings=replace(one.surroundings, under=turn if under else 0))
    elif under and turn - since >= breath(play, one):
        play.happened(OutOfBreath(figure=figure, rules=(BREATH,)))
        risk(play, figure, BREATH)


def risk(play: Play, figure: str, rule: str) -> None:
    """The roll against drowning, on adjDX: four dice, two for a swimmer, none for a Diver."""
    one = play.figure(figure)
    dice = swimmer(play, one).dice
    if dice and not save(play, figure, ADJDX, dice, rule, "drowning"):
        _drowns(play, figure)
        return
    play.happened(Surfaced(figure=figure, rolled=dice > 0, rules=(DICE,)))
    if is_over_head(play, one, one.place):
        _gets_out(play, figure)


def _gets_out(play: Play, figure: str) -> None:
    """Let it crawl out where there is a hold, stand where it is shallow, or stay afloat (am.drown.success).

    The unconscious do nothing for it: they float, if they carry little enough; a reading.
    """
    one = play.figure(figure)
    if not one.able:
        _stays_up(play, figure)
        return
    shore = {play.label(hex_): hex_ for hex_ in _shore(play, one)}
    options = [Option(key, f"Crawls out, to {key}") for key in shore]
    if one.place is None:
        options.append(Option(_OUT, "Crawls out: there is a hold"))
    options.append(Option(_STAYS, "Stays afloat"))
    key = play.choose(options, Why(f"{one.name} does not drown. What then?", one.side, figure, SUCCESS))
    if key == _STAYS:
        _stays_up(play, figure)
        return
    to = shore.get(key, one.place)
    dry = replace(one.surroundings, footing="", under=0, deep=False)
    play.change(figure, place=to, pose=one.pose if one.pose is Pose.DOWN else Pose.PRONE, surroundings=dry)
    play.happened(CrawledOut(figure=figure, hex=to, rules=(SUCCESS,)))


def _shore(play: Play, figure: Figure) -> list[Hex]:
    """The vacant hexes beside a figure where it can stand: the bank, or shallow water."""
    ground, place = play.ground, figure.place
    if ground is None or place is None or figure.fighter.hexes > 1:
        return []
    deep = play.tables.waters[BOTTOM].depth
    free = (hex_ for hex_ in around((place,)) if hex_ in ground and not play.at(hex_))
    return [hex_ for hex_ in free if depth_at(play, figure, hex_) < deep]


def _stays_up(play: Play, figure: str) -> None:
    """Keep a figure afloat; it sheds at once what it carries too much, or drowns (am.drown.shed-load)."""
    while not is_light(play, play.figure(figure)):
        if not _sheds(play, figure):
            _drowns(play, figure, SHED)
            return
    one = play.figure(figure)
    play.change(figure, surroundings=replace(one.surroundings, walks=False, under=0))
    play.happened(Afloat(figure=figure, rules=(SUCCESS,)))


def _sheds(play: Play, figure: str) -> bool:
    """Ask for something that it drops; False if it keeps all that is left, as the unconscious do."""
    one, tables = play.figure(figure), play.tables
    if not one.able:
        return False
    names = tables.item_names([gear.item for gear in one.gear])
    options = [Option(gear.id, f"Drop the {name.lower()}") for gear, name in zip(one.gear, names, strict=True)]
    armor = tables.armors[one.fighter.armor]
    if one.fighter.armor != UNARMORED:
        options.append(Option(_ARMOR, f"Shed the {armor.name.lower()}"))
    options.append(Option(_KEEPS, "Keep everything, and drown"))
    load = load_of(play, one) / 1000
    why = Why(f"{one.name} carries {load:g} kg: less than {one.st} keeps it afloat", one.side, figure, SHED)
    key = play.choose(options, why)
    if key == _ARMOR:
        play.change(figure, fighter=replace(one.fighter, armor=UNARMORED), shed=one.fighter.armor)
        play.happened(ArmorShed(figure=figure, armor=armor.name.lower(), rules=(SHED,)))
    elif gear := play.gear(one, key):
        play.let_fall(figure, gear, "dropped", (SHED,))
    return key != _KEEPS


def _drowns(play: Play, figure: str, rule: str = RESULT) -> None:
    """Let a figure drown, unless a Diver beside it rescues it at once; that is the Diver's act of the turn."""
    one = play.figure(figure)
    options = [Option(diver.id, f"{diver.name} rescues {one.name}") for diver in _divers(play, one)]
    options.append(Option(_DROWNS, f"{one.name} drowns"))
    by = play.choose(options, Why(f"{one.name} drowns, unless a Diver is quick", one.side, figure, RESULT))
    if by != _DROWNS:
        play.acted(by, RESCUE)
        play.happened(Rescued(figure=by, target=figure, rules=(RESULT,)))
        if is_over_head(play, one, one.place):
            _gets_out(play, figure)
        return
    hits = one.hits + max(0, one.st - one.dead_st)
    play.change(figure, hits=hits, died_of=DROWNING)
    play.happened(Drowned(figure=figure, rules=(rule,)))
    goes_under(play, figure)


def _divers(play: Play, figure: Figure) -> list[Figure]:
    friends = (one for one in play.everyone() if one.side == figure.side and one.id != figure.id and one.able)
    return [
        one
        for one in friends
        if one.fighter.level(DIVER) and not one.deeds.acted and (distance(play, one, figure) or 0) <= 1
    ]
