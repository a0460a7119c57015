"""Findings about engines and structures on cards: points of defense outside the range of their sort."""

from collections.abc import Iterator

from gmtool.rules.chainmail.cards.troops import Troops
from gmtool.rules.chainmail.data.tables import Tables
from gmtool.rules.seam import Finding


def structure_findings(one: Troops, tables: Tables) -> Iterator[Finding]:
    """The warning that points of defense are not in the range of the table (cm.siege.defense-values)."""
    engine = tables.engines.get(one.engine)
    if engine is None or not one.points:
        return
    most = engine.most or engine.points
    if not engine.points <= one.points <= most:
        span = f"{engine.points} to {most}" if most > engine.points else str(most)
        said = f"A {engine.name.lower()} has {span} points of defense, not {one.points}."
        yield Finding(said, "cm.siege.defense-values", "points", illegal=False)
