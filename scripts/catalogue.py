"""The catalogues of the window's languages, made anew of the texts in the code.

    python scripts/catalogue.py            write resources/languages/*.po and .mo
    python scripts/catalogue.py --missing  print the texts that have no translation, and end with 1 if there are any

What was translated stays; a text that is no longer used goes.
"""

import argparse
import ast
import io
import sys
from collections.abc import Sequence
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from user_texts import window_modules

ROOT = Path(__file__).parent.parent
LANGUAGES = ROOT / "resources" / "languages"
NOTE = "# translators: "


def texts() -> Catalog:
    """Every text of the window, with the modules it is in."""
    found = Catalog(charset="utf-8")
    for path in window_modules():
        source = path.read_text(encoding="utf-8")
        # without numbers of lines, which change every day
        where, lines = [(path.relative_to(ROOT).as_posix(), None)], source.splitlines()
        # Babel's own reader does not look into f-strings
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Call) and (message := _message(node)) is not None:
                text, context = message
                above = lines[node.lineno - 2].strip()
                notes = [above.removeprefix(NOTE)] if above.startswith(NOTE) else []
                found.add(text, locations=where, auto_comments=notes, context=context)
    return found


def _message(call: ast.Call) -> tuple[str | tuple[str, str], str | None] | None:
    """The text that a call looks up, or its singular and plural, and its context; None for another call."""
    given = [one.value for one in call.args if isinstance(one, ast.Constant) and isinstance(one.value, str)]
    match call.func, given:
        case ast.Name("tr"), [text]:
            return text, None
        case ast.Name("trn"), [one, many]:
            return (one, many), None
        case ast.Name("trc"), [context, text]:
            return text, context
    return None


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
