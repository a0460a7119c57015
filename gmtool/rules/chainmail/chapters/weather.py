"""The weather, and the deck of terrain."""

from gmtool.rules.chainmail.acts.turn.terrain_deck import DRAW, LAY, STOP_DRAWING
from gmtool.rules.chainmail.acts.turn.weather import WEATHER, unsettled, weather_effects, weather_turn
from gmtool.rules.chainmail.state.stations import BEFORE, BEGINS, EFFECTS, UNFINISHED
from gmtool.rules.kit.binding import by_house, some
from gmtool.rules.kit.chapters import Chapter
from gmtool.rules.seam import YES

CHAPTER = Chapter(
    "weather",
    has_fight={"weather": some, "house": by_house("weather", YES)},
    brings=(DRAW, STOP_DRAWING, LAY),
    acts={"weather": (WEATHER,), "terrain cards": (DRAW, STOP_DRAWING, LAY)},
    hooks=(
        BEFORE(unsettled),
        UNFINISHED(unsettled, "weather"),
        BEGINS(weather_turn),
        EFFECTS(weather_effects, "weather"),
    ),
)
