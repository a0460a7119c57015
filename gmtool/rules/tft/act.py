"""One kind of command of this system."""

from typing import TypeAlias

from gmtool.rules.kit.ruleset import Act as AnyAct
from gmtool.rules.tft.context import Context, Play
from gmtool.rules.tft.state import Figure

Act: TypeAlias = AnyAct[Context, Play, Figure]
