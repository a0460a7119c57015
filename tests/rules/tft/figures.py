"""The tables of Melee, and figures made in a line."""

from gmtool import resources
from gmtool.rules.seam import Card
from gmtool.rules.tft.cards.cards import read_fighter
from gmtool.rules.tft.cards.fighter import Fighter
from gmtool.rules.tft.data.tables import Tables, read_tables
from gmtool.rules.tft.state.edition import Edition
from gmtool.rules.tft.views.sparring import Sparring
from gmtool.systems import ruleset

SYSTEM = "tft-melee"


def parsed() -> dict[str, dict[str, object]]:
    """The data folder, file by file."""
    names = resources.names(f"systems/{SYSTEM}", ".toml")
    return {name.rsplit("/", 1)[-1].removesuffix(".toml"): resources.read_toml(name) for name in names}


TABLES: Tables = read_tables(parsed())[0]
BOOK: Edition = ruleset(SYSTEM).book


def card(st: int, dx: int, *, people="human", armor="none", ready=(), carried=(), name="Somebody", **fields) -> Card:
    gear = [{"item": item, "ready": True} for item in ready] + [{"item": item} for item in carried]
    given = {"people": people, "st": st, "dx": dx, "armor": armor, "gear": gear, **fields}
    return Card(SYSTEM, name, given)


def fighter(st: int, dx: int, **fields) -> Fighter:
    return read_fighter(card(st, dx, **fields), TABLES)


def sparring(figure: Fighter) -> Sparring:
    """The figure about to attack somebody who only stands there."""
    return Sparring.of(card(figure.st, figure.dx), figure, BOOK)
