"""Ground files: one ground in a file, TOML or JSON, with the picture under it.

A file has the fields that `gmtool.space.read_ground` reads, and “picture”, the bytes of the picture in base64. The size
is written last, because it is always needed: a file that was cut short lacks it or ends within it, and is refused.
"""

import binascii
import json
from base64 import b64decode, b64encode
from collections.abc import Mapping
from typing import Any, Literal

from gmtool.language import tr
from gmtool.records import dataclass
from gmtool.space import Ground, SpaceError, dump_ground, read_ground
from gmtool.store.errors import BadImport
from gmtool.store.files.whole_files import read_json, read_toml
from gmtool.store.limits import GROUND_BYTES, in_mb
from gmtool.store.pictures import key_of, measure

_PICTURE = "picture"
_LAST = ("title", "width", "height", "columns", "rows")
_LONGEST = 200
"""The most letters of an error message, which may quote the file."""


@dataclass(frozen=True, slots=True)
class GroundFile:
    """A ground, and the bytes of the picture under it, if the file has them."""

    ground: Ground
    picture: bytes | None = None


def ground_from(raw: bytes, name: str) -> GroundFile:
    """The ground in the bytes of a file. Raises `BadImport`, one sentence that names the fault."""
    data = _data(raw, name)
    text = data.pop(_PICTURE, None)
    if len(raw) - (len(text) if isinstance(text, str) else 0) > GROUND_BYTES:
        raise BadImport(
            tr(
                "{name} is larger than {limit} without its picture: too large for a ground.",
                name=name,
                limit=in_mb(GROUND_BYTES),
            )
        )
    try:
        ground = read_ground(data)
    except SpaceError as wrong:
        raise BadImport(_short(tr("{name} is not a ground: {fault}", name=name, fault=wrong))) from None
    found = GroundFile(ground, None if text is None else _picture(text, ground, f"{name}: {_PICTURE}"))
    if raw[-1:].isdigit():
        # of a size cut short, the first digits are left, which are a number too
        raise BadImport(
            tr("{name} is not a ground: it ends in a number without a line break, as if it was cut short.", name=name)
        )
    return found


def ground_text(found: GroundFile, form: Literal["toml", "json"]) -> str:
    """The text of a file with a ground, for `ground_from`."""
    known = dump_ground(found.ground)
    data: dict[str, Any] = {} if found.picture is None else {_PICTURE: b64encode(found.picture).decode("ascii")}
    data |= {key: value for key, value in known.items() if key not in _LAST}
    data |= {key: known[key] for key in _LAST if key in known}
    if form == "json":
        return json.dumps(data, ensure_ascii=False, indent=1) + "\n"
    # tomllib reads a text in single quotes a hundred times as fast, and base64 contains none
    written = {key: f"'{value}'" if key == _PICTURE else _toml(value) for key, value in data.items()}
    return "".join(f"{key} = {value}\n" for key, value in written.items())


def _data(raw: bytes, name: str) -> dict[str, Any]:
    is_json = raw.lstrip()[:1] == b"{"
    try:
        data: dict[str, Any] = read_json(raw) if is_json else read_toml(raw)
    except (ValueError, RecursionError):
        form = "JSON" if is_json else "TOML"
        raise BadImport(
            tr("{name} is not a ground: it is not valid {format}, or was cut short.", name=name, format=form)
        ) from None
    return data


def _picture(text: Any, ground: Ground, where: str) -> bytes:
    if not isinstance(text, str):
        raise BadImport(tr("{where}: it is not text.", where=where))
    try:
        raw = b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        raise BadImport(tr("{where}: it is not base64.", where=where)) from None
    if ground.backdrop is None or ground.backdrop.picture != key_of(raw):
        raise BadImport(tr("{where}: it is not the one that the ground shows.", where=where))
    measure(raw, where)
    return raw


def _toml(value: Any) -> str:
    """A value in TOML. The plain data of a ground has texts, numbers, lists of texts and tables."""
    if isinstance(value, Mapping):
        return f"{{ {', '.join(f'{_toml(key)} = {_toml(one)}' for key, one in value.items())} }}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_toml, value))}]"
    # JSON writes the rest as TOML does, except for one control character
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _short(sentence: str) -> str:
    return sentence if len(sentence) <= _LONGEST else f"{sentence[: _LONGEST - 1]}…"
