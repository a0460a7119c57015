"""One kind of command of this system."""

from typing import TypeAlias

from gmtool.rules.kit.ruleset import Act as AnyAct
from gmtool.rules.melee_rounds.context import Context, Play
from gmtool.rules.melee_rounds.state import Figure

Act: TypeAlias = AnyAct[Context, Play, Figure]
