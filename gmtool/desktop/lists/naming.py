"""Keys that rows get from their names."""

from collections.abc import Collection

_LONGEST = 40


def key_of(name: str, taken: Collection[str], otherwise: str) -> str:
    """A key for a name that is none of those taken: “Bearded axe” gives `bearded-axe`, or `bearded-axe-2`."""
    letters = "".join(letter if letter.isalnum() else " " for letter in name.casefold())
    stem = "-".join(letters.split())[:_LONGEST] or otherwise
    return next(
        key for number in range(1, len(taken) + 2) if (key := stem if number == 1 else f"{stem}-{number}") not in taken
    )


def name_of_new(one: str, taken: Collection[str]) -> str:
    """“New weapon”, or with the first number that is free."""
    wanted = (f"New {one}" if number == 1 else f"New {one} {number}" for number in range(1, len(taken) + 2))
    return next(name for name in wanted if name not in taken)


def name_of_copy(name: str, taken: Collection[str]) -> str:
    """A name for a copy: “Dagger (yours)”, or with a number."""
    wanted = (f"{name} (yours)" if number == 1 else f"{name} (yours {number})" for number in range(1, len(taken) + 2))
    return next(one for one in wanted if one not in taken)
