"""The language of the window: what every text of it is looked up in.

English texts are the keys of a catalogue (`resources/languages/de.mo`, in the format of gettext, made by
`scripts/catalogue.py`). The language is chosen once, before the modules with texts are imported, so a table may
translate its texts as it is made. Where nothing is chosen, as on the command line and in tests, everything stays
English. What the rule systems and their kit say is English in every language, and so is all that is kept in campaigns
and journals; the seam's own words, such as its questions and what it says of terrain, are translated.
"""

import gettext
import re
import struct
from collections.abc import Mapping
from string import Formatter
from typing import Final

ENGLISH: Final = "en"
NAMES: Final = {ENGLISH: "English", "de": "Deutsch"}
"""The languages that can be chosen, each in its own words."""

_POINT: Final = re.compile(r"(?<=\d)\.(?=\d)")
_catalogue: gettext.NullTranslations = gettext.NullTranslations()
_code = ENGLISH
_spaced = False
"""Whether a space parts the thousands of a number; a comma does so in English, and begins the decimals elsewhere."""


def use_language(code: str) -> None:
    """Translate into a language of `NAMES` from now on. Raises `ResourceError` where its catalogue cannot be read."""
    global _code, _spaced
    _code, _spaced = code, code != ENGLISH
    if code == ENGLISH:
        use_catalogue(gettext.NullTranslations())
        return
    from gmtool import resources  # what speaks English, such as the command line, does without

    name = f"languages/{code}.mo"
    try:
        with resources.path(name).open("rb") as file:
            use_catalogue(gettext.GNUTranslations(file))
    except (OSError, ValueError, struct.error) as error:
        raise resources.ResourceError(f"The catalog {name} is damaged: {error}.") from error


def language_in_use() -> str:
    """The code of the language that the window speaks."""
    return _code


def use_catalogue(catalogue: gettext.NullTranslations) -> None:
    """Translate by a catalogue from now on, such as one that marks every text for a test."""
    global _catalogue
    _catalogue = catalogue


def tr(text: str, /, **values: object) -> str:
    """A text in the language of the window. Values replace their names: `tr("{name} is down", name=figure.name)`."""
    found = _catalogue.gettext(text)
    return _filled(found, values) if values else found


def trn(one: str, many: str, number: int, /, **values: object) -> str:
    """A text with a number, which stands in it as {n}: `trn("{n} figure", "{n} figures", 3)`."""
    return _filled(_catalogue.ngettext(one, many, number), {"n": number, **values})


def trc(context: str, text: str, /, **values: object) -> str:
    """As `tr`, for an English word with several meanings: the context says which. `trc("map", "Order")`."""
    found = _catalogue.pgettext(context, text)
    return _filled(found, values) if values else found


def grouped(number: str) -> str:
    """A number that has commas between its thousands, as the language has it: `grouped(f"{cards:,}")`."""
    return number.replace(",", "\u00a0") if _spaced else number


def decimal(number: str) -> str:
    """Numbers that have a point before their decimals, as the language has them: `decimal(f"{mean:.1f}")`."""
    return _POINT.sub(",", number) if _spaced else number


class _NumbersElsewhere(Formatter):
    def format_field(self, value: object, format_spec: str) -> str:
        shown = format(value, format_spec)
        return grouped(shown) if format_spec.startswith(",") else decimal(shown) if format_spec else shown


def _filled(text: str, values: Mapping[str, object]) -> str:
    return _NumbersElsewhere().vformat(text, (), values) if _spaced and ":" in text else text.format_map(values)
