"""States, commands and events as plain data."""

from typing import Annotated

from pydantic import Field

from gmtool.rules.harnmaster.commands import HarnmasterCommand
from gmtool.rules.harnmaster.state import Fight
from gmtool.rules.seam import GmCommand, PlainData

CODEC = PlainData(Annotated[GmCommand | HarnmasterCommand, Field(discriminator="kind")], Fight)
