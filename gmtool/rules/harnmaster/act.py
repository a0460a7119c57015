"""One kind of command of this system."""

from typing import TypeAlias

from gmtool.rules.harnmaster.context import Context, Play
from gmtool.rules.harnmaster.state import Figure
from gmtool.rules.kit.act import Act as AnyAct

Act: TypeAlias = AnyAct[Context, Play, Figure]
