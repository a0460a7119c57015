"""Pictures of the campaign as they are drawn: decoded beside the window, kept ready within a bound of memory."""

from gmtool.desktop.pictures.intake import (
    Intake,
)
from gmtool.desktop.pictures.pictures import (
    Pictures,
)
from gmtool.desktop.pictures.worker import (
    Worker,
)

__all__ = ["Intake", "Pictures", "Worker"]
