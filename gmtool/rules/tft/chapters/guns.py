"""Guns and fuses."""

from gmtool.rules.kit.binding import some
from gmtool.rules.kit.chapters import Chapter
from gmtool.rules.tft.acts.guns.blunderbuss import FIRE_SHOT
from gmtool.rules.tft.acts.guns.fuses import AT_DOOR, BURNS_DOWN, LIGHT_FUSE, PULL_FUSE, burns_down
from gmtool.rules.tft.chapters.carried import carries_fire
from gmtool.rules.tft.chapters.editions import is_advanced
from gmtool.rules.tft.state.records.burning import PullFuse
from gmtool.rules.tft.views.odds import KEPT, succeeds

CHAPTER = Chapter(  # a burning fuse is an effect
    "guns",
    may=is_advanced,
    has={"gear": carries_fire},
    has_fight={"effects": some},
    acts={"guns": (FIRE_SHOT, LIGHT_FUSE, PULL_FUSE)},
    chances={PullFuse: succeeds(KEPT)},
    checks={BURNS_DOWN: burns_down, AT_DOOR: burns_down},
)
