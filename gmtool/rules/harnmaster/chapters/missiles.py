"""Missile and Area attacks."""

from gmtool.rules.harnmaster.acts.ranged.area import AREA
from gmtool.rules.harnmaster.acts.ranged.shooting import SHOOT
from gmtool.rules.kit.chapters import Chapter

CHAPTER = Chapter("missiles", acts={"missiles": (SHOOT,), "areas": (AREA,)})
