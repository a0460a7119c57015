"""The options of a turn: which a figure may choose and why not, and the movement part of each (Melee IV)."""

from gmtool.rules.tft.act import (
    Act,
)
from gmtool.rules.tft.commands import (
    TakeOption,
)
from gmtool.rules.tft.options.explain import (
    explain,
)
from gmtool.rules.tft.options.offers import (
    offers,
)
from gmtool.rules.tft.options.overlays import (
    overlays,
)
from gmtool.rules.tft.options.taking import (
    perform,
    refusals,
)

OPTION = Act(TakeOption, offers, refusals, perform, explain, overlays)
