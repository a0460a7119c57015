"""Damaged files at every door: cards, tables, campaigns, maps, pictures, handouts, rows and grounds.

    python scripts/doors.py --each 1000

A file is damaged and shown to each of the four doors, under a name that may be wrong. A door refuses it with one
sentence, or reads it as that kind of file is read. What comes through the card door is taken into a campaign, which
then has just what the report says, and is as it was where the file is refused. One in twenty also goes through `gmtool
import`, whose exit status says what came of it. Printed are the counts, and each case with a traceback, a wrong count,
a wrong status or more than five seconds, with the command that runs it again: `python scripts/doors.py --case maps:17`.
"""

import argparse
import contextlib
import io
import json
import os
import struct
import sys
import tempfile
import time
import traceback
import zlib
from base64 import b64encode
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

from damage import Files, damaged_bytes, damaged_data

HERE = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(HERE))

SECONDS: Final = 5.0
"""A file that takes longer hangs the window, for all that the GM knows."""
NAMES: Final = ("x.json", "x.csv", "x.toml", "x.txt", "x.png", "x.uvtt", "x.dd2vtt", "x.gmtool", "x", "x\u202e\n.json")
CODES: Final = ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252")
ONE_IN: Final = 20


class Sound:
    """The sound files of each kind."""

    def __init__(self) -> None:
        files = Files()
        cards = {"format": "gmtool cards", "version": 1, "cards": files.export["cards"][:12]}
        few = {**files.export, "cards": files.export["cards"][:6], "encounters": files.export["encounters"][:3]}
        picture = png(40, 30)
        self.of: dict[str, tuple[Any, ...]] = {
            "cards": ({**cards, "pictures": files.export["pictures"], "own_rows": files.export["own_rows"]},),
            "campaigns": (few,),
            "tables": (files.table, b"Name;ST;DX\r\nOrc;10;10\r\n" * 3, b"Name\tHits\n\xfcber\t4\n"),
            "maps": (vtt(files.vtt, picture), vtt(files.vtt, picture, lights=[{}, {}], portals=[{"rotation": 0}])),
            "pictures": (picture, svg(), jpeg(), webp()),
            "handouts": ("A letter.\n\nBeware of the bees – über alles!".encode(), b"# Title\n\n* one\n", picture),
            "rows": (files.rows, files.rows * 3),
            "grounds": (*files.grounds, ground_with(picture)),
        }


def vtt(data: dict[str, Any], picture: bytes, **more: Any) -> dict[str, Any]:
    """A map with more walls, another picture and other keys."""
    line = [{"x": at, "y": at / 2} for at in range(8)]
    walls = {"line_of_sight": [line, line[:3]], "objects_line_of_sight": [line[2:4]]}
    return {**data, **walls, "image": b64encode(picture).decode(), **more}


def png(width: int, height: int) -> bytes:
    """A gray picture."""

    def block(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    head, rows = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0), bytes(width + 1) * height
    return b"\x89PNG\r\n\x1a\n" + block(b"IHDR", head) + block(b"IDAT", zlib.compress(rows)) + block(b"IEND", b"")


def svg() -> bytes:
    """A drawing with things that are drawn, and with some that are not."""
    return (
        b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30"><defs><linearGradient id="g"><stop offset="0"/>'
        b'</linearGradient><pattern id="p"/></defs><rect width="40" height="30" fill="url(#g)"/>'
        b'<path d="M1 1 L 20 20 Z" style="stroke:red" transform="rotate(20)"/><text x="3" y="9">Inn</text></svg>'
    )


def jpeg() -> bytes:
    """A photograph."""
    return _by_qt("JPG")


def webp() -> bytes:
    """A picture of the web."""
    return _by_qt("WEBP")


def _by_qt(format: str) -> bytes:
    from PySide6.QtCore import QBuffer, QByteArray, QIODevice
    from PySide6.QtGui import QImage

    image = QImage(40, 30, QImage.Format.Format_RGB32)
    image.fill(0xFF8040)
    kept = QByteArray()
    buffer = QBuffer(kept)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    assert image.save(buffer, format)  # type: ignore[call-overload]
    return bytes(kept.data())


