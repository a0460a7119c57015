"""States, commands and events as plain data."""

from typing import Annotated

from pydantic import Field

from gmtool.rules.melee_rounds.state.commands import MeleeRoundsCommand
from gmtool.rules.melee_rounds.state.fight import Fight
from gmtool.rules.seam import GmCommand, PlainData

CODEC = PlainData(Annotated[GmCommand | MeleeRoundsCommand, Field(discriminator="kind")], Fight)
