"""The contents of a file that comes through the card door, checked and ready to be taken in."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from gmtool.language import tr
from gmtool.records import dataclass
from gmtool.rules.seam import Ruleset
from gmtool.space import Ground, dump_ground
from gmtool.store.errors import BadImport
from gmtool.store.exchange import CampaignContents, ImportLine, PendingImport, read_import
from gmtool.store.exchange.campaign_parts import CampaignParts
from gmtool.store.exchange.ground_files import ground_from
from gmtool.store.exchange.shapes import GroundShape
from gmtool.store.incoming.gate import Incoming
from gmtool.store.incoming.kinds import FileKind
from gmtool.store.laying import USUAL, Laying, Way, ways
from gmtool.store.limits import NAME_LETTERS
from gmtool.store.pictures import not_drawn
from gmtool.store.played import ANY_GAME, Played
from gmtool.store.progress import Progress, unwatched
from gmtool.store.row_tables import read_row_table
from gmtool.store.text_tables import Sheet, fitting_sheet, guessed_layout, read_sheet, read_table
from gmtool.store.universal_vtt import UniversalVtt, lay, read_vtt

Choose = Callable[[Sheet], Sheet]
"""Another sheet for the one that was guessed."""


@dataclass(frozen=True, slots=True)
class LaidMap:
    """A map, and how it is laid on a ground."""

    vtt: UniversalVtt
    laying: Laying


@dataclass(frozen=True, slots=True)
class Contents:
    """What a file would bring. `sheet`: of a table, how it is read; `map`: of a map, how it is laid."""

    pending: PendingImport
    sheet: Sheet | None = None
    map: LaidMap | None = None


def _as_guessed(sheet: Sheet) -> Sheet:
    return sheet


def read_contents(
    file: Incoming,
    present: CampaignContents,
    systems: Sequence[Ruleset],
    progress: Progress = unwatched,
    choose: Choose = _as_guessed,
    played: Played = ANY_GAME,
) -> Contents:
    """The contents of a file, checked against those of the campaign.

    `systems` are those that a table's cards, and a map's ground, may belong to, the likeliest first; `played` are
    those of the campaign. Raises `BadImport`
    where the whole file is useless, or `Cancelled`.
    """
    match file.kind:
        case FileKind.ROW_TABLE:
            return Contents(read_row_table(file.raw, file.name, present))
        case FileKind.GROUND:
            found = ground_from(file.raw, file.name)
            return Contents(_ground(file.name, found.ground, found.picture, ()))
        case FileKind.MAP:
            kinds = {kind for system in systems[:1] for kind in system.grounds}
            way, vtt = (*ways(kinds), Way.FLAT)[0], read_vtt(file.raw, file.name)
            own = vtt.laying if vtt.laying is not None and vtt.laying.way in (ways(kinds) or Way) else None
            return laid(LaidMap(vtt, own or Laying(way, USUAL[way])), file.name)
        case FileKind.TEXT:
            if not systems:
                raise BadImport(tr("{file} is a table, but no rule system is installed for its cards.", file=file.name))
            table = read_table(file.raw, guessed_layout(file.raw), file.name, progress)
            return checked(choose(fitting_sheet(table, systems, played)), present, progress)
        case _:
            return Contents(read_import(file.raw, file.name, present, progress))


def checked(sheet: Sheet, present: CampaignContents, progress: Progress = unwatched) -> Contents:
    """The cards of a table, read in another way. Raises `Cancelled`."""
    return Contents(read_sheet(sheet, present, progress), sheet=sheet)


def laid(map: LaidMap, name: str) -> Contents:
    """A map laid in another way. Raises `BadImport` for one that makes no ground."""
    fitted = lay(map.vtt, map.laying)
    return Contents(_ground(name, fitted.ground, map.vtt.picture, fitted.left_out), map=map)


_GROUND: Final = tr("Ground")


def _ground(name: str, ground: Ground, picture: bytes | None, said: Sequence[str]) -> PendingImport:
    """A ground for the library, named as it is, or as its file."""
    title = (ground.title.strip() or name.rpartition(".")[0] or name)[:NAME_LETTERS]
    things = "" if picture is None else not_drawn(picture)
    remarks = (tr("its {things} are left out", things=things),) if things else ()
    shape = GroundShape(title=title, ground=dump_ground(replace(ground, title=title)))
    pictures = () if picture is None else ((picture, tr("{name}: picture", name=name)),)
    line = ImportLine(_GROUND, title, True, remarks, tuple(said))
    return PendingImport(name, (), (line,), pictures, CampaignParts(grounds=(shape,)))