def ground_with(picture: bytes) -> bytes:
    """A ground with a picture under it."""
    from gmtool.space import Backdrop, HexGround
    from gmtool.store.exchange.ground_files import GroundFile, ground_text
    from gmtool.store.pictures import key_of

    ground = HexGround(9, 7, title="Pit", backdrop=Backdrop(key_of(picture), 0.1))
    return ground_text(GroundFile(ground, picture), "toml").encode()


def damaged(sound: Any, luck: Random) -> bytes:
    """A file of JSON, text or bytes with something wrong in it."""
    if isinstance(sound, dict):
        data = damaged_data(sound, luck)
        text = json.dumps(data, ensure_ascii=luck.random() < 0.7, indent=luck.choice((None, 1)))
        raw = text.encode(luck.choice(CODES) if luck.random() < 0.2 else "utf-8", "replace")
    else:
        raw = sound
    if not isinstance(sound, dict) or luck.random() < 0.4:
        raw = damaged_bytes(raw, luck)
    if luck.random() < 0.05:
        raw = luck.choice((raw + raw, raw[: luck.randrange(len(raw) + 1)], b"\n" * 99 + raw, raw + bytes(300), b""))
    return raw


# --- a case ----------------------------------------------------------------------------------------------------------
def run_case(sound: Sound, kind: str, number: int) -> str:
    """Show the file of this case to all doors; what came of it at the card door. Raises for whatever is wrong."""
    luck = Random(f"{kind} {number}")
    raw, name = damaged(luck.choice(sound.of[kind]), luck), luck.choice(NAMES)
    began = time.monotonic()
    came = _at_card_door(raw, name)
    for door in (_at_ground_door, _at_picture_door, _at_handout_door):
        door(raw, name)
    took = time.monotonic() - began
    assert took < SECONDS, f"it took {took:.1f} seconds"
    if number % ONE_IN == 0:
        _by_command(raw, came)
    return came


def _at_card_door(raw: bytes, name: str) -> str:
    from gmtool.store import StoreError
    from gmtool.store.campaign import Campaign
    from gmtool.store.exchange import CampaignContents, take_in
    from gmtool.store.incoming import CARD_DOOR, incoming
    from gmtool.store.incoming.contents import read_contents

    with Campaign.in_memory("New") as campaign:
        try:
            file = incoming(raw, name, CARD_DOOR)
            pending = read_contents(file, CampaignContents.of(campaign), campaign.rulesets()).pending
        except StoreError as refused:
            check_sentence(str(refused))
            assert _counts(campaign) == (0, 0, 0, 0), "something of a refused file is in the campaign"
            return "refused"
        for line in pending.lines:
            check_sentence(line.text, 5000)
        if pending.is_empty:
            return "nothing"
        try:
            take_in(campaign, pending)
        except StoreError as refused:
            check_sentence(str(refused))
            assert _counts(campaign) == (0, 0, 0, 0), "half of a file is in the campaign"
            return "refused"
        parts = pending.parts
        told = (len(pending.cards), len(parts.encounters), len(parts.grounds), len(pending.own_rows))
        assert _counts(campaign) == told, f"{_counts(campaign)} came in, and {told} was said"
        return "partly" if pending.left_out else "whole"


def _counts(campaign: Any) -> tuple[int, ...]:
    rows = sum(len(campaign.own_rows.list(system)) for system in campaign.own_rows.systems())
    return len(campaign.cards.list()), len(campaign.encounters.list()), len(campaign.grounds.list()), rows


def _at_ground_door(raw: bytes, name: str) -> None:
    from gmtool.store.exchange.ground_files import ground_from
    from gmtool.store.incoming import GROUND_DOOR, FileKind, incoming
    from gmtool.store.laying import USUAL, Laying, Way
    from gmtool.store.universal_vtt import lay, read_vtt

    with _sentences():
        file = incoming(raw, name, GROUND_DOOR)
        if file.kind is FileKind.MAP:
            vtt = read_vtt(file.raw, file.name)
            for sentence in vtt.left_out:
                check_sentence(sentence)
            for way in Way:
                with _sentences():
                    lay(vtt, Laying(way, USUAL[way]))
            with _sentences():
                _decode(vtt.picture)
        elif file.kind is FileKind.GROUND:
            _decode(ground_from(file.raw, file.name).picture)
        else:
            _decode(file.raw)


