"""The catalogues of the window's languages, made anew of the texts in the code.

    python scripts/catalogue.py            write resources/languages/*.po and .mo
    python scripts/catalogue.py --missing  print the texts that have no translation, and end with 1 if there are any

What was translated stays; a text that is no longer used goes.
"""

import argparse
import io
import sys
from collections.abc import Sequence
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parent.parent
LANGUAGES = ROOT / "resources" / "languages"
ROOMS = ("gmtool/desktop", "gmtool/presentation")
KEYWORDS: dict[str, tuple[object, ...] | None] = {"tr": None, "trn": (1, 2), "trc": ((1, "c"), 2)}


def texts() -> Catalog:
    """Every text of the window, with the modules it is in."""
    found = Catalog(charset="utf-8")
    for room in ROOMS:
        for name, _, message, comments, context in extract_from_dir(
            ROOT / room, keywords=KEYWORDS, comment_tags=("translators:",), strip_comment_tags=True
        ):
            # without numbers of lines, which change every day
            found.add(
                message, locations=[(f"{room}/{Path(name).as_posix()}", None)], auto_comments=comments, context=context
            )
    return found


def translated(code: str, wanted: Catalog) -> Catalog:
    """The catalogue of a language, brought up to date with the texts."""
    path = LANGUAGES / f"{code}.po"
    with path.open("rb") as file:
        kept = read_po(file, locale=code)
    created = kept.creation_date
    kept.update(wanted, no_fuzzy_matching=True, update_header_comment=False)
    kept.obsolete.clear()
    kept.creation_date = created  # else the files differ with every run
    return kept


def written(catalogue: Catalog) -> tuple[bytes, bytes]:
    """The two files of a catalogue: for translators, and for the program."""
    po, mo = io.BytesIO(), io.BytesIO()
    write_po(po, catalogue, width=120, omit_header=False, sort_output=True, include_lineno=False)
    write_mo(mo, catalogue)
    return po.getvalue(), mo.getvalue()


def missing(catalogue: Catalog) -> list[str]:
    """The texts without a translation, or without one of its plurals."""
    return [_forms(message.id)[0] for message in catalogue if message.id and not all(_forms(message.string))]


def _forms(text: str | Sequence[str] | None) -> Sequence[str]:
    return text if isinstance(text, tuple | list) else (text or "",)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--missing", action="store_true", help="only print what is not translated")
    only_missing = parser.parse_args().missing
    wanted, lacking = texts(), 0
    for path in sorted(LANGUAGES.glob("*.po")):
        catalogue = translated(path.stem, wanted)
        without = missing(catalogue)
        if only_missing:
            print(*without, sep="\n")
            lacking += len(without)
            continue
        po, mo = written(catalogue)
        path.write_bytes(po)
        path.with_suffix(".mo").write_bytes(mo)
        print(f"{path.name}: {len(catalogue)} texts, {len(without)} not translated")
    return 1 if lacking else 0


if __name__ == "__main__":
    sys.exit(main())
