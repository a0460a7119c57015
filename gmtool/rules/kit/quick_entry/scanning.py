"""Words, quoted texts, tags and stops of a line, each with its place."""

import re
import unicodedata
from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class TokenKind(StrEnum):
    """What a token is by its spelling alone."""

    WORD = "word"
    QUOTED = "quoted"
    TAG = "tag"
    STOP = "stop"  # a comma or semicolon
    COLON = "colon"  # a colon or an equals sign


@dataclass(frozen=True, slots=True)
class Token:
    """`text` is without quotes and `#`; `start` and `end` are those of the whole in the line."""

    kind: TokenKind
    text: str
    start: int
    end: int


_QUOTED: Final = r'"(?:[^"]|"")*"?|[“„][^“”]*[“”]?'
_TOKEN: Final = re.compile(
    rf'(?P<tag>\#(?:{_QUOTED}|[^\s,;"“”„]+))'
    rf"|(?P<quoted>{_QUOTED})"
    r"|(?P<stop>[,;])"
    r"|(?P<colon>[:=])"
    r'|(?P<word>[^\s,;:="“”„()\[\]]+)'
)
NUMBER: Final = re.compile(r"[-+−]?\d{1,9}")
GLUED: Final = re.compile(r"([^\W\d_]+)([-+−]?\d{1,9})")
"""A label with its number, without a space: ST9."""


def scan(line: str) -> tuple[Token, ...]:
    """The tokens of a line; what is between them (spaces, brackets) says nothing."""
    return tuple(_token(found) for found in _TOKEN.finditer(line))


def squeezed(text: str) -> str:
    """A text as it is compared: case, spaces, hyphens and the like do not count."""
    plain = unicodedata.normalize("NFKC", text).casefold()
    return "".join(one for one in plain if one.isalnum() or unicodedata.category(one).startswith("M"))


def is_sign(text: str) -> bool:
    """Whether a word is one of pictures, such as emoji: a name may have it, nothing in a list has."""
    return not squeezed(text) and any(unicodedata.category(one) == "So" for one in text)


def number(text: str) -> int | None:
    """The whole number that a text is, if it is one."""
    return int(text.replace("−", "-")) if NUMBER.fullmatch(text) else None


def quoted(text: str) -> str:
    """A text in quotes, as `scan` reads it again; line breaks become spaces."""
    return '"' + " ".join(text.splitlines()).replace('"', '""') + '"'


def _token(found: re.Match[str]) -> Token:
    kind = TokenKind(found.lastgroup or "word")
    text = found.group()
    if kind is TokenKind.TAG:
        text = text[1:]
    if text[:1] == '"':
        inside = text[1:-1] if len(text) > 1 and text.endswith('"') and _closed(text) else text[1:]
        text = inside.replace('""', '"')
    elif text[:1] in ("“", "„"):
        text = text[1:].removesuffix("”").removesuffix("“")
    return Token(kind, text, found.start(), found.end())


def _closed(text: str) -> bool:
    """Whether the last quote closes, and is not half of a doubled one."""
    return (len(text[1:]) - len(text[1:].rstrip('"'))) % 2 == 1