def _at_picture_door(raw: bytes, name: str) -> None:
    from gmtool.store.incoming import PICTURE_DOOR, incoming

    with _sentences():
        _decode(incoming(raw, name, PICTURE_DOOR).raw)


def _at_handout_door(raw: bytes, name: str) -> None:
    from gmtool.store.chronicle.handouts import handout_of_text
    from gmtool.store.incoming import HANDOUT_DOOR, FileKind, incoming

    with _sentences():
        file = incoming(raw, name, HANDOUT_DOOR)
        if file.kind is FileKind.TEXT:
            handout_of_text(file.raw, file.name).text.encode()
        else:
            _decode(file.raw)


def _decode(raw: bytes | None) -> None:
    """Draw a picture, as all doors do before it is kept."""
    from gmtool.desktop.base.pictures.codec import decode
    from gmtool.store.pictures import not_drawn

    if raw is not None:
        assert not decode(raw, "The picture", 100_000).isNull()
        not_drawn(raw)


@contextlib.contextmanager
def _sentences() -> Iterator[None]:
    from gmtool.store import StoreError

    try:
        yield
    except StoreError as refused:
        check_sentence(str(refused))


def check_sentence(text: str, longest: int = 700) -> None:
    """A refusal or a remark is one sentence that can be shown."""
    text.encode()
    assert text.strip(), "an empty sentence"
    assert "\n" not in text, text
    assert "Traceback" not in text, text
    assert len(text) <= longest, f"{len(text)} letters: {text[:200]}"


def _by_command(raw: bytes, came: str) -> None:
    """`gmtool import`: 0 where all of it came, 1 where a part was left out, 2 where nothing came."""
    from gmtool.cli import main

    with tempfile.TemporaryDirectory() as folder:
        file, campaign = Path(folder) / "file", Path(folder) / "new.gmtool"
        file.write_bytes(raw)
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()) as errors:
            status = main(["import", str(file), "--campaign", str(campaign)])
        assert "Traceback" not in errors.getvalue()
        assert status == {"refused": 2, "nothing": 2, "whole": 0, "partly": 1}[came], (status, came, errors.getvalue())
        assert campaign.exists() == (status != 2), f"status {status}, and a campaign: {campaign.exists()}"


KINDS: Final = ("cards", "campaigns", "tables", "maps", "pictures", "handouts", "rows", "grounds")


def main() -> int:
    """Run the cases that the arguments name."""
    parser = argparse.ArgumentParser(description="Damaged files at every door.")
    parser.add_argument("--each", type=int, default=1000, help="cases of each kind")
    parser.add_argument("--first", type=int, default=0, help="the number of the first case of each kind")
    parser.add_argument("--kinds", nargs="+", choices=KINDS, default=list(KINDS), metavar="KIND", help=", ".join(KINDS))
    parser.add_argument("--case", metavar="KIND:NUMBER", help="run one case, with its traceback")
    chosen = parser.parse_args()
    sound = made()
    if chosen.case:
        kind, number = chosen.case.split(":")
        print(run_case(sound, kind, int(number)))
        return 0
    wrong = 0
    for kind in chosen.kinds:
        counts, slowest = Counter[str](), 0.0
        for number in range(chosen.first, chosen.first + chosen.each):
            began = time.monotonic()
            try:
                counts[run_case(sound, kind, number)] += 1
            except Exception:
                wrong += 1
                print(f"\n{kind}:{number}: python scripts/doors.py --case {kind}:{number}\n{traceback.format_exc()}")
            slowest = max(slowest, time.monotonic() - began)
        print(f"{kind}: {dict(counts)}; the slowest took {slowest:.2f} s", flush=True)
    print(f"{wrong} wrong")
    return 1 if wrong else 0


def made() -> Sound:
    """The sound files, with Qt at hand."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtGui import QGuiApplication

    globals()["_application"] = QGuiApplication.instance() or QGuiApplication(["doors"])
    return Sound()


_application: Callable[[], object] | None = None

if __name__ == "__main__":
    sys.exit(main())
