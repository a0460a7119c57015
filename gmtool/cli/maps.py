"""The command `gmtool map`: the map of an encounter or a fight as a picture, or its ground as a Universal VTT map."""

import argparse
from typing import TYPE_CHECKING, Any, Final

from gmtool.cli.arguments import NOT_DONE, Failure, campaign_of
from gmtool.cli.campaigns import WHICH, encounter_of, opened, print_damage
from gmtool.cli.streams import Target, print_json

if TYPE_CHECKING:
    from pathlib import Path

    from gmtool.presentation.sheets.fight_snapshot import FightSnapshot
    from gmtool.store.campaign import Campaign

_PICTURES: Final = (".png", ".svg")
_MAPS: Final = (".uvtt", ".dd2vtt", ".df2vtt")


def add(parsers: Any) -> None:
    """Declare the command."""
    out = parsers.add_parser(
        "map",
        help="the map of a fight as a picture, or its ground for other programs",
        description="Write the map of an encounter, or of a fight as it stands, as PNG or SVG, or its ground as a "
        "Universal VTT map. The ending of FILE says which.",
    )
    out.add_argument("encounter", metavar="ENCOUNTER", help="its title, the beginning of the title, or its number")
    out.add_argument("file", type=Target.named, metavar="FILE", help="the new file: .png, .svg, .uvtt or .dd2vtt")
    out.add_argument("--players", action="store_true", help="only what the players know: nothing under the fog")
    out.add_argument("--width", type=int, metavar="PIXELS", help="the width of a PNG (default: 2000; up to 8000)")
    out.add_argument("--campaign", type=campaign_of, metavar="FILE", help=WHICH)
    out.add_argument("--force", action="store_true", help="overwrite an existing file")
    out.add_argument("--json", action="store_true", help="print JSON about the file that was written")
    out.set_defaults(run=run_map)


def run_map(chosen: argparse.Namespace) -> int:
    """Write the picture or the map."""
    from gmtool.cli.doctor import picture_problem
    from gmtool.store import StoreError

    path: Path | None = chosen.file.path
    ending = "" if path is None else path.suffix.lower()
    if path is None or ending not in (*_PICTURES, *_MAPS):
        raise Failure("Name a file that ends in .png, .svg, .uvtt or .dd2vtt; nothing goes to standard output.")
    if chosen.players and ending in _MAPS:
        raise Failure("--players is for a picture: a Universal VTT map has the whole ground.")
    if chosen.width is not None and (ending != ".png" or not 1 <= chosen.width <= _MOST):
        raise Failure(f"--width is for a PNG, and from 1 to {_MOST:,} pixels.")
    if problem := picture_problem():
        raise Failure(problem, NOT_DONE)
    from gmtool.cli.printing import application

    application()
    try:
        chosen.file.check_free(chosen.force)
        with opened(chosen.campaign) as campaign:
            content = _content(campaign, chosen, ending)
            print_damage(campaign)
        chosen.file.write(content)
    except StoreError as failed:
        raise Failure.of(failed) from None
    size = len(content if isinstance(content, bytes) else content.encode())
    if chosen.json:
        print_json({"file": str(path), "bytes": size})
    else:
        print(f"{path.name}: {size:,} bytes")
    return 0


_MOST: Final = 8000


def _content(campaign: "Campaign", chosen: argparse.Namespace, ending: str) -> bytes | str:
    from gmtool.desktop.paper.fight.map_image import MapImage
    from gmtool.desktop.paper.ground.ground_image import ground_map
    from gmtool.desktop.paper.pictures import StillPictures
    from gmtool.presentation.sheets.map_snapshot import map_for_gm, map_for_players

    told, pictures = _told(campaign, chosen.encounter), StillPictures(campaign)
    shown = map_for_players(told) if chosen.players else map_for_gm(told)
    if shown is None:
        raise Failure(f"“{told.title}” has no map.", NOT_DONE)
    if ending in _MAPS:
        return ground_map(shown.ground, pictures, shown.kinds)
    image = MapImage(shown, pictures)
    return image.svg() if ending == ".svg" else image.png(chosen.width or 2000)


def _told(campaign: "Campaign", name: str) -> "FightSnapshot":
    """The encounter as it would begin, or the fight as it stands."""
    from gmtool.cli.printing import printout_of
    from gmtool.systems import UnknownSystem

    encounter = encounter_of(campaign, name)
    try:
        told = printout_of(campaign, encounter).told
    except UnknownSystem as unknown:
        raise Failure(str(unknown)) from None
    if told is None:
        raise Failure(f"“{encounter.title}” has no map.", NOT_DONE)
    return told
