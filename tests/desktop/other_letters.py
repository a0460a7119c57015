"""Other letters than those that the program has here, as another machine may have them."""

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from inspect import signature

from gmtool.desktop.base.theme import current
from gmtool.desktop.base.theme.current import Role, theme, use_theme

_in_use = [(current._FAMILIES, dict(current.ROLES))]


def check_letters() -> None:
    """Nobody has changed letters in another way, by which what was measured of them would be kept."""
    assert _in_use[-1] == (current._FAMILIES, current.ROLES), "Use `other_letters`, which forgets what is measured."


def forget() -> None:
    """Let go of all that the window and paper keep: fonts, style sheets, lengths, and texts that are laid out."""
    current.family.cache_clear()
    for name in [name for name in sys.modules if name.startswith("gmtool.desktop.")]:
        for kept in list(vars(sys.modules[name]).values()):
            # what takes nothing is there once, such as what holds the theme
            if hasattr(kept, "cache_clear") and signature(kept).parameters:
                kept.cache_clear()


@contextmanager
def other_letters(family: str = "", sizes: Mapping[Role, int] | None = None) -> Iterator[None]:
    """Draw with the letters of a family, or in other sizes, meanwhile; nothing that was measured by them is kept."""
    families, roles = _in_use[-1]
    others = {role: (size, roles[role][1]) for role, size in (sizes or {}).items()}
    _in_use.append(((family,) if family else families, roles | others))
    try:
        _use()
        yield
    finally:
        _in_use.pop()
        _use()


def _use() -> None:
    families, roles = _in_use[-1]
    current._FAMILIES, current.ROLES = families, dict(roles)
    forget()
    use_theme(theme().palette.name, theme().scale, theme().face)
