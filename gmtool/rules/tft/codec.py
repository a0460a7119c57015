"""States, commands and events as plain data."""

from typing import Annotated

from pydantic import Field

from gmtool.rules.seam import GmCommand, PlainData
from gmtool.rules.tft.commands import TftCommand
from gmtool.rules.tft.state import Fight

CODEC = PlainData(Annotated[GmCommand | TftCommand, Field(discriminator="kind")], Fight)
