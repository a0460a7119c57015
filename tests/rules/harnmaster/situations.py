"""HarnMaster's melee, as its case files know it: rows of the GM's own, a field, and situations in Python."""

from typing import Any

from tests.rules.cases.moments import System
from tests.rules.harnmaster.melees import FIELD, GMS_MODES, SWORD, Melee, duel, melee

SYSTEM = System("harnmaster-melee", "hm", grounds={"field": FIELD}, own={"modes": GMS_MODES})


def mode(key: str, reach: int, *, thrust: bool = False, heft: int = 0, weapon: str = "broadsword") -> dict[str, Any]:
    """A row of the GM's own: a strike mode with this reach and heft."""
    return {"key": key, "name": key, "weapon": weapon, "aspect": "e", "reach": reach, "thrust": thrust, "heft": heft}


@SYSTEM.situation
def armed(own: int, other: int, *, thrust: bool = False, close: bool = False) -> Melee:
    """Ann strikes with this reach (g1/short) at Bob, who holds a spear of that reach (g1/long)."""
    modes = (mode("short", own, thrust=thrust), mode("long", other, weapon="spear"))
    spear = {"item": "spear", "ml": 60, "ready": True}
    fight = duel(other={"weapons": [spear], "dodge": 60}, own={"modes": modes})
    return fight.change("ann", close=("bob",)) if close else fight


@SYSTEM.situation
def heavy(strength: int, heft: int, *, shield: bool = False, house: str = "free", **marks: bool) -> Melee:
    """Both are this strong and hold a weapon of this heft (g1/heavy), with these marks: two_handed, off_hand."""
    item = "shield" if shield else "broadsword"
    weapon = {"item": item, "ml": 60, "ready": True, **marks}
    modes = ({**mode("heavy", 3, heft=heft, weapon=item), "zone_die": 6},)
    both = {"strength": strength, "weapons": [weapon], "dodge": 60}
    return duel(both, both, own={"modes": modes}, house={"off-hand-shield": house})


@SYSTEM.situation
def crowd(number: int, house: dict[str, str] | None = None) -> Melee:
    """Bob, whom so many threaten: foe0, foe1 and so on, of ranks that let foe0 attack first."""
    foes = [(f"foe{n}", "us", {"weapons": [SWORD], "rank": 50 - n}) for n in range(number)]
    fight = melee(("bob", "them", {"weapons": [SWORD], "dodge": 60, "rank": 90}), *foes, house=house)
    for key, _, _ in foes:
        fight.change(key, threatens={"bob": True})
    return fight.change("bob", threatens={key: True for key, _, _ in foes}, done=True)
